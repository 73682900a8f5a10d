package goal

// Goal is the condition of a Goal card: one function over criteria.
type Goal interface {
	// apart takes the Goal apart into its kind and what stands in its function.
	apart() (Kind, arguments)
}

// ExistsPony holds when ponies matching Pony on the grid number at least Count.
type ExistsPony struct {
	Pony  Criterion
	Count int
}

// ExistsShip holds when ships joining an A with a B, either way round, number at least Count.
type ExistsShip struct {
	A, B  Criterion
	Count int
}

// ExistsPonyShippedTo holds when a pony matching Pony is shipped with the Partners.
type ExistsPonyShippedTo struct {
	Pony Criterion
	With Partners
}

// ExistsChain holds when a chain (G6) has Count ponies matching Pony. With DifferentNames, Count ponies of the chain
// must have as many different names; with DifferentRaces, Count cards must be connected and show no race symbol twice. They are
// written ExistsChainOfNames and ExistsChainOfRaces, and are ours.
type ExistsChain struct {
	Pony           Criterion
	Count          int
	DifferentNames bool
	DifferentRaces bool
}

// ExistsOppositeSelf holds when a ship joins two cards that share a name and have opposite single genders. It is
// written ExistsShipGeneric(ShippedWithOppositeGenderedSelf).
type ExistsOppositeSelf struct{}

// PlayPonies holds when at least Count ponies matching Pony were played from hand this turn (G3).
type PlayPonies struct {
	Pony  Criterion
	Count int
}

// PlayShips holds when at least Count ships of an A with a B were played this turn (G3).
type PlayShips struct {
	A, B  Criterion
	Count int
}

// PlayShipCards holds when at least Count Ship cards matching Ship were played this turn (G3).
type PlayShipCards struct {
	Ship  Criterion
	Count int
}

// BreakShip holds when at least Count ships of an A with a B were broken up this turn (B1).
type BreakShip struct {
	A, B  Criterion
	Count int
}

// SwapCount holds when Count Pony cards stand elsewhere by swaps of this turn (G3).
type SwapCount struct{ Count int }

// ReplaceCount holds when Count Pony cards have replaced others this turn (G3). Ours.
type ReplaceCount struct{ Count int }

// BreakPony holds when one Pony card was broken up in Count separate actions of this turn. Ours.
type BreakPony struct{ Count int }

// OtherGoalsWon holds when all other open Goals were won this turn. Ours.
type OtherGoalsWon struct{}

// GainKeyword holds when the player gave a pony the keyword this turn. Ours.
type GainKeyword struct{ Keyword string }

func (g ExistsPony) apart() (Kind, arguments) { return KindPonies, argumentsOf(g.Count, g.Pony) }

func (g ExistsShip) apart() (Kind, arguments) { return KindShips, argumentsOf(g.Count, g.A, g.B) }

func (g ExistsPonyShippedTo) apart() (Kind, arguments) {
	return kindShippedTo, arguments{criteria: []Criterion{g.Pony}, count: 1, partners: g.With}
}

func (g ExistsChain) apart() (Kind, arguments) {
	kind := KindChain
	switch {
	case g.DifferentNames:
		kind = KindChainOfNames
	case g.DifferentRaces:
		kind = KindChainOfRaces
	}
	return kind, argumentsOf(g.Count, g.Pony)
}

func (ExistsOppositeSelf) apart() (Kind, arguments) { return KindOppositeSelf, argumentsOf(1) }

func (g PlayPonies) apart() (Kind, arguments) { return KindPlayPonies, argumentsOf(g.Count, g.Pony) }

func (g PlayShips) apart() (Kind, arguments) { return KindPlayShips, argumentsOf(g.Count, g.A, g.B) }

func (g PlayShipCards) apart() (Kind, arguments) {
	return KindPlayShipCards, argumentsOf(g.Count, g.Ship)
}

func (g BreakShip) apart() (Kind, arguments) { return KindBreakShip, argumentsOf(g.Count, g.A, g.B) }

func (g SwapCount) apart() (Kind, arguments) { return KindSwap, argumentsOf(g.Count) }

func (g ReplaceCount) apart() (Kind, arguments) { return KindReplace, argumentsOf(g.Count) }

func (g BreakPony) apart() (Kind, arguments) { return KindBreakPony, argumentsOf(g.Count) }

func (OtherGoalsWon) apart() (Kind, arguments) { return KindOtherGoalsWon, argumentsOf(1) }

func (g GainKeyword) apart() (Kind, arguments) {
	return KindGainKeyword, arguments{count: 1, keyword: g.Keyword}
}

// Partners are whom a pony must be shipped with.
type Partners interface {
	apart() (Kind, arguments)
}

// Select asks for distinct neighbours matching Pony that count Count ponies.
type Select struct {
	Pony  Criterion
	Count int
}

// AllOf asks for distinct neighbours, one for each criterion.
type AllOf struct{ Each []Criterion }

// TwoVersions asks for two different cards that share a name, and More in addition (G9). It is written ShippedWith2Versions.
type TwoVersions struct{ More int }

func (p Select) apart() (Kind, arguments) { return KindWithSome, argumentsOf(p.Count, p.Pony) }

func (p AllOf) apart() (Kind, arguments) { return KindWithAll, argumentsOf(len(p.Each), p.Each...) }

func (p TwoVersions) apart() (Kind, arguments) { return KindWithVersions, argumentsOf(2 + p.More) }

// Criterion says which cards count.
type Criterion interface{ isCriterion() }

// And matches what all its parts match.
type And struct{ All []Criterion }

// Or matches what one of its parts matches.
type Or struct{ Any []Criterion }

// Is matches cards by one attribute: "name=Rarity", "Princess in keywords", and with Not their negation.
type Is struct {
	Attr    Attr
	Printed bool // as printed: the attribute is written with "_b"
	Not     bool
	Value   string
}

// Anypony matches every card. It is written "*".
type Anypony struct{}

// GenderSwapped matches a card with one printed gender that now has the other.
type GenderSwapped struct{}

// HasRacialKeyword matches a card with any keyword that names a race of its own. It is written "racialKeyword".
type HasRacialKeyword struct{}

func (And) isCriterion()              {}
func (Or) isCriterion()               {}
func (Is) isCriterion()               {}
func (Anypony) isCriterion()          {}
func (GenderSwapped) isCriterion()    {}
func (HasRacialKeyword) isCriterion() {}

// Attr is an attribute of a card.
type Attr uint8

// The attributes.
const (
	Name Attr = iota
	Race
	Gender
	Keywords
	AltTimeline
	Count
	Action
	Card
)

// Attrs are the attributes as written.
var Attrs = [...]string{
	Name: "name", Race: "race", Gender: "gender", Keywords: "keywords",
	AltTimeline: "altTimeline", Count: "count", Action: "action", Card: "card",
}

// String returns the attribute as the language writes it.
func (a Attr) String() string { return Attrs[a] }

// RacialKeywords are the keywords that name a race. One of them is often misspelt, and both spellings count.
var RacialKeywords = []string{
	"Batpony", "Breezy", "Buffalo", "Changeling", "Deer", "Diamond Dog", "Draconequus", "Dragon", "Fluffy Pony",
	"Griffon", "Minotaur", "Minoutuar", "Siren", "Zebra",
}
