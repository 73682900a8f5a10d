package tsssf

import (
	"slices"
	"strings"

	"shipfic/game"
)

// In a rehearsal, somebody tries the cards of a pack: they come first as the game is dealt, to the first seat, and can be dealt to a hand at
// any time.

// own reports whether a card belongs to the pack that is rehearsed.
func (s *State) own(card CardID) bool {
	return s.opts.Rehearse != "" && card != 0 && s.box.ofPack(card, s.opts.Rehearse)
}

// ofPack reports whether a card belongs to the pack of that namespace. An id is the namespace, the kind and a key, with dots between.
func (b *Box) ofPack(card CardID, namespace string) bool {
	rest, found := strings.CutPrefix(b.cards[card].ID, namespace+".")
	return found && strings.Count(rest, ".") == 1
}

// hasPack reports whether any card belongs to the pack of that namespace.
func (b *Box) hasPack(namespace string) bool {
	for card := range b.cards {
		if card != 0 && b.ofPack(CardID(card), namespace) {
			return true
		}
	}
	return false
}

// setOwnApart puts the cards of the rehearsed pack on top of their decks, or below all others. The order is otherwise kept.
func (s *State) setOwnApart(onTop bool) {
	if s.opts.Rehearse == "" {
		return
	}
	for p, deck := range s.decks {
		first, rest := make([]CardID, 0, len(deck)), []CardID(nil)
		for _, card := range deck {
			if s.own(card) != onTop {
				first = append(first, card)
			} else {
				rest = append(rest, card)
			}
		}
		s.decks[p] = append(first, rest...)
	}
}

// dealOwn gives the first seat cards of the rehearsed pack, which lie below all others: as many as a hand holds, of both kinds as far as
// there are some, and no more than leave enough for everybody else.
func (s *State) dealOwn() {
	if s.opts.Rehearse == "" {
		return
	}
	others := s.Seats() - 1
	count := func(p pile, reserved int) int {
		n := 0
		for n < len(s.decks[p])-reserved && s.own(s.decks[p][n]) {
			n++
		}
		return n
	}
	const most = handPonies + handShips - 1 // one card is left for the other kind
	p := min(count(ponies, handPonies*others+s.opts.EarlyBoost), most)
	sh := min(count(ships, handShips*others+s.opts.EarlyBoost), most)
	for p+sh > handPonies+handShips {
		if sh > handShips {
			sh--
		} else {
			p--
		}
	}
	s.hands[0] = append(slices.Clone(s.decks[ponies][:p]), s.decks[ships][:sh]...)
	s.decks[ponies], s.decks[ships] = s.decks[ponies][p:], s.decks[ships][sh:]
}

// dealsOwn reports whether an adjustment only deals cards of the rehearsed pack to a player: Ponies and Ships into the own hand, and Goals
// to the open ones, from which others may go back to make room.
func (s *State) dealsOwn(seat game.Seat, changes []adjustment) bool {
	opened, back := 0, 0
	for _, ch := range changes {
		switch {
		case s.own(ch.card) && ch.to.kind == inHand && ch.to.seat == seat:
		case s.own(ch.card) && ch.to.kind == goalOpen:
			opened++
		case ch.card != 0 && ch.to.kind == deckBottom && s.seesOpen(seat, ch.card):
			back++
		default:
			return false
		}
	}
	return len(changes) > 0 && back <= opened
}

// seesOpen reports whether a Goal is open where a seat sees it.
func (s *State) seesOpen(seat game.Seat, goal CardID) bool {
	i := slices.IndexFunc(s.places, func(pl place) bool { return pl.goal == goal })
	return i >= 0 && s.goalAudience(i).Includes(seat)
}
