package tsssf

import (
	"slices"

	"shipfic/game"
)

// A Temporary Goal lies in a place of its own, which goes when it is empty. It does not count among the three, and is not replaced
// when it is won.

// goalsToAdd returns how many Temporary Goals an effect turns up now.
func (s *State) goalsToAdd(e *effect) int {
	n := e.n
	if e.upTo {
		for _, pl := range s.places {
			if pl.goal != 0 && s.exchangeable(pl) {
				n--
			}
		}
	}
	return min(n, len(s.decks[goals])+len(s.discards[goals]), maxTemporary-(len(s.places)-s.regularPlaces()))
}

// maxTemporary limits the Temporary Goals that can be open at once.
const maxTemporary = 30

// regularPlaces returns the number of places that are not for Temporary Goals.
func (s *State) regularPlaces() int {
	if s.opts.PrivateGoals {
		return openGoals * s.Seats()
	}
	return openGoals
}

// addGoals turns up Temporary Goals.
func (s *State) addGoals(e *effect) {
	owner := game.Watcher
	if s.opts.PrivateGoals {
		owner = s.actor
	}
	until := game.Watcher
	if e.until {
		until = s.actor
	}
	var added []int
	for range s.goalsToAdd(e) {
		added = append(added, len(s.places))
		s.places = append(s.places, place{owner: owner, temporary: true, until: until})
	}
	s.turnUpAt(added, s.opts.GreasedLightning)
	s.dropPlaces()
}

// dropPlaces takes away the empty places of Temporary Goals.
func (s *State) dropPlaces() {
	if len(s.places) > s.regularPlaces() {
		s.places = slices.DeleteFunc(s.places, func(pl place) bool { return pl.temporary && pl.goal == 0 })
	}
}

// expireGoals puts the Temporary Goals that last until the seat's turn under the Goal deck.
func (s *State) expireGoals(seat game.Seat) {
	for i, pl := range s.places {
		if pl.temporary && pl.until == seat {
			s.putUnderDeck(i)
		}
	}
	s.dropPlaces()
}

// putUnderDeck puts the Goal at a place, if there is one, under the Goal deck.
func (s *State) putUnderDeck(i int) {
	if pl := s.places[i]; pl.goal != 0 {
		s.emitGoalUnder(pl.goal, i)
		s.decks[goals] = slices.Insert(s.decks[goals], 0, pl.goal)
		s.places[i] = pl.emptied()
	}
}

// emptied returns the place of a Goal without the Goal.
func (pl place) emptied() place {
	return place{owner: pl.owner, temporary: pl.temporary, until: pl.until}
}

// renewGoals puts the open Goals of the acting seat under the deck, in the order in which they lie, and fills all its regular places.
func (s *State) renewGoals() {
	var open []int
	for i, pl := range s.places {
		if !s.exchangeable(pl) {
			continue
		}
		if !pl.temporary {
			open = append(open, i)
		}
		s.putUnderDeck(i)
	}
	s.turnUpAt(open, s.opts.GreasedLightning)
	s.dropPlaces()
}

// bottomGoals returns those of the bottom cards of the Goal deck that are not met already.
func bottomGoals(s *State, _ frame, e *effect, into []pick) []pick {
	for _, card := range s.decks[goals][:min(e.n, len(s.decks[goals]))] {
		pl := place{goal: card, owner: game.Watcher}
		s.retallyPlace(&pl)
		if !s.metAtOnce(&pl) {
			into = append(into, cardPick(card))
		}
	}
	return into
}

// exchangeGoal discards an open Goal and puts a card of the Goal deck in its place.
func (s *State) exchangeGoal(card, old CardID) {
	i := s.placeOf(old)
	if i < 0 || !removeCard(&s.decks[goals], card) {
		return
	}
	s.discard(old)
	s.emitGoalDiscarded(old, i)
	s.places[i] = s.places[i].emptied()
	s.places[i].goal = card
	s.retallyPlace(&s.places[i])
	s.emitGoalTurnedUp(i)
}

// placeOf returns the place of an open Goal, or -1.
func (s *State) placeOf(goal CardID) int {
	return slices.IndexFunc(s.places, func(pl place) bool { return pl.goal == goal })
}

// goalsWorth returns the open Goals of the acting seat that are printed with a value.
func goalsWorth(s *State, f frame, e *effect, into []pick) []pick {
	for _, p := range ownOpenGoals(s, f, e, nil) {
		if s.box.Card(p.card()).Value.Points == game.Points(e.n)*game.Point && !s.banned(p.card()) {
			into = append(into, p)
		}
	}
	return into
}

// worthOf returns what an open Goal is worth now (G8).
func (s *State) worthOf(pl place) game.Points {
	if s.record.reworded.goal == pl.goal {
		return game.Point
	}
	c := s.box.Card(pl.goal)
	if more := s.box.goalPlan(pl.goal).more; more != nil && s.holds(more, pl) {
		return c.Value.MorePoints
	}
	return c.Value.Points
}

// scores returns what an open Goal brings if it is won now: what it is worth or, while a card on the grid makes all Goals equal, the least.
func (s *State) scores(pl place) game.Points {
	if s.box.scores && s.rules >= rules3 {
		if least, equal := s.leastWorth(pl.owner); equal {
			return least
		}
	}
	return s.worthOf(pl)
}

// leastWorth returns what the open Goal of an owner that is worth least is worth, if a card on the grid makes all Goals so.
func (s *State) leastWorth(owner game.Seat) (least game.Points, applies bool) {
	if !s.stands(standsLeast) {
		return 0, false
	}
	for _, pl := range s.places {
		if worth := s.worthOfOpen(pl, owner); worth != nil && (!applies || *worth < least) {
			least, applies = *worth, true
		}
	}
	return least, applies
}

func (s *State) worthOfOpen(pl place, owner game.Seat) *game.Points {
	if pl.goal == 0 || pl.owner != owner {
		return nil
	}
	worth := s.worthOf(pl)
	return &worth
}

// addBonus gives a player points for every third Goal that they win in a turn of their own, while a card on the grid says so.
func (s *State) addBonus(seat game.Seat) {
	if !s.box.scores || seat != s.turn {
		return
	}
	if s.record.wins++; s.record.wins%3 != 0 {
		return
	}
	for _, sl := range s.grid.slots[1:] {
		s.has(sl.pony, func(p *power) bool {
			if p.bonus > 0 {
				s.points[seat] += game.Points(p.bonus) * game.Point
				s.emitBonus(seat, sl.pony, game.Points(p.bonus)*game.Point)
			}
			return false // a card may have its own and another
		})
	}
}

// endShared ends the game, and all players win.
func (s *State) endShared() {
	s.end()
	s.winners = s.winners[:0]
	for seat := range game.Seat(s.Seats()) {
		s.winners = append(s.winners, seat)
	}
}
