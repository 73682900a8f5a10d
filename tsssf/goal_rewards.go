package tsssf

import (
	"slices"

	"shipfic/game"
)

// A Goal may have a reward: a power that acts for its winner as the Goal is won, or a right that lasts as long as the winner has the Goal.

// reward lets the reward of a Goal act for the seat that has won it.
func (s *State) reward(seat game.Seat, goal CardID) {
	if len(s.box.powers[goal].effects) > 0 {
		s.push(frame{step: stepReward, card: goal, effect: uint8(seat)})
	}
}

// beginReward begins a reward, if it would do something. A seat that wins in another's turn acts until its reward is complete.
func (s *State) beginReward(f frame) {
	if seat := game.Seat(f.effect); seat != s.turn {
		s.push(frame{step: stepActor})
		s.actor = seat
	}
	s.trigger(frame{card: f.card, of: f.card})
}

// choosesGoals returns from how many Goals a seat has the right to choose the one that its power turns up, or 0.
func (s *State) choosesGoals(seat game.Seat) (most int) {
	for i, goal := range s.won[seat] {
		if !s.prizes[seat][i].bare {
			most = max(most, s.box.powers[goal].choosesGoals)
		}
	}
	return most
}

// exchangeGoals discards open Goals and turns up others in their places (newGoal). A seat with the right to it chooses each of the top two
// cards of the deck.
func (s *State) exchangeGoals(picks []pick) {
	var open []int
	for _, p := range picks {
		i := s.placeOf(p.card())
		if i < 0 {
			continue
		}
		s.discard(p.card())
		s.emitGoalDiscarded(p.card(), i)
		s.places[i] = s.places[i].emptied()
		open = append(open, i)
	}
	if !s.box.choosers || s.choosesGoals(s.actor) == 0 {
		s.turnUpAt(open, s.opts.GreasedLightning)
		return
	}
	for _, i := range slices.Backward(open) {
		s.push(frame{step: stepNewGoal, card: s.top().card, effect: uint8(i)})
	}
}

// askForGoal asks which of the top two Goals is turned up, or turns up the only one. The deck is rebuilt if it has run out (D1).
func (s *State) askForGoal(f *frame) (asks bool) {
	s.rebuildEmpty(goals)
	if len(s.decks[goals]) > 1 {
		s.emitLooksAt(f.card, goals)
		return s.anyOption()
	}
	s.turnUpAt([]int{int(s.pop().effect)}, s.opts.GreasedLightning)
	return false
}

// topGoals returns the top cards of the Goal deck from which the acting seat chooses, the uppermost first.
func (s *State) topGoals(_ *frame, into []pick) []pick {
	deck := s.decks[goals]
	for _, card := range slices.Backward(deck[max(0, len(deck)-s.choosesGoals(s.actor)):]) {
		into = append(into, cardPick(card))
	}
	return into
}

// turnUpChosen turns up the chosen one of the top Goals. The others stay on top of the deck.
func (s *State) turnUpChosen(card CardID) {
	f := s.pop()
	removeCard(&s.decks[goals], card)
	s.decks[goals] = append(s.decks[goals], card)
	s.turnUpAt([]int{int(f.effect)}, s.opts.GreasedLightning)
}

// tookPart reports whether a Pony card took part in meeting the Goal of a reward, if the reward is only about those.
func (s *State) tookPart(f *frame, e *effect, pony CardID) bool {
	if e.who != WhoPart || s.box.Kind(f.of) != Goal {
		return true
	}
	_, cards := s.progress(s.box.goalPlan(f.of), place{goal: f.of, owner: game.Watcher}, []CardID{})
	return slices.Contains(cards, pony)
}
