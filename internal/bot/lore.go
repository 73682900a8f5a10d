package bot

import (
	"slices"

	"shipfic/game"
	"shipfic/tsssf"
)

// Lore is what bots know about a box of cards beyond the cards themselves: which cards could meet which criteria with
// some help, which are interchangeable, and what each power is good for. It is computed once for a box and shared.
type Lore struct {
	box    *tsssf.Box
	like   []tsssf.CardID // see tsssf.Box.Likenesses
	powers []uses         // by card
	may    []set          // by criterion: Pony cards that match as printed or in some disguise
	helped [helps][]set   // by help and criterion: Pony cards that match after that change
	shares []set          // by Pony card: the others that have one of its names, or could
	keep   []int          // by card: the value of holding it, in thousandths of a point
	fresh  int            // the value of holding an unknown card
}

// uses is a set of things that a card is good for.
type uses uint32

const (
	usesPoison uses = 1 << iota
	usesRevive
	usesReplace
	usesHand // a power that is used by discarding the card
	usesSwap
	usesDraw
	usesTake
	usesNewGoal
	usesCopy
	usesDiscard
	usesDisguise
	usesShipPlay // a Pony that may be played as a Ship
	usesInterrupt
	usesEverypony
	usesOther
	usesHelp // the first of the changes that help a pony to match, in the order of helpDeeds
)

// helpDeeds lists the changes that Ship powers make to a pony.
var helpDeeds = [...]tsssf.Deed{
	tsssf.DeedChangeGender, tsssf.DeedChangeRace, tsssf.DeedChangeRaceGender, tsssf.DeedChangeTimeline, tsssf.DeedMakePrincess,
	tsssf.DeedChangeKeyword, tsssf.DeedClone,
}

const helps = len(helpDeeds)

// deedUses says what each deed is good for, and the value of holding a card that does it, in thousandths of a point.
var deedUses = map[tsssf.Deed]struct {
	use   uses
	worth int
}{
	tsssf.DeedSwap:              {usesSwap, 150},
	tsssf.DeedSwap3:             {usesSwap, 250},
	tsssf.DeedMoveStart:         {usesSwap, 0},
	tsssf.DeedDraw:              {usesDraw, 200},
	tsssf.DeedDiscardFromHand:   {usesOther, 0},
	tsssf.DeedTakeFromDiscards:  {usesTake, 200},
	tsssf.DeedNewGoal:           {usesNewGoal, 200},
	tsssf.DeedCopy:              {usesCopy, 150},
	tsssf.DeedFullCopy:          {usesCopy, 150},
	tsssf.DeedReplace:           {usesReplace, 250},
	tsssf.DeedDiscardPony:       {usesDiscard, 50},
	tsssf.DeedDisguise:          {usesDisguise, 500},
	tsssf.DeedWand:              {usesNewGoal, 0},
	tsssf.DeedExchangeHands:     {usesOther, 0},
	tsssf.DeedShipWithEverypony: {usesEverypony, 600},
	tsssf.DeedReminder:          {usesOther, 0},
	tsssf.DeedPoison:            {usesPoison, 150},
	tsssf.DeedRevive:            {usesRevive, 150},
	tsssf.DeedPlayAsShip:        {usesShipPlay, 150},
	tsssf.DeedInterrupt:         {usesInterrupt, 0},
	tsssf.DeedChangeGender:      {usesHelp << 0, 150},
	tsssf.DeedChangeRace:        {usesHelp << 1, 250},
	tsssf.DeedChangeRaceGender:  {usesHelp << 2, 300},
	tsssf.DeedChangeTimeline:    {usesHelp << 3, 150},
	tsssf.DeedMakePrincess:      {usesHelp << 4, 300},
	tsssf.DeedChangeKeyword:     {usesHelp << 5, 250},
	tsssf.DeedClone:             {usesHelp << 6, 150},
	tsssf.DeedAddKeywords:       {usesOther, 50},
}

// set is a set of cards.
type set []uint64

func newSet(n int) set { return make(set, (n+63)/64) }

func (s set) add(card tsssf.CardID) { s[card/64] |= 1 << (card % 64) }

func (s set) has(card tsssf.CardID) bool { return s[card/64]&(1<<(card%64)) != 0 }

// knownTo is the set of cards whose place the seat knows. It reuses the memory of an older set, if there is one.
func (l *Lore) knownTo(st *tsssf.State, seat game.Seat, room set) set {
	if room == nil {
		room = newSet(l.box.Cards())
	}
	for i := range room {
		room[i] = ^uint64(0)
	}
	for _, card := range st.Unseen(seat, nil) {
		room[card/64] &^= 1 << (card % 64)
	}
	return room
}

// NewLore studies all cards of a box.
func NewLore(box *tsssf.Box) *Lore {
	n := box.Cards()
	l := &Lore{box: box, like: box.Likenesses(), powers: make([]uses, n), keep: make([]int, n)}
	l.readPowers()
	l.may = l.matching(func(card tsssf.CardID, c tsssf.Criterion) bool {
		return box.CouldMatch(card, c, "") || l.powers[card]&usesDisguise != 0 && box.CouldMatch(card, c, tsssf.DeedDisguise)
	})
	for i, deed := range helpDeeds {
		l.helped[i] = l.matching(func(card tsssf.CardID, c tsssf.Criterion) bool {
			return l.may[c].has(card) || box.CouldMatch(card, c, deed)
		})
	}
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
			what := deedUses[e.Do]
			l.powers[card] |= what.use
			l.keep[card] += what.worth * max(e.N, 1)
		}
		if c.Power.FromHand && l.powers[card]&(usesReplace|usesShipPlay|usesInterrupt) == 0 && len(c.Power.Effects) > 0 {
			l.powers[card] |= usesHand
		}
		held += l.keep[card]
	}
	l.fresh = held / (l.box.Count(tsssf.Pony) + l.box.Count(tsssf.Ship))
}

// matching lists for each criterion the Pony cards, Start included, for which the test holds.
func (l *Lore) matching(holds func(tsssf.CardID, tsssf.Criterion) bool) []set {
	sets := make([]set, l.box.Criteria())
	for c := range sets {
		sets[c] = newSet(l.box.Cards())
		for card := range l.ponies {
			if holds(card, tsssf.Criterion(c)) {
				sets[c].add(card)
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
	l.shares = make([]set, l.box.Cards())
	for a := range l.ponies {
		l.shares[a] = newSet(l.box.Cards())
		for b := range l.ponies {
			if a != b && l.sharesName(a, b) {
				l.shares[a].add(b)
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
