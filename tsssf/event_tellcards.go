package tsssf

// Events about cards that lie under others, are laid out again, or say something else for a turn.

// tellPledged tells that a card leaves the grid to lie under a Goal.
func (s *State) tellPledged(card, goal CardID) {
	if s.listening() {
		s.tellAll(Event{Event: "pledged", Seat: seatRef(s.actor), Card: s.id(card), Other: s.id(goal), From: cellZone(s.grid.of(card).cell), To: wonZone(s.actor)})
	}
}

// tellGivenUp tells that a player gives up a Goal and the card under it.
func (s *State) tellGivenUp(card, goal CardID) {
	if s.listening() {
		s.tellAll(Event{Event: "givenUp", Seat: seatRef(s.actor), Card: s.id(card), Other: s.id(goal), From: wonZone(s.actor), To: discardZone(s.box, card)})
	}
}

// tellCovered tells that a card moves onto another and covers it.
func (s *State) tellCovered(card, under CardID, from, to Cell) {
	if s.listening() {
		s.tellAll(Event{Event: "covered", Seat: seatRef(s.actor), Card: s.id(card), Other: s.id(under), From: cellZone(from), To: cellZone(to)})
	}
}

// tellUncovered tells that a card that was covered goes where its cover goes.
func (s *State) tellUncovered(card CardID, to *Zone) {
	if s.listening() {
		s.tellAll(Event{Event: "uncovered", Card: s.id(card), To: to})
	}
}

// tellRaised tells that a Pony card is taken up with its Ships.
func (s *State) tellRaised(card CardID, from Cell) {
	if s.listening() {
		s.tellAll(Event{Event: "raised", Seat: seatRef(s.actor), Card: s.id(card), From: cellZone(from)})
	}
}

// tellLaid tells that a card that was taken up is laid on the grid again.
func (s *State) tellLaid(card CardID, to *Zone) {
	if s.listening() {
		s.tellAll(Event{Event: "laid", Seat: seatRef(s.actor), Card: s.id(card), To: to})
	}
}

// tellReworded tells that a word of a Goal stands for another.
func (s *State) tellReworded(goal CardID, from, to string) {
	if s.listening() {
		s.tellAll(Event{Event: "reworded", Seat: seatRef(s.actor), Card: s.id(goal), Name: from, Text: to})
	}
}
