package terminal

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"shipfic/game"
	"shipfic/hayburger"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/packs"
	"shipfic/tsssf"
)

// Conn is a connection to a table, as the package client makes it.
type Conn interface {
	Do(context.Context, wire.Command) (ref int, err error)
	Receive(context.Context) (wire.FromServer, error)
}

// Session is somebody at a table in a terminal: it shows what happens, and does what is typed.
type Session struct {
	Conn  Conn
	Out   io.Writer
	Lines <-chan string // what is typed; closed at its end
	Name  string        // to be known by at the table
	Width int           // characters of a line
	// Cards gives the cards that a table plays with.
	Cards func(context.Context, table.Config) ([]packs.Card, error)

	words   Words
	view    wire.TableView
	you     table.PersonID
	seat    game.Seat
	n       uint64
	public  json.RawMessage
	own     json.RawMessage
	ponies  *tsssf.View     // the game, if it is Secret Shipfic Folder
	slaps   *hayburger.View // the game, if it is Hayburger
	seen    time.Time       // when the topmost card of the pile came
	listed  []tsssf.Move    // the moves that numbers stand for
	told    uint64          // the entry after which the player was last asked to move
	pending int             // the command that waits for its answer
	until   func() bool     // what "wait" waits for
	left    bool
}

// errBye ends a session that the player or the server ended.
var errBye = errors.New("the session is over")

// Run goes on until the player quits, the lines end, or the connection does.
func (s *Session) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s.seat = game.Watcher
	s.words.Seat, s.words.Person = s.seatName, s.personName
	messages, failed := s.receive(ctx)
	for {
		lines := s.Lines
		if s.pending != 0 || s.until != nil || s.n == 0 {
			lines = nil // one thing after another
		}
		var err error
		select {
		case m := <-messages:
			err = s.take(ctx, m)
		case err = <-failed:
		case line, more := <-lines:
			if !more {
				return nil
			}
			err = s.typed(ctx, line)
		}
		if s.until != nil && s.until() {
			s.until = nil
		}
		switch {
		case errors.Is(err, errBye):
			return nil
		case err != nil:
			return err
		}
	}
}

// receive reads messages until the connection ends.
func (s *Session) receive(ctx context.Context) (<-chan wire.FromServer, <-chan error) {
	messages, failed := make(chan wire.FromServer), make(chan error, 1)
	go func() {
		for {
			m, err := s.Conn.Receive(ctx)
			if err != nil {
				failed <- err
				return
			}
			select {
			case messages <- m:
			case <-ctx.Done():
				return
			}
		}
	}()
	return messages, failed
}

// take takes a message of the server.
func (s *Session) take(ctx context.Context, m wire.FromServer) error {
	switch m.Type {
	case "state", "update":
		return s.update(ctx, m)
	case "done":
		s.answered(m.Ref)
		if s.left {
			return errBye
		}
	case "refused":
		fmt.Fprintf(s.Out, "No: %s.\n", s.words.Refusal(m.Code, m.About))
		s.answered(m.Ref)
	case "bye":
		return fmt.Errorf("the server says goodbye: %s", s.words.Refusal(m.Code, m.About))
	}
	return nil
}

func (s *Session) answered(ref int) {
	if ref == s.pending {
		s.pending = 0
	}
}

// update takes what is new, tells it, and asks the player to move if it is time.
func (s *Session) update(ctx context.Context, m wire.FromServer) error {
	first := s.n == 0
	s.n = max(s.n, m.N)
	if m.Type == "state" {
		s.you, s.public, s.own = m.You, nil, nil
		s.pending = 0 // the answer to what was asked on a broken connection does not come; the state shows what became of it
	}
	if m.Table != nil {
		if err := s.takeTable(ctx, *m.Table, first); err != nil {
			return err
		}
	}
	if m.Public != nil {
		s.public = m.Public
	}
	if m.Own != nil {
		s.own = m.Own
	}
	if err := s.takeGame(); err != nil {
		return err
	}
	for _, e := range m.Events {
		if sentence := s.words.Event(e); sentence != "" {
			fmt.Fprintf(s.Out, "· %s\n", sentence)
		}
	}
	if first {
		return s.arrive(ctx)
	}
	s.ask()
	return nil
}

// takeTable takes what is around the game.
func (s *Session) takeTable(ctx context.Context, v wire.TableView, first bool) error {
	if first || !sameCards(s.view.Config, v.Config) {
		cards, err := s.Cards(ctx, v.Config)
		if err != nil {
			return err
		}
		s.words.Cards = ByID(cards)
	}
	s.view = v
	s.seat = game.Watcher
	for i, seat := range v.Seats {
		if s.you != "" && seat.Person == s.you {
			s.seat = game.Seat(i)
		}
	}
	return nil
}

func sameCards(a, b table.Config) bool {
	return a.Game == b.Game && fmt.Sprint(a.Packs, a.Include, a.Exclude) == fmt.Sprint(b.Packs, b.Include, b.Exclude)
}

// takeGame reads the game as the seat sees it.
func (s *Session) takeGame() error {
	if len(s.public)+len(s.own) == 0 {
		s.ponies, s.slaps = nil, nil
		return nil
	}
	if s.view.Config.Game == "hayburger" {
		v := &hayburger.View{}
		if err := errors.Join(read(s.public, v), read(s.own, v)); err != nil {
			return err
		}
		if s.slaps == nil || s.slaps.Pile.Turned != v.Pile.Turned {
			s.seen = time.Now()
		}
		s.slaps, s.ponies = v, nil
		return nil
	}
	v := &tsssf.View{OwnView: tsssf.OwnView{Seat: game.Watcher}}
	err := errors.Join(read(s.public, &v.PublicView), read(s.own, &v.OwnView))
	s.ponies, s.slaps = v, nil
	return err
}

// read reads one part of a view, which may be missing.
func read(data json.RawMessage, into any) error {
	if len(data) == 0 {
		return nil
	}
	return json.Unmarshal(data, into)
}

// arrive sits down at a table, or watches where no seat is free.
func (s *Session) arrive(ctx context.Context) error {
	s.look()
	if s.here() {
		return nil
	}
	return s.do(ctx, wire.Command{Do: table.DoJoin, Name: s.Name})
}

// here reports whether the player is at the table.
func (s *Session) here() bool {
	for _, p := range s.view.People {
		if p.ID == s.you && s.you != "" {
			return true
		}
	}
	return false
}

// do asks for a command. Nothing else is typed until the answer is there.
func (s *Session) do(ctx context.Context, c wire.Command) (err error) {
	s.pending, err = s.Conn.Do(ctx, c)
	return err
}

// ask shows the game when the player must move.
func (s *Session) ask() {
	if s.told == s.n || !s.mine() {
		return
	}
	s.told = s.n
	if s.slaps != nil {
		fmt.Fprintln(s.Out, "Your turn: turn a card (t), and slap (s) when you see a Mirror or a Hayburger.")
		return
	}
	s.look()
}

// mine reports whether the game waits for the player.
func (s *Session) mine() bool {
	switch {
	case s.seat == game.Watcher || s.view.Status != gamelog.Playing:
		return false
	case s.slaps != nil:
		return !s.slaps.Over && s.slaps.Turn == s.seat && s.slaps.Collect == nil
	case s.ponies == nil || s.ponies.Over:
		return false
	case s.ponies.Question != nil:
		return s.ponies.Question.Seat == s.seat
	case s.ponies.Proposal != nil:
		return len(s.ponies.LegalMoves()) > 0
	}
	return s.ponies.Turn == s.seat
}

func (s *Session) seatName(seat game.Seat) string {
	if seat < 0 || int(seat) >= len(s.view.Seats) {
		return "nobody"
	}
	p := s.view.Seats[seat]
	if p.Person != "" {
		return s.personName(p.Person)
	}
	return fmt.Sprintf("bot %d (%s)", seat+1, p.Bot)
}

func (s *Session) personName(id table.PersonID) string {
	for _, p := range s.view.People {
		if p.ID == id {
			return p.Name
		}
	}
	return "somebody"
}
