package packs

import (
	"shipfic/tsssf"
)

// Enforced counts how many of the powers and Goals of some cards the game enforces. The others are carried out by hand (R2).
type Enforced struct {
	Cards    int `json:"cards"`
	Powers   int `json:"powers"`   // enforced
	Printed  int `json:"printed"`  // powers that the cards have, enforced or not
	Goals    int `json:"goals"`    // judged by the game
	AllGoals int `json:"allGoals"` // Goal cards
}

// CountEnforced counts the powers and Goals of cards that the game enforces.
func CountEnforced(cards []Card) Enforced {
	e := Enforced{Cards: len(cards)}
	for i := range cards {
		c := &cards[i]
		switch {
		case c.Kind == tsssf.Goal:
			e.AllGoals++
			if c.Goal != nil {
				e.Goals++
			}
		case c.HasPower():
			e.Printed++
			if !c.ByHand() {
				e.Powers++
			}
		}
	}
	return e
}

// ByHand is how many powers and Goals players settle themselves.
func (e Enforced) ByHand() int { return e.Printed - e.Powers + e.AllGoals - e.Goals }

// HasPower reports whether a card has a power, enforced or not.
func (c *Card) HasPower() bool { return c.Power.Name != "" }

// ByHand reports whether a part of the card's power is only words, which the players carry out themselves.
func (c *Card) ByHand() bool { return c.ChangesGoalPoints || c.reminder() != "" }

// Unsaid reports whether a Pony of a community file has neither a power nor a text. Nearly every printed Pony has a
// power, so the file probably does not say it, and players look at the card. In our own format no power means none.
func (c *Card) Unsaid() bool {
	return c.Kind == tsssf.Pony && !c.HasPower() && len(c.Text) == 0 && (c.Source.Community || c.Source.Pon != "")
}

// Left is how much of a card's power is left to the players.
type Left string

// How much is left.
const (
	LeftNothing Left = ""
	LeftAll     Left = "all"    // the power is only words
	LeftPart    Left = "part"   // the rest is enforced
	LeftUnsaid  Left = "unsaid" // the file says nothing; the printed card may
)

// LeftToPlayers tells how much of the card's power players carry out by hand (R2).
func (c *Card) LeftToPlayers() Left {
	switch {
	case c.Unsaid():
		return LeftUnsaid
	case c.reminder() == "":
		return LeftNothing
	case len(c.Power.Effects) == 1:
		return LeftAll
	}
	return LeftPart
}

// Unenforced lists what players of these cards do by hand: powers of which all or a part is only words, Ponies of which
// the file says nothing, and Goals that they judge (R2).
func Unenforced(p *Pack) Report {
	var r Report
	say := func(c *Card, which, field, format string, args ...any) {
		r.add(Finding{Severity: Warning, Code: CodeUnenforced + Code("/"+which), File: p.File, Card: c.ID, Field: field}.Saying(format, args...))
	}
	for i := range p.Cards {
		c := &p.Cards[i]
		if c.Kind == tsssf.Goal && c.Goal == nil {
			say(c, "goal-judged", "goalLogic", "players judge this Goal: its condition is only words")
		}
		if c.ChangesGoalPoints {
			say(c, "points-by-hand", "changeGoalPointValues", "players settle by hand what Goals are worth")
		}
		switch c.LeftToPlayers() {
		case LeftUnsaid:
			say(c, "power-unsaid", "power", "the Pony has neither a power nor a text; if its printed card has a power, players carry it out by hand")
		case LeftAll:
			say(c, "power-by-hand", "power", "the power is only described; players carry it out by hand")
		case LeftPart:
			say(c, "power-partly", "power", "only a part of the power is enforced; players carry out the rest by hand: %q", cut(c.reminder()))
		}
	}
	return r
}

// reminder is the part of the power that is only words, or "".
func (c *Card) reminder() string {
	for _, e := range c.Power.Effects {
		if e.Do == tsssf.DeedReminder {
			return e.Text
		}
	}
	return ""
}
