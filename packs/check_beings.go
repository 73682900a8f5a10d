package packs

import (
	"slices"
	"strconv"

	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// table is everything that could be on a table with these cards. It decides whether something is possible, and errs
// only towards yes: what it calls impossible cannot happen within the rules. Texts that players carry out by hand are
// not considered.
type table struct {
	ponies  []*Card // with the Start card
	ships   []*Card
	names   map[string]bool
	deeds   map[tsssf.Deed]int // number of cards whose power has it
	gives   map[string]bool    // keywords that some power gives
	beings  [][]being          // by index into ponies: what each may be
	weights []int              // the most ponies that each can count as
	steps   int                // criteria that may still be examined
}

// maxSteps limits the work for a hostile pack, and maxBeings the disguises that are examined one by one.
const (
	maxSteps  = 5_000_000
	maxBeings = 50_000
)

// being is what a card may be at some moment: itself, or with what it takes from another.
type being struct {
	card  *Card
	shown *Card // whose print it shows: its own, or its disguise's
	any   bool  // it may be too many things to examine
}

// count is how many ponies the being counts as. Disguised, a card counts as one (C2).
func (b being) count() int {
	if b.shown != b.card {
		return 1
	}
	return b.shown.Count
}

func newTable(cards []Card) *table {
	t := &table{names: map[string]bool{}, deeds: map[tsssf.Deed]int{}, gives: map[string]bool{}, steps: maxSteps}
	for i := range cards {
		c := &cards[i]
		for _, e := range c.Power.Effects {
			t.deeds[e.Do]++
		}
		for _, word := range keywordsGivenBy(c.Power) {
			t.gives[word] = true
		}
		switch c.Kind {
		case tsssf.Ship:
			t.ships = append(t.ships, c)
		case tsssf.Start, tsssf.Pony:
			t.ponies = append(t.ponies, c)
			for _, name := range c.Names {
				t.names[name] = true
			}
		}
	}
	shapes := 0
	for _, c := range t.ponies {
		beings := t.beingsOf(c, maxBeings-shapes)
		shapes += len(beings)
		t.beings = append(t.beings, beings)
		t.weights = append(t.weights, t.weightOf(beings))
	}
	return t
}

// weightOf is the most ponies that a card can count as (P4), given all that it may be.
func (t *table) weightOf(beings []being) int {
	most := 1
	if t.deeds[tsssf.DeedClone] > 0 {
		most = 2
	}
	for _, b := range beings {
		if b.any {
			most = max(most, maxPonies)
		}
		most = max(most, b.count())
	}
	return most
}

// beingsOf lists what a card may be, up to a limit.
func (t *table) beingsOf(c *Card, limit int) []being {
	list := []being{{card: c, shown: c}}
	becomes := c.becomes()
	copies := slices.ContainsFunc(c.Power.Effects, func(e tsssf.Effect) bool { return e.Do == tsssf.DeedFullCopy })
	transforms := t.deeds[tsssf.DeedLend]+t.deeds[tsssf.DeedAllPrincesses]+t.deeds[tsssf.DeedAnyRace] > 0 // powers that touch any pony
	if becomes == "" && !copies && !transforms {
		return list
	}
	if copies || transforms || len(t.ponies) > limit { // a full copy has what two cards have
		return append(list, being{card: c, shown: c, any: true})
	}
	for _, other := range t.ponies {
		switch {
		case other == c:
		case imitates(becomes, other):
			list = append(list, being{card: c, shown: other})
		}
	}
	return list
}

// imitates reports whether a changeling of that type may disguise itself as the card (C1).
func imitates(becomes string, c *Card) bool {
	if race := tsssf.RaceNamed(becomes); race != 0 {
		return c.Race&race != 0
	}
	if becomes == "nonAlicornFemale" {
		return c.Gender&tsssf.Female != 0 && c.Race&tsssf.Alicorn == 0
	}
	return true
}

// may reports whether the being can match the criterion at some moment. Parts are examined one by one, as if making
// one true could not make another false.
func (t *table) may(b being, c goal.Criterion) bool {
	t.steps--
	if b.any || t.steps <= 0 {
		return true
	}
	switch c := c.(type) {
	case goal.And:
		return !slices.ContainsFunc(c.All, func(part goal.Criterion) bool { return !t.may(b, part) })
	case goal.Or:
		return slices.ContainsFunc(c.Any, func(part goal.Criterion) bool { return t.may(b, part) })
	case goal.Is:
		if c.Printed {
			return isPrinted(b.shown, c) != c.Not
		}
		if c.Not {
			return t.mayLack(b, c)
		}
		return isNow(b, c) || t.mayBecome(b, c)
	case goal.GenderSwapped:
		_, single := b.shown.Gender.Opposite()
		return single && (t.changesGender() || t.makesPrincess(b) && b.shown.Gender == tsssf.Male)
	case goal.HasRacialKeyword:
		return slices.ContainsFunc(goal.RacialKeywords, func(word string) bool {
			return t.may(b, goal.Is{Attr: goal.Keywords, Value: word})
		})
	}
	return true
}

// isPrinted reports whether the print of a card has the attribute.
func isPrinted(c *Card, is goal.Is) bool {
	switch is.Attr {
	case goal.Name:
		return slices.Contains(c.Names, is.Value)
	case goal.Race:
		return c.Race&tsssf.RaceNamed(is.Value) != 0
	case goal.Gender:
		return c.Gender&tsssf.GenderNamed(is.Value) != 0
	case goal.Keywords:
		return slices.Contains(c.Keywords, is.Value)
	case goal.AltTimeline:
		return c.Dystopian == (is.Value == "true")
	case goal.Count:
		return strconv.Itoa(c.Count) == is.Value
	case goal.Action:
		return c.Power.Name == is.Value || c.Source.Action == is.Value
	}
	return c.ID == is.Value
}

// isNow reports whether the being has the attribute without a Ship's help.
func isNow(b being, is goal.Is) bool {
	switch is.Attr {
	case goal.Name, goal.Keywords:
		return isPrinted(b.shown, is) || isPrinted(b.card, is)
	case goal.Action, goal.Card:
		return isPrinted(b.card, is)
	case goal.Count:
		return strconv.Itoa(b.count()) == is.Value
	}
	return isPrinted(b.shown, is)
}

// mayBecome reports whether a Ship can give the being the attribute.
func (t *table) mayBecome(b being, is goal.Is) bool {
	switch is.Attr {
	case goal.Race:
		return t.changesRace() || t.makesPrincess(b) && is.Value == "alicorn"
	case goal.Gender:
		opposite, single := b.shown.Gender.Opposite()
		return single && opposite == tsssf.GenderNamed(is.Value) && t.changesGender() || t.makesPrincess(b) && is.Value == "female"
	case goal.Keywords:
		return t.gives[is.Value] || t.deeds[tsssf.DeedChangeKeyword] > 0 && !t.names[is.Value]
	case goal.AltTimeline:
		return is.Value == "true" && t.deeds[tsssf.DeedChangeTimeline] > 0
	case goal.Count:
		return is.Value == "2" && t.deeds[tsssf.DeedClone] > 0
	}
	return false
}

// mayLack reports whether the being can be without the attribute.
func (t *table) mayLack(b being, is goal.Is) bool {
	if !isNow(b, is) {
		return true
	}
	switch is.Attr {
	case goal.Name:
		return b.shown != b.card && len(b.shown.Names) > 1 // it takes only one of the names (C2)
	case goal.Race:
		return t.changesRace() || t.makesPrincess(b)
	case goal.Gender:
		return t.changesGender() || t.makesPrincess(b)
	case goal.AltTimeline:
		return is.Value == "false" && t.deeds[tsssf.DeedChangeTimeline] > 0
	case goal.Count:
		return t.deeds[tsssf.DeedClone] > 0
	}
	return false
}

func (t *table) changesRace() bool {
	return t.deeds[tsssf.DeedChangeRace] > 0 || t.deeds[tsssf.DeedChangeRaceGender] > 0
}

func (t *table) changesGender() bool {
	return t.deeds[tsssf.DeedChangeGender] > 0 || t.deeds[tsssf.DeedChangeRaceGender] > 0
}

// makesPrincess reports whether a Ship can make the being a princess, which a changeling cannot become.
func (t *table) makesPrincess(b being) bool {
	return t.deeds[tsssf.DeedMakePrincess] > 0 && !slices.Contains(b.card.Keywords, bareChangeling)
}
