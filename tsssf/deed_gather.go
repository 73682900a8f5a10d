package tsssf

import "slices"

// Pony card Swift Sketch (No Holds Barred): swaps one after another, each of a card that the power limits and none of them twice; or until all such cards stand in one chain. In that case only swaps are offered after which the chain can still come about.

// fitSwaps sets how many swaps there can be.
func fitSwaps(e Effect, to *effect) *deed {
	to.n = min(max(e.N, 1), len(frame{}.picks)-2)
	if e.Until == untilChain {
		to.n = MaxRepeats
	}
	return deeds[e.Do]
}

// swapsFirst returns the cards that can be swapped next.
func swapsFirst(s *State, f frame, e *effect, into []pick) []pick {
	if e.chain {
		return s.gatherers(&f, e, into)
	}
	return s.cellPicks(into, func(pony CardID) bool {
		return !s.safe(pony, bySwap) && !slices.Contains(f.picks[2:2+f.made/2], cellPick(pony)) && e.suits(s, &f, pony) && s.tookPart(&f, e, pony)
	})
}

// swapsSecond returns the cards that the first can be swapped with.
func swapsSecond(s *State, f frame, e *effect, into []pick) []pick {
	first := f.picks[0].card()
	if e.chain {
		g := s.gathering(&f, e)
		for _, slot := range g.places(first) {
			into = append(into, cellPick(s.grid.slots[slot].pony))
		}
		return into
	}
	return s.cellPicks(into, func(pony CardID) bool { return pony != first && !s.safe(pony, bySwap) })
}

// swapNext swaps the two cards of a round, and remembers the first: it is not swapped again, or it is what the others gather around.
func swapNext(s *State, f frame, e *effect) {
	round := int(f.made) / 2
	if !e.chain || round == 0 {
		s.top().picks[2+round] = f.picks[0]
	}
	s.swap(f, f.picks[:2], swapTwo)
}

// gatherers returns the cards whose swap brings the chain nearer.
func (s *State) gatherers(f *frame, e *effect, into []pick) []pick {
	g := s.gathering(f, e)
	if g.complete() {
		return into
	}
	for slot, member := range g.member {
		if pony := s.grid.slots[slot].pony; member && len(g.places(pony)) > 0 {
			into = append(into, cellPick(pony))
		}
	}
	return into
}

// gathering is how the cards that should stand in one chain are spread over the grid.
type gathering struct {
	s      *State
	all    int    // how many they are
	member []bool // by slot: one of them stands there
	open   []bool // by slot: one of them stands there or could be swapped there
	stuck  []bool // by slot: the one that stands there cannot be swapped
	around uint16 // the slot of the card that the others gather around, or 0
}

func (s *State) gathering(f *frame, e *effect) *gathering {
	n := len(s.grid.slots)
	g := &gathering{s: s, member: make([]bool, n), open: make([]bool, n), stuck: make([]bool, n)}
	for i := 1; i < n; i++ {
		pony := s.grid.slots[i].pony
		safe := s.safe(pony, bySwap)
		g.member[i] = s.passes(pony, f, e.of)
		g.open[i] = g.member[i] || !safe
		g.stuck[i] = g.member[i] && safe
		if g.member[i] {
			g.all++
		}
	}
	if anchor := f.picks[2].card(); f.made > 1 && s.grid.has(anchor) && g.member[s.grid.slotOf[anchor]] {
		g.around = s.grid.slotOf[anchor]
	}
	return g
}

// complete reports whether there is nothing to gather.
func (g *gathering) complete() bool {
	first := slices.Index(g.member, true)
	return g.all < 2 || len(g.chain(uint16(first), g.member)) == g.all
}

// chain lists the slots that ships connect with a slot over slots of a set.
func (g *gathering) chain(from uint16, within []bool) []uint16 {
	return g.s.grid.connected(from, func(slot uint16) bool { return within[slot] })
}

// places lists the slots to which a card can be swapped: anywhere for the first, and next to the chain for those after it.
func (g *gathering) places(card CardID) []uint16 {
	from := g.s.grid.slotOf[card]
	if !g.member[from] || g.stuck[from] {
		return nil
	}
	var core []uint16
	if g.around != 0 {
		if core = g.chain(g.around, g.member); slices.Contains(core, from) {
			return nil
		}
	}
	var found []uint16
	for to := uint16(1); int(to) < len(g.member); to++ {
		if g.member[to] || !g.open[to] || core != nil && !g.joined(to, core) {
			continue
		}
		g.member[from], g.member[to] = false, true
		if g.reachable(g.chain(to, g.member)) {
			found = append(found, to)
		}
		g.member[from], g.member[to] = true, false
	}
	return found
}

// joined reports whether a ship joins a slot with one of a list.
func (g *gathering) joined(slot uint16, list []uint16) bool {
	sl := &g.s.grid.slots[slot]
	for d, next := range sl.near {
		if sl.ship[d] != 0 && slices.Contains(list, next) {
			return true
		}
	}
	return false
}

// maxStuck limits the cards that cannot be swapped and stand apart.
const maxStuck = 5

// reachable reports whether a chain can grow to all cards: there is room for them, and those that cannot be swapped can be reached by
// as many cards as there are. That is a smallest tree over slots that joins the chain and them (Dreyfus and Wagner), where the slots of the
// chain cost nothing.
func (g *gathering) reachable(core []uint16) bool {
	if len(g.chain(core[0], g.open)) < g.all {
		return false
	}
	var apart []uint16
	for slot, stuck := range g.stuck {
		if stuck && !slices.Contains(core, uint16(slot)) {
			apart = append(apart, uint16(slot))
		}
	}
	switch {
	case len(apart) == 0:
		return true
	case len(apart) > maxStuck:
		return false
	}
	return len(core)+g.smallestTree(core, apart) <= g.all
}

func (g *gathering) smallestTree(core, apart []uint16) int {
	const far = 1 << 20
	n := len(g.member)
	price := make([]int, n)
	for slot := range price {
		price[slot] = 1
	}
	for _, slot := range core {
		price[slot] = 0
	}
	cost := make([][]int, 1<<len(apart)) // by the set of cards that a tree holds, and by a slot of it
	for set := 1; set < len(cost); set++ {
		cost[set] = slices.Repeat([]int{far}, n)
		for i, slot := range apart {
			if set == 1<<i {
				cost[set][slot] = price[slot]
			}
		}
		for part := (set - 1) & set; part > 0; part = (part - 1) & set {
			for slot := range n {
				cost[set][slot] = min(cost[set][slot], cost[part][slot]+cost[set^part][slot]-price[slot])
			}
		}
		for range n { // each round carries the costs one ship further
			for slot := 1; slot < n; slot++ {
				sl := &g.s.grid.slots[slot]
				for d, next := range sl.near {
					if sl.ship[d] != 0 && g.open[slot] && g.open[next] {
						cost[set][slot] = min(cost[set][slot], cost[set][next]+price[slot])
					}
				}
			}
		}
	}
	best := far
	for _, slot := range core {
		best = min(best, cost[len(cost)-1][slot])
	}
	return best
}
