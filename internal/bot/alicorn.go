package bot

import (
	"slices"

	"shipfic/game"
	"shipfic/tsssf"
)

// alicorn is a planner that rates the positions it could leave by playouts.
type alicorn struct {
	planner
	playouts playouts
	seed     uint64
	budget   int // nodes for the playouts of one plan
	trust    int // how much they count beside the first impression, in thousandths
}

func newAlicorn(lore *Lore, seed uint64, nodes int) *alicorn {
	search := nodes * 60 / 100
	a := &alicorn{
		planner: planner{
			lore: lore, nodes: search, keep: 10,
			style: style{width: 16, each: 1, leaves: 60, mine: 350, theirs: 200, card: 100, fresh: 500, keep: 1000, ships: 3, sharp: 1},
		},
		playouts: playouts{
			lore: lore, budget: 80,
			style: style{width: 4, each: 1, idle: 2, leaves: 12, mine: 350, card: 100, fresh: 500, keep: 1000, ships: 3, sharp: 1},
		},
		seed: seed, budget: nodes - search, trust: 500,
	}
	a.prefer = a.playOut
	return a
}

// hopeless is how much worse than the best a position may look at first, in thousandths of a point, to be played out at all.
const hopeless = 2500

// contender is a position that is played out.
type contender struct {
	which int // of the positions
	first int // the first impression
	sum   int // of its playouts
}

// playOut plays on from each position, with the same hidden cards for all, until the nodes are spent. Every few rounds the
// worse half is left out.
func (a *alicorn) playOut(ends []position, seat game.Seat) (best, nodes int) {
	var field []contender
	for i := range ends {
		if ends[i].value >= ends[0].value-hopeless {
			field = append(field, contender{which: i, first: ends[i].value})
		}
	}
	if ends[0].value >= decided/2 {
		return 0, 0 // it wins the game
	}
	a.playouts.spent = 0
	rounds := 0
	for len(field) > 1 && a.playouts.spent < a.budget {
		for i := range field {
			c := &field[i]
			c.sum += a.playouts.rate(ends[c.which].state, seat, tsssf.Dice(a.seed+uint64(rounds)*0x9E3779B9), true)
		}
		rounds++
		slices.SortStableFunc(field, func(x, y contender) int { return a.worth(y, rounds) - a.worth(x, rounds) })
		if rounds%8 == 0 && len(field) > 2 {
			field = field[:(len(field)+1)/2]
		}
	}
	return field[0].which, a.playouts.spent
}

// worth is what a contender is worth after so many rounds.
func (a *alicorn) worth(c contender, rounds int) int { return c.first + c.sum/rounds*a.trust/1000 }
