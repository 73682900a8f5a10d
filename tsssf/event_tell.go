package tsssf

import "shipfic/game"

// Each of these functions emits one kind of event. They build nothing when nobody listens.

func (s *State) tellTurn() {
	if s.listening() {
		s.tellAll(Event{Event: "turn", Seat: seatRef(s.turn), Count: int(s.turns)})
	}
}

func (s *State) tellOver() {
	if s.listening() {
		s.tellAll(Event{Event: "over"})
	}
}

// tellPlay tells of a Pony attached by a Ship: from hand, from the discard, or stolen from elsewhere on the grid.
func (s *State) tellPlay(a *Act, pony, from CardID) {
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
	s.tellAll(Event{
		Event: moveNames[a.Do], Seat: seatRef(s.actor), Card: s.id(pony), Other: s.id(a.Ship),
		Cards: s.ids([]CardID{from, pony}), From: origin, To: cellZone(a.To),
	})
}

func (s *State) tellLink(ship, a, b CardID) {
	if s.listening() {
		s.tellAll(Event{
			Event: "link", Seat: seatRef(s.actor), Other: s.id(ship), Cards: s.ids([]CardID{a, b}),
			From: handZone(s.actor), To: edgeZone(s.grid.of(a).cell, s.grid.of(b).cell),
		})
	}
}

func (s *State) tellReplace(pony, old CardID, at Cell) {
	if s.listening() {
		s.tellAll(Event{
			Event: "replace", Seat: seatRef(s.actor), Card: s.id(pony), Other: s.id(old),
			From: handZone(s.actor), To: cellZone(at),
		})
		s.tellAll(Event{Event: "leaves", Card: s.id(old), From: cellZone(at), To: discardZone(s.box, old), Why: whyReplaced})
	}
}

func (s *State) tellUse(card CardID) {
	switch {
	case !s.listening():
	case s.grid.has(card):
		at := cellZone(s.grid.of(card).cell)
		s.tellAll(Event{Event: "use", Seat: seatRef(s.actor), Card: s.id(card), From: at, To: at})
	default:
		s.tellAll(Event{Event: "use", Seat: seatRef(s.actor), Card: s.id(card), From: handZone(s.actor), To: discardZone(s.box, card)})
	}
}

func (s *State) tellBreakUp(a, b who, why string) {
	if s.listening() {
		s.tellAll(Event{Event: "breakUp", Seat: seatRef(s.turn), Cards: s.ids([]CardID{a.card, b.card}), Why: why})
	}
}

func (s *State) tellFall(pony CardID, from Cell) {
	if s.listening() {
		s.tellAll(Event{Event: "leaves", Card: s.id(pony), From: cellZone(from), To: discardZone(s.box, pony), Why: whyCutOff})
	}
}

func (s *State) tellLoose(ship CardID, why string) {
	if s.listening() {
		s.tellAll(Event{Event: "leaves", Card: s.id(ship), To: discardZone(s.box, ship), Why: why})
	}
}

func (s *State) tellTornUp(card CardID) {
	if !s.listening() {
		return
	}
	e := Event{Event: "tornUp", Seat: seatRef(s.actor), Card: s.id(card), To: discardZone(s.box, card), Why: whyTornUp}
	if s.grid.has(card) {
		e.From = cellZone(s.grid.of(card).cell)
	} else if sl, d, found := s.grid.edge(card); found {
		e.From = edgeZone(sl.cell, sl.cell.neighbour(d))
	}
	s.tellAll(e)
}

func (s *State) tellPonyDiscarded(pony CardID) {
	if s.listening() {
		s.tellAll(Event{
			Event: "leaves", Seat: seatRef(s.actor), Card: s.id(pony),
			From: cellZone(s.grid.of(pony).cell), To: discardZone(s.box, pony), Why: whyDiscard,
		})
	}
}

func (s *State) tellShipDiscarded(ship CardID, sl *slot, d side) {
	if s.listening() {
		s.tellAll(Event{
			Event: "leaves", Seat: seatRef(s.actor), Card: s.id(ship),
			From: edgeZone(sl.cell, sl.cell.neighbour(d)), To: discardZone(s.box, ship), Why: whyDiscard,
		})
	}
}

// tellMilled tells that the top card of a deck went to its discard.
func (s *State) tellMilled(card CardID, p pile) {
	if s.listening() {
		s.tell(game.Everyone, true, Event{Event: "milled", Seat: seatRef(s.actor), Card: s.id(card), From: deckZone(p), To: discardZone(s.box, card)})
	}
}

func (s *State) tellSwap(picks []pick, to []uint8) {
	if !s.listening() {
		return
	}
	e := Event{Event: "swap", Seat: seatRef(s.actor)}
	for i, p := range picks {
		e.Moves = append(e.Moves, Step{
			s.id(p.card()), s.grid.of(p.card()).cell.pair(), s.grid.of(picks[to[i]].card()).cell.pair(),
		})
	}
	s.tellAll(e)
}

func (s *State) tellDisguise(card CardID, as disguise) {
	if s.listening() {
		looks := s.attributes(card)
		s.tellAll(Event{Event: "disguise", Card: s.id(card), Other: s.id(as.card), Name: s.box.names.words[as.name], Looks: &looks})
	}
}

func (s *State) tellChange(card CardID) {
	if s.listening() {
		looks := s.attributes(card)
		s.tellAll(Event{Event: "change", Card: s.id(card), Looks: &looks})
	}
}

func (s *State) tellSettled() {
	if s.listening() {
		s.tellAll(Event{Event: "settled"})
	}
}

func (s *State) tellCopy(card, other CardID) {
	if s.listening() {
		s.tellAll(Event{Event: "copy", Card: s.id(card), Other: s.id(other)})
	}
}

func (s *State) tellReminder(card CardID, text string) {
	if s.listening() {
		s.tellAll(Event{Event: "reminder", Card: s.id(card), Text: text})
	}
}

// tellDraw shows the cards drawn to the seats that may see them, and only their decks to the others.
func (s *State) tellDraw(seat game.Seat, cards []CardID) {
	if !s.listening() {
		return
	}
	in := s.insiders(seat)
	s.tell(in, true, Event{Event: "draw", Seat: seatRef(seat), Cards: s.ids(cards), To: handZone(seat)})
	counts := [2]int{}
	for _, c := range cards {
		counts[pileOf(s.box.kind(c))]++
	}
	for p, n := range counts {
		if n > 0 {
			s.tell(game.Everyone.Except(in), false, Event{Event: "draw", Seat: seatRef(seat), From: deckZone(pile(p)), To: handZone(seat), Count: n})
		}
	}
}

// tellTake tells that a card was taken from the discards. Only seats that may see the hand learn which one.
func (s *State) tellTake(card CardID) {
	if s.listening() {
		in := s.insiders(s.actor)
		s.tell(in, false, Event{Event: "take", Seat: seatRef(s.actor), Card: s.id(card), From: discardZone(s.box, card), To: handZone(s.actor)})
		s.tell(game.Everyone.Except(in), false, Event{Event: "take", Seat: seatRef(s.actor), To: handZone(s.actor), Count: 1})
	}
}

func (s *State) tellDiscard(card CardID) {
	if s.listening() {
		s.tellAll(Event{Event: "discard", Seat: seatRef(s.actor), Card: s.id(card), From: handZone(s.actor), To: discardZone(s.box, card)})
	}
}

// tellPassed tells that a card was passed on. Only seats that may see either hand learn which one.
func (s *State) tellPassed(card CardID, from, to int) {
	if s.listening() {
		in := s.insiders(game.Seat(from)) | s.insiders(game.Seat(to))
		e := Event{Event: "passed", From: handZone(game.Seat(from)), To: handZone(game.Seat(to)), Count: 1}
		s.tell(game.Everyone.Except(in), true, e)
		e.Card = s.id(card)
		s.tell(in, true, e)
	}
}

func (s *State) tellRebuilt(p pile) {
	if s.listening() {
		s.tellAll(Event{Event: "rebuilt", To: deckZone(p), Count: len(s.decks[p])})
	}
}

func (s *State) tellWand(p pile) {
	if s.listening() {
		s.tell(game.Everyone, true, Event{Event: "wand", Seat: seatRef(s.actor), To: deckZone(p), Count: len(s.decks[p])})
	}
}

func (s *State) tellGoalTurnedUp(i int) {
	if s.listening() {
		s.tell(s.goalAudience(i), true, Event{Event: "goalUp", Card: s.id(s.places[i].goal), From: deckZone(goals), To: placeZone(i)})
		s.tellOthersOfGoal(i, "goalUp")
	}
}

func (s *State) tellGoalAside(card CardID, i int) {
	if s.listening() {
		s.tell(game.Everyone, true, Event{Event: "goalAside", Card: s.id(card), From: placeZone(i), To: discardZone(s.box, card)})
	}
}

// tellGoalUnder tells that an open Goal goes under the Goal deck.
func (s *State) tellGoalUnder(card CardID, i int) {
	if s.listening() {
		s.tell(game.Everyone, s.opts.PrivateGoals, Event{Event: "goalUnder", Card: s.id(card), From: placeZone(i), To: deckZone(goals)})
	}
}

// tellBonus tells that a card gives a player points.
func (s *State) tellBonus(seat game.Seat, card CardID, points game.Points) {
	if s.listening() {
		s.tellAll(Event{Event: "bonus", Seat: seatRef(seat), Card: s.id(card), Worth: &Worth{points}})
	}
}

// tellLifted tells that a card of the grid goes to the acting seat's hand.
func (s *State) tellLifted(card CardID, from *Zone) {
	if s.listening() {
		s.tellAll(Event{Event: "lifted", Seat: seatRef(s.actor), Card: s.id(card), From: from, To: handZone(s.actor)})
	}
}

// tellRemoved tells that two cards leave the game.
func (s *State) tellRemoved(card, other CardID) {
	if s.listening() {
		s.tellAll(Event{Event: "removed", Seat: seatRef(s.actor), Card: s.id(card), Other: s.id(other), From: cellZone(s.grid.of(other).cell)})
	}
}

// tellCarried tells that a Pony moved with one of its Ships.
func (s *State) tellCarried(pony, ship CardID, from, to Cell) {
	if s.listening() {
		s.tellAll(Event{Event: "carried", Seat: seatRef(s.actor), Card: s.id(pony), Other: s.id(ship), From: cellZone(from), To: cellZone(to)})
	}
}

// tellTurnsUp tells that the top of a deck is turned up.
func (s *State) tellTurnsUp(p pile) {
	if s.listening() {
		s.tell(game.Everyone, true, Event{Event: "turnsUp", Seat: seatRef(s.actor), From: deckZone(p)})
	}
}

// tellFilled tells that the top cards of the decks were attached to a Pony.
func (s *State) tellFilled(pony, ship, host CardID, to Cell) {
	if s.listening() {
		s.tell(game.Everyone, true, Event{
			Event: "boost", Card: s.id(pony), Other: s.id(ship), From: deckZone(ponies), To: cellZone(to), Cards: s.ids([]CardID{host, pony}),
		})
	}
}

// tellLooks tells that a player looks at cards of a deck before they answer.
func (s *State) tellLooks(f *frame, e *effect) {
	if !s.listening() {
		return
	}
	switch {
	case e.from == fromPonyDeck:
		s.tell(game.Everyone, true, Event{Event: "looks", Seat: seatRef(s.actor), Card: s.id(f.card), From: deckZone(ponies)})
	case e.name == DeedBottomGoal && f.made == 0:
		s.tell(game.Everyone, true, Event{Event: "looks", Seat: seatRef(s.actor), Card: s.id(f.card), From: deckZone(goals)})
	case e.name == DeedLook && f.made == 1:
		s.tell(game.Everyone, true, Event{Event: "looks", Seat: seatRef(s.actor), Card: s.id(f.card), From: deckZone(pile(f.picks[0].value))})
	}
}

// tellLooksAt tells that a player looks at the top of a deck.
func (s *State) tellLooksAt(card CardID, p pile) {
	if s.listening() {
		s.tell(game.Everyone, true, Event{Event: "looks", Seat: seatRef(s.actor), Card: s.id(card), From: deckZone(p)})
	}
}

// tellLooked tells that a player has put the top cards of a deck in order.
func (s *State) tellLooked(p pile) {
	if s.listening() {
		s.tell(game.Everyone, true, Event{Event: "looked", Seat: seatRef(s.actor), From: deckZone(p)})
	}
}

func (s *State) tellGoalDiscarded(card CardID, i int) {
	if s.listening() {
		s.tell(game.Everyone, s.opts.PrivateGoals, Event{Event: "goalDiscarded", Card: s.id(card), From: placeZone(i), To: discardZone(s.box, card)})
	}
}

// tellOthersOfGoal tells the seats that may not see a private Goal that one was dealt.
func (s *State) tellOthersOfGoal(i int, event string) {
	if owner := s.places[i].owner; owner >= 0 {
		s.tell(game.Everyone.Except(game.Only(owner)), false, Event{Event: event, Seat: seatRef(owner), From: deckZone(goals), To: placeZone(i)})
	}
}

// tellWon tells which seat won a Goal, with which cards and for how many points, and reminds of cards that change what Goals
// are worth.
func (s *State) tellWon(i int, seat game.Seat, worth game.Points) {
	if !s.listening() {
		return
	}
	goal := s.places[i].goal
	_, cards := s.progress(s.box.goalPlan(goal), s.places[i], []CardID{})
	s.tell(game.Everyone, s.opts.PrivateGoals, Event{
		Event: "goalWon", Seat: seatRef(seat), Card: s.id(goal), Cards: s.ids(cards),
		From: placeZone(i), To: wonZone(seat), Worth: &Worth{worth},
	})
	for i := 1; i < len(s.grid.slots); i++ {
		if pony := s.grid.slots[i].pony; s.box.cards[pony].ChangesGoalPoints {
			s.tellAll(Event{Event: "reminder", Card: s.id(pony), Other: s.id(goal)})
		}
	}
}

func (s *State) tellProposal(p *proposal) {
	if s.listening() {
		s.tellAll(Event{Event: "proposal", Seat: seatRef(p.by), Count: len(p.changes)})
	}
}

func (s *State) tellVote(seat game.Seat, agrees bool) {
	if s.listening() {
		e := Event{Event: "disagreed", Seat: seatRef(seat)}
		if agrees {
			e.Event = "agreed"
		}
		s.tellAll(e)
	}
}

func (s *State) tellHandled(by game.Seat, changes []adjustment) {
	if s.listening() {
		for _, ch := range changes {
			s.tellAll(Event{Event: "handled", Seat: seatRef(by), Card: s.id(ch.done)})
		}
	}
}

// tellAdjusted tells that cards were moved by an adjustment. Where they are now is in each seat's view.
func (s *State) tellAdjusted(p *proposal) {
	if s.listening() {
		s.tell(game.Everyone, true, Event{Event: "adjusted", Seat: seatRef(p.by)})
	}
}
