package bots

import (
	"math/bits"
	"slices"

	"shipfic/game"
	"shipfic/tsssf"
)

// alicorn is a planner that rates what it could do by playouts.
type alicorn struct {
	planner
	playouts playouts
	seed     uint64
	deals    uint64 // so far: the luck of one comparison should not decide another
	budget   int    // nodes for a turn
	clock    clock  // limits the time for a turn
	turn     int    // the turn that it thought about last
	spent    int    // nodes spent on that turn
	share    int    // nodes for the next plan
}

// An Alicorn divides its nodes, in hundredths. A turn may need several plans, because cards are drawn and Goals turned up on the way: each
// plan gets a share of what is left. If a plan reveals nothing, it is the last one, and gets most of the rest. A plan's nodes are for a
// search of the turn and for playouts of the ways that it finds. docs/lab/bots.md has the experiments behind the numbers.
const (
	planShare   = 40 // of the nodes left for the turn, for one plan
	finalShare  = 90 // of the nodes left then, to improve the last plan
	searchShare = 75 // of a plan's nodes, at least
	endingShare = 10 // of the playouts' nodes, to choose how to end the turn
)

// With fewer playouts than leastPlayouts an Alicorn would compare luck, so it searches with all its nodes instead. More playouts than
// enough make little difference, so the search gets the rest of the nodes.
const (
	minPlayouts    = 20
	enoughPlayouts = 800
)

// An Alicorn keeps the best positions where the turn could end, as many as found says: many of them are reached by the same moves up to a
// card that nobody knows yet. It plays out one way to play the turn for every eachWay playouts, but at least fewest ways and at most most.
const (
	maxEndingsFound   = 120
	minEndings        = 10
	maxEndings        = 40
	playoutsPerEnding = 12
)

func newAlicorn(lore *Lore, seed uint64, nodes int) *alicorn {
	a := &alicorn{
		planner:  planner{lore: lore, keep: maxEndingsFound, styles: bothStyles},
		playouts: playouts{lore: lore, turns: untilNext, me: hastyPlayer, others: hastierPlayer},
		seed:     seed,
		budget:   nodes,
	}
	a.prefer, a.late = a.playOut, a.clock.over
	return a
}

// An Alicorn searches its own turn in two styles, again and again: among few moves, which reaches far, and among many, from the positions that are
// closest to Goals.
var (
	briefStyle = style{width: 8, each: 1, idle: 1, leaves: 50, alike: 3, weights: fittedWeights}
	wideStyle  = style{width: 32, each: 3, leaves: 300, alike: 3, eager: true, weights: fittedWeights}
	bothStyles = []style{briefStyle, wideStyle}
)

// It searches a turn usualRuns times, or more often if each run would have more nodes than longestRun.
const (
	usualRuns  = 10
	longestRun = 3000
)

// In playouts an Alicorn imagines the rest of its turn hastily, and the turns of others even more so.
var (
	hastyPlayer   = player{narrowStyle, 60}
	hastierPlayer = player{narrowStyle, 30}
)

var narrowStyle = style{width: 4, each: 1, idle: 2, leaves: 4, weights: fittedWeights}

// fittedWeights are the weights of an Alicorn. They were chosen by games against a Mare (docs/lab/bots.md).
var fittedWeights = weights{mine: 1100, theirs: 300, card: 400, hold: 350, fresh: 500, keep: 1000, ships: 4}

// Choose follows the plan, or makes a new one with a share of the nodes that are left for the turn.
func (a *alicorn) Choose(o Observation) Choice {
	st := imagine(o)
	turn := st.TurnNumber()
	a.clock.begin(turn != a.turn)
	defer a.clock.stop()
	if turn != a.turn {
		a.turn, a.spent = turn, 0
	}
	a.share = max(1, a.left(0)*planShare/100)
	a.nodes = a.searchNodes(a.share, st.Seats())
	a.runs = runs(a.nodes)
	c := a.planner.Choose(o)
	a.spent += c.Nodes
	return c
}

// left is how many nodes are left for the turn after some for the plan that is being made.
func (a *alicorn) left(plan int) int {
	spent := a.spent + plan
	return a.clock.afford(max(0, a.budget-spent), spent)
}

// runs is how often an Alicorn searches a turn with that number of nodes.
func runs(nodes int) int { return max(usualRuns, nodes/longestRun) }

// searchNodes is the part of a plan's nodes that the search of the turn gets.
func (a *alicorn) searchNodes(plan, seats int) int {
	playouts := min(plan*(100-searchShare)/100, enoughPlayouts*a.playouts.cost(seats)*100/(100-endingShare))
	if a.affords(playouts, seats) == 0 {
		return plan
	}
	return plan - playouts
}

// affords is the number of ways to play the turn that a number of nodes can play out.
func (a *alicorn) affords(nodes, seats int) int {
	playouts := nodes * (100 - endingShare) / 100 / a.playouts.cost(seats)
	if playouts < minPlayouts {
		return 0
	}
	return min(maxEndings, max(minEndings, playouts/playoutsPerEnding))
}

// hopeless is how far below the best, in thousandths of a point, a position may be rated and still be played out.
const hopeless = 2500

// contender is a way to play the turn that is played out.
type contender struct {
	opening
	which  int        // index of the position that it leads to
	ending *tsssf.Act // how the turn ends there; nil means the usual way
	first  int        // its value before playouts, in thousandths of a point
	sum    int        // of the results of its playouts, in millionths of a win

	doubt    int // how many playouts weigh as much as the value before them
	handicap int // what it must be better than others, in millionths of a win
}

// playOut chooses a way to play the turn, and then how to end it.
func (a *alicorn) playOut(ends []position, seat game.Seat) preference {
	if ends[0].value >= decided/2 {
		return preference{acts: a.search.moves(ends[0].line)} // it wins the game
	}
	a.playouts.begin(a.search.root, seat)
	field := a.field(ends)
	chosen, compared := field[0], slices.ContainsFunc(field, func(c contender) bool { return c.reveals })
	if compared {
		chosen = a.compare(field, a.share-a.search.spent, seat)
	}
	searched, more := a.search.spent, a.left(a.search.spent+a.playouts.spent)*finalShare/100
	if last := len(field) > 1 && !chosen.reveals; last && (more > a.share || !compared) {
		if search := a.searchNodes(searched+more, a.search.root.Seats()) - searched; search > 0 {
			ends = a.search.repeat(a.styles, runs(search), search, a.keep)
		}
		chosen = a.compare(a.field(ends), searched+more-a.search.spent, seat)
	}
	return preference{which: chosen.which, acts: chosen.acts, continuation: chosen.continuation, ending: chosen.ending, nodes: a.playouts.spent}
}

// compare plays out as many ways to play the turn as the nodes allow, then the ways to end it, and returns the best.
func (a *alicorn) compare(field []contender, nodes int, seat game.Seat) contender {
	ways := a.affords(nodes, a.search.root.Seats())
	if ways == 0 {
		return field[0]
	}
	before := a.playouts.spent
	chosen := a.halve(field[:min(ways, len(field))], nodes*(100-endingShare)/100)
	if endings := a.endings(a.search.ends, &chosen, seat); len(endings) > 1 {
		return a.halve(endings, nodes-(a.playouts.spent-before))
	}
	return chosen
}

// field lists the ways to play the turn that are worth playing out. Lines that begin alike up to the first unknown card are one
// way, because what comes after that card is planned again.
func (a *alicorn) field(ends []position) (field []contender) {
	begun := map[uint64]bool{}
	for i := range ends {
		if ends[i].value < ends[0].value-hopeless || len(field) == maxEndings {
			break
		}
		if o := a.search.opening(a.search.moves(ends[i].line)); !begun[o.like] {
			begun[o.like] = true
			field = append(field, contender{opening: o, which: i, first: ends[i].value, doubt: playDoubt})
		}
	}
	return field
}

// endings lists the ways to end the turn after a contender that differ by one card at most in the decks drawn from, the usual way first. There is
// none if something is revealed before the end.
func (a *alicorn) endings(ends []position, c *contender, seat game.Seat) (ways []contender) {
	if c.reveals {
		return nil
	}
	ships := func(act *tsssf.Act) (n int) {
		for _, p := range act.Draw {
			n += int(p - tsssf.PonyDeck)
		}
		return n
	}
	all := a.lore.endings(ends[c.which].state, seat, a.search.aims, fittedWeights.ships)
	for i := range all {
		way := contender{opening: c.opening, which: c.which, ending: &all[i], doubt: drawDoubt}
		if i > 0 {
			way.handicap = unusual
		}
		if more := ships(&all[i]) - ships(&all[0]); -1 <= more && more <= 1 {
			ways = append(ways, way)
		}
	}
	return ways
}

// halve plays out the contenders, each with the same hidden cards. It halves the field after each part of the budget, until one is left.
func (a *alicorn) halve(field []contender, budget int) contender {
	rounds, before := 0, a.playouts.spent
	for part, parts := 1, bits.Len(uint(len(field)-1)); len(field) > 1; part++ {
		for a.playouts.spent-before < budget*part/parts && !a.clock.over() {
			d := game.Dice(a.seed + a.deals*0x9E3779B9)
			a.deals++
			a.playouts.deal(&d)
			for i := range field {
				field[i].sum += a.playouts.result(&field[i], d)
			}
			rounds++
		}
		slices.SortStableFunc(field, func(x, y contender) int {
			return y.worth(rounds, a.playouts.point) - x.worth(rounds, a.playouts.point)
		})
		field = field[:(len(field)+1)/2]
	}
	return field[0]
}

// A playout's result is mostly luck, so the value before it has a weight too: as much as this number of playouts. Among the ways to play a
// turn the playouts soon know more. Which decks are drawn from matters less: the usual way is left only for a clear advantage, of at least
// unusual, in millionths of a win. docs/lab/bots.md has the experiments behind the numbers.
const (
	playDoubt = 5
	drawDoubt = 200
	unusual   = 5000
)

// worth is the value of a contender after some rounds of playouts, in millionths of a win; point is the value of a point.
func (c *contender) worth(rounds, point int) int {
	return (c.first*point/1000*c.doubt+c.sum)/(rounds+c.doubt) - c.handicap
}
