package server

import (
	"strings"
	"sync"

	"shipfic/internal/story"
	"shipfic/internal/table"
	"shipfic/packs"
)

// casts keeps the cards of the packs that tables play with, for telling stories and drawing pictures. Which of a pack's cards are
// left out does not matter there, so tables with the same packs share one cast.
type casts struct {
	cards func(table.Config) ([]packs.Card, error)

	mu    sync.Mutex
	known map[string]story.Cast
}

// castsKept bounds how many are kept. When there are more, all are forgotten: making one again is quick.
const castsKept = 32

func newCasts(cards func(table.Config) ([]packs.Card, error)) *casts {
	return &casts{cards: cards, known: map[string]story.Cast{"": story.NewCast(packs.Core().Cards)}}
}

// of gives the cast of a table. Where its packs cannot be read, those of the Core pack tell what they can.
func (c *casts) of(config table.Config) story.Cast {
	var key strings.Builder
	for _, hash := range config.Packs {
		key.WriteString(string(hash) + " ")
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if cast, ok := c.known[key.String()]; ok {
		return cast
	}
	core := c.known[""]
	if c.cards == nil {
		return core
	}
	cards, err := c.cards(table.Config{Game: config.Game, Packs: config.Packs})
	if err != nil {
		return core
	}
	if len(c.known) >= castsKept {
		c.known = map[string]story.Cast{"": core}
	}
	c.known[key.String()] = story.NewCast(cards)
	return c.known[key.String()]
}
