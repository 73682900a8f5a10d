package tsssf

// A power with alternatives asks which of its effects to carry out, one at a time, until as many were chosen as it allows.

// choosing reports whether the power of a frame must ask which effect comes next.
func (s *State) choosing(f *frame) bool { return s.box.powers[f.of].choose > 0 && !f.picked }

// alternatives lists the effects that can be chosen now.
func (s *State) alternatives(f *frame, into []pick) []pick {
	p := &s.box.powers[f.of]
	left := p.choose
	if f.card != f.of && p.copied > 0 {
		left = p.copied
	}
	done, every := 0, 0
	for i := range p.effects {
		if p.effects[i].also {
			continue
		}
		every++
		if f.chosen&(1<<i) != 0 {
			done++
		}
	}
	if p.allIf != nil && (f.all || done == 0 && p.allIf.holdsFor(s, f)) {
		left = every
	}
	for i := range p.effects {
		e := &p.effects[i]
		may := done < left && !e.also || e.also && done == every
		if may && f.chosen&(1<<i) == 0 && e.can(s, *f) {
			into = append(into, pick{kind: pickEffect, value: uint16(i)})
		}
	}
	return into
}

// choose begins the effect that was chosen, or ends the power.
func (s *State) choose(f *frame, p pick) {
	if p.kind == pickNothing {
		s.finishPower()
		return
	}
	if allIf := s.box.powers[f.of].allIf; f.chosen == 0 && allIf != nil {
		f.all = allIf.holdsFor(s, f)
	}
	f.effect, f.made, f.picked = uint8(p.value), 0, true
	f.chosen |= 1 << p.value
}
