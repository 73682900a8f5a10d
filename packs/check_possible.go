package packs

import (
	"cmp"
	"math"
	"slices"

	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// whyNot says why a Goal can never be met, or nil if it can, or if that is not clear. For Goals about one turn it
// checks only that the cards exist, not whether a hand is large enough.
func (t *table) whyNot(g goal.Goal) *complaint {
	switch g := g.(type) {
	case goal.ExistsPony:
		return t.tooFew(g.Pony, g.Count)
	case goal.ExistsChain:
		return t.whyNoChain(g)
	case goal.ExistsShip:
		return t.whyNoShip(g.A, g.B, g.Count)
	case goal.PlayShips:
		return t.whyNoShip(g.A, g.B, 1)
	case goal.BreakShip:
		return t.whyNoShip(g.A, g.B, 1)
	case goal.ExistsPonyShippedTo:
		return t.whyNoPartners(g)
	case goal.ExistsOppositeSelf:
		return t.whyNoOppositeSelf()
	case goal.PlayPonies:
		return t.whyNoPlay(g)
	case goal.PlayShipCards:
		return t.whyNoShipCards(g)
	case goal.SwapCount:
		return t.whyNoSwaps(g.Count)
	case goal.ReplaceCount:
		return t.whyNoReplaces(g.Count)
	case goal.GainKeyword:
		if !t.gives[g.Keyword] && t.deeds[tsssf.DeedChangeKeyword]+t.deeds[tsssf.DeedDisguise]+t.deeds[tsssf.DeedFullCopy] == 0 {
			return complain("why-keyword", "no card gives a pony the keyword %q", g.Keyword)
		}
	}
	return nil
}

func said(c goal.Criterion) string { return cut(goal.CriterionString(c)) }

func noPony(c goal.Criterion) *complaint {
	return complain("why-no-pony", "no pony can match %s", said(c))
}

// matching lists the cards that can match, as indexes into ponies.
func (t *table) matching(c goal.Criterion) []int {
	var found []int
	for i, beings := range t.beings {
		if slices.ContainsFunc(beings, func(b being) bool { return t.may(b, c) }) {
			found = append(found, i)
		}
	}
	return found
}

// weigh adds up how many ponies the cards can count as (P4), and returns the highest count too.
func (t *table) weigh(cards []int) (sum, most int) {
	for _, i := range cards {
		sum, most = sum+t.weights[i], max(most, t.weights[i])
	}
	return sum, most
}

func (t *table) tooFew(c goal.Criterion, count int) *complaint {
	found := t.matching(c)
	if len(found) == 0 {
		return noPony(c)
	}
	if sum, _ := t.weigh(found); sum < count {
		return complain("why-few", "%d ponies can match %s; needed: %d", sum, said(c), count)
	}
	return nil
}

func (t *table) whyNoChain(g goal.ExistsChain) *complaint {
	if why := t.tooFew(g.Pony, g.Count); why != nil {
		return why
	}
	found := t.matching(g.Pony)
	if len(found) < 2 {
		return complain("why-one", "only one card can match %s, and a chain needs two", said(g.Pony))
	}
	if names := t.namesOf(found, g.Pony); g.DifferentNames && names < g.Count {
		return complain("why-names", "the ponies that can match %s have %d names; needed: %d", said(g.Pony), names, g.Count)
	}
	if symbols := t.symbolsOf(found); g.DifferentRaces && symbols < g.Count {
		return complain("why-races", "the ponies that can match %s show %d race symbols; needed: %d", said(g.Pony), symbols, g.Count)
	}
	return t.needShips(1)
}

// symbolsOf is the number of different race symbols that the cards are printed with, black ones and none among them. Powers may add others:
// a card that can become something else makes it large.
func (t *table) symbolsOf(cards []int) int {
	for _, deed := range []tsssf.Deed{
		tsssf.DeedChangeRace, tsssf.DeedChangeRaceGender, tsssf.DeedMakePrincess, tsssf.DeedAnyRace, tsssf.DeedAllPrincesses, tsssf.DeedFullCopy, tsssf.DeedLend,
	} {
		if t.deeds[deed] > 0 {
			return math.MaxInt
		}
	}
	symbols := map[string]bool{}
	for _, i := range cards {
		for _, b := range t.beings[i] {
			if b.any || b.card != b.shown {
				return math.MaxInt
			}
			symbols[b.card.RaceSymbol()] = true
		}
	}
	return len(symbols)
}

// namesOf is the number of different names that the cards can have while they match. The bare name Changeling does
// not count (C5).
func (t *table) namesOf(cards []int, c goal.Criterion) int {
	names := map[string]bool{}
	for _, i := range cards {
		for _, b := range t.beings[i] {
			if b.any {
				return math.MaxInt
			}
			if t.may(b, c) {
				for _, name := range slices.Concat(b.card.Names, b.shown.Names) {
					names[name] = true
				}
			}
		}
	}
	delete(names, bareChangeling)
	return len(names)
}

// needShips says why that number of Ships cannot be on the grid.
func (t *table) needShips(n int) *complaint {
	if there := len(t.ships) + t.deeds[tsssf.DeedPlayAsShip]; there < n {
		return complain("why-ships", "there are %d cards to ship with; needed: %d", there, n)
	}
	return nil
}

func (t *table) whyNoShip(a, b goal.Criterion, count int) *complaint {
	if why := t.needShips(1); why != nil {
		return why
	}
	as, bs := t.matching(a), t.matching(b)
	switch both := union(as, bs); {
	case len(as) == 0:
		return noPony(a)
	case len(bs) == 0:
		return noPony(b)
	case len(both) < 2:
		return complain("why-itself", "only %s can be either of the two, and no card is shipped with itself", t.ponies[both[0]].Title)
	default:
		// A lattice has no more edges between some cells than this, and a cell has four sides.
		_, most := t.weigh(both)
		ships := min(2*len(both)-int(math.Ceil(2*math.Sqrt(float64(len(both))))), 4*len(as), 4*len(bs), len(t.ships)+t.deeds[tsssf.DeedPlayAsShip])
		if t.deeds[tsssf.DeedShipWithEverypony] == 0 && ships*most < count {
			return complain("why-ship-count", "at most %d such ships can stand at once; needed: %d", ships*most, count)
		}
	}
	return nil
}

func union(a, b []int) []int {
	both := slices.Concat(a, b)
	slices.Sort(both)
	return slices.Compact(both)
}

func (t *table) whyNoPartners(g goal.ExistsPonyShippedTo) *complaint {
	middle := t.matching(g.Pony)
	if len(middle) == 0 {
		return noPony(g.Pony)
	}
	var each [][]int
	switch with := g.With.(type) {
	case goal.Select:
		return t.whyNoSelect(middle, with)
	case goal.TwoVersions:
		return t.whyNoVersions()
	case goal.AllOf:
		for _, c := range with.Each {
			each = append(each, t.matching(c))
			if len(each[len(each)-1]) == 0 {
				return noPony(c)
			}
		}
		if _, most := t.weigh(slices.Concat(each...)); most > 1 {
			return t.needShips(1) // one card may be several of the partners
		}
	}
	if t.deeds[tsssf.DeedShipWithEverypony] > 0 {
		return nil
	}
	if len(each) > sides {
		return complain("why-sides", "a pony has only %d sides; partners needed: %d", sides, len(each))
	}
	for _, i := range middle {
		if assign(each, []int{i}) {
			return t.needShips(len(each))
		}
	}
	return complain("why-partners", "there are not enough different cards to be all the partners")
}

// sides is the number of Ships that a Pony card can have.
const sides = 4

// assign reports whether there is a different card for each list. The first few of a long list are enough.
func assign(each [][]int, used []int) bool {
	if len(each) == 0 {
		return true
	}
	for _, i := range each[0][:min(len(each[0]), sides+1)] {
		if !slices.Contains(used, i) && assign(each[1:], append(slices.Clone(used), i)) {
			return true
		}
	}
	return false
}

func (t *table) whyNoSelect(middle []int, with goal.Select) *complaint {
	around := t.matching(with.Pony)
	if len(around) == 0 {
		return noPony(with.Pony)
	}
	slices.SortFunc(around, func(i, j int) int { return cmp.Compare(t.weights[j], t.weights[i]) })
	most := sides
	if t.deeds[tsssf.DeedShipWithEverypony] > 0 {
		most = len(around)
	}
	best := 0
	for _, i := range middle {
		others := slices.DeleteFunc(slices.Clone(around[:min(len(around), most+1)]), func(j int) bool { return j == i })
		sum, _ := t.weigh(others[:min(len(others), most)])
		if best = max(best, sum); best >= with.Count {
			return t.needShips(1)
		}
	}
	return complain("why-around", "the cards around a pony can count %d ponies matching %s; needed: %d", best, said(with.Pony), with.Count)
}
