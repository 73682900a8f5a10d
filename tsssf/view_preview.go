package tsssf

import (
	"encoding/json"
	"slices"

	"shipfic/game"
)

// Choice is what a player is about to play from hand: the cards, and the Pony that a love poison steals. Nothing is chosen while a question
// is open.
type Choice struct {
	Ship string  `json:"ship,omitempty"`
	Pony string  `json:"pony,omitempty"`
	Take *[2]int `json:"take,omitempty"`
}

// Preview says what playing the chosen cards would do at each place where they can be played, or what each answer to the open question
// would do.
type Preview struct {
	// Places are where the cards can be played: the cell of the Pony on the grid that they join, and their own; twice the same cell to
	// replace the Pony there. The outcomes of a question are about its options instead.
	Places   [][2][2]int   `json:"places,omitempty"`
	Outcomes []PlayOutcome `json:"outcomes"`
	Pass     *PlayOutcome  `json:"pass,omitempty"` // of declining the question
}

// PlayOutcome is what a play or an answer does to the grid and to the Goals, up to the next choice or power.
type PlayOutcome struct {
	Outcome
	Goals []GoalAhead  `json:"goals,omitempty"` // those that change
	Then  []PowerAhead `json:"then,omitempty"`  // in the order in which they act
}

// GoalAhead is how far an open Goal will be.
type GoalAhead struct {
	Place  int         `json:"place"`
	Have   int         `json:"have"`
	Won    *game.Seat  `json:"won,omitempty"`    // who wins it
	Points game.Points `json:"points,omitempty"` // that it is then worth
}

// PowerAhead is a power that will act, or that its player will be asked about.
type PowerAhead struct {
	Card string `json:"card"`
	Must bool   `json:"must,omitempty"` // it cannot be declined
}

// Foresee implements [game.Foresighted]: the choice is a [Choice], and the answer a [Preview].
func (s *State) Foresee(seat game.Seat, choice json.RawMessage) (any, error) {
	var c Choice
	if err := game.UnmarshalStrict(choice, &c); err != nil {
		return nil, game.Refuse(UnknownMove, err.Error())
	}
	if v := s.Preview(seat, c); v != nil {
		return v, nil
	}
	return nil, game.Refuse(NotYourTurn)
}

// Preview says what a choice of the seat would do; nil if it is not for the seat to choose. It carries out plays up to the first question or
// power, and powers up to the next, on a copy. It tells nothing that the seat does not see: what is turned up or drawn by then is left out.
func (s *State) Preview(seat game.Seat, c Choice) *Preview {
	if seat < 0 || s.over || s.proposal != nil || s.actor != seat {
		return nil
	}
	s = s.forLooking()
	f := &goalPreview{preview: s.newPreview(), seat: seat, before: s.openProgress(seat)}
	v := &Preview{Outcomes: []PlayOutcome{}}
	if s.asking {
		for i, p := range s.options(nil) {
			v.add(i, f.answer(p))
		}
		if s.declinable() {
			if o := f.answer(pick{}); !o.nothing() {
				v.Pass = &o
			}
		}
		return v
	}
	for _, a := range s.LegalActs(seat, nil) {
		if !s.chosen(c, &a) {
			continue
		}
		from := a.From
		if a.Do == MoveReplace {
			from = a.To
		}
		v.add(len(v.Places), f.play(a))
		v.Places = append(v.Places, [2][2]int{from.pair(), a.To.pair()})
	}
	return v
}

// chosen reports whether a play uses just the chosen cards.
func (s *State) chosen(c Choice, a *Act) bool {
	if a.Do == MoveUse || a.Do >= MoveChoose || s.id(a.Ship) != c.Ship || s.id(a.Pony) != c.Pony {
		return false
	}
	return a.Do != MovePoison || c.Take != nil && a.Take.pair() == *c.Take
}

// add adds what number n does. Equal outcomes share one entry, and doing nothing has none.
func (v *Preview) add(n int, o PlayOutcome) {
	if o.nothing() {
		return
	}
	for i := range v.Outcomes {
		if v.Outcomes[i].same(&o) {
			v.Outcomes[i].Of = append(v.Outcomes[i].Of, n)
			return
		}
	}
	o.Of = []int{n}
	v.Outcomes = append(v.Outcomes, o)
}

func (o *PlayOutcome) nothing() bool { return o.Outcome.nothing() && len(o.Goals)+len(o.Then) == 0 }

func (o *PlayOutcome) same(other *PlayOutcome) bool {
	return o.Outcome.same(&other.Outcome) && slices.Equal(o.Then, other.Then) &&
		slices.EqualFunc(o.Goals, other.Goals, func(a, b GoalAhead) bool {
			return a.Place == b.Place && a.Have == b.Have && a.Points == b.Points && (a.Won == nil) == (b.Won == nil) && (a.Won == nil || *a.Won == *b.Won)
		})
}

// goalPreview tries out what a seat could do, and how that changes the Goals that the seat sees.
type goalPreview struct {
	*preview
	seat   game.Seat
	before []int // how far each open Goal is; -1: the seat does not see it
	events []game.Event
}

// openProgress is how far each open Goal is that a seat sees, by place.
func (s *State) openProgress(seat game.Seat) []int {
	have := make([]int, len(s.places))
	for i, pl := range s.places {
		have[i] = -1
		if pl.goal != 0 && (pl.owner == game.Watcher || pl.owner == seat) {
			have[i] = s.goalView(i).Have
		}
	}
	return have
}

// play returns what a play does.
func (f *goalPreview) play(a Act) PlayOutcome {
	o := PlayOutcome{Outcome: f.of(func(s *State) {
		f.listen()
		s.play(&a)
	}).copyOf(nil)}
	o.Moves = nil // a stolen Pony goes where it is played
	f.goOn(&o)
	return o
}

// answer returns what an answer does, or declining.
func (f *goalPreview) answer(p pick) PlayOutcome {
	depth := len(f.s.frames)
	o := PlayOutcome{Outcome: f.of(func(s *State) {
		f.listen()
		s.answerAndGoOn(p)
	}).copyOf(nil)}
	t := f.trial
	if f.revealed() {
		return PlayOutcome{}
	}
	if len(t.frames) != depth || t.top().step != stepPower { // else it asks again
		f.goOn(&o)
	}
	return o
}

// listen notes what happens from now on.
func (f *goalPreview) listen() {
	f.events = f.events[:0]
	f.trial.events = &f.events
}

// revealed reports whether a hidden card has come into it.
func (f *goalPreview) revealed() bool {
	return slices.ContainsFunc(f.events, func(e game.Event) bool { return e.Reveals })
}

// goOn does what follows, up to the first choice that only a player can make: the check of Goals, then the powers that will act, which are
// named and not carried out.
func (f *goalPreview) goOn(o *PlayOutcome) {
	t := f.trial
	f.hideOthers()
	for checked := false; len(t.frames) > 0 && !t.over && !f.revealed(); {
		top := t.top()
		switch top.step {
		case stepPlaced, stepSwap, stepActor:
			if t.step() {
				return
			}
		case stepInterrupt, stepDiscardTop:
			t.pop() // nothing but a choice of others, or of the order of a pile
		case stepCheck:
			t.pop()
			if !checked && len(o.Then) == 0 { // after a power, nobody knows
				f.check(o)
			}
			checked = true
			t.callOn(atOnce)
		case stepDisguise:
			if t.anyOption() {
				o.Then = append(o.Then, PowerAhead{t.id(top.card), true})
				return
			}
			t.pop()
		case stepShipPower, stepPonyPower, stepCalled, stepDiscarded:
			stack := len(t.frames) - 1
			t.step() // begins the power, if it would act
			f.name(o, stack)
		case stepPower:
			if len(t.frames) <= len(f.s.frames) { // it had begun before
				if t.step() {
					return
				}
				continue
			}
			f.name(o, len(t.frames)-1)
		case stepReward:
			stack := len(t.frames) - 1
			t.step()
			f.name(o, stack)
			t.actor = f.seat
		case stepLink:
			for _, p := range t.options(nil) {
				o.Then = append(o.Then, PowerAhead{t.id(p.card()), false})
			}
			t.pop()
		default:
			return
		}
	}
}

// name adds the power that was just begun, if one was, and takes it off the stack again.
func (f *goalPreview) name(o *PlayOutcome, stack int) {
	t := f.trial
	if len(t.frames) <= stack {
		return // it does not act
	}
	begun := t.top()
	o.Then = append(o.Then, PowerAhead{t.id(begun.of), begun.must})
	t.frames = t.frames[:stack]
}

// hideOthers takes away the Goals that the seat does not see, so that nothing depends on them.
func (f *goalPreview) hideOthers() {
	for i, have := range f.before {
		if have < 0 && i < len(f.trial.places) {
			f.trial.places[i] = f.trial.places[i].emptied()
		}
	}
}

// check awards what is met, and adds the Goals that change. A Goal that went elsewhere meanwhile is left out.
func (f *goalPreview) check(o *PlayOutcome) {
	t := f.trial
	for i := range f.before {
		if t.places[i].goal != f.s.places[i].goal {
			t.places[i] = t.places[i].emptied() // what was turned up there is hidden
		}
	}
	t.events = nil // of the Goals that are won, the seat sees those that stay
	t.awardMet()
	t.events = &f.events
	for i, have := range f.before {
		if have < 0 {
			continue
		}
		if t.places[i].goal != 0 {
			if now := t.goalView(i).Have; now != have {
				o.Goals = append(o.Goals, GoalAhead{Place: i, Have: now})
			}
		} else if seat, points, won := t.winnerOf(f.s.places[i].goal); won {
			o.Goals = append(o.Goals, GoalAhead{i, f.s.goalView(i).Need, &seat, points})
		}
	}
}

// winnerOf returns the seat that has won a Goal, with its points.
func (s *State) winnerOf(goal CardID) (seat game.Seat, points game.Points, won bool) {
	for seat := range s.won {
		if i := slices.Index(s.won[seat], goal); i >= 0 {
			return game.Seat(seat), s.prizes[seat][i].points, true
		}
	}
	return 0, 0, false
}
