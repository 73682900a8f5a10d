package packs

import (
	"cmp"
	"slices"

	"shipfic/tsssf"
)

// Stats counts what a choice of cards contains.
type Stats struct {
	Cards     int     `json:"cards"`
	Ponies    int     `json:"ponies"` // counted by P4, Start card included
	Dystopian int     `json:"dystopian"`
	Kinds     []Tally `json:"kinds"`
	Races     []Tally `json:"races"`
	Genders   []Tally `json:"genders"`
	Names     []Tally `json:"names"`
	Keywords  []Tally `json:"keywords"`
	Powers    []Tally `json:"powers"` // of Pony and Ship cards
	Points    []Tally `json:"points"` // of Goals

	ByHand     []string     `json:"byHand"`     // Goals that the players judge
	Impossible []Impossible `json:"impossible"` // Goals that cannot be won
	Unchecked  []string     `json:"unchecked"`  // Goals that would take too long to examine
}

// Tally is the number of cards that have something.
type Tally struct {
	Name  string `json:"name"`
	Cards int    `json:"cards"`
}

// Impossible is a Goal that cannot be won with these cards, and why.
type Impossible struct {
	Goal   string `json:"goal"` // its id
	Reason string `json:"reason"`

	why *complaint
}

// CountCards computes the statistics of the cards.
func CountCards(cards []Card) Stats {
	kinds, races, genders, names := counter{}, counter{}, counter{}, counter{}
	keywords, powers, points := counter{}, counter{}, counter{}
	s := Stats{Cards: len(cards), ByHand: []string{}, Impossible: []Impossible{}, Unchecked: []string{}}
	for _, c := range cards {
		kinds[c.Kind.String()]++
		switch c.Kind {
		case tsssf.Goal:
			points[c.Worth()]++
			if c.Goal == nil {
				s.ByHand = append(s.ByHand, c.ID)
			}
		case tsssf.Ship:
			powers[cmp.Or(c.Power.Name, "none")]++
		default:
			s.Ponies += c.Count
			races[cmp.Or(c.RaceSymbol(), "none")]++
			genders[cmp.Or(c.GenderSymbol(), "none")]++
			names.add(c.Names)
			keywords.add(c.Keywords)
			if c.Dystopian {
				s.Dystopian++
			}
			if c.Kind == tsssf.Pony {
				powers[cmp.Or(c.Power.Name, "none")]++
			}
		}
	}
	s.Kinds, s.Races, s.Genders, s.Names = kinds.tally(), races.tally(), genders.tally(), names.tally()
	s.Keywords, s.Powers, s.Points = keywords.tally(), powers.tally(), points.tally()
	s.judge(cards)
	return s
}

// judge finds the Goals that cannot be won.
func (s *Stats) judge(cards []Card) {
	table := newTable(cards)
	for _, c := range cards {
		if c.Goal == nil {
			continue
		}
		reason := table.whyNot(c.Goal)
		switch {
		case table.steps <= 0:
			s.Unchecked = append(s.Unchecked, c.ID)
		case reason != nil:
			s.Impossible = append(s.Impossible, Impossible{c.ID, reason.sentence, reason})
		}
	}
}

type counter map[string]int

func (c counter) add(words []string) {
	for _, w := range words {
		c[w]++
	}
}

// tally lists the counts, highest first.
func (c counter) tally() []Tally {
	list := []Tally{}
	for name, n := range c {
		list = append(list, Tally{name, n})
	}
	slices.SortFunc(list, func(a, b Tally) int {
		return cmp.Or(cmp.Compare(b.Cards, a.Cards), cmp.Compare(a.Name, b.Name))
	})
	return list
}
