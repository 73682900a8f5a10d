package sim

import (
	"cmp"
	"slices"
	"strings"

	"shipfic/game"
	"shipfic/internal/bots"
	"shipfic/tsssf"
)

// Report summarizes a result.
type Report struct {
	Games    int                `json:"games"` // counted, with all sets
	Planned  int                `json:"planned"`
	Seed     uint64             `json:"seed"`
	Nodes    map[bots.Level]int `json:"nodes,omitempty"` // by level: budget for a turn
	Tables   []TableReport      `json:"tables"`
	Changes  []Change           `json:"changes,omitempty"`  // from the first set to the second
	Verdicts []Verdict          `json:"verdicts,omitempty"` // Goals that stand out
	Dead     []string           `json:"dead,omitempty"`     // cards that are drawn but rarely played
	LeftOut  []LeftOut          `json:"leftOut,omitempty"`  // cards that only people can use; no figure of a Goal or card includes them
	Faulty   []Fault            `json:"faulty,omitempty"`   // games that a fault of the program ended; no figure includes them
}

// Players lists the levels of the bots that played.
func (r *Report) Players() string {
	var names []string
	for _, t := range r.Tables {
		for _, level := range t.Bots {
			if !slices.Contains(names, string(level)) {
				names = append(names, string(level))
			}
		}
	}
	return strings.Join(names, ", ")
}

// Share is k of n, with its interval.
type Share struct {
	K        int      `json:"k"`
	N        int      `json:"n"`
	Share    float64  `json:"share"`
	Interval Interval `json:"interval"`
}

func share(k, n int) Share {
	s := Share{K: k, N: n, Interval: Wilson(k, n)}
	if n > 0 {
		s.Share = float64(k) / float64(n)
	}
	return s
}

// Mean is a mean with its interval, and the median.
type Mean struct {
	Mean     float64  `json:"mean"`
	Interval Interval `json:"interval"`
	Middle   int      `json:"middle"`
}

func meanOf(c Counts) Mean {
	mean, interval := c.Mean()
	return Mean{mean, interval, c.Middle()}
}

// TableReport is about one table with one set of cards.
type TableReport struct {
	Set        string       `json:"set"`
	Table      string       `json:"table"`
	Players    int          `json:"players"`
	Variant    string       `json:"variant"`
	Bots       []bots.Level `json:"bots"`
	Games      int          `json:"games"`
	Draws      int          `json:"draws"`
	Unfinished int          `json:"unfinished"`
	Turns      Mean         `json:"turns"`
	Points     Mean         `json:"points"` // of a seat at the end
	Seats      []Share      `json:"seats"`  // by seat: share of wins
	Goals      []GoalReport `json:"goals"`
	Cards      []CardReport `json:"cards"`

	tally *Tally
}

// GoalReport is about one Goal.
type GoalReport struct {
	ID      string      `json:"id"`
	Title   string      `json:"title"`
	Points  game.Points `json:"points"`
	New     bool        `json:"new,omitempty"` // only in the second set of cards
	Won     Share       `json:"won"`           // of the times it was turned up
	PerTurn Share       `json:"perTurn"`       // of the turns it lay open
	After   Mean        `json:"after"`         // turns until it was won
}

// CardReport is about one Pony or Ship card.
type CardReport struct {
	ID     string   `json:"id"`
	Title  string   `json:"title"`
	New    bool     `json:"new,omitempty"` // only in the second set of cards
	Played Share    `json:"played"`        // of the times it was drawn; a card that is played twice counts twice
	Wins   Share    `json:"wins"`          // of the seats that played it
	Effect float64  `json:"effect"`        // difference to the seats that did not
	Range  Interval `json:"range"`         // of the effect
}

// Report summarizes the result.
func (r *Result) Report() *Report {
	rep := &Report{Games: r.Done(), Planned: r.Plan.total(), Seed: r.Plan.Seed, Nodes: map[bots.Level]int{}, Faulty: r.Faulty}
	for t := range r.Plan.Tables {
		table := &r.Plan.Tables[t]
		for _, level := range table.Bots {
			if level != bots.Random {
				rep.Nodes[level] = r.Plan.nodes(level)
			}
		}
		for s := range r.Plan.Sets {
			rep.Tables = append(rep.Tables, r.reportTable(&r.Plan.Sets[s], table, r.Tallies[s][t]))
		}
	}
	last := r.lastSet()
	set := &r.Plan.Sets[len(r.Plan.Sets)-1]
	rep.Verdicts = verdicts(last, set.Impossible)
	rep.Dead, rep.LeftOut = deadCards(last), set.leftOut()
	if len(r.Plan.Sets) == 2 {
		for t := range r.Plan.Tables {
			rep.Changes = append(rep.Changes, changes(&rep.Tables[2*t], &rep.Tables[2*t+1])...)
		}
	}
	return rep
}

// lastSet reports on all tables together, with the last set of cards.
func (r *Result) lastSet() *TableReport {
	s := len(r.Plan.Sets) - 1
	set := &r.Plan.Sets[s]
	sum := newTally(&r.Plan.Tables[0], set.Box)
	for _, t := range r.Tallies[s] {
		sum.merge(t)
	}
	all := r.reportTable(set, &r.Plan.Tables[0], sum)
	return &all
}

// merge adds the counts of Goals and cards of another tally.
func (t *Tally) merge(o *Tally) {
	for i := range t.Goals {
		a, b := &t.Goals[i], &o.Goals[i]
		a.Up, a.Won, a.Open = a.Up+b.Up, a.Won+b.Won, a.Open+b.Open
		for n, k := range b.After {
			for range k {
				a.After.Add(n)
			}
		}
	}
	for i := range t.Cards {
		a, b := &t.Cards[i], &o.Cards[i]
		a.Drawn, a.Played = a.Drawn+b.Drawn, a.Played+b.Played
	}
}

func (r *Result) reportTable(set *Set, table *Table, t *Tally) TableReport {
	rep := TableReport{
		Set: set.Name, Table: table.Name(), Players: len(table.Bots), Variant: table.Variant, Bots: table.Bots,
		Games: t.Games, Draws: t.Draws, Unfinished: t.Unfinished, Turns: meanOf(t.Turns), Points: meanOf(t.Points), tally: t,
	}
	for _, wins := range t.SeatWins {
		rep.Seats = append(rep.Seats, share(wins, t.Games))
	}
	first := set.Box.Cards() - set.Box.Count(tsssf.Goal)
	for i, g := range t.Goals {
		card := set.Box.Card(tsssf.CardID(first + i))
		if set.LeftOut[card.ID] != "" {
			continue
		}
		rep.Goals = append(rep.Goals, GoalReport{
			ID: card.ID, Title: card.Title, Points: card.Value.Points, New: r.isNew(card.ID),
			Won: share(g.Won, g.Up), PerTurn: share(g.Won, max(g.Open, g.Won)), After: meanOf(g.After),
		})
	}
	for i := 1; i < len(t.Cards); i++ {
		c := &t.Cards[i]
		card := set.Box.Card(tsssf.CardID(i + 1))
		if set.LeftOut[card.ID] != "" {
			continue
		}
		others, theirWins := t.Seats()-c.Players, t.Wins()-c.Winners
		report := CardReport{
			ID: card.ID, Title: card.Title, New: r.isNew(card.ID), Played: share(min(c.Played, c.Drawn), c.Drawn), Wins: share(c.Winners, c.Players),
		}
		report.Range = Newcombe(c.Winners, c.Players, theirWins, others)
		report.Effect = report.Wins.Share - share(theirWins, others).Share
		rep.Cards = append(rep.Cards, report)
	}
	return rep
}

// isNew reports whether a card is missing in the first of two sets.
func (r *Result) isNew(id string) bool {
	return len(r.Plan.Sets) > 1 && r.Plan.Sets[0].Box.Find(id) == 0
}

// A card is dead if it was drawn deadDrawn times and played in less than deadShare of them, with 95 % confidence.
const (
	deadShare = 0.25
	deadDrawn = 50
)

// deadCards lists the dead cards, the least played first.
func deadCards(rep *TableReport) (ids []string) {
	cards := slices.Clone(rep.Cards)
	slices.SortStableFunc(cards, func(a, b CardReport) int { return cmp.Compare(a.Played.Share, b.Played.Share) })
	for _, c := range cards {
		if c.Played.N >= deadDrawn && c.Played.Interval[1] < deadShare {
			ids = append(ids, c.ID)
		}
	}
	return ids
}
