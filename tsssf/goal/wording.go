package goal

import (
	"strconv"
	"strings"

	"shipfic/language"
)

// wording is how a demand is said after the noun. In it, "%s" stands for the values as a list, "%a" for the same with
// articles, and "%p" for the same in the plural.
type wording struct {
	rank rank
	forms
}

// wordings are the wordings of a demand by quantifier.
type wordings [quantifiers]wording

// rank is the place of what follows a noun.
type rank uint8

const (
	named rank = iota
	with
	otherThan
	clause
	ranks
)

// say says the demand after a noun, and with what rank.
func (l *grammar) say(d demand, a amount) (rank, string) {
	table := &l.wordings
	if d.printed {
		table = &l.printedWordings
	}
	w := table[d.attr][d.how]
	switch {
	case d.how == allOf && len(d.values) < 2:
		w = table[d.attr][anyOf]
	case d.how == noneOf && len(d.values) > 1 && table[d.attr][neitherOf].Other != "":
		d.how = neitherOf
		w = table[d.attr][neitherOf]
	}
	var plain, withArticle, plural []string
	for i, n := range l.nouns(d) {
		plain = append(plain, l.value(d.attr, d.values[i]))
		withArticle = append(withArticle, l.determine(justOne, n, n.For(language.One)))
		plural = append(plural, n.Other)
	}
	joint := l.joints[d.how]
	values := strings.NewReplacer("%s", l.list(plain, joint), "%a", l.list(withArticle, joint), "%p", l.list(plural, joint))
	return w.rank, values.Replace(w.For(l.category(a)))
}

// value returns a value of an attribute in words.
func (l *grammar) value(attr Attr, v string) string {
	switch attr {
	case Race:
		return l.races[v].For(language.One)
	case Gender:
		return l.genders[v].For(language.One)
	case Count:
		n, _ := strconv.Atoi(v) // the parser takes only numbers
		return v + " " + l.pony.For(l.code.Plural(n))
	case Action:
		if known, ok := l.powers[v]; ok {
			v = known
		}
		return strings.ReplaceAll(l.power, "%s", v)
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
