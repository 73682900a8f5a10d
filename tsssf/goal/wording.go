package goal

import (
	"strconv"
	"strings"

	"shipfic/language"
)

// wording is how a demand is said after the noun. In it, "%s" stands for the values as a list, "%a" for the same with
// articles, and "%p" for the same in the plural.
type wording struct {
	Rank rank
	forms
}

// wordings are the wordings of a demand by quantifier.
type wordings map[quantifier]wording

// rank is the place of what follows a noun.
type rank string

// ranks are the places in their order.
var ranks = []rank{"named", "with", "otherThan", "clause"}

// say says the demand after a noun, and with what rank.
func (l *grammar) say(d demand, a amount) (rank, string) {
	table := l.Wordings
	if d.printed {
		table = l.PrintedWordings
	}
	wordings := table[demandNames[d.attr]]
	w := wordings[d.how]
	switch neither, has := wordings[neitherOf]; {
	case d.how == allOf && len(d.values) < 2:
		w = wordings[anyOf]
	case d.how == noneOf && len(d.values) > 1 && has:
		d.how, w = neitherOf, neither
	}
	var plain, withArticle, plural []string
	for i, n := range l.nouns(d) {
		plain = append(plain, l.value(d.attr, d.values[i]))
		withArticle = append(withArticle, determiners[l.Language](justOne, n, n.For(language.One)))
		plural = append(plural, n.Other)
	}
	values := strings.NewReplacer("%s", l.list(plain, d.how), "%a", l.list(withArticle, d.how), "%p", l.list(plural, d.how))
	return w.Rank, values.Replace(w.For(l.category(a)))
}

// value returns a value of an attribute in words.
func (l *grammar) value(attr Attr, v string) string {
	switch attr {
	case Race:
		return l.Races[v].For(language.One)
	case Gender:
		return l.Genders[v].For(language.One)
	case Count:
		n, _ := strconv.Atoi(v) // the parser takes only numbers
		return v + " " + l.Pony.For(l.Language.Plural(n))
	case Action:
		if known, ok := l.Powers[v]; ok {
			v = known
		}
		return strings.ReplaceAll(l.Power, "%s", v)
	case Card:
		return titleOf(v)
	}
	return v
}

// titleOf makes a title of the id of a card: "Druid Fluttershy" of "Core.Pony.DruidFluttershy".
func titleOf(id string) string {
	key := id[strings.LastIndex(id, ".")+1:]
	var title strings.Builder
	for i := range len(key) {
		if i > 0 && isUpper(key[i]) && (isLower(key[i-1]) || isUpper(key[i-1]) && i+1 < len(key) && isLower(key[i+1])) {
			title.WriteByte(' ')
		}
		title.WriteByte(key[i])
	}
	return title.String()
}

func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }

func isLower(c byte) bool { return 'a' <= c && c <= 'z' }
