package tsssf

import "shipfic/game"

// blank returns a game before anything is dealt: all cards in their decks, unshuffled, Start on the grid (S2).
func (b *Box) blank(seats int, seed game.Seed, opts *Options) *State {
	s := &State{
		box: b, opts: opts, rules: RulesVersion, rand: game.Rand{Seed: seed},
		hands:   make([][]CardID, seats),
		won:     make([][]CardID, seats),
		prizes:  make([][]prize, seats),
		points:  make([]game.Points, seats),
		bonus:   make([]uint8, seats),
		grid:    newGrid(b),
		changes: newChanges(b),
	}
	owners := []game.Seat{game.Watcher}
	if opts.PrivateGoals {
		owners = owners[:0]
		for seat := range game.Seat(seats) {
			owners = append(owners, seat)
		}
	}
	for _, owner := range owners {
		for range openGoals {
			s.places = append(s.places, place{owner: owner})
		}
	}
	for _, kind := range []Kind{Pony, Ship, Goal} {
		s.decks[pileOf(kind)] = b.all(kind)
	}
	return s
}

// deal begins a game: shuffle, deal the hands, grow the grid (V4), turn up Goals, begin the first turn (S2, S3).
func (s *State) deal() {
	s.grid.attach(startCard, Cell{})
	for p := range s.decks {
		s.shuffle(s.decks[p])
	}
	s.setOwnApart(false)
	s.dealOwn()
	for seat := range s.hands {
		s.fillHand(seat)
		if s.listening() {
			s.emitDraw(game.Seat(seat), s.hands[seat])
		}
	}
	s.boost()
	s.setOwnApart(true)
	s.refill(false)
	s.beginTurn(0)
	s.run()
}

// fillHand deals a seat 4 Ponies and 3 Ships. A hand that has some already gets what it lacks.
func (s *State) fillHand(seat int) {
	has := 0
	for _, card := range s.hands[seat] {
		if s.box.Kind(card) == Pony {
			has++
		}
	}
	for ; has < handPonies && len(s.hands[seat]) < handPonies+handShips; has++ {
		s.hands[seat] = append(s.hands[seat], s.takeTop(ponies))
	}
	for len(s.hands[seat]) < handPonies+handShips {
		s.hands[seat] = append(s.hands[seat], s.takeTop(ships))
	}
}

// boost grows the grid before the game: each Pony of the deck on a random free cell next to the grid, with one
// Ship of the deck. No powers act and changelings stay undisguised (V4).
func (s *State) boost() {
	for range s.opts.EarlyBoost {
		pony, ship := s.takeTop(ponies), s.takeTop(ships)
		free := s.freePlaces()
		at := free[s.rand.IntN(len(free))]
		sl := s.grid.attach(pony, at.cell.neighbour(at.side))
		s.grid.join(ship, sl, at.side.opposite())
		if s.listening() {
			s.emitAll(Event{
				Event: "boost", Card: s.id(pony), Other: s.id(ship), From: deckZone(ponies), To: cellZone(sl.cell),
				Cards: s.ids([]CardID{s.grid.slots[s.grid.at(at.cell)].pony, pony}),
			})
		}
	}
}

// opening is a side of an occupied cell where the neighbouring cell is free.
type opening struct {
	cell Cell
	side side
}

func (s *State) freePlaces() []opening {
	var free []opening
	for _, sl := range s.grid.slots[1:] {
		for d := range sides {
			if sl.near[d] == 0 {
				free = append(free, opening{sl.cell, d})
			}
		}
	}
	return free
}
