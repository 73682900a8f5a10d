package goal

import "strings"

// function is one of the functions of the language.
type function struct {
	kind     Kind
	name     string
	slots    []slot
	make     func(arguments) Goal
	partners func(arguments) Partners         // instead of make: of a function that says whom a pony is shipped with
	example  string                           // how an author may begin
	now      string                           // of a function of old packs: how it is written now
	words    func(*grammar, arguments) string // nil: its sentence, with a phrase for each of its arguments
	ours     bool                             // other programs do not have it
}

// slot is what a function takes at one place between its commas.
type slot uint8

const (
	aCriterion slot = iota
	someCriteria
	aCount
	maybeCount   // 1 if it is not there
	statedCount  // as maybeCount, and always written
	ignoredCount // as maybeCount, and without effect
	onlyOne      // as maybeCount, and 1 in any case
	aKeyword
	thePartners
	oppositeSelf
)

var slotNames = [...]string{
	aCriterion: "criterion", someCriteria: "criterion, criterion, …", aKeyword: "keyword",
	aCount: "count", maybeCount: "count", statedCount: "count", ignoredCount: "count", onlyOne: "1",
	thePartners:  "Select(criterion, count) or AllOf(criterion, criterion, …) or " + twoVersions,
	oppositeSelf: oppositeGenderedSelf,
}

const (
	twoVersions          = "ShippedWith2Versions"
	oppositeGenderedSelf = "ShippedWithOppositeGenderedSelf"
)

func (s slot) optional() bool {
	return s == maybeCount || s == statedCount || s == ignoredCount || s == onlyOne
}

// counts says whether the slot holds a number that means something.
func (s slot) counts() bool { return s == aCount || s == maybeCount || s == statedCount }

// arguments are what was found in the slots.
type arguments struct {
	criteria []Criterion
	count    int
	keyword  string
	partners Partners
}

// functions are the functions that a Goal can be. A new Goal begins as the example of the first.
var functions = []function{
	{
		kind: KindShips, name: "ExistsShip", slots: []slot{aCriterion, aCriterion, maybeCount},
		example: "ExistsShip(gender=female, gender=female)",
		make:    func(a arguments) Goal { return ExistsShip{a.criteria[0], a.criteria[1], a.count} },
		words:   (*grammar).existingShips,
	},
	{
		kind: KindPonies, name: "ExistsPony", slots: []slot{aCriterion, maybeCount},
		example: "ExistsPony(race=unicorn, 3)",
		make:    func(a arguments) Goal { return ExistsPony{a.criteria[0], a.count} },
	},
	{
		kind: kindShippedTo, name: "ExistsPonyShippedTo", slots: []slot{aCriterion, thePartners, ignoredCount},
		example: "ExistsPonyShippedTo(*, Select(gender=male, 2))",
		make:    func(a arguments) Goal { return ExistsPonyShippedTo{a.criteria[0], a.partners} },
		words:   (*grammar).shipped,
	},
	{
		kind: KindChain, name: "ExistsChain", slots: []slot{aCriterion, aCount},
		example: "ExistsChain(Mane 6 in keywords, 4)",
		make:    func(a arguments) Goal { return ExistsChain{Pony: a.criteria[0], Count: a.count} },
		words:   (*grammar).chain,
	},
	{
		kind: KindChainOfNames, name: "ExistsChainOfNames", slots: []slot{aCriterion, aCount}, ours: true,
		example: "ExistsChainOfNames(Mane 6 in keywords, 6)",
		make:    func(a arguments) Goal { return ExistsChain{Pony: a.criteria[0], Count: a.count, DifferentNames: true} },
		words: func(l *grammar, a arguments) string {
			return l.tell("ExistsChainOfNames", a.count, l.phrase(a.criteria[0], amount{}, l.Pony))
		},
	},
	{
		kind: KindChainOfRaces, name: "ExistsChainOfRaces", slots: []slot{aCriterion, aCount}, ours: true,
		example: "ExistsChainOfRaces(*, 5)",
		make:    func(a arguments) Goal { return ExistsChain{Pony: a.criteria[0], Count: a.count, DifferentRaces: true} },
	},
	{
		kind: KindOppositeSelf, name: "ExistsShipGeneric", slots: []slot{oppositeSelf, onlyOne},
		example: "ExistsShipGeneric(ShippedWithOppositeGenderedSelf)",
		make:    func(arguments) Goal { return ExistsOppositeSelf{} },
	},
	{
		kind: KindPlayPonies, name: "PlayPonies", slots: []slot{aCriterion, maybeCount},
		example: "PlayPonies(race=earth, 2)",
		make:    func(a arguments) Goal { return PlayPonies{a.criteria[0], a.count} },
	},
	{
		kind: KindPlayShips, name: "PlayShips", slots: []slot{aCriterion, aCriterion, maybeCount},
		example: "PlayShips(gender=male, gender=male, 2)",
		make:    func(a arguments) Goal { return PlayShips{a.criteria[0], a.criteria[1], a.count} },
		words:   func(l *grammar, a arguments) string { return l.ships(a, "PlayShips", "PlayShips/any") },
	},
	{
		kind: KindPlayShipCards, name: "PlayShipCards", slots: []slot{aCriterion, maybeCount},
		example: "PlayShipCards(action=lovePoison, 2)",
		make:    func(a arguments) Goal { return PlayShipCards{a.criteria[0], a.count} },
		words: func(l *grammar, a arguments) string {
			return l.tell("PlayShipCards", a.count, l.phrase(a.criteria[0], amount{n: a.count}, l.ShipCard))
		},
	},
	{
		name: "PlayLovePoisons", now: "PlayShipCards(action=lovePoison, 2)",
		make: func(arguments) Goal { return PlayShipCards{Is{Attr: Action, Value: "lovePoison"}, 2} },
	},
	{
		kind: KindBreakShip, name: "BreakShip", slots: []slot{aCriterion, aCriterion, maybeCount},
		example: "BreakShip(*, *, 2)",
		make:    func(a arguments) Goal { return BreakShip{a.criteria[0], a.criteria[1], a.count} },
		words:   (*grammar).breaks,
	},
	{
		kind: KindSwap, name: "SwapCount", slots: []slot{aCount},
		example: "SwapCount(6)",
		make:    func(a arguments) Goal { return SwapCount{a.count} },
	},
	{
		kind: KindReplace, name: "ReplaceCount", slots: []slot{aCount}, ours: true,
		example: "ReplaceCount(2)",
		make:    func(a arguments) Goal { return ReplaceCount{a.count} },
	},
	{
		kind: KindBreakPony, name: "BreakPony", slots: []slot{aCount}, ours: true,
		example: "BreakPony(2)",
		make:    func(a arguments) Goal { return BreakPony{a.count} },
	},
	{
		kind: KindOtherGoalsWon, name: "OtherGoalsWon", ours: true,
		example: "OtherGoalsWon",
		make:    func(arguments) Goal { return OtherGoalsWon{} },
	},
	{
		kind: KindGainKeyword, name: "GainKeyword", slots: []slot{aKeyword}, ours: true,
		example: "GainKeyword(Princess)",
		make:    func(a arguments) Goal { return GainKeyword{a.keyword} },
	},
}

// partnerFunctions say whom a pony is shipped with.
var partnerFunctions = []function{
	{
		kind: KindWithSome, name: "Select", slots: []slot{aCriterion, statedCount},
		example:  "Select(gender=male, 2)",
		partners: func(a arguments) Partners { return Select{a.criteria[0], a.count} },
	},
	{
		kind: KindWithAll, name: "AllOf", slots: []slot{someCriteria},
		example:  "AllOf(gender=male, gender=female)",
		partners: func(a arguments) Partners { return AllOf{a.criteria} },
	},
	{
		kind: KindWithVersions, name: twoVersions,
		example:  twoVersions,
		partners: func(arguments) Partners { return TwoVersions{} },
	},
}

// partnersNamed returns the function of that name among those that say whom a pony is shipped with.
func partnersNamed(name string) (function, bool) { return withName(partnerFunctions, name) }

// functionNamed returns the function of that name among those that a Goal can be.
func functionNamed(name string) (function, bool) { return withName(functions, name) }

func withName(functions []function, name string) (function, bool) {
	for _, f := range functions {
		if f.name == name {
			return f, true
		}
	}
	return function{}, false
}

// functionNames returns the names of all functions of today.
func functionNames(functions []function) []string {
	var names []string
	for _, f := range functions {
		if f.now == "" {
			names = append(names, f.name)
		}
	}
	return names
}

// usage is how the function is written: "ExistsPony(criterion[, count])".
func (f function) usage() string {
	if len(f.slots) == 0 {
		return f.name
	}
	var b strings.Builder
	for i, s := range f.slots {
		piece := slotNames[s]
		if i > 0 {
			piece = ", " + piece
		}
		if s.optional() {
			piece = "[" + piece + "]"
		}
		b.WriteString(piece)
	}
	return f.name + "(" + b.String() + ")"
}
