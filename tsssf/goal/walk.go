package goal

import "slices"

// Walk calls visit for every criterion of the Goal in the order of the text, a compound criterion before its parts.
func Walk(g Goal, visit func(Criterion)) {
	_, terms := Apart(g)
	for _, c := range terms.Criteria {
		WalkCriterion(c, visit)
	}
}

// WalkCriterion calls visit for the criterion, and then for all its parts.
func WalkCriterion(c Criterion, visit func(Criterion)) {
	visit(c)
	var parts []Criterion
	switch c := c.(type) {
	case And:
		parts = c.All
	case Or:
		parts = c.Any
	}
	for _, part := range parts {
		WalkCriterion(part, visit)
	}
}

// Mentions lists the values of an attribute that the Goal mentions, even in negations and as printed, each once and
// in the order of the text: the names, keywords or cards that some pack should have. The keyword of [GainKeyword] is
// one of them.
func Mentions(g Goal, attr Attr) []string {
	var values []string
	add := func(value string) {
		if !slices.Contains(values, value) {
			values = append(values, value)
		}
	}
	if gain, ok := g.(GainKeyword); ok && attr == Keywords {
		add(gain.Keyword)
	}
	Walk(g, func(c Criterion) {
		if is, ok := c.(Is); ok && is.Attr == attr {
			add(is.Value)
		}
	})
	return values
}
