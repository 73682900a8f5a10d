package main

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"

	"shipfic/game"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/packs"
	"shipfic/tsssf"
)

// maxPonies is how many ponies can be laid. Core has 55 Ships.
const maxPonies = 50

// A spot is a new pony's cell, and the cell of the one that it is shipped with.
type spot struct{ at, with [2]int }

// spots are chosen as they come up in a game: each pony is next to any earlier one, where nothing lies yet. The first pony lies already.
func spots(count int, r *rand.Rand) (spots []spot) {
	sides := [][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}
	cells := [][2]int{{0, 0}}
	for len(cells) < count {
		with, side := cells[r.IntN(len(cells))], sides[r.IntN(len(sides))]
		at := [2]int{with[0] + side[0], with[1] + side[1]}
		if !slices.Contains(cells, at) {
			cells, spots = append(cells, at), append(spots, spot{at, with})
		}
	}
	return spots
}

// lay lays ponies by Rule 0. Each table has another grid.
func (t *loadTable) lay(ctx context.Context, count int, r *rand.Rand) error {
	var ponies, ships []string
	for _, card := range packs.Core().Cards {
		switch card.Kind {
		case tsssf.Pony:
			ponies = append(ponies, card.ID)
		case tsssf.Ship:
			ships = append(ships, card.ID)
		}
	}
	const max = 40 // in one move
	for some := range slices.Chunk(spots(count, r), max) {
		var move struct {
			Do      string           `json:"do"`
			Changes []map[string]any `json:"changes"`
		}
		move.Do = "adjust"
		for i, s := range some {
			move.Changes = append(move.Changes,
				map[string]any{"card": ponies[i], "to": map[string]any{"cell": s.at}},
				map[string]any{"card": ships[i], "to": map[string]any{"edge": [2][2]int{s.with, s.at}}})
		}
		ponies, ships = ponies[len(some):], ships[len(some):]
		data, err := json.Marshal(move)
		if err != nil {
			return err
		}
		seat := game.Seat(0)
		if err := t.carryOut(ctx, 0, wire.Command{Do: table.DoMove, Seat: &seat, Move: data}); err != nil {
			return err
		}
		parsed, err := tsssf.ParseMove(data)
		if err == nil {
			t.game, err = t.game.After(seat, parsed, nil)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
