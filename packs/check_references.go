package packs

import (
	"fmt"
	"maps"
	"slices"

	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// References finds the names, keywords and cards that Goals among the cards mention and that none of all cards has.
// Most likely they are misspelt, or a pack is missing.
func References(cards, all []Card) Report {
	there, hints := whatIsThere(all), &hints{}
	var report Report
	for _, card := range cards {
		if report.full(Warning) {
			break
		}
		for _, g := range []struct {
			goal  goal.Goal
			field string
		}{{card.Goal, "goalLogic"}, {card.Value.More, "moreWhen"}} {
			if g.goal == nil {
				continue
			}
			for _, attr := range []goal.Attr{goal.Name, goal.Keywords, goal.Card} {
				for _, value := range goal.Mentions(g.goal, attr) {
					if there[attr][value] {
						continue
					}
					report.add(Finding{
						Severity: Warning, Code: CodeReference + Code("/no-"+attrWords[attr]), Card: card.ID, Field: g.field,
					}.Saying("no card has the %s %q%s", attrWords[attr], cut(value), there.maybe(attr, value, hints)))
				}
			}
		}
	}
	return report
}

// DoubtfulGoals finds the Goals of a pack that mention something which none of all cards has, or that cannot be won with them.
func DoubtfulGoals(p *Pack, all []Card) []Finding {
	found := References(p.Cards, all).Findings
	for _, goal := range CountCards(all).Impossible {
		if _, own := p.Find(goal.Goal); own {
			found = append(found, Finding{
				Severity: Warning, Code: CodeImpossible, Card: goal.Goal, Field: "goalLogic",
			}.Saying("this Goal cannot be won with the cards that there are: %v", goal.why))
		}
	}
	return found
}

var attrWords = map[goal.Attr]string{goal.Name: "name", goal.Keywords: "keyword", goal.Card: "id"}

// inventory is what the cards have, by attribute.
type inventory map[goal.Attr]map[string]bool

func whatIsThere(cards []Card) inventory {
	there := inventory{goal.Name: {}, goal.Keywords: {}, goal.Card: {}}
	for _, c := range cards {
		there[goal.Card][c.ID] = true
		for _, name := range c.Names {
			there[goal.Name][name] = true
		}
		for _, word := range slices.Concat(c.Keywords, keywordsGivenBy(c.Power)) {
			there[goal.Keywords][word] = true
		}
	}
	return there
}

// keywordsGivenBy lists the keywords that a power gives a pony.
func keywordsGivenBy(p tsssf.Power) []string {
	var words []string
	for _, e := range p.Effects {
		words = append(words, e.Keywords...)
		if e.Do == tsssf.DeedMakePrincess {
			words = append(words, "Princess")
		}
	}
	return words
}

// maybe suggests what was meant: the same value of another attribute, or a similar one.
func (there inventory) maybe(attr goal.Attr, value string, hints *hints) any {
	for _, other := range []goal.Attr{goal.Name, goal.Keywords} {
		if other != attr && there[other][value] {
			return otherAttr{attrWords[other], value}
		}
	}
	return hints.maybe(value, there[attr])
}

// otherAttr is the end of a sentence about a value that another attribute has.
type otherAttr struct{ word, value string }

func (o otherAttr) String() string { return fmt.Sprintf("; but there is a %s %q", o.word, o.value) }

// hints limits suggestions from long lists of words, because each takes a while to find.
type hints struct{ given int }

const maxHints = 20

func (h *hints) maybe(word string, known map[string]bool) hint {
	if h.given++; h.given > maxHints {
		return hint{}
	}
	return maybe(word, slices.Sorted(maps.Keys(known)))
}
