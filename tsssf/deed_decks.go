package tsssf

import "slices"

// yes is the only answer to whether something should happen: the card itself.
func yes(_ *State, f frame, _ *effect, into []pick) []pick { return append(into, cardPick(f.of)) }

// decksToLookAt returns the decks with at least one card.
func decksToLookAt(s *State, _ frame, _ *effect, into []pick) []pick {
	for _, p := range []pile{ponies, ships} {
		if len(s.decks[p]) > 0 {
			into = append(into, deckPick(p))
		}
	}
	return into
}

// topCards returns the top cards of the deck picked first, without those that have their place again. The last needs no question.
func topCards(s *State, f frame, e *effect, into []pick) []pick {
	deck := s.decks[f.picks[0].value]
	top := deck[len(deck)-min(e.n, len(deck)):]
	if int(f.made) >= len(top) {
		return into
	}
	for i := len(top) - 1; i >= 0; i-- {
		if p := cardPick(top[i]); !slices.Contains(f.picks[1:f.made], p) {
			into = append(into, p)
		}
	}
	return into
}

// putInOrder puts the picked cards on top of their deck, the first picked on top. The others stay below them as they were.
func (s *State) putInOrder(picks []pick) {
	deck := &s.decks[picks[0].value]
	for _, p := range slices.Backward(picks[1:]) {
		removeCard(deck, p.card())
		*deck = append(*deck, p.card())
	}
	s.emitLooked(pile(picks[0].value))
}

// known returns the cards of a deck that a seat sees because of the open question.
func (s *State) known(seat int, p pile) []CardID {
	f, deck := s.asked(), s.decks[p]
	if f != nil && f.step == stepNewGoal && p == goals && int(s.actor) == seat {
		return deck[max(0, len(deck)-s.choosesGoals(s.actor)):]
	}
	if f == nil || int(s.actor) != seat || f.step != stepPower || s.choosing(f) {
		return nil
	}
	e := &s.box.powers[f.of].effects[f.effect]
	switch {
	case e.from == fromPonyDeck && p == ponies:
		return deck
	case e.name == DeedBottomGoal && p == goals:
		return deck[:min(e.n, len(deck))]
	case e.name == DeedLook && f.made > 0 && pile(f.picks[0].value) == p:
		return deck[len(deck)-min(e.n, len(deck)):]
	}
	return nil
}

// shipsToCopy returns the Ship cards of the grid whose power would do something for the two that they join.
func shipsToCopy(s *State, f frame, _ *effect, into []pick) []pick {
	for sl, d := range s.grid.neighbours {
		if ship := sl.ship[d]; ship >= s.box.ends[Pony] && s.wouldAct(s.shipFrame(f, ship, sl, d)) {
			into = append(into, edgePick(ship))
		}
	}
	return into
}

func (s *State) shipFrame(f frame, ship CardID, sl *slot, d side) frame {
	pair := [2]CardID{sl.pony, s.grid.slots[sl.near[d]].pony}
	return frame{step: stepPower, card: f.card, of: ship, pair: pair, must: s.box.powers[ship].must, mark: f.mark}
}

// useShipPower uses the power of a Ship card of the grid on the two that it joins, as part of the same action (W3).
func (s *State) useShipPower(f frame, ship CardID) {
	sl, d, _ := s.grid.edge(ship)
	s.emitCopy(f.card, ship)
	s.push(s.shipFrame(f, ship, sl, d))
}
