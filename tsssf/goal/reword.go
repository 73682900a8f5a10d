package goal

// Reword returns a Goal in which a word stands for another wherever it is the name or a keyword of a pony. As says what the other word is:
// a criterion, such as name=Rarity.
func Reword(g Goal, from string, as func(not bool) Criterion, to string) Goal {
	if gain, is := g.(GainKeyword); is && gain.Keyword == from {
		return GainKeyword{to}
	}
	term := func(c Criterion) Criterion {
		if word, is := c.(Is); is && (word.Attr == Name || word.Attr == Keywords) && word.Value == from {
			return as(word.Not)
		}
		return c
	}
	return change{
		count:     func(n int) int { return n },
		criterion: func(c Criterion) Criterion { return terms(c, term) },
	}.goal(g)
}

// KeyWords lists the names and keywords that a Goal mentions, each once, in their order.
func KeyWords(g Goal) []string {
	return addValues(Mentions(g, Name), Mentions(g, Keywords))
}
