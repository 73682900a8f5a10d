package goal

import "slices"

// Kind is what a Goal asks for. Each has a row in the table of functions.
type Kind uint8

// The kinds of Goal.
const (
	KindJudged Kind = iota // a card without a Goal: by the players

	// Goals that count cards or ships on the grid.
	KindPonies
	KindShips

	// Goals about ponies that are joined.
	KindWithSome
	KindWithAll
	KindWithVersions
	KindChain
	KindChainOfNames
	KindChainOfRaces
	KindOppositeSelf

	// Goals about what a player does in one turn.
	KindPlayPonies
	KindPlayShips
	KindPlayShipCards
	KindBreakShip
	KindSwap
	KindReplace
	KindBreakPony
	KindOtherGoalsWon
	KindGainKeyword

	kindShippedTo // the partners say which kind it is
)

// OfTurn reports whether the Goal is about what a player does in one turn.
func (k Kind) OfTurn() bool { return k >= KindPlayPonies }

// IsChain reports whether the Goal is about a chain of ponies.
func (k Kind) IsChain() bool { return k == KindChain || k == KindChainOfNames || k == KindChainOfRaces }

// IsOurs reports whether only we have the function, so that other programs do not know it.
func (k Kind) IsOurs() bool { return functionOf(k).ours }

// Terms are what a Goal says.
type Terms struct {
	Criteria []Criterion // in the order of the text; those of the partners come last
	Count    int         // how many it needs
	Keyword  string      // of [GainKeyword]
}

// Apart takes a Goal apart into its kind and its terms. That of nil is [KindJudged].
func Apart(g Goal) (Kind, Terms) {
	if g == nil {
		return KindJudged, Terms{}
	}
	kind, a := g.apart()
	if a.partners == nil {
		return kind, Terms{a.criteria, a.count, a.keyword}
	}
	kind, with := a.partners.apart()
	return kind, Terms{Criteria: slices.Concat(a.criteria, with.criteria), Count: with.count}
}

// argumentsOf are the arguments of a function that takes criteria and a count.
func argumentsOf(count int, criteria ...Criterion) arguments {
	return arguments{criteria: criteria, count: count}
}

// functionOf returns the function that writes a kind, or none for [KindJudged].
func functionOf(k Kind) function {
	for _, f := range slices.Concat(functions, partnerFunctions) {
		if f.kind == k {
			return f
		}
	}
	return function{}
}

// apart takes a Goal apart into its function and arguments, from which the function's make puts it together. It returns zero values for nil.
func apart(g Goal) (function, arguments) {
	if g == nil {
		return function{}, arguments{}
	}
	kind, a := g.apart()
	return functionOf(kind), a
}

// partnersApart does for partners what apart does for a Goal.
func partnersApart(p Partners) (function, arguments) {
	kind, a := p.apart()
	return functionOf(kind), a
}
