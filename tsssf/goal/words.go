package goal

import "shipfic/language"

var grammars = map[language.Code]*grammar{language.English: &english, language.Spanish: &spanish}

// Words says when the Goal is won, as the end of a sentence such as "Win this Goal when …". The words are empty for nil.
func Words(g Goal, in language.Code) string {
	l, known := grammars[in]
	if !known {
		l = grammars[language.Default]
	}
	return l.words(g)
}

// CriterionWords says which ponies match the criterion: "a female unicorn", "3 unicorns", or for 0 "unicorns".
func CriterionWords(c Criterion, n int, in language.Code) string {
	l, known := grammars[in]
	if !known {
		l = grammars[language.Default]
	}
	return l.phrase(c, amount{n: n}, l.pony)
}

// ShipCardWords says which Ship cards match the criterion: "Ship cards with the love poison power".
func ShipCardWords(c Criterion, in language.Code) string {
	l, known := grammars[in]
	if !known {
		l = grammars[language.Default]
	}
	return l.phrase(c, amount{}, l.shipCard)
}

func (l *grammar) words(g Goal) string {
	switch g := g.(type) {
	case ExistsPony:
		return l.tell(l.existsPony, g.Count, l.phrase(g.Pony, amount{n: g.Count}, l.pony))
	case ExistsShip:
		return l.existingShips(g)
	case ExistsPonyShippedTo:
		return l.shipped(g)
	case ExistsChain:
		return l.chain(g)
	case ExistsOppositeSelf:
		return l.tell(l.existsOppositeSelf, 1)
	case PlayPonies:
		return l.tell(l.playPonies, g.Count, l.phrase(g.Pony, amount{n: g.Count}, l.pony))
	case PlayShips:
		return l.ships(g.A, g.B, g.Count, l.playShips, l.playAnyShips)
	case PlayShipCards:
		return l.tell(l.playShipCards, g.Count, l.phrase(g.Ship, amount{n: g.Count}, l.shipCard))
	case BreakShip:
		return l.breaks(g)
	case SwapCount:
		return l.tell(l.swapCount, g.Count)
	case ReplaceCount:
		return l.tell(l.replaceCount, g.Count)
	case BreakPony:
		return l.tell(l.breakPony, g.Count)
	case OtherGoalsWon:
		return l.tell(l.otherGoalsWon, 1)
	case GainKeyword:
		return l.tell(l.gainKeyword, 1, g.Keyword)
	}
	return ""
}

// chain says a chain. One of a single pony still has two cards (G6), so the number is left out.
func (l *grammar) chain(g ExistsChain) string {
	if g.DifferentNames {
		return l.tell(l.existsChainOfNames, g.Count, l.phrase(g.Pony, amount{}, l.pony))
	}
	if g.DifferentRaces {
		return l.tell(l.existsChainOfRaces, g.Count, l.phrase(g.Pony, amount{n: g.Count}, l.pony))
	}
	a := amount{n: g.Count}
	if g.Count == 1 {
		a = amount{}
	}
	return l.tell(l.existsChain, 1, l.phrase(g.Pony, a, l.pony))
}

func (l *grammar) shipped(g ExistsPonyShippedTo) string {
	pony := l.phrase(g.Pony, justOne, l.pony)
	switch with := g.With.(type) {
	case Select:
		return l.tell(l.shippedTo, 1, pony, l.partners(with, g.Pony))
	case AllOf:
		each := make([]string, len(with.Each))
		for i, c := range with.Each {
			each[i] = l.partner(c)
		}
		return l.tell(l.shippedTo, 1, pony, l.list(each, l.joints[allOf]))
	}
	return l.tell(l.shippedTo2Versions, 1, pony)
}

// partners says with how many a pony is shipped: "3 other males" when it is a male itself.
func (l *grammar) partners(s Select, pony Criterion) string {
	if s.Count == 1 && asksNothing(s.Pony) && !asksNothing(pony) {
		return l.anyPony
	}
	other := asksNothing(s.Pony) || same(s.Pony, pony)
	return l.phrase(s.Pony, amount{n: s.Count, other: other}, l.pony)
}

// partner says one pony at the end of a ship.
func (l *grammar) partner(c Criterion) string {
	if asksNothing(c) {
		return l.anyPony
	}
	return l.phrase(c, justOne, l.pony)
}

// existingShips says that ships are on the grid; a single one is said by whom it joins.
func (l *grammar) existingShips(g ExistsShip) string {
	anyA, anyB := asksNothing(g.A), asksNothing(g.B)
	switch {
	case g.Count > 1 || anyA && anyB:
		return l.ships(g.A, g.B, g.Count, l.existsShip, l.existsAnyShip)
	case anyA:
		return l.tell(l.shippedTo, 1, l.partner(g.B), l.anyPony)
	case anyB:
		return l.tell(l.shippedTo, 1, l.partner(g.A), l.anyPony)
	}
	return l.tell(l.existsShip, 1, l.joined(g.A, g.B))
}

// ships says something of ships between two ponies, or of any ships.
func (l *grammar) ships(a, b Criterion, n int, between, anyShips sentence) string {
	if asksNothing(a) && asksNothing(b) {
		return l.tell(anyShips, n)
	}
	return l.tell(between, n, l.pair(a, b))
}

func (l *grammar) breaks(g BreakShip) string {
	anyA, anyB := asksNothing(g.A), asksNothing(g.B)
	switch {
	case g.Count > 1 || anyA == anyB:
		return l.ships(g.A, g.B, g.Count, l.breakShip, l.breakAnyShip)
	case anyA:
		return l.tell(l.breakAnyShipOf, 1, l.partner(g.B))
	}
	return l.tell(l.breakAnyShipOf, 1, l.partner(g.A))
}

// joined says whom a ship joins: "a male with a female", "two females".
func (l *grammar) joined(a, b Criterion) string {
	if same(a, b) && !isName(a) {
		return l.phrase(a, amount{n: 2, inWords: true}, l.pony)
	}
	first, second := l.partner(a), l.partner(b)
	if l.isShort(a) && l.isShort(b) {
		return l.tell(l.joins, 1, first, second)
	}
	return l.tell(l.joinsLong, 1, first, second)
}

// pair says between whom a ship is: "a male and a female", "two females".
func (l *grammar) pair(a, b Criterion) string {
	if same(a, b) {
		return l.phrase(a, amount{n: 2, inWords: true}, l.pony)
	}
	return l.list([]string{l.partner(a), l.partner(b)}, l.joints[allOf])
}

// isName says whether the criterion is just a name.
func isName(c Criterion) bool {
	demands, others := demandsOf(c)
	return len(others) == 0 && len(demands) == 1 && demands[0].attr == Name && demands[0].how == allOf && !demands[0].printed &&
		len(demands[0].values) == 1
}

func same(a, b Criterion) bool { return CriterionString(a) == CriterionString(b) }
