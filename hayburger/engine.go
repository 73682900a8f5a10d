package hayburger

import (
	"encoding/json"
	"fmt"

	"shipfic/game"
)

// MinSeats and MaxSeats are how many can play (K1). The table grows up to MaxSeats when watchers slap in (L1).
const (
	MinSeats = 2
	MaxSeats = 8
)

// Engine is the game with the decks it knows.
type Engine struct {
	decks   map[string]*Deck
	digests map[string]game.Digest // by deck: a state remembers which print it was dealt from
}

var _ game.Host = (*Engine)(nil)

// New makes an engine that knows the default deck and the given ones.
func New(decks ...*Deck) (*Engine, error) {
	own, err := LoadDeck(defaultDeck)
	if err != nil {
		return nil, fmt.Errorf("the default deck: %w", err)
	}
	e := &Engine{decks: map[string]*Deck{}, digests: map[string]game.Digest{}}
	for _, d := range append([]*Deck{own}, decks...) {
		if e.decks[d.Name] != nil {
			return nil, fmt.Errorf("there are two decks named %q", d.Name)
		}
		print, err := json.Marshal(d)
		if err != nil {
			return nil, fmt.Errorf("deck %q: %w", d.Name, err)
		}
		e.decks[d.Name], e.digests[d.Name] = d, game.DigestOf(print)
	}
	return e, nil
}

// Deck is the deck of that name, or nil. It is shared, so nobody may change it.
func (e *Engine) Deck(name string) *Deck { return e.decks[name] }

// Name is "hayburger".
func (*Engine) Name() string { return "hayburger" }

// The versions of the rules. A game keeps the one it was begun by.
const (
	firstRules = 1 // 30 ms of margin for everybody, at most 250 ms of lag, no marks
	rules2     = 2 // the margin is measured (F3), seats are marked (F8), penalties in the last window count (K6), pauses (K7)
	rules3     = 3 // a margin of 4 ms (F3), and marks for claims that make up for slow reactions and for scripts that spread a little (F8)
	rules4     = 4 // a card that nobody could have seen cannot be slapped falsely (F6), and a pause follows a Challenge too (K7)
	rules5     = 5 // impossible and inhumanly fast slaps mark a seat sooner, and a marked seat does not win by speed (F8); penalties can be set (L3)
)

// RulesVersion changes whenever the same log could lead to another state.
func (*Engine) RulesVersion() int { return rules5 }

// Continue returns the game as it is: the engine plays all rules that it ever had.
func (*Engine) Continue(s game.State, rules int) (game.State, int) { return s, rules }

// New deals a game (K1).
func (e *Engine) New(setup game.Setup) (game.State, []game.Event, error) {
	rules := setup.Rules
	if rules == 0 {
		rules = e.RulesVersion()
	}
	if len(setup.From) > 0 {
		return nil, nil, game.Refuse(BadOption, "from")
	}
	t, err := e.table(rules, setup.Seats, setup.Options)
	if err != nil {
		return nil, nil, err
	}
	if len(t.mix.cards) < setup.Seats {
		return nil, nil, game.Refuse(TooFewCards, fmt.Sprint(len(t.mix.cards)))
	}
	s := newState(t, setup.Seats, setup.Seed)
	s.deal()
	return s, s.tell(), nil
}

// ParseMove reads a move; see [Turn], [Slap] and [Window].
func (*Engine) ParseMove(data []byte) (game.Move, error) { return parseMove(data) }

// table is what stays the same all through a game. States share it.
type table struct {
	rules  int // the version of the rules that the game was begun by
	opts   Options
	mix    *mix
	header []byte // how every encoded state of this game begins
}

// table sets up what the options ask for.
func (e *Engine) table(rules, seats int, options json.RawMessage) (*table, error) {
	if rules < firstRules || rules > e.RulesVersion() {
		return nil, game.Refuse(UnknownRules, fmt.Sprint(rules))
	}
	if seats < MinSeats || seats > MaxSeats {
		return nil, game.Refuse(BadSeats, fmt.Sprint(seats))
	}
	o, err := parseOptions(options, rules, seats)
	if err != nil {
		return nil, err
	}
	var decks []*Deck
	var digests []game.Digest
	for _, name := range o.Decks {
		d := e.decks[name]
		if d == nil {
			return nil, game.Refuse(UnknownDeck, name)
		}
		decks, digests = append(decks, d), append(digests, e.digests[name])
	}
	m, err := newMix(decks, o)
	if err != nil {
		return nil, err
	}
	return &table{rules: rules, opts: *o, mix: m, header: newHeader(rules, seats, o, digests)}, nil
}
