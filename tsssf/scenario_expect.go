package tsssf

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"shipfic/game"
	"shipfic/tsssf/goal"
)

// expect compares a position with what a scenario expects. Its error says what was expected and what was found.
func (s *State) expect(seat game.Seat, want map[string]json.RawMessage) error {
	names := make([]string, 0, len(want))
	for name := range want { // order does not matter: the names are sorted next
		names = append(names, name)
	}
	slices.Sort(names)
	e := expectation{State: s.Clone(), seat: seat}
	for _, name := range names {
		check, known := expectations[name]
		if !known {
			return fmt.Errorf("there is no expectation %q", name)
		}
		if err := check(&e, want[name]); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

type expectation struct {
	*State
	seat game.Seat
}

// expectations are the things that a scenario can expect, by name.
var expectations = map[string]func(*expectation, json.RawMessage) error{
	"won":             bySeat(sameSet, func(e *expectation, seat int) []string { return e.ids(e.won[seat]) }),
	"points":          bySeat(equal, func(e *expectation, seat int) game.Points { return e.points[seat] }),
	"hand":            bySeat(sameSet, func(e *expectation, seat int) []string { return e.ids(e.hands[seat]) }),
	"handCount":       bySeat(equal, func(e *expectation, seat int) int { return len(e.hands[seat]) }),
	"privateGoals":    bySeat(sameList, func(e *expectation, seat int) []string { return e.openGoals(game.Seat(seat)) }),
	"goals":           value(sameList, func(e *expectation) []string { return e.openGoals(game.Watcher) }),
	"turn":            value(equal, func(e *expectation) game.Seat { return e.turn }),
	"over":            value(equal, func(e *expectation) bool { return e.over }),
	"winners":         value(sameSet, func(e *expectation) []game.Seat { return e.winners }),
	"broken":          value(equal, func(e *expectation) int { return e.counters().Broken }),
	"playedShips":     value(equal, func(e *expectation) int { return e.counters().PlayedShips }),
	"playedPonies":    value(equal, func(e *expectation) int { return e.counters().PlayedPonies }),
	"playedShipCards": value(equal, func(e *expectation) int { return e.counters().PlayedShipCards }),
	"swapped":         value(equal, func(e *expectation) int { return e.counters().Swapped }),
	"optionsCount":    value(equal, func(e *expectation) int { return len(e.answers()) }),
	"legalCount":      value(equal, (*expectation).legalCount),
	"discardTop":      byPile(equal, (*expectation).discardTop),
	"discardCount":    byPile(equal, func(e *expectation, p pile) int { return len(e.discards[p]) }),
	"question":        (*expectation).question,
	"options":         (*expectation).picks,
	"at":              (*expectation).ponies,
	"ship":            (*expectation).ships,
	"goal":            (*expectation).goals,
	"attributes":      (*expectation).looks,
	"legal":           (*expectation).legal,
}

// mismatch returns nil if the two are the same, and otherwise an error that shows both.
func mismatch(same bool, want, found any) error {
	if same {
		return nil
	}
	w, _ := json.Marshal(want)
	f, _ := json.Marshal(found)
	return fmt.Errorf("expected %s, found %s", w, f)
}

func equal[T comparable](a, b T) bool      { return a == b }
func sameList[T comparable](a, b []T) bool { return slices.Equal(a, b) }
func sameSet[T cmpOrdered](a, b []T) bool {
	x, y := slices.Clone(a), slices.Clone(b)
	slices.Sort(x)
	slices.Sort(y)
	return slices.Equal(x, y)
}

type cmpOrdered interface{ ~int | ~string }

func value[T any](same func(a, b T) bool, found func(*expectation) T) func(*expectation, json.RawMessage) error {
	return func(e *expectation, data json.RawMessage) error {
		var want T
		if err := game.UnmarshalStrict(data, &want); err != nil {
			return err
		}
		f := found(e)
		return mismatch(same(want, f), want, f)
	}
}

func bySeat[T any](same func(a, b T) bool, found func(*expectation, int) T) func(*expectation, json.RawMessage) error {
	return func(e *expectation, data json.RawMessage) error {
		var want map[string]T
		if err := game.UnmarshalStrict(data, &want); err != nil {
			return err
		}
		for _, key := range sorted(want) {
			seat, err := strconv.Atoi(key)
			if err != nil || seat < 0 || seat >= e.Seats() {
				return fmt.Errorf("there is no seat %q", key)
			}
			f := found(e, seat)
			if err := mismatch(same(want[key], f), want[key], f); err != nil {
				return fmt.Errorf("seat %s: %w", key, err)
			}
		}
		return nil
	}
}

func byPile[T any](same func(a, b T) bool, found func(*expectation, pile) T) func(*expectation, json.RawMessage) error {
	return func(e *expectation, data json.RawMessage) error {
		var want map[string]T
		if err := game.UnmarshalStrict(data, &want); err != nil {
			return err
		}
		for _, key := range sorted(want) {
			i := slices.Index(pileNames[:], key)
			if i < 0 {
				return fmt.Errorf("there is no discard %q", key)
			}
			f := found(e, pile(i))
			if err := mismatch(same(want[key], f), want[key], f); err != nil {
				return fmt.Errorf("%s: %w", key, err)
			}
		}
		return nil
	}
}

func sorted[T any](m map[string]T) []string {
	keys := make([]string, 0, len(m))
	for key := range m { // order does not matter: the keys are sorted next
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

func (e *expectation) openGoals(owner game.Seat) []string {
	open := []string{}
	for _, pl := range e.places {
		if pl.goal != 0 && pl.owner == owner {
			open = append(open, e.id(pl.goal))
		}
	}
	return open
}

func (e *expectation) answers() []pick {
	if !e.asking {
		return nil
	}
	return e.options(nil)
}

func (e *expectation) legalCount() int {
	n := 0
	for _, a := range e.LegalActs(e.seat, nil) {
		if a.Do != MoveEnd {
			n++
		}
	}
	return n
}

func (e *expectation) discardTop(p pile) string {
	if n := len(e.discards[p]); n > 0 {
		return e.id(e.discards[p][n-1])
	}
	return ""
}

func (e *expectation) question(data json.RawMessage) error {
	var want *string
	if err := game.UnmarshalStrict(data, &want); err != nil {
		return err
	}
	found := e.openQuestion()
	var f *string
	if found != "" {
		f = &found
	}
	return mismatch(want == nil && f == nil || want != nil && f != nil && *want == *f, want, f)
}

func (e *expectation) picks(data json.RawMessage) error {
	var want []Pick
	if err := game.UnmarshalStrict(data, &want); err != nil {
		return err
	}
	left := e.answers()
	var missing []Pick
	for _, w := range want {
		p, err := e.findPick(w)
		if i := slices.Index(left, p); err == nil && i >= 0 {
			left = slices.Delete(left, i, i+1)
		} else {
			missing = append(missing, w)
		}
	}
	var beyond []Pick
	for _, p := range left {
		beyond = append(beyond, e.pick(p))
	}
	if len(missing)+len(beyond) == 0 {
		return nil
	}
	m, _ := json.Marshal(missing)
	b, _ := json.Marshal(beyond)
	return fmt.Errorf("expected but not found %s, found but not expected %s", m, b)
}

// cellNamed reads "x,y".
func cellNamed(text string) (Cell, error) {
	x, y, both := strings.Cut(text, ",")
	nx, err1 := strconv.Atoi(strings.TrimSpace(x))
	ny, err2 := strconv.Atoi(strings.TrimSpace(y))
	if !both || err1 != nil || err2 != nil {
		return Cell{}, fmt.Errorf("%q is not a cell: write \"x,y\"", text)
	}
	return cellOf([2]int{nx, ny}), nil
}

// whole checks a map from places to card ids, with null for an empty place.
func (e *expectation) whole(data json.RawMessage, found func(place string) (CardID, error)) error {
	var want map[string]*string
	if err := game.UnmarshalStrict(data, &want); err != nil {
		return err
	}
	for _, place := range sorted(want) {
		card, err := found(place)
		if err != nil {
			return err
		}
		wanted := ""
		if want[place] != nil {
			wanted = *want[place]
			if e.box.Find(wanted) == 0 {
				return fmt.Errorf("there is no card %q in these packs", wanted)
			}
		}
		if wanted != e.id(card) {
			return fmt.Errorf("%s: %w", place, mismatch(false, want[place], e.id(card)))
		}
	}
	return nil
}

func (e *expectation) ponies(data json.RawMessage) error {
	return e.whole(data, func(at string) (CardID, error) {
		c, err := cellNamed(at)
		return e.grid.slots[e.grid.at(c)].pony, err
	})
}

func (e *expectation) ships(data json.RawMessage) error {
	return e.whole(data, func(edge string) (CardID, error) {
		from, to, _ := strings.Cut(edge, "|")
		a, err := cellNamed(from)
		if err != nil {
			return 0, err
		}
		b, err := cellNamed(to)
		if err != nil {
			return 0, err
		}
		d, adjacent := a.sideOf(b)
		if !adjacent {
			return 0, fmt.Errorf("the cells of %q are not adjacent", edge)
		}
		return e.grid.slots[e.grid.at(a)].ship[d], nil
	})
}

func (e *expectation) goals(data json.RawMessage) error {
	var want map[string]bool
	if err := game.UnmarshalStrict(data, &want); err != nil {
		return err
	}
	for _, text := range sorted(want) {
		g, err := goal.Parse(text)
		if err != nil {
			return err
		}
		if found := e.Evaluate(g); found != want[text] {
			return fmt.Errorf("%s: %w", text, mismatch(false, want[text], found))
		}
	}
	return nil
}

func (e *expectation) looks(data json.RawMessage) error {
	var want map[string]struct {
		Names     *[]string `json:"names"`
		Race      *[]string `json:"race"`
		Gender    *[]string `json:"gender"`
		Keywords  *[]string `json:"keywords"`
		Dystopian *bool     `json:"dystopian"`
		Count     *int      `json:"count"`
	}
	if err := game.UnmarshalStrict(data, &want); err != nil {
		return err
	}
	for _, id := range sorted(want) {
		card := e.box.Find(id)
		if card == 0 || card >= e.box.ends[Pony] {
			return fmt.Errorf("there is no Pony card %q in these packs", id)
		}
		w, f := want[id], e.attributes(card)
		for _, list := range []struct {
			name  string
			want  *[]string
			found []string
		}{{"names", w.Names, f.Names}, {"race", w.Race, f.Race}, {"gender", w.Gender, f.Gender}, {"keywords", w.Keywords, f.Keywords}} {
			if list.want != nil && !sameSet(*list.want, list.found) {
				return fmt.Errorf("%s %s: %w", id, list.name, mismatch(false, *list.want, list.found))
			}
		}
		if w.Dystopian != nil && *w.Dystopian != f.Dystopian {
			return fmt.Errorf("%s dystopian: %w", id, mismatch(false, *w.Dystopian, f.Dystopian))
		}
		if w.Count != nil && *w.Count != f.Count {
			return fmt.Errorf("%s count: %w", id, mismatch(false, *w.Count, f.Count))
		}
	}
	return nil
}

func (e *expectation) legal(data json.RawMessage) error {
	var want []json.RawMessage
	if err := game.UnmarshalStrict(data, &want); err != nil {
		return err
	}
	for _, text := range want {
		m, err := ParseMove(text)
		if err != nil {
			return err
		}
		if _, err := e.After(e.seat, m, nil); err != nil {
			return fmt.Errorf("expected %s to be legal, found it refused: %w", text, err)
		}
	}
	return nil
}
