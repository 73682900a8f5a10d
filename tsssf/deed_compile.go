package tsssf

import (
	"fmt"
	"slices"

	"shipfic/tsssf/goal"
)

// power is a card's power compiled for the box.
type power struct {
	effects    []effect
	must       bool
	copyable   bool    // its effects may be used by another card
	copies     bool    // it uses another card's power; a copied power is final, so no copy of it can be made (W3)
	onGrid     bool    // it can trigger when the card is attached or chosen after a link (W1)
	becomes    string  // of a changeling: what it may imitate
	fixed      bool    // of a changeling: it keeps its disguise when it is moved
	replaces   bool    // the card may be played onto an occupied cell
	onto       *effect // of a card that replaces: which cards
	use        bool    // the power is used by discarding the card from hand
	poison     bool
	revive     bool
	playAsShip bool
	interrupts bool
	topShip    bool // it can be played with the top of the Ship deck

	when     occasion
	only     *condition
	choose   int
	copied   int
	allIf    *condition
	protects []protection
	bonus    int  // points for every third Goal of a turn
	least    bool // Goals are worth the least of all
	returns  bool // it goes to a hand instead of the discard
	offers   bool // those shipped with it can be replaced by any Pony
	obliges  bool // Ships must join it

	choosesGoals int // of a Goal: its winner chooses the Goals that their powers turn up, from so many
}

// occasion is a set of ways in which a card's power can be set off.
type occasion uint16

const (
	onShipping occasion = 1 << iota
	onRevive
	onPoison
	onLink
	onTurnStart
	onTurnEnd
	atWill
	whenTrue
	atOnce
	whenDiscarded
)

var occasions = map[When]occasion{
	WhenActivated: onShipping | onRevive | onPoison | onLink,
	WhenAttached:  onShipping | onRevive | onPoison,
	WhenPlayed:    onShipping | onRevive,
	WhenFromHand:  onShipping,
	WhenTurnStart: onTurnStart,
	WhenTurnEnd:   onTurnEnd,
	WhenAtWill:    atWill,
	WhenTrue:      whenTrue,
	WhenAtOnce:    atOnce,
	WhenDiscarded: whenDiscarded,
}

// occasionOf is how a play sets off the power of the Pony it attaches.
var occasionOf = [...]occasion{MoveShip: onShipping, MoveRevive: onRevive, MovePoison: onPoison}

// effect is a compiled step of a power.
type effect struct {
	*deed
	name     Deed
	n        int
	upTo     bool
	keywords []keywordID
	text     string

	may      bool
	also     bool
	all      bool
	confirms bool // it asks only whether it should happen
	keep     bool
	who      Who
	until    bool // of a Temporary Goal: only until the player's next turn
	chain    bool // of swaps: until the cards that it limits stand in one chain
	onlyDeck pile // one plus the only deck that can be drawn from, or 0
	from     string
	only     *condition
	of       filter
	with     filter
}

// filter limits what can be picked. The zero filter lets everything pass.
type filter struct {
	on        bool
	self      bool // the card whose power it is
	criterion Criterion
}

// deed is one kind of effect: an entry of the table of deeds.
type deed struct {
	DeedFacts
	// way notes on a power how its card may be played; nil: as any card of its kind.
	way func(p *power, e Effect)
	// looks lists how a Pony could look after the deed; nil: it changes nothing about a Pony.
	looks func(b *Box, l look) []look
	asks  []ask
	// fit adapts the deed to the arguments of an effect; nil: it is the same for all.
	fit func(e Effect, to *effect) *deed
	// each means that it is done after each round of its questions, up to n rounds, and not once after all picks. Picks beyond those of a
	// round remember what was done in earlier rounds.
	each bool
	// many means that its one question is asked n times, and it is done once, with all picks.
	many bool
	// lapses means that an effect that cannot be carried out does not keep those after it from acting.
	lapses bool
	// possible reports whether all its picks could be made now (W2); nil means that its first question has an answer, if it asks any.
	possible func(s *State, f frame, e *effect) bool
	do       func(s *State, f frame, e *effect) // nil: the deed is a way to play the card, with nothing to do afterwards
}

// ask is one question of an effect.
type ask struct {
	options func(s *State, f frame, e *effect, into []pick) []pick
	// optional means that the effect can be done without this pick and those after it.
	optional bool
	// spare means that it is left out where it has no options.
	spare bool
}

// compilePowers turns the powers of all cards into what the engine carries out.
func (b *Box) compilePowers() error {
	b.powers = make([]power, len(b.cards))
	for id := startCard; int(id) < len(b.cards); id++ {
		c := &b.cards[id]
		p := c.Power.flags()
		if id < b.ends[Pony] && b.prints[id].changeling {
			p.copyable = false // by the keyword, whatever the power (W3)
		}
		if err := b.compileOptions(&p, &c.Power); err != nil {
			return fmt.Errorf("%s: %w", c.ID, err)
		}
		for _, e := range c.Power.Effects {
			if err := b.compileEffect(id, &p, e); err != nil {
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

func (b *Box) compileEffect(id CardID, p *power, e Effect) error {
	d, known := deeds[e.Do]
	if !known {
		return fmt.Errorf("there is no effect %q", e.Do)
	}
	if e.N < 0 || e.N > MaxRepeats {
		return fmt.Errorf("effect %q cannot be repeated %d times: the limit is %d", e.Do, e.N, MaxRepeats)
	}
	if d.do == nil {
		return b.compileStanding(id, p, e)
	}
	compiled, err := b.limited(e)
	if err != nil {
		return err
	}
	if b.rules >= rules3 && !p.must && p.choose == 0 && len(p.effects) == 0 && compiled.asksNothing() {
		compiled.confirm()
	}
	p.effects = append(p.effects, compiled)
	return nil
}

// compileStanding compiles an effect that is never carried out: a way to play the card, or a rule that holds while it is on the grid.
func (b *Box) compileStanding(id CardID, p *power, e Effect) (err error) {
	switch e.Do {
	case DeedReplace:
		var onto effect
		onto, err = b.limited(e)
		p.onto = &onto
	case DeedProtect:
		if id == startCard {
			if b.startSafe = byAnything; protectionOf(e).from&bySwap == 0 {
				b.startSafe &^= bySwap // it can be moved, but never leaves the grid
			}
			break
		}
		p.protects = append(p.protects, protectionOf(e))
		b.protects = true
	case DeedBonus:
		p.bonus, b.scores = max(e.N, 1), true
	case DeedLeastWorth:
		p.least, b.scores = true, true
	case DeedReturns:
		p.returns, b.returns = true, true
	case DeedOffer:
		p.offers, b.offers = true, true
	case DeedInterrupt:
		b.interrupters = append(b.interrupters, id)
	case DeedOblige:
		p.obliges, b.obliger = true, id
	case DeedAllPrincesses:
		b.crowner = id
	case DeedChooseGoal:
		p.choosesGoals, b.choosers = max(e.N, deeds[e.Do].Prints), true
	case DeedMoreSwap:
		b.moreSwap = max(e.N, 1)
	}
	return err
}

// asksNothing reports whether an effect is carried out without a question.
func (e *effect) asksNothing() bool {
	return e.name != DeedReminder && !e.confirms && (e.all || len(e.asks) == 0)
}

// confirm lets an effect that can be declined ask whether it should happen, where it would ask nothing.
func (e *effect) confirm() {
	sure := *e.deed
	sure.asks = []ask{{options: yes}}
	e.deed, e.confirms = &sure, true
}

// limited compiles an effect with the limits of its picks.
func (b *Box) limited(e Effect) (effect, error) {
	d := deeds[e.Do]
	b.pledges = b.pledges || e.Do == DeedPledge
	compiled := effect{
		deed: d, name: e.Do, n: max(e.N, 1), upTo: e.UpTo, text: e.Text,
		may: e.May, also: e.Also, all: e.All, keep: e.Keep, who: e.Who, from: e.From,
		until: e.Until == untilYourTurn, chain: e.Until == untilChain,
	}
	if d.fit != nil {
		compiled.deed = d.fit(e, &compiled)
	}
	if e.May && (e.All || b.rules >= rules3 && compiled.asksNothing()) {
		compiled.confirm()
	}
	if i := slices.Index(pileNames[:goals], e.Deck); i >= 0 {
		compiled.onlyDeck = pile(i) + 1
	}
	if compiled.many {
		compiled.n = min(compiled.n, len(frame{}.picks))
	}
	var err error
	if compiled.only, err = b.condition(e.If); err != nil {
		return compiled, err
	}
	if compiled.of, err = b.filter(e.Of); err != nil {
		return compiled, err
	}
	if compiled.with, err = b.filter(e.With); err != nil {
		return compiled, err
	}
	for _, word := range e.Keywords {
		compiled.keywords = append(compiled.keywords, keywordID(b.keywords.number[word]))
	}
	return compiled, nil
}

func (b *Box) compileOptions(p *power, from *Power) (err error) {
	when, known := occasions[from.When]
	if !known {
		return fmt.Errorf("there is no occasion %q", from.When)
	}
	p.when, p.choose, p.copied = when, from.Choose, from.Copied
	b.occasions |= when
	if when&(onTurnStart|onTurnEnd|atWill|whenTrue|atOnce|whenDiscarded) != 0 {
		p.copyable = false // it has an occasion of its own
	}
	if p.choose < 0 || p.choose > len(from.Effects) || p.copied < 0 || len(from.Effects) > maxChoices && p.choose > 0 {
		return fmt.Errorf("%d of %d effects cannot be chosen", from.Choose, len(from.Effects))
	}
	if p.only, err = b.condition(from.If); err != nil {
		return err
	}
	p.allIf, err = b.condition(from.AllIf)
	return err
}

// maxChoices is the largest number of effects to choose from.
const maxChoices = 8

// filter compiles the limit of a pick.
func (b *Box) filter(text string) (filter, error) {
	switch text {
	case "":
		return filter{}, nil
	case string(WhoSelf):
		return filter{on: true, self: true}, nil
	}
	c, err := goal.ParseCriterion(text)
	if err != nil {
		return filter{}, err
	}
	return filter{on: true, criterion: b.criterion(c)}, nil
}
