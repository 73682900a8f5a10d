package sim

import "shipfic/internal/bots"

// Match is the result of bots playing against each other, by bot name; the second Mare is "mare-2".
type Match struct {
	Bots       []string            `json:"match"`
	Games      int                 `json:"games"`
	Seed       uint64              `json:"seed"`
	Nodes      map[string]int      `json:"nodes"` // budget for a turn
	Wins       map[string]int      `json:"wins"`
	Draws      int                 `json:"draws"`
	Unfinished int                 `json:"unfinished"`
	Rate       map[string]float64  `json:"rate"`     // share of games won
	Interval   map[string]Interval `json:"interval"` // of the rate, at 95 %
	Paired     map[string]Interval `json:"paired"`   // the same, from the differences between deals: narrower, because luck cancels out
	Turns      map[string]float64  `json:"turns"`    // average length of the games that each won
	Spent      map[string]float64  `json:"spent"`    // average nodes spent on a turn
	Seconds    map[string]float64  `json:"-"`        // average time spent on a turn; not in the JSON, because it differs between runs
	MeanTurns  float64             `json:"meanTurns"`
	Forfeits   map[string]int      `json:"forfeits,omitempty"` // games that a program lost because it did not make a legal move in time
	Why        map[string]string   `json:"why,omitempty"`      // the latest of them
}

// Match sums up the games of the first table.
func (r *Result) Match() *Match {
	table, t := &r.Plan.Tables[0], r.Tallies[0][0]
	m := &Match{
		Games: t.Games, Seed: r.Plan.Seed, Draws: t.Draws, Unfinished: t.Unfinished,
		Nodes: map[string]int{}, Wins: map[string]int{}, Rate: map[string]float64{}, Interval: map[string]Interval{},
		Paired: map[string]Interval{}, Turns: map[string]float64{}, Spent: map[string]float64{}, Seconds: map[string]float64{},
	}
	m.MeanTurns, _ = t.Turns.Mean()
	for i, level := range table.Bots {
		name, b := levelOf(table.Bots, i), &t.Bots[i]
		s := share(b.Wins, t.Games)
		m.Bots = append(m.Bots, name)
		m.Wins[name], m.Rate[name], m.Interval[name] = b.Wins, s.Share, s.Interval
		m.Turns[name], _ = b.Turns.Mean()
		m.Spent[name] = float64(b.Nodes) / float64(max(1, b.Moved))
		m.Seconds[name] = b.took.Seconds() / float64(max(1, b.Moved))
		m.Paired[name] = t.paired(b, len(table.Bots))
		if b.Forfeits > 0 {
			if m.Forfeits == nil {
				m.Forfeits, m.Why = map[string]int{}, map[string]string{}
			}
			m.Forfeits[name], m.Why[name] = b.Forfeits, b.Why
		}
		if level != bots.Random && !isProgram(level) {
			m.Nodes[name] = r.Plan.nodes(level)
		}
	}
	return m
}

// paired is the interval of a bot's share of wins. Each deal was played from every seat, so the luck of the cards is the same for all bots, and
// only what differs between deals is left to chance. Deals that were not played from every seat do not count.
func (t *Tally) paired(b *BotTally, seats int) Interval {
	var wins Counts
	for deal, games := range t.Deals {
		if games != seats {
			continue
		}
		won := 0
		if deal < len(b.Deals) {
			won = b.Deals[deal]
		}
		wins.Add(won)
	}
	if wins.Total() < 2 {
		return Interval{0, 1}
	}
	_, around := wins.Mean()
	return Interval{max(0, around[0]/float64(seats)), min(1, around[1]/float64(seats))}
}
