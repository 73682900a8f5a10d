package tsssf

import "fmt"

// power is a card's power compiled for the box.
type power struct {
	effects    []effect
	must       bool
	copyable   bool   // its effects may be used by another card
	onGrid     bool   // it can trigger when the card is attached or chosen after a link (W1)
	becomes    string // of a changeling: whom it may imitate
	fixed      bool   // of a changeling: a move gives it no new disguise
	replaces   bool   // the card may be played onto an occupied cell
	use        bool   // the power is used by discarding the card from hand
	poison     bool
	revive     bool
	playAsShip bool
	interrupts bool
}

// effect is a compiled step of a power.
type effect struct {
	*deed
	n        int
	upTo     bool
	keywords []keywordID
	text     string
}

// deed is how one kind of effect is asked about and done.
type deed struct {
	asks []ask
	// each: it is done after each of n picks. Otherwise it is done once, when all picks are made.
	each bool
	// possible tells whether all its picks could be made now (W2); nil: it always can be done.
	possible func(s *State, f frame, e *effect) bool
	do       func(s *State, f frame, e *effect)
}

// ask is one question of an effect.
type ask struct {
	options func(s *State, f frame, e *effect, into []pick) []pick
	// optional: the effect can be done without this pick and those after it.
	optional bool
}

// compilePowers turns the powers of all cards into what the engine carries out.
func (b *Box) compilePowers() error {
	b.powers = make([]power, b.ends[Ship])
	for id := startCard; id < b.ends[Ship]; id++ {
		c := &b.cards[id]
		p := power{must: c.Power.Must, copyable: !c.Power.Uncopyable && !c.Power.FromHand}
		for _, e := range c.Power.Effects {
			if err := b.compileEffect(&p, e); err != nil {
				return fmt.Errorf("%s: %w", c.ID, err)
			}
		}
		otherWay := p.playAsShip || p.interrupts // from the hand is how such a card is played; what else it does acts on the grid
		p.onGrid = len(p.effects) > 0 && (!c.Power.FromHand || otherWay)
		p.use = len(p.effects) > 0 && c.Power.FromHand && !p.replaces && !otherWay
		if p.becomes != "" {
			p.copyable = false
			if len(p.effects) > 1 {
				return fmt.Errorf("%s: a changeling's power is its disguise and nothing else (C1)", c.ID)
			}
		}
		b.powers[id] = p
	}
	return nil
}

// maxRepeats bounds how many cards one effect may draw, take or discard.
const maxRepeats = 50

func (b *Box) compileEffect(p *power, e Effect) error {
	d, known := deeds[e.Do]
	if !known {
		return fmt.Errorf("there is no effect %q", e.Do)
	}
	if e.N < 0 || e.N > maxRepeats {
		return fmt.Errorf("effect %q cannot be done %d times: at most %d", e.Do, e.N, maxRepeats)
	}
	switch e.Do {
	case DoReplace:
		p.replaces = true
	case DoPoison:
		p.poison = true
	case DoRevive:
		p.revive = true
	case DoPlayAsShip:
		p.playAsShip = true
	case DoInterrupt:
		p.interrupts = true
	case DoDisguise:
		p.becomes, p.fixed = e.Becomes, e.NoRedisguise
	}
	if d == nil {
		return nil // the effect is a way to play the card, and leaves nothing to do afterwards
	}
	compiled := effect{deed: d, n: max(e.N, 1), upTo: e.UpTo, text: e.Text}
	for _, word := range e.Keywords {
		compiled.keywords = append(compiled.keywords, keywordID(b.keywords.number[word]))
	}
	p.effects = append(p.effects, compiled)
	return nil
}

// wouldAct reports whether a power would ask or do something now (W2, A1). An effect that can be left out does not stop
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

// continuePower carries a power on and reports whether it must ask.
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

// carryOut does an effect with the picks made, and goes on to the next.
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

// finishPower ends a power. Pairs that it newly joined count as swaps do (G3, C4).
func (s *State) finishPower() {
	f := s.pop()
	s.endAction(s.box.cards[f.of].Power.Name, s.swapShip)
}

// answerPower takes a pick for the power on top, or its being declined.
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
