package bots

import (
	"slices"

	"shipfic/game"
	"shipfic/tsssf"
)

// Lore holds facts about a box of cards that bots compute from the cards: which cards could meet which criteria with
// some help, which are interchangeable, and which uses each power has. It is computed once for a box and shared.
type Lore struct {
	box    *tsssf.Box
	like   []tsssf.CardID    // see tsssf.Box.Likenesses
	powers []uses            // by card
	pony   tsssf.CardSet     // all Pony cards, with Start
	may    []tsssf.CardSet   // by criterion: Pony cards that match as printed or in some disguise
	helped [][]tsssf.CardSet // by change and criterion: Pony cards that match after that change
	goals  []goalLore        // by Goal, see goal
	shares []tsssf.CardSet   // by Pony card: the others that have one of its names, or could
	keep   []int             // by card: the value of holding it, in thousandths of a point
	fresh  int               // the value of holding an unknown card
}

// uses is a set of things that a card is good for.
type uses uint32

const (
	usesPoison    uses = 1 << tsssf.UsePoison
	usesRevive    uses = 1 << tsssf.UseRevive
	usesReplace   uses = 1 << tsssf.UseReplace
	usesSwap      uses = 1 << tsssf.UseSwap
	usesDiscard   uses = 1 << tsssf.UseDiscard
	usesDisguise  uses = 1 << tsssf.UseDisguise
	usesShipPlay  uses = 1 << tsssf.UseAsShip
	usesInterrupt uses = 1 << tsssf.UseInterrupt
	usesHand      uses = 1 << (tsssf.UseChange + 1) // a power used by discarding the card
	usesHelp      uses = 1 << (tsssf.UseChange + 2) // the first of the changes that help a pony to match, in the order of changes
)

// changes are the changes that powers make to a pony.
var changes = tsssf.Changes()

// usesAnyHelp is all changes that help a pony to match.
var usesAnyHelp = usesHelp<<len(changes) - usesHelp

var usesGenderChange = usesHelp << slices.Index(changes, tsssf.DeedChangeGender)

// usesOf returns the use of a deed as a set.
func usesOf(d tsssf.Deed, f tsssf.DeedFacts) uses {
	if i := slices.Index(changes, d); i >= 0 {
		return usesHelp << i
	}
	return 1 << f.Use
}

// unseen is the set of cards whose place the seat does not know. It reuses the memory of an older set, if there is one.
func (l *Lore) unseen(st *tsssf.State, seat game.Seat, room tsssf.CardSet) tsssf.CardSet {
	if room == nil {
		room = l.box.NewCardSet()
	}
	st.Unseen(seat, room)
	return room
}

// NewLore studies all cards of a box.
func NewLore(box *tsssf.Box) *Lore {
	n := box.Cards()
	l := &Lore{box: box, like: box.Likenesses(), powers: make([]uses, n), keep: make([]int, n), pony: box.NewCardSet()}
	for card := range l.ponies {
		l.pony.Add(card)
	}
	l.readPowers()
	l.may = l.matching(func(card tsssf.CardID, c tsssf.Criterion) bool {
		return box.CouldMatch(card, c, "") || l.powers[card]&usesDisguise != 0 && box.CouldMatch(card, c, tsssf.DeedDisguise)
	})
	for _, deed := range changes {
		l.helped = append(l.helped, l.matching(func(card tsssf.CardID, c tsssf.Criterion) bool {
			return l.may[c].Has(card) || box.CouldMatch(card, c, deed)
		}))
	}
	l.readGoals()
	l.readNames()
	return l
}

func (l *Lore) readPowers() {
	held := 0
	for id := range l.powers[1:] {
		card := tsssf.CardID(id + 1)
		if l.box.Kind(card) == tsssf.Goal {
			continue
		}
		c := l.box.Card(card)
		for _, e := range c.Power.Effects {
			facts, _ := e.Do.Facts()
			l.powers[card] |= usesOf(e.Do, facts)
			l.keep[card] += facts.Worth * max(e.N, 1)
		}
		if c.Power.FromHand && l.powers[card]&(usesReplace|usesShipPlay|usesInterrupt) == 0 && len(c.Power.Effects) > 0 {
			l.powers[card] |= usesHand
		}
		held += l.keep[card]
	}
	l.fresh = held / (l.box.Count(tsssf.Pony) + l.box.Count(tsssf.Ship))
}

// matching lists for each criterion the Pony cards, Start included, for which the test holds.
func (l *Lore) matching(holds func(tsssf.CardID, tsssf.Criterion) bool) []tsssf.CardSet {
	sets := make([]tsssf.CardSet, l.box.Criteria())
	for c := range sets {
		sets[c] = l.box.NewCardSet()
		for card := range l.ponies {
			if holds(card, tsssf.Criterion(c)) {
				sets[c].Add(card)
			}
		}
	}
	return sets
}

// ponies yields the Pony cards and Start.
func (l *Lore) ponies(yield func(tsssf.CardID) bool) {
	for id := tsssf.CardID(1); l.box.Kind(id) <= tsssf.Pony; id++ {
		if !yield(id) {
			return
		}
	}
}

// readNames finds out which ponies share a name. A changeling shares one with every pony it could become.
func (l *Lore) readNames() {
	l.shares = make([]tsssf.CardSet, l.box.Cards())
	for a := range l.ponies {
		l.shares[a] = l.box.NewCardSet()
		for b := range l.ponies {
			if a != b && l.sharesName(a, b) {
				l.shares[a].Add(b)
			}
		}
	}
}

func (l *Lore) sharesName(a, b tsssf.CardID) bool {
	if l.powers[a]&usesDisguise != 0 || l.powers[b]&usesDisguise != 0 {
		return true
	}
	names := l.box.Card(b).Names
	return slices.ContainsFunc(l.box.Card(a).Names, func(name string) bool { return slices.Contains(names, name) })
}
