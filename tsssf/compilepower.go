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
	case DeedReplace:
		p.replaces = true
	case DeedPoison:
		p.poison = true
	case DeedRevive:
		p.revive = true
	case DeedPlayAsShip:
		p.playAsShip = true
	case DeedInterrupt:
		p.interrupts = true
	case DeedDisguise:
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
