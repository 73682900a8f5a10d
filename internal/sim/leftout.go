package sim

import (
	"shipfic/packs"
	"shipfic/tsssf"
)

// Reason is why reports leave a card out.
type Reason string

// The reasons.
const (
	Judged Reason = "judged" // players judge the Goal (R2), so bots never win it
	ByHand Reason = "byHand" // players carry out the power, or a part of it, by hand (R2), so it does nothing for bots
)

// Words says the reason in a report.
func (r Reason) Words() string {
	if r == Judged {
		return "players judge this Goal"
	}
	return "players carry out its power by hand"
}

// LeftOut is a card that reports leave out.
type LeftOut struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Why   Reason `json:"why"`
}

// reasonToLeaveOut is why bots cannot tell how a card plays, or "" if they can.
func reasonToLeaveOut(c *packs.Card) Reason {
	switch {
	case c.Kind == tsssf.Goal && c.Goal == nil:
		return Judged
	case c.LeftToPlayers() != packs.LeftNothing:
		return ByHand
	}
	return ""
}

// leftOut lists the cards of a set that reports leave out, in the order of the box.
func (s *Set) leftOut() (list []LeftOut) {
	for card := tsssf.CardID(1); int(card) < s.Box.Cards(); card++ {
		c := s.Box.Card(card)
		if why := s.LeftOut[c.ID]; why != "" {
			list = append(list, LeftOut{c.ID, c.Title, why})
		}
	}
	return list
}
