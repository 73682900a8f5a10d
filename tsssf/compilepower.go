package tsssf

import "fmt"

// power is a card's power compiled for the box.
type power struct {
	effects    []effect
	must       bool
	copyable   bool   // its effects may be used by another card
	copies     bool   // it uses another card's power; a copied power is final, so no copy of it can be made (W3)
	onGrid     bool   // it can trigger when the card is attached or chosen after a link (W1)
	becomes    string // of a changeling: what it may imitate
	fixed      bool   // of a changeling: it keeps its disguise when it is moved
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

// deed is one kind of effect: an entry of the table of deeds.
type deed struct {
	DeedFacts
	// way notes on a power how its card may be played; nil: as any card of its kind.
	way func(p *power, e Effect)
	// looks lists how a Pony could look after the deed; nil: it changes nothing about a Pony.
	looks func(b *Box, l look) []look
	asks  []ask
	// each means that it is done after each of n picks, and not once after all picks.
	each bool
	// possible reports whether all its picks could be made now (W2); nil means always.
	possible func(s *State, f frame, e *effect) bool
	do       func(s *State, f frame, e *effect) // nil: the deed is a way to play the card, with nothing to do afterwards
}

// ask is one question of an effect.
type ask struct {
	options func(s *State, f frame, e *effect, into []pick) []pick
	// optional means that the effect can be done without this pick and those after it.
	optional bool
}

// compilePowers turns the powers of all cards into what the engine carries out.
func (b *Box) compilePowers() error {
	b.powers = make([]power, b.ends[Ship])
	for id := startCard; id < b.ends[Ship]; id++ {
		c := &b.cards[id]
		p := c.Power.flags()
		for _, e := range c.Power.Effects {
			if err := b.compileEffect(&p, e); err != nil {
				return fmt.Errorf("%s: %w", c.ID, err)
			}
		}
		if p.becomes != "" && len(p.effects) > 1 {
			return fmt.Errorf("%s: a changeling can have no effect besides its disguise (C1)", c.ID)
		}
		b.powers[id] = p
	}
	return nil
}

// MaxRepeats is the largest number of cards that one effect may draw, take or discard.
const MaxRepeats = 50

func (b *Box) compileEffect(p *power, e Effect) error {
	d, known := deeds[e.Do]
	if !known {
		return fmt.Errorf("there is no effect %q", e.Do)
	}
	if e.N < 0 || e.N > MaxRepeats {
		return fmt.Errorf("effect %q cannot be repeated %d times: the limit is %d", e.Do, e.N, MaxRepeats)
	}
	if d.do == nil {
		return nil
	}
	compiled := effect{deed: d, n: max(e.N, 1), upTo: e.UpTo, text: e.Text}
	for _, word := range e.Keywords {
		compiled.keywords = append(compiled.keywords, keywordID(b.keywords.number[word]))
	}
	p.effects = append(p.effects, compiled)
	return nil
}
