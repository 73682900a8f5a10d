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
	adopted, known := counter{}, map[string][]string{}
	for i := range r.pack.Cards {
		c := &r.pack.Cards[i]
		if from := c.Source.Enforced; from != "" {
			adopted[from]++
			known[from] = append(known[from], c.ID)
		}
	}
	for _, from := range adopted.tally() {
		cards := known[from.Name]
		if from.Cards == 1 {
			r.find(Finding{Severity: Note, Code: CodeAdopted + "/enforced-one", Cards: cards}, 0, "%d card is known: its power or Goal is that of %s", from.Cards, from.Name)
		} else {
			r.find(Finding{Severity: Note, Code: CodeAdopted + "/enforced", Cards: cards}, 0, "%d cards are known: their powers and Goals are those of %s", from.Cards, from.Name)
		}
	}
}

// known is our card with the same id as one of a community file, or nil. Where the file does not say a title or a name, ours is taken.
func (c *cardReading) known() *Card {
	if c.pack.Format == FormatShipfic || c.ours == nil {
		return nil
	}
	ours := c.ours(c.pack.Namespace)
	if ours == nil {
		return nil
	}
	i := slices.IndexFunc(ours.Cards, func(o Card) bool { return o.ID == c.card.ID })
	if i < 0 {
		return nil
	}
	return &ours.Cards[i]
}

// oursWith is Core or the expansion with that namespace, or nil.
func oursWith(namespace string) *Pack {
	if namespace == Core().Namespace {
		return Core()
	}
	return embeddedWith(namespace)
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
