package tsssf

import "shipfic/game"

// The kinds of card that can have a deed.
var (
	onPony = []Kind{Pony}
	onShip = []Kind{Ship}
	onBoth = []Kind{Pony, Ship}
	onAny  = []Kind{Start, Pony, Ship}

	onStart      = []Kind{Start}
	onGoal       = []Kind{Goal}
	onPonyOrGoal = []Kind{Pony, Goal}
)

// deeds is the table of everything a power can do. A deed is one entry: what others need to know of it, how it changes the way its card
// is played, what it can make of a Pony, what it asks, and what it does. Packs, bots, the generated tables of the page and the checks of
// the documents all read this table.
var deeds map[Deed]*deed

func init() { // not an initializer: the functions refer to deeds, which would be a cycle
	deeds = map[Deed]*deed{
		DeedSwap: {
			DeedFacts: DeedFacts{On: onPony, Takes: []string{"of", "with", "who", "n"}, Prints: 2, Use: UseSwap, Worth: 150, Rules: []string{"B1", "G3"}},
			fit:       fitSwap,
			possible:  canSwap,
			do:        swapPicked,
		},
		DeedSwaps: {
			DeedFacts: DeedFacts{On: onPonyOrGoal, Takes: []string{"of", "who", "n", "until"}, Use: UseSwap, Worth: 150, Rules: []string{"W7", "B1", "G3"}},
			asks:      []ask{{options: swapsFirst}, {options: swapsSecond}}, each: true,
			fit: fitSwaps,
			do:  swapNext,
		},
		DeedSwap3: {
			DeedFacts: DeedFacts{On: onPony, Takes: []string{"n"}, Prints: 3, Use: UseSwap, Worth: 250, Rules: []string{"B1", "G3"}},
			asks: []ask{
				{options: swappable},
				{options: swappable},
				{options: swappable, optional: true},
				{options: orders},
			},
			fit:      fitSwap,
			possible: canSwap,
			do:       swapUpToThree,
		},
		DeedMoveStart: {
			DeedFacts: DeedFacts{On: onPony, Takes: []string{"of", "with", "who"}, Use: UseSwap, Rules: []string{"B1", "G3"}},
			asks:      []ask{{options: withStart}, {options: withNamed, spare: true}},
			possible:  canMoveStart,
			do:        moveStart,
		},
		DeedDraw: {
			DeedFacts: DeedFacts{On: onPony, Needs: "n", Takes: []string{"deck"}, Use: UseDraw, Worth: 200, Rules: []string{"D1", "D2"}},
			asks:      []ask{{options: decksToDraw}}, each: true,
			possible: func(s *State, _ frame, e *effect) bool {
				return s.canDraw(ponies) && e.onlyDeck != ships+1 || s.canDraw(ships) && e.onlyDeck != ponies+1
			},
			do: func(s *State, f frame, _ *effect) {
				s.push(frame{step: stepDraw, deck: pile(f.picks[0].value)})
			},
		},
		DeedDiscardFromHand: {
			DeedFacts: DeedFacts{On: onPony, Needs: "n", Use: UseOther},
			asks:      []ask{{options: handCards}}, each: true,
			do: func(s *State, f frame, _ *effect) { s.discardFromHand(f.picks[0].card()) },
		},
		DeedTakeFromDiscards: {
			DeedFacts: DeedFacts{On: onPony, Needs: "n", Takes: []string{"of", "from", "keep"}, Use: UseTake, Worth: 200, Rules: []string{"G3"}},
			asks:      []ask{{options: takeable}}, each: true,
			possible: canTake,
			do:       func(s *State, f frame, e *effect) { s.take(f.picks[0].card(), e) },
		},
		DeedNewGoal: {
			DeedFacts: DeedFacts{On: onPony, Takes: []string{"n"}, Prints: 1, Use: UseNewGoal, Worth: 200, Rules: []string{"G4"}},
			asks:      []ask{{options: ownOpenGoals}}, many: true,
			possible: func(s *State, _ frame, _ *effect) bool { return s.anyOpenGoal(s.actor) },
			do:       func(s *State, f frame, _ *effect) { s.exchangeGoals(f.picks[:f.made]) },
		},
		DeedCopy: {
			DeedFacts: DeedFacts{On: onPony, Takes: []string{"from"}, Use: UseCopy, Worth: 150},
			way:       func(p *power, _ Effect) { p.copies = true },
			asks:      []ask{{options: copyable}},

			do: func(s *State, f frame, _ *effect) { s.usePowerOf(f, f.picks[0].card()) },
		},
		DeedFullCopy: {
			DeedFacts: DeedFacts{On: onPony, Use: UseCopy, Worth: 150, Rules: []string{"W7"}},
			way:       func(p *power, _ Effect) { p.copies = true },
			asks:      []ask{{options: others}},
			possible:  func(s *State, _ frame, _ *effect) bool { return s.grid.ponies() > 1 },
			do:        func(s *State, f frame, _ *effect) { s.becomeCopy(f.card, f.picks[0].card()) },
		},
		DeedDiscardPony: {
			DeedFacts: DeedFacts{On: onPony, Takes: []string{"of", "with", "who", "all", "n"}, Use: UseDiscard, Worth: 50, Rules: []string{"W3", "B1"}},
			asks:      []ask{{options: discardable}}, many: true,
			possible: func(s *State, f frame, e *effect) bool {
				if s.box.protects || e.who != "" || e.of.on || e.with.on {
					return s.atLeast(1, discardable, f, e)
				}
				return s.grid.ponies() > 2
			},
			do: func(s *State, f frame, e *effect) { s.discardPonies(e.chosen(s, f)) },
		},
		DeedDiscardShip: {
			DeedFacts: DeedFacts{On: onPony, Needs: "n", Takes: []string{"of"}, Use: UseDiscard, Worth: 50, Rules: []string{"W7", "B1", "B2"}},
			asks:      []ask{{options: shipsOnGrid}}, many: true,
			do: func(s *State, f frame, _ *effect) { s.discardShips(f.picks[:f.made]) },
		},
		DeedMill: {
			DeedFacts: DeedFacts{On: onPony, Needs: "deck", Use: UseOther, Rules: []string{"W7", "D1"}},
			lapses:    true,
			possible: func(s *State, _ frame, e *effect) bool {
				return len(s.decks[e.onlyDeck-1])+len(s.discards[e.onlyDeck-1]) > 0
			},
			do: func(s *State, _ frame, e *effect) { s.mill(e.onlyDeck - 1) },
		},
		DeedNewGoals: {
			DeedFacts: DeedFacts{On: onPony, Use: UseNewGoal, Worth: 100, Rules: []string{"W7", "G4", "G5"}},
			possible:  func(s *State, _ frame, _ *effect) bool { return s.anyOpenGoal(s.actor) },
			do:        func(s *State, _ frame, _ *effect) { s.newGoals(s.exchangeable) },
		},
		DeedProtect: {
			DeedFacts: DeedFacts{On: []Kind{Start, Pony}, Needs: "bars", Takes: []string{"who"}, Use: UseOther, Worth: 50, Rules: []string{"W7"}},
		},
		DeedDisguise: {
			DeedFacts: DeedFacts{On: onPony, Needs: "becomes", Use: UseDisguise, Worth: 500, Rules: []string{"C1", "C2", "C3", "C4", "C5"}},
			way:       func(p *power, e Effect) { p.becomes, p.fixed = e.Becomes, e.NoRedisguise },
			looks:     disguiseLooks,
			asks:      []ask{{options: disguises}},
			possible:  func(s *State, f frame, _ *effect) bool { return s.canDisguise(f) },
			do: func(s *State, f frame, _ *effect) {
				s.takeDisguise(f.card, disguise{f.picks[0].card(), f.picks[0].name}, true)
			},
		},
		DeedWand: {
			DeedFacts: DeedFacts{On: onPony, Use: UseNewGoal, Rules: []string{"G5"}},
			possible: func(s *State, _ frame, _ *effect) bool {
				return len(s.discards[ponies])+len(s.discards[ships]) > 0 || s.anyOpenGoal(game.Watcher)
			},
			do: func(s *State, _ frame, _ *effect) { s.wand() },
		},
		DeedExchangeHands: {
			DeedFacts: DeedFacts{On: onPony, Use: UseOther, Rules: []string{"W7"}},
			possible:  func(s *State, _ frame, _ *effect) bool { return s.Seats() > 1 && s.anyHand() },
			do:        func(s *State, _ frame, _ *effect) { s.exchangeHands() },
		},
		DeedShipWithEverypony: {
			DeedFacts: DeedFacts{On: onPony, Use: UseEverypony, Worth: 600, Rules: []string{"W7"}},
			asks:      []ask{{options: notYetWithEverypony}},
			do:        func(s *State, f frame, _ *effect) { s.shipWithEverypony(f.picks[0].card()) },
		},
		DeedLift: {
			DeedFacts: DeedFacts{On: onPonyOrGoal, Needs: "n", Takes: []string{"of", "all"}, Use: UseTake, Worth: 250, Rules: []string{"W7", "B1", "B2"}},
			asks:      []ask{{options: liftable}}, many: true,
			do: func(s *State, f frame, e *effect) { s.liftToHand(e.chosen(s, f)) },
		},
		DeedAnyRace: {
			DeedFacts: DeedFacts{On: onPony, Use: UseOther, Worth: 200, Rules: []string{"W7", "W6"}},
			possible:  func(s *State, f frame, _ *effect) bool { return s.grid.has(f.of) },
			do: func(s *State, f frame, _ *effect) {
				s.changeShown(f.of, func(ch *change) { ch.anyRace = true })
			},
		},
		DeedRenewGoals: {
			DeedFacts: DeedFacts{On: onPony, Needs: "n", Use: UseNewGoal, Worth: 100, Rules: []string{"W7", "G4"}},
			do:        func(s *State, _ frame, _ *effect) { s.renewGoals() },
			possible:  func(s *State, _ frame, _ *effect) bool { return s.anyOpenGoal(s.actor) || len(s.decks[goals]) > 0 },
		},
		DeedAddGoal: {
			DeedFacts: DeedFacts{On: onPony, Needs: "n", Takes: []string{"until"}, Use: UseNewGoal, Worth: 150, Rules: []string{"W7", "G4"}},
			lapses:    true,
			possible:  func(s *State, _ frame, e *effect) bool { return s.goalsToAdd(e) > 0 },
			do:        func(s *State, _ frame, e *effect) { s.addGoals(e) },
		},
		DeedBottomGoal: {
			DeedFacts: DeedFacts{On: onPony, Needs: "n", Use: UseNewGoal, Worth: 250, Rules: []string{"W7"}},
			asks:      []ask{{options: bottomGoals}, {options: ownOpenGoals}},
			possible: func(s *State, f frame, e *effect) bool {
				return s.anyOpenGoal(s.actor) && s.atLeast(1, bottomGoals, f, e)
			},
			do: func(s *State, f frame, _ *effect) { s.exchangeGoal(f.picks[0].card(), f.picks[1].card()) },
		},
		DeedWinGoal: {
			DeedFacts: DeedFacts{On: onPony, Needs: "n", Use: UseNewGoal, Worth: 400, Rules: []string{"W7"}},
			asks:      []ask{{options: goalsWorth}},
			possible: func(s *State, f frame, e *effect) bool {
				return s.grid.has(f.of) && !s.safe(f.of, byDiscard) && s.atLeast(1, goalsWorth, f, e)
			},
			do: func(s *State, f frame, _ *effect) {
				s.discardPonies([]pick{cellPick(f.of)})
				s.award(s.placeOf(f.picks[0].card()), 0)
			},
		},
		DeedPledge: {
			DeedFacts: DeedFacts{On: onPony, Takes: []string{"n"}, Use: UseNewGoal, Worth: 600, Rules: []string{"W7"}},
			asks:      []ask{{options: pledgeable}}, many: true,
			do: func(s *State, f frame, _ *effect) { s.pledge(f.of, f.picks[:f.made]) },
		},
		DeedCover: {
			DeedFacts: DeedFacts{On: onPony, Use: UseOther, Rules: []string{"W7", "B2"}},
			asks:      []ask{{options: coverable}},
			do:        func(s *State, f frame, _ *effect) { s.cover(f.of, f.picks[0].card()) },
		},
		DeedLayOut: {
			DeedFacts: DeedFacts{On: onPony, Use: UseOther, Worth: 100, Rules: []string{"W7", "B1"}},
			asks:      []ask{{options: raisable}}, each: true,
			fit: fitLayOut,
			do:  func(s *State, f frame, _ *effect) { s.raise(f.picks[0].card()) },
		},
		DeedReword: {
			DeedFacts: DeedFacts{On: onStart, Prints: 1, Use: UseNewGoal, Rules: []string{"W7", "G8"}},
			asks:      []ask{{options: rewordable}, {options: wordsOf}, {options: otherWords}},
			do:        func(s *State, f frame, _ *effect) { s.reword(f.picks[0].card(), f.picks[1].value, f.picks[2].value) },
		},
		DeedDigits:     {DeedFacts: DeedFacts{On: onStart, Needs: "n", Use: UseOther, Rules: []string{"W7"}}},
		DeedMoreSwap:   {DeedFacts: DeedFacts{On: onStart, Needs: "n", Use: UseOther, Rules: []string{"W7", "G3"}}},
		DeedChooseGoal: {DeedFacts: DeedFacts{On: onGoal, Prints: 2, Use: UseOther, Rules: []string{"W7", "G8"}}},
		DeedLook: {
			DeedFacts: DeedFacts{On: onPony, Needs: "n", Use: UseOther, Worth: 100, Rules: []string{"W7"}},
			asks: []ask{
				{options: decksToLookAt},
				{options: topCards, optional: true},
				{options: topCards, optional: true},
				{options: topCards, optional: true},
				{options: topCards, optional: true},
			},
			do: func(s *State, f frame, _ *effect) { s.putInOrder(f.picks[:f.made]) },
		},
		DeedCopyShip: {
			DeedFacts: DeedFacts{On: onPony, Use: UseCopy, Worth: 150, Rules: []string{"W7", "W3"}},
			way:       func(p *power, _ Effect) { p.copies = true },
			asks:      []ask{{options: shipsToCopy}},
			do:        func(s *State, f frame, _ *effect) { s.useShipPower(f, f.picks[0].card()) },
		},
		DeedRemove: {
			DeedFacts: DeedFacts{On: onPony, Use: UseDiscard, Worth: 100, Rules: []string{"W7"}},
			asks:      []ask{{options: removable}},
			do:        func(s *State, f frame, _ *effect) { s.removeBoth(f.card, f.picks[0].card()) },
		},
		DeedEndGame: {
			DeedFacts: DeedFacts{On: onBoth, Use: UseOther, Rules: []string{"W7"}},
			asks:      []ask{{options: yes}},
			do:        func(s *State, _ frame, _ *effect) { s.endShared() },
		},
		DeedCarry: {
			DeedFacts: DeedFacts{On: onPony, Takes: []string{"who"}, Use: UseOther, Worth: 150, Rules: []string{"W7", "B1", "B2"}},
			asks:      []ask{{options: carriable}, {options: shipsOf}, {options: places}},
			fit:       fitCarry,
			possible:  canCarry,
			do: func(s *State, f frame, e *effect) {
				made := f.picks[:f.made]
				s.carry(e.moved(&f), made[len(made)-2].card(), made[len(made)-1])
			},
		},
		DeedSurround: {
			DeedFacts: DeedFacts{On: onPony, Needs: "n", Use: UseDraw, Worth: 200, Rules: []string{"W7"}},
			asks:      []ask{{options: openPlaces}}, each: true,
			do: func(s *State, f frame, e *effect) {
				if s.rules < rules3 {
					s.fillSide(f, e)
					return
				}
				s.prepareSide(f)
			},
		},
		DeedDeckShip: {
			DeedFacts: DeedFacts{On: onPony, Use: UseAsShip, Worth: 150, Rules: []string{"W7", "G3"}},
			way:       func(p *power, _ Effect) { p.topShip = true },
			asks:      []ask{{options: anywhere}},
			possible:  func(s *State, _ frame, _ *effect) bool { return s.canTopShip() },
			do:        func(s *State, f frame, _ *effect) { s.playWithTop(f.card, f.picks[0]) },
		},
		DeedRedrawHands: {
			DeedFacts: DeedFacts{On: onPony, Use: UseOther, Rules: []string{"W7"}},
			possible:  func(s *State, _ frame, _ *effect) bool { return s.anyHand() },
			do:        func(s *State, _ frame, _ *effect) { s.redrawHands() },
		},
		DeedBonus:         {DeedFacts: DeedFacts{On: onPony, Needs: "n", Use: UseOther, Worth: 100, Rules: []string{"W7"}}},
		DeedLeastWorth:    {DeedFacts: DeedFacts{On: onPony, Use: UseOther, Rules: []string{"W7"}}},
		DeedReturns:       {DeedFacts: DeedFacts{On: onPony, Use: UseOther, Worth: 100, Rules: []string{"W7"}}},
		DeedOffer:         {DeedFacts: DeedFacts{On: onPony, Use: UseOther, Worth: 100, Rules: []string{"W7"}}},
		DeedOblige:        {DeedFacts: DeedFacts{On: onPony, Use: UseOther, Rules: []string{"W7"}}},
		DeedAllPrincesses: {DeedFacts: DeedFacts{On: onPony, Use: UseOther, Worth: 100, Rules: []string{"W7"}}},
		DeedReminder: {
			DeedFacts: DeedFacts{On: onAny, Needs: "text", Use: UseOther, Rules: []string{"R2"}},
			do:        func(s *State, f frame, e *effect) { s.remind(f.card, e.text) },
		},
		DeedChangeGender: {
			DeedFacts: DeedFacts{On: onBoth, Takes: []string{"of", "with"}, Use: UseChange, Worth: 150, Rules: []string{"W6", "B4"}},
			looks:     oppositeLook,
			asks:      []ask{{options: oneGendered}},
			do:        changeGender,
		},
		DeedChangeRace: {
			DeedFacts: DeedFacts{On: onBoth, Takes: []string{"of", "with"}, Use: UseChange, Worth: 250, Rules: []string{"W6", "B4", "C6"}},
			looks:     raceLooks,
			asks:      []ask{{options: raceable}, {options: otherRaces}},
			do:        changeRace,
		},
		DeedChangeRaceGender: {
			DeedFacts: DeedFacts{On: onBoth, Takes: []string{"of", "with"}, Use: UseChange, Worth: 300, Rules: []string{"W6", "W7"}},
			looks:     raceGenderLooks,
			asks:      []ask{{options: raceable}, {options: otherRaces}, {options: genders}},
			do:        changeRace,
		},
		DeedChangeTimeline: {
			DeedFacts: DeedFacts{On: onBoth, Takes: []string{"of", "with", "n"}, Use: UseChange, Worth: 150, Rules: []string{"W6"}},
			looks:     dystopianLook,
			asks:      []ask{{options: notDystopian}}, many: true,
			do: changed(func(ch *change, _ *effect) { ch.dystopian = true }),
		},
		DeedMakePrincess: {
			DeedFacts: DeedFacts{On: onBoth, Takes: []string{"of", "with"}, Use: UseChange, Worth: 300, Rules: []string{"W6"}},
			looks:     princessLook,
			asks:      []ask{{options: notYetPrincess}},
			do:        makePrincess,
		},
		DeedChangeKeyword: {
			DeedFacts: DeedFacts{On: onBoth, Takes: []string{"of", "with"}, Use: UseChange, Worth: 250, Rules: []string{"W6", "W7"}},
			looks:     keywordLooks,
			asks:      []ask{{options: keywordable}, {options: otherKeywords}},
			do:        changeKeyword,
		},
		DeedAddKeywords: {
			DeedFacts: DeedFacts{On: onBoth, Needs: "keywords", Takes: []string{"of", "with"}, Use: UseOther, Worth: 50, Rules: []string{"W6", "W7"}},
			asks:      []ask{{options: lacksKeywords}},
			do:        addKeywords,
		},
		DeedClone: {
			DeedFacts: DeedFacts{On: onBoth, Takes: []string{"of", "with"}, Prints: 2, Use: UseChange, Worth: 150, Rules: []string{"W6", "W7"}},
			looks:     clonedLook,
			asks:      []ask{{options: single}},
			do:        changed(func(ch *change, e *effect) { ch.count = uint8(max(e.n, 2)) }),
		},
		DeedLend: {
			DeedFacts: DeedFacts{On: onShip, Use: UseOther, Worth: 200, Rules: []string{"W7", "C1", "C4"}},
			asks:      []ask{{options: borrower}},
			do:        func(s *State, f frame, _ *effect) { s.lend(f) },
		},
		DeedReplace: {
			DeedFacts: DeedFacts{On: onPony, Takes: []string{"of", "with"}, Use: UseReplace, Worth: 250, Rules: []string{"W1", "G3", "B2"}},
			way:       func(p *power, _ Effect) { p.replaces = true },
		},
		DeedPoison: {
			DeedFacts: DeedFacts{On: onShip, Use: UsePoison, Worth: 150, Rules: []string{"B1", "B2"}},
			way:       func(p *power, _ Effect) { p.poison = true },
		},
		DeedRevive: {
			DeedFacts: DeedFacts{On: onBoth, Use: UseRevive, Worth: 150, Rules: []string{"W5", "G3"}},
			way:       func(p *power, _ Effect) { p.revive = true },
		},
		DeedPlayAsShip: {
			DeedFacts: DeedFacts{On: onPony, Use: UseAsShip, Worth: 150, Rules: []string{"W7"}},
			way:       func(p *power, _ Effect) { p.playAsShip = true },
		},
		DeedInterrupt: {
			DeedFacts: DeedFacts{On: onPony, Use: UseInterrupt, Rules: []string{"W7"}},
			way:       func(p *power, _ Effect) { p.interrupts = true },
		},
	}
	for _, d := range deeds { // order does not matter: each is completed by itself
		if d.possible == nil && len(d.asks) > 0 {
			first := d.asks[0].options
			d.possible = func(s *State, f frame, e *effect) bool { return s.atLeast(1, first, f, e) }
		}
	}
}
