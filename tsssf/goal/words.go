package goal

import "strings"

var languages = map[string]*language{"en": &english, "es": &spanish}

// Words says when the Goal is won, as the end of a sentence such as "Win this Goal when …". The languages are "en" and
// "es"; a region ("es-MX") is ignored, and for any other language the words are English. Of no Goal they are empty.
func Words(g Goal, lang string) string {
	base, _, _ := strings.Cut(lang, "-")
	l, known := languages[base]
	if !known {
		l = &english
	}
	return l.words(g)
}

func (l *language) words(g Goal) string {
	switch g := g.(type) {
	case ExistsPony:
		return l.existsPony.say(g.Count, l.phrase(g.Pony, amount{n: g.Count}, l.pony))
	case ExistsShip:
		return l.existingShips(g)
	case ExistsPonyShippedTo:
		return l.shipped(g)
	case ExistsChain:
		return l.chain(g)
	case ExistsOppositeSelf:
		return l.existsOppositeSelf.one
	case PlayPonies:
		return l.playPonies.say(g.Count, l.phrase(g.Pony, amount{n: g.Count}, l.pony))
	case PlayShips:
		return l.ships(g.A, g.B, g.Count, l.playShips, l.playAnyShips)
	case PlayShipCards:
		return l.playShipCards.say(g.Count, l.phrase(g.Ship, amount{n: g.Count}, l.shipCard))
	case BreakShip:
		return l.breaks(g)
	case SwapCount:
		return l.swapCount.say(g.Count)
	case ReplaceCount:
		return l.replaceCount.say(g.Count)
	case BreakPony:
		return l.breakPony.say(g.Count)
	case OtherGoalsWon:
		return l.otherGoalsWon.one
	case GainKeyword:
		return l.gainKeyword.say(1, g.Keyword)
	}
	return ""
}

// chain says a chain. One of a single pony still has two cards (G6), so the number is left out.
func (l *language) chain(g ExistsChain) string {
	if g.DifferentNames {
		return l.existsChainOfNames.say(g.Count, l.phrase(g.Pony, amount{}, l.pony))
	}
	a := amount{n: g.Count}
	if g.Count == 1 {
		a = amount{}
	}
	return l.existsChain.say(1, l.phrase(g.Pony, a, l.pony))
}

func (l *language) shipped(g ExistsPonyShippedTo) string {
	pony := l.phrase(g.Pony, justOne, l.pony)
	switch with := g.With.(type) {
	case Select:
		return l.shippedTo.say(1, pony, l.partners(with, g.Pony))
	case AllOf:
		each := make([]string, len(with.Each))
		for i, c := range with.Each {
			each[i] = l.partner(c)
		}
		return l.shippedTo.say(1, pony, l.list(each, l.joints[allOf]))
	}
	return l.shippedTo2Versions.say(1, pony)
}

// partners says with how many a pony is shipped: "3 other males" when it is a male itself.
func (l *language) partners(s Select, pony Criterion) string {
	if s.Count == 1 && asksNothing(s.Pony) && !asksNothing(pony) {
		return l.anyPony
	}
	other := asksNothing(s.Pony) || same(s.Pony, pony)
	return l.phrase(s.Pony, amount{n: s.Count, other: other}, l.pony)
}

// partner says one pony at the end of a ship.
func (l *language) partner(c Criterion) string {
	if asksNothing(c) {
		return l.anyPony
	}
	return l.phrase(c, justOne, l.pony)
}

// existingShips says that ships are on the grid; a single one is said by whom it joins.
func (l *language) existingShips(g ExistsShip) string {
	anyA, anyB := asksNothing(g.A), asksNothing(g.B)
	switch {
	case g.Count > 1 || anyA && anyB:
		return l.ships(g.A, g.B, g.Count, l.existsShip, l.existsAnyShip)
	case anyA:
		return l.shippedTo.say(1, l.partner(g.B), l.anyPony)
	case anyB:
		return l.shippedTo.say(1, l.partner(g.A), l.anyPony)
	}
	return l.existsShip.say(1, l.joined(g.A, g.B))
}

// ships says something of ships between two ponies, or of any ships.
func (l *language) ships(a, b Criterion, n int, between, anyShips sentence) string {
	if asksNothing(a) && asksNothing(b) {
		return anyShips.say(n)
	}
	return between.say(n, l.pair(a, b))
}

func (l *language) breaks(g BreakShip) string {
	anyA, anyB := asksNothing(g.A), asksNothing(g.B)
	switch {
	case g.Count > 1 || anyA == anyB:
		return l.ships(g.A, g.B, g.Count, l.breakShip, l.breakAnyShip)
	case anyA:
		return l.breakAnyShipOf.say(1, l.partner(g.B))
	}
	return l.breakAnyShipOf.say(1, l.partner(g.A))
}

// joined says whom a ship joins: "a male with a female", "two females".
func (l *language) joined(a, b Criterion) string {
	if same(a, b) && !isName(a) {
		return l.phrase(a, amount{n: 2, inWords: true}, l.pony)
	}
	first, second := l.partner(a), l.partner(b)
	if l.isShort(a) && l.isShort(b) {
		return l.joins.say(1, first, second)
	}
	return l.joinsLong.say(1, first, second)
}

// pair says between whom a ship is: "a male and a female", "two females".
func (l *language) pair(a, b Criterion) string {
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
