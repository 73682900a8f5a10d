package tsssf

import (
	"cmp"
	"slices"
)

// questionName returns the name of the open question: that of the power or, for a copy, of the copied power.
func (s *State) questionName() string {
	f := s.top()
	if f.step == stepSwap && s.takesMore(f) {
		return "moreSwap"
	}
	return cmp.Or(stepTable[f.step].question, s.box.cards[f.of].Power.Name)
}

// HalfAnswered reports whether the seat that is asked has made a part of its choice. The others see nothing of that yet.
func (s *State) HalfAnswered() bool {
	if len(s.frames) == 0 || s.top().step != stepPower || s.choosing(s.top()) {
		return false
	}
	f := s.top()
	e := &s.box.powers[f.of].effects[f.effect]
	if e.each {
		return int(f.made)%len(e.asks) > 0
	}
	return f.made > 0
}

// options lists the picks that answer the question of the frame on top, if it asks one.
func (s *State) options(into []pick) []pick {
	f := s.top()
	if options := stepTable[f.step].options; options != nil {
		return options(s, f, into)
	}
	return into
}

// powerOptions lists the picks that answer the question of a power.
func (s *State) powerOptions(f *frame, into []pick) []pick {
	if s.choosing(f) {
		return s.alternatives(f, into)
	}
	e := &s.box.powers[f.of].effects[f.effect]
	if e.each {
		return e.asks[int(f.made)%len(e.asks)].options(s, *f, e, into)
	}
	return e.asks[min(int(f.made), len(e.asks)-1)].options(s, *f, e, into)
}

func (s *State) anyOption() bool {
	s.scratch.picks = s.options(s.scratch.picks[:0])
	s.scratch.listed = len(s.scratch.picks) > 0
	return s.scratch.listed
}

// openOptions lists the answers to the open question, reusing the list made when it was asked.
func (s *State) openOptions() []pick {
	if !s.scratch.listed {
		s.anyOption()
	}
	return s.scratch.picks
}

// linkOptions returns those of the two just linked whose power would ask or do something now (A1).
func (s *State) linkOptions(f *frame, into []pick) []pick {
	for _, pony := range f.pair {
		of := s.acting(pony, onLink)
		if s.grid.has(pony) && pony != startCard && of != 0 && !s.barred(pony) && s.wouldAct(frame{card: pony, of: of, pair: f.pair, mark: f.mark}) {
			into = append(into, cellPick(pony))
		}
	}
	return into
}

// checkPick refuses a pick that does not answer the open question. A disguise of a card with one name needs no name.
func (s *State) checkPick(p pick) error {
	options := s.openOptions()
	if slices.Contains(options, p) {
		return nil
	}
	if p.kind == pickCard && p.name == 0 {
		for _, o := range options {
			if o.kind == pickCard && o.value == p.value {
				return s.refuse(NameNeeded, p.card())
			}
		}
	}
	return s.refuse(NotAnOption, s.questionName())
}
