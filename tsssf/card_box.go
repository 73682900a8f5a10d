package tsssf

import (
	"errors"
	"fmt"
	"slices"

	"shipfic/tsssf/goal"
)

// CardID is the number of a card in its [Box]. Zero means no card.
type CardID uint16

// Box is the set of cards a game is played with, compiled once: cards, names and keywords become numbers, and every
// criterion of every Goal knows which cards it matches as printed. A Box never changes, and games share it.
type Box struct {
	rules int         // the version of the rules for which it is compiled
	older func() *Box // for games of older rules; nil in that box
	cards []Card      // cards[0] is not a card; then Start, the Ponies, the Ships, the Goals
	byID  map[string]CardID
	ends  [4]CardID // the first id after each kind

	names    index
	keywords index

	prints       []print     // of Start and Pony cards, by id
	powers       []power     // by id
	goals        []goalPlan  // by id minus the first Goal's
	kinds        []goal.Kind // of the conditions of Goals, by id: in fewer bytes than goals, because tallies ask often
	criteria     []criterion
	disguises    map[string][]disguise // what a changeling of each type may become (C1)
	choosable    []keywordID           // the keywords that are not the name of a pony (W7)
	words        []string              // all names and keywords, sorted
	unnamed      nameID                // the bare name Changeling (C5)
	protects     bool                  // a card protects itself or others while it is on the grid
	occasions    occasion              // all occasions on which a power can act
	scores       bool                  // a card changes what Goals are worth
	returns      bool                  // a card goes to a hand instead of the discard
	offers       bool                  // a card lets others be replaced
	interrupters []CardID              // cards that can take the place of one just played
	obliger      CardID                // the card that Ships must join
	crowner      CardID                // the card that makes all others princesses
	startSafe    hazards               // what cannot be done to the Start card (W4)
	pledges      bool                  // a card can lie under a Goal
	choosers     bool                  // a Goal gives the right to choose Goals
	moreSwap     int                   // how many cards the first swap of a turn may take in addition
	printed      *Box                  // of a box in which a Goal is reworded: the box without that
}

type (
	nameID    uint16
	keywordID uint16
)

// print is what is printed on a Pony card, as far as the rules need it.
type print struct {
	names      []nameID
	keywords   []keywordID
	race       Race
	gender     Gender
	dystopian  bool
	count      uint8
	changeling bool // has the printed keyword Changeling
	black      Race // its black symbol, which is not a race (C3)
}

// index numbers strings from 1.
type index struct {
	words  []string
	number map[string]uint16
}

func (x *index) add(word string) uint16 {
	if x.number == nil {
		x.number = map[string]uint16{}
		x.words = []string{""}
	}
	n, ok := x.number[word]
	if !ok {
		n = uint16(len(x.words))
		x.words = append(x.words, word)
		x.number[word] = n
	}
	return n
}

// MaxCards is the largest number of cards in a box.
const MaxCards = 8000

// The cards dealt for each seat and the open Goals (S1), and the largest number of ponies a card may count as.
const (
	handPonies = 4
	handShips  = 3
	openGoals  = 3
	maxCount   = 100
)

// NewBox compiles the cards. There must be one Start card and at least one card of each other kind.
func NewBox(cards []Card) (*Box, error) {
	b, err := newBox(cards, RulesVersion)
	if err == nil {
		b.older = olderBox(cards)
	}
	return b, err
}

func newBox(cards []Card, rules int) (*Box, error) {
	if len(cards) > MaxCards {
		return nil, fmt.Errorf("%d cards are too many: the limit is %d", len(cards), MaxCards)
	}
	b := &Box{rules: rules, cards: make([]Card, 1, len(cards)+1), byID: map[string]CardID{}}
	for kind := Start; kind <= Goal; kind++ {
		for _, c := range cards {
			if c.Kind != kind {
				continue
			}
			if _, double := b.byID[c.ID]; double {
				return nil, fmt.Errorf("%s is in the box twice", c.ID)
			}
			b.byID[c.ID] = CardID(len(b.cards))
			b.cards = append(b.cards, c)
		}
		b.ends[kind] = CardID(len(b.cards))
	}
	if n := b.cards[min(int(startCard), len(b.cards)-1)].digits(); n > 0 {
		for id := int(startCard) + 1; id < len(b.cards); id++ {
			b.cards[id] = b.cards[id].larger(n, rules)
		}
	}
	if b.ends[Start] != 2 {
		return nil, fmt.Errorf("a game has one Start card, not %d", b.ends[Start]-1)
	}
	if b.ends[Pony] == b.ends[Start] || b.ends[Ship] == b.ends[Pony] || b.ends[Goal] == b.ends[Ship] {
		return nil, errors.New("a game needs Pony, Ship and Goal cards")
	}
	b.startSafe = byAnything
	if err := b.readPonies(); err != nil {
		return nil, err
	}
	if err := b.compilePowers(); err != nil {
		return nil, err
	}
	b.listDisguises()
	b.listChoosableKeywords()
	b.listWords()
	b.compileGoals()
	return b, nil
}

// readPonies numbers names and keywords and reads the prints.
func (b *Box) readPonies() error {
	b.unnamed = nameID(b.names.add(changelingWord))
	changeling := keywordID(b.keywords.add(changelingWord))
	b.keywords.add(princessWord)
	b.prints = make([]print, b.ends[Pony])
	for id := startCard; id < b.ends[Pony]; id++ {
		c := &b.cards[id]
		if c.Count < 1 || c.Count > maxCount {
			return fmt.Errorf("%s counts as %d ponies: it must be from 1 to %d", c.ID, c.Count, maxCount)
		}
		if len(c.Names) == 0 {
			return fmt.Errorf("%s has no name", c.ID)
		}
		p := print{race: c.Race, gender: c.Gender, dystopian: c.Dystopian, count: uint8(c.Count)}
		for _, name := range c.Names {
			p.names = append(p.names, nameID(b.names.add(name)))
		}
		for _, word := range c.Keywords {
			p.keywords = append(p.keywords, keywordID(b.keywords.add(word)))
		}
		p.changeling, p.black = slices.Contains(p.keywords, changeling), c.Black
		for _, e := range c.Power.Effects {
			if e.Do == DeedDisguise && p.black == 0 {
				p.black = RaceNamed(e.Becomes)
			}
		}
		b.prints[id] = p
	}
	for _, c := range b.cards {
		for _, e := range c.Power.Effects {
			for _, word := range e.Keywords {
				b.keywords.add(word)
			}
		}
	}
	return nil
}

// startCard is the Start card's id in every box.
const startCard CardID = 1

// Words on cards that the rules refer to.
const (
	changelingWord = "Changeling"
	princessWord   = "Princess"
)

// Card returns what is printed on a card.
func (b *Box) Card(id CardID) *Card { return &b.cards[id] }

// Find returns the card with an id, or zero.
func (b *Box) Find(id string) CardID { return b.byID[id] }

// Kind returns the kind of a card.
func (b *Box) Kind(id CardID) Kind {
	for k := Start; k < Goal; k++ {
		if id < b.ends[k] {
			return k
		}
	}
	return Goal
}

// all lists the ids of a kind.
func (b *Box) all(kind Kind) []CardID {
	first := startCard
	if kind > Start {
		first = b.ends[kind-1]
	}
	ids := make([]CardID, 0, b.ends[kind]-first)
	for id := first; id < b.ends[kind]; id++ {
		ids = append(ids, id)
	}
	return ids
}

// IDs lists the ids of the cards of a kind.
func (b *Box) IDs(kind Kind) []string {
	var ids []string
	for _, card := range b.all(kind) {
		ids = append(ids, b.cards[card].ID)
	}
	return ids
}

// Count returns how many cards of a kind the box holds.
func (b *Box) Count(kind Kind) int {
	if kind == Start {
		return 1
	}
	return int(b.ends[kind] - b.ends[kind-1])
}

// MostSeats returns how many hands the box can deal (S1).
func (b *Box) MostSeats() int {
	return min(b.Count(Pony)/handPonies, b.Count(Ship)/handShips)
}

// disguise is a single pony that a changeling can become: of a two-pony card, one of the two (C2).
type disguise struct {
	card CardID
	name nameID
}

// listDisguises finds for each type of changeling which ponies it may become (C1). It may not become another changeling, which is a
// card with a black symbol: one that has only the keyword can be imitated. One that replaces a card becomes it whatever it is.
func (b *Box) listDisguises() {
	b.disguises = map[string][]disguise{}
	for _, becomes := range Disguises {
		for id := startCard; id < b.ends[Pony]; id++ {
			p := &b.prints[id]
			undisguised := p.black != 0 || p.changeling && p.race == 0 || b.powers[id].becomes != ""
			if undisguised && becomes != becomesReplaced || !canBecome(becomes, p) {
				continue
			}
			for _, name := range p.names {
				b.disguises[becomes] = append(b.disguises[becomes], disguise{id, name})
			}
		}
	}
}

func canBecome(becomes string, p *print) bool {
	switch becomes {
	case "nonAlicornFemale":
		return p.gender&Female != 0 && p.race&Alicorn == 0
	case plushling, becomesReplaced:
		return true
	}
	return p.race&RaceNamed(becomes) != 0
}

// listChoosableKeywords finds the keywords that are not the name of a pony.
func (b *Box) listChoosableKeywords() {
	for n, word := range b.keywords.words {
		if n > 0 && b.names.number[word] == 0 {
			b.choosable = append(b.choosable, keywordID(n))
		}
	}
	slices.SortFunc(b.choosable, func(x, y keywordID) int {
		return slices.Compare([]byte(b.keywords.words[x]), []byte(b.keywords.words[y]))
	})
}
