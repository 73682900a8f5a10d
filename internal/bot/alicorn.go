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
	budget   int // nodes for a turn
	turn     int // the turn that it thought about last
	left     int // nodes left for that turn
}

// An Alicorn divides its nodes, in hundredths. A turn may need several plans, because cards are drawn and Goals turned up on the way: each plan
// gets a share of what is left.
const (
	planShare   = 67     // of the nodes left for the turn, for one plan
	searchShare = 60     // of a plan's nodes, for the search of the turn; playouts get the rest
	searchMost  = 20_000 // nodes for the search of the turn, at most
	endingShare = 25     // of the playouts' nodes, to choose how to end the turn
)

// contenders is how many positions are played out.
const contenders = 12

func newAlicorn(lore *Lore, seed uint64, nodes int) *alicorn {
	a := &alicorn{
		planner:  planner{lore: lore, keep: contenders, style: wide},
		playouts: playouts{lore: lore, rounds: 1, budget: 60, style: narrow},
		seed:     seed,
		budget:   nodes,
	}
	a.prefer = a.playOut
	return a
}

// wide is how an Alicorn searches its own turn, and narrow how it imagines turns in playouts.
var (
	wide   = style{width: 32, each: 3, leaves: 300, mine: 350, theirs: 100, card: 100, fresh: 500, keep: 1000, ships: 3}
	narrow = style{width: 4, each: 1, idle: 2, leaves: 12, mine: 350, card: 100, fresh: 500, keep: 1000, ships: 3}
)

// Choose follows the plan, or makes a new one with a share of the nodes that are left for the turn.
func (a *alicorn) Choose(o Observation) Choice {
	if turn := imagine(o).TurnNumber(); turn != a.turn {
		a.turn, a.left = turn, a.budget
	}
	a.nodes = max(1, min(searchMost, a.left*planShare/100*searchShare/100))
	c := a.planner.Choose(o)
	a.left = max(0, a.left-c.Nodes)
	return c
}

// hopeless is how far below the best, in thousandths of a point, a position may be rated and still be played out.
const hopeless = 2500

// contender is a way to end the turn that is played out.
type contender struct {
	which  int        // index of the position
	ending *tsssf.Act // how the turn ends there; nil means the usual way
	first  int        // its value before playouts
	sum    int        // of the results of its playouts
}

// playOut chooses a position, and then how to end the turn there.
func (a *alicorn) playOut(ends []position, seat game.Seat) (best int, ending *tsssf.Act, nodes int) {
	if ends[0].value >= decided/2 {
		return 0, nil, 0 // it wins the game
	}
	var field []contender
	for i := range ends {
		if ends[i].value >= ends[0].value-hopeless {
			field = append(field, contender{which: i, first: ends[i].value})
		}
	}
	a.playouts.spent = 0
	budget := max(0, a.left*planShare/100-a.search.spent)
	chosen := a.halve(field, ends, seat, budget*(100-endingShare)/100)
	field = field[:0]
	for i, act := range a.lore.endings(ends[chosen.which].state, seat, a.search.aims, a.style.ships) {
		c := contender{which: chosen.which, ending: &act}
		if i > 0 {
			c.first = -unusual
		}
		field = append(field, c)
	}
	if len(field) > 1 {
		chosen = a.halve(field, ends, seat, budget-a.playouts.spent)
	}
	return chosen.which, chosen.ending, a.playouts.spent
}

// halve plays on from each contender, with the same hidden cards for all. It halves the field after each part of the budget, until one is left.
func (a *alicorn) halve(field []contender, ends []position, seat game.Seat, budget int) contender {
	rounds, before := 0, a.playouts.spent
	for part, parts := 1, bits.Len(uint(len(field)-1)); len(field) > 1; part++ {
		for a.playouts.spent-before < budget*part/parts {
			for i := range field {
				c := &field[i]
				c.sum += a.playouts.rate(ends[c.which].state, c.ending, seat, tsssf.Dice(a.seed+uint64(rounds)*0x9E3779B9))
			}
			rounds++
		}
		slices.SortStableFunc(field, func(x, y contender) int { return y.worth(rounds) - x.worth(rounds) })
		field = field[:(len(field)+1)/2]
	}
	return field[0]
}

// doubt is how many playouts weigh as much as the estimate that came before them. Results of playouts spread over several points, and positions that
// compete differ by less than one. The number follows from a rough calculation and was not tested by itself (docs/bots.md). Unusual is the estimate of what an unusual way to end the turn
// costs, in thousandths of a point.
const (
	doubt   = 60
	unusual = 100
)

// worth is the value of a contender after some rounds of playouts.
func (c contender) worth(rounds int) int { return c.first + c.sum/(rounds+doubt) }
