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
	for _, p := range s.box.powers[pony].protects {
		if !p.pairs && p.from&from != 0 {
			return true
		}
	}
	var room [8]CardID
	for _, other := range s.partners(pony, room[:0]) {
		for _, p := range s.box.powers[other].protects {
			if p.pairs && p.from&from != 0 {
				return true
			}
		}
	}
	return false
}
