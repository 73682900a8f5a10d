package tsssf

import (
	"slices"

	"shipfic/tsssf/goal"
)

// progressAt returns how far a Goal about neighbouring ponies has come around one Pony card.
func (s *State) progressAt(p *goalPlan, pony CardID) int {
	switch p.kind {
	case goal.KindChain, goal.KindChainOfNames:
		return s.chainProgress(p, pony)
	case goal.KindChainOfRaces:
		return len(s.raceChain(p, pony))
	case goal.KindOppositeSelf:
		return s.oppositeProgress(pony)
	}
	if !s.matches(pony, p.a) {
		return 0
	}
	var room [8]CardID
	partners := s.partners(pony, room[:0])
	switch p.kind {
	case goal.KindWithSome:
		n := 0
		for _, other := range partners {
			if s.matches(other, p.b) {
				n += s.count(other)
			}
		}
		return n
	case goal.KindWithAll:
		return s.assign(p.each, partners)
	case goal.KindWithVersions:
		return s.versions(pony, partners)
	}
	return 0
}

// assign finds the largest number of criteria that distinct ponies can fill, one each: a matching in a bipartite graph, grown path
// by path. A card fills as many as it counts ponies (P4).
func (s *State) assign(each []Criterion, cards []CardID) int {
	for _, card := range cards {
		for range min(s.count(card), len(each)) - 1 {
			cards = append(cards, card)
		}
	}
	filledBy := make([]int, len(cards)) // by pony: the criterion it fills plus one
	tried := make([]bool, len(cards))
	n := 0
	for c := range each {
		clear(tried)
		if s.fill(each, cards, c, filledBy, tried) {
			n++
		}
	}
	return n
}

func (s *State) fill(each []Criterion, cards []CardID, c int, filledBy []int, tried []bool) bool {
	for i, card := range cards {
		if tried[i] || !s.matches(card, each[c]) {
			continue
		}
		tried[i] = true
		if filledBy[i] == 0 || s.fill(each, cards, filledBy[i]-1, filledBy, tried) {
			filledBy[i] = c + 1
			return true
		}
	}
	return false
}

// versions returns the largest number of the cards that share a name, which is not the pony's own, nor the bare name Changeling (G9, C5).
func (s *State) versions(pony CardID, cards []CardID) int {
	own := s.look(pony)
	most := min(len(cards), 1)
	for i, x := range cards {
		lx := s.look(x)
		for _, name := range lx.names(s.box) {
			if name == s.box.unnamed || own.hasName(s.box, name) {
				continue
			}
			n := 1
			for _, y := range cards[i+1:] {
				if ly := s.look(y); ly.hasName(s.box, name) {
					n++
				}
			}
			most = max(most, n)
		}
	}
	return most
}

// oppositeProgress returns 1 when the pony is shipped with a version of itself of the opposite gender.
func (s *State) oppositeProgress(pony CardID) int {
	l := s.look(pony)
	opposite, single := l.gender.Opposite()
	if !single {
		return 0
	}
	var room [8]CardID
	for _, other := range s.partners(pony, room[:0]) {
		lo := s.look(other)
		if lo.gender != opposite {
			continue
		}
		for _, name := range l.names(s.box) {
			if name != s.box.unnamed && lo.hasName(s.box, name) {
				return 1
			}
		}
	}
	return 0
}

// chain lists the Pony cards of the chain a pony is in: connected by ships, every one matching (G6).
func (s *State) chain(c Criterion, pony CardID) []CardID {
	found := append(s.scratch.matched[:0], pony)
	reached := s.grid.unmarked(s.scratch.reached)
	reached[s.grid.slotOf[pony]] = true
	var room [8]CardID
	for i := 0; i < len(found); i++ {
		for _, other := range s.partners(found[i], room[:0]) {
			if n := s.grid.slotOf[other]; !reached[n] {
				reached[n] = true
				if s.matches(other, c) {
					found = append(found, other)
				}
			}
		}
	}
	s.scratch.matched, s.scratch.reached = found, reached
	return found
}

// chainProgress counts the ponies of the chain a pony is in. A single card is not a chain.
func (s *State) chainProgress(p *goalPlan, pony CardID) int {
	if !s.matches(pony, p.a) {
		return 0
	}
	chain := s.chain(p.a, pony)
	n := 0
	if p.kind == goal.KindChainOfNames {
		n = s.differentNames(chain)
	} else {
		for _, card := range chain {
			n += s.count(card)
		}
	}
	if len(chain) < 2 {
		n = min(n, p.n-1)
	}
	return n
}

// differentNames returns the largest number of ponies of the cards that can have different names, each one of its own; the
// bare name Changeling does not count (C5). A card that counts as two has two ponies to name.
func (s *State) differentNames(cards []CardID) int {
	bearer := map[nameID]int{} // by name: the index in ponies of its bearer
	var ponies []CardID
	for _, card := range cards {
		for range s.count(card) {
			ponies = append(ponies, card)
		}
	}
	var name func(i int, tried *[]nameID) bool
	name = func(i int, tried *[]nameID) bool {
		l := s.look(ponies[i])
		for _, n := range l.names(s.box) {
			if n == s.box.unnamed || slices.Contains(*tried, n) {
				continue
			}
			*tried = append(*tried, n)
			if other, taken := bearer[n]; !taken || name(other, tried) {
				bearer[n] = i
				return true
			}
		}
		return false
	}
	n := 0
	for i := range ponies {
		if name(i, new([]nameID)) {
			n++
		}
	}
	return n
}

// contributors lists the cards that count for a Goal around one Pony card.
func (s *State) contributors(p *goalPlan, pony CardID, into []CardID) []CardID {
	switch p.kind {
	case goal.KindChain, goal.KindChainOfNames:
		return append(into, s.chain(p.a, pony)...)
	case goal.KindChainOfRaces:
		return append(into, s.raceChain(p, pony)...)
	}
	into = append(into, pony)
	for _, other := range s.partners(pony, nil) {
		if p.kind != goal.KindWithSome || s.matches(other, p.b) {
			into = append(into, other)
		}
	}
	return into
}
