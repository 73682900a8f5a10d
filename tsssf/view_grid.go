package tsssf

// PonyView is a Pony card on the grid. Looks is set if it is not as printed.
type PonyView struct {
	Card  string      `json:"card" delta:"id"`
	At    [2]int      `json:"at"`
	Looks *Attributes `json:"looks,omitempty"`
	Under []string    `json:"under,omitempty"` // cards that it covers
}

// ShipView is a Ship card on the grid.
type ShipView struct {
	Card string `json:"card" delta:"id"`
	From [2]int `json:"from"`
	To   [2]int `json:"to"`
}

// Attributes are the attributes of a Pony card as it is now (G1).
type Attributes struct {
	Names     []string `json:"names"`
	Race      []string `json:"race"`
	Gender    []string `json:"gender"`
	Keywords  []string `json:"keywords"`
	Dystopian bool     `json:"dystopian"`
	Count     int      `json:"count"`
	Disguise  string   `json:"disguise,omitempty"`  // the card imitated
	Copies    string   `json:"copies,omitempty"`    // the card it is a copy of
	Everypony bool     `json:"everypony,omitempty"` // shipped with all
}

// ponyViews shows the Pony cards of the grid.
func (s *State) ponyViews() []PonyView {
	list := make([]PonyView, 0, s.grid.ponies())
	for _, sl := range s.grid.slots[1:] {
		p := PonyView{Card: s.id(sl.pony), At: sl.cell.pair(), Under: s.under(sl.pony)}
		if s.changes.get(sl.pony) != nil {
			looks := s.attributes(sl.pony)
			p.Looks = &looks
		}
		list = append(list, p)
	}
	return list
}

// shipViews shows the Ship cards of the grid.
func (s *State) shipViews() []ShipView {
	list := make([]ShipView, 0, s.shipCards())
	for sl, d := range s.grid.neighbours {
		if sl.shipped(d) {
			list = append(list, ShipView{s.id(sl.ship[d]), sl.cell.pair(), sl.cell.neighbour(d).pair()})
		}
	}
	return list
}

// shipCards counts the Ship cards of the grid.
func (s *State) shipCards() (n int) {
	for sl, d := range s.grid.neighbours {
		if sl.shipped(d) {
			n++
		}
	}
	return n
}

// attributes returns the attributes of a Pony card as it is now.
func (s *State) attributes(card CardID) Attributes {
	l := s.look(card)
	a := Attributes{
		Race: l.race.Names(), Gender: l.gender.Names(), Dystopian: l.dystopian, Count: int(l.count), Keywords: []string{},
	}
	for _, name := range l.names(s.box) {
		a.Names = append(a.Names, s.box.names.words[name])
	}
	for word := range s.box.keywords.words {
		if word > 0 && l.hasKeyword(s.box, keywordID(word)) {
			a.Keywords = append(a.Keywords, s.box.keywords.words[word])
		}
	}
	if ch := s.changes.get(card); ch != nil {
		a.Disguise, a.Copies, a.Everypony = s.id(ch.as.card), s.id(ch.copies), ch.everypony
	}
	return a
}
