package tsssf

import "shipfic/game"

// Each of these functions emits one kind of event. They build nothing when nobody listens.

func (s *State) emitTurn() {
	if s.listening() {
		s.emitAll(Event{Event: "turn", Seat: seatRef(s.turn), Count: int(s.turns)})
	}
}

func (s *State) emitOver() {
	if s.listening() {
		s.emitAll(Event{Event: "over"})
	}
}

// emitPlay tells of a Pony attached by a Ship: from hand, from the discard, or stolen from elsewhere on the grid.
func (s *State) emitPlay(a *Act, pony, from CardID) {
	if !s.listening() {
		return
	}
	origin := handZone(s.actor)
	switch a.Do {
	case MoveRevive:
		origin = discardZone(s.box, pony)
	case MovePoison:
		origin = cellZone(a.Take)
	}
	s.emitAll(Event{
		Event: moveNames[a.Do], Seat: seatRef(s.actor), Card: s.id(pony), Other: s.id(a.Ship),
		Cards: s.ids([]CardID{from, pony}), From: origin, To: cellZone(a.To),
	})
}

func (s *State) emitLink(ship, a, b CardID) {
	if s.listening() {
		s.emitAll(Event{
			Event: "link", Seat: seatRef(s.actor), Other: s.id(ship), Cards: s.ids([]CardID{a, b}),
			From: handZone(s.actor), To: edgeZone(s.grid.of(a).cell, s.grid.of(b).cell),
		})
	}
}

func (s *State) emitReplace(pony, old CardID, at Cell) {
	if s.listening() {
		s.emitAll(Event{
			Event: "replace", Seat: seatRef(s.actor), Card: s.id(pony), Other: s.id(old),
			From: handZone(s.actor), To: cellZone(at),
		})
		s.emitAll(Event{Event: "leaves", Card: s.id(old), From: cellZone(at), To: discardZone(s.box, old), Why: whyReplaced})
	}
}

func (s *State) emitUse(card CardID) {
	switch {
	case !s.listening():
	case s.grid.has(card):
		at := cellZone(s.grid.of(card).cell)
		s.emitAll(Event{Event: "use", Seat: seatRef(s.actor), Card: s.id(card), From: at, To: at})
	default:
		s.emitAll(Event{Event: "use", Seat: seatRef(s.actor), Card: s.id(card), From: handZone(s.actor), To: discardZone(s.box, card)})
	}
}

func (s *State) emitBreakUp(a, b who, why string) {
	if s.listening() {
		s.emitAll(Event{Event: "breakUp", Seat: seatRef(s.turn), Cards: s.ids([]CardID{a.card, b.card}), Why: why})
	}
}

func (s *State) emitFall(pony CardID, from Cell) {
	if s.listening() {
		s.emitAll(Event{Event: "leaves", Card: s.id(pony), From: cellZone(from), To: discardZone(s.box, pony), Why: whyCutOff})
	}
}

func (s *State) emitLoose(ship CardID, why string) {
	if s.listening() {
		s.emitAll(Event{Event: "leaves", Card: s.id(ship), To: discardZone(s.box, ship), Why: why})
	}
}

func (s *State) emitTornUp(card CardID) {
	if !s.listening() {
		return
	}
	e := Event{Event: "tornUp", Seat: seatRef(s.actor), Card: s.id(card), To: discardZone(s.box, card), Why: whyTornUp}
	if s.grid.has(card) {
		e.From = cellZone(s.grid.of(card).cell)
	} else if sl, d, found := s.grid.edge(card); found {
		e.From = edgeZone(sl.cell, sl.cell.neighbour(d))
	}
	s.emitAll(e)
}

func (s *State) emitPonyDiscarded(pony CardID) {
	if s.listening() {
		s.emitAll(Event{
			Event: "leaves", Seat: seatRef(s.actor), Card: s.id(pony),
			From: cellZone(s.grid.of(pony).cell), To: discardZone(s.box, pony), Why: whyDiscard,
		})
	}
}

func (s *State) emitShipDiscarded(ship CardID, sl *slot, d side) {
	if s.listening() {
		s.emitAll(Event{
			Event: "leaves", Seat: seatRef(s.actor), Card: s.id(ship),
			From: edgeZone(sl.cell, sl.cell.neighbour(d)), To: discardZone(s.box, ship), Why: whyDiscard,
		})
	}
}

// emitMilled tells that the top card of a deck went to its discard.
func (s *State) emitMilled(card CardID, p pile) {
	if s.listening() {
		s.emit(game.Everyone, true, Event{Event: "milled", Seat: seatRef(s.actor), Card: s.id(card), From: deckZone(p), To: discardZone(s.box, card)})
	}
}

func (s *State) emitSwap(picks []pick, to []uint8) {
	if !s.listening() {
		return
	}
	e := Event{Event: "swap", Seat: seatRef(s.actor)}
	for i, p := range picks {
		e.Moves = append(e.Moves, Step{
			s.id(p.card()), s.grid.of(p.card()).cell.pair(), s.grid.of(picks[to[i]].card()).cell.pair(),
		})
	}
	s.emitAll(e)
}

func (s *State) emitDisguise(card CardID, as disguise) {
	if s.listening() {
		looks := s.attributes(card)
		s.emitAll(Event{Event: "disguise", Card: s.id(card), Other: s.id(as.card), Name: s.box.names.words[as.name], Looks: &looks})
	}
}

func (s *State) emitChange(card CardID) {
	if s.listening() {
		looks := s.attributes(card)
		s.emitAll(Event{Event: "change", Card: s.id(card), Looks: &looks})
	}
}

func (s *State) emitSettled() {
	if s.listening() {
		s.emitAll(Event{Event: "settled"})
	}
}

func (s *State) emitCopy(card, other CardID) {
	if s.listening() {
		s.emitAll(Event{Event: "copy", Card: s.id(card), Other: s.id(other)})
	}
}

func (s *State) emitReminder(card CardID, text string) {
	if s.listening() {
		s.emitAll(Event{Event: "reminder", Card: s.id(card), Text: text})
	}
}

// emitDraw shows the cards drawn to the seats that may see them, and only their decks to the others.
func (s *State) emitDraw(seat game.Seat, cards []CardID) {
	if !s.listening() {
		return
	}
	in := s.insiders(seat)
	s.emit(in, true, Event{Event: "draw", Seat: seatRef(seat), Cards: s.ids(cards), To: handZone(seat)})
	counts := [2]int{}
	for _, c := range cards {
		counts[pileOf(s.box.Kind(c))]++
	}
	for p, n := range counts {
		if n > 0 {
			s.emit(game.Everyone.Except(in), false, Event{Event: "draw", Seat: seatRef(seat), From: deckZone(pile(p)), To: handZone(seat), Count: n})
		}
	}
}

// emitTake tells that a card was taken from the discards. Only seats that may see the hand learn which one.
func (s *State) emitTake(card CardID) {
	if s.listening() {
		in := s.insiders(s.actor)
		s.emit(in, false, Event{Event: "take", Seat: seatRef(s.actor), Card: s.id(card), From: discardZone(s.box, card), To: handZone(s.actor)})
		s.emit(game.Everyone.Except(in), false, Event{Event: "take", Seat: seatRef(s.actor), To: handZone(s.actor), Count: 1})
	}
}

func (s *State) emitDiscard(card CardID) {
	if s.listening() {
		s.emitAll(Event{Event: "discard", Seat: seatRef(s.actor), Card: s.id(card), From: handZone(s.actor), To: discardZone(s.box, card)})
	}
}

// emitPassed tells that a card was passed on. Only seats that may see either hand learn which one.
func (s *State) emitPassed(card CardID, from, to int) {
	if s.listening() {
		in := s.insiders(game.Seat(from)) | s.insiders(game.Seat(to))
		e := Event{Event: "passed", From: handZone(game.Seat(from)), To: handZone(game.Seat(to)), Count: 1}
		s.emit(game.Everyone.Except(in), true, e)
		e.Card = s.id(card)
		s.emit(in, true, e)
	}
}

func (s *State) emitRebuilt(p pile) {
	if s.listening() {
		s.emitAll(Event{Event: "rebuilt", To: deckZone(p), Count: len(s.decks[p])})
	}
}

func (s *State) emitWand(p pile) {
	if s.listening() {
		s.emit(game.Everyone, true, Event{Event: "wand", Seat: seatRef(s.actor), To: deckZone(p), Count: len(s.decks[p])})
	}
}

func (s *State) emitGoalTurnedUp(i int) {
	if s.listening() {
		s.emit(s.goalAudience(i), true, Event{Event: "goalUp", Card: s.id(s.places[i].goal), From: deckZone(goals), To: placeZone(i)})
		s.emitOthersOfGoal(i, "goalUp")
	}
}

func (s *State) emitGoalAside(card CardID, i int) {
	if s.listening() {
		s.emit(game.Everyone, true, Event{Event: "goalAside", Card: s.id(card), From: placeZone(i), To: discardZone(s.box, card)})
	}
}

// emitGoalUnder tells that an open Goal goes under the Goal deck.
func (s *State) emitGoalUnder(card CardID, i int) {
	if s.listening() {
		s.emit(game.Everyone, s.opts.PrivateGoals, Event{Event: "goalUnder", Card: s.id(card), From: placeZone(i), To: deckZone(goals)})
	}
}

// emitBonus tells that a card gives a player points.
func (s *State) emitBonus(seat game.Seat, card CardID, points game.Points) {
	if s.listening() {
		s.emitAll(Event{Event: "bonus", Seat: seatRef(seat), Card: s.id(card), Worth: &Worth{points}})
	}
}

// emitLifted tells that a card of the grid goes to the acting seat's hand.
func (s *State) emitLifted(card CardID, from *Zone) {
	if s.listening() {
		s.emitAll(Event{Event: "lifted", Seat: seatRef(s.actor), Card: s.id(card), From: from, To: handZone(s.actor)})
	}
}

// emitRemoved tells that two cards leave the game.
func (s *State) emitRemoved(card, other CardID) {
	if s.listening() {
		s.emitAll(Event{Event: "removed", Seat: seatRef(s.actor), Card: s.id(card), Other: s.id(other), From: cellZone(s.grid.of(other).cell)})
	}
}

// emitCarried tells that a Pony moved with one of its Ships.
func (s *State) emitCarried(pony, ship CardID, from, to Cell) {
	if s.listening() {
		s.emitAll(Event{Event: "carried", Seat: seatRef(s.actor), Card: s.id(pony), Other: s.id(ship), From: cellZone(from), To: cellZone(to)})
	}
}

// emitTurnsUp tells that the top of a deck is turned up.
func (s *State) emitTurnsUp(p pile) {
	if s.listening() {
		s.emit(game.Everyone, true, Event{Event: "turnsUp", Seat: seatRef(s.actor), From: deckZone(p)})
	}
}

// emitFilled tells that the top cards of the decks were attached to a Pony.
func (s *State) emitFilled(pony, ship, host CardID, to Cell) {
	if s.listening() {
		s.emit(game.Everyone, true, Event{
			Event: "boost", Card: s.id(pony), Other: s.id(ship), From: deckZone(ponies), To: cellZone(to), Cards: s.ids([]CardID{host, pony}),
		})
	}
}

// emitLooks tells that a player looks at cards of a deck before they answer.
func (s *State) emitLooks(f *frame, e *effect) {
	switch {
	case e.from == fromPonyDeck:
		s.emitLooksAt(f.card, ponies)
	case e.name == DeedBottomGoal && f.made == 0:
		s.emitLooksAt(f.card, goals)
	case e.name == DeedLook && f.made == 1:
		s.emitLooksAt(f.card, pile(f.picks[0].value))
	}
}

// emitLooksAt tells that a player looks at the top of a deck.
func (s *State) emitLooksAt(card CardID, p pile) {
	if s.listening() {
		s.emit(game.Everyone, true, Event{Event: "looks", Seat: seatRef(s.actor), Card: s.id(card), From: deckZone(p)})
	}
}

// emitLooked tells that a player has put the top cards of a deck in order.
func (s *State) emitLooked(p pile) {
	if s.listening() {
		s.emit(game.Everyone, true, Event{Event: "looked", Seat: seatRef(s.actor), From: deckZone(p)})
	}
}

func (s *State) emitGoalDiscarded(card CardID, i int) {
	if s.listening() {
		s.emit(game.Everyone, s.opts.PrivateGoals, Event{Event: "goalDiscarded", Card: s.id(card), From: placeZone(i), To: discardZone(s.box, card)})
	}
}

// emitOthersOfGoal tells the seats that may not see a private Goal that one was dealt.
func (s *State) emitOthersOfGoal(i int, event string) {
	if owner := s.places[i].owner; owner >= 0 {
		s.emit(game.Everyone.Except(game.Only(owner)), false, Event{Event: event, Seat: seatRef(owner), From: deckZone(goals), To: placeZone(i)})
	}
}

// emitWon tells which seat won a Goal, with which cards and for how many points, and reminds of cards that change what Goals
// are worth.
func (s *State) emitWon(i int, seat game.Seat, worth game.Points) {
	if !s.listening() {
		return
	}
	goal := s.places[i].goal
	_, cards := s.progress(s.box.goalPlan(goal), s.places[i], []CardID{})
	s.emit(game.Everyone, s.opts.PrivateGoals, Event{
		Event: "goalWon", Seat: seatRef(seat), Card: s.id(goal), Cards: s.ids(cards),
		From: placeZone(i), To: wonZone(seat), Worth: &Worth{worth},
	})
	for _, sl := range s.grid.slots[1:] {
		if s.box.cards[sl.pony].ChangesGoalPoints {
			s.emitAll(Event{Event: "reminder", Card: s.id(sl.pony), Other: s.id(goal)})
		}
	}
}

func (s *State) emitProposal(p *proposal) {
	if s.listening() {
		s.emitAll(Event{Event: "proposal", Seat: seatRef(p.by), Count: len(p.changes)})
	}
}

func (s *State) emitVote(seat game.Seat, agrees bool) {
	if s.listening() {
		e := Event{Event: "disagreed", Seat: seatRef(seat)}
		if agrees {
			e.Event = "agreed"
		}
		s.emitAll(e)
	}
}

func (s *State) emitHandled(by game.Seat, changes []adjustment) {
	if s.listening() {
		for _, ch := range changes {
			s.emitAll(Event{Event: "handled", Seat: seatRef(by), Card: s.id(ch.done)})
		}
	}
}

// emitAdjusted tells that cards were moved by an adjustment. Where they are now is in each seat's view.
func (s *State) emitAdjusted(p *proposal) {
	if s.listening() {
		s.emit(game.Everyone, true, Event{Event: "adjusted", Seat: seatRef(p.by)})
	}
}
