package bot

import (
	"math/bits"
	"slices"

	"shipfic/game"
	"shipfic/tsssf"
)

// alicorn is a planner that rates the positions it could leave by playouts.
type alicorn struct {
	planner
	playouts playouts
	seed     uint64
}

// Of its nodes an Alicorn spends these hundredths on its own turn, and the rest on what comes after. What comes after is only worth a thought
// in proportion: where little could be done in the turn, little is to be decided.
const ownTurn = 60

func newAlicorn(lore *Lore, seed uint64, nodes int) *alicorn {
	a := &alicorn{
		planner: planner{
			lore: lore, nodes: nodes * ownTurn / 100, keep: 8,
			style: style{width: 32, each: 3, leaves: 300, mine: 350, theirs: 100, card: 100, fresh: 500, keep: 1000, ships: 3},
		},
		playouts: playouts{
			lore: lore, budget: 60,
			style: style{width: 4, each: 1, idle: 2, leaves: 12, mine: 350, card: 100, fresh: 500, keep: 1000, ships: 3},
		},
		seed: seed,
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

// playOut plays on from each position, with the same hidden cards for all. When the first part of the nodes is spent the worse half is left
// out, and so on, until there is one.
func (a *alicorn) playOut(ends []position, seat game.Seat) (best, nodes int) {
	if ends[0].value >= decided/2 {
		return 0, 0 // it wins the game
	}
	var field []contender
	for i := range ends {
		if ends[i].value >= ends[0].value-hopeless {
			field = append(field, contender{which: i, first: ends[i].value})
		}
	}
	a.playouts.spent = 0
	budget, rounds := a.search.spent*(100-ownTurn)/ownTurn, 0
	for part, parts := 1, bits.Len(uint(len(field)-1)); len(field) > 1; part++ {
		for a.playouts.spent < budget*part/parts {
			for i := range field {
				c := &field[i]
				c.sum += a.playouts.rate(ends[c.which].state, seat, tsssf.Dice(a.seed+uint64(rounds)*0x9E3779B9))
			}
			rounds++
		}
		slices.SortStableFunc(field, func(x, y contender) int { return y.worth(rounds) - x.worth(rounds) })
		field = field[:(len(field)+1)/2]
	}
	return field[0].which, a.playouts.spent
}

// Playouts count in these thousandths beside the first impression, and less while there are few.
const (
	trust = 700
	doubt = 3
)

// worth is what a contender is worth after so many rounds.
func (c contender) worth(rounds int) int { return c.first + c.sum*trust/1000/(rounds+doubt) }
