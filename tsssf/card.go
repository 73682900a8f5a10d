package tsssf

import (
	"slices"

	"shipfic/game"
	"shipfic/tsssf/goal"
)

// Card is the print of one card: the facts the rules need (P3). Wording and art belong to packs.
type Card struct {
	ID    string // "Core.Pony.Zecora": namespace, kind and key
	Kind  Kind
	Title string

	// Of Pony and Start cards.
	Names     []string
	Race      Race   // empty of a changeling: its black symbol is not a race (C3); see Effect.Becomes
	Black     Race   // the black symbol of a changeling, which is not a race
	Gender    Gender // none, one, or both (P5)
	Dystopian bool   // the hourglass
	Keywords  []string
	Count     int // ponies the card counts as (P4), at least 1
	// CountsAs is the id of a card that powers, Goals and restrictions that name it mean too (W7).
	CountsAs string
	// ChangesGoalPoints is the flag changeGoalPointValues: the card's text changes what Goals are worth. Players apply
	// that themselves, by an adjustment (W7, R2); the game reminds them of each Goal won while the card is on the grid.
	ChangesGoalPoints bool

	// Of Pony and Ship cards. The zero Power means that the card has none.
	Power Power

	// InWords says which of its numbers are printed as words. The others are digits, except where an [Effect] or a [Condition] says so.
	InWords []Printed

	// Of Goal cards.
	Goal      goal.Goal // nil when the players judge it themselves (R2)
	Value     Value
	HandLimit int // how much the winner's hand limit grows (G8)
}

// Printed is a part of a card in which numbers are printed.
type Printed string

// The parts of a card.
const (
	PrintedCount Printed = "count"     // how many ponies it counts as
	PrintedPower Printed = "power"     // its power or reward
	PrintedGoal  Printed = "goalLogic" // what meets the Goal
)

// PrintedParts lists them all.
var PrintedParts = []Printed{PrintedCount, PrintedPower, PrintedGoal}

// Value is what a Goal is worth: Points, or MorePoints if More holds when it is won (G8).
type Value struct {
	Points     game.Points
	MorePoints game.Points
	More       goal.Goal // nil: always Points
}

// Kind is the kind of a card.
type Kind uint8

// The four kinds of card.
const (
	Start Kind = iota
	Pony
	Ship
	Goal
)

// Kinds are the names of the kinds, in the middle of a card's id.
var Kinds = [...]string{Start: "Start", Pony: "Pony", Ship: "Ship", Goal: "Goal"}

// String returns the kind's name, as in a card's id.
func (k Kind) String() string { return Kinds[k] }

// Race is a set of race symbols.
type Race uint8

// The four races.
const (
	Earth Race = 1 << iota
	Pegasus
	Unicorn
	Alicorn
)

// RaceNames are the races in the order of their bits.
var RaceNames = []string{"earth", "pegasus", "unicorn", "alicorn"}

// RaceNamed returns the race of that name, or the empty set.
func RaceNamed(name string) Race { return Race(bitNamed(RaceNames, name)) }

// Names lists the races in the set.
func (r Race) Names() []string { return bitNames(RaceNames, uint8(r)) }

// Gender is a set of gender symbols.
type Gender uint8

// The two gender symbols; a card may have both or none.
const (
	Male Gender = 1 << iota
	Female
)

// GenderNames are the genders in the order of their bits.
var GenderNames = []string{"male", "female"}

// GenderNamed returns the gender of that name, or the empty set.
func GenderNamed(name string) Gender { return Gender(bitNamed(GenderNames, name)) }

// Names lists the genders in the set.
func (g Gender) Names() []string { return bitNames(GenderNames, uint8(g)) }

// Opposite returns the other gender, if the set has exactly one (P5).
func (g Gender) Opposite() (Gender, bool) {
	if g == Male || g == Female {
		return Male + Female - g, true
	}
	return g, false
}

func bitNamed(names []string, name string) uint8 {
	if i := slices.Index(names, name); i >= 0 {
		return 1 << i
	}
	return 0
}

func bitNames(names []string, set uint8) []string {
	found := []string{}
	for i, n := range names {
		if set&(1<<i) != 0 {
			found = append(found, n)
		}
	}
	return found
}
