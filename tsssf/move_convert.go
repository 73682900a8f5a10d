package tsssf

import (
	"fmt"
	"slices"

	"shipfic/game"
)

// Act converts a [Move] to its compact form. It refuses a move that names an unknown card, deck or cell.
func (s *State) Act(m Move) (Act, error) {
	a := Act{From: farCell, To: farCell, Take: farCell, Do: MoveKind(max(0, slices.Index(moveNames[:], m.Do)))}
	if a.Do == 0 {
		return a, s.refuse(UnknownMove, m.Do)
	}
	var err error
	pony := m.Pony
	if a.Do == MoveUse {
		pony = m.Card
	}
	for _, card := range []struct {
		id   string
		into *CardID
	}{{m.Ship, &a.Ship}, {pony, &a.Pony}} {
		if *card.into, err = s.findCard(card.id); err != nil {
			return a, err
		}
	}
	if m.At != nil {
		m.To = m.At
	}
	setCell(&a.From, m.From)
	setCell(&a.To, m.To)
	setCell(&a.Take, m.Take)
	if m.Pick != nil {
		if a.pick, err = s.findPick(*m.Pick); err != nil {
			return a, err
		}
	}
	for _, deck := range m.Draw {
		p, err := s.findDeck(deck)
		if err != nil {
			return a, err
		}
		a.Draw = append(a.Draw, p)
	}
	for _, id := range m.Discard {
		card, err := s.findCard(id)
		if err != nil {
			return a, err
		}
		a.Discard = append(a.Discard, card)
	}
	a.changes, err = s.findChanges(m.Changes)
	return a, err
}

// farCell is a cell that nothing can stand on. It stands for a cell that a move does not name.
var farCell = Cell{1 << 30, 1 << 30}

func setCell(c *Cell, at *[2]int) {
	if at != nil {
		*c = cellOf(*at)
	}
}

// cellOf returns the cell with these coordinates, or farCell if they are out of range.
func cellOf(at [2]int) Cell {
	for _, n := range at {
		if n > 2*farthest || n < -2*farthest {
			return farCell
		}
	}
	return Cell{int32(at[0]), int32(at[1])}
}

func (s *State) findCard(id string) (CardID, error) {
	if id == "" {
		return 0, nil
	}
	card := s.box.Find(id)
	if card == 0 {
		return 0, s.refuse(UnknownCard, id)
	}
	return card, nil
}

func (s *State) findDeck(name string) (pile, error) {
	p := slices.Index(pileNames[:goals], name)
	if p < 0 {
		return 0, s.refuse(NotADeck, name)
	}
	return pile(p), nil
}

// findPick converts an answer to its compact form. A cell or edge without a card is not an option.
func (s *State) findPick(p Pick) (pick, error) {
	none := s.refuse(NotAnOption)
	switch {
	case p.Cell != nil:
		n := s.grid.at(cellOf(*p.Cell))
		if n == 0 {
			return pick{}, s.refuse(NoPonyThere, cellOf(*p.Cell))
		}
		return cellPick(s.grid.slots[n].pony), nil
	case p.Edge != nil:
		a := cellOf(p.Edge[0])
		d, adjacent := a.sideOf(cellOf(p.Edge[1]))
		if n := s.grid.at(a); n != 0 && adjacent && s.grid.slots[n].shipped(d) {
			return pick{kind: pickEdge, value: uint16(s.grid.slots[n].ship[d])}, nil
		}
		return pick{}, none
	case p.Place != nil:
		a := cellOf(p.Place[0])
		d, adjacent := a.sideOf(cellOf(p.Place[1]))
		if n := s.grid.at(a); n != 0 && adjacent {
			return placePick(s.grid.slots[n].pony, d), nil
		}
		return pick{}, none
	case p.Card != "":
		return s.findCardPick(p)
	case RaceNamed(p.Race) != 0:
		return pick{kind: pickRace, value: uint16(RaceNamed(p.Race))}, nil
	case GenderNamed(p.Gender) != 0:
		return pick{kind: pickGender, value: uint16(GenderNamed(p.Gender))}, nil
	case p.Keyword != "" && s.asksWord():
		n, known := s.box.wordNumber(p.Keyword)
		if !known {
			return pick{}, s.refuse(NotAnOption, p.Keyword)
		}
		return pick{kind: pickWord, value: n}, nil
	case s.box.keywords.number[p.Keyword] != 0:
		return pick{kind: pickKeyword, value: s.box.keywords.number[p.Keyword]}, nil
	case p.Deck != "":
		deck, err := s.findDeck(p.Deck)
		return deckPick(deck), err
	case p.Effect != "":
		return s.findEffect(p.Effect)
	case p.Order == "forward":
		return pick{kind: pickOrder, value: forward}, nil
	case p.Order == "backward":
		return pick{kind: pickOrder, value: backward}, nil
	}
	return pick{}, none
}

// asksWord reports whether the open question asks for a word of a Goal.
func (s *State) asksWord() bool {
	f := s.asked()
	return f != nil && f.step == stepPower && !s.choosing(f) && s.box.powers[f.of].effects[f.effect].name == DeedReword
}

// findEffect finds the alternative of that name among those that the open question offers.
func (s *State) findEffect(deed string) (pick, error) {
	if f := s.asked(); f != nil && f.step == stepPower && s.choosing(f) {
		for _, p := range s.alternatives(f, nil) {
			if s.pick(p).Effect == deed {
				return p, nil
			}
		}
	}
	return pick{}, s.refuse(NotAnOption, deed)
}

// asked returns the frame whose question is open, or nil.
func (s *State) asked() *frame {
	if !s.asking {
		return nil
	}
	return s.top()
}

// findCardPick finds a card and, for a disguise, the pony it becomes; a card with one name needs no name.
func (s *State) findCardPick(p Pick) (pick, error) {
	card, err := s.findCard(p.Card)
	if err != nil {
		return pick{}, err
	}
	found := cardPick(card)
	if !s.asking || !s.asksDisguise() || card >= s.box.ends[Pony] {
		if p.Name != "" {
			return pick{}, s.refuse(NotAnOption, p.Name)
		}
		return found, nil
	}
	names := s.box.prints[card].names
	switch {
	case p.Name != "":
		found.name = nameID(s.box.names.number[p.Name])
		if found.name == 0 {
			return pick{}, s.refuse(NotAnOption, p.Name)
		}
	case len(names) == 1:
		found.name = names[0]
	}
	return found, nil
}

// asksDisguise reports whether the open question asks for a disguise.
func (s *State) asksDisguise() bool {
	f := s.top()
	return f.step == stepDisguise || f.step == stepPower && s.box.powers[f.of].becomes != ""
}

func (s *State) findChanges(changes []Change) ([]adjustment, error) {
	var list []adjustment
	for _, ch := range changes {
		a := adjustment{turn: game.Watcher}
		said := 0
		if ch.Card != "" && ch.To != nil {
			card, err := s.findCard(ch.Card)
			if err != nil {
				return nil, err
			}
			a.card, a.to = card, zoneOf(*ch.To)
			said++
		}
		if ch.Points != nil {
			for seat := range ch.Points { // order does not matter: each seat is only looked at
				if seat < 0 || int(seat) >= s.Seats() {
					return nil, s.refuse(BadAdjustment, seat)
				}
			}
			a.points = ch.Points
			said++
		}
		if ch.Turn != nil {
			a.turn = *ch.Turn
			said++
		}
		if ch.Done != "" {
			card, err := s.findCard(ch.Done)
			if err != nil {
				return nil, err
			}
			a.done = card
			said++
		}
		if said != 1 || (ch.Card == "") != (ch.To == nil) {
			return nil, s.refuse(BadAdjustment, ch.Card)
		}
		list = append(list, a)
	}
	return list, nil
}

func zoneOf(t Target) zone {
	switch {
	case t.Cell != nil:
		return zone{kind: inCell, cell: cellOf(*t.Cell)}
	case t.Edge != nil:
		a := cellOf(t.Edge[0])
		if d, adjacent := a.sideOf(cellOf(t.Edge[1])); adjacent {
			return zone{kind: onEdge, cell: a, side: d}
		}
	case t.Hand != nil:
		return zone{kind: inHand, seat: *t.Hand}
	case t.Deck == "top":
		return zone{kind: deckTop}
	case t.Deck == "bottom":
		return zone{kind: deckBottom}
	case t.Discard:
		return zone{kind: inDiscard}
	case t.Won != nil:
		return zone{kind: goalWon, seat: *t.Won}
	case t.Open != nil:
		return zone{kind: goalOpen, seat: *t.Open}
	}
	return zone{}
}

// MoveOf converts a compact move to a [Move].
func (s *State) MoveOf(a Act) Move {
	m := Move{Do: moveNames[a.Do], Ship: s.id(a.Ship)}
	switch a.Do {
	case MoveShip:
		m.Pony = s.id(a.Pony)
	case MoveReplace:
		at := a.To.pair()
		m.Pony, m.At = s.id(a.Pony), &at
		return m
	case MoveUse:
		m.Card = s.id(a.Pony)
		return m
	case MoveChoose:
		p := s.pick(a.pick)
		m.Pick = &p
		return m
	case MovePoison:
		take := a.Take.pair()
		m.Take = &take
	case MoveLink, MoveRevive:
	case MoveEnd:
		for _, p := range a.Draw {
			m.Draw = append(m.Draw, pileNames[p])
		}
		m.Discard = s.ids(a.Discard)
		return m
	default:
		return m
	}
	from, to := a.From.pair(), a.To.pair()
	m.From, m.To = &from, &to
	return m
}

// pick converts a compact answer to a [Pick]. The name of a disguise is included if the card has several.
func (s *State) pick(p pick) Pick {
	switch p.kind {
	case pickCell:
		at := s.grid.of(p.card()).cell.pair()
		return Pick{Cell: &at}
	case pickEdge:
		sl, d, _ := s.grid.edge(p.card())
		return Pick{Edge: &[2][2]int{sl.cell.pair(), sl.cell.neighbour(d).pair()}}
	case pickCard:
		w := Pick{Card: s.id(p.card())}
		if p.name != 0 && len(s.box.prints[p.card()].names) > 1 {
			w.Name = s.box.names.words[p.name]
		}
		return w
	case pickRace:
		return Pick{Race: Race(p.value).Names()[0]}
	case pickGender:
		return Pick{Gender: Gender(p.value).Names()[0]}
	case pickKeyword:
		return Pick{Keyword: s.box.keywords.words[p.value]}
	case pickWord:
		return Pick{Keyword: s.box.words[p.value]}
	case pickDeck:
		return Pick{Deck: pileNames[p.value]}
	case pickPlace:
		sl, d := s.placeOfPick(p)
		return Pick{Place: &[2][2]int{sl.cell.pair(), sl.cell.neighbour(d).pair()}}
	case pickEffect:
		return Pick{Effect: string(s.box.powers[s.top().of].effects[p.value].name)}
	case pickOrder:
		return Pick{Order: []string{"forward", "backward"}[p.value]}
	}
	panic(fmt.Sprintf("tsssf: unknown kind of pick %d", p.kind))
}

// change converts an adjustment to a [Change].
func (s *State) change(a adjustment) Change {
	switch {
	case a.points != nil:
		return Change{Points: a.points}
	case a.done != 0:
		return Change{Done: s.id(a.done)}
	case a.card == 0:
		return Change{Turn: seatRef(a.turn)}
	}
	c := Change{Card: s.id(a.card), To: &Target{}}
	switch a.to.kind {
	case inCell:
		at := a.to.cell.pair()
		c.To.Cell = &at
	case onEdge:
		c.To.Edge = &[2][2]int{a.to.cell.pair(), a.to.cell.neighbour(a.to.side).pair()}
	case inHand:
		c.To.Hand = seatRef(a.to.seat)
	case deckTop:
		c.To.Deck = "top"
	case deckBottom:
		c.To.Deck = "bottom"
	case inDiscard:
		c.To.Discard = true
	case goalWon:
		c.To.Won = seatRef(a.to.seat)
	case goalOpen:
		c.To.Open = seatRef(a.to.seat)
	}
	return c
}
