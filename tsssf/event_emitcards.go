package tsssf

// Events about cards that lie under others, are laid out again, or say something else for a turn.

// emitPledged tells that a card leaves the grid to lie under a Goal.
func (s *State) emitPledged(card, goal CardID) {
	if s.listening() {
		s.emitAll(Event{Event: "pledged", Seat: seatRef(s.actor), Card: s.id(card), Other: s.id(goal), From: cellZone(s.grid.of(card).cell), To: wonZone(s.actor)})
	}
}

// emitGivenUp tells that a player gives up a Goal and the card under it.
func (s *State) emitGivenUp(card, goal CardID) {
	if s.listening() {
		s.emitAll(Event{Event: "givenUp", Seat: seatRef(s.actor), Card: s.id(card), Other: s.id(goal), From: wonZone(s.actor), To: discardZone(s.box, card)})
	}
}

// emitCovered tells that a card moves onto another and covers it.
func (s *State) emitCovered(card, under CardID, from, to Cell) {
	if s.listening() {
		s.emitAll(Event{Event: "covered", Seat: seatRef(s.actor), Card: s.id(card), Other: s.id(under), From: cellZone(from), To: cellZone(to)})
	}
}

// emitUncovered tells that a card that was covered goes where its cover goes.
func (s *State) emitUncovered(card CardID, to *Zone) {
	if s.listening() {
		s.emitAll(Event{Event: "uncovered", Card: s.id(card), To: to})
	}
}

// emitRaised tells that a Pony card is taken up with its Ships.
func (s *State) emitRaised(card CardID, from Cell) {
	if s.listening() {
		s.emitAll(Event{Event: "raised", Seat: seatRef(s.actor), Card: s.id(card), From: cellZone(from)})
	}
}

// emitLaid tells that a card that was taken up is laid on the grid again.
func (s *State) emitLaid(card CardID, to *Zone) {
	if s.listening() {
		s.emitAll(Event{Event: "laid", Seat: seatRef(s.actor), Card: s.id(card), To: to})
	}
}

// emitReworded tells that a word of a Goal stands for another.
func (s *State) emitReworded(goal CardID, from, to string) {
	if s.listening() {
		s.emitAll(Event{Event: "reworded", Seat: seatRef(s.actor), Card: s.id(goal), Name: from, Text: to})
	}
}
