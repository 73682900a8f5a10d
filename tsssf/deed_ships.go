package tsssf

import "slices"

// Ship powers change one of the two Pony cards just joined, until the end of the turn (W5, W6); a Pony's power may change any that it
// does not exclude. Only cards for which something would change are offered (W2).

// joined lists those of the two ponies just joined, or of all, that are wanted.
func joined(s *State, f frame, e *effect, into []pick, wanted func(look) bool) []pick {
	suits := func(pony CardID) bool { return e.suits(s, &f, pony) && wanted(s.look(pony)) }
	if f.of < s.box.ends[Pony] {
		return s.cellPicks(into, suits)
	}
	for _, pony := range f.pair {
		if s.grid.has(pony) && suits(pony) {
			into = append(into, cellPick(pony))
		}
	}
	return into
}

func oneGendered(s *State, f frame, e *effect, into []pick) []pick {
	return joined(s, f, e, into, func(l look) bool {
		_, single := l.gender.Opposite()
		return single
	})
}

func changeGender(s *State, f frame, _ *effect) {
	pony := f.picks[0].card()
	l := s.look(pony)
	opposite, _ := l.gender.Opposite()
	s.changeShown(pony, func(ch *change) { ch.gender = opposite })
}

// raceable leaves out a changeling without a disguise: its black symbol is not a race.
func raceable(s *State, f frame, e *effect, into []pick) []pick {
	return joined(s, f, e, into, func(l look) bool { return !s.box.prints[l.card].changeling || l.shown != l.card })
}

func otherRaces(s *State, f frame, e *effect, into []pick) []pick {
	l := s.look(f.picks[0].card())
	for i := range RaceNames {
		if race := Race(1 << i); l.race != race || len(e.asks) > 2 {
			into = append(into, pick{kind: pickRace, value: uint16(race)})
		}
	}
	return into
}

// genders lists the genders that can follow the picked race, without one that would change nothing.
func genders(s *State, f frame, _ *effect, into []pick) []pick {
	l := s.look(f.picks[0].card())
	for _, g := range []Gender{Male, Female} {
		if l.gender != g || l.race != Race(f.picks[1].value) {
			into = append(into, pick{kind: pickGender, value: uint16(g)})
		}
	}
	return into
}

func changeRace(s *State, f frame, _ *effect) {
	s.changeShown(f.picks[0].card(), func(ch *change) {
		ch.race = Race(f.picks[1].value)
		if f.made > 2 {
			ch.gender = Gender(f.picks[2].value)
		}
	})
}

func notDystopian(s *State, f frame, e *effect, into []pick) []pick {
	return joined(s, f, e, into, func(l look) bool { return !l.dystopian && !f.hasPicked(l.card) })
}

// changed is a deed that changes the picked Ponies.
func changed(how func(*change, *effect)) func(*State, frame, *effect) {
	return func(s *State, f frame, e *effect) {
		for _, p := range f.picks[:f.made] {
			s.changeShown(p.card(), func(ch *change) { how(ch, e) })
		}
	}
}

// changeShown changes a card until the end of the turn and tells of it.
func (s *State) changeShown(card CardID, how func(*change)) {
	s.alter(card, how)
	s.emitChange(card)
}

func notYetPrincess(s *State, f frame, e *effect, into []pick) []pick {
	princess := keywordID(s.box.keywords.number[princessWord])
	return joined(s, f, e, into, func(l look) bool {
		if s.box.prints[l.card].changeling {
			return false
		}
		return l.race != Alicorn || l.gender != Female || !l.hasKeyword(s.box, princess)
	})
}

func makePrincess(s *State, f frame, _ *effect) {
	pony := f.picks[0].card()
	s.alter(pony, func(ch *change) { ch.race, ch.gender = Alicorn, Female })
	princess := keywordID(s.box.keywords.number[princessWord])
	if l := s.look(pony); !l.hasKeyword(s.box, princess) {
		s.gain(pony, princess)
	}
	s.emitChange(pony)
}

func keywordable(s *State, f frame, e *effect, into []pick) []pick {
	return joined(s, f, e, into, func(l look) bool {
		return slices.ContainsFunc(s.box.choosable, func(word keywordID) bool { return !l.hasKeyword(s.box, word) })
	})
}

func otherKeywords(s *State, f frame, _ *effect, into []pick) []pick {
	l := s.look(f.picks[0].card())
	for _, word := range s.box.choosable {
		if !l.hasKeyword(s.box, word) {
			into = append(into, pick{kind: pickKeyword, value: uint16(word)})
		}
	}
	return into
}

func changeKeyword(s *State, f frame, _ *effect) {
	s.gain(f.picks[0].card(), keywordID(f.picks[1].value))
	s.emitChange(f.picks[0].card())
}

func lacksKeywords(s *State, f frame, e *effect, into []pick) []pick {
	return joined(s, f, e, into, func(l look) bool {
		return slices.ContainsFunc(e.keywords, func(word keywordID) bool { return !l.hasKeyword(s.box, word) })
	})
}

func addKeywords(s *State, f frame, e *effect) {
	pony := f.picks[0].card()
	for _, word := range e.keywords {
		if l := s.look(pony); !l.hasKeyword(s.box, word) {
			s.gain(pony, word)
		}
	}
	s.emitChange(pony)
}

func single(s *State, f frame, e *effect, into []pick) []pick {
	return joined(s, f, e, into, func(l look) bool { return int(l.count) < max(e.n, 2) })
}
