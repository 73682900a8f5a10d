package tsssf

import "slices"

// A swap puts two or more Pony cards on each other's cells, so that none stays. Where each goes is a list: to[i] is the card to whose cell
// the i-th goes.

var (
	swapTwo   = []uint8{1, 0}
	swapThree = [][]uint8{forward: {1, 2, 0}, backward: {2, 0, 1}}
)

// maxSwap is the largest number of cards in one swap.
const maxSwap = 5

// fitSwap gives a swap a question for each card that it takes.
func fitSwap(e Effect, to *effect) *deed {
	fitted := *deeds[e.Do]
	least := 2
	to.n = min(max(e.N, fitted.Prints), maxSwap)
	switch {
	case e.Who == WhoSelf:
		fitted.asks = []ask{{options: swappable}} // the first of the two is the card itself
		return &fitted
	case e.Do == DeedSwap && !e.UpTo:
		least = to.n
	case e.Do == DeedSwap3 && to.n == fitted.Prints:
		return &fitted
	}
	fitted.asks = nil
	for i := range to.n {
		fitted.asks = append(fitted.asks, ask{options: swappable, optional: i >= least})
	}
	return &fitted
}

// fitCarry leaves out the question which card is carried where it is the card itself.
func fitCarry(e Effect, _ *effect) *deed {
	fitted := *deeds[e.Do]
	if e.Who == WhoSelf {
		fitted.asks = fitted.asks[1:]
	}
	return &fitted
}

// swapPicked swaps the cards that were picked, or the card itself with another.
func swapPicked(s *State, f frame, e *effect) {
	if e.who == WhoSelf {
		s.swap(f, []pick{cellPick(f.of), f.picks[0]}, swapTwo)
		return
	}
	s.swapAll(f)
}

// swapUpToThree swaps two cards, or three in the order that was picked last. Where it takes more, the player says where each goes.
func swapUpToThree(s *State, f frame, e *effect) {
	switch {
	case e.n > 3:
		s.swapAll(f)
	case f.made < 3:
		s.swap(f, f.picks[:2], swapTwo)
	default:
		s.swap(f, f.picks[:3], swapThree[f.picks[3].value])
	}
}

// swapAll swaps all cards that were picked. Of three or more, the player says where each goes.
func (s *State) swapAll(f frame) {
	if f.made == 2 {
		s.swap(f, f.picks[:2], swapTwo)
		return
	}
	s.swap(f, f.picks[:f.made], nil)
}

// swap swaps cards, at once or after the questions that are still open: the first swap of a turn may take further cards.
func (s *State) swap(f frame, picks []pick, to []uint8) {
	more := 0
	if s.box.moreSwap > 0 && s.actor == s.turn && !s.record.swapped {
		more = min(s.box.moreSwap, maxSwap-len(picks))
	}
	if s.actor == s.turn {
		s.record.swapped = true
	}
	if more == 0 && to != nil {
		s.exchangeAll(picks, to)
		return
	}
	next := frame{step: stepSwap, card: f.card, of: f.of, made: uint8(len(picks)), chosen: uint8(more), picked: to != nil}
	copy(next.picks[:], picks)
	for i, target := range to {
		next.send(i, target)
	}
	s.push(next)
}

// send notes in the frame of a swap to whose cell a card goes.
func (f *frame) send(i int, to uint8) { f.mark |= uint16(to) << (3 * i) }

func (f *frame) sent(i int) uint8 { return uint8(f.mark>>(3*i)) & 7 }

// takesMore reports whether the swap of a frame may take further cards.
func (s *State) takesMore(f *frame) bool { return f.chosen > 0 && !f.all }

// continueSwap asks what is still open about a swap and carries it out. What can only be answered in one way is not asked.
func (s *State) continueSwap(f *frame) (asks bool) {
	if s.takesMore(f) {
		if s.anyOption() {
			return true
		}
		f.all = true
	}
	for !f.picked {
		left := s.destinations(f, nil)
		if f.card = f.picks[f.effect].card(); len(left) > 1 {
			s.scratch.listed = false
			return s.anyOption()
		}
		s.answerSwap(f, left[0])
	}
	done := s.pop()
	to := make([]uint8, done.made)
	for i := range to {
		to[i] = done.sent(i)
	}
	s.exchangeAll(done.picks[:done.made], to)
	return false
}

// swapOptions returns the further cards that a swap may take, or where its next card may go.
func (s *State) swapOptions(f *frame, into []pick) []pick {
	if !s.takesMore(f) {
		return s.destinations(f, into)
	}
	return s.cellPicks(into, func(pony CardID) bool {
		return !s.safe(pony, bySwap) && !slices.Contains(f.picks[:f.made], cellPick(pony))
	})
}

// destinations returns the cards to whose cell the next card of a swap may go, so that in the end none stays.
func (s *State) destinations(f *frame, into []pick) []pick {
	next := int(f.effect)
	for to := range f.made {
		if int(to) != next && !f.takenBy(to, next) && f.endsWell(next, to) {
			into = append(into, f.picks[to])
		}
	}
	return into
}

// takenBy reports whether one of the first n cards goes to the cell of a card.
func (f *frame) takenBy(to uint8, n int) bool {
	for i := range n {
		if f.sent(i) == to {
			return true
		}
	}
	return false
}

// endsWell reports whether the cards after the next one can all go elsewhere if it goes to a cell. Only the last card can be left with its
// own cell.
func (f *frame) endsWell(next int, to uint8) bool {
	last := f.made - 1
	return next != int(last)-1 || to == last || f.takenBy(last, next)
}

// answerSwap takes a further card for a swap, or no more, or where the next card goes.
func (s *State) answerSwap(f *frame, p pick) {
	switch {
	case s.takesMore(f) && p.kind == pickNothing:
		f.all = true
	case s.takesMore(f):
		f.picks[f.made] = p
		f.made++
		f.chosen--
		f.mark, f.effect, f.picked = 0, 0, false
	default:
		f.send(int(f.effect), uint8(slices.Index(f.picks[:f.made], p)))
		f.effect++
		f.picked = f.effect == f.made
	}
}

// exchangeAll carries out a swap, one cycle of cards after another.
func (s *State) exchangeAll(picks []pick, to []uint8) {
	s.emitSwap(picks, to)
	var moved [maxSwap]bool
	for first := range picks {
		for at := first; !moved[at]; {
			moved[at] = true
			next := int(to[at])
			if next != first {
				a, b := picks[at].card(), picks[next].card()
				if s.rules == rules1 && next < at { // the record of ships has another order there
					a, b = b, a
				}
				s.exchange(a, b)
			}
			at = next
		}
	}
	for i := len(picks) - 1; i >= 0; i-- {
		s.redisguise(picks[i].card())
	}
}
