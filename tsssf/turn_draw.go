package tsssf

// canDraw reports whether a card can be drawn from the Pony or Ship deck, if necessary by tearing up notes (D2). In a long
// haul players may draw from an empty deck: that ends the game (V5).
func (s *State) canDraw(p pile) bool {
	return len(s.decks[p])+len(s.discards[p]) > 0 || s.grid.ponies() > 1 || s.opts.Length == longHaul
}

// drawOne draws the card of the frame on top and reports whether notes must be torn up first.
func (s *State) drawOne(f *frame) (asks bool) {
	switch p := f.deck; {
	case len(s.decks[p]) > 0:
		card := s.takeTop(p)
		s.record.turnUsed = true
		if f.step == stepDrawUnseen {
			s.drawn = append(s.drawn, card)
		} else {
			*s.hand() = append(*s.hand(), card)
			s.emitDraw(s.actor, []CardID{card})
		}
		s.pop()
	case len(s.discards[p]) > 0:
		s.rebuild(p)
	case s.opts.Length == longHaul:
		s.end()
	case s.grid.ponies() > 1:
		return true
	default:
		s.pop() // no card can be drawn (D2)
	}
	return false
}

func (s *State) takeTop(p pile) CardID {
	deck := s.decks[p]
	card := deck[len(deck)-1]
	s.decks[p] = deck[:len(deck)-1]
	return card
}

// rebuildEmpty rebuilds a deck that has run out, if there are discards.
func (s *State) rebuildEmpty(p pile) {
	if len(s.decks[p]) == 0 && len(s.discards[p]) > 0 {
		s.rebuild(p)
	}
}

// rebuild shuffles the discard pile into a new deck, with those of all other empty decks if the option says so (D1).
func (s *State) rebuild(p pile) {
	s.rebuildOne(p)
	if !s.opts.RebuildAll {
		return
	}
	for other := ponies; other <= goals; other++ {
		if len(s.decks[other]) == 0 && len(s.discards[other]) > 0 {
			s.rebuildOne(other)
		}
	}
}

func (s *State) rebuildOne(p pile) {
	s.decks[p], s.discards[p] = s.discards[p], s.decks[p][:0]
	s.shuffle(s.decks[p])
	s.emitRebuilt(p)
}

func (s *State) shuffle(cards []CardID) {
	s.rand.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
}

// notes lists what can be torn up: any card on the grid except Start, or only Ship cards if the option says so (D2).
func (s *State) notes(_ *frame, into []pick) []pick {
	any := s.opts.TearUp == "any"
	for _, sl := range s.grid.slots[1:] {
		if any && !s.safe(sl.pony, byDiscard) && !s.returns(sl.pony) {
			into = append(into, cellPick(sl.pony))
		}
		for d := right; d <= down; d++ {
			if sl.shipped(d) {
				into = append(into, edgePick(sl.ship[d]))
			}
		}
	}
	return into
}

// tearUp discards a card of the grid, and what that disconnects, to refill the deck of a frame (D2).
func (s *State) tearUp(f *frame, p pick) {
	needed := f.deck
	s.emitTornUp(p.card())
	s.discard(p.card())
	cuts, fallen := true, 0
	if p.kind == pickEdge {
		sl, d, _ := s.grid.edge(p.card())
		s.unjoin(sl, d)
	} else {
		cuts = s.lift(p.card())
	}
	if cuts {
		fallen = s.fall()
	}
	if needed != ponies {
		s.askDiscardTop(fallen)
	}
}

// askDiscardTop asks which of the Ponies that just fell goes on top of the discard pile, if the option says so (B3).
func (s *State) askDiscardTop(fallen int) {
	if s.opts.ChooseDiscardTop && fallen > 0 {
		s.push(frame{step: stepDiscardTop, made: uint8(fallen)})
	}
}

// fallenPonies lists the last Ponies of the discard pile, which just fell.
func (s *State) fallenPonies(f *frame, into []pick) []pick {
	pile := s.discards[ponies]
	for _, card := range pile[len(pile)-int(f.made):] {
		into = append(into, cardPick(card))
	}
	return into
}

func (s *State) putOnTop(_ *frame, p pick) {
	s.pop()
	removeCard(&s.discards[ponies], p.card())
	s.discard(p.card())
}

// seeDrawn adds the cards drawn unseen to the hand, once the draw is complete (T4).
func (s *State) seeDrawn() {
	*s.hand() = append(*s.hand(), s.drawn...)
	if len(s.drawn) > 0 {
		s.emitDraw(s.actor, s.drawn)
	}
	s.drawn = s.drawn[:0]
}

// leaveHand removes a card from the hand, and from the cards taken this turn (T4).
func (s *State) leaveHand(card CardID) {
	removeCard(s.hand(), card)
	removeCard(&s.record.taken, card)
}

func (s *State) discardFromHand(card CardID) {
	s.leaveHand(card)
	s.discard(card)
	s.record.turnUsed = true
	s.emitDiscard(card)
}
