package tsssf

import "slices"

// frame is one piece of pending work, stored as data so that it survives a restart even mid-power. One type serves for all
// work. The frame on top of the stack is next.
type frame struct {
	step   step
	do     MoveKind  // of a placement: how the card was played
	card   CardID    // the card whose power it is, that is placed, or that takes a disguise
	of     CardID    // the card whose power is used, which differs for a copy; or the Ship card of a placement
	pair   [2]CardID // the two Pony cards just joined
	deck   pile      // of a draw
	effect uint8     // which effect of the power comes next
	made   uint8     // picks made for it
	chosen uint8     // of a power with alternatives: those carried out or begun, as bits
	mark   uint16    // Goals won this turn before the placement that set it off
	must   bool      // cannot be declined
	acted  bool      // something has happened already
	picked bool      // of a power with alternatives: one was chosen and is being carried out
	all    bool      // of a power with alternatives: all may be chosen
	picks  [6]pick
}

// hasPicked reports whether a card is among the picks made for the effect.
func (f *frame) hasPicked(card CardID) bool {
	return slices.ContainsFunc(f.picks[:f.made], func(p pick) bool { return p.card() == card })
}

// step is what a frame does.
type step uint8

const (
	stepCheck      step = iota // check Goals
	stepDisguise               // a changeling that was placed or moved takes a disguise
	stepPlaced                 // a placement is complete: it counts as played
	stepShipPower              // a Ship's power, if it would do something
	stepPonyPower              // a Pony's power, if it would do something
	stepPower                  // a power in progress
	stepLink                   // after a link, one of the two powers may activate (A1)
	stepDraw                   // draw a card into the hand
	stepDrawUnseen             // draw a card that is seen when the draw is complete (T4)
	stepDiscardTop             // choose which fallen Pony goes on top (B3)
	stepSeeDrawn               // the draw at the end of the turn is complete
	stepEndTurn                // the turn is over
	stepCalled                 // the power of a card on the grid acts on an occasion of its own
	stepNextTurn               // the next turn begins
	stepDiscarded              // the power of a card that was discarded acts
	stepInterrupt              // another seat may put a card in the place of the one just played
	stepRedraw                 // a seat draws as many cards as it discarded
	stepReward                 // the reward of a Goal acts
	stepActor                  // the current player acts again
	stepNewGoal                // a seat chooses the Goal that is turned up
	stepSwap                   // a swap takes further cards, or asks where each goes
	stepLayPony                // a Pony card that was taken up is laid on the grid again
	stepLayShip                // a Ship card that was taken up is laid on the grid again
	stepFillSide               // a side of a card is filled from the decks
	stepRenew                  // notes are torn up for a deck that has run out
	lastStep                   // none: the number of steps
)

// push adds work, to be done next.
func (s *State) push(f frame) { s.frames = append(s.frames, f) }

// pushAfterPower adds work that is done when the power in progress is complete, and before the check of Goals that follows it.
func (s *State) pushAfterPower(f frame) {
	at := len(s.frames)
	for s.rules >= rules3 && at > 0 && s.frames[at-1].step == stepPower && s.frames[at-1].acted {
		at--
	}
	s.frames = slices.Insert(s.frames, at, f)
}

func (s *State) top() *frame { return &s.frames[len(s.frames)-1] }

func (s *State) pop() frame {
	f := s.frames[len(s.frames)-1]
	s.frames = s.frames[:len(s.frames)-1]
	return f
}

// run does the pending work until a question is open or nothing is left.
func (s *State) run() {
	for !s.over {
		if len(s.frames) == 0 && !s.callOn(whenTrue) {
			break
		}
		if s.step() {
			s.asking = true
			return
		}
	}
	if !s.over {
		s.actor = s.turn
	}
}

// step does the next piece of work and reports whether it must ask first.
func (s *State) step() (asks bool) {
	f := s.top()
	return stepTable[f.step].run(s, f)
}

// answer continues with a pick that was offered, or with none.
func (s *State) answer(p pick) {
	s.asking, s.scratch.listed = false, false
	f := s.top()
	if answer := stepTable[f.step].answer; answer != nil {
		answer(s, f, p)
	}
}

// trigger begins a power if it would ask or do something now, with a check of Goals after it (W2, W3), and reports whether it did.
func (s *State) trigger(f frame) bool {
	if s.barred(f.card) || !s.wouldAct(f) {
		return false
	}
	if s.box.powers[f.of].when&onTurnEnd == 0 { // what happens after a turn is checked in the next
		s.push(frame{step: stepCheck})
	}
	f.step, f.must = stepPower, s.box.powers[f.of].must
	s.beginPower(f)
	return true
}

// beginPower begins a power: it is one action from its first pick to its end (B1).
func (s *State) beginPower(f frame) {
	s.beginAction()
	if s.box.powers[f.of].becomes != "" {
		s.apart = f.pair
	}
	s.push(f)
}

// barred reports whether a Pony's power was already activated this turn, if the table allows that only once (A2).
func (s *State) barred(card CardID) bool {
	return s.opts.OncePerTurn && card < s.box.ends[Pony] && slices.Contains(s.record.activated, card)
}

// activate records that a Pony's power was activated (A2).
func (s *State) activate(card CardID) {
	if s.opts.OncePerTurn && card < s.box.ends[Pony] && !s.barred(card) {
		s.record.activated = append(s.record.activated, card)
	}
}
