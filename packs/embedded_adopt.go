package packs

import (
	"slices"

	"shipfic/tsssf"
)

// adopt gives the cards of a community file the powers and Goals of our own cards where its format cannot say them. They
// are found by their ids, or in a .pon file, which has none, by their titles (see [Card.adoptTitled]). A file in our own
// format says what its author means, and keeps it; so does a card with a power that is not part of ours.
func (r *reading) adopt() {
	if ours := embeddedWith(r.pack.Namespace); ours != nil && r.pack.Format != FormatPon {
		for i := range r.pack.Cards {
			r.pack.Cards[i].adoptFrom(ours)
		}
	}
	r.sayAdopted()
}

// sayAdopted adds a finding for each embedded pack that cards got something from.
func (r *reading) sayAdopted() {
	adopted := counter{}
	for i := range r.pack.Cards {
		if from := r.pack.Cards[i].Source.Enforced; from != "" {
			adopted[from]++
		}
	}
	for _, from := range adopted.tally() {
		r.warn(0, "", CodeAdopted+"/enforced", "enforced by us, with the powers and Goals of the embedded pack %s (cards: %d)", from.Name, from.Cards)
	}
}

// embeddedWith is the expansion with that namespace, or nil.
func embeddedWith(namespace string) *Pack {
	for _, e := range Expansions() {
		if e.Namespace == namespace {
			return e.Pack
		}
	}
	return nil
}

// adoptFrom takes what our card with the same id has, unless the card's author gave it another power.
func (c *Card) adoptFrom(ours *Pack) {
	known, found := ours.Find(c.ID)
	if !found || !partOf(c.Power, known.Power) {
		return
	}
	c.Power, c.Goal, c.Race, c.Black = known.Power, known.Goal, known.Race, known.Black
	c.InWords, c.CountsAs = known.InWords, known.CountsAs
	c.Source.GoalLogic = ""
	c.Source.Enforced = ours.Name
}

// partOf reports whether a power does nothing that ours does not do. Community files cut powers short.
func partOf(theirs, ours tsssf.Power) bool {
	return !slices.ContainsFunc(theirs.Effects, func(e tsssf.Effect) bool {
		return e.Do != tsssf.DeedReminder && !slices.ContainsFunc(ours.Effects, func(o tsssf.Effect) bool { return o.Do == e.Do })
	})
}

// adoptTitled takes the power and the names of our Pony or Ship with the same title.
func (c *Card) adoptTitled() {
	known, from := cardTitled(c.Kind, c.Title)
	if known == nil || c.Kind == tsssf.Goal || !known.HasPower() || known.ByHand() {
		return
	}
	c.Power, c.Black = known.Power, known.Black
	if slices.Equal(c.Names, []string{c.Title}) {
		c.Names = known.Names
	}
	c.Source.Enforced = from.Name
	c.finishChangeling()
}
