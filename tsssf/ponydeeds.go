package tsssf

import (
	"slices"

	"shipfic/game"
)

// swappable returns the Pony cards on the grid except Start and those picked already (W4).
func swappable(s *State, f frame, _ *effect, into []pick) []pick {
	for i := 1; i < len(s.grid.slots); i++ {
		pony := s.grid.slots[i].pony
		free := pony != startCard
		for _, p := range f.picks[:f.made] {
			free = free && p.card() != pony
		}
		if free {
			into = append(into, cellPick(pony))
		}
	}
	return into
}

// others returns the Pony cards on the grid except Start and the card itself.
func others(s *State, f frame, _ *effect, into []pick) []pick {
	for i := 1; i < len(s.grid.slots); i++ {
		if pony := s.grid.slots[i].pony; pony != startCard && pony != f.card {
			into = append(into, cellPick(pony))
		}
	}
	return into
}

func orders(_ *State, _ frame, _ *effect, into []pick) []pick {
	return append(into, pick{kind: pickOrder, value: forward}, pick{kind: pickOrder, value: backward})
}

func decksToDraw(s *State, _ frame, _ *effect, into []pick) []pick {
	for _, p := range []pile{ponies, ships} {
		if s.canDraw(p) {
			into = append(into, deckPick(p))
		}
	}
	return into
}

func handCards(s *State, _ frame, _ *effect, into []pick) []pick {
	for _, card := range *s.hand() {
		into = append(into, cardPick(card))
	}
	return into
}

func discarded(s *State, _ frame, _ *effect, into []pick) []pick {
	for _, p := range []pile{ponies, ships} {
		for _, card := range s.discards[p] {
			into = append(into, cardPick(card))
		}
	}
	return into
}

// ownOpenGoals returns the open Goals of the acting seat (V1).
func ownOpenGoals(s *State, _ frame, _ *effect, into []pick) []pick {
	for _, pl := range s.places {
		if pl.goal != 0 && (pl.owner < 0 || pl.owner == s.actor) {
			into = append(into, cardPick(pl.goal))
		}
	}
	return into
}

// copyable returns the Pony cards whose power can be copied and would ask or do something now.
func copyable(s *State, f frame, _ *effect, into []pick) []pick {
	for i := 1; i < len(s.grid.slots); i++ {
		if pony := s.grid.slots[i].pony; s.canCopy(f.card, pony) {
			into = append(into, cellPick(pony))
		}
	}
	return into
}

func (s *State) canCopy(card, other CardID) bool {
	return other != card && other != startCard && s.box.powers[other].copyable && s.wouldAct(card, other, [2]CardID{})
}

func (s *State) anyCopyable(card CardID) bool {
	for i := 1; i < len(s.grid.slots); i++ {
		if s.canCopy(card, s.grid.slots[i].pony) {
			return true
		}
	}
	return false
}

// swap swaps two picked cards, or rotates three: forward moves the first to the second's place and so on, backward the
// other way.
func (s *State) swap(picks []pick, order uint16) {
	s.tellSwap(picks, order)
	switch a, b := picks[0].card(), picks[1].card(); {
	case len(picks) == 2:
		s.exchange(a, b)
	case order == forward:
		s.exchange(a, b)
		s.exchange(b, picks[2].card())
	default:
		s.exchange(a, picks[2].card())
		s.exchange(b, picks[2].card())
	}
	for i := len(picks) - 1; i >= 0; i-- {
		s.redisguise(picks[i].card())
	}
}

// take moves a card from a discard into the hand; if it is still there at the end of the turn, it is given back (T4).
func (s *State) take(card CardID) {
	if !removeCard(&s.discards[ponies], card) {
		removeCard(&s.discards[ships], card)
	}
	*s.hand() = append(*s.hand(), card)
	s.record.taken = append(s.record.taken, card)
	s.tellTake(card)
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
		slices.Reverse(s.discards[p]) // the old deck is turned over, so its bottom card is on top
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

// anyOpenGoal reports whether there is an open Goal that the seat could exchange, or for a watcher any open Goal.
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

// becomeCopy makes a card a full copy of another, and uses the power of that one (W7). Earlier changes of the card stay
// (W6).
func (s *State) becomeCopy(card, other CardID) {
	s.alter(card, func(ch *change) { ch.copies = other })
	s.tellChange(card)
	if s.canCopy(card, other) {
		s.usePowerOf(card, other)
	}
}

// usePowerOf uses the power of another card as the card's own, as part of the same action (W3).
func (s *State) usePowerOf(card, other CardID) {
	s.tellCopy(card, other)
	s.push(frame{step: stepPower, card: card, of: other, must: s.box.powers[other].must})
}

func notYetWithEverypony(s *State, _ frame, _ *effect, into []pick) []pick {
	for i := 1; i < len(s.grid.slots); i++ {
		pony := s.grid.slots[i].pony
		if ch := s.changes.get(pony); ch == nil || !ch.everypony {
			into = append(into, cellPick(pony))
		}
	}
	return into
}

// shipWithEverypony makes one pony count as shipped with everypony on the grid until the end of the turn (W7).
func (s *State) shipWithEverypony(pony CardID) {
	s.alter(pony, func(ch *change) { ch.everypony = true })
	s.changes.everypony++
	s.tellChange(pony)
}
