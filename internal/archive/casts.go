package archive

import (
	"strings"
	"sync"

	"shipfic/internal/cache"
	"shipfic/internal/story"
	"shipfic/internal/table"
	"shipfic/packs"
)

// casts keeps the cards of the packs that tables play with, for stories and pictures. Cards that a table leaves out do not matter
// there, so tables with the same packs share one cast.
type casts struct {
	cards func(table.Config) ([]packs.Card, error)
	core  func() story.Cast                // read when it is first needed
	known cache.Recent[string, story.Cast] // by the hashes of the packs
}

const castsCached = 32

func newCasts(cards func(table.Config) ([]packs.Card, error)) *casts {
	core := sync.OnceValue(func() story.Cast { return story.NewCast(packs.Core().Cards) })
	return &casts{cards: cards, core: core, known: cache.Recent[string, story.Cast]{Limit: castsCached}}
}

// of returns the cast of a table; that of the Core pack if the table's packs cannot be read.
func (c *casts) of(config table.Config) story.Cast {
	if len(config.Packs) == 0 || c.cards == nil {
		return c.core()
	}
	var key strings.Builder
	for _, hash := range config.Packs {
		key.WriteString(string(hash) + " ")
	}
	if cast, ok := c.known.Get(key.String()); ok {
		return cast
	}
	cards, err := c.cards(table.Config{Game: config.Game, Packs: config.Packs})
	if err != nil {
		return c.core()
	}
	cast := story.NewCast(cards)
	c.known.Put(key.String(), cast)
	return cast
}
