package tsssf

import "slices"

// A chain of races is a connected set of cards that show no race symbol twice. The black symbols of changelings and having none count
// as symbols too. A card that shows two symbols takes both; one that counts as every race takes any one.

// symbols is a set of race symbols: the four races, the four black ones, other black ones, and none.
type symbols uint16

const (
	blackSymbols = 4      // where the black ones begin
	otherBlack   = 1 << 8 // of a changeling that imitates no single race
	noSymbol     = 1 << 9
)

// shows returns the symbols of a card as it is now.
func (s *State) shows(card CardID) symbols {
	l := s.look(card)
	p := &s.box.prints[l.shown]
	switch {
	case l.race != 0:
		return symbols(l.race)
	case p.black != 0:
		return symbols(p.black) << blackSymbols
	case s.box.powers[l.shown].becomes != "":
		return otherBlack
	}
	return noSymbol
}

// choices returns the sets of symbols that a card can stand for: its own or, if it counts as every race, any one of those and none.
func (s *State) choices(card CardID, into []symbols) []symbols {
	if ch := s.changes.get(card); ch == nil || !ch.anyRace {
		return append(into, s.shows(card))
	}
	for race := Earth; race <= Alicorn; race <<= 1 {
		into = append(into, symbols(race))
	}
	return append(into, noSymbol)
}

// raceChain returns a largest chain of races that a pony is in, of at most as many cards as the Goal asks for.
func (s *State) raceChain(p *goalPlan, pony CardID) []CardID {
	if !s.matches(pony, p.a) {
		return nil
	}
	h := chainHunt{s: s, plan: p}
	for _, own := range s.choices(pony, nil) {
		h.taken = append(h.taken[:0], pony)
		h.grow(own, nil)
	}
	return h.best
}

// chainHunt tries out all chains of races from one pony, until it finds one that is long enough.
type chainHunt struct {
	s     *State
	plan  *goalPlan
	taken []CardID
	best  []CardID
}

// grow adds each neighbour of the chain that shows other symbols. Cards in passed were tried already, so that no set comes twice.
func (h *chainHunt) grow(used symbols, passed []CardID) {
	if len(h.taken) > len(h.best) {
		h.best = append([]CardID(nil), h.taken...)
	}
	var room [8]CardID
	for i := 0; i < len(h.taken) && len(h.best) < h.plan.n; i++ {
		for _, other := range h.s.partners(h.taken[i], room[:0]) {
			if slices.Contains(h.taken, other) || slices.Contains(passed, other) || !h.s.matches(other, h.plan.a) {
				continue
			}
			for _, own := range h.s.choices(other, nil) {
				if used&own == 0 {
					h.taken = append(h.taken, other)
					h.grow(used|own, passed)
					h.taken = h.taken[:len(h.taken)-1]
				}
			}
			passed = append(passed[:len(passed):len(passed)], other)
			if len(h.best) >= h.plan.n {
				return
			}
		}
	}
}
