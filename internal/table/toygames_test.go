package table

import (
	"shipfic/game"
	"shipfic/internal/table/toy"
)

// toyGames offers the toy with one version of its rules.
type toyGames struct{ version int }

func (g toyGames) Engine(c Config) (game.Engine, error) { return toy.New(c.Game, g.version) }
