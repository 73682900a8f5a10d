package tsssf

import (
	"slices"

	"shipfic/game"
	"shipfic/tsssf/goal"
)

// Start card Fanfic Author Discord (Con Exclusives 2015): it may make every number that is printed in digits on other cards larger. That changes the cards once, when the box is made, so
// that nothing else needs to know.

// digits returns by how much a card makes the numbers of others larger.
func (c *Card) digits() int {
	for _, e := range c.Power.Effects {
		if e.Do == DeedDigits {
			return max(e.N, 1)
		}
	}
	return 0
}

// larger returns a card whose digits are n larger.
func (c Card) larger(n, rules int) Card {
	if c.Count > 1 && !slices.Contains(c.InWords, PrintedCount) {
		c.Count = min(c.Count+n, maxCount)
	}
	if !slices.Contains(c.InWords, PrintedPower) {
		c.Power = c.Power.larger(n, rules)
	}
	if c.Kind == Goal {
		if !slices.Contains(c.InWords, PrintedGoal) {
			c.Goal = goal.Larger(c.Goal, n)
		}
		c.Value.Points += game.Points(n) * game.Point
		c.Value.MorePoints += game.Points(n) * game.Point
		c.Value.More = goal.Larger(c.Value.More, n)
		if c.HandLimit > 0 {
			c.HandLimit += n
		}
	}
	return c
}

// laterDigits are the deeds whose number was none before rules 3. Nor was that of the power "search".
var laterDigits = []Deed{DeedClone, DeedPledge, DeedChangeTimeline, DeedChooseGoal}

func (p Power) larger(n, rules int) Power {
	p.Effects = slices.Clone(p.Effects)
	for i := range p.Effects {
		e := &p.Effects[i]
		e.If = e.If.larger(n)
		switch prints := deeds[e.Do]; {
		case e.Words || prints == nil || rules < rules3 && (p.Name == "search" || slices.Contains(laterDigits, e.Do)):
		case e.N > 0:
			e.N = min(e.N+n, MaxRepeats)
		case prints.Prints > 0 && e.Who == "":
			e.N = min(prints.Prints+n, MaxRepeats)
		}
	}
	if p.Choose > 1 {
		p.Choose = min(p.Choose+n, len(p.Effects))
	}
	p.If, p.AllIf = p.If.larger(n), p.AllIf.larger(n)
	return p
}

// InWords returns a power whose numbers are all printed as words.
func (p Power) InWords() Power {
	p.Effects = slices.Clone(p.Effects)
	for i := range p.Effects {
		p.Effects[i].Words = true
	}
	return p
}

func (c *Condition) larger(n int) *Condition {
	if c == nil || c.Words {
		return c
	}
	more := *c
	if c.N > 1 {
		more.N += n
	}
	if c.Grid > 1 {
		more.Grid += n
	}
	return &more
}
