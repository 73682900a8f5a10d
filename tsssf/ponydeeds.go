package tsssf

import "shipfic/game"

// deeds are all kinds of effect. The nil ones are ways to play a card (plays.go), with nothing to do afterwards.
var deeds map[Deed]*deed

func init() { // not a literal: the deeds refer to functions that look deeds up
	deeds = map[Deed]*deed{
		DoSwap: {
			asks:     []ask{{options: swappable}, {options: swappable}},
			possible: func(s *State, _ frame, _ *effect) bool { return s.grid.ponies() > 2 },
			do:       func(s *State, f frame, _ *effect) { s.swap(f.picks[:2], forward) },
		},
		DoSwap3: {
			asks: []ask{
				{options: swappable},
				{options: swappable},
				{options: swappable, optional: true},
				{options: orders},
			},
			possible: func(s *State, _ frame, _ *effect) bool { return s.grid.ponies() > 2 },
			do: func(s *State, f frame, _ *effect) {
				s.swap(f.picks[:min(int(f.made), 3)], f.picks[3].value)
			},
		},
		DoMoveStart: {
			asks:     []ask{{options: swappable}},
			possible: func(s *State, _ frame, _ *effect) bool { return s.grid.ponies() > 1 },
			do: func(s *State, f frame, _ *effect) {
				s.swap([]pick{cellPick(startCard), f.picks[0]}, forward)
			},
		},
		DoDraw: {
			asks: []ask{{options: decksToDraw}}, each: true,
			possible: func(s *State, _ frame, _ *effect) bool { return s.canDraw(ponies) || s.canDraw(ships) },
			do: func(s *State, f frame, _ *effect) {
				s.push(frame{step: stepDraw, deck: pile(f.picks[0].value)})
			},
		},
		DoDiscardFromHand: {
			asks: []ask{{options: handCards}}, each: true,
			possible: func(s *State, _ frame, _ *effect) bool { return len(*s.hand()) > 0 },
			do:       func(s *State, f frame, _ *effect) { s.discardFromHand(f.picks[0].card()) },
		},
		DoTakeFromDiscards: {
			asks: []ask{{options: discarded}}, each: true,
			possible: func(s *State, _ frame, _ *effect) bool {
				return len(s.discards[ponies])+len(s.discards[ships]) > 0
			},
			do: func(s *State, f frame, _ *effect) { s.take(f.picks[0].card()) },
		},
		DoNewGoal: {
			asks:     []ask{{options: ownOpenGoals}},
			possible: func(s *State, _ frame, _ *effect) bool { return s.anyOpenGoal(s.actor) },
			do:       func(s *State, f frame, _ *effect) { s.replaceGoal(f.picks[0].card()) },
		},
		DoCopy: {
			asks:     []ask{{options: copyable}},
			possible: func(s *State, f frame, _ *effect) bool { return s.anyCopyable(f.card) },
			do:       func(s *State, f frame, _ *effect) { s.usePowerOf(f.card, f.picks[0].card()) },
		},
		DoFullCopy: {
			asks:     []ask{{options: others}},
			possible: func(s *State, _ frame, _ *effect) bool { return s.grid.ponies() > 2 },
			do:       func(s *State, f frame, _ *effect) { s.becomeCopy(f.card, f.picks[0].card()) },
		},
		DoDiscardPony: {
			asks:     []ask{{options: others}},
			possible: func(s *State, _ frame, _ *effect) bool { return s.grid.ponies() > 2 },
			do:       func(s *State, f frame, _ *effect) { s.discardPony(f.picks[0].card()) },
		},
		DoDisguise: {
			asks:     []ask{{options: disguises}},
			possible: func(s *State, f frame, _ *effect) bool { return s.canDisguise(f) },
			do: func(s *State, f frame, _ *effect) {
				s.takeDisguise(f.card, disguise{f.picks[0].card(), f.picks[0].name}, true)
			},
		},
		DoWand: {
			possible: func(s *State, _ frame, _ *effect) bool {
				return len(s.discards[ponies])+len(s.discards[ships]) > 0 || s.anyOpenGoal(game.Watcher)
			},
			do: func(s *State, _ frame, _ *effect) { s.wand() },
		},
		DoExchangeHands: {
			possible: func(s *State, _ frame, _ *effect) bool { return s.Seats() > 1 && s.anyHand() },
			do:       func(s *State, _ frame, _ *effect) { s.exchangeHands() },
		},
		DoShipWithEverypony: {
			asks:     []ask{{options: notYetWithEverypony}},
			possible: someOf(notYetWithEverypony),
			do:       func(s *State, f frame, _ *effect) { s.shipWithEverypony(f.picks[0].card()) },
		},
		DoReminder: {do: func(s *State, f frame, e *effect) { s.tellReminder(f.card, e.text) }},

		DoChangeGender:     {asks: []ask{{options: oneGendered}}, possible: someOf(oneGendered), do: changeGender},
		DoChangeRace:       {asks: []ask{{options: raceable}, {options: otherRaces}}, possible: someOf(raceable), do: changeRace},
		DoChangeRaceGender: {asks: []ask{{options: raceable}, {options: otherRaces}, {options: genders}}, possible: someOf(raceable), do: changeRace},
		DoChangeTimeline:   {asks: []ask{{options: notDystopian}}, possible: someOf(notDystopian), do: changeTimeline},
		DoMakePrincess:     {asks: []ask{{options: notYetPrincess}}, possible: someOf(notYetPrincess), do: makePrincess},
		DoChangeKeyword:    {asks: []ask{{options: keywordable}, {options: otherKeywords}}, possible: someOf(keywordable), do: changeKeyword},
		DoAddKeywords:      {asks: []ask{{options: lacksKeywords}}, possible: someOf(lacksKeywords), do: addKeywords},
		DoClone:            {asks: []ask{{options: single}}, possible: someOf(single), do: clone},

		DoReplace: nil, DoPoison: nil, DoRevive: nil, DoPlayAsShip: nil, DoInterrupt: nil,
	}
}

// swappable are the Pony cards on the grid but for Start and those picked already (W4).
func swappable(s *State, f frame, _ *effect, into []pick) []pick {
	for i := 1; i < len(s.grid.slots); i++ {
		pony := s.grid.slots[i].pony
		free := pony != startCard
		for _, p := range f.picks[:f.made] {
			free = free && p.card() != pony
		}
		if free {
			into = append(into, cellPick(pony))
		}
	}
	return into
}

// others are the Pony cards on the grid but for Start and the card itself.
func others(s *State, f frame, _ *effect, into []pick) []pick {
	for i := 1; i < len(s.grid.slots); i++ {
		if pony := s.grid.slots[i].pony; pony != startCard && pony != f.card {
			into = append(into, cellPick(pony))
		}
	}
	return into
}

func orders(_ *State, _ frame, _ *effect, into []pick) []pick {
	return append(into, pick{kind: pickOrder, value: forward}, pick{kind: pickOrder, value: backward})
}

func decksToDraw(s *State, _ frame, _ *effect, into []pick) []pick {
	for _, p := range []pile{ponies, ships} {
		if s.canDraw(p) {
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

func discarded(s *State, _ frame, _ *effect, into []pick) []pick {
	for _, p := range []pile{ponies, ships} {
		for _, card := range s.discards[p] {
			into = append(into, cardPick(card))
		}
	}
	return into
}

// ownOpenGoals are the open Goals of whoever acts (V1).
func ownOpenGoals(s *State, _ frame, _ *effect, into []pick) []pick {
	for _, pl := range s.places {
		if pl.goal != 0 && (pl.owner < 0 || pl.owner == s.actor) {
			into = append(into, cardPick(pl.goal))
		}
	}
	return into
}

// copyable are the Pony cards whose power can be copied and would ask or do something now.
func copyable(s *State, f frame, _ *effect, into []pick) []pick {
	for i := 1; i < len(s.grid.slots); i++ {
		if pony := s.grid.slots[i].pony; s.canCopy(f.card, pony) {
			into = append(into, cellPick(pony))
		}
	}
	return into
}

func (s *State) canCopy(card, other CardID) bool {
	return other != card && other != startCard && s.box.powers[other].copyable && s.wouldAct(card, other, [2]CardID{})
}

func (s *State) anyCopyable(card CardID) bool {
	for i := 1; i < len(s.grid.slots); i++ {
		if s.canCopy(card, s.grid.slots[i].pony) {
			return true
		}
	}
	return false
}

// swap lets the picked cards change places: two with each other, or three round, the first to the second's place and
// so on, or the other way.
func (s *State) swap(picks []pick, order uint16) {
	s.tellSwap(picks, order)
	switch a, b := picks[0].card(), picks[1].card(); {
	case len(picks) == 2:
		s.exchange(a, b)
	case order == forward:
		s.exchange(a, b)
		s.exchange(b, picks[2].card())
	default:
		s.exchange(a, picks[2].card())
		s.exchange(b, picks[2].card())
	}
	for i := len(picks) - 1; i >= 0; i-- {
		s.redisguise(picks[i].card())
	}
}
