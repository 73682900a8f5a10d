package workshop

import (
	"slices"

	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// Win makes a grid that wins the Goal, or returns nil if it finds none.
func (m *SampleMaker) Win(g goal.Goal) *SampleGrid {
	m.tries, m.known = maxTries, map[string][]pony{}
	switch g := g.(type) {
	case goal.ExistsPony:
		return m.row(g.Pony, g.Count).stands(g)
	case goal.ExistsChain:
		return m.chain(g)
	case goal.ExistsShip:
		return m.pairs(g, g.A, g.B)
	case goal.ExistsPonyShippedTo:
		return m.partners(g)
	case goal.ExistsOppositeSelf:
		return m.self(g)
	case goal.PlayPonies:
		l := m.lay().path(m.fromStart(m.enough(m.notStart(m.who(g.Pony)), g.Count))) // Start lies there already
		return l.done(SamplePlay, l.without(m.start))
	case goal.PlayShips:
		return m.turn(goal.ExistsShip(g), SamplePlay)
	case goal.BreakShip:
		return m.turn(goal.ExistsShip(g), SampleBreak)
	case goal.PlayShipCards:
		return m.shipCards(g)
	}
	return nil
}

// who lists the ponies that match: as printed, or else with a changed gender or race.
func (m *SampleMaker) who(c goal.Criterion) []pony {
	text := goal.CriterionString(c)
	if known, ok := m.known[text]; ok {
		return known
	}
	var found []pony
	for _, id := range m.Matching(c, tsssf.Pony) {
		found = append(found, pony{id: id})
	}
	if len(found) == 0 && speaksOfChange(c) {
		found = m.changed(c)
	}
	m.known[text] = found
	return found
}

// changed lists the ponies that match after one change by a Ship card.
func (m *SampleMaker) changed(c goal.Criterion) (found []pony) {
	ways := []func(id string) pony{func(id string) pony {
		if opposite, single := m.cards[id].Gender.Opposite(); single {
			return pony{id: id, gender: opposite.Names()[0]}
		}
		return pony{id: id}
	}}
	for _, race := range tsssf.RaceNames {
		ways = append(ways, func(id string) pony { return pony{id: id, race: race} })
	}
	for _, way := range ways {
		all := m.lay()
		for i, id := range m.box.IDs(tsssf.Pony) {
			all.put(way(id), i+1, 0)
		}
		state, err := (&tsssf.Scenario{Setup: all.position}).Begin(m.box)
		if err != nil {
			continue
		}
		_, _, cards := state.Progress(goal.ExistsPony{Pony: c, Count: 1})
		for _, id := range m.preferred(cards) {
			if id != m.start {
				found = append(found, way(id))
			}
		}
	}
	return found
}

// speaksOfChange reports whether a criterion may ask for a changed card.
func speaksOfChange(c goal.Criterion) (speaks bool) {
	goal.WalkCriterion(c, func(part goal.Criterion) {
		_, swapped := part.(goal.GenderSwapped)
		is, _ := part.(goal.Is)
		speaks = speaks || swapped || is.Printed
	})
	return speaks
}

// enough takes cards until they count as that number of ponies.
func (m *SampleMaker) enough(from []pony, count int) []pony {
	n := 0
	for i, p := range from {
		if n += m.cards[p.id].Count; n >= count {
			return from[:i+1]
		}
	}
	return from
}

// row lays that number of matching ponies in a path that begins with Start.
func (m *SampleMaker) row(c goal.Criterion, count int) *laying {
	return m.lay().path(m.fromStart(m.enough(m.who(c), count)))
}

// fromStart puts Start in front of the cards, or moves it there.
func (m *SampleMaker) fromStart(ponies []pony) []pony {
	return append([]pony{{id: m.start}}, m.notStart(ponies)...)
}

func (m *SampleMaker) notStart(ponies []pony) []pony {
	return slices.DeleteFunc(slices.Clone(ponies), func(p pony) bool { return p.id == m.start })
}

// chain lays at least two cards, with different names if the Goal asks for them.
func (m *SampleMaker) chain(g goal.ExistsChain) *SampleGrid {
	var chosen []pony
	names := map[string]bool{}
	for _, p := range m.who(g.Pony) {
		fresh := slices.ContainsFunc(m.cards[p.id].Names, func(name string) bool { return !names[name] })
		if g.DifferentNames && !fresh {
			continue
		}
		for _, name := range m.cards[p.id].Names {
			names[name] = true
		}
		chosen = append(chosen, p)
		if grid := m.lay().path(m.fromStart(chosen)).stands(g); grid != nil {
			return grid
		}
		if len(chosen) == maxCards {
			break
		}
	}
	return nil
}

// pairs lays an A next to a B next to an A, until there are enough ships.
func (m *SampleMaker) pairs(g goal.Goal, a, b goal.Criterion) *SampleGrid {
	sides := [2][]pony{m.who(a), m.who(b)}
	path := []pony{{id: m.start}}
	for i := 0; len(path) < maxCards; i++ {
		next, found := unused(sides[i%2], path)
		if !found {
			return nil
		}
		path = append(path, next)
		if grid := m.lay().path(path).stands(g); grid != nil {
			return grid
		}
	}
	return nil
}

func unused(from, path []pony) (pony, bool) {
	i := slices.IndexFunc(from, func(p pony) bool {
		return !slices.ContainsFunc(path, func(o pony) bool { return o.id == p.id })
	})
	if i < 0 {
		return pony{}, false
	}
	return from[i], true
}

// turn is a sample for a Goal about ships that are played or broken up: a grid with those ships.
func (m *SampleMaker) turn(g goal.ExistsShip, how string) *SampleGrid {
	grid := m.pairs(g, g.A, g.B)
	if grid != nil {
		grid.How = how
	}
	return grid
}

// shipCards lays matching Ship cards between any ponies.
func (m *SampleMaker) shipCards(g goal.PlayShipCards) *SampleGrid {
	cards := m.Matching(g.Ship, tsssf.Ship)
	if len(cards) < g.Count || g.Count >= maxCards {
		return nil
	}
	with := *m
	with.ships = cards
	ponies := m.enough(m.who(goal.Anypony{}), g.Count+1)
	return with.lay().path(m.fromStart(ponies)).done(SamplePlay, cards[:g.Count])
}

// without lists the cards laid, except one.
func (l *laying) without(id string) (cards []string) {
	for _, p := range l.position.Ponies {
		if p.Card != id {
			cards = append(cards, p.Card)
		}
	}
	return cards
}
