package tsssf

import "shipfic/game"

// deeds are all kinds of effect. The nil ones are ways to play a card (allowed.go), with nothing to do afterwards.
var deeds map[Deed]*deed

func init() { // not a literal: the deeds refer to functions that look deeds up
	deeds = map[Deed]*deed{
		DeedSwap: {
			asks:     []ask{{options: swappable}, {options: swappable}},
			possible: func(s *State, _ frame, _ *effect) bool { return s.grid.ponies() > 2 },
			do:       func(s *State, f frame, _ *effect) { s.swap(f.picks[:2], forward) },
		},
		DeedSwap3: {
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
		DeedMoveStart: {
			asks:     []ask{{options: swappable}},
			possible: func(s *State, _ frame, _ *effect) bool { return s.grid.ponies() > 1 },
			do: func(s *State, f frame, _ *effect) {
				s.swap([]pick{cellPick(startCard), f.picks[0]}, forward)
			},
		},
		DeedDraw: {
			asks: []ask{{options: decksToDraw}}, each: true,
			possible: func(s *State, _ frame, _ *effect) bool { return s.canDraw(ponies) || s.canDraw(ships) },
			do: func(s *State, f frame, _ *effect) {
				s.push(frame{step: stepDraw, deck: pile(f.picks[0].value)})
			},
		},
		DeedDiscardFromHand: {
			asks: []ask{{options: handCards}}, each: true,
			possible: func(s *State, _ frame, _ *effect) bool { return len(*s.hand()) > 0 },
			do:       func(s *State, f frame, _ *effect) { s.discardFromHand(f.picks[0].card()) },
		},
		DeedTakeFromDiscards: {
			asks: []ask{{options: discarded}}, each: true,
			possible: func(s *State, _ frame, _ *effect) bool {
				return len(s.discards[ponies])+len(s.discards[ships]) > 0
			},
			do: func(s *State, f frame, _ *effect) { s.take(f.picks[0].card()) },
		},
		DeedNewGoal: {
			asks:     []ask{{options: ownOpenGoals}},
			possible: func(s *State, _ frame, _ *effect) bool { return s.anyOpenGoal(s.actor) },
			do:       func(s *State, f frame, _ *effect) { s.replaceGoal(f.picks[0].card()) },
		},
		DeedCopy: {
			asks:     []ask{{options: copyable}},
			possible: func(s *State, f frame, _ *effect) bool { return s.anyCopyable(f.card) },
			do:       func(s *State, f frame, _ *effect) { s.usePowerOf(f.card, f.picks[0].card()) },
		},
		DeedFullCopy: {
			asks:     []ask{{options: others}},
			possible: func(s *State, _ frame, _ *effect) bool { return s.grid.ponies() > 2 },
			do:       func(s *State, f frame, _ *effect) { s.becomeCopy(f.card, f.picks[0].card()) },
		},
		DeedDiscardPony: {
			asks:     []ask{{options: others}},
			possible: func(s *State, _ frame, _ *effect) bool { return s.grid.ponies() > 2 },
			do:       func(s *State, f frame, _ *effect) { s.discardPony(f.picks[0].card()) },
		},
		DeedDisguise: {
			asks:     []ask{{options: disguises}},
			possible: func(s *State, f frame, _ *effect) bool { return s.canDisguise(f) },
			do: func(s *State, f frame, _ *effect) {
				s.takeDisguise(f.card, disguise{f.picks[0].card(), f.picks[0].name}, true)
			},
		},
		DeedWand: {
			possible: func(s *State, _ frame, _ *effect) bool {
				return len(s.discards[ponies])+len(s.discards[ships]) > 0 || s.anyOpenGoal(game.Watcher)
			},
			do: func(s *State, _ frame, _ *effect) { s.wand() },
		},
		DeedExchangeHands: {
			possible: func(s *State, _ frame, _ *effect) bool { return s.Seats() > 1 && s.anyHand() },
			do:       func(s *State, _ frame, _ *effect) { s.exchangeHands() },
		},
		DeedShipWithEverypony: {
			asks:     []ask{{options: notYetWithEverypony}},
			possible: someOf(notYetWithEverypony),
			do:       func(s *State, f frame, _ *effect) { s.shipWithEverypony(f.picks[0].card()) },
		},
		DeedReminder: {do: func(s *State, f frame, e *effect) { s.tellReminder(f.card, e.text) }},

		DeedChangeGender:     {asks: []ask{{options: oneGendered}}, possible: someOf(oneGendered), do: changeGender},
		DeedChangeRace:       {asks: []ask{{options: raceable}, {options: otherRaces}}, possible: someOf(raceable), do: changeRace},
		DeedChangeRaceGender: {asks: []ask{{options: raceable}, {options: otherRaces}, {options: genders}}, possible: someOf(raceable), do: changeRace},
		DeedChangeTimeline:   {asks: []ask{{options: notDystopian}}, possible: someOf(notDystopian), do: changeTimeline},
		DeedMakePrincess:     {asks: []ask{{options: notYetPrincess}}, possible: someOf(notYetPrincess), do: makePrincess},
		DeedChangeKeyword:    {asks: []ask{{options: keywordable}, {options: otherKeywords}}, possible: someOf(keywordable), do: changeKeyword},
		DeedAddKeywords:      {asks: []ask{{options: lacksKeywords}}, possible: someOf(lacksKeywords), do: addKeywords},
		DeedClone:            {asks: []ask{{options: single}}, possible: someOf(single), do: clone},

		DeedReplace: nil, DeedPoison: nil, DeedRevive: nil, DeedPlayAsShip: nil, DeedInterrupt: nil,
	}
}
