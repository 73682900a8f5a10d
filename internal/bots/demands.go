package bots

import (
	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// demands is a set of a Goal's criteria for Pony cards, a bit for each.
type demands uint32

// demandA is the first criterion of a Goal. Those of the partners follow, if the Goal is about ships.
const demandA demands = 1

// demand is the i-th criterion. No Goal of ours has more than a few; in one of more than 32, the last ones count as one.
func demand(i int) demands { return 1 << min(i, 31) }

// goalLore holds facts about a Goal that bots compute once from its card.
type goalLore struct {
	criteria []tsssf.Criterion // by which Pony cards count for it
	demandB  demands           // the second criterion, of a Goal about pairs; it may be the first
	printed  []demands         // by Pony card: what it meets as printed
	may      []demands         // by Pony card: what it meets as printed or in some disguise
}

// joinsAB reports whether one of two Pony cards that meet these demands is an A and the other a B.
func (g *goalLore) joinsAB(x, y demands) bool {
	return x&demandA != 0 && y&g.demandB != 0 || y&demandA != 0 && x&g.demandB != 0
}

// goal is what bots know about a Goal card.
func (l *Lore) goal(card tsssf.CardID) *goalLore {
	return &l.goals[int(card)-(len(l.powers)-len(l.goals))]
}

// readGoals finds out which Pony cards meet which demands. It saves the search from asking again and again.
func (l *Lore) readGoals() {
	n := l.box.Count(tsssf.Goal)
	l.goals = make([]goalLore, n)
	for i := range l.goals {
		m := aim{Aim: l.box.Aim(tsssf.CardID(l.box.Cards() - n + i)), goalLore: &l.goals[i]}
		m.demandB = demandA
		if m.looksFor() {
			m.criteria = append(m.criteria, m.A())
		}
		switch {
		case m.Kind() == goal.KindWithAll:
			m.criteria = append(m.criteria, m.Each()...)
		case m.couples() && m.B() != m.A():
			m.criteria, m.demandB = append(m.criteria, m.B()), demand(1)
		}
		m.printed = l.meeting(m.criteria, func(card tsssf.CardID, c tsssf.Criterion) bool { return l.box.CouldMatch(card, c, "") })
		m.may = l.meeting(m.criteria, func(card tsssf.CardID, c tsssf.Criterion) bool { return l.may[c].Has(card) })
	}
}

// meeting lists by Pony card, Start included, for which criteria the test holds.
func (l *Lore) meeting(criteria []tsssf.Criterion, holds func(tsssf.CardID, tsssf.Criterion) bool) (met []demands) {
	met = append(met, 0) // no card has the number 0
	for card := range l.ponies {
		var all demands
		for i, c := range criteria {
			if holds(card, c) {
				all |= demand(i)
			}
		}
		met = append(met, all)
	}
	return met
}
