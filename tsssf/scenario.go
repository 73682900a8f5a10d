package tsssf

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"shipfic/game"
)

// Scenario is a position, the moves made from it, and what must then be true. Its fields are those of the file.
type Scenario struct {
	Name    string          `json:"name"`
	Game    string          `json:"game,omitempty"`
	Rules   string          `json:"rules,omitempty"`
	Packs   []string        `json:"packs,omitempty"`
	Options json.RawMessage `json:"options,omitempty"`
	Players int             `json:"players,omitempty"`
	Seed    *uint64         `json:"seed,omitempty"`
	Setup   Position        `json:"setup"`
	Steps   []ScenarioStep  `json:"steps"`
}

// Position is how the cards lie at the beginning of seat 0's turn.
type Position struct {
	Start        string       `json:"start,omitempty"`
	Ponies       []PlacedPony `json:"ponies,omitempty"`
	Ships        []ShipView   `json:"ships,omitempty"`
	Hands        [][]string   `json:"hands,omitempty"`
	Goals        []string     `json:"goals,omitempty"`
	PrivateGoals [][]string   `json:"privateGoals,omitempty"`
	Decks        Discards     `json:"decks,omitzero"`
	Discards     Discards     `json:"discards,omitzero"`
	EmptyDecks   bool         `json:"emptyDecks,omitempty"`
}

// PlacedPony is a Pony card on a cell.
type PlacedPony struct {
	Card string `json:"card"`
	At   [2]int `json:"at"`
}

// ScenarioStep is one step: a move, a move that must be refused, what must be true, or the end of the turn.
type ScenarioStep struct {
	Move    *Move                      `json:"move,omitempty"`
	Refused *Move                      `json:"refused,omitempty"`
	Reason  string                     `json:"reason,omitempty"`
	Seat    *game.Seat                 `json:"seat,omitempty"`
	Expect  map[string]json.RawMessage `json:"expect,omitempty"`
	End     bool                       `json:"end,omitempty"`
}

// ParseScenario reads a scenario file. An unknown field is an error that names it.
func ParseScenario(data []byte) (*Scenario, error) {
	var sc Scenario
	if err := strict(data, &sc); err != nil {
		return nil, err
	}
	if sc.Name == "" {
		return nil, errors.New("the scenario has no name")
	}
	return &sc, nil
}

// UnmarshalJSON reads a step; each is of one kind.
func (st *ScenarioStep) UnmarshalJSON(data []byte) error {
	type plain ScenarioStep
	if err := strict(data, (*plain)(st)); err != nil {
		return err
	}
	kinds := 0
	for _, there := range []bool{st.Move != nil, st.Refused != nil, st.Expect != nil, st.End} {
		if there {
			kinds++
		}
	}
	if kinds != 1 {
		return errors.New(`a step has one of "move", "refused", "expect" and "end"`)
	}
	if st.Reason != "" && st.Refused == nil {
		return errors.New(`"reason" goes with "refused"`)
	}
	return nil
}

// Run plays the scenario with the cards of the box and reports the first step that does not come out as it says.
func (sc *Scenario) Run(b *Box) error {
	s, err := sc.Begin(b)
	if err != nil {
		return fmt.Errorf("setup: %w", err)
	}
	named := false // the open question, since the last move
	for i, st := range sc.Steps {
		next, err := st.play(s)
		if err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
		if next != s {
			named = false
		}
		if question, there := st.Expect["question"]; there && string(question) != "null" {
			named = true
		}
		s = next
	}
	if q := s.openQuestion(); q != "" && !named {
		return fmt.Errorf("step %d: expected no open question at the end, found %q", len(sc.Steps), q)
	}
	return nil
}

// openQuestion is the name of the question somebody must answer, or empty.
func (s *State) openQuestion() string {
	switch {
	case s.proposal != nil:
		return "adjust"
	case s.asking:
		return s.questionName()
	}
	return ""
}

// play carries one step out and gives the state after it.
func (st *ScenarioStep) play(s *State) (*State, error) {
	seat := s.turn
	if waiting := s.Waiting(); len(waiting) > 0 {
		seat = waiting[0]
	}
	if st.Seat != nil {
		seat = *st.Seat
	}
	switch {
	case st.Move != nil:
		next, err := s.After(seat, *st.Move, nil)
		if err != nil {
			return nil, fmt.Errorf("expected the move %s to be accepted, found it refused: %w", describe(*st.Move), err)
		}
		return next, nil
	case st.Refused != nil:
		return s, st.refused(s, seat)
	case st.End:
		if n := s.ending().discards(); n > 0 {
			return nil, fmt.Errorf("expected a hand within the limit to end the turn, found %d cards too many", n)
		}
		next, err := s.After(seat, s.Clone().endMove(), nil)
		if err != nil {
			return nil, fmt.Errorf("expected the turn to end, found it refused: %w", err)
		}
		return next, nil
	}
	return s, s.expect(seat, st.Expect)
}

// endMove ends the turn, drawing from the Pony deck as long as it can give cards.
func (s *State) endMove() Move { return s.move(s.plainEnd()) }

func (st *ScenarioStep) refused(s *State, seat game.Seat) error {
	_, err := s.After(seat, *st.Refused, nil)
	if err == nil {
		return fmt.Errorf("expected the move %s to be refused, found it accepted", describe(*st.Refused))
	}
	var refusal *game.Refusal
	if !errors.As(err, &refusal) {
		return err
	}
	if (refusal.Code == UnknownCard || refusal.Code == UnknownMove) && st.Reason != refusal.Code {
		return err // a mistake of the file, unless it says so
	}
	if st.Reason != "" && st.Reason != refusal.Code {
		return fmt.Errorf("expected the move to be refused with %q, found %q", st.Reason, refusal.Code)
	}
	return nil
}

func describe(m Move) string {
	data, err := json.Marshal(m)
	if err != nil {
		return m.Do
	}
	return string(data)
}

// Begin lays the cards as the set-up says.
func (sc *Scenario) Begin(b *Box) (*State, error) {
	opts, err := ParseOptions(sc.Options)
	if err != nil {
		return nil, err
	}
	seats := sc.Players
	if seats == 0 {
		seats = max(2, len(sc.Setup.Hands))
		if opts.Length == solitaire {
			seats = 1
		}
	}
	if err := opts.check(seats, b); err != nil {
		return nil, err
	}
	seed := uint64(1)
	if sc.Seed != nil {
		seed = *sc.Seed
	}
	l := layout{State: b.blank(seats, game.SeedOf(seed), &opts), used: map[CardID]bool{startCard: true}}
	for p := range l.decks {
		l.shuffle(l.decks[p])
	}
	if err := l.lay(&sc.Setup); err != nil {
		return nil, err
	}
	l.turns = 1
	return l.State, nil
}

// layout is a state while its cards are laid.
type layout struct {
	*State
	used map[CardID]bool
}

func (l *layout) lay(pos *Position) error {
	if pos.Start != "" && pos.Start != l.id(startCard) {
		return fmt.Errorf("the Start card of these packs is %s, not %s", l.id(startCard), pos.Start)
	}
	for _, part := range []func(*Position) error{l.layGrid, l.layHands, l.layGoals, l.layPiles} {
		if err := part(pos); err != nil {
			return err
		}
	}
	return nil
}

// card finds a card of one of the kinds that is not used yet.
func (l *layout) card(id string, kinds ...Kind) (CardID, error) {
	card := l.box.Find(id)
	switch {
	case card == 0:
		return 0, fmt.Errorf("there is no card %q in these packs", id)
	case !slices.Contains(kinds, l.box.kind(card)):
		return 0, fmt.Errorf("%s cannot lie there", id)
	case l.used[card]:
		return 0, fmt.Errorf("%s is used twice", id)
	}
	l.used[card] = true
	return card, nil
}

func (l *layout) layGrid(pos *Position) error {
	start := Cell{}
	for _, p := range pos.Ponies {
		if p.Card == l.id(startCard) {
			start = cellOf(p.At)
		}
	}
	l.grid.attach(startCard, start)
	for _, p := range pos.Ponies {
		if p.Card == l.id(startCard) {
			continue
		}
		card, err := l.card(p.Card, Pony)
		if err != nil {
			return err
		}
		if l.grid.at(cellOf(p.At)) != 0 {
			return fmt.Errorf("two cards stand on %v", p.At)
		}
		l.grid.attach(card, cellOf(p.At))
	}
	for _, sh := range pos.Ships {
		card, err := l.card(sh.Card, Ship, Pony)
		if err != nil {
			return err
		}
		from := cellOf(sh.From)
		d, beside := from.sideOf(cellOf(sh.To))
		n := l.grid.at(from)
		if !beside || n == 0 || l.grid.slots[n].near[d] == 0 {
			return fmt.Errorf("%s does not join two neighbouring Ponies", sh.Card)
		}
		if l.grid.slots[n].shipped(d) {
			return fmt.Errorf("two Ship cards lie between %v and %v", sh.From, sh.To)
		}
		l.grid.join(card, &l.grid.slots[n], d)
	}
	return nil
}

func (l *layout) layHands(pos *Position) error {
	if len(pos.Hands) > l.Seats() {
		return fmt.Errorf("there are %d hands for %d players", len(pos.Hands), l.Seats())
	}
	for seat, hand := range pos.Hands {
		for _, id := range hand {
			card, err := l.card(id, Pony, Ship)
			if err != nil {
				return err
			}
			l.hands[seat] = append(l.hands[seat], card)
		}
	}
	return nil
}

func (l *layout) layGoals(pos *Position) error {
	open := [][]string{pos.Goals}
	if l.opts.PrivateGoals {
		open = pos.PrivateGoals
		if len(pos.Goals) > 0 {
			return errors.New("with privateGoals there are no open Goals for all")
		}
	} else if len(pos.PrivateGoals) > 0 {
		return errors.New("privateGoals need the option privateGoals")
	}
	if len(open)*openGoals > len(l.places) {
		return fmt.Errorf("there are private Goals for %d players", len(open))
	}
	for i, ids := range open {
		if len(ids) > openGoals {
			return fmt.Errorf("there are %d Goals for %d places", len(ids), openGoals)
		}
		for j, id := range ids {
			card, err := l.card(id, Goal)
			if err != nil {
				return err
			}
			pl := &l.places[i*openGoals+j]
			pl.goal, pl.fresh = card, true
		}
	}
	l.retally()
	return nil
}

// layPiles puts the listed cards on top of decks and discards, the first listed on top, and the rest below.
func (l *layout) layPiles(pos *Position) error {
	listed := [3][2][]string{
		{pos.Decks.Pony, pos.Discards.Pony}, {pos.Decks.Ship, pos.Discards.Ship}, {pos.Decks.Goal, pos.Discards.Goal},
	}
	for p := range l.decks {
		var tops [2][]CardID
		for i, ids := range listed[p] {
			for _, id := range ids {
				card, err := l.card(id, Kind(p)+Pony)
				if err != nil {
					return err
				}
				tops[i] = append(tops[i], card)
			}
			slices.Reverse(tops[i])
		}
		var rest []CardID
		for _, card := range l.decks[p] {
			if !l.used[card] {
				rest = append(rest, card)
			}
		}
		if pos.EmptyDecks {
			l.out = append(l.out, rest...)
			rest = nil
		}
		l.decks[p], l.discards[p] = append(rest, tops[0]...), tops[1]
	}
	return nil
}
