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

// ownTurn is the share of its nodes, in hundredths, that an Alicorn spends on its own turn. Playouts get the rest, in
// proportion to what the turn has really used: where there is little to do, there is little to decide.
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

// hopeless is how far below the best, in thousandths of a point, a position may be rated and still be played out.
const hopeless = 2500

// contender is a position to be played out.
type contender struct {
	which int // index of the position
	first int // its value before playouts
	sum   int // of the results of its playouts
}

// playOut plays on from each position, with the same hidden cards for all. It halves the field after each part of the
// budget, until one position is left.
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

// trust is the weight of playouts against the first rating, in thousandths. doubt lowers it while there are few
// rounds.
const (
	trust = 700
	doubt = 3
)

// worth is the value of a contender after some rounds of playouts.
func (c contender) worth(rounds int) int { return c.first + c.sum*trust/1000/(rounds+doubt) }
