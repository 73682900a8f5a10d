package tsssf

// wouldAct reports whether a power would ask or do something now (W2, A1). An effect that may be skipped does not stop
// those after it.
func (s *State) wouldAct(card, of CardID, pair [2]CardID) bool {
	p := &s.box.powers[of]
	if !p.onGrid {
		return false
	}
	f := frame{card: card, of: of, pair: pair}
	for i := range p.effects {
		e := &p.effects[i]
		if e.can(s, f) {
			return true
		}
		if !e.upTo {
			return false
		}
	}
	return false
}

func (e *effect) can(s *State, f frame) bool { return e.possible == nil || e.possible(s, f, e) }

// continuePower continues a power and reports whether it must ask.
func (s *State) continuePower() (asks bool) {
	f := s.top()
	effects := s.box.powers[f.of].effects
	for int(f.effect) < len(effects) {
		e := &effects[f.effect]
		if f.made == 0 && !e.can(s, *f) {
			f.effect++
			continue
		}
		if e.wants(f) {
			if s.anyOption() {
				return true
			}
			if e.each || !e.asks[f.made].optional {
				f.effect, f.made = f.effect+1, 0
				continue
			}
		} else if e.each {
			f.effect, f.made = f.effect+1, 0
			continue
		}
		s.carryOut(f, e)
		return false
	}
	s.finishPower()
	return false
}

// wants reports whether an effect has another pick to ask for.
func (e *effect) wants(f *frame) bool {
	if e.each {
		return int(f.made) < e.n
	}
	return int(f.made) < len(e.asks)
}

// carryOut carries out an effect with the picks made, and moves on to the next.
func (s *State) carryOut(f *frame, e *effect) {
	now := *f
	if e.each {
		f.made++
	} else {
		f.effect, f.made = f.effect+1, 0
	}
	f.acted = true
	s.activate(now.card)
	e.do(s, now, e)
}

// finishPower ends a power. Pairs that it newly joined count like those of swaps (G3, C4).
func (s *State) finishPower() {
	f := s.pop()
	s.endAction(s.box.cards[f.of].Power.Name, s.swapShip)
}

// answerPower takes a pick for the power on top, or a decline.
func (s *State) answerPower(f *frame, p pick) {
	e := &s.box.powers[f.of].effects[f.effect]
	switch {
	case p.kind == pickNothing && e.each && (f.acted || f.must):
		f.effect, f.made = f.effect+1, 0
	case p.kind == pickNothing && !e.each && e.asks[f.made].optional:
		s.carryOut(f, e)
	case p.kind == pickNothing:
		s.finishPower()
	case e.each:
		f.picks[0] = p
		s.carryOut(f, e)
	default:
		f.picks[f.made] = p
		f.made++
	}
}

// declinable reports whether the open question can be declined (W2).
func (s *State) declinable() bool {
	f := s.top()
	switch f.step {
	case stepLink:
		return true
	case stepPower:
		e := &s.box.powers[f.of].effects[f.effect]
		if e.each && e.upTo || !e.each && e.asks[f.made].optional {
			return true
		}
		return !f.must && !f.acted
	}
	return false
}
