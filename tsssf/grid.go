package tsssf

// Cell is a place on the unbounded lattice (P2): X to the right, Y down.
type Cell struct{ X, Y int32 }

// farthest is the largest coordinate, so that the coordinates of neighbours never overflow.
const farthest = 1 << 20

// side is one of the four sides of a cell.
type side uint8

const (
	right side = iota
	down
	left
	up
	sides
)

func (d side) opposite() side { return (d + 2) % sides }

var steps = [sides]Cell{right: {1, 0}, down: {0, 1}, left: {-1, 0}, up: {0, -1}}

// neighbour returns the neighbouring cell on a side.
func (c Cell) neighbour(d side) Cell { return Cell{c.X + steps[d].X, c.Y + steps[d].Y} }

// sideOf returns the side of c on which the neighbouring cell lies.
func (c Cell) sideOf(neighbour Cell) (side, bool) {
	for d := range sides {
		if c.neighbour(d) == neighbour {
			return d, true
		}
	}
	return 0, false
}

// slot is an occupied cell: its Pony card, the Ship cards on its sides and the neighbouring slots. Slots are
// numbered from 1. A swap only changes which card is in which slot: ships and neighbours stay (W1).
type slot struct {
	cell Cell
	pony CardID
	ship [sides]CardID
	near [sides]uint16
}

// shipped reports whether a Ship card joins the slot with its neighbour on that side.
func (sl *slot) shipped(d side) bool { return sl.ship[d] != 0 }

// sideSet is a set of sides, as bits.
type sideSet uint8

func (set sideSet) has(d side) bool { return set&(1<<d) != 0 }

// shippedSides returns the sides with a Ship card.
func (sl *slot) shippedSides() (set sideSet) {
	for d, ship := range sl.ship {
		if ship != 0 {
			set |= 1 << d
		}
	}
	return set
}

// ships counts the Ship cards around the slot.
func (sl *slot) ships() int {
	n := 0
	for _, ship := range sl.ship {
		if ship != 0 {
			n++
		}
	}
	return n
}

// grid is the shipping grid. Looking up a cell, attaching and removing a card take constant time.
type grid struct {
	slots  []slot   // slots[0] is unused
	slotOf []uint16 // by Pony card, 0: not on the grid
	cells  []uint16 // a hash table of the slots by cell, with linear probing
	since  []uint32 // by card: when it was attached (B3)
	clock  uint32   // attachments so far
}

func newGrid(b *Box) grid {
	size := 64
	for size < 2*int(b.ends[Pony]) {
		size *= 2
	}
	return grid{
		slots:  make([]slot, 1, b.ends[Pony]),
		slotOf: make([]uint16, b.ends[Pony]),
		cells:  make([]uint16, size),
		since:  make([]uint32, b.ends[Ship]),
	}
}

func (g *grid) copyFrom(o *grid) {
	g.slots = copied(g.slots, o.slots)
	g.slotOf = copied(g.slotOf, o.slotOf)
	g.cells = copied(g.cells, o.cells)
	g.since = copied(g.since, o.since)
	g.clock = o.clock
}

func (g *grid) hash(c Cell) int {
	h := uint32(c.X)*0x9E3779B1 ^ uint32(c.Y)*0x85EBCA77
	return int(h^h>>15) & (len(g.cells) - 1)
}

// at returns the slot of a cell, or 0.
func (g *grid) at(c Cell) uint16 {
	for i := g.hash(c); g.cells[i] != 0; i = (i + 1) & (len(g.cells) - 1) {
		if n := g.cells[i]; g.slots[n].cell == c {
			return n
		}
	}
	return 0
}

// has reports whether the Pony card is on the grid.
func (g *grid) has(pony CardID) bool { return int(pony) < len(g.slotOf) && g.slotOf[pony] != 0 }

// of returns the slot a Pony card stands in.
func (g *grid) of(pony CardID) *slot { return &g.slots[g.slotOf[pony]] }

// ponies counts the Pony cards on the grid, Start among them.
func (g *grid) ponies() int { return len(g.slots) - 1 }

// stamp records that a card is attached now.
func (g *grid) stamp(card CardID) {
	g.clock++
	g.since[card] = g.clock
}

// attach puts a Pony card on a free cell.
func (g *grid) attach(pony CardID, c Cell) *slot {
	n := uint16(len(g.slots))
	g.slots = append(g.slots, slot{cell: c, pony: pony})
	sl := &g.slots[n]
	for d := range sides {
		if o := g.at(c.neighbour(d)); o != 0 {
			sl.near[d] = o
			g.slots[o].near[d.opposite()] = n
		}
	}
	g.enter(n)
	g.slotOf[pony] = n
	g.stamp(pony)
	return sl
}

// enter adds a slot to the hash table.
func (g *grid) enter(n uint16) {
	i := g.hash(g.slots[n].cell)
	for g.cells[i] != 0 {
		i = (i + 1) & (len(g.cells) - 1)
	}
	g.cells[i] = n
}

// remove takes a Pony card off the grid. Its Ship cards must be gone.
func (g *grid) remove(pony CardID) {
	n := g.slotOf[pony]
	sl := &g.slots[n]
	for d, o := range sl.near {
		if o != 0 {
			g.slots[o].near[side(d).opposite()] = 0
		}
	}
	g.erase(n)
	g.slotOf[pony] = 0
	last := uint16(len(g.slots) - 1)
	if n != last {
		g.renumber(last, n)
	}
	g.slots = g.slots[:last]
}

// renumber moves the last slot into the hole that a removal left.
func (g *grid) renumber(from, to uint16) {
	i := g.hash(g.slots[from].cell)
	for g.cells[i] != from {
		i = (i + 1) & (len(g.cells) - 1)
	}
	g.cells[i] = to
	g.slots[to] = g.slots[from]
	g.slotOf[g.slots[to].pony] = to
	for d, o := range g.slots[to].near {
		if o != 0 {
			g.slots[o].near[side(d).opposite()] = to
		}
	}
}

// erase removes a slot from the hash table and closes the gap in its run.
func (g *grid) erase(n uint16) {
	mask := len(g.cells) - 1
	i := g.hash(g.slots[n].cell)
	for g.cells[i] != n {
		i = (i + 1) & mask
	}
	for j := (i + 1) & mask; g.cells[j] != 0; j = (j + 1) & mask {
		home := g.hash(g.slots[g.cells[j]].cell)
		if (j-home)&mask >= (j-i)&mask {
			g.cells[i] = g.cells[j]
			i = j
		}
	}
	g.cells[i] = 0
}

// join lays a Ship card between a slot and its neighbour on a side.
func (g *grid) join(ship CardID, sl *slot, d side) {
	sl.ship[d] = ship
	g.slots[sl.near[d]].ship[d.opposite()] = ship
	g.stamp(ship)
}

// unjoin takes the Ship card on a side away.
func (g *grid) unjoin(sl *slot, d side) CardID {
	ship := sl.ship[d]
	sl.ship[d] = 0
	g.slots[sl.near[d]].ship[d.opposite()] = 0
	return ship
}

// exchange swaps two Pony cards; ships and neighbours stay with the slots.
func (g *grid) exchange(a, b CardID) {
	i, j := g.slotOf[a], g.slotOf[b]
	g.slots[i].pony, g.slots[j].pony = b, a
	g.slotOf[a], g.slotOf[b] = j, i
}

// supplant puts a Pony card in another's place.
func (g *grid) supplant(old, pony CardID) {
	n := g.slotOf[old]
	g.slots[n].pony = pony
	g.slotOf[old], g.slotOf[pony] = 0, n
	g.stamp(pony)
}

// neighbours yields each pair of neighbouring slots once: a slot and its side, right or down, where the other lies.
func (g *grid) neighbours(yield func(*slot, side) bool) {
	for i := range g.slots {
		for d := right; d <= down; d++ {
			if g.slots[i].near[d] != 0 && !yield(&g.slots[i], d) {
				return
			}
		}
	}
}

// edge finds where a Ship card lies: a slot and a side of it, right or down.
func (g *grid) edge(ship CardID) (*slot, side, bool) {
	for sl, d := range g.neighbours {
		if sl.ship[d] == ship {
			return sl, d, true
		}
	}
	return nil, 0, false
}

// connected lists the slots that ships connect with a slot, over slots that may be on the way.
func (g *grid) connected(from uint16, may func(slot uint16) bool) []uint16 {
	found := []uint16{from}
	seen := make([]bool, len(g.slots))
	seen[from] = true
	for i := 0; i < len(found); i++ {
		sl := &g.slots[found[i]]
		for d, next := range sl.near {
			if sl.ship[d] != 0 && !seen[next] && may(next) {
				seen[next] = true
				found = append(found, next)
			}
		}
	}
	return found
}

// unmarked returns a cleared mark for each slot, reusing the memory of marks.
func (g *grid) unmarked(marks []bool) []bool {
	if cap(marks) < len(g.slots) {
		marks = make([]bool, cap(g.slots))
	}
	marks = marks[:len(g.slots)]
	clear(marks)
	return marks
}

// reach marks the slots that are connected to Start by ships, as if the slot without were empty.
func (g *grid) reach(reached []bool, queue []uint16, without uint16) ([]bool, []uint16) {
	reached = g.unmarked(reached)
	start := g.slotOf[startCard]
	queue = append(queue[:0], start)
	reached[start] = true
	for i := 0; i < len(queue); i++ {
		sl := &g.slots[queue[i]]
		for d, o := range sl.near {
			if sl.ship[d] != 0 && !reached[o] && o != without {
				reached[o] = true
				queue = append(queue, o)
			}
		}
	}
	return reached, queue
}
