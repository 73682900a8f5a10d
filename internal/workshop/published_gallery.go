//go:build !js

package workshop

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"shipfic/hayburger"
	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/wire"
	"shipfic/packs"
	"shipfic/tsssf"
)

const (
	listed    = 60  // published packs that an answer has at most
	MaxSearch = 200 // characters of a search
	faces     = 3   // of each pack
)

// What the gallery knows of packs: enough for every pack of a large server, and bounded.
const (
	shownKept  = MaxNames
	shownBytes = 64 << 20
)

// The orders of the gallery. Equal ones are listed by when they were published.
var orders = map[string]func(a, b *wire.Published) int{
	"":       func(_, _ *wire.Published) int { return 0 },
	"new":    func(_, _ *wire.Published) int { return 0 },
	"played": func(a, b *wire.Published) int { return cmp.Compare(b.Played, a.Played) },
	"liked":  func(a, b *wire.Published) int { return cmp.Compare(b.Likes, a.Likes) },
}

// listPublished lists the published packs that have all the words of a search, and those that come with the game.
func (s *Workshop) listPublished(r *api.Request) (*api.Response, error) {
	search := r.Query("q")
	if utf8.RuneCountInString(search) > MaxSearch {
		return nil, &api.Problem{Status: api.StatusBadRequest, Code: api.LongSearch, About: []string{strconv.Itoa(MaxSearch)}}
	}
	order, known := orders[r.Query("sort")]
	if !known {
		return nil, &api.Problem{Status: api.StatusBadRequest, Code: api.BadRequest, About: []string{"sort"}}
	}
	wanted, game := strings.Fields(strings.ToLower(search)), r.Query("game")
	all, err := s.catalogue.All(r.Context)
	if err != nil {
		return nil, err
	}
	by, err := s.played.counts(r.Context)
	if err != nil {
		return nil, err
	}
	list := wire.PublishedList{Packs: []wire.Published{}}
	for _, p := range all {
		v := p.Latest()
		if s.isHidden(p) || game != "" && game != cmp.Or(v.Game, packGame) {
			continue
		}
		has, err := s.hasAll(r.Context, v.Hash, []string{p.Name, v.Title, v.Author, v.About, v.Licence, v.Namespace}, wanted)
		if err != nil {
			return nil, err
		}
		if has {
			list.Packs = append(list.Packs, wire.Published{Name: p.Name, PublishedVersion: v, Likes: p.Likes, Played: timesPlayed(p, by)})
		}
	}
	slices.SortStableFunc(list.Packs, func(a, b wire.Published) int { return order(&a, &b) })
	list.Total = len(list.Packs)
	list.Packs = list.Packs[:min(list.Total, listed)]
	for i := range list.Packs {
		shown, err := s.show(r.Context, list.Packs[i].Hash)
		if err != nil {
			return nil, err
		}
		list.Packs[i].Faces = shown.faces
	}
	if game != deckGame {
		list.Bundled, err = s.listBundled(r.Context, wanted, by)
	}
	if err != nil {
		return nil, err
	}
	return api.OK(list)
}

// listBundled lists the packs that come with the game and have all words.
func (s *Workshop) listBundled(ctx context.Context, wanted []string, by map[gamelog.Hash]int) (list []wire.Bundled, err error) {
	stored, err := s.storedExpansions(ctx)
	if err != nil {
		return nil, err
	}
	for _, e := range stored.Expansions {
		has, err := s.hasAll(ctx, e.Hash, []string{e.Name, e.About, e.Namespace}, wanted)
		if err != nil {
			return nil, err
		}
		if !has {
			continue
		}
		shown, err := s.show(ctx, e.Hash)
		if err != nil {
			return nil, err
		}
		list = append(list, wire.Bundled{Expansion: e, Played: by[e.Hash], Faces: shown.faces})
	}
	return list, nil
}

// hasAll reports whether what a pack says of itself, or its cards, have all words.
func (s *Workshop) hasAll(ctx context.Context, hash gamelog.Hash, says, wanted []string) (bool, error) {
	text := strings.ToLower(strings.Join(says, "\n"))
	lacks := func(word string) bool { return !strings.Contains(text, word) }
	if !slices.ContainsFunc(wanted, lacks) {
		return true, nil
	}
	shown, err := s.show(ctx, hash)
	if err != nil {
		return false, err
	}
	text += "\n" + shown.words
	return !slices.ContainsFunc(wanted, lacks), nil
}

// shownPack is what the gallery knows of a pack.
type shownPack struct {
	words string // of its cards, in lower case
	faces []wire.Card
}

// show looks at the cards of a pack, once. It reads and parses within the budget of who asks, one pack at a time, so that a large gallery is
// looked at in several requests if one cannot.
func (s *Workshop) show(ctx context.Context, hash gamelog.Hash) (*shownPack, error) {
	if known, ok := s.shown.Get(hash); ok {
		return known, nil
	}
	data, err := s.blobs.Blob(ctx, hash)
	if errors.Is(err, gamelog.ErrNotFound) {
		return &shownPack{}, nil // the operators have removed it
	}
	if err != nil {
		return nil, err
	}
	shown := &shownPack{}
	err = api.Work(ctx, func() error {
		switch p := packs.ReadFile("", data); {
		case p.Deck != nil:
			shown.words = wordsOfDeck(p.Deck)
		case p.Pack != nil:
			shown.words, shown.faces = wordsOf(p.Pack), facesOf(p.Pack)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	s.shown.PutSized(hash, shown, int64(len(shown.words))+faces*faceBytes)
	return shown, nil
}

const (
	faceBytes = 2 << 10 // of a card, about
	wordBytes = 8 << 10 // of the words of a pack that are searched
)

// wordsOf lists each word of the cards once: first titles, names and keywords, then powers and texts in every language, as far as there is
// room.
func wordsOf(p *packs.Pack) string {
	var b strings.Builder
	add := adder(&b)
	for i := range p.Cards {
		c := &p.Cards[i]
		add(c.Title)
		add(strings.Join(c.Names, " "))
		add(strings.Join(c.Keywords, " "))
		add(c.Power.Name)
	}
	for i := range p.Cards {
		for _, text := range p.Cards[i].Says() {
			add(text)
		}
	}
	return b.String()
}

// wordsOfDeck lists those of characters and symbols.
func wordsOfDeck(d *hayburger.Deck) string {
	var b strings.Builder
	add := adder(&b)
	for _, c := range d.Cards {
		add(c.Character)
		add(c.Symbol)
	}
	for _, key := range slices.Sorted(maps.Keys(d.Symbols)) {
		for _, name := range d.Symbols[key].Names {
			add(name)
		}
	}
	return b.String()
}

// adder adds each new word of a text, as far as there is room.
func adder(b *strings.Builder) func(text string) {
	known := map[string]bool{}
	return func(text string) {
		for word := range strings.FieldsSeq(strings.ToLower(text)) {
			if word = strings.Trim(word, ".,;:!?()\"“”"); !known[word] && b.Len()+len(word) < wordBytes {
				known[word] = true
				b.WriteString(word + "\n")
			}
		}
	}
}

// facesOf chooses the cards that stand for a pack: a Pony, a Ship and a Goal, those with pictures first, or more of what it has.
func facesOf(p *packs.Pack) (chosen []wire.Card) {
	var taken []int
	take := func(is func(*packs.Card) bool) {
		for i := range p.Cards {
			if len(taken) < faces && !slices.Contains(taken, i) && is(&p.Cards[i]) {
				taken = append(taken, i)
				return
			}
		}
	}
	for _, kind := range []tsssf.Kind{tsssf.Pony, tsssf.Ship, tsssf.Goal} {
		before := len(taken)
		take(func(c *packs.Card) bool { return c.Kind == kind && c.Picture != nil })
		if len(taken) == before {
			take(func(c *packs.Card) bool { return c.Kind == kind })
		}
	}
	for range faces {
		take(func(*packs.Card) bool { return true })
	}
	for _, i := range taken {
		card := face(&p.Cards[i])
		card.Goal, card.Parts = "", nil // for tables
		chosen = append(chosen, card)
	}
	return chosen
}
