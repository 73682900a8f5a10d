package goal

// apart takes a Goal apart into its function and arguments, from which the function's make puts it together. It returns zero values for nil.
func apart(g Goal) (function, arguments) {
	name, a := "", arguments{}
	switch g := g.(type) {
	case ExistsPony:
		name, a = "ExistsPony", arguments{criteria: []Criterion{g.Pony}, count: g.Count}
	case ExistsShip:
		name, a = "ExistsShip", arguments{criteria: []Criterion{g.A, g.B}, count: g.Count}
	case ExistsPonyShippedTo:
		name, a = "ExistsPonyShippedTo", arguments{criteria: []Criterion{g.Pony}, partners: g.With}
	case ExistsChain:
		name, a = chainName(g), arguments{criteria: []Criterion{g.Pony}, count: g.Count}
	case ExistsOppositeSelf:
		name = "ExistsShipGeneric"
	case PlayPonies:
		name, a = "PlayPonies", arguments{criteria: []Criterion{g.Pony}, count: g.Count}
	case PlayShips:
		name, a = "PlayShips", arguments{criteria: []Criterion{g.A, g.B}, count: g.Count}
	case PlayShipCards:
		name, a = "PlayShipCards", arguments{criteria: []Criterion{g.Ship}, count: g.Count}
	case BreakShip:
		name, a = "BreakShip", arguments{criteria: []Criterion{g.A, g.B}, count: g.Count}
	case SwapCount:
		name, a = "SwapCount", arguments{count: g.Count}
	case ReplaceCount:
		name, a = "ReplaceCount", arguments{count: g.Count}
	case BreakPony:
		name, a = "BreakPony", arguments{count: g.Count}
	case OtherGoalsWon:
		name = "OtherGoalsWon"
	case GainKeyword:
		name, a = "GainKeyword", arguments{keyword: g.Keyword}
	}
	f, _ := functionNamed(name)
	return f, a
}

func chainName(g ExistsChain) string {
	switch {
	case g.DifferentNames:
		return "ExistsChainOfNames"
	case g.DifferentRaces:
		return "ExistsChainOfRaces"
	}
	return "ExistsChain"
}

// partnersApart does for partners what apart does for a Goal.
func partnersApart(p Partners) (function, arguments) {
	name, a := twoVersions, arguments{}
	switch p := p.(type) {
	case Select:
		name, a = "Select", arguments{criteria: []Criterion{p.Pony}, count: p.Count}
	case AllOf:
		name, a = "AllOf", arguments{criteria: p.Each}
	}
	f, _ := partnersNamed(name)
	return f, a
}
