package goal

import "slices"

// demand is one thing that a criterion asks of a card, as a person would say it: "with the keyword Uni or PCC" is one
// demand, though it is written as two terms.
type demand struct {
	attr    Attr
	printed bool
	how     quantifier
	values  []string
}

// quantifier says how many of the values there must be.
type quantifier string

const (
	allOf     quantifier = "all"
	anyOf     quantifier = "any"
	noneOf    quantifier = "none"
	neitherOf quantifier = "neither" // none of several, where a language has other words for it
)

// Two demands have no attribute of the language: they are numbered after the attributes.
const (
	genderSwapped = Card + 1 + iota
	racialKeyword
)

// demandNames are the names of what can be demanded.
var demandNames = append(Attrs[:], genderSwappedTerm, racialKeywordTerm)

// demandsOf takes a criterion apart: everything in demands and everything in others must hold.
func demandsOf(c Criterion) (demands []demand, others []Or) {
	switch c := c.(type) {
	case And:
		for _, part := range c.All {
			d, o := demandsOf(part)
			for _, each := range d {
				demands = addDemand(demands, each)
			}
			others = append(others, o...)
		}
	case Or:
		if d, merged := mergeOr(c); merged {
			return []demand{d}, nil
		}
		return nil, []Or{c}
	case Is:
		return []demand{demandOf(c)}, nil
	case GenderSwapped:
		return []demand{{attr: genderSwapped, how: allOf}}, nil
	case HasRacialKeyword:
		return []demand{{attr: racialKeyword, how: allOf}}, nil
	}
	return demands, others
}

// demandOf returns the demand of a single term. "altTimeline=false" is the negation of "altTimeline=true".
func demandOf(c Is) demand {
	if c.Attr == AltTimeline && c.Value == "false" {
		c.Value, c.Not = "true", !c.Not
	}
	d := demand{attr: c.Attr, printed: c.Printed, how: allOf, values: []string{c.Value}}
	if c.Not {
		d.how = noneOf
	}
	return d
}

// addDemand adds one more demand, or its values to one of the same kind.
func addDemand(demands []demand, d demand) []demand {
	for i, known := range demands {
		if known.attr == d.attr && known.printed == d.printed && known.how == d.how && d.how != anyOf {
			demands[i].values = addValues(known.values, d.values)
			return demands
		}
	}
	return append(demands, d)
}

// mergeOr makes one demand of alternatives that ask for the same attribute.
func mergeOr(c Or) (demand, bool) {
	var whole demand
	for i, part := range c.Any {
		demands, others := demandsOf(part)
		if len(others) > 0 || len(demands) != 1 {
			return whole, false
		}
		d := demands[0]
		if d.how == noneOf || d.how == allOf && len(d.values) > 1 {
			return whole, false
		}
		if i == 0 {
			whole = demand{attr: d.attr, printed: d.printed, how: anyOf}
		}
		if d.attr != whole.attr || d.printed != whole.printed {
			return whole, false
		}
		whole.values = addValues(whole.values, d.values)
	}
	return whole, true
}

func addValues(values, more []string) []string {
	values = slices.Clone(values)
	for _, v := range more {
		if !slices.Contains(values, v) {
			values = append(values, v)
		}
	}
	return values
}

// asksNothing says whether every card matches.
func asksNothing(c Criterion) bool {
	demands, others := demandsOf(c)
	return len(demands) == 0 && len(others) == 0
}
