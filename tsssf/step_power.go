package tsssf

// wouldAct reports whether the power of a frame would ask or do something now (W2, A1). An effect that may be skipped does not stop
// those after it.
func (s *State) wouldAct(f frame) bool {
	p := &s.box.powers[f.of]
	if !p.onGrid || !p.only.holdsFor(s, &f) {
		return false
	}
	for i := range p.effects {
		e := &p.effects[i]
		if e.can(s, f) {
			return true
		}
		if p.choose == 0 && !e.skippable() {
			return false
		}
	}
	return false
}

func (e *effect) can(s *State, f frame) bool {
	return e.only.holdsFor(s, &f) && (e.possible == nil || e.possible(s, f, e))
}

// skippable reports whether the effects after it follow even if this one cannot be carried out.
func (e *effect) skippable() bool { return e.upTo || e.may || e.lapses || e.only != nil }

// continuePower continues a power and reports whether it must ask.
func (s *State) continuePower() (asks bool) {
	f := s.top()
	p := &s.box.powers[f.of]
	for int(f.effect) < len(p.effects) {
		if f.made == 0 && s.layBack() { // before another effect begins
			return false
		}
		if s.choosing(f) {
			if !s.anyOption() {
				break
			}
			return true
		}
		e := &p.effects[f.effect]
		if f.made == 0 && f.effect > 0 && e.may && p.choose == 0 && s.rules >= rules3 { // each part that can be declined is an action of its own (B1)
			s.endAction(s.box.cards[f.of].Power.Name, s.swapShip)
			s.beginAction()
		}
		if f.made == 0 && !e.can(s, *f) {
			s.nextEffect(f)
			continue
		}
		if s.wants(e, f) {
			s.emitLooks(f, e)
			if s.anyOption() {
				return true
			}
			if e.each || !e.stops(f) && !e.asks[min(int(f.made), len(e.asks)-1)].spare {
				s.nextEffect(f)
				continue
			}
		} else if e.each {
			s.nextEffect(f)
			continue
		}
		s.carryOut(f, e)
		return false
	}
	s.finishPower()
	return false
}

// stops reports whether an effect that asks for several picks can be carried out with those made.
func (e *effect) stops(f *frame) bool {
	if e.asks[min(int(f.made), len(e.asks)-1)].optional {
		return true
	}
	return e.many && f.made > 0
}

// chosen returns the picks made for an effect, or all that could be picked.
func (e *effect) chosen(s *State, f frame) []pick {
	if e.all {
		f.made = 0
		return deeds[e.name].asks[0].options(s, f, e, nil)
	}
	return f.picks[:f.made]
}

// wants reports whether an effect has another pick to ask for. What must happen needs no yes.
func (s *State) wants(e *effect, f *frame) bool {
	switch {
	case e.all && !e.confirms || len(e.asks) == 0, e.confirms && f.must && !e.may && s.rules >= rules3:
		return false
	case e.each:
		return int(f.made) < e.n*len(e.asks)
	case e.many:
		return int(f.made) < e.n
	}
	return int(f.made) < len(e.asks)
}

// nextEffect moves on to the next effect, or to the choice of one.
func (s *State) nextEffect(f *frame) {
	f.made = 0
	f.effect++
	if s.box.powers[f.of].choose > 0 {
		f.effect = 0
		f.picked = false
	}
}

// carryOut carries out an effect with the picks made, and moves on to the next.
func (s *State) carryOut(f *frame, e *effect) {
	now := *f
	if e.each && !e.all {
		f.made++
	} else {
		s.nextEffect(f)
	}
	f.acted = true
	s.activate(now.card)
	e.do(s, now, e)
}

// finishPower ends a power, once the cards that it took up are laid again. Pairs that it newly joined count like those of swaps (G3, C4).
func (s *State) finishPower() {
	if s.layBack() {
		return
	}
	f := s.pop()
	s.endAction(s.box.cards[f.of].Power.Name, s.swapShip)
}

// answerPower takes a pick for the power on top, or a decline.
func (s *State) answerPower(f *frame, p pick) {
	if s.choosing(f) {
		s.choose(f, p)
		return
	}
	e := &s.box.powers[f.of].effects[f.effect]
	switch {
	case p.kind == pickNothing && e.may && (f.made == 0 || !e.each):
		s.nextEffect(f)
	case p.kind == pickNothing && e.each && (f.acted || f.must):
		s.nextEffect(f)
	case p.kind == pickNothing && !e.each && (e.upTo || !e.many) && e.stops(f):
		s.carryOut(f, e)
	case p.kind == pickNothing:
		s.finishPower()
	case e.each:
		k := int(f.made) % len(e.asks)
		f.picks[k] = p
		if k == len(e.asks)-1 {
			s.carryOut(f, e)
		} else {
			f.made++
		}
	default:
		f.picks[f.made] = p
		f.made++
	}
}

// declinable reports whether the open question can be declined (W2).
func (s *State) declinable() bool {
	f := s.top()
	switch f.step {
	case stepLink, stepInterrupt:
		return true
	case stepSwap:
		return s.takesMore(f)
	case stepPower:
		if s.choosing(f) {
			return !f.must || f.chosen != 0
		}
		e := &s.box.powers[f.of].effects[f.effect]
		if e.may && (f.made == 0 || !e.each) {
			return true
		}
		if e.each && e.upTo || e.many && e.upTo && f.made > 0 || !e.each && !e.many && e.asks[f.made].optional {
			return true
		}
		return !f.must && !f.acted
	}
	return false
}
