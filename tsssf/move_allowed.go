package tsssf

import (
	"slices"

	"shipfic/game"
)

// allowed refuses a move that the seat may not make now, whatever its cards and cells.
func (s *State) allowed(seat game.Seat, a *Act) error {
	answers := a.Do == MoveChoose || a.Do == MovePass
	switch {
	case a.Do == 0 || int(a.Do) >= len(moveNames):
		return s.refuse(UnknownMove)
	case s.over:
		return s.refuse(GameOver)
	case seat < 0 || int(seat) >= s.Seats():
		return s.refuse(NotYourTurn)
	case a.Do == MoveAgree || a.Do == MoveDisagree:
		return s.mayVote(seat)
	case s.proposal != nil:
		return s.refuse(QuestionOpen, "adjust")
	case !s.asking && answers:
		return s.refuse(NoQuestion)
	case s.asking && !answers:
		return s.refuse(QuestionOpen, s.questionName())
	case s.asking && seat != s.actor:
		return s.refuse(NotYourQuestion)
	case a.Do == MoveAdjust || answers:
		return nil
	case seat != s.turn:
		return s.refuse(NotYourTurn)
	}
	return nil
}

// checkPlay refuses a play from hand that is not legal (T3).
func (s *State) checkPlay(seat game.Seat, a *Act) error {
	switch a.Do {
	case MoveReplace:
		return s.checkReplace(seat, a)
	case MoveUse:
		return s.checkUse(seat, a.Pony)
	}
	if err := s.checkShipCard(seat, a); err != nil {
		return err
	}
	from := s.grid.at(a.From)
	d, adjacent := a.From.sideOf(a.To)
	switch {
	case from == 0:
		return s.refuse(NoPonyThere, a.From)
	case !adjacent:
		return s.refuse(NotNeighbours, a.From, a.To)
	case max(a.To.X, -a.To.X, a.To.Y, -a.To.Y) > farthest:
		return s.refuse(TooFar, a.To)
	case a.Do == MoveLink && s.grid.at(a.To) == 0:
		return s.refuse(NoPonyThere, a.To)
	case a.Do == MoveLink && s.grid.slots[from].shipped(d):
		return s.refuse(AlreadyShipped, s.grid.slots[from].pony, a.To)
	case a.Do != MoveLink && s.grid.at(a.To) != 0 && !(a.Do == MovePoison && a.To == a.Take):
		return s.refuse(CellTaken, a.To)
	}
	var err error
	switch a.Do {
	case MoveShip:
		err = s.checkPony(seat, a)
	case MovePoison:
		err = s.checkPoison(a, from)
	case MoveRevive:
		if len(s.discards[ponies]) == 0 {
			err = s.refuse(NothingToRevive)
		}
	}
	if err != nil {
		return err
	}
	if o := s.obligation(); !o.allows(s, seat, a) {
		return s.refuse(MustJoin, o.to[0])
	}
	return nil
}

// checkShipCard requires a card in hand that can be played as this kind of Ship.
func (s *State) checkShipCard(seat game.Seat, a *Act) error {
	if !slices.Contains(s.hands[seat], a.Ship) {
		return s.refuse(NotInHand, a.Ship)
	}
	if !s.isShip(a.Ship) {
		return s.refuse(NotAShip, a.Ship)
	}
	p := &s.box.powers[a.Ship]
	switch {
	case p.poison && a.Do != MovePoison:
		return s.refuse(OnlyPoison, a.Ship)
	case !p.poison && a.Do == MovePoison:
		return s.refuse(NotPoison, a.Ship)
	case !p.revive && a.Do == MoveRevive:
		return s.refuse(NotRevive, a.Ship)
	}
	return nil
}

// isShip reports whether a card can be played as a Ship: Ship cards, and Ponies that say so (W7).
func (s *State) isShip(card CardID) bool {
	return card >= s.box.ends[Pony] && card < s.box.ends[Ship] || card > startCard && card < s.box.ends[Pony] && s.box.powers[card].playAsShip
}

func (s *State) isPony(card CardID) bool { return card > startCard && card < s.box.ends[Pony] }

func (s *State) checkPony(seat game.Seat, a *Act) error {
	switch {
	case !slices.Contains(s.hands[seat], a.Pony) || a.Pony == a.Ship:
		return s.refuse(NotInHand, a.Pony)
	case !s.isPony(a.Pony):
		return s.refuse(NotAPony, a.Pony)
	}
	return nil
}

// checkPoison requires that the stolen Pony is not Start, comes from another cell, and is joined to a Pony that stays connected
// without it.
func (s *State) checkPoison(a *Act, from uint16) error {
	take := s.grid.at(a.Take)
	switch {
	case take == 0:
		return s.refuse(NoPonyThere, a.Take)
	case s.grid.slots[take].pony == startCard:
		return s.refuse(StartStays)
	case s.safe(s.grid.slots[take].pony, byLift):
		return s.refuse(Protected, s.grid.slots[take].pony)
	case take == from:
		return s.refuse(SamePony, a.Take)
	case a.To == a.Take:
		return s.refuse(SamePlace, a.To)
	case !s.connectedWithout(from, take):
		return s.refuse(CutOff, a.From)
	}
	return nil
}

// connectedWithout reports whether a slot stays connected to Start when another is taken away.
func (s *State) connectedWithout(n, without uint16) bool {
	if s.grid.slots[without].ships() < 2 {
		return true
	}
	s.scratch.reached, s.scratch.queue = s.grid.reach(s.scratch.reached, s.scratch.queue, without)
	return s.scratch.reached[n]
}

func (s *State) checkReplace(seat game.Seat, a *Act) error {
	switch n := s.grid.at(a.To); {
	case !slices.Contains(s.hands[seat], a.Pony):
		return s.refuse(NotInHand, a.Pony)
	case !s.isPony(a.Pony) || !s.box.powers[a.Pony].replaces && !s.mayReplace(a.Pony):
		return s.refuse(NotReplace, a.Pony)
	case !s.mayReplace(a.Pony):
		return s.refuse(UsedThisTurn, a.Pony)
	case n == 0:
		return s.refuse(NoPonyThere, a.To)
	case s.grid.slots[n].pony == startCard:
		return s.refuse(StartStays)
	case s.safe(s.grid.slots[n].pony, byReplace):
		return s.refuse(Protected, s.grid.slots[n].pony)
	case !s.canReplace(a.Pony, s.grid.slots[n].pony):
		return s.refuse(NotReplaceable, s.grid.slots[n].pony)
	}
	return nil
}

// canReplace reports whether a card may be played onto a Pony card of the grid.
func (s *State) canReplace(card, old CardID) bool {
	return !s.safe(old, byReplace) && (s.replacesByItself(card, old) || s.box.offers && s.offered(old))
}

// replacesByItself reports whether a card's own power lets it be played onto a Pony card of the grid.
func (s *State) replacesByItself(card, old CardID) bool {
	p := &s.box.powers[card]
	return p.replaces && !s.barred(card) && p.onto.suits(s, &frame{card: card, of: card}, old)
}

// offered reports whether a card that it is shipped with lets a Pony be replaced by any other.
func (s *State) offered(old CardID) bool {
	var room [8]CardID
	return slices.ContainsFunc(s.partners(old, room[:0]), func(other CardID) bool { return s.has(other, standsOffer) })
}

// mayReplace reports whether a Pony card of a hand could be played onto another now: by its power, or by that of a card on the grid.
func (s *State) mayReplace(card CardID) bool {
	return s.box.powers[card].replaces && !s.barred(card) || s.box.offers && s.stands(standsOffer)
}

// anyToReplace reports whether a card with that power has a Pony card of the grid to be played onto.
func (s *State) anyToReplace(card CardID) bool {
	return slices.ContainsFunc(s.grid.slots[1:], func(sl slot) bool { return s.canReplace(card, sl.pony) })
}

// usableFromHand reports whether a card of a hand has a power that works from there now.
func (s *State) usableFromHand(card CardID) bool {
	p := &s.box.powers[card]
	return p.use && (!p.topShip || s.canTopShip())
}

func (s *State) checkUse(seat game.Seat, card CardID) error {
	switch {
	case s.atWill(card), s.pledged(seat, card) != 0:
		return nil
	case s.grid.has(card):
		return s.refuse(NotNow, card)
	case !slices.Contains(s.hands[seat], card):
		return s.refuse(NotInHand, card)
	case !s.isPony(card) || !s.usableFromHand(card):
		return s.refuse(NotFromHand, card)
	case s.barred(card):
		return s.refuse(UsedThisTurn, card)
	}
	return nil
}
