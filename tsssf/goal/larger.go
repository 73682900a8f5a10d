package goal

// Larger returns a Goal in which every number that its card prints in digits is n larger. Two that are shipped together become a chain. A
// single one is printed as a word and stays.
func Larger(g Goal, n int) Goal {
	if pair, is := g.(ExistsShip); is && pair.Count == 1 && same(pair.A, pair.B) && !asksNothing(pair.A) {
		return ExistsChain{Pony: pair.A, Count: 2 + n}
	}
	more := func(count int) int {
		if count > 1 {
			return count + n
		}
		return count
	}
	return change{count: more, criterion: func(c Criterion) Criterion { return c }}.goal(g)
}
