package packs

import (
	"slices"

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

// HasPower reports whether a card has a power, enforced or not.
func (c *Card) HasPower() bool { return c.Power.Name != "" }

// ByHand reports whether a part of the card's power is only words, which the players carry out themselves.
func (c *Card) ByHand() bool {
	return c.ChangesGoalPoints || slices.ContainsFunc(c.Power.Effects, func(e tsssf.Effect) bool { return e.Do == tsssf.DeedReminder })
}
