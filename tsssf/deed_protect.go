package tsssf

import "slices"

// hazards is a set of things that can be done to a Pony card on the grid.
type hazards uint8

const (
	bySwap hazards = 1 << iota
	byReplace
	byDiscard
	byLift
	byAnything = bySwap | byReplace | byDiscard | byLift
)

// protection is a standing power: while its card is on the grid, some things cannot be done to it, or to those shipped with it.
type protection struct {
	from  hazards
	pairs bool
}

func protectionOf(e Effect) protection {
	p := protection{pairs: e.Who == WhoPairs}
	for _, h := range e.Bars {
		p.from |= 1 << slices.Index(Hazards, h)
	}
	return p
}

// safe reports whether something cannot be done to a Pony card: it is Start (W4), which may say what can be done to it, or a standing power
// protects it.
func (s *State) safe(pony CardID, from hazards) bool {
	return pony == startCard && s.box.startSafe&from != 0 || s.box.protects && s.protected(pony, from)
}

func (s *State) protected(pony CardID, from hazards) bool {
	return s.has(pony, func(p *power) bool { return p.protectsFrom(from, false) }) || s.guarded(pony, from)
}

// guarded reports whether a standing power of a card that it is shipped with protects a Pony card.
func (s *State) guarded(pony CardID, from hazards) bool {
	var room [8]CardID
	return slices.ContainsFunc(s.partners(pony, room[:0]), func(other CardID) bool {
		return s.has(other, func(p *power) bool { return p.protectsFrom(from, true) })
	})
}

func (p *power) protectsFrom(from hazards, pairs bool) bool {
	return slices.ContainsFunc(p.protects, func(each protection) bool { return each.pairs == pairs && each.from&from != 0 })
}
