package bot

import (
	"shipfic/tsssf"
)

// candidates are the moves worth trying in a position. There are hundreds of legal ones, and most differ only in what does not
// matter: which of several alike Ship cards, or which side of a pony that no Goal is about. Of each kind a few are kept.
type candidates struct {
	lore  *Lore
	aims  []aim
	known set // cards the bot knows where they are; others in its hand are imagined and must not be played
	each  int // how many of a kind are kept
	idle  int // how many moves are kept that help no Goal, where not all are: 0

	acts  []tsssf.Act
	kinds []kind
	seen  []tsssf.CardID
	pull  []int
	free  []int
	idled int
	list  []tsssf.Act
}

// kind is what makes a move different from another.
type kind struct {
	do         tsssf.Do
	ship, pony tsssf.CardID
	mask       uint32
	n          int
}

// sides of a cell, as tsssf counts them.
var steps = [4]tsssf.Cell{{X: 1}, {Y: 1}, {X: -1}, {Y: -1}}

func beside(c tsssf.Cell, side int) tsssf.Cell {
	return tsssf.Cell{X: c.X + steps[side].X, Y: c.Y + steps[side].Y}
}

// enough counts a move of a kind and tells whether there were enough of it before.
func (g *candidates) enough(most int, do tsssf.Do, ship, pony tsssf.CardID, mask uint32) bool {
	for i := range g.kinds {
		k := &g.kinds[i]
		if k.do == do && k.ship == ship && k.pony == pony && k.mask == mask {
			k.n++
			return k.n > most
		}
	}
	g.kinds = append(g.kinds, kind{do, ship, pony, mask, 1})
	return false
}

// useless counts a move that helps no open Goal and tells whether it is one too many.
func (g *candidates) useless(mask uint32) bool {
	if mask != 0 || g.idle == 0 {
		return false
	}
	g.idled++
	return g.idled > g.idle
}

// plays lists the plays worth trying, without the end of the turn. The list is good until the next call.
func (g *candidates) plays(v tsssf.Sight) []tsssf.Act {
	g.acts, g.kinds, g.seen, g.idled = g.acts[:0], g.kinds[:0], g.seen[:0], 0
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
			g.acts = append(g.acts, tsssf.Act{Do: tsssf.DoUse, Pony: card})
		}
	}
	return g.acts
}

// survey looks at each pony of the grid: how far Goals have come around it, and how many sides are free.
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
			if other, _ := v.Beside(i, side); other == 0 {
				free++
			}
		}
		g.pull, g.free = append(g.pull, pull), append(g.free, free)
	}
}

func (g *candidates) withShip(v tsssf.Sight, ship tsssf.CardID) {
	like := g.lore.like[ship]
	for _, other := range g.seen {
		if other == like {
			return
		}
	}
	g.seen = append(g.seen, like)
	power := g.lore.powers[ship]
	if power&usesPoison != 0 {
		g.poisons(v, ship)
		return
	}
	g.links(v, ship)
	if power&usesRevive != 0 {
		if pile := v.Discard(tsssf.Pony); len(pile) > 0 {
			g.ships(v, tsssf.DoRevivePlay, ship, pile[len(pile)-1])
		}
	}
	for _, pony := range v.Hand() {
		if pony != ship && g.known.has(pony) && g.lore.box.Kind(pony) == tsssf.Pony {
			g.ships(v, tsssf.DoShipPlay, ship, pony)
		}
	}
}

// ships lists where a Pony may go with a Ship. Those places come first around which Goals have come farthest, and where the
// most sides are free.
func (g *candidates) ships(v tsssf.Sight, do tsssf.Do, ship, pony tsssf.CardID) {
	help := g.lore.powers[ship]
	like := g.lore.like[ship]
	counts := g.lore.counts(v, g.aims, pony, help)
	for rank := 8; rank >= 0; rank-- {
		for i := 1; i <= v.Grid(); i++ {
			if g.free[i] == 0 || min(g.pull[i], 1)*4+g.free[i] != rank {
				continue
			}
			mask := g.lore.pairs(v, g.aims, v.Pony(i), pony, help)
			most := g.each
			if mask == 0 {
				most = 1 // wherever it goes
			}
			if g.useless(mask|counts) || g.enough(most, do, like, pony, mask) {
				continue
			}
			a := tsssf.Act{Do: do, Ship: ship, From: v.Cell(i)}
			if do == tsssf.DoShipPlay {
				a.Pony = pony
			}
			lonely, crowded := g.cells(v, i, pony)
			a.To = beside(a.From, lonely)
			g.acts = append(g.acts, a)
			if crowded != lonely && mask != 0 {
				a.To = beside(a.From, crowded)
				g.acts = append(g.acts, a)
			}
		}
	}
}

// cells finds two free sides of a pony: the one whose cell has the fewest neighbours, and the one where links with them promise
// most.
func (g *candidates) cells(v tsssf.Sight, i int, pony tsssf.CardID) (lonely, crowded int) {
	fewest, most := 9, -1
	for side := range 4 {
		if other, _ := v.Beside(i, side); other != 0 {
			continue
		}
		to := beside(v.Cell(i), side)
		near, promise := 0, 0
		for s := range 4 {
			n := v.At(beside(to, s))
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
		if promise > most {
			most, crowded = promise, side
		}
	}
	return lonely, crowded
}

// links lists which neighbours may be joined. A link may also activate the power of one of the two (A1).
func (g *candidates) links(v tsssf.Sight, ship tsssf.CardID) {
	like := g.lore.like[ship]
	for i := 1; i <= v.Grid(); i++ {
		for side := range 2 {
			other, shipped := v.Beside(i, side)
			if other == 0 || shipped {
				continue
			}
			x, y := v.Pony(i), v.Pony(other)
			mask := g.lore.pairs(v, g.aims, x, y, g.lore.powers[ship])
			useful := g.lore.powers[x]&^usesReplace | g.lore.powers[y]&^usesReplace
			if g.useless(mask) || mask == 0 && g.enough(g.each, tsssf.DoLinkPlay, like, tsssf.CardID(useful), 0) {
				continue
			}
			g.acts = append(g.acts, tsssf.Act{Do: tsssf.DoLinkPlay, Ship: ship, From: v.Cell(i), To: v.Cell(other)})
		}
	}
}

// breaks tells whether a Goal is open that wants ships broken up.
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
		kinds := len(g.kinds)
		for i := 1; i <= v.Grid(); i++ {
			if i == t || g.free[i] == 0 {
				continue
			}
			mask := g.lore.pairs(v, g.aims, v.Pony(i), pony, 0)
			if mask == 0 && !breaks && (g.idle > 0 || g.lore.powers[pony]&^usesReplace == 0) {
				continue
			}
			if g.enough(g.each, tsssf.DoPoisonPlay, pony, pony, mask) {
				continue
			}
			_, crowded := g.cells(v, i, pony)
			to := beside(v.Cell(i), crowded)
			g.acts = append(g.acts, tsssf.Act{Do: tsssf.DoPoisonPlay, Ship: ship, Take: v.Cell(t), From: v.Cell(i), To: to})
		}
		g.kinds = g.kinds[:kinds]
	}
}

// startCard is the Start card's number in every box.
const startCard tsssf.CardID = 1

func (g *candidates) replaces(v tsssf.Sight, pony tsssf.CardID) {
	breaks := g.breaks()
	for i := 1; i <= v.Grid(); i++ {
		if v.Pony(i) == startCard {
			continue
		}
		mask, alone := uint32(0), uint32(1)
		for side := range 4 {
			if other, shipped := v.Beside(i, side); shipped {
				mask |= g.lore.pairs(v, g.aims, v.Pony(other), pony, 0)
				alone++
			}
		}
		if !breaks && (g.useless(mask) || g.enough(g.each, tsssf.DoReplacePlay, tsssf.CardID(alone/3), pony, mask)) {
			continue
		}
		g.acts = append(g.acts, tsssf.Act{Do: tsssf.DoReplacePlay, Pony: pony, To: v.Cell(i)})
	}
}

// answers lists the answers worth trying to the open question.
func (g *candidates) answers(v tsssf.Sight, into []tsssf.Act) []tsssf.Act {
	g.list = v.Legal(g.list[:0])
	if len(g.list) <= 4 {
		return append(into, g.list...)
	}
	g.kinds = g.kinds[:0]
	for _, a := range g.list {
		if a.Do != tsssf.DoChoose || !g.enough(g.each, a.Do, 0, 0, g.answerKind(v, a)) {
			into = append(into, a)
		}
	}
	return into
}

// answerKind is what makes an answer different from another: which criteria of open Goals it is about, and which power.
func (g *candidates) answerKind(v tsssf.Sight, a tsssf.Act) (mask uint32) {
	card, value := a.Answer()
	isPony := card != 0 && g.lore.box.Kind(card) <= tsssf.Pony
	becoming := v.Asking() == tsssf.AskDisguise || card == 0
	bit := uint32(1)
	test := func(c tsssf.Criterion) {
		if becoming && v.Becoming(a, c) || !becoming && isPony && g.lore.could(v, card, c, 0) {
			mask |= bit
		}
		bit <<= 1
	}
	for i := range g.aims {
		switch m := &g.aims[i]; m.Kind() {
		case tsssf.AimWithVersions, tsssf.AimOppositeSelf:
			mask ^= uint32(value) << 16
		case tsssf.AimWithAll:
			test(m.A())
			for _, c := range m.Each() {
				test(c)
			}
		default:
			if m.looksFor() {
				test(m.A())
			}
			if m.couples() && m.B() != m.A() {
				test(m.B())
			}
		}
	}
	switch {
	case becoming:
	case card != 0 && g.lore.box.Kind(card) == tsssf.Goal:
		mask = uint32(card)
	case v.Number(card) > 0:
		mask |= g.around(v, v.Number(card)) << 12
	case card != 0:
		mask ^= uint32(g.lore.powers[card]) << 8
	}
	return mask
}

// around tells for which aims somebody who is shipped with number i could count: what a card that comes into its place would
// stand beside.
func (g *candidates) around(v tsssf.Sight, i int) (mask uint32) {
	for side := range 4 {
		other, shipped := v.Beside(i, side)
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
