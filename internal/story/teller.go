package story

import (
	"slices"
	"strings"

	"shipfic/game"
	"shipfic/packs"
	"shipfic/tsssf"
)

// Teller tells one game.
type Teller struct {
	game string
	cast Cast
}

// NewTeller makes the teller of a game. The game's name decides which sentences it picks.
func NewTeller(game string, cast Cast) *Teller { return &Teller{game, cast} }

// Tell tells a log entry, as far as everybody saw it and it belongs in a story.
func (t *Teller) Tell(n uint64, events []tsssf.Event) []Line {
	var lines []Line
	for i, e := range events {
		tell, known := tellings[e.Event]
		if !known {
			continue
		}
		line, ways, ok := tell(t, e)
		if !ok {
			continue
		}
		line.N, line.Event = n, e.Event
		line.Text = choose(t.game, step(n, i, e), ways)
		lines = append(lines, line)
	}
	return lines
}

// step is the place of a line in its game. Chapters have steps of their own, which jump about in the list of titles.
func step(n uint64, place int, e tsssf.Event) uint64 {
	if e.Event == "turn" {
		return 7 * uint64(e.Count)
	}
	return n + uint64(place)
}

// telling fills the gaps of a line and selects the ways to tell it.
type telling func(*Teller, tsssf.Event) (Line, func(*sentences) []string, bool)

var tellings = map[string]telling{
	"ship": ship, "link": ship, "poison": ship, "revive": ship,
	"turn": func(_ *Teller, e tsssf.Event) (Line, func(*sentences) []string, bool) {
		return Line{Seats: who(e), Count: e.Count}, under("turn"), true
	},
	"goalWon": func(_ *Teller, e tsssf.Event) (Line, func(*sentences) []string, bool) {
		l := Line{Seats: who(e), Cards: cards("goal", e.Card)}
		if e.Worth != nil {
			l.Points = &e.Worth.Points
		}
		return l, under("goalWon"), true
	},
	"breakUp": func(_ *Teller, e tsssf.Event) (Line, func(*sentences) []string, bool) {
		return Line{Cards: pair(e.Cards)}, under("breakUp"), len(e.Cards) == 2
	},
	"swap": func(_ *Teller, e tsssf.Event) (Line, func(*sentences) []string, bool) {
		var moved []string
		for _, m := range e.Moves {
			moved = append(moved, m.Card)
		}
		return Line{Cards: map[string][]string{"cards": moved}}, under("swap"), len(moved) > 1
	},
	"replace": func(_ *Teller, e tsssf.Event) (Line, func(*sentences) []string, bool) {
		return Line{Cards: cards("pony", e.Card, "old", e.Other)}, under("replace"), true
	},
	"disguise": func(_ *Teller, e tsssf.Event) (Line, func(*sentences) []string, bool) {
		return Line{Cards: cards("card", e.Card, "as", e.Other)}, under("disguise"), true
	},
	"copy": func(_ *Teller, e tsssf.Event) (Line, func(*sentences) []string, bool) {
		return Line{Cards: cards("card", e.Card, "other", e.Other)}, under("copy"), true
	},
	"change": change,
	"leaves": func(_ *Teller, e tsssf.Event) (Line, func(*sentences) []string, bool) {
		return Line{Cards: cards("card", e.Card)}, under("leaves"), e.Why != "replaced" && e.Why != "loose"
	},
	"tornUp": func(_ *Teller, e tsssf.Event) (Line, func(*sentences) []string, bool) {
		return Line{Seats: who(e), Cards: cards("card", e.Card)}, under("tornUp"), true
	},
	"use": func(_ *Teller, e tsssf.Event) (Line, func(*sentences) []string, bool) {
		return Line{Cards: cards("card", e.Card)}, under("use"), true
	},
	"wand":     plain,
	"adjusted": plain,
	"over":     plain,
}

// plain tells an event without names.
func plain(_ *Teller, e tsssf.Event) (Line, func(*sentences) []string, bool) {
	return Line{}, under(e.Event), true
}

// ship tells of two ponies who are brought together, in the manner of the Ship card or of its power.
func ship(t *Teller, e tsssf.Event) (Line, func(*sentences) []string, bool) {
	if len(e.Cards) != 2 {
		return Line{}, nil, false
	}
	l := Line{Cards: pair(e.Cards)}
	l.Cards["ship"] = []string{e.Other}
	return l, func(s *sentences) []string { return s.of(e.Other, t.cast[e.Other]) }, true
}

// coreShip is the prefix of the ids of the Core pack's Ship cards.
const coreShip = "Core.Ship."

// of lists the ways to tell of a Ship card.
func (s *sentences) of(id string, card *packs.Card) []string {
	if key, isCore := strings.CutPrefix(id, coreShip); isCore && len(s.ships[key]) > 0 {
		return s.ships[key]
	}
	if card != nil && len(s.powers[card.Power.Name]) > 0 {
		return s.powers[card.Power.Name]
	}
	return s.powers["none"]
}

// change tells the first thing about a pony that differs from its print.
func change(t *Teller, e tsssf.Event) (Line, func(*sentences) []string, bool) {
	card, now := t.cast[e.Card], e.Looks
	if card == nil || now == nil {
		return Line{}, nil, false
	}
	l, what := Line{Cards: cards("card", e.Card)}, "change"
	gained := func(word string) bool {
		return slices.Contains(now.Keywords, word) && !slices.Contains(card.Keywords, word)
	}
	switch {
	case now.Copies != "":
		l.Cards["other"] = []string{now.Copies}
		what = "change.copies"
	case now.Everypony:
		what = "change.everypony"
	case gained("Princess") && slices.Equal(now.Race, []string{"alicorn"}):
		what = "change.princess"
	case !slices.Equal(now.Race, card.Race.Names()):
		what = "change.race"
	case !slices.Equal(now.Gender, card.Gender.Names()):
		what = "change.gender"
	case now.Dystopian && !card.Dystopian:
		what = "change.hourglass"
	case now.Count > max(1, card.Count):
		what = "change.count"
	}
	return l, under(what), true
}

func under(event string) func(*sentences) []string {
	return func(s *sentences) []string { return s.other[event] }
}

func who(e tsssf.Event) map[string]game.Seat {
	if e.Seat == nil {
		return nil
	}
	return map[string]game.Seat{"who": *e.Seat}
}

// cards fills each gap with one card.
func cards(gaps ...string) map[string][]string {
	filled := map[string][]string{}
	for i := 0; i+1 < len(gaps); i += 2 {
		filled[gaps[i]] = []string{gaps[i+1]}
	}
	return filled
}

func pair(of []string) map[string][]string {
	if len(of) != 2 {
		return nil
	}
	return cards("a", of[0], "b", of[1])
}
