package tsssf

import (
	"slices"

	"shipfic/tsssf/goal"
)

// Start card Fanfic Editor Starlight (Children of Kefentse): a reworded Goal has another name or keyword in the place of one of its own until the end of the turn. The state then plays with a copy of
// its box in which the Goal is compiled with that word, so that nothing else needs to know.

// listWords numbers all names and keywords of the cards.
func (b *Box) listWords() {
	b.words = slices.Concat(b.names.words[1:], b.keywords.words[1:])
	slices.Sort(b.words)
	b.words = slices.Compact(b.words)
}

// wordNumber returns the number of a name or keyword, and false if no card has it.
func (b *Box) wordNumber(word string) (uint16, bool) {
	n, found := slices.BinarySearch(b.words, word)
	return uint16(n), found
}

// rewordable returns the open Goals that everybody sees in which a word can be changed. What is asked about a private Goal would tell of it (V1).
func rewordable(s *State, _ frame, _ *effect, into []pick) []pick {
	for _, pl := range s.places {
		if pl.goal != 0 && pl.owner < 0 && len(s.goalWords(pl.goal)) > 0 {
			into = append(into, cardPick(pl.goal))
		}
	}
	return into
}

// goalWords lists the words of a Goal that can be changed.
func (s *State) goalWords(card CardID) []uint16 {
	var numbers []uint16
	for _, word := range goal.KeyWords(s.box.Card(card).Goal) {
		if n, known := s.box.wordNumber(word); known {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

func wordsOf(s *State, f frame, _ *effect, into []pick) []pick {
	for _, n := range s.goalWords(f.picks[0].card()) {
		into = append(into, pick{kind: pickWord, value: n})
	}
	return into
}

// otherWords returns the words that can stand for the one picked: not one by which the Goal is met at once. Words that no card on the grid or
// in this turn's record has all do the same, so only one of them is tried.
func otherWords(s *State, f frame, _ *effect, into []pick) []pick {
	card, from := f.picks[0].card(), f.picks[1].value
	i := s.placeOf(card)
	if i < 0 {
		return into
	}
	usual := s.box
	defer func() { s.box = usual }()
	seen := s.wordsInPlay()
	tried, rest := false, false // of the words that are not in play
	for to := range usual.words {
		if uint16(to) == from {
			continue
		}
		unmet := rest
		if seen[to] || !tried {
			s.box = usual.reworded(rewording{card, from, uint16(to)})
			unmet = !s.holds(s.box.goalPlan(card), s.places[i])
			s.box = usual
		}
		if !seen[to] {
			tried, rest = true, unmet
		}
		if unmet {
			into = append(into, pick{kind: pickWord, value: uint16(to)})
		}
	}
	return into
}

// wordsInPlay marks the names and keywords of all cards on the grid and in this turn's record, as printed, imitated, copied or gained.
func (s *State) wordsInPlay() []bool {
	seen := make([]bool, len(s.box.words))
	mark := func(word string) {
		if n, known := s.box.wordNumber(word); known {
			seen[n] = true
		}
	}
	card := func(id CardID) {
		if id != 0 && id < s.box.ends[Pony] {
			for _, word := range slices.Concat(s.box.cards[id].Names, s.box.cards[id].Keywords) {
				mark(word)
			}
		}
	}
	for _, sl := range s.grid.slots[1:] {
		card(sl.pony)
	}
	for _, ch := range slices.Concat(s.changes.list, s.changes.past) {
		card(ch.card)
		card(ch.as.card)
		card(ch.copies)
	}
	for _, w := range s.record.ponies {
		card(w.card)
	}
	for _, pair := range s.record.ships {
		card(pair[0].card)
		card(pair[1].card)
	}
	for _, b := range s.record.broken {
		card(b.a.card)
		card(b.b.card)
	}
	for _, k := range slices.Concat(s.changes.gained, s.record.givenByTurn) {
		mark(s.box.keywords.words[k.word])
	}
	for _, k := range s.changes.pastGained {
		mark(s.box.keywords.words[k.word])
	}
	mark(princessWord)
	return seen
}

// reword lets a word of a Goal stand for another until the end of the turn.
func (s *State) reword(card CardID, from, to uint16) {
	s.record.reworded = rewording{card, from, to}
	s.box = s.box.reworded(s.record.reworded)
	s.emitReworded(card, s.box.words[from], s.box.words[to])
	s.reread(card)
}

// endRewording gives the Goal its own word back.
func (s *State) endRewording() {
	if card := s.record.reworded.goal; card != 0 {
		s.record.reworded = rewording{}
		s.box = s.box.printed
		s.reread(card)
	}
}

// reread lets the next check look at a Goal as if it were new.
func (s *State) reread(card CardID) {
	if i := s.placeOf(card); i >= 0 {
		s.places[i].fresh = true
		s.retallyPlace(&s.places[i])
	}
}

// reworded returns a copy of the box in which a word of a Goal stands for another.
func (b *Box) reworded(r rewording) *Box {
	with := b.withRoom()
	with.printed = b
	with.goals = slices.Clone(b.goals)
	to := b.words[r.to]
	as := func(not bool) goal.Criterion {
		var either []goal.Criterion
		if b.names.number[to] != 0 {
			either = append(either, goal.Is{Attr: goal.Name, Value: to, Not: not})
		}
		if b.keywords.number[to] != 0 {
			either = append(either, goal.Is{Attr: goal.Keywords, Value: to, Not: not})
		}
		switch {
		case len(either) == 1:
			return either[0]
		case not:
			return goal.And{All: either}
		}
		return goal.Or{Any: either}
	}
	plan := with.plan(goal.Reword(b.cards[r.goal].Goal, b.words[r.from], as, to))
	old := b.goalPlan(r.goal)
	plan.more = old.more
	with.goals[r.goal-b.ends[Ship]] = plan
	return with
}

// checkRewording refuses a rewording of something that is not there.
func (b *Box) checkRewording(r rewording) bool {
	return int(r.goal) < len(b.cards) && b.Kind(r.goal) == Goal && int(max(r.from, r.to)) < len(b.words)
}

// rewordedView shows which word of a Goal stands for another.
func (s *State) rewordedView(card CardID) *Reworded {
	if r := s.record.reworded; r.goal == card {
		return &Reworded{From: s.box.words[r.from], To: s.box.words[r.to]}
	}
	return nil
}
