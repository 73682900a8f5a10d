package bots

import (
	"shipfic/game"
	"shipfic/tsssf"
)

// Clairvoyant plays with all cards open: the other hands, and the cards that will be drawn and turned up. It takes the others for Mares.
// If they are, it mostly knows their moves in advance. Simulations measure bots against it, because it shows about how much skill can
// win despite luck. A clairvoyant needs the real state, which no table gives to a bot, so it is not a [Bot] and has no [Level], and only
// package sim may make one.
type Clairvoyant struct {
	mind     planner
	playouts playouts
}

// A clairvoyant plays on from foreseen positions, with ahead nodes for each of its own turns.
const (
	foreseen = 16
	ahead    = 1000
)

// playoutTurns is the number of turns that a clairvoyant plays on: two of everybody.
func playoutTurns(seats int) int { return 2 * seats }

// cursoryStyle is the player that a clairvoyant is in the later turns of its playouts. It searches its own turn like an Alicorn.
var cursoryStyle = style{width: 4, each: 1, idle: 2, leaves: 12, weights: fittedWeights}

// NewClairvoyant makes a clairvoyant with a budget of nodes for the search of a turn, among Mares with a budget of theirs.
func NewClairvoyant(lore *Lore, nodes, mares int) *Clairvoyant {
	c := &Clairvoyant{
		mind:     planner{lore: lore, nodes: nodes, keep: foreseen, styles: bothStyles, runs: usualRuns, search: search{clairvoyant: true}},
		playouts: playouts{lore: lore, turns: playoutTurns, me: player{cursoryStyle, ahead}, others: player{plain, mares}, clairvoyant: true},
	}
	c.mind.prefer = c.foresee
	return c
}

// Act picks a move for a seat that the game waits for, and reports the nodes it took.
func (c *Clairvoyant) Act(s *tsssf.State, seat game.Seat) (tsssf.Act, int, error) {
	choice := c.mind.Choose(Observation{Seat: seat, Imagine: func(*game.Dice) *tsssf.State { return s.Clone() }})
	act, err := s.Act(choice.Move)
	return act, choice.Nodes, err
}

// foresee plays on from each position, for each way to end the turn there, and picks the best.
func (c *Clairvoyant) foresee(ends []position, seat game.Seat) preference {
	if ends[0].value >= decided/2 {
		return preference{acts: c.mind.search.moves(ends[0].line)} // it wins the game
	}
	c.playouts.begin(c.mind.search.root, seat)
	dice := game.Dice(1)
	c.playouts.deal(&dice)
	var chosen preference
	highest := -decided
	for i := range ends {
		st := ends[i].state
		if ends[i].value < ends[0].value-hopeless {
			break
		}
		ways := []*tsssf.Act{nil} // the usual way
		for k, act := range c.mind.lore.endings(st, seat, c.mind.search.aims, fittedWeights.ships) {
			if k > 0 {
				ways = append(ways, &act)
			}
		}
		way := contender{opening: opening{acts: c.mind.search.moves(ends[i].line)}, first: ends[i].value}
		for _, way.ending = range ways {
			if value := way.first*c.playouts.point/1000 + c.playouts.result(&way, 1); value > highest {
				chosen, highest = preference{which: i, acts: way.acts, ending: way.ending}, value
			}
		}
	}
	chosen.nodes = c.playouts.spent
	return chosen
}
