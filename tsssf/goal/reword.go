package goal

// Reword returns a Goal in which a word stands for another wherever it is the name or a keyword of a pony. As says what the other word is:
// a criterion, such as name=Rarity.
func Reword(g Goal, from string, as func(not bool) Criterion, to string) Goal {
	change := func(c Criterion) Criterion { return reword(c, from, as) }
	switch g := g.(type) {
	case ExistsPony:
		g.Pony = change(g.Pony)
		return g
	case ExistsShip:
		g.A, g.B = change(g.A), change(g.B)
		return g
	case ExistsPonyShippedTo:
		g.Pony = change(g.Pony)
		switch with := g.With.(type) {
		case Select:
			with.Pony = change(with.Pony)
			g.With = with
		case AllOf:
			g.With = AllOf{rewordAll(with.Each, from, as)}
		}
		return g
	case ExistsChain:
		g.Pony = change(g.Pony)
		return g
	case PlayPonies:
		g.Pony = change(g.Pony)
		return g
	case PlayShips:
		g.A, g.B = change(g.A), change(g.B)
		return g
	case PlayShipCards:
		g.Ship = change(g.Ship)
		return g
	case BreakShip:
		g.A, g.B = change(g.A), change(g.B)
		return g
	case GainKeyword:
		if g.Keyword == from {
			g.Keyword = to
		}
		return g
	}
	return g
}

func reword(c Criterion, from string, as func(not bool) Criterion) Criterion {
	switch c := c.(type) {
	case And:
		return And{rewordAll(c.All, from, as)}
	case Or:
		return Or{rewordAll(c.Any, from, as)}
	case Is:
		if (c.Attr == Name || c.Attr == Keywords) && c.Value == from {
			return as(c.Not)
		}
	}
	return c
}

func rewordAll(cs []Criterion, from string, as func(not bool) Criterion) []Criterion {
	changed := make([]Criterion, len(cs))
	for i, c := range cs {
		changed[i] = reword(c, from, as)
	}
	return changed
}

// KeyWords lists the names and keywords that a Goal mentions, each once, in their order.
func KeyWords(g Goal) []string {
	var words []string
	seen := map[string]bool{}
	for _, attr := range []Attr{Name, Keywords} {
		for _, word := range Mentions(g, attr) {
			if !seen[word] {
				seen[word] = true
				words = append(words, word)
			}
		}
	}
	return words
}
