package bot

import (
	"slices"

	"shipfic/tsssf"
)

// candidates generates the moves worth trying in a position. Hundreds are legal, and most differ only in details that do
// not matter: which of several interchangeable Ship cards, or which side of a pony that no Goal is about. A few moves of
// each kind are kept.
type candidates struct {
	lore  *Lore
	aims  []aim
	known set // cards whose place the bot knows; other cards in its hand are imagined and must not be played
	each  int // limit on moves of one kind
	idle  int // limit on moves that help no Goal; 0 means no limit
	skip  int // how many ponies on the grid, and answers, are tried after the others: of moves of one kind, the first are kept

	acts        []tsssf.Act
	playKinds   tally[playKind]
	answerKinds tally[answerKind]
	tried       []tsssf.CardID // Ship cards that have had their turn, one for each set of interchangeable ones
	pull        []int          // by pony on the grid: progress of Goals around it
	free        []int          // by pony on the grid: sides without a neighbour
	idled       int
	list        []tsssf.Act
}

// playKind is what distinguishes a play from others. Fields that do not matter for a move stay zero.
type playKind struct {
	do         tsssf.MoveKind
	ship, pony tsssf.CardID
	powers     uses   // powers that a link may activate
	joined     bool   // the pony to be replaced has two ships or more
	mask       uint32 // aims that it helps, a bit each
}

// answerKind is what distinguishes an answer from others: a Goal that is picked, or a bit for each criterion of the aims
// that the answer meets, mixed with what else matters about it. Where there are many criteria the parts overlap; two
// answers that collide only cost the search one of them.
type answerKind uint32

// Where the parts of an answerKind begin, above the criteria.
const (
	powersShift = 8  // uses of a card that is not on the grid
	aroundShift = 12 // see candidates.around
	nameShift   = 16 // the name that is picked, where a Goal is about names
)

// tally counts moves by kind.
type tally[K comparable] struct {
	kinds  []K
	counts []int
}

// reset keeps only the first n kinds.
func (t *tally[K]) reset(n int) { t.kinds, t.counts = t.kinds[:n], t.counts[:n] }

// full reports whether the limit for a kind was reached before, and counts one more.
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
		if !g.known.has(card) {
			continue
		}
		power := g.lore.powers[card]
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

// survey records for each pony on the grid how far Goals have progressed around it, and how many of its sides are free.
func (g *candidates) survey(v tsssf.Sight) {
	g.pull, g.free = append(g.pull[:0], 0), append(g.free[:0], 0)
	for i := 1; i <= v.Grid(); i++ {
		pull, free := 0, 0
		for k := range g.aims {
			switch m := &g.aims[k]; m.Kind() {
			case tsssf.AimWithSome, tsssf.AimWithAll, tsssf.AimChain:
				pull += v.ProgressAt(m.goal, v.Pony(i))
			}
		}
		for side := range 4 {
			if other, _ := v.Neighbour(i, side); other == 0 {
				free++
			}
		}
		g.pull, g.free = append(g.pull, pull), append(g.free, free)
	}
}

// number is the number of the pony on the grid that is tried after k others.
func (g *candidates) number(v tsssf.Sight, k int) int { return 1 + (k+g.skip)%v.Grid() }

func (g *candidates) withShip(v tsssf.Sight, ship tsssf.CardID) {
	like := g.lore.like[ship]
	if slices.Contains(g.tried, like) {
		return
	}
	g.tried = append(g.tried, like)
	power := g.lore.powers[ship]
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
		if pony != ship && g.known.has(pony) && g.lore.box.Kind(pony) == tsssf.Pony {
			g.ships(v, tsssf.MoveShip, ship, pony)
		}
	}
}

// ships lists where a Pony may be placed with a Ship: first next to ponies around which Goals have progressed, and among
// those where most sides are free.
func (g *candidates) ships(v tsssf.Sight, do tsssf.MoveKind, ship, pony tsssf.CardID) {
	help := g.lore.powers[ship]
	like := g.lore.like[ship]
	counts := g.lore.counts(v, g.aims, pony, help)
	for rank := 8; rank >= 0; rank-- {
		for k := range v.Grid() {
			i := g.number(v, k)
			if g.free[i] == 0 || min(g.pull[i], 1)*4+g.free[i] != rank {
				continue
			}
			mask := g.lore.pairs(v, g.aims, v.Pony(i), pony, help)
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
		if k := g.aims[i].Kind(); k == tsssf.AimBreakShips || k == tsssf.AimBreakPony {
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
		for k := range v.Grid() {
			i := g.number(v, k)
			if i == t || g.free[i] == 0 {
				continue
			}
			mask := g.lore.pairs(v, g.aims, v.Pony(i), pony, 0)
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
	for k := range v.Grid() {
		i := g.number(v, k)
		if v.Pony(i) == startCard {
			continue
		}
		mask, ships := uint32(0), 0
		for side := range 4 {
			if other, shipped := v.Neighbour(i, side); shipped {
				mask |= g.lore.pairs(v, g.aims, v.Pony(other), pony, 0)
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

// answers appends the answers worth trying to the open question.
func (g *candidates) answers(v tsssf.Sight, into []tsssf.Act) []tsssf.Act {
	g.list = v.Legal(g.list[:0])
	if len(g.list) <= 4 {
		return append(into, g.list...)
	}
	g.answerKinds.reset(0)
	for k := range g.list {
		a := g.list[(k+g.skip)%len(g.list)]
		if a.Do != tsssf.MoveChoose || !g.answerKinds.full(g.each, g.answerKind(v, a)) {
			into = append(into, a)
		}
	}
	return into
}

// answerKind classifies an answer.
func (g *candidates) answerKind(v tsssf.Sight, a tsssf.Act) answerKind {
	card, name := a.Answer()
	becoming := v.Asking() == tsssf.AskDisguise || card == 0
	if !becoming && g.lore.box.Kind(card) == tsssf.Goal {
		return answerKind(card)
	}
	kind := g.criteriaMet(v, a, card, becoming)
	for i := range g.aims {
		if g.aims[i].comparesNames() {
			kind ^= uint32(name) << nameShift
		}
	}
	switch {
	case becoming:
	case v.Number(card) > 0:
		kind |= g.around(v, v.Number(card)) << aroundShift
	default:
		kind ^= uint32(g.lore.powers[card]) << powersShift
	}
	return answerKind(kind)
}

// criteriaMet tells which criteria of the aims an answer meets: by the card that is picked, or by what a card becomes.
func (g *candidates) criteriaMet(v tsssf.Sight, a tsssf.Act, card tsssf.CardID, becoming bool) (mask uint32) {
	isPony := card != 0 && g.lore.box.Kind(card) <= tsssf.Pony
	bit := uint32(1)
	for i := range g.aims {
		for c := range g.aims[i].criteria {
			if becoming && v.Becoming(a, c) || !becoming && isPony && g.lore.could(v, card, c, 0) {
				mask |= bit
			}
			bit <<= 1
		}
	}
	return mask
}

// around tells which aims the partners of number i count for, two bits for each aim: they would be the partners of a card
// that takes its place.
func (g *candidates) around(v tsssf.Sight, i int) (mask uint32) {
	for side := range 4 {
		other, shipped := v.Neighbour(i, side)
		if !shipped {
			continue
		}
		for k := range g.aims {
			m := &g.aims[k]
			if m.looksFor() && v.Matches(v.Pony(other), m.A()) {
				mask |= 1 << (2 * k)
			}
			if m.couples() && v.Matches(v.Pony(other), m.B()) {
				mask |= 2 << (2 * k)
			}
		}
	}
	return mask
}
