package sim

import "shipfic/internal/bot"

// Match is how bots fared against each other, by the name of the bot; the second of a kind is "mare-2".
type Match struct {
	Bots       []string            `json:"match"`
	Games      int                 `json:"games"`
	Seed       uint64              `json:"seed"`
	Nodes      map[string]int      `json:"nodes"` // that each may spend on a turn
	Wins       map[string]int      `json:"wins"`
	Draws      int                 `json:"draws"`
	Unfinished int                 `json:"unfinished"`
	Rate       map[string]float64  `json:"rate"`     // share of games won
	Interval   map[string]Interval `json:"interval"` // of the rate, at 95 %
	Turns      map[string]float64  `json:"turns"`    // how many turns the games took that each won, on average
	Spent      map[string]float64  `json:"spent"`    // nodes spent on a turn, on average
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
