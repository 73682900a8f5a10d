package bots

import (
	"slices"

	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// candidates generates the moves worth trying in a position. Hundreds are legal, and most differ only in details that do
// not matter: which of several interchangeable Ship cards, or which side of a pony that no Goal is about. A few moves of
// each kind are kept.
type candidates struct {
	lore   *Lore
	aims   []aim
	unseen tsssf.CardSet // cards whose place the bot does not know; those in its hand are imagined and must not be played
	each   int           // limit on moves of one kind
	blind  uses          // powers that the bot does not think of
	kind   bool          // it never ends the game for all
	idle   int           // limit on moves that help no Goal; 0 means no limit
	skip   int           // how many ponies on the grid, and answers, are tried after the others: of moves of one kind, the first are kept

	acts        []tsssf.Act
	playKinds   tally[playKind]
	answerKinds tally[answerKind]
	tried       []tsssf.CardID // Ship cards that have had their turn, one for each set of interchangeable ones
	free        []int          // by pony on the grid: sides without a neighbour
	rank        []int          // by pony on the grid: the higher, the sooner others are placed next to it
	order       []int          // the ponies on the grid with a free side, in the order in which others are placed next to them
	met         []demands      // what each pony on the grid meets: an entry for each aim, pony by pony
	helped      []demands      // the same with the help of a Ship
	partner     []demands      // what the Pony card given to join could meet: an entry for each aim
	idled       int
	list        []tsssf.Act
}

// playKind identifies plays that are alike for the search. Fields that do not matter for a move stay zero.
type playKind struct {
	do         tsssf.MoveKind
	ship, pony tsssf.CardID
	powers     uses   // powers that a link may activate
	joined     bool   // the pony to be replaced has two ships or more
	mask       uint32 // aims that it helps, a bit each
}

// tally counts moves by kind.
type tally[K comparable] struct {
	kinds  []K
	counts []int
}

// reset keeps only the first n kinds.
func (t *tally[K]) reset(n int) { t.kinds, t.counts = t.kinds[:n], t.counts[:n] }

// full counts a move of a kind, and reports whether the limit was reached before it.
func (t *tally[K]) full(limit int, kind K) bool {
	for i := range t.kinds {
		if t.kinds[i] == kind {
			t.counts[i]++
			return t.counts[i] > limit
		}
	}
	t.kinds, t.counts = append(t.kinds, kind), append(t.counts, 1)
	return false
}

// steps leads from a cell to its neighbours, in the order in which tsssf numbers sides.
var steps = [4]tsssf.Cell{{X: 1}, {Y: 1}, {X: -1}, {Y: -1}}

func neighbour(c tsssf.Cell, side int) tsssf.Cell {
	return tsssf.Cell{X: c.X + steps[side].X, Y: c.Y + steps[side].Y}
}

// useless counts a move that helps no open Goal and reports whether it exceeds the limit.
func (g *candidates) useless(mask uint32) bool {
	if mask != 0 || g.idle == 0 {
		return false
	}
	g.idled++
	return g.idled > g.idle
}

// plays lists the plays worth trying; ending the turn is not among them. The list is valid until the next call.
func (g *candidates) plays(v tsssf.Sight) []tsssf.Act {
	g.acts, g.tried, g.idled = g.acts[:0], g.tried[:0], 0
	g.playKinds.reset(0)
	g.survey(v)
	for _, card := range v.Hand() {
		if g.unseen.Has(card) {
			continue
		}
		power := g.lore.powers[card] &^ g.blind
		if g.lore.box.Kind(card) == tsssf.Ship || power&usesShipPlay != 0 {
			g.withShip(v, card)
		}
		if power&usesReplace != 0 {
			g.replaces(v, card)
		}
		if power&usesHand != 0 {
			g.acts = append(g.acts, tsssf.Act{Do: tsssf.MoveUse, Pony: card})
		}
	}
	return g.acts
}

// survey records which demands the ponies on the grid meet, and orders those with a free side: first the ponies around which Goals have
// progressed, and among those the ones with most free sides.
func (g *candidates) survey(v tsssf.Sight) {
	g.met = g.meet(v, 0, g.met)
	g.free, g.rank, g.order = append(g.free[:0], 0), append(g.rank[:0], 0), g.order[:0]
	for i := 1; i <= v.Grid(); i++ {
		free := 0
		for side := range 4 {
			if other, _ := v.Neighbour(i, side); other == 0 {
				free++
			}
		}
		rank := free
		if free > 0 && g.progressed(v, i) {
			rank += 4
		}
		g.free, g.rank = append(g.free, free), append(g.rank, rank)
	}
	for k := range v.Grid() {
		if i := g.number(v, k); g.free[i] > 0 {
			g.order = append(g.order, i)
		}
	}
	slices.SortStableFunc(g.order, func(i, j int) int { return g.rank[j] - g.rank[i] })
}

// progressed reports whether a Goal has progressed around the i-th pony on the grid.
func (g *candidates) progressed(v tsssf.Sight, i int) bool {
	for k := range g.aims {
		m := &g.aims[k]
		if g.met[i*len(g.aims)+k]&demandA == 0 {
			continue
		}
		switch m.Kind() {
		case goal.KindWithSome, goal.KindWithAll, goal.KindChain:
			if v.ProgressAt(m.goal, v.Pony(i)) > 0 {
				return true
			}
		}
	}
	return false
}

// meet lists what the ponies on the grid meet with the help of a Ship.
func (g *candidates) meet(v tsssf.Sight, help uses, into []demands) []demands {
	into = append(into[:0], make([]demands, len(g.aims))...) // ponies are numbered from 1
	for i := 1; i <= v.Grid(); i++ {
		card := v.Pony(i)
		if help&usesAnyHelp == 0 {
			into = g.meetNow(v, card, into)
			continue
		}
		for k := range g.aims {
			into = append(into, g.lore.could(v, &g.aims[k], card, help))
		}
	}
	return into
}

// meetNow lists what a pony on the grid meets as it is.
func (g *candidates) meetNow(v tsssf.Sight, card tsssf.CardID, into []demands) []demands {
	if v.AsPrinted(card) {
		for k := range g.aims {
			into = append(into, g.aims[k].printed[card])
		}
		return into
	}
	look := v.Look(card)
	for k := range g.aims {
		into = append(into, g.aims[k].metBy(look))
	}
	return into
}

// join prepares joined for a Pony card.
func (g *candidates) join(v tsssf.Sight, pony tsssf.CardID, help uses) {
	g.partner = g.partner[:0]
	for k := range g.aims {
		g.partner = append(g.partner, g.lore.could(v, &g.aims[k], pony, help))
	}
}

// joined tells which aims it could help to join the i-th pony on the grid, which meets what is listed in met, with a Pony card.
func (g *candidates) joined(v tsssf.Sight, met []demands, i int, pony tsssf.CardID) (mask uint32) {
	n := len(g.aims)
	met = met[i*n : i*n+n]
	for k := range met {
		if g.lore.joins(v, &g.aims[k], v.Pony(i), pony, met[k], g.partner[k]) {
			mask |= 1 << k
		}
	}
	return mask
}

// number is the number of the pony on the grid that is tried after k others.
func (g *candidates) number(v tsssf.Sight, k int) int { return 1 + (k+g.skip)%v.Grid() }

func (g *candidates) withShip(v tsssf.Sight, ship tsssf.CardID) {
	like := g.lore.like[ship]
	if slices.Contains(g.tried, like) {
		return
	}
	g.tried = append(g.tried, like)
	power := g.lore.powers[ship] &^ g.blind
	if power&usesPoison != 0 {
		g.poisons(v, ship)
		return
	}
	g.links(v, ship)
	if power&usesRevive != 0 {
		if pile := v.Discard(tsssf.Pony); len(pile) > 0 {
			g.ships(v, tsssf.MoveRevive, ship, pile[len(pile)-1])
		}
	}
	for _, pony := range v.Hand() {
		if pony != ship && !g.unseen.Has(pony) && g.lore.box.Kind(pony) == tsssf.Pony {
			g.ships(v, tsssf.MoveShip, ship, pony)
		}
	}
}

// ships lists where a Pony may be placed with a Ship.
func (g *candidates) ships(v tsssf.Sight, do tsssf.MoveKind, ship, pony tsssf.CardID) {
	help := g.lore.powers[ship] &^ g.blind
	like := g.lore.like[ship]
	counts := g.lore.counts(v, g.aims, pony, help)
	met := g.met
	if help&usesAnyHelp != 0 {
		g.helped = g.meet(v, help, g.helped)
		met = g.helped
	}
	g.join(v, pony, help)
	for _, i := range g.order {
		mask := g.joined(v, met, i, pony)
		limit := g.each
		if mask == 0 {
			limit = 1 // where it goes makes no difference
		}
		if g.useless(mask|counts) || g.playKinds.full(limit, playKind{do: do, ship: like, pony: pony, mask: mask}) {
			continue
		}
		a := tsssf.Act{Do: do, Ship: ship, From: v.Cell(i)}
		if do == tsssf.MoveShip {
			a.Pony = pony
		}
		lonely, crowded := g.cells(v, i, pony)
		a.To = neighbour(a.From, lonely)
		g.acts = append(g.acts, a)
		if crowded != lonely && mask != 0 {
			a.To = neighbour(a.From, crowded)
			g.acts = append(g.acts, a)
		}
	}
}

// cells finds two free sides of a pony: the one whose cell has the fewest other neighbours, and the one whose neighbours
// are most worth linking to.
func (g *candidates) cells(v tsssf.Sight, i int, pony tsssf.CardID) (lonely, crowded int) {
	fewest, best := 9, -1
	for side := range 4 {
		if other, _ := v.Neighbour(i, side); other != 0 {
			continue
		}
		to := neighbour(v.Cell(i), side)
		near, promise := 0, 0
		for s := range 4 {
			n := v.At(neighbour(to, s))
			if n == 0 || n == i {
				continue
			}
			near++
			promise++
			if g.lore.pairs(v, g.aims, v.Pony(n), pony, 0) != 0 {
				promise += 4
			}
			if g.lore.powers[v.Pony(n)] != 0 {
				promise++
			}
		}
		if near < fewest {
			fewest, lonely = near, side
		}
		if promise > best {
			best, crowded = promise, side
		}
	}
	return lonely, crowded
}

// links lists neighbours that can be joined. A link that helps no Goal may still activate the power of one of the two (A1).
func (g *candidates) links(v tsssf.Sight, ship tsssf.CardID) {
	like := g.lore.like[ship]
	for k := range v.Grid() {
		i := g.number(v, k)
		for side := range 2 {
			other, shipped := v.Neighbour(i, side)
			if other == 0 || shipped {
				continue
			}
			x, y := v.Pony(i), v.Pony(other)
			mask := g.lore.pairs(v, g.aims, x, y, g.lore.powers[ship])
			powers := (g.lore.powers[x] | g.lore.powers[y]) &^ usesReplace
			if g.useless(mask) || mask == 0 && g.playKinds.full(g.each, playKind{do: tsssf.MoveLink, ship: like, powers: powers}) {
				continue
			}
			g.acts = append(g.acts, tsssf.Act{Do: tsssf.MoveLink, Ship: ship, From: v.Cell(i), To: v.Cell(other)})
		}
	}
}

// breaks reports whether an open Goal asks for break-ups.
func (g *candidates) breaks() bool {
	for i := range g.aims {
		if k := g.aims[i].Kind(); k == goal.KindBreakShip || k == goal.KindBreakPony {
			return true
		}
	}
	return false
}

func (g *candidates) poisons(v tsssf.Sight, ship tsssf.CardID) {
	breaks := g.breaks()
	for t := 1; t <= v.Grid(); t++ {
		pony := v.Pony(t)
		if pony == startCard {
			continue
		}
		kinds := len(g.playKinds.kinds)
		g.join(v, pony, 0)
		for k := range v.Grid() {
			i := g.number(v, k)
			if i == t || g.free[i] == 0 {
				continue
			}
			mask := g.joined(v, g.met, i, pony)
			if mask == 0 && !breaks && (g.idle > 0 || g.lore.powers[pony]&^usesReplace == 0) {
				continue
			}
			if g.playKinds.full(g.each, playKind{do: tsssf.MovePoison, pony: pony, mask: mask}) {
				continue
			}
			_, crowded := g.cells(v, i, pony)
			to := neighbour(v.Cell(i), crowded)
			g.acts = append(g.acts, tsssf.Act{Do: tsssf.MovePoison, Ship: ship, Take: v.Cell(t), From: v.Cell(i), To: to})
		}
		g.playKinds.reset(kinds)
	}
}

// startCard is the Start card's number in every box.
const startCard tsssf.CardID = 1

func (g *candidates) replaces(v tsssf.Sight, pony tsssf.CardID) {
	breaks := g.breaks()
	g.join(v, pony, 0)
	for k := range v.Grid() {
		i := g.number(v, k)
		if v.Pony(i) == startCard {
			continue
		}
		mask, ships := uint32(0), 0
		for side := range 4 {
			if other, shipped := v.Neighbour(i, side); shipped {
				mask |= g.joined(v, g.met, other, pony)
				ships++
			}
		}
		kind := playKind{do: tsssf.MoveReplace, pony: pony, joined: ships > 1, mask: mask}
		if !breaks && (g.useless(mask) || g.playKinds.full(g.each, kind)) {
			continue
		}
		g.acts = append(g.acts, tsssf.Act{Do: tsssf.MoveReplace, Pony: pony, To: v.Cell(i)})
	}
}
