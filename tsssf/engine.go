package tsssf

import (
	"cmp"

	"shipfic/game"
)

// RulesVersion changes whenever the same log could lead to another state.
const RulesVersion = rules3

// Engine plays Secret Shipfic Folder with the cards of one box. It is a [game.Engine].
type Engine struct{ Box *Box }

var (
	_ game.Engine = Engine{}
	_ game.State  = (*State)(nil)
	_ game.Move   = Move{}
)

// Name is "tsssf".
func (Engine) Name() string { return "tsssf" }

// RulesVersion returns the version of the rules.
func (Engine) RulesVersion() int { return RulesVersion }

// Continue returns a game that began with older rules. It goes on by those, unless they are rules 1, and cards of the box did nothing then.
func (e Engine) Continue(s game.State, rules int) (game.State, int) {
	if rules >= rules2 || e.Box.asInRules1() {
		return s, rules
	}
	next := s.(*State).Clone()
	next.box, next.rules = e.Box, RulesVersion
	next.retally()
	return next, RulesVersion
}

// New deals a game with the options in the setup, or begins it at the [Beginning] that the setup names.
func (e Engine) New(setup game.Setup) (game.State, []game.Event, error) {
	opts, err := ParseOptions(setup.Options)
	if err != nil {
		return nil, nil, err
	}
	if len(setup.From) > 0 {
		s, err := e.Box.begin(setup, &opts)
		if err != nil {
			return nil, nil, err
		}
		return s, nil, nil
	}
	var events []game.Event
	s, err := e.Box.newGame(cmp.Or(setup.Rules, RulesVersion), setup.Seats, setup.Seed, opts, &events)
	if err != nil {
		return nil, nil, err
	}
	return s, events, nil
}

// NewGame deals a game. Events are appended to the list unless it is nil.
func (b *Box) NewGame(seats int, seed game.Seed, opts Options, events *[]game.Event) (*State, error) {
	return b.newGame(RulesVersion, seats, seed, opts, events)
}

func (b *Box) newGame(rules, seats int, seed game.Seed, opts Options, events *[]game.Event) (*State, error) {
	if err := opts.check(seats, b); err != nil {
		return nil, err
	}
	s := b.under(rules).blank(seats, seed, &opts)
	s.rules, s.events = rules, events
	s.deal()
	s.events = nil
	return s, nil
}

// ParseMove reads a [Move].
func (Engine) ParseMove(data []byte) (game.Move, error) {
	m, err := ParseMove(data)
	if err != nil {
		return nil, err
	}
	return m, nil
}

// Apply returns the state after the input, or a refusal.
func (s *State) Apply(in game.Input) (game.State, []game.Event, error) {
	m, ok := in.Move.(Move)
	if !ok {
		return nil, nil, s.refuse(UnknownMove)
	}
	var events []game.Event
	next, err := s.After(in.Seat, m, &events)
	if err != nil {
		return nil, nil, err
	}
	return next, events, nil
}

// After returns the state after a move, or a refusal. Events are appended to the list unless it is nil.
func (s *State) After(seat game.Seat, m Move, events *[]game.Event) (*State, error) {
	next := s.Clone()
	a, err := next.Act(m)
	if err != nil {
		return nil, err
	}
	next.events = events
	err = next.Do(seat, a)
	next.events = nil
	if err != nil {
		return nil, err
	}
	return next, nil
}

// Waiting lists the seats the game waits for.
func (s *State) Waiting() []game.Seat {
	switch {
	case s.over:
		return nil
	case s.proposal != nil:
		return s.voters()
	}
	return []game.Seat{s.actor}
}

// Legal lists the legal moves of a seat, as [State.LegalActs] does.
func (s *State) Legal(seat game.Seat) []game.Move {
	c := s.Clone() // listing writes to scratch memory, and the state may be shared
	acts := c.LegalActs(seat, nil)
	moves := make([]game.Move, len(acts))
	for i, a := range acts {
		moves[i] = c.MoveOf(a)
	}
	return moves
}

// TurnNumber counts the turns begun.
func (s *State) TurnNumber() int { return int(s.turns) }

// Result returns the points, and the winners once the game is over.
func (s *State) Result() game.Result {
	return game.Result{
		Over:    s.over,
		Points:  append([]game.Points{}, s.points...),
		Winners: append([]game.Seat(nil), s.winners...),
	}
}
