package bots

import (
	"slices"

	"shipfic/tsssf"
)

// answerKind identifies answers that are alike for the search: by the Goal that is picked, or by a bit for each
// criterion of the aims that the answer meets, with other properties above these bits. If there are many criteria, the
// parts overlap. Of two answers that collide, the search tries only one.
type answerKind uint32

// Where the parts of an answerKind begin, above the criteria.
const (
	powersShift = 8  // uses of a card that is not on the grid
	aroundShift = 12 // see candidates.around
	nameShift   = 16 // the name that is picked, where a Goal is about names
)

// answers appends the answers worth trying to the open question.
func (g *candidates) answers(v tsssf.Sight, into []tsssf.Act) []tsssf.Act {
	g.list = v.Legal(g.list[:0])
	if g.kind {
		g.list = slices.DeleteFunc(g.list, v.EndsForAll)
	}
	if len(g.list) <= 4 {
		return append(into, g.list...)
	}
	g.answerKinds.reset(0)
	for k := range g.list {
		a := g.list[(k+g.skip)%len(g.list)]
		if a.Do != tsssf.MoveChoose || !g.answerKinds.full(g.each, g.answerKind(v, a)) {
			into = append(into, a)
		}
	}
	return into
}

// answerKind classifies an answer.
func (g *candidates) answerKind(v tsssf.Sight, a tsssf.Act) answerKind {
	card, name := a.Answer()
	becoming := v.Asking() == tsssf.AskDisguise || card == 0
	if !becoming && g.lore.box.Kind(card) == tsssf.Goal {
		return answerKind(card)
	}
	kind := g.criteriaMet(v, a, card, becoming)
	for i := range g.aims {
		if g.aims[i].comparesNames() {
			kind ^= uint32(name) << nameShift
		}
	}
	switch {
	case becoming:
	case v.Number(card) > 0:
		kind |= g.around(v, v.Number(card)) << aroundShift
	default:
		kind ^= uint32(g.lore.powers[card]) << powersShift
	}
	return answerKind(kind)
}

// criteriaMet tells which criteria of the aims an answer meets: by the card that is picked, or by what a card becomes.
func (g *candidates) criteriaMet(v tsssf.Sight, a tsssf.Act, card tsssf.CardID, becoming bool) (mask uint32) {
	isPony := card != 0 && g.lore.box.Kind(card) <= tsssf.Pony
	var becomes tsssf.Look
	if becoming {
		becomes = v.Becoming(a)
	}
	shift := 0
	for i := range g.aims {
		m := &g.aims[i]
		met := demands(0)
		switch {
		case becoming:
			met = m.metBy(becomes)
		case isPony:
			met = g.lore.could(v, m, card, 0)
		}
		mask |= uint32(met) << shift
		shift += len(m.criteria)
	}
	return mask
}

// around tells which aims the partners of the i-th pony count for, two bits for each aim. They would be the partners of a
// card that takes the pony's place.
func (g *candidates) around(v tsssf.Sight, i int) (mask uint32) {
	for side := range 4 {
		other, shipped := v.Neighbour(i, side)
		if !shipped {
			continue
		}
		for k := range g.aims {
			m := &g.aims[k]
			met := m.met(v, v.Pony(other))
			if m.looksFor() && met&demandA != 0 {
				mask |= 1 << (2 * k)
			}
			if m.couples() && met&m.demandB != 0 {
				mask |= 2 << (2 * k)
			}
		}
	}
	return mask
}
