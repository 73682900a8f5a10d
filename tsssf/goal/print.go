package goal

import (
	"strconv"
	"strings"
	"unicode"
)

// String writes a Goal in its canonical form, which [Parse] reads as the same Goal, without warnings. It is empty for
// nil.
func String(g Goal) string {
	f, a := apart(g)
	return f.call(a)
}

// call writes the function with its arguments. A count of 1 is left out where it need not be stated.
func (f function) call(a arguments) string {
	if len(f.slots) == 0 {
		return f.name
	}
	var pieces []string
	criteria := a.criteria
	for _, s := range f.slots {
		switch {
		case s == aCriterion:
			pieces = append(pieces, CriterionString(criteria[0]))
			criteria = criteria[1:]
		case s == someCriteria:
			pieces = append(pieces, each(criteria, CriterionString)...)
		case s == thePartners:
			partners, with := partnersApart(a.partners)
			pieces = append(pieces, partners.call(with))
		case s == oppositeSelf:
			pieces = append(pieces, oppositeGenderedSelf)
		case s == aKeyword:
			pieces = append(pieces, valueString(a.keyword))
		case s.counts() && (s != maybeCount || a.count != 1):
			pieces = append(pieces, strconv.Itoa(a.count))
		}
	}
	return f.name + "(" + strings.Join(pieces, ", ") + ")"
}

// CriterionString writes a criterion in its canonical form, which [ParseCriterion] reads as the same criterion.
func CriterionString(c Criterion) string {
	switch c := c.(type) {
	case And:
		return strings.Join(each(c.All, partString), " && ")
	case Or:
		return strings.Join(each(c.Any, partString), " || ")
	case Is:
		return c.string()
	case Anypony:
		return anyponyTerm
	case GenderSwapped:
		return genderSwappedTerm
	case HasRacialKeyword:
		return racialKeywordTerm
	}
	return ""
}

// partString writes a part of a criterion, in parentheses if it has parts itself.
func partString(c Criterion) string {
	switch c.(type) {
	case And, Or:
		return "(" + CriterionString(c) + ")"
	}
	return CriterionString(c)
}

// string writes keywords as "Princess in keywords" and everything else as "name=Rarity", as packs do.
func (c Is) string() string {
	attr, operator := c.Attr.String(), "="
	if c.Printed {
		attr += printedSuffix
	}
	if c.Attr == Keywords {
		operator = " in "
		if c.Not {
			operator = " !in "
		}
		return valueString(c.Value) + operator + attr
	}
	if c.Not {
		operator = "!="
	}
	return attr + operator + valueString(c.Value)
}

// valueString writes a value, in quotes if it needs them.
func valueString(value string) string {
	bare := value != "" && value[0] != '"' && strings.TrimSpace(value) == value &&
		!strings.ContainsAny(value, special+"&|") && strings.IndexFunc(value, unicode.IsControl) < 0
	if bare {
		return value
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value) + `"`
}
