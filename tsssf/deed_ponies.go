package tsssf

import (
	"slices"

	"shipfic/game"
)

// swappable returns the Pony cards that can be swapped, except those picked already (W4). The limits of an effect are for all of
// them or, where the first is the card itself, for the others.
func swappable(s *State, f frame, e *effect, into []pick) []pick {
	except := CardID(0)
	if e.who == WhoSelf {
		except = f.of
	}
	return s.cellPicks(into, func(pony CardID) bool {
		return pony != except && !f.hasPicked(pony) && !s.safe(pony, bySwap) && e.suits(s, &f, pony)
	})
}

// canSwap reports whether an effect has enough cards to swap. Where its first card is the card itself, one more is enough.
func canSwap(s *State, f frame, e *effect) bool {
	need := 2
	switch {
	case e.who == WhoSelf:
		if !s.grid.has(f.of) || s.safe(f.of, bySwap) {
			return false
		}
		need = 1
	case e.name == DeedSwap && !e.upTo:
		need = e.n
	}

	if !s.box.protects && s.box.startSafe&bySwap != 0 && !e.of.on && !e.with.on {
		return s.grid.ponies() > max(need, 2)
	}
	f.made = 0
	return s.atLeast(need, swappable, f, e)
}

// atLeast reports whether there are that many options.
func (s *State) atLeast(n int, options func(*State, frame, *effect, []pick) []pick, f frame, e *effect) bool {
	var room [16]pick
	return len(options(s, f, e, room[:0])) >= n
}

// others returns the Pony cards on the grid except the card itself.
func others(s *State, f frame, _ *effect, into []pick) []pick {
	return s.cellPicks(into, func(pony CardID) bool { return pony != f.card })
}

func orders(_ *State, _ frame, _ *effect, into []pick) []pick {
	return append(into, pick{kind: pickOrder, value: forward}, pick{kind: pickOrder, value: backward})
}

func decksToDraw(s *State, _ frame, e *effect, into []pick) []pick {
	for _, p := range []pile{ponies, ships} {
		if (e.onlyDeck == 0 || e.onlyDeck == p+1) && s.canDraw(p) {
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

// takeable returns the cards that an effect may take: from the discards, or from the Pony deck.
func takeable(s *State, f frame, e *effect, into []pick) []pick {
	if e.from == fromPonyDeck {
		first := len(into)
		for _, card := range s.decks[ponies] {
			if s.passes(card, &f, e.of) {
				into = append(into, cardPick(card))
			}
		}
		slices.SortFunc(into[first:], func(a, b pick) int { return int(a.value) - int(b.value) }) // the order of the deck stays hidden
		return into
	}
	for _, p := range []pile{ponies, ships} {
		for _, card := range s.discards[p] {
			if !e.of.on || p == ponies && s.passes(card, &f, e.of) {
				into = append(into, cardPick(card))
			}
		}
	}
	return into
}

// fromPonyDeck is the deck that an effect looks through, in place of the discards.
const fromPonyDeck = "ponyDeck"

func canTake(s *State, f frame, e *effect) bool {
	switch {
	case e.from == fromPonyDeck:
		return len(s.decks[ponies]) > 0
	case e.of.on:
		return s.atLeast(1, takeable, f, e)
	}
	return len(s.discards[ponies])+len(s.discards[ships]) > 0
}

// ownOpenGoals returns the open Goals of the acting seat (V1), except those picked already.
func ownOpenGoals(s *State, f frame, _ *effect, into []pick) []pick {
	for _, pl := range s.places {
		if p := cardPick(pl.goal); pl.goal != 0 && s.exchangeable(pl) && !slices.Contains(f.picks[:f.made], p) {
			into = append(into, p)
		}
	}
	return into
}

// copyable returns the Pony cards whose power can be copied and would ask or do something now.
func copyable(s *State, f frame, e *effect, into []pick) []pick {
	if e.from == fromDiscards {
		for _, pony := range s.discards[ponies] {
			if s.canCopy(&f, pony) {
				into = append(into, cardPick(pony))
			}
		}
		return into
	}
	return s.cellPicks(into, func(pony CardID) bool { return s.canCopy(&f, pony) })
}

// fromDiscards is where a copy looks for powers, in place of the grid.
const fromDiscards = "discards"

func (s *State) canCopy(f *frame, other CardID) bool {
	return other != f.card && other != startCard && s.box.powers[other].copyable && s.wouldAct(frame{card: f.card, of: other, mark: f.mark})
}

// take moves a card from a discard into the hand; if it is still there at the end of the turn, it is given back (T4), unless the
// effect lets it be kept. A deck that was looked through is shuffled afterwards.
func (s *State) take(card CardID, e *effect) {
	*s.hand() = append(*s.hand(), card)
	if e.from == fromPonyDeck {
		removeCard(&s.decks[ponies], card)
		s.shuffle(s.decks[ponies])
		s.record.turnUsed = true
		s.emitDraw(s.actor, []CardID{card})
		return
	}
	if !removeCard(&s.discards[ponies], card) {
		removeCard(&s.discards[ships], card)
	}
	if !e.keep {
		s.record.taken = append(s.record.taken, card)
	}
	s.emitTake(card)
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
		s.emitWand(p)
	}
	s.newGoals(func(place) bool { return true })
}

// anyOpenGoal reports whether there is an open Goal that the seat could exchange, or for a watcher any open Goal.
func (s *State) anyOpenGoal(seat game.Seat) bool {
	return slices.ContainsFunc(s.places, func(pl place) bool {
		return pl.goal != 0 && (pl.owner < 0 || pl.owner == seat || seat == game.Watcher)
	})
}

// exchangeable reports whether the Goal at a place is one that the acting seat could exchange (V1).
func (s *State) exchangeable(pl place) bool { return pl.owner < 0 || pl.owner == s.actor }

// anyHand reports whether somebody holds a card.
func (s *State) anyHand() bool {
	return slices.ContainsFunc(s.hands, func(hand []CardID) bool { return len(hand) > 0 })
}

// exchangeHands lets every player take a random card of the next seat's hand (W7). All are drawn from the hands as they were.
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
		next := (seat + s.Seats() - 1) % s.Seats()
		removeCard(&s.hands[seat], card)
		removeCard(&s.record.taken, card)
		s.hands[next] = append(s.hands[next], card)
		s.emitPassed(card, seat, next)
	}
}

// becomeCopy makes a card a full copy of another, and uses the power of that one (W7). Earlier changes of the card stay
// (W6).
func (s *State) becomeCopy(card, other CardID) {
	s.alter(card, func(ch *change) { ch.copies = other })
	s.recountIfCrowner(card)
	s.emitChange(card)
	if s.canCopy(&frame{card: card}, other) {
		s.usePowerOf(frame{card: card}, other)
	}
}

// usePowerOf uses the power of another card as the card's own, as part of the same action (W3).
func (s *State) usePowerOf(f frame, other CardID) {
	s.emitCopy(f.card, other)
	s.push(frame{step: stepPower, card: f.card, of: other, must: s.box.powers[other].must, mark: f.mark})
}

func notYetWithEverypony(s *State, _ frame, _ *effect, into []pick) []pick {
	return s.cellPicks(into, func(pony CardID) bool {
		ch := s.changes.get(pony)
		return ch == nil || !ch.everypony
	})
}

// shipWithEverypony makes one pony count as shipped with everypony on the grid until the end of the turn (W7).
func (s *State) shipWithEverypony(pony CardID) {
	s.alter(pony, func(ch *change) { ch.everypony = true })
	s.changes.everypony++
	s.emitChange(pony)
}
