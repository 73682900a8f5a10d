package tsssf

// condition is a compiled [Condition].
type condition struct {
	with  filter
	n     int
	cards bool
	grid  int
	won   bool
}

func (b *Box) condition(c *Condition) (*condition, error) {
	if c == nil {
		return nil, nil
	}
	with, err := b.filter(c.With)
	return &condition{with: with, n: max(c.N, 1), cards: c.Cards, grid: c.Grid, won: c.Won}, err
}

// holdsFor reports whether a condition holds for the power of a frame.
func (c *condition) holdsFor(s *State, f *frame) bool {
	switch {
	case c == nil:
		return true
	case c.won && s.record.goalsWon <= f.mark:
		return false
	case c.grid > 0 && s.cardsOnGrid() < c.grid:
		return false
	case c.with.on:
		return s.grid.has(f.card) && s.shippedWith(f.card, f, c) >= c.n
	}
	return true
}

// shippedWith counts the partners of a pony that match a condition.
func (s *State) shippedWith(pony CardID, f *frame, c *condition) int {
	n := 0
	var room [8]CardID
	for _, other := range s.partners(pony, room[:0]) {
		if !s.passes(other, f, c.with) {
			continue
		}
		if c.cards {
			n++
		} else {
			n += s.count(other)
		}
	}
	return n
}

// cardsOnGrid counts the Pony and Ship cards of the grid, Start among them.
func (s *State) cardsOnGrid() int {
	n := 0
	for _, sl := range s.grid.slots[1:] {
		n += 2 + sl.ships()
	}
	return n / 2
}

// passes reports whether a filter lets a Pony card pass.
func (s *State) passes(pony CardID, f *frame, by filter) bool {
	switch {
	case !by.on:
		return true
	case by.self:
		return pony == f.of
	}
	if ch := s.changes.get(pony); ch != nil && ch.anyRace { // only Goals take it for any race
		l := s.look(pony)
		l.anyRace = false
		return s.box.criteria[by.criterion].test.holds(s.box, l)
	}
	return s.matches(pony, by.criterion)
}

// suits reports whether an effect may pick a Pony card of the grid, by what it is and whom it is shipped with.
func (e *effect) suits(s *State, f *frame, pony CardID) bool {
	if !e.of.on && !e.with.on {
		return true
	}
	if !s.passes(pony, f, e.of) {
		return false
	}
	if !e.with.on {
		return true
	}
	var room [8]CardID
	for _, other := range s.partners(pony, room[:0]) {
		if s.passes(other, f, e.with) {
			return true
		}
	}
	return false
}
