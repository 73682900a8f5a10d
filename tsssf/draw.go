package tsssf

import (
	"slices"

	"shipfic/game"
)

// canDraw reports whether a card could be had from the Pony or Ship deck, if need be by tearing up notes (D2). In a
// long haul a deck that is used up may still be asked: that ends the game (V5).
func (s *State) canDraw(p pile) bool {
	return len(s.decks[p])+len(s.discards[p]) > 0 || s.grid.ponies() > 1 || s.opts.Length == longHaul
}

// drawOne draws the card of the frame on top and reports whether notes must be torn up first.
func (s *State) drawOne(f *frame) (asks bool) {
	switch p := f.deck; {
	case len(s.decks[p]) > 0:
		card := s.takeTop(p)
		s.record.stirred = true
		if f.step == stepDrawUnseen {
			s.drawn = append(s.drawn, card)
		} else {
			*s.hand() = append(*s.hand(), card)
			s.tellDraw(s.actor, []CardID{card})
		}
		s.pop()
	case len(s.discards[p]) > 0:
		s.rebuild(p)
	case s.opts.Length == longHaul:
		s.end()
	case s.grid.ponies() > 1:
		return true
	default:
		s.pop() // the card falls away (D2)
	}
	return false
}

func (s *State) takeTop(p pile) CardID {
	deck := s.decks[p]
	card := deck[len(deck)-1]
	s.decks[p] = deck[:len(deck)-1]
	return card
}

// rebuild makes a deck of the shuffled discard (D1).
func (s *State) rebuild(p pile) {
	s.decks[p], s.discards[p] = s.discards[p], s.decks[p][:0]
	s.shuffle(s.decks[p])
	s.tellRebuilt(p)
}

func (s *State) shuffle(cards []CardID) {
	s.rand.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
}

// notes are what can be torn up: any card on the grid but Start, or by option only Ship cards (D2).
func (s *State) notes(into []pick) []pick {
	for i := 1; i < len(s.grid.slots); i++ {
		sl := &s.grid.slots[i]
		if sl.pony != startCard && s.opts.TearUp == "any" {
			into = append(into, cellPick(sl.pony))
		}
		for d := right; d <= down; d++ {
			if sl.shipped(d) {
				into = append(into, pick{kind: pickEdge, value: uint16(sl.ship[d])})
			}
		}
	}
	return into
}

// tearUp discards a card of the grid and all it disconnects, for the sake of a deck (D2).
func (s *State) tearUp(p pick, needed pile) {
	s.tellTornUp(p.card())
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

// askDiscardTop lets the current player say which of the Ponies just fallen lies on top, where the table wants it (B3).
func (s *State) askDiscardTop(fallen int) {
	if s.opts.ChooseDiscardTop && fallen > 0 {
		s.push(frame{step: stepDiscardTop, made: uint8(fallen)})
	}
}

// fallenPonies are the Ponies that lie on top of the discard because they fell.
func (s *State) fallenPonies(n int, into []pick) []pick {
	pile := s.discards[ponies]
	for _, card := range pile[len(pile)-n:] {
		into = append(into, cardPick(card))
	}
	return into
}

func (s *State) putOnTop(card CardID) {
	removeCard(&s.discards[ponies], card)
	s.discard(card)
}

// seeDrawn gives the player the cards drawn at the turn's end, now that the draw is complete (T4).
func (s *State) seeDrawn() {
	s.endAction("tearUp", nil)
	*s.hand() = append(*s.hand(), s.drawn...)
	if len(s.drawn) > 0 {
		s.tellDraw(s.actor, s.drawn)
	}
	s.drawn = s.drawn[:0]
}

// take moves a card from a discard into the hand; it is given back if it is still there at the turn's end (T4).
func (s *State) take(card CardID) {
	if !removeCard(&s.discards[ponies], card) {
		removeCard(&s.discards[ships], card)
	}
	*s.hand() = append(*s.hand(), card)
	s.record.taken = append(s.record.taken, card)
	s.tellTake(card)
}

// leaveHand takes a card out of the hand; a mark that it was taken ends (T4).
func (s *State) leaveHand(card CardID) {
	removeCard(s.hand(), card)
	removeCard(&s.record.taken, card)
}

func (s *State) discardFromHand(card CardID) {
	s.leaveHand(card)
	s.discard(card)
	s.record.stirred = true
	s.tellDiscard(card)
}

// discardPony discards a Pony card from the grid, and what it disconnects (B2).
func (s *State) discardPony(pony CardID) {
	s.tellPonyDiscarded(pony)
	s.discard(pony)
	if s.lift(pony) {
		s.askDiscardTop(s.fall())
	}
}

// wand exchanges what is left of the Pony and Ship decks with their discards, and all open Goals for new ones.
func (s *State) wand() {
	for _, p := range []pile{ponies, ships} {
		if len(s.discards[p]) == 0 {
			continue
		}
		s.decks[p], s.discards[p] = s.discards[p], s.decks[p]
		s.shuffle(s.decks[p])
		slices.Reverse(s.discards[p]) // the old deck, turned over: its bottom card lies on top
		s.tellWand(p)
	}
	var open []int
	for k := range s.places {
		i := s.placeInTurn(k)
		if pl := s.places[i]; pl.goal != 0 {
			open = append(open, i)
			s.discard(pl.goal)
			s.tellGoalDiscarded(pl.goal, i)
			s.places[i] = place{owner: pl.owner}
		}
	}
	s.turnUpAt(open, s.opts.GreasedLightning)
}

// anyOpenGoal reports whether a Goal lies open that the seat could exchange, or, of a watcher, any at all.
func (s *State) anyOpenGoal(seat game.Seat) bool {
	for _, pl := range s.places {
		if pl.goal != 0 && (pl.owner < 0 || pl.owner == seat || seat == game.Watcher) {
			return true
		}
	}
	return false
}

// anyHand reports whether somebody holds a card.
func (s *State) anyHand() bool {
	return slices.ContainsFunc(s.hands, func(hand []CardID) bool { return len(hand) > 0 })
}

// exchangeHands passes a random card of each hand on to the next seat (W7).
func (s *State) exchangeHands() {
	passed := make([]CardID, s.Seats())
	for seat, hand := range s.hands {
		if len(hand) > 0 {
			passed[seat] = hand[s.rand.IntN(len(hand))]
		}
	}
	for seat, card := range passed {
		if card == 0 {
			continue
		}
		next := (seat + 1) % s.Seats()
		removeCard(&s.hands[seat], card)
		removeCard(&s.record.taken, card)
		s.hands[next] = append(s.hands[next], card)
		s.tellPassed(card, seat, next)
	}
}
