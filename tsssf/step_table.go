package tsssf

// stepFacts is what a kind of frame does. Its functions get the frame on top. A kind that never asks has only the first.
type stepFacts struct {
	run      func(s *State, f *frame) (asks bool) // does the work, and reports whether it must ask first
	question string                               // its name; empty: that of the power
	options  func(s *State, f *frame, into []pick) []pick
	answer   func(s *State, f *frame, picked pick) // continues with what was picked
}

// stepTable lists what frames do, by their kind.
var stepTable [lastStep]stepFacts

func init() { // not an initializer: the functions refer to stepTable, which would be a cycle
	stepTable = [lastStep]stepFacts{
		stepCheck: {run: popped(func(s *State, _ frame) {
			s.check()
			s.callOn(atOnce)
		})},
		stepDisguise: {(*State).askIfAny, "changeling", func(s *State, f *frame, into []pick) []pick {
			return disguises(s, *f, nil, into)
		}, (*State).answerDisguise},
		stepPlaced:    {run: popped((*State).placed)},
		stepShipPower: {run: popped(func(s *State, f frame) { s.trigger(frame{card: f.of, of: f.of, pair: f.pair}) })},
		stepPonyPower: {run: popped(func(s *State, f frame) {
			if of := s.acting(f.card, occasionOf[f.do]); of != 0 && s.grid.has(f.card) && s.box.powers[f.card].becomes == "" {
				s.trigger(frame{card: f.card, of: of, mark: f.mark})
			}
		})},
		stepPower:      {func(s *State, _ *frame) bool { return s.continuePower() }, "", (*State).powerOptions, (*State).answerPower},
		stepLink:       {(*State).askIfAny, "link", (*State).linkOptions, (*State).answerLink},
		stepDraw:       {(*State).drawOne, "tearUp", (*State).notes, (*State).tearUp},
		stepDrawUnseen: {(*State).drawOne, "tearUp", (*State).notes, (*State).tearUp},
		stepRenew:      {(*State).renew, "tearUp", (*State).notes, (*State).tearUp},
		stepFillSide:   {run: popped((*State).fillPrepared)},
		stepDiscardTop: {(*State).askIfAny, "discardTop", (*State).fallenPonies, (*State).putOnTop},
		stepSeeDrawn: {run: popped(func(s *State, _ frame) {
			s.endAction("tearUp", nil)
			s.seeDrawn()
		})},
		stepEndTurn:   {run: popped(func(s *State, _ frame) { s.endOfTurn() })},
		stepCalled:    {run: popped(func(s *State, f frame) { s.answerCall(f.card) })},
		stepNextTurn:  {run: popped(func(s *State, _ frame) { s.nextTurn() })},
		stepDiscarded: {run: popped(func(s *State, f frame) { s.actWhenDiscarded(f.card) })},
		stepInterrupt: {(*State).askInterrupter, "interrupt", (*State).interrupters, func(s *State, _ *frame, p pick) {
			if p.kind != pickNothing {
				s.interrupt(p.card())
			}
		}},
		stepRedraw: {(*State).redraw, "redraw", func(s *State, f *frame, into []pick) []pick {
			return decksToDraw(s, *f, &effect{}, into)
		}, func(s *State, f *frame, p pick) {
			f.made--
			s.push(frame{step: stepDrawUnseen, deck: pile(p.value)})
		}},
		stepReward:  {run: popped((*State).beginReward)},
		stepActor:   {run: popped(func(s *State, _ frame) { s.actor = s.turn })},
		stepNewGoal: {(*State).askForGoal, "chooseGoal", (*State).topGoals, func(s *State, _ *frame, p pick) { s.turnUpChosen(p.card()) }},
		stepSwap:    {(*State).continueSwap, "arrange", (*State).swapOptions, (*State).answerSwap},
		stepLayPony: {(*State).layPony, "layPony", (*State).layablePlaces, func(s *State, _ *frame, p pick) { s.putDownPony(p) }},
		stepLayShip: {(*State).layShip, "layShip", (*State).layableEdges, func(s *State, _ *frame, p pick) { s.putDownShip(p) }},
	}
}

// popped runs a frame that never asks: it is taken away first.
func popped(do func(*State, frame)) func(*State, *frame) bool {
	return func(s *State, _ *frame) bool {
		do(s, s.pop())
		return false
	}
}

// askIfAny asks if there is something to pick from.
func (s *State) askIfAny(*frame) bool {
	asks := s.anyOption()
	if !asks {
		s.pop()
	}
	return asks
}

func (s *State) askInterrupter(f *frame) bool {
	asks := s.nextInterrupter(f)
	if !asks {
		s.pop()
	}
	return asks
}

func (s *State) answerDisguise(f *frame, p pick) {
	moved := f.acted
	card := s.pop().card
	s.takeDisguise(card, disguise{p.card(), p.name}, moved)
	if !moved {
		s.activate(card)
	}
}

func (s *State) answerLink(_ *frame, p pick) {
	if f := s.pop(); p.kind != pickNothing {
		s.trigger(frame{card: p.card(), of: s.acting(p.card(), onLink), pair: f.pair, mark: f.mark})
	}
}
