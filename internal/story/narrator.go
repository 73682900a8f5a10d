package story

import (
	"slices"
	"strings"

	"shipfic/game"
	"shipfic/language"
	"shipfic/packs"
	"shipfic/tsssf"
)

// Narrator tells one game from its start. It remembers which ways to tell something the game has used.
type Narrator struct {
	game string
	cast Cast
	told []narrated
	uses map[string]int // by kind: how many of the told lines have it
}

// narrated is a line that was told.
type narrated struct {
	n    uint64 // its log entry
	kind string
}

// NewNarrator makes the narrator of a game. The game's name decides the order in which it uses its sentences.
func NewNarrator(game string, cast Cast) *Narrator {
	return &Narrator{game: game, cast: cast, uses: map[string]int{}}
}

// Narrate tells the next log entry in all languages, as far as everybody saw it and it belongs in a story.
func (t *Narrator) Narrate(n uint64, events []tsssf.Event) []Line {
	return t.Hear(n, events).In(language.All()...)
}

// Hear takes the next log entry, to be told later.
func (t *Narrator) Hear(n uint64, events []tsssf.Event) Heard {
	h := Heard{narrator: t}
	for _, e := range events {
		tell, known := narrations[e.Event]
		if !known {
			continue
		}
		line, kind := tell(t, e)
		if kind == "" {
			continue
		}
		line.N, line.Event = n, e.Event
		h.lines = append(h.lines, heardLine{Line: line, kind: kind})
	}
	h.lines = gathered(parted(gathered(h.lines, "leaves")), "breakUp")
	for i := range h.lines {
		line := &h.lines[i]
		line.before = t.uses[line.kind]
		t.told = append(t.told, narrated{n, line.kind})
		t.uses[line.kind]++
	}
	return h
}

// fewLines is how many lines of a kind an entry may have. When half of the grid falls, nobody reads a farewell to each pony.
const fewLines = 6

// gathered puts one line that names all cards in the place of the lines of a kind, if there are more than a few.
func gathered(lines []heardLine, kind string) []heardLine {
	if len(lines) <= fewLines {
		return lines
	}
	var cards []string
	count := 0
	for _, l := range lines {
		if l.kind != kind {
			continue
		}
		count++
		for _, card := range slices.Concat(l.Cards["card"], l.Cards["a"], l.Cards["b"]) {
			if !slices.Contains(cards, card) {
				cards = append(cards, card)
			}
		}
	}
	if count <= fewLines {
		return lines
	}
	isOne := func(l heardLine) bool { return l.kind == kind }
	first := slices.IndexFunc(lines, isOne)
	together := lines[first]
	together.kind, together.Cards = kind+".many", map[string][]string{"cards": cards}
	return slices.Insert(slices.DeleteFunc(lines, isOne), first, together)
}

// parted drops the break-ups with ponies that left among many: they go without saying.
func parted(lines []heardLine) []heardLine {
	farewell := slices.IndexFunc(lines, func(l heardLine) bool { return l.kind == "leaves.many" })
	if farewell < 0 {
		return lines
	}
	left := lines[farewell].Cards["cards"]
	return slices.DeleteFunc(lines, func(l heardLine) bool {
		return l.kind == "breakUp" && (slices.Contains(left, l.Cards["a"][0]) || slices.Contains(left, l.Cards["b"][0]))
	})
}

// Forget takes back what was told from a log entry on, because the moves were undone.
func (t *Narrator) Forget(from uint64) {
	t.told = slices.DeleteFunc(t.told, func(old narrated) bool {
		if old.n >= from {
			t.uses[old.kind]--
		}
		return old.n >= from
	})
}

// Heard is a log entry that can be told in any language, even while the narrator goes on.
type Heard struct {
	narrator *Narrator
	lines    []heardLine
}

type heardLine struct {
	Line   // without text
	kind   string
	before int // lines of its kind before it
}

// Empty reports whether there is nothing to tell.
func (h Heard) Empty() bool { return len(h.lines) == 0 }

// In returns the lines in some languages.
func (h Heard) In(languages ...language.Code) []Line {
	var lines []Line
	for _, heard := range h.lines {
		heard.Text = h.narrator.text(heard.kind, heard.before, heard.Cards, languages)
		lines = append(lines, heard.Line)
	}
	return lines
}

// text words a line of some kind. The number of such lines before it decides which sentence is used, so that the story does not repeat itself.
func (t *Narrator) text(kind string, before int, filled map[string][]string, languages []language.Code) map[language.Code]string {
	text := map[language.Code]string{}
	for _, l := range languages {
		if ways := spoken()[l].ways(kind); len(ways) > 0 {
			way := order(t.game, kind, len(ways))[before%len(ways)]
			text[l] = t.punctuate(l, ways[way], filled)
		}
	}
	return text
}

// first words a line of which a story has only one, such as its title.
func (t *Narrator) first(kind string) map[language.Code]string {
	return t.text(kind, 0, nil, language.All())
}

// narration fills the gaps of a line and names its kind; there is no line if the kind is empty.
type narration func(*Narrator, tsssf.Event) (Line, string)

var narrations = map[string]narration{
	"ship": ship, "link": ship, "poison": ship, "revive": ship, "boost": ship,
	"turn": func(_ *Narrator, e tsssf.Event) (Line, string) {
		return Line{Seats: who(e), Count: e.Count}, "turn"
	},
	"goalWon": func(_ *Narrator, e tsssf.Event) (Line, string) {
		l := Line{Seats: who(e), Cards: cards("goal", e.Card)}
		if e.Worth != nil {
			l.Points = &e.Worth.Points
		}
		return l, "goalWon"
	},
	"breakUp": func(_ *Narrator, e tsssf.Event) (Line, string) {
		return Line{Cards: pair(e.Cards)}, kindIf(len(e.Cards) == 2, "breakUp")
	},
	"swap": func(_ *Narrator, e tsssf.Event) (Line, string) {
		var moved []string
		for _, m := range e.Moves {
			moved = append(moved, m.Card)
		}
		return Line{Cards: map[string][]string{"cards": moved}}, kindIf(len(moved) > 1, "swap")
	},
	"replace":  about("pony", "old"),
	"disguise": about("card", "as"),
	"copy":     about("card", "other"),
	"change":   change,
	"leaves": func(t *Narrator, e tsssf.Event) (Line, string) {
		card := t.cast[e.Card]
		isShip := card != nil && card.Kind == tsssf.Ship // the break-up tells of it
		return Line{Cards: cards("card", e.Card)}, kindIf(e.Why != "replaced" && e.Why != "loose" && !isShip, "leaves")
	},
	"tornUp":   about("card"),
	"use":      about("card"),
	"carried":  about("card"),
	"covered":  about("card", "under"),
	"removed":  about("card", "other"),
	"pledged":  about("card", "goal"),
	"givenUp":  about("card", "goal"),
	"reworded": about("goal"),
	"bonus":    about("card"),
	"lifted":   ponies(func(e tsssf.Event) *tsssf.Zone { return e.From }),
	"laid":     ponies(func(e tsssf.Event) *tsssf.Zone { return e.To }),
	"wand":     plain,
	"adjusted": plain,
	"over":     plain,
}

// about tells of an event's player, and of its card and the other one, each in the gap named for it.
func about(gaps ...string) narration {
	return func(_ *Narrator, e tsssf.Event) (Line, string) {
		l := Line{Seats: who(e), Cards: cards(gaps[0], e.Card)}
		if len(gaps) > 1 {
			l.Cards[gaps[1]] = []string{e.Other}
		}
		return l, e.Event
	}
}

// ponies tells of a card that was moved to or from a cell of the grid. A Ship between two cells moves with a Pony.
func ponies(zone func(tsssf.Event) *tsssf.Zone) narration {
	return func(t *Narrator, e tsssf.Event) (Line, string) {
		l, kind := about("card")(t, e)
		at := zone(e)
		return l, kindIf(at != nil && at.Cell != nil, kind)
	}
}

// plain tells an event without names.
func plain(_ *Narrator, e tsssf.Event) (Line, string) {
	return Line{}, e.Event
}

// ship tells of two ponies who are brought together, in the manner of the Ship card or of its power.
func ship(t *Narrator, e tsssf.Event) (Line, string) {
	if len(e.Cards) != 2 {
		return Line{}, ""
	}
	l := Line{Cards: pair(e.Cards)}
	l.Cards["ship"] = []string{e.Other}
	return l, shipKindOf(e.Other, t.cast[e.Other])
}

// coreShip is the prefix of the ids of the Core pack's Ship cards.
const coreShip = "Core.Ship."

// shipKindOf is the kind of a ship: by its card for those of the Core pack, by its power for others.
func shipKindOf(id string, card *packs.Card) string {
	known := spoken()[language.Default]
	if key, isCore := strings.CutPrefix(id, coreShip); isCore && len(known.ships[key]) > 0 {
		return shipKind + key
	}
	if card != nil && len(known.powers[card.Power.Name]) > 0 {
		return powerKind + card.Power.Name
	}
	return powerKind + "none"
}

// change tells the first thing about a pony that differs from its print.
func change(t *Narrator, e tsssf.Event) (Line, string) {
	card, now := t.cast[e.Card], e.Looks
	if card == nil || now == nil {
		return Line{}, ""
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
	return l, what
}

// kindIf is a kind if there is something to tell.
func kindIf(tells bool, kind string) string {
	if tells {
		return kind
	}
	return ""
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
