package goal

// Larger returns a Goal in which every number that its card prints in digits is n larger. Two that are shipped together become a chain. A
// single one is printed as a word and stays.
func Larger(g Goal, n int) Goal {
	more := func(count int) int {
		if count > 1 {
			return count + n
		}
		return count
	}
	switch g := g.(type) {
	case ExistsPony:
		g.Count = more(g.Count)
		return g
	case ExistsShip:
		if g.Count == 1 && same(g.A, g.B) && !asksNothing(g.A) {
			return ExistsChain{Pony: g.A, Count: 2 + n}
		}
		g.Count = more(g.Count)
		return g
	case ExistsPonyShippedTo:
		switch with := g.With.(type) {
		case Select:
			with.Count = more(with.Count)
			g.With = with
		case TwoVersions:
			with.More += n
			g.With = with
		}
		return g
	case ExistsChain:
		g.Count = more(g.Count)
		return g
	case PlayPonies:
		g.Count = more(g.Count)
		return g
	case PlayShips:
		g.Count = more(g.Count)
		return g
	case PlayShipCards:
		g.Count = more(g.Count)
		return g
	case BreakShip:
		g.Count = more(g.Count)
		return g
	case SwapCount:
		return SwapCount{more(g.Count)}
	case ReplaceCount:
		return ReplaceCount{more(g.Count)}
	case BreakPony:
		return BreakPony{more(g.Count)}
	}
	return g
}
