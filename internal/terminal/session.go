package terminal

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync/atomic"
	"time"

	"shipfic/game"
	"shipfic/hayburger"
	"shipfic/internal/gamelog"
	"shipfic/internal/story"
	"shipfic/internal/table"
	"shipfic/internal/typed"
	"shipfic/internal/wire"
	"shipfic/language"
	"shipfic/packs"
	"shipfic/tsssf"
	"shipfic/tsssf/notation"
)

// Conn is a connection to a table, as the package client makes it.
type Conn interface {
	Do(context.Context, wire.Command) (ref int, err error)
	Receive(context.Context) (wire.FromServer, error)
}

// Session is a person at a table in a terminal. It shows what happens and carries out what the person types.
type Session struct {
	Conn  Conn
	Out   io.Writer
	Lines <-chan string // what the person types; closed at the end of the input
	Name  string        // the person's name at the table
	Width func() int    // line width in characters, which changes with the window
	// Language is that of what happens and of the cards. Commands and what they answer are in English.
	Language language.Code
	// Cards returns the cards that a table plays with.
	Cards func(context.Context, table.Config) ([]packs.Card, error)
	// Hint asks the server for the best line of moves. Its error is a sentence for the player.
	Hint func(context.Context) (wire.Hint, error)
	// Editing says that the lines come from an [Editor], so that the help explains its keys.
	Editing bool
	// Pick chooses one of n moves for the command any. Nil means at random.
	Pick func(n int) int

	words   Words
	view    wire.TableView
	you     table.PersonID
	seat    game.Seat
	n       uint64
	public  json.RawMessage
	own     json.RawMessage
	ponies  *tsssf.View     // the game, if it is Secret Shipfic Folder
	slaps   *hayburger.View // the game, if it is Hayburger
	turned  time.Time       // when the top card of the pile arrived
	listed  []tsssf.Move    // the moves that the player can make by number
	told    []string        // what has happened since the player's last move
	shown   string          // the game as the player was last shown it
	pending int             // the command whose answer has not arrived
	until   func() bool     // what "wait" waits for
	asked   bool            // the player has been asked to agree to a request
	over    bool            // the player has been told who won
	left    bool
	sight   atomic.Pointer[typed.Sight] // what completion knows
}

// errQuit ends a session without an error.
var errQuit = errors.New("the session is over")

// Run shows the table until the player quits, the input ends, or the connection fails.
func (s *Session) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s.Out = wrapper{s.Out, s.Width}
	s.seat = game.Watcher
	s.words.Plain = story.Plain{Language: s.Language, Seat: s.seatName, Person: func(id string) string { return s.personName(table.PersonID(id)) }}
	messages, failed := s.receive(ctx)
	for {
		lines := s.Lines
		if s.pending != 0 || s.until != nil || s.n == 0 {
			lines = nil // wait for the answer first
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
		case errors.Is(err, errQuit):
			return nil
		case err != nil:
			return err
		}
	}
}

// receive forwards messages until the connection ends.
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

// take handles a message from the server.
func (s *Session) take(ctx context.Context, m wire.FromServer) error {
	switch m.Type {
	case "state", "update":
		return s.update(ctx, m)
	case "done":
		s.answered(m.Ref)
		if s.left {
			return errQuit
		}
	case "refused":
		fmt.Fprintf(s.Out, "No: %s.\n", s.words.Refusal(m.Code, m.About))
		s.answered(m.Ref)
	case "bye":
		return fmt.Errorf("the server closed the connection: %s", s.words.Refusal(m.Code, m.About))
	}
	return nil
}

func (s *Session) answered(ref int) {
	if ref == s.pending {
		s.pending = 0
	}
}

// update stores the changes, describes them, and asks the player to move if it is time.
func (s *Session) update(ctx context.Context, m wire.FromServer) error {
	first := s.n == 0
	s.n = max(s.n, m.N)
	if m.Type == "state" {
		s.you, s.public, s.own = m.You, nil, nil
		s.pending = 0 // after a reconnection no answer comes; the state shows the outcome
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
	at := s.sees()
	s.sight.Store(&at)
	for _, e := range m.Events {
		if sentence := s.words.Event(e); sentence != "" {
			fmt.Fprintf(s.Out, "· %s\n", sentence)
			s.told = append(s.told, sentence)
		}
	}
	s.announceWinners()
	s.askToAgree()
	if first {
		return s.arrive(ctx)
	}
	s.ask()
	return nil
}

// takeTable stores the table around the game.
func (s *Session) takeTable(ctx context.Context, v wire.TableView, first bool) error {
	if first || !sameCards(s.view.Config, v.Config) {
		cards, err := s.Cards(ctx, v.Config)
		if err != nil {
			return err
		}
		ids := make([]string, len(cards))
		for i, c := range cards {
			ids[i] = c.ID
		}
		s.words.Cast, s.words.Moves = story.NewCast(cards), notation.ForMoves(ids)
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

// takeGame decodes the game as the seat sees it.
func (s *Session) takeGame() error {
	if len(s.public)+len(s.own) == 0 {
		s.ponies, s.slaps = nil, nil
		return nil
	}
	take, known := views[s.view.Config.Game]
	if !known {
		return fmt.Errorf("this program cannot show the game %q", s.view.Config.Game)
	}
	return take(s)
}

// views decode what the seat sees, by the name of the game.
var views = map[string]func(*Session) error{"tsssf": (*Session).takePonies, "hayburger": (*Session).takeSlaps}

func (s *Session) takeSlaps() error {
	v := &hayburger.View{}
	if err := errors.Join(read(s.public, v), read(s.own, v)); err != nil {
		return err
	}
	if s.slaps == nil || s.slaps.Pile.Turned != v.Pile.Turned {
		s.turned = time.Now()
	}
	s.slaps, s.ponies = v, nil
	return nil
}

func (s *Session) takePonies() error {
	v := &tsssf.View{OwnView: tsssf.OwnView{Seat: game.Watcher}}
	err := errors.Join(read(s.public, &v.PublicView), read(s.own, &v.OwnView))
	s.ponies, s.slaps = v, nil
	return err
}

// read decodes one part of a view, which may be absent.
func read(data json.RawMessage, into any) error {
	if len(data) == 0 {
		return nil
	}
	return json.Unmarshal(data, into)
}

// arrive shows the table and joins it. A newcomer watches until they take a seat.
func (s *Session) arrive(ctx context.Context) error {
	s.showTable()
	if s.here() {
		return nil
	}
	fmt.Fprintln(s.Out, "Type sit and a number to take a free seat, or help.")
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

// do sends a command. The session reads no more input until the answer arrives.
func (s *Session) do(ctx context.Context, c wire.Command) (err error) {
	s.pending, err = s.Conn.Do(ctx, c)
	return err
}

// seen is the game as the player sees it now.
func (s *Session) seen() string { return string(s.public) + string(s.own) }

// announceWinners says once who has won.
func (s *Session) announceWinners() {
	var winners []game.Seat
	over := false
	switch {
	case s.ponies != nil:
		over, winners = s.ponies.Over, s.ponies.Winners
	case s.slaps != nil:
		over, winners = s.slaps.Over, s.slaps.Winners
	}
	stopped := !over && s.view.Status == gamelog.Finished
	switch {
	case s.over:
	case over:
		fmt.Fprintf(s.Out, "· %s\n", s.words.winners(winners))
	case stopped && s.ponies != nil:
		fmt.Fprintf(s.Out, "· nobody wins: %s\n", s.words.points(s.ponies))
	case stopped && s.slaps != nil:
		fmt.Fprintln(s.Out, "· nobody wins")
	}
	s.over = over || stopped
}

// askToAgree asks the player once to answer another player's request.
func (s *Session) askToAgree() {
	asked := s.you != "" && slices.Contains(s.view.Asked, s.you)
	if asked && !s.asked {
		fmt.Fprintln(s.Out, "Type yes or no.")
	}
	s.asked = asked
}

// ask shows the game when the player must move and has not seen it yet.
func (s *Session) ask() {
	if s.shown == s.seen() || !s.mine() {
		return
	}
	if s.slaps != nil {
		s.shown = s.seen()
		fmt.Fprintln(s.Out, "Your turn: turn a card (t), and slap (s) when you see a Mirror or a Hayburger.")
		return
	}
	s.showTable()
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
	if p.Name != "" {
		return CleanLine(p.Name)
	}
	return fmt.Sprintf("bot %d (%s)", seat+1, p.Bot)
}

func (s *Session) personName(id table.PersonID) string {
	for _, p := range s.view.People {
		if p.ID == id {
			return CleanLine(p.Name)
		}
	}
	return "somebody"
}
