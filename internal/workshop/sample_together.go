package workshop

import (
	"slices"

	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// partners tries ponies that match, each with partners around it.
func (m *SampleMaker) partners(g goal.ExistsPonyShippedTo) *SampleGrid {
	for _, middle := range m.who(g.Pony) {
		others, found := m.around(g, middle)
		if !found {
			continue
		}
		if grid := m.lay().star(middle, others).stands(g); grid != nil || m.tries == 0 {
			return grid
		}
	}
	return nil
}

// around chooses the partners of a card.
func (m *SampleMaker) around(g goal.ExistsPonyShippedTo, middle pony) ([]pony, bool) {
	switch with := g.With.(type) {
	case goal.Select:
		others := slices.DeleteFunc(slices.Clone(m.who(with.Pony)), func(p pony) bool { return p.id == middle.id })
		slices.SortStableFunc(others, func(a, b pony) int { return m.cards[b.id].Count - m.cards[a.id].Count })
		if fewer := m.enough(others, with.Count); len(fewer) <= len(around) {
			return fewer, len(fewer) > 0
		}
	case goal.AllOf:
		if len(with.Each) <= len(around) {
			return m.assign(with.Each, middle)
		}
	case goal.TwoVersions:
		return m.versions(middle, func(tsssf.Card, tsssf.Card) bool { return true })
	}
	return nil, false
}

// assign finds a different card for each criterion. The first few of a long list are enough: the others cannot use up
// more.
func (m *SampleMaker) assign(each []goal.Criterion, middle pony) ([]pony, bool) {
	lists := make([][]pony, len(each))
	for i, c := range each {
		all := m.who(c)
		lists[i] = all[:min(len(all), len(around)+1)]
	}
	var fill func(used []pony) ([]pony, bool)
	fill = func(used []pony) ([]pony, bool) {
		if len(used) > len(lists) {
			return used[1:], true
		}
		for _, p := range lists[len(used)-1] {
			if slices.ContainsFunc(used, func(o pony) bool { return o.id == p.id }) {
				continue
			}
			if all, found := fill(append(slices.Clone(used), p)); found {
				return all, true
			}
		}
		return nil, false
	}
	return fill([]pony{middle})
}

// versions finds two cards that share a name, which the card in the middle does not have, and that fit together.
func (m *SampleMaker) versions(middle pony, fit func(a, b tsssf.Card) bool) ([]pony, bool) {
	byName := map[string]string{}
	for _, id := range m.preferred(m.box.IDs(tsssf.Pony)) {
		for _, name := range m.cards[id].Names {
			if id == middle.id || slices.Contains(m.cards[middle.id].Names, name) {
				continue
			}
			if other, known := byName[name]; known && fit(*m.cards[other], *m.cards[id]) {
				return []pony{{id: other}, {id: id}}, true
			}
			byName[name] = id
		}
	}
	return nil, false
}

// self looks for two versions of a pony with opposite genders: as printed, or else with one of them changed.
func (m *SampleMaker) self(g goal.Goal) *SampleGrid {
	opposite := func(a, b tsssf.Card) bool {
		other, single := a.Gender.Opposite()
		return single && b.Gender == other
	}
	same := func(a, b tsssf.Card) bool {
		_, single := a.Gender.Opposite()
		return single && a.Gender == b.Gender
	}
	start := pony{id: m.start}
	if pair, found := m.versions(start, opposite); found {
		return m.lay().path(append([]pony{start}, pair...)).stands(g)
	}
	pair, found := m.versions(start, same)
	if !found {
		return nil
	}
	other, _ := m.cards[pair[1].id].Gender.Opposite()
	pair[1].gender = other.Names()[0]
	return m.lay().path(append([]pony{start}, pair...)).stands(g)
}
