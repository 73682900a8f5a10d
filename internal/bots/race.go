package bots

import (
	"shipfic/game"
	"shipfic/tsssf"
)

// race estimates from everybody's points how likely a side is to win, as if every turn rolled the same dice for the points it wins. A lead
// of one point decides little at the beginning and much at the end, and among four players the leader matters more than the last.
type race struct {
	// done[p][t] is the chance, in millionths, of winning p points within t turns.
	done [longestRace + 1][longestRace + 1]int
}

// gains is how often a turn wins 0, 1, 2... points, in thousandths, as counted in games between Mares (docs/lab/bots.md).
var gains = [...]int{456, 131, 220, 117, 42, 26, 8}

// longestRace is the largest number of points, and of turns, that a race looks ahead.
const longestRace = 24

// perPoint is the increase of the chance to win for each point of lead, in millionths, in games without a winning score
// and in games for one.
const perPoint = 30_000

// certain is a chance of 1, in millionths.
const certain = 1_000_000

var theRace = newRace()

func newRace() *race {
	r := &race{}
	for t := range r.done[0] {
		r.done[0][t] = certain
	}
	for need := 1; need <= longestRace; need++ {
		for t := 1; t <= longestRace; t++ {
			for gain, often := range gains {
				r.done[need][t] += often * r.done[max(0, need-gain)][t-1] / 1000
			}
		}
	}
	return r
}

// chance is the chance, in millionths, that the seat's side wins. A win that others share counts as a part of one.
func (r *race) chance(st *tsssf.State, seat game.Seat) int {
	v := st.Sight(seat)
	if v.Over() {
		return share(st, seat)
	}
	return r.from(v, 0)
}

// point is the increase of the chance to win, for the side that sees the game, if it had one more point.
func (r *race) point(v tsssf.Sight) int { return r.from(v, game.Point) - r.from(v, 0) }

// from is the chance to win of the side that sees the game, if it had that many more points.
func (r *race) from(v tsssf.Sight, more game.Points) int {
	seat, seats := v.Seat(), game.Seat(v.Seats())
	if v.Winning() == 0 || seats == 1 {
		return min(certain, max(0, certain/2+perPoint*int(lead(v)+more)/int(game.Point)))
	}
	place := func(s game.Seat) game.Seat { return (s - v.Turn() + seats) % seats } // in the order of turns
	mine := r.done[r.left(v, v.Points(seat)+more)]
	sum, before := 0, 0
	for t := 1; t <= longestRace; t++ {
		chance := mine[t] - before // to get there in this turn
		before = mine[t]
		for other := range seats {
			if v.Allied(other, seat) {
				continue
			}
			had := t
			if place(other) > place(seat) {
				had--
			}
			chance = chance * (certain - r.done[r.left(v, v.Points(other))][had]) / certain
		}
		sum += chance
	}
	return sum
}

// left is how many points are still missing, rounded up.
func (r *race) left(v tsssf.Sight, points game.Points) int {
	whole := (v.Winning() - points + game.Point - 1) / game.Point
	return min(longestRace, max(0, int(whole)))
}

// lead is how many points the side that sees the game is ahead of its best opponent.
func lead(v tsssf.Sight) game.Points {
	best := game.Points(0)
	for other := range game.Seat(v.Seats()) {
		if !v.Allied(other, v.Seat()) {
			best = max(best, v.Points(other))
		}
	}
	return v.Points(v.Seat()) - best
}
