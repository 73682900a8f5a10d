package sim

import (
	"time"

	"shipfic/game"
	"shipfic/internal/bots"
	"shipfic/tsssf"
)

// Tally counts the games at one table with one set of cards. All numbers are integer sums, so order does not matter.
type Tally struct {
	Games      int    `json:"games"`
	Draws      int    `json:"draws"`      // games won by several sides
	Unfinished int    `json:"unfinished"` // games that were cut off
	Turns      Counts `json:"turns"`      // length of the games that ended
	Points     Counts `json:"points"`     // of each seat at the end, in whole points
	SeatWins   Counts `json:"seatWins"`   // by seat, in games won by one side
	// Deals is, for a match, the number of games that were played with each deal.
	Deals Counts `json:"deals,omitempty"`
	// Bots is indexed like the table's list.
	Bots  []BotTally  `json:"bots"`
	Goals []GoalTally `json:"goals"` // by Goal card, in the order of the set
	Cards []CardTally `json:"cards"` // by Pony and Ship card, in the order of the set, Start first
}

// BotTally counts for one bot.
type BotTally struct {
	Wins  int    `json:"wins"`
	Turns Counts `json:"turns"` // length of the games that it won
	Nodes int    `json:"nodes"`
	Moved int    `json:"moved"`           // turns it took
	Deals Counts `json:"deals,omitempty"` // for a match: wins with each deal

	Forfeits int    `json:"forfeits,omitempty"` // games that a program lost because it did not make a legal move in time
	Why      string `json:"why,omitempty"`      // the latest of them

	took time.Duration // time that it thought in this run; not saved, because it differs between runs
}

// GoalTally counts for one Goal.
type GoalTally struct {
	Up    int    `json:"up"`    // times it was turned up
	Won   int    `json:"won"`   // times it was won
	Open  int    `json:"open"`  // turns that it lay open, in all
	After Counts `json:"after"` // turns until it was won
}

// CardTally counts for one Pony or Ship card.
type CardTally struct {
	Drawn   int `json:"drawn"`
	Played  int `json:"played"`
	Players int `json:"players"` // seats that played it, over all games
	Winners int `json:"winners"` // of those, seats that won
}

// longestWait is the last bucket of GoalTally.After.
const longestWait = 60

// newTally makes an empty tally for a table and a set of cards.
func newTally(t *Table, box *tsssf.Box) *Tally {
	return &Tally{
		SeatWins: make(Counts, len(t.Bots)),
		Bots:     make([]BotTally, len(t.Bots)),
		Goals:    make([]GoalTally, box.Count(tsssf.Goal)),
		Cards:    make([]CardTally, box.Cards()-box.Count(tsssf.Goal)),
	}
}

// add counts a game that a player has just played.
func (t *Tally) add(p *player, j job) {
	table := &p.plan.Tables[j.table]
	result := p.result()
	turns := p.state.Sight(0).Turns()
	t.Games++
	if p.forfeit != nil {
		b := &t.Bots[j.sitting(table, p.forfeit.Seat)]
		b.Forfeits, b.Why = b.Forfeits+1, p.forfeit.Why
	}
	for seat := range table.Bots {
		b := &t.Bots[j.sitting(table, game.Seat(seat))]
		b.Nodes += p.nodes[seat]
		b.took += p.took[seat]
		b.Moved += (turns + len(table.Bots) - 1 - seat) / len(table.Bots)
		t.Points.Add(max(0, int(result.Points[seat]/game.Point)))
	}
	if table.Match {
		t.Deals.Add(j.pair)
	}
	winners := game.Only(result.Winners...)
	sole := result.Over && p.oneSide(result.Winners)
	switch {
	case !result.Over:
		t.Unfinished++
		winners = 0
	case !sole:
		t.Draws++
		winners = 0
	}
	if result.Over {
		t.Turns.Add(turns)
	}
	if sole {
		for _, seat := range result.Winners {
			t.SeatWins[seat]++
		}
		b := &t.Bots[j.sitting(table, result.Winners[0])]
		b.Wins++
		b.Turns.Add(turns)
		if table.Match {
			b.Deals.Add(j.pair)
		}
	}
	t.addCards(&p.record, winners)
	t.addGoals(&p.record, p.plan.Sets[j.set].Box, turns)
}

// result is that of the latest game. A program that did not make a legal move in time has lost, and all that are not allied with it have won.
func (p *player) result() game.Result {
	result := p.state.Result()
	if p.forfeit == nil {
		return result
	}
	result.Over, result.Winners = true, nil
	for seat := range game.Seat(p.state.Seats()) {
		if !p.state.Sight(seat).Allied(seat, p.forfeit.Seat) {
			result.Winners = append(result.Winners, seat)
		}
	}
	return result
}

// oneSide reports whether all winners are on one side (V2).
func (p *player) oneSide(winners []game.Seat) bool {
	v := p.state.Sight(0)
	for _, w := range winners {
		if !v.Allied(w, winners[0]) {
			return false
		}
	}
	return true
}

func (t *Tally) addCards(r *record, winners game.Audience) {
	for i := range t.Cards {
		from, to := &r.cards[i+1], &t.Cards[i]
		to.Drawn += from.drawn
		to.Played += from.played
		if from.by == 0 {
			continue
		}
		for seat := range game.Seat(len(t.SeatWins)) {
			if from.by.Includes(seat) {
				to.Players++
				if winners.Includes(seat) {
					to.Winners++
				}
			}
		}
	}
}

func (t *Tally) addGoals(r *record, box *tsssf.Box, turns int) {
	first := tsssf.CardID(box.Cards() - box.Count(tsssf.Goal))
	for _, o := range r.up {
		g := &t.Goals[o.goal-first]
		g.Up++
		till := o.till
		if till == stillOpen {
			till = turns
		}
		g.Open += till - o.from + 1
		if o.won {
			g.Won++
			g.After.Add(min(till-o.from+1, longestWait))
		}
	}
}

// Seats is the number of hands played in all games.
func (t *Tally) Seats() int { return t.Games * len(t.SeatWins) }

// Wins is the number of seats that won, alone or with their side.
func (t *Tally) Wins() int { return t.SeatWins.Total() }

// levelOf names a bot in a list; the second of a level gets a number.
func levelOf(bots []bots.Level, i int) string {
	n := 1
	for _, b := range bots[:i] {
		if b == bots[i] {
			n++
		}
	}
	if n > 1 {
		return string(bots[i]) + "-" + string(rune('0'+n))
	}
	return string(bots[i])
}
