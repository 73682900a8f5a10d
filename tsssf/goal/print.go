package goal

import (
	"strconv"
	"strings"
	"unicode"
)

// String writes a Goal in its canonical form, which [Parse] reads as the same Goal, without warnings. Of no Goal it is
// empty.
func String(g Goal) string {
	switch g := g.(type) {
	case ExistsPony:
		return call("ExistsPony", g.Count, g.Pony)
	case ExistsShip:
		return call("ExistsShip", g.Count, g.A, g.B)
	case ExistsPonyShippedTo:
		return "ExistsPonyShippedTo(" + CriterionString(g.Pony) + ", " + partnersString(g.With) + ")"
	case ExistsChain:
		name := "ExistsChain"
		switch {
		case g.DifferentNames:
			name = "ExistsChainOfNames"
		case g.DifferentRaces:
			name = "ExistsChainOfRaces"
		}
		return name + "(" + CriterionString(g.Pony) + ", " + strconv.Itoa(g.Count) + ")"
	case ExistsOppositeSelf:
		return "ExistsShipGeneric(" + oppositeGenderedSelf + ")"
	case PlayPonies:
		return call("PlayPonies", g.Count, g.Pony)
	case PlayShips:
		return call("PlayShips", g.Count, g.A, g.B)
	case PlayShipCards:
		return call("PlayShipCards", g.Count, g.Ship)
	case BreakShip:
		return call("BreakShip", g.Count, g.A, g.B)
	case SwapCount:
		return "SwapCount(" + strconv.Itoa(g.Count) + ")"
	case ReplaceCount:
		return "ReplaceCount(" + strconv.Itoa(g.Count) + ")"
	case BreakPony:
		return "BreakPony(" + strconv.Itoa(g.Count) + ")"
	case OtherGoalsWon:
		return "OtherGoalsWon"
	case GainKeyword:
		return "GainKeyword(" + valueString(g.Keyword) + ")"
	}
	return ""
}

// call writes a function of criteria and a count, which is left out where it is 1.
func call(name string, count int, criteria ...Criterion) string {
	pieces := criteriaStrings(criteria)
	if count != 1 {
		pieces = append(pieces, strconv.Itoa(count))
	}
	return name + "(" + strings.Join(pieces, ", ") + ")"
}

func partnersString(p Partners) string {
	switch p := p.(type) {
	case Select:
		return "Select(" + CriterionString(p.Pony) + ", " + strconv.Itoa(p.Count) + ")"
	case AllOf:
		return "AllOf(" + strings.Join(criteriaStrings(p.Each), ", ") + ")"
	}
	return twoVersions
}

// CriterionString writes a criterion in its canonical form, which [ParseCriterion] reads as the same criterion.
func CriterionString(c Criterion) string {
	switch c := c.(type) {
	case And:
		return strings.Join(partStrings(c.All), " && ")
	case Or:
		return strings.Join(partStrings(c.Any), " || ")
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

func criteriaStrings(criteria []Criterion) []string {
	written := make([]string, len(criteria))
	for i, c := range criteria {
		written[i] = CriterionString(c)
	}
	return written
}

// partStrings writes the parts of a criterion, those that have parts themselves in parentheses.
func partStrings(parts []Criterion) []string {
	written := criteriaStrings(parts)
	for i, c := range parts {
		switch c.(type) {
		case And, Or:
			written[i] = "(" + written[i] + ")"
		}
	}
	return written
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
