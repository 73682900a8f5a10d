package goal

import "shipfic/language"

// Words says when the Goal is won, as the end of a sentence such as "Win this Goal when …". The words are empty for nil.
func Words(g Goal, in language.Code) string {
	return grammarOf(in).words(g)
}

// CriterionWords says which ponies match the criterion: "a female unicorn", "3 unicorns", or for 0 "unicorns".
func CriterionWords(c Criterion, n int, in language.Code) string {
	l := grammarOf(in)
	return l.phrase(c, amount{n: n}, l.Pony)
}

// ShipCardWords says which Ship cards match the criterion: "Ship cards with the love poison power".
func ShipCardWords(c Criterion, in language.Code) string {
	l := grammarOf(in)
	return l.phrase(c, amount{}, l.ShipCard)
}

func (l *grammar) words(g Goal) string {
	f, a := apart(g)
	switch {
	case g == nil:
		return ""
	case f.words != nil:
		return f.words(l, a)
	}
	var phrases []string
	for _, c := range a.criteria {
		phrases = append(phrases, l.phrase(c, amount{n: a.count}, l.Pony))
	}
	if a.keyword != "" {
		phrases = append(phrases, a.keyword)
	}
	return l.tell(f.name, a.count, phrases...)
}

// chain says a chain. One of a single pony still has two cards (G6), so the number is left out.
func (l *grammar) chain(a arguments) string {
	number := amount{n: a.count}
	if a.count == 1 {
		number = amount{}
	}
	return l.tell("ExistsChain", 1, l.phrase(a.criteria[0], number, l.Pony))
}

func (l *grammar) shipped(a arguments) string {
	first := a.criteria[0]
	pony := l.phrase(first, justOne, l.Pony)
	switch with := a.partners.(type) {
	case Select:
		return l.tell("ExistsPonyShippedTo", 1, pony, l.partners(with, first))
	case AllOf:
		return l.tell("ExistsPonyShippedTo", 1, pony, l.list(each(with.Each, l.partner), allOf))
	}
	return l.tell("ExistsPonyShippedTo/versions", 1, pony)
}

// partners says with how many a pony is shipped: "3 other males" when it is a male itself.
func (l *grammar) partners(s Select, pony Criterion) string {
	if s.Count == 1 && asksNothing(s.Pony) && !asksNothing(pony) {
		return l.AnyPony
	}
	other := asksNothing(s.Pony) || same(s.Pony, pony)
	return l.phrase(s.Pony, amount{n: s.Count, other: other}, l.Pony)
}

// partner says one pony at the end of a ship.
func (l *grammar) partner(c Criterion) string {
	if asksNothing(c) {
		return l.AnyPony
	}
	return l.phrase(c, justOne, l.Pony)
}

// existingShips says that ships are on the grid; a single one is said by whom it joins.
func (l *grammar) existingShips(ships arguments) string {
	a, b := ships.criteria[0], ships.criteria[1]
	anyA, anyB := asksNothing(a), asksNothing(b)
	switch {
	case ships.count > 1 || anyA && anyB:
		return l.ships(ships, "ExistsShip", "ExistsShip/any")
	case anyA:
		return l.tell("ExistsPonyShippedTo", 1, l.partner(b), l.AnyPony)
	case anyB:
		return l.tell("ExistsPonyShippedTo", 1, l.partner(a), l.AnyPony)
	}
	return l.tell("ExistsShip", 1, l.joined(a, b))
}

// ships says something of ships between two ponies, or of any ships.
func (l *grammar) ships(ships arguments, between, anyShips string) string {
	a, b := ships.criteria[0], ships.criteria[1]
	if asksNothing(a) && asksNothing(b) {
		return l.tell(anyShips, ships.count)
	}
	return l.tell(between, ships.count, l.pair(a, b))
}

func (l *grammar) breaks(ships arguments) string {
	a, b := ships.criteria[0], ships.criteria[1]
	anyA, anyB := asksNothing(a), asksNothing(b)
	switch {
	case ships.count > 1 || anyA == anyB:
		return l.ships(ships, "BreakShip", "BreakShip/any")
	case anyA:
		return l.tell("BreakShip/anyOf", 1, l.partner(b))
	}
	return l.tell("BreakShip/anyOf", 1, l.partner(a))
}

// joined says whom a ship joins: "a male with a female", "two females".
func (l *grammar) joined(a, b Criterion) string {
	if same(a, b) && !isName(a) {
		return l.phrase(a, amount{n: 2, inWords: true}, l.Pony)
	}
	first, second := l.partner(a), l.partner(b)
	if l.isShort(a) && l.isShort(b) {
		return l.tell("joins", 1, first, second)
	}
	return l.tell("joinsLong", 1, first, second)
}

// pair says between whom a ship is: "a male and a female", "two females".
func (l *grammar) pair(a, b Criterion) string {
	if same(a, b) {
		return l.phrase(a, amount{n: 2, inWords: true}, l.Pony)
	}
	return l.list([]string{l.partner(a), l.partner(b)}, allOf)
}

// isName says whether the criterion is just a name.
func isName(c Criterion) bool {
	demands, others := demandsOf(c)
	return len(others) == 0 && len(demands) == 1 && demands[0].attr == Name && demands[0].how == allOf && !demands[0].printed &&
		len(demands[0].values) == 1
}

func same(a, b Criterion) bool { return CriterionString(a) == CriterionString(b) }
