package tsssf

import "slices"

// Pony card Bunny Hare Rabbit (Gracious Givers): a player who lays out the grid takes up Pony cards, each with the Ships on its sides, as many as they like. Then each is laid on a free cell
// next to another, and each Ship between two neighbours. Only answers are offered after which all cards find a place and are connected to
// Start. Cards that go back to their own cells have not moved.

// raised are the cards that a player has taken up and not yet laid.
type raised struct {
	ponies []CardID
	from   []Cell // by Pony card: where it was
	ships  []CardID
	cells  []Cell // all cells that were taken up
	moved  bool   // a Pony was laid on a cell that was free before
}

func (r *raised) copyFrom(o *raised) {
	r.ponies = copied(r.ponies, o.ponies)
	r.from = copied(r.from, o.from)
	r.ships = copied(r.ships, o.ships)
	r.cells = copied(r.cells, o.cells)
	r.moved = o.moved
}

// maxRaised limits the cards that are taken up.
const maxRaised = 100

// fitLayOut lets a player take up any number of cards.
func fitLayOut(e Effect, to *effect) *deed {
	to.n, to.upTo = maxRaised, true
	return deeds[e.Do]
}

// raisable returns the Pony cards that can be taken up.
func raisable(s *State, _ frame, _ *effect, into []pick) []pick {
	return s.cellPicks(into, func(pony CardID) bool { return !s.safe(pony, byLift) })
}

// raise takes up a Pony card with the Ships on its sides.
func (s *State) raise(pony CardID) {
	sl := s.grid.of(pony)
	s.emitRaised(pony, sl.cell)
	r := &s.raised
	r.ponies, r.from, r.cells = append(r.ponies, pony), append(r.from, sl.cell), append(r.cells, sl.cell)
	for d := range sides {
		if sl.shipped(d) {
			s.touch(s.grid.slots[sl.near[d]].pony)
			r.ships = append(r.ships, s.unjoin(sl, d))
		}
	}
	s.tallyPony(pony, -1)
	s.grid.remove(pony)
	s.forgetMoves(pony)
	removeCard(&s.touched, pony)
	s.recountIfCrowner(pony)
}

// layBack begins to lay the cards that were taken up, if there are any.
func (s *State) layBack() bool {
	if len(s.raised.ponies)+len(s.raised.ships) == 0 {
		return false
	}
	s.push(frame{step: stepLayShip})
	s.push(frame{step: stepLayPony})
	return true
}

// layPony lays the next Pony card, and asks where if there is a choice.
func (s *State) layPony(f *frame) (asks bool) {
	if len(s.raised.ponies) == 0 {
		s.pop()
		return false
	}
	f.card = s.raised.ponies[0]
	return s.layNext(s.putDownPony)
}

// layNext asks where the next card goes or, if there is no choice, lays it.
func (s *State) layNext(putDown func(pick)) (asks bool) {
	if s.anyOption(); len(s.scratch.picks) > 1 {
		return true
	}
	s.scratch.listed = false
	putDown(s.scratch.picks[0])
	return false
}

func (s *State) putDownPony(p pick) {
	r := &s.raised
	sl, d := s.placeOfPick(p)
	cell, pony, from := sl.cell.neighbour(d), r.ponies[0], r.from[0]
	r.ponies, r.from = slices.Delete(r.ponies, 0, 1), slices.Delete(r.from, 0, 1)
	r.moved = r.moved || !slices.Contains(r.cells, cell)
	since := s.grid.since[pony]
	s.attach(pony, cell)
	s.grid.since[pony] = since
	s.emitLaid(pony, cellZone(cell))
	if cell != from {
		s.redisguise(pony)
	}
}

// layShip lays the next Ship card, and asks where if there is a choice. When all are laid, pairs that are newly joined count as neither
// played nor swapped.
func (s *State) layShip(f *frame) (asks bool) {
	if len(s.raised.ships) == 0 {
		s.pop()
		s.uncount()
		s.raised.copyFrom(&raised{})
		return false
	}
	f.card = s.raised.ships[0]
	return s.layNext(s.putDownShip)
}

func (s *State) putDownShip(p pick) {
	sl, d := s.placeOfPick(p)
	ship := s.raised.ships[0]
	s.raised.ships = slices.Delete(s.raised.ships, 0, 1)
	since := s.grid.since[ship]
	s.join(ship, sl, d)
	s.grid.since[ship] = since
	s.emitLaid(ship, edgeZone(sl.cell, sl.cell.neighbour(d)))
}

// layablePlaces returns the free cells where the next Pony card can be laid, each with the first Pony that it is next to.
func (s *State) layablePlaces(_ *frame, into []pick) []pick {
	seen := map[Cell]bool{}
	for _, sl := range s.grid.slots[1:] {
		for d := range sides {
			cell := sl.cell.neighbour(d)
			if sl.near[d] == 0 && !seen[cell] && max(cell.X, -cell.X, cell.Y, -cell.Y) <= farthest {
				seen[cell] = true
				if s.canLayOut(cell) {
					into = append(into, placePick(sl.pony, d))
				}
			}
		}
	}
	return into
}

// canLayOut reports whether all cards find a place after the next Pony card is laid on a cell: the cells that were taken up do, if all laid so
// far went back to them; otherwise it tries the densest way.
func (s *State) canLayOut(cell Cell) bool {
	if !s.raised.moved && slices.Contains(s.raised.cells, cell) {
		return true
	}
	sh := s.outline()
	sh.add(cell)
	return sh.joinUp(len(s.raised.ponies)-1) && sh.room >= len(s.raised.ships)
}

// layableEdges returns the pairs of neighbours between which the next Ship card can be laid, so that those after it can connect all.
func (s *State) layableEdges(_ *frame, into []pick) []pick {
	parts := s.parts()
	most := 0
	for _, part := range parts {
		most = max(most, part)
	}
	spare := len(s.raised.ships) > most-1 // one Ship more than is needed to connect all parts
	for sl, d := range s.grid.neighbours {
		if !sl.shipped(d) && (spare || parts[s.grid.slotOf[sl.pony]] != parts[sl.near[d]]) {
			into = append(into, placePick(sl.pony, d))
		}
	}
	return into
}

// parts numbers the parts of the grid that ships connect, from 1, by slot.
func (s *State) parts() []int {
	part, n := make([]int, len(s.grid.slots)), 0
	for i := 1; i < len(part); i++ {
		if part[i] != 0 {
			continue
		}
		n++
		for _, slot := range s.grid.connected(uint16(i), func(uint16) bool { return true }) {
			part[slot] = n
		}
	}
	return part
}

// shape is a set of cells, with the number of neighbours that no Ship joins yet.
type shape struct {
	start Cell
	cells map[Cell]bool
	room  int
}

func (s *State) outline() *shape {
	sh := &shape{start: s.grid.of(startCard).cell, cells: make(map[Cell]bool, 2*len(s.grid.slots))}
	for _, sl := range s.grid.slots[1:] {
		sh.cells[sl.cell] = true
	}
	for sl, d := range s.grid.neighbours {
		if !sl.shipped(d) {
			sh.room++
		}
	}
	return sh
}

func (sh *shape) add(cell Cell) {
	sh.room += sh.touching(cell)
	sh.cells[cell] = true
}

func (sh *shape) touching(cell Cell) int {
	n := 0
	for d := range sides {
		if sh.cells[cell.neighbour(d)] {
			n++
		}
	}
	return n
}

// joinUp adds a number of cells: first those that connect what is apart, by the shortest way, then those with the most neighbours. It reports
// whether all is connected.
func (sh *shape) joinUp(n int) bool {
	for {
		way := sh.bridge()
		if way == nil {
			break
		}
		if n -= len(way); n < 0 {
			return false
		}
		for _, cell := range way {
			sh.add(cell)
		}
	}
	for range n {
		best, most := Cell{}, 0
		for cell := range sh.cells { // order does not matter: between equals the first in reading order is best
			for d := range sides {
				next := cell.neighbour(d)
				if sh.cells[next] {
					continue
				}
				if t := sh.touching(next); t > most || t == most && (next.Y < best.Y || next.Y == best.Y && next.X < best.X) {
					best, most = next, t
				}
			}
		}
		sh.add(best)
	}
	return true
}

// bridge returns the free cells of a shortest way from the part with Start to another, or nil if all is connected.
func (sh *shape) bridge() []Cell {
	reached := map[Cell]bool{sh.start: true}
	queue := []Cell{sh.start}
	for i := 0; i < len(queue); i++ {
		for d := range sides {
			if next := queue[i].neighbour(d); sh.cells[next] && !reached[next] {
				reached[next] = true
				queue = append(queue, next)
			}
		}
	}
	if len(queue) == len(sh.cells) {
		return nil
	}
	back := map[Cell]Cell{}
	for i := 0; ; i++ {
		for d := range sides {
			next := queue[i].neighbour(d)
			if reached[next] {
				continue
			}
			if sh.cells[next] {
				way := []Cell{}
				for at := queue[i]; !sh.cells[at]; at = back[at] {
					way = append(way, at)
				}
				return way
			}
			reached[next], back[next] = true, queue[i]
			queue = append(queue, next)
		}
	}
}
