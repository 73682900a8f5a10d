package tsssf

import "slices"

// change is what one card is until the end of the turn (W6, C2). It stays with the card wherever it goes.
type change struct {
	card      CardID
	identity  uint16   // which disguise of this turn it is (C4)
	as        disguise // the pony it imitates
	copies    CardID   // the card it is a full copy of (W7)
	race      Race     // 0: not changed
	gender    Gender   // 0: not changed
	count     uint8    // 0: not changed
	dystopian bool
	everypony bool   // shipped with all (W7)
	anyRace   bool   // every race, for Goals (W7)
	lender    CardID // the card whose power to take disguises it has too (W7)
}

// changes holds the changes of all cards. Looking one up takes constant time.
type changes struct {
	list       []change
	of         []uint16 // by card: place in list plus one
	gained     []keyword
	identities uint16 // disguises taken this turn
	everypony  uint16 // cards shipped with all

	past       []change      // what cards were under identities they no longer have: what broke up keeps its changes (B1)
	pastGained []pastKeyword // the keywords they had gained
}

// pastKeyword is a keyword that a card had gained under an identity it no longer has.
type pastKeyword struct {
	keyword
	identity uint16
}

func newChanges(b *Box) changes { return changes{of: make([]uint16, b.ends[Pony])} }

func (c *changes) copyFrom(o *changes) {
	c.list = copied(c.list, o.list)
	c.of = copied(c.of, o.of)
	c.gained = copied(c.gained, o.gained)
	c.identities, c.everypony = o.identities, o.everypony
	c.past = copied(c.past, o.past)
	c.pastGained = copied(c.pastGained, o.pastGained)
}

// clear ends all changes and disguises.
func (c *changes) clear() {
	for i := range c.list {
		c.of[c.list[i].card] = 0
	}
	c.list, c.gained = c.list[:0], c.gained[:0]
	c.identities, c.everypony = 0, 0
	c.past, c.pastGained = c.past[:0], c.pastGained[:0]
}

// leave remembers what a card is under the identity that it is about to leave.
func (c *changes) leave(card CardID) {
	ch := c.get(card)
	if ch == nil {
		return
	}
	c.past = append(c.past, *ch)
	for _, g := range c.gained {
		if g.card == card {
			c.pastGained = append(c.pastGained, pastKeyword{g, ch.identity})
		}
	}
}

// under returns what a card was under an identity that it has left, with the keywords it had gained, or nil.
func (c *changes) under(w who) (*change, []keyword) {
	for i := range c.past {
		if ch := &c.past[i]; ch.card == w.card && ch.identity == w.identity {
			var gained []keyword
			for _, g := range c.pastGained {
				if g.card == w.card && g.identity == w.identity {
					gained = append(gained, g.keyword)
				}
			}
			return ch, gained
		}
	}
	return nil, nil
}

// revert makes a card as printed again. Its entry in the list stays until the next clear.
func (c *changes) revert(card CardID) {
	c.of[card] = 0
	c.forgetGained(card)
}

// forgetGained takes back the keywords that a card gained.
func (c *changes) forgetGained(card CardID) {
	c.gained = slices.DeleteFunc(c.gained, func(g keyword) bool { return g.card == card })
}

// get returns the change of a card, or nil.
func (c *changes) get(card CardID) *change {
	if n := c.of[card]; n != 0 {
		return &c.list[n-1]
	}
	return nil
}

// edit returns the change of a card, and makes one if there is none.
func (c *changes) edit(card CardID) *change {
	if c.of[card] == 0 {
		c.list = append(c.list, change{card: card})
		c.of[card] = uint16(len(c.list))
	}
	return &c.list[c.of[card]-1]
}

// who returns a card with its present identity.
func (s *State) who(card CardID) who {
	if ch := s.changes.get(card); ch != nil {
		return who{card, ch.identity, ch.as}
	}
	return who{card: card}
}

// unchanged reports whether a card is as printed.
func (s *State) unchanged(card CardID) bool {
	return s.changes.of[card] == 0 && (s.box.crowner == 0 || s.crowner(card) == 0)
}

// look returns the card as it is now.
func (s *State) look(card CardID) look {
	l := s.box.printedLook(card)
	if n := s.changes.of[card]; n != 0 {
		s.lookWith(&l, &s.changes.list[n-1], s.changes.gained)
	}
	if by := s.crowner(card); by != 0 {
		s.crown(&l, by)
	}
	return l
}

// lookWith changes how a card looks by a change and gained keywords.
func (s *State) lookWith(l *look, ch *change, gained []keyword) {
	if ch.as.card != 0 {
		*l = s.box.disguised(l.card, ch.as)
	}
	if ch.copies != 0 {
		p := &s.box.prints[ch.copies]
		l.copies, l.race, l.gender, l.dystopian = ch.copies, l.race|p.race, l.gender|p.gender, l.dystopian || p.dystopian
	}
	if ch.race != 0 {
		l.race = ch.race
	}
	if ch.gender != 0 {
		l.gender = ch.gender
	}
	if ch.count != 0 {
		l.count = ch.count
	}
	l.dystopian = l.dystopian || ch.dystopian
	l.anyRace = ch.anyRace
	l.gained = gained
}

// matches reports whether a Pony card counts for a criterion now (G1).
func (s *State) matches(card CardID, c Criterion) bool {
	cr := &s.box.criteria[c]
	if s.unchanged(card) {
		return cr.printed.Has(card)
	}
	l := s.look(card)
	return cr.test.holds(s.box, l)
}

// count returns how many ponies a Pony card counts as now (P4).
func (s *State) count(card CardID) int {
	if s.unchanged(card) {
		return int(s.box.prints[card].count)
	}
	l := s.look(card)
	return int(l.count)
}

// lookOf returns the card under an identity it had at some moment of this turn, with the changes of that identity (G3, C4).
func (s *State) lookOf(w who) look {
	ch := s.changes.get(w.card)
	now := uint16(0)
	if ch != nil {
		now = ch.identity
	}
	if now == w.identity || s.crowner(w.card) != 0 {
		return s.look(w.card)
	}
	l := s.box.printedLook(w.card)
	if past, gained := s.changes.under(w); past != nil {
		s.lookWith(&l, past, gained)
		return l
	}
	if w.as.card != 0 {
		l = s.box.disguised(w.card, w.as)
	}
	return l
}

// matched reports whether a card counts for a criterion under an identity it had.
func (s *State) matched(w who, c Criterion) bool {
	if w.identity == 0 && s.unchanged(w.card) {
		return s.box.criteria[c].printed.Has(w.card)
	}
	l := s.lookOf(w)
	return s.box.criteria[c].test.holds(s.box, l)
}

// counted returns how many ponies a card counts as under an identity it had.
func (s *State) counted(w who) int {
	if w.identity == 0 && s.unchanged(w.card) {
		return int(s.box.prints[w.card].count)
	}
	l := s.lookOf(w)
	return int(l.count)
}

// alter changes a card until the end of the turn. Goals that count ponies or ships are kept up to date around it.
func (s *State) alter(card CardID, how func(*change)) {
	s.tallyAround(card, -1)
	how(s.changes.edit(card))
	s.tallyAround(card, +1)
	if s.grid.has(card) { // a card used from hand is changed too, and no Goal looks at it
		s.touch(card)
	}
}

// gain gives a card a keyword until the end of the turn.
func (s *State) gain(card CardID, word keywordID) {
	s.alter(card, func(*change) { s.changes.gained = append(s.changes.gained, keyword{card, word}) })
	if s.actor == s.turn {
		s.record.givenByTurn = append(s.record.givenByTurn, keyword{card, word})
	}
}
