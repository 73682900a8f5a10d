package tsssf

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"shipfic/game"
	"shipfic/game/scenario"
	"shipfic/tsssf/goal"
)

// observer looks for what a scenario expects. The seat is the one that moves next, unless the step names another.
type observer struct {
	*State
	seat game.Seat
}

// facts are the things that a scenario can expect, by name.
var facts = scenario.Facts[*observer]{
	"won":             bySeat(func(o *observer, seat int) any { return scenario.SetOf(o.ids(o.won[seat])) }),
	"points":          bySeat(func(o *observer, seat int) any { return o.points[seat] }),
	"hand":            bySeat(func(o *observer, seat int) any { return scenario.SetOf(o.ids(o.hands[seat])) }),
	"handCount":       bySeat(func(o *observer, seat int) any { return len(o.hands[seat]) }),
	"privateGoals":    bySeat(func(o *observer, seat int) any { return o.openGoals(game.Seat(seat)) }),
	"goals":           func(o *observer) any { return o.openGoals(game.Watcher) },
	"turn":            func(o *observer) any { return o.turn },
	"over":            func(o *observer) any { return o.over },
	"winners":         func(o *observer) any { return scenario.SetOf(o.winners) },
	"broken":          func(o *observer) any { return o.counters().Broken },
	"playedShips":     func(o *observer) any { return o.counters().PlayedShips },
	"playedPonies":    func(o *observer) any { return o.counters().PlayedPonies },
	"playedShipCards": func(o *observer) any { return o.counters().PlayedShipCards },
	"swapped":         func(o *observer) any { return o.counters().Swapped },
	"question":        (*observer).question,
	"options":         func(o *observer) any { return scenario.Test(o.testOptions) },
	"optionsCount":    func(o *observer) any { return len(o.answers()) },
	"legal":           func(o *observer) any { return scenario.Test(o.testLegal) },
	"legalCount":      (*observer).legalCount,
	"discardTop":      byPile((*observer).discardTop),
	"discardCount":    byPile(func(o *observer, p pile) any { return len(o.discards[p]) }),
	"at":              func(o *observer) any { return o.cards(o.ponyAt) },
	"ship":            func(o *observer) any { return o.cards(o.shipAt) },
	"goal":            func(o *observer) any { return scenario.Lookup(o.isTrue) },
	"attributes":      func(o *observer) any { return scenario.Lookup(o.looks) },
}

func bySeat(find func(*observer, int) any) func(*observer) any {
	return func(o *observer) any {
		table := map[string]any{}
		for seat := range o.Seats() {
			table[strconv.Itoa(seat)] = find(o, seat)
		}
		return table
	}
}

func byPile(find func(*observer, pile) any) func(*observer) any {
	return func(o *observer) any {
		table := map[string]any{}
		for p, name := range pileNames {
			table[name] = find(o, pile(p))
		}
		return table
	}
}

func (o *observer) openGoals(owner game.Seat) []string {
	open := []string{}
	for _, pl := range o.places {
		if pl.goal != 0 && pl.owner == owner {
			open = append(open, o.id(pl.goal))
		}
	}
	return open
}

func (o *observer) answers() []pick {
	if !o.asking {
		return nil
	}
	return o.options(nil)
}

func (o *observer) legalCount() any {
	n := 0
	for _, a := range o.LegalActs(o.seat, nil) {
		if a.Do != MoveEnd {
			n++
		}
	}
	return n
}

func (o *observer) discardTop(p pile) any {
	if n := len(o.discards[p]); n > 0 {
		return o.id(o.discards[p][n-1])
	}
	return ""
}

func (o *observer) question() any {
	if q := o.openQuestion(); q != "" {
		return q
	}
	return nil
}

func (o *observer) testOptions(data json.RawMessage) error {
	var want []Pick
	if err := game.UnmarshalStrict(data, &want); err != nil {
		return err
	}
	left := o.answers()
	var missing []Pick
	for _, w := range want {
		p, err := o.findPick(w)
		if i := slices.Index(left, p); err == nil && i >= 0 {
			left = slices.Delete(left, i, i+1)
		} else {
			missing = append(missing, w)
		}
	}
	var beyond []Pick
	for _, p := range left {
		beyond = append(beyond, o.pick(p))
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

// cards finds the cards at places, with null for an empty place.
func (o *observer) cards(at func(place string) (CardID, error)) scenario.Lookup {
	return func(place string, want any) (any, error) {
		card, err := at(place)
		if id, isText := want.(string); err == nil && isText && o.box.Find(id) == 0 {
			err = fmt.Errorf("there is no card %q in these packs", id)
		}
		return o.id(card), err
	}
}

func (o *observer) ponyAt(cell string) (CardID, error) {
	c, err := cellNamed(cell)
	return o.grid.slots[o.grid.at(c)].pony, err
}

func (o *observer) shipAt(edge string) (CardID, error) {
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
	return o.grid.slots[o.grid.at(a)].ship[d], nil
}

func (o *observer) isTrue(text string, _ any) (any, error) {
	g, err := goal.Parse(text)
	if err != nil {
		return nil, err
	}
	return o.Evaluate(g), nil
}

func (o *observer) looks(id string, _ any) (any, error) {
	card := o.box.Find(id)
	if card == 0 || card >= o.box.ends[Pony] {
		return nil, fmt.Errorf("there is no Pony card %q in these packs", id)
	}
	a := o.attributes(card)
	return map[string]any{
		"names": scenario.SetOf(a.Names), "race": scenario.SetOf(a.Race), "gender": scenario.SetOf(a.Gender), "keywords": scenario.SetOf(a.Keywords),
		"dystopian": a.Dystopian, "count": a.Count,
	}, nil
}

func (o *observer) testLegal(data json.RawMessage) error {
	var want []json.RawMessage
	if err := game.UnmarshalStrict(data, &want); err != nil {
		return err
	}
	for _, text := range want {
		m, err := ParseMove(text)
		if err != nil {
			return err
		}
		if _, err := o.After(o.seat, m, nil); err != nil {
			return fmt.Errorf("expected %s to be legal, found it refused: %w", text, err)
		}
	}
	return nil
}
