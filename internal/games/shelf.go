package games

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"shipfic/game"
	"shipfic/internal/bots"
	"shipfic/internal/cache"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/packs"
)

// The stable codes by which settings are refused.
const (
	NoSuchGame = "noSuchGame" // the settings name an unknown game
	NoSuchPack = "noSuchPack" // the settings name a pack that was never uploaded
	BadPack    = "badPack"    // a pack cannot be played, or not with the others
)

// Blobs stores packs. A [gamelog.Log] is one.
type Blobs interface {
	Blob(context.Context, gamelog.Hash) ([]byte, error)
}

// Shelf builds the engine that a table's settings ask for. Tables that ask for the same cards share one.
type Shelf struct {
	blobs Blobs
	plain map[string]*made // by game: with only the embedded cards, as most tables play

	engines cache.Recent[string, *made]
	parsed  cache.Recent[gamelog.Hash, *packs.Pack]
}

// made is an engine, or one that is being built.
type made struct {
	making sync.Once
	engine game.Engine
	err    error

	reading sync.Once
	lore    *bots.Lore // built when the first bot needs it

	naming    sync.Once
	named     *named // built when somebody types the first line
	namingErr error
}

// maxKept limits the engines on the shelf, not counting the plain ones. Games in progress hold on to their own cards,
// so an engine that was dropped is built again only for a new game.
const maxKept = 32

var _ table.Games = (*Shelf)(nil)

// NewShelf makes a shelf whose packs are stored in blobs. It builds each engine when it is first needed.
func NewShelf(blobs Blobs) *Shelf {
	s := &Shelf{blobs: blobs, plain: map[string]*made{}}
	s.engines.Limit, s.parsed.Limit = maxKept, maxParsed
	for name := range kinds {
		s.plain[name] = &made{}
	}
	return s
}

// Engine returns the engine for a table's settings, or a refusal that says what is wrong with them.
func (s *Shelf) Engine(c table.Config) (game.Engine, error) {
	m, err := s.find(c)
	if err != nil {
		return nil, err
	}
	return m.engine, nil
}

// find returns an engine from the shelf, or builds it.
func (s *Shelf) find(c table.Config) (*made, error) {
	kind, known := kinds[c.Game]
	if !known {
		return nil, game.Refuse(NoSuchGame, c.Game)
	}
	key, m := "", s.plain[c.Game]
	if len(c.Packs)+len(c.Include)+len(c.Exclude) > 0 {
		key = keyOf(c)
		m = s.engines.GetOr(key, func() *made { return &made{} })
	}
	m.making.Do(func() { m.engine, m.err = kind.build(s, c) })
	if m.err != nil {
		s.engines.Delete(key) // the pack may be uploaded later
	}
	return m, m.err
}

// keyOf identifies an engine: by the game and its cards, regardless of the other settings.
func keyOf(c table.Config) string {
	var b strings.Builder
	b.WriteString(c.Game)
	for _, list := range [][]string{hashes(c.Packs), c.Include, c.Exclude} {
		fmt.Fprintf(&b, "\n%d", len(list))
		for _, word := range list {
			fmt.Fprintf(&b, " %q", word)
		}
	}
	return b.String()
}

func hashes(packs []gamelog.Hash) []string {
	words := make([]string, len(packs))
	for i, h := range packs {
		words[i] = string(h)
	}
	return words
}

// loadTime limits how long the log may take to return a pack.
const loadTime = 10 * time.Second

// read loads a pack from the log.
func (s *Shelf) read(hash gamelog.Hash) ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), loadTime)
	defer cancel()
	data, err := s.blobs.Blob(ctx, hash)
	if errors.Is(err, gamelog.ErrNotFound) {
		return nil, game.Refuse(NoSuchPack, string(hash))
	}
	return data, err
}
