package tsssf

import (
	"slices"
	"strconv"

	"shipfic/tsssf/goal"
)

// Criterion is the number of a criterion in the box. Equal criteria of different Goals share one number.
type Criterion uint16

// criterion is a compiled criterion: which cards match it as printed, and a test for cards that have changed.
type criterion struct {
	text    string
	printed CardSet
	test    test
}

// test is a condition on a card as it is now.
type test interface {
	holds(*Box, look) bool
}

// look is a card as it is at one moment: its print, or the print it has taken on, with this turn's changes.
type look struct {
	card      CardID
	shown     CardID // the card whose symbols it shows: itself or its disguise
	borrowed  nameID // the name of the disguise, in addition to its own (C2)
	copies    CardID // the card whose names, keywords and power it has in addition (W7)
	wordless  bool   // its disguise gives it no keywords (W7)
	anyRace   bool   // it meets every demand for a race, and for none (W7)
	crowned   bool   // it is a Princess by a standing power (W7)
	race      Race
	gender    Gender
	dystopian bool
	count     uint8
	gained    []keyword // this turn's keywords of all cards
}

// keyword is a keyword that a card gained this turn.
type keyword struct {
	card CardID
	word keywordID
}

// printedLook returns the card as printed.
func (b *Box) printedLook(id CardID) look {
	if id >= b.ends[Pony] {
		return look{card: id, shown: id, count: 1}
	}
	p := &b.prints[id]
	return look{card: id, shown: id, race: p.race, gender: p.gender, dystopian: p.dystopian, count: p.count}
}

func (l *look) hasName(b *Box, name nameID) bool {
	if l.card >= b.ends[Pony] {
		return false
	}
	if l.copies != 0 && slices.Contains(b.prints[l.copies].names, name) {
		return true
	}
	return l.borrowed == name && name != 0 || slices.Contains(b.prints[l.card].names, name)
}

func (l *look) hasKeyword(b *Box, word keywordID) bool {
	if l.card >= b.ends[Pony] {
		return false
	}
	for _, g := range l.gained {
		if g.card == l.card && g.word == word {
			return true
		}
	}
	if l.copies != 0 && slices.Contains(b.prints[l.copies].keywords, word) || l.crowned && b.keywords.words[word] == princessWord {
		return true
	}
	return slices.Contains(b.prints[l.card].keywords, word) || !l.wordless && slices.Contains(b.prints[l.shown].keywords, word)
}

// names lists its names, its own first.
func (l *look) names(b *Box) []nameID {
	own := b.prints[l.card].names
	if l.borrowed != 0 && !slices.Contains(own, l.borrowed) {
		own = append(slices.Clone(own), l.borrowed)
	}
	if l.copies != 0 {
		for _, name := range b.prints[l.copies].names {
			if !slices.Contains(own, name) {
				own = append(slices.Clone(own), name)
			}
		}
	}
	return own
}

type (
	allTests   []test
	anyTest    []test
	notTest    struct{ test }
	anypony    struct{}
	nameTest   struct{ name nameID }
	wordTest   struct{ words []keywordID } // any of them
	raceTest   struct{ race Race }
	genderTest struct{ gender Gender }
	futureTest struct{ dystopian bool }
	countTest  struct{ count int }
	powerTest  struct{ name string }
	cardTest   struct{ id string }
	asPrinted  struct{ test } // tests the print; for a disguised changeling that of the disguise (C4)
	swapped    struct{}
)

func (ts allTests) holds(b *Box, l look) bool {
	for _, t := range ts {
		if !t.holds(b, l) {
			return false
		}
	}
	return true
}

func (ts anyTest) holds(b *Box, l look) bool {
	for _, t := range ts {
		if t.holds(b, l) {
			return true
		}
	}
	return false
}

func (t notTest) holds(b *Box, l look) bool {
	if _, race := t.test.(raceTest); race && l.anyRace {
		return true
	}
	return !t.test.holds(b, l)
}

func (anypony) holds(*Box, look) bool          { return true }
func (t nameTest) holds(b *Box, l look) bool   { return t.name != 0 && l.hasName(b, t.name) }
func (t raceTest) holds(_ *Box, l look) bool   { return l.anyRace || l.race&t.race != 0 }
func (t genderTest) holds(_ *Box, l look) bool { return l.gender&t.gender != 0 }
func (t futureTest) holds(_ *Box, l look) bool { return l.dystopian == t.dystopian }
func (t countTest) holds(_ *Box, l look) bool  { return int(l.count) == t.count }

// A disguise does not change the power (C2); a full copy adds one (W7).
func (t powerTest) holds(b *Box, l look) bool {
	return b.cards[l.card].Power.Name == t.name || l.copies != 0 && b.cards[l.copies].Power.Name == t.name
}

// A card counts as the one it is disguised as, and as the one that it is a full copy of; before rules 3 only as itself.
func (t cardTest) holds(b *Box, l look) bool {
	if b.rules < rules3 {
		return b.cards[l.card].ID == t.id
	}
	return b.standsFor(l.card, t.id) || b.standsFor(l.shown, t.id) || b.standsFor(l.copies, t.id)
}

// standsFor reports whether a card is the one with an id, or counts as it (W7).
func (b *Box) standsFor(card CardID, id string) bool {
	return b.cards[card].ID == id || b.cards[card].CountsAs == id
}

func (t wordTest) holds(b *Box, l look) bool {
	for _, w := range t.words {
		if w != 0 && l.hasKeyword(b, w) {
			return true
		}
	}
	return false
}

func (t asPrinted) holds(b *Box, l look) bool {
	print := b.printedLook(l.shown)
	return t.test.holds(b, print)
}

func (swapped) holds(b *Box, l look) bool {
	if l.shown >= b.ends[Pony] {
		return false
	}
	other, single := b.prints[l.shown].gender.Opposite()
	return single && l.gender == other
}

// criterion compiles a criterion, or finds an equal one compiled before.
func (b *Box) criterion(c goal.Criterion) Criterion {
	text := goal.CriterionString(c)
	for i := range b.criteria {
		if b.criteria[i].text == text {
			return Criterion(i)
		}
	}
	t := b.test(c)
	printed := b.NewCardSet()
	for id := startCard; int(id) < len(b.cards); id++ {
		l := b.printedLook(id)
		if t.holds(b, l) {
			printed.Add(id)
		}
	}
	b.criteria = append(b.criteria, criterion{text, printed, t})
	return Criterion(len(b.criteria) - 1)
}

func (b *Box) test(c goal.Criterion) test {
	switch c := c.(type) {
	case goal.And:
		return allTests(b.tests(c.All))
	case goal.Or:
		return anyTest(b.tests(c.Any))
	case goal.GenderSwapped:
		return swapped{}
	case goal.HasRacialKeyword:
		var words []keywordID
		for _, word := range goal.RacialKeywords {
			words = append(words, keywordID(b.keywords.number[word]))
		}
		return wordTest{words}
	case goal.Is:
		t := b.attributeTest(c)
		if c.Printed {
			t = asPrinted{t}
		}
		if c.Not {
			t = notTest{t}
		}
		return t
	}
	return anypony{}
}

func (b *Box) tests(cs []goal.Criterion) []test {
	ts := make([]test, len(cs))
	for i, c := range cs {
		ts[i] = b.test(c)
	}
	return ts
}

func (b *Box) attributeTest(c goal.Is) test {
	switch c.Attr {
	case goal.Name:
		return nameTest{nameID(b.names.number[c.Value])}
	case goal.Race:
		return raceTest{RaceNamed(c.Value)}
	case goal.Gender:
		return genderTest{GenderNamed(c.Value)}
	case goal.Keywords:
		return wordTest{[]keywordID{keywordID(b.keywords.number[c.Value])}}
	case goal.AltTimeline:
		return futureTest{c.Value == "true"}
	case goal.Count:
		n, err := strconv.Atoi(c.Value)
		if err != nil {
			n = -1
		}
		return countTest{n}
	case goal.Action:
		return powerTest{c.Value}
	}
	return cardTest{c.Value}
}
