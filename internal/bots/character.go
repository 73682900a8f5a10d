package bots

import "shipfic/tsssf"

// Character is what a bot likes, apart from winning. All characters of a level are about equally strong.
type Character string

// The characters.
const (
	Collector  Character = "collector"  // keeps its good cards
	Wrecker    Character = "wrecker"    // breaks up ships
	Matchmaker Character = "matchmaker" // brings ponies together
)

// Characters lists all characters.
var Characters = []Character{Collector, Wrecker, Matchmaker}

// taste is what things are worth to a bot although they win nothing, in thousandths of a point: a card with a power in its hand, a ship that
// was broken up this turn, and a Ship card that was played.
type taste struct {
	held, broken, shipped int
}

// tastes are strong enough to be noticed, and cost no character more than one game of 20 (docs/lab/bots.md).
var tastes = map[Character]taste{
	Collector:  {held: 80},
	Wrecker:    {broken: 200},
	Matchmaker: {shipped: 200, broken: -50},
}

// liking is the value of a position to the bot's taste.
func (s *search) liking(v tsssf.Sight) int {
	if s.taste == (taste{}) {
		return 0
	}
	likes := s.taste.broken*v.Broken() + s.taste.shipped*v.Shipped()
	for _, card := range v.Hand() {
		if s.lore.powers[card] != 0 && !s.unseen.Has(card) {
			likes += s.taste.held
		}
	}
	return likes
}
