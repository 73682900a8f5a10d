package packs

import (
	"errors"
	"slices"
	"strings"

	"shipfic/tsssf"
)

// Choice selects the cards of some packs. Cards are named by id, whole packs by namespace.
type Choice struct {
	Include []string // empty means all
	Exclude []string // from the included ones
	Start   string   // the Start card; empty means the first
}

// Compose returns the cards of a game: one Start card, and all other chosen ones in the order of the packs. If there
// is an error among the findings, there are no cards.
func Compose(packs []*Pack, choice Choice) ([]Card, Report) {
	c := &composition{packs: packs, choice: choice}
	c.checkNames()
	c.gather()
	c.chooseStart()
	c.checkKinds()
	c.checkTerms()
	if c.report.Refused() {
		return nil, c.report
	}
	c.report.addAll(References(c.cards, c.cards))
	return c.cards, c.report
}

// NewBox makes a box of cards of some packs, and returns the cards too.
func NewBox(from []*Pack, choice Choice) (*tsssf.Box, []Card, error) {
	cards, report := Compose(from, choice)
	if report.Refused() {
		return nil, nil, errors.New(report.String())
	}
	box, err := tsssf.NewBox(Rules(cards))
	return box, cards, err
}

type composition struct {
	packs  []*Pack
	choice Choice
	cards  []Card
	report Report
}

func (c *composition) fail(code Code, card, format string, args ...any) {
	c.report.add(Finding{Severity: Error, Code: code, Card: card}.Saying(format, args...))
}

// checkNames finds names in the choice that no pack has.
func (c *composition) checkNames() {
	known := map[string]bool{}
	for _, p := range c.packs {
		known[p.Namespace] = true
		for _, card := range p.Cards {
			known[card.ID] = true
		}
	}
	named := slices.Concat(c.choice.Include, c.choice.Exclude)
	if c.choice.Start != "" {
		named = append(named, c.choice.Start)
	}
	hints := &hints{}
	for _, name := range named {
		if !known[name] {
			c.fail(CodeChoice+"/unchosen", "", "%q is neither a card nor a pack among those chosen%s", cut(name), hints.maybe(name, known))
		}
	}
}

// gather takes the chosen cards. It refuses a second card with the same id, which would be ambiguous.
func (c *composition) gather() {
	from := map[string]*Pack{}
	for _, p := range c.packs {
		for _, card := range p.Cards {
			if !c.chosen(p, card.ID) {
				continue
			}
			if other := from[card.ID]; other != nil {
				c.fail(CodeSameID+"/in-two-packs", card.ID, "the card is in the pack %q (%s) and in %q (%s); leave one of the packs out", other.Name, other.File, p.Name, p.File)
				continue
			}
			from[card.ID] = p
			c.cards = append(c.cards, card)
		}
	}
}

// checkTerms refuses cards whose Goals are too complex together.
func (c *composition) checkTerms() {
	terms := 0
	for i := range c.cards {
		if card := &c.cards[i]; card.Kind == tsssf.Goal {
			terms += termsOf(card.Goal) + termsOf(card.Value.More)
		}
	}
	if terms > MaxBoxTerms {
		c.fail(CodeLimit+"/box-criteria", "", "the Goals of these packs have %d criteria together, more than %d; leave a pack out", terms, MaxBoxTerms)
	}
}

func (c *composition) chosen(p *Pack, id string) bool {
	isNamed := func(names []string) bool { return slices.Contains(names, id) || slices.Contains(names, p.Namespace) }
	if id == c.choice.Start {
		return true
	}
	return (len(c.choice.Include) == 0 || isNamed(c.choice.Include)) && !isNamed(c.choice.Exclude)
}

// chooseStart keeps one Start card: the chosen one or the first.
func (c *composition) chooseStart() {
	var starts []string
	for _, card := range c.cards {
		if card.Kind == tsssf.Start {
			starts = append(starts, card.ID)
		}
	}
	kept := c.choice.Start
	switch {
	case kept != "" && !slices.Contains(starts, kept):
		c.fail(CodeStart+"/start-other", kept, "the card chosen to start with is not a Start card")
		return
	case len(starts) == 0:
		c.fail(CodeStart+"/start-none", "", "there is no Start card among the chosen cards; every game needs one")
		return
	case kept == "":
		kept = starts[0]
	}
	if len(starts) > 1 && c.choice.Start == "" {
		c.report.add(Finding{
			Severity: Warning, Code: CodeStart + "/start-several", Card: kept,
		}.Saying("there are several Start cards, and the first is used; the others are %s", strings.Join(starts[1:], ", ")))
	}
	c.cards = slices.DeleteFunc(c.cards, func(card Card) bool { return card.Kind == tsssf.Start && card.ID != kept })
}

// checkKinds refuses a choice that leaves a deck empty.
func (c *composition) checkKinds() {
	for _, kind := range []tsssf.Kind{tsssf.Pony, tsssf.Ship, tsssf.Goal} {
		if !slices.ContainsFunc(c.cards, func(card Card) bool { return card.Kind == kind }) {
			c.fail(CodeChoice+"/kind-none", "", "there is no %s card among the chosen cards; every game needs some", kind)
		}
	}
}
