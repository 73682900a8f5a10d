package hayburger

import (
	"encoding/json"
	"errors"
	"fmt"

	"shipfic/game"
)

// maxMillis bounds reactions and round trips: some eleven days.
const maxMillis = 1_000_000_000

// Turn turns the seat's top card onto the pile: {"do":"turn"}.
type Turn struct {
	// RTT and Margin are stamped by the table: the usual round trip of each seat as measured now, -1 where it has none, and how
	// much longer it may be. Without them, those of the last turn stand.
	RTT, Margin []int64
}

// Slap is a hand on the pile: {"do":"slap","card":12,"reaction":341}. Its arrival is the time of the input.
type Slap struct {
	// Card is the number of the card that lay on top when the player pressed, counted from 1 in the whole game.
	Card int
	// Reaction is the player's own claim: milliseconds from seeing that card to pressing.
	Reaction int64
	// RTT and Margin are stamped by the table: the slapper's usual round trip, and how much longer it may be.
	RTT, Margin int64
	// Sent is stamped by the table: how long after the card was turned it was sent to the slapper.
	Sent int64
	// Watcher is stamped by the table on a watcher's slap: the watcher's number, from 1 on.
	Watcher int
}

// Seen says that a seat has seen enough of what the last slap brought: {"do":"seen"} (K7).
type Seen struct{}

// Window is the passing of the open window: {"do":"window"}. Only the table gives it, as game.Watcher.
type Window struct{}

// turnJSON and slapJSON are the moves as they are written.
type (
	turnJSON struct {
		Do     string  `json:"do"`
		RTT    []int64 `json:"rtt,omitempty"`
		Margin []int64 `json:"margin,omitempty"`
	}
	slapJSON struct {
		Do       string `json:"do"`
		Card     int    `json:"card"`
		Reaction int64  `json:"reaction"`
		RTT      int64  `json:"rtt,omitempty"`
		Margin   int64  `json:"margin,omitempty"`
		Sent     int64  `json:"sent,omitempty"`
		Watcher  int    `json:"watcher,omitempty"`
	}
)

// MarshalJSON writes what [Engine.ParseMove] reads.
func (m Turn) MarshalJSON() ([]byte, error) { return json.Marshal(turnJSON{"turn", m.RTT, m.Margin}) }

// MarshalJSON writes what [Engine.ParseMove] reads.
func (m Slap) MarshalJSON() ([]byte, error) {
	return json.Marshal(slapJSON{"slap", m.Card, m.Reaction, m.RTT, m.Margin, m.Sent, m.Watcher})
}

// MarshalJSON writes what [Engine.ParseMove] reads.
func (Seen) MarshalJSON() ([]byte, error) { return []byte(`{"do":"seen"}`), nil }

// MarshalJSON writes what [Engine.ParseMove] reads.
func (Window) MarshalJSON() ([]byte, error) { return []byte(`{"do":"window"}`), nil }

// parseMove reads a move by what it does.
func parseMove(data []byte) (game.Move, error) {
	var head struct {
		Do string `json:"do"`
	}
	if err := json.Unmarshal(data, &head); err != nil {
		return nil, fmt.Errorf("this is not a move: %w", err)
	}
	var move game.Move
	var err error
	switch head.Do {
	case "turn":
		var m turnJSON
		err = game.UnmarshalStrict(data, &m)
		move = Turn{m.RTT, m.Margin}
	case "slap":
		var m slapJSON
		err = game.UnmarshalStrict(data, &m)
		move = Slap{m.Card, m.Reaction, m.RTT, m.Margin, m.Sent, m.Watcher}
	case "seen":
		err = game.UnmarshalStrict(data, &head)
		move = Seen{}
	case "window":
		err = game.UnmarshalStrict(data, &head)
		move = Window{}
	default:
		err = errors.New("it must be turn, slap, seen or window")
	}
	if err != nil {
		return nil, fmt.Errorf("move %q: %w", head.Do, err)
	}
	return move, nil
}

// Stamp makes the move that goes into the log from the move that a client sent: everything in it that is not the client's to say
// is overwritten. Moves that no client may make are refused.
func (s *State) Stamp(m game.Move, from game.Seat, n game.Network) (game.Move, error) {
	switch m := m.(type) {
	case Turn:
		return Turn{RTT: n.RTT, Margin: n.Margin}, nil
	case Slap:
		// A sender who was never measured is taken to be near: that grants no lag.
		m.RTT, m.Margin, m.Sent, m.Watcher = max(n.OwnRTT, 0), max(n.OwnMargin, 0), 0, 0
		if from == game.Watcher {
			m.Watcher = n.Watcher
		}
		if behind := s.pile.turned - m.Card; n.Sent != nil && (behind == 0 || behind == 1) {
			m.Sent = n.Sent(s.pile.at[behind])
		}
		return m, nil
	case Seen:
		return m, nil
	case Window:
		return nil, game.Refuse(TableOnly)
	}
	return nil, game.Refuse(UnknownMove)
}

// Legal lists what the seat may do now, each move in its one form (see the package comment).
func (s *State) Legal(seat game.Seat) []game.Move {
	var moves []game.Move
	switch {
	case s.over || seat < game.Watcher || seat >= game.Seat(s.count):
		return nil
	case seat == game.Watcher && s.windowOpen():
		moves = append(moves, Window{})
	case seat == s.turn && !s.windowOpen():
		moves = append(moves, Turn{})
	}
	if s.pause.waitsFor(seat) {
		moves = append(moves, Seen{})
	}
	for card := s.pile.turned; card >= 1 && card >= s.pile.turned-1; card-- {
		if who, ok := s.anySlapper(seat, card); ok {
			moves = append(moves, Slap{Card: card, Watcher: who.watcher})
		}
	}
	return moves
}

// anySlapper is the seat, or the watcher with the lowest number, if they may slap the card.
func (s *State) anySlapper(seat game.Seat, card int) (slapper, bool) {
	if seat != game.Watcher {
		who := slapper{seat: seat}
		return who, s.maySlap(who, card) == nil
	}
	for number := 1; number <= MaxWatchers; number++ {
		who := slapper{game.Watcher, number}
		switch refusal := s.maySlap(who, card); {
		case refusal == nil:
			return who, true
		case refusal.Code == SlapInClosed || refusal.Code == TableFull:
			return who, false
		}
	}
	return slapper{}, false
}
