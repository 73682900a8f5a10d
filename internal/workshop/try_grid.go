//go:build !js

package workshop

import (
	"slices"

	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// The sizes of a position in which a card is tried.
const (
	targetsEach = 2 // Ponies for each thing that a power asks for
	gridPonies  = 7 // with Start
	spareCards  = 2 // of each kind in the other hand
)

// findTargets are Ponies on which the card's power can act, and plain ones that fill the grid.
func (t *trying) findTargets() (found []pony) {
	add := func(p pony, limit int) {
		if p.id != t.start && p.id != t.card.ID && len(found) < limit && !slices.ContainsFunc(found, func(o pony) bool { return o.id == p.id }) {
			found = append(found, p)
		}
	}
	t.tries, t.known = maxTries, map[string][]pony{}
	wanted := criteriaIn(&t.card.Power)
	if t.card.Goal != nil {
		if list, kind := CriteriaOf(t.card.Goal); kind == tsssf.Pony {
			wanted = append(wanted, list...)
		}
	}
	for _, c := range wanted {
		list := t.who(c)
		for _, p := range list[:min(len(list), targetsEach+1)] {
			add(p, gridPonies-1)
		}
	}
	for _, id := range t.plain(tsssf.Pony) {
		add(pony{id: id}, gridPonies-1)
	}
	return found
}

// plain lists the cards of a kind, those without powers first.
func (t *trying) plain(kind tsssf.Kind) []string {
	ids := t.box.IDs(kind)
	power := func(id string) int {
		if t.cards[id].Power.Name != "" {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(ids, func(a, b string) int { return power(a) - power(b) })
	return ids
}

// rich is a grid with something for most powers to act on, and the card in hand with what it is played with.
func (t *trying) rich(goals []string) tsssf.Position {
	with := *t.SampleMaker
	with.ships = slices.DeleteFunc(t.plain(tsssf.Ship), func(id string) bool { return id == t.card.ID })
	grid := with.lay().path(append([]pony{{id: t.start}}, t.targets...))
	pos := grid.position
	pos.Goals = goals[:min(len(goals), 3)]
	switch t.card.Kind {
	case tsssf.Pony, tsssf.Ship:
		pos.Hands = [][]string{{t.card.ID}}
	case tsssf.Goal:
		pos.Goals = []string{t.card.ID}
		pos.Hands = [][]string{{}}
	}
	return t.dealt(pos)
}

// grown adds what the power can act on to a grid: around Start, and then around what was added.
func (t *trying) grown(pos tsssf.Position) tsssf.Position {
	pos.Ponies, pos.Ships = slices.Clone(pos.Ponies), slices.Clone(pos.Ships)
	used := t.usedIn(pos)
	anchors := [][2]int{}
	for _, p := range pos.Ponies {
		if p.Card == t.start {
			anchors = append(anchors, p.At)
		}
	}
	for _, target := range t.targets {
		if used[target.id] || len(pos.Ponies) >= gridPonies {
			continue
		}
		from, to, found := freeNext(pos, anchors)
		ship := t.plainShip(pos, "")
		if !found || ship == "" {
			break
		}
		pos.Ponies = append(pos.Ponies, tsssf.PlacedPony{Card: target.id, At: to})
		pos.Ships = append(pos.Ships, tsssf.ShipView{Card: ship, From: from, To: to})
		anchors = append(anchors, to)
	}
	return pos
}

// freeNext finds a free cell next to the first of the anchors that has one with no other neighbours.
func freeNext(pos tsssf.Position, anchors [][2]int) (from, to [2]int, found bool) {
	taken := func(at [2]int) bool {
		return slices.ContainsFunc(pos.Ponies, func(p tsssf.PlacedPony) bool { return p.At == at })
	}
	for _, from := range anchors {
		for _, side := range [4][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
			to := [2]int{from[0] + side[0], from[1] + side[1]}
			lonely := !taken(to)
			for _, d := range around {
				beside := [2]int{to[0] + d[0], to[1] + d[1]}
				lonely = lonely && (beside == from || !taken(beside))
			}
			if lonely {
				return from, to, true
			}
		}
	}
	return from, to, false
}

// usedIn are the cards that lie somewhere already.
func (t *trying) usedIn(pos tsssf.Position) map[string]bool {
	used := map[string]bool{t.card.ID: true}
	for _, p := range pos.Ponies {
		used[p.Card] = true
	}
	for _, sh := range pos.Ships {
		used[sh.Card] = true
	}
	for _, list := range append(slices.Clone(pos.Hands), pos.Discards.Pony, pos.Discards.Ship) {
		for _, id := range list {
			used[id] = true
		}
	}
	return used
}

// plainShip is a Ship that lies nowhere yet, without a power if there is one; otherwise the one given.
func (t *trying) plainShip(pos tsssf.Position, instead string) string {
	if free := t.unusedCards(pos, tsssf.Ship, 1); len(free) > 0 {
		return free[0]
	}
	return instead
}

func (t *trying) unusedCards(pos tsssf.Position, kind tsssf.Kind, n int) (found []string) {
	used := t.usedIn(pos)
	for _, id := range t.plain(kind) {
		if len(found) < n && !used[id] {
			found = append(found, id)
		}
	}
	return found
}

// unusedWanted is a Pony that the card's power looks for among the discards, if it does.
func (t *trying) unusedWanted(pos tsssf.Position) []string {
	used := t.usedIn(pos)
	for _, e := range t.card.Power.Effects {
		wanted, err := goal.ParseCriterion(e.Of)
		if e.Do != tsssf.DeedTakeFromDiscards || e.Of == "" || err != nil {
			continue
		}
		for _, id := range t.Matching(wanted, tsssf.Pony) {
			if !used[id] && id != t.start {
				return []string{id}
			}
		}
	}
	return nil
}

// spared puts another Ship where the card that is tried lies on the grid.
func (t *trying) spared(pos tsssf.Position) tsssf.Position {
	for i, sh := range pos.Ships {
		if sh.Card == t.card.ID {
			pos.Ships[i].Card = t.plainShip(pos, sh.Card)
		}
	}
	return pos
}

// dealt gives both seats a Pony and a Ship more, and lays some on the discards.
func (t *trying) dealt(pos tsssf.Position) tsssf.Position {
	hands := slices.Clone(pos.Hands)
	for len(hands) < 2 {
		hands = append(hands, nil)
	}
	pos.Hands = hands
	for _, kind := range []tsssf.Kind{tsssf.Pony, tsssf.Ship} {
		for seat := range hands {
			pos.Hands[seat] = append(slices.Clone(pos.Hands[seat]), t.unusedCards(pos, kind, spareCards)...)
		}
	}
	pos.Discards.Pony = append(t.unusedWanted(pos), t.unusedCards(pos, tsssf.Pony, spareCards)...)
	pos.Discards.Ship = t.unusedCards(pos, tsssf.Ship, 1)
	return pos
}
