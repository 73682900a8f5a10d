package sim

import "shipfic/internal/bot"

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
	Turns      map[string]float64  `json:"turns"`    // average length of the games that each won
	Spent      map[string]float64  `json:"spent"`    // average nodes spent on a turn
	MeanTurns  float64             `json:"meanTurns"`
}

// Match sums up the games of the first table.
func (r *Result) Match() *Match {
	table, t := &r.Plan.Tables[0], r.Tallies[0][0]
	m := &Match{
		Games: t.Games, Seed: r.Plan.Seed, Draws: t.Draws, Unfinished: t.Unfinished,
		Nodes: map[string]int{}, Wins: map[string]int{}, Rate: map[string]float64{}, Interval: map[string]Interval{},
		Turns: map[string]float64{}, Spent: map[string]float64{},
	}
	m.MeanTurns, _ = t.Turns.Mean()
	for i, level := range table.Bots {
		name, b := levelOf(table.Bots, i), &t.Bots[i]
		s := share(b.Wins, t.Games)
		m.Bots = append(m.Bots, name)
		m.Wins[name], m.Rate[name], m.Interval[name] = b.Wins, s.Share, s.Interval
		m.Turns[name], _ = b.Turns.Mean()
		m.Spent[name] = float64(b.Nodes) / float64(max(1, b.Moved))
		if level != bot.Filly {
			m.Nodes[name] = r.Plan.nodes(level)
		}
	}
	return m
}
