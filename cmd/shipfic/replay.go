package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"shipfic/game"
	"shipfic/internal/archive"
	"shipfic/internal/games"
	"shipfic/internal/hall"
	"shipfic/internal/story"
	"shipfic/internal/table"
	"shipfic/internal/terminal"
	"shipfic/language"
	"shipfic/tsssf"
	"shipfic/tsssf/notation"
)

type replayCmd struct {
	tableFlags
	Seat  int  `default:"0" help:"Show only what that seat saw, counted from 1; 0 shows everything."`
	Grid  bool `help:"Print the grid after every turn."`
	Width int  `default:"100" help:"Line width of the grid in characters (${default})."`
	Quiet bool `help:"Print only whether the log replays."`
}

// Run replays a table's log and prints what happened, entry by entry. It compares each state with the digest in the log.
func (c replayCmd) Run(ctx context.Context, stdout io.Writer) error {
	file, err := c.load(ctx)
	if err != nil {
		return err
	}
	_, shelf, err := archive.UnpackGame(ctx, file)
	if err != nil {
		return err
	}
	p := &player{replayCmd: c, out: stdout, shelf: shelf}
	p.words.Plain = story.Plain{Language: language.English, Seat: p.seat, Person: func(id string) string { return p.person(table.PersonID(id)) }}
	for r, err := range hall.Retell(file.Entries, shelf) {
		if err != nil {
			return err
		}
		if err := p.show(r); err != nil {
			return err
		}
	}
	fmt.Fprintf(stdout, "Table %s: all %d entries replay to the recorded states.\n", file.ID, len(file.Entries))
	return nil
}

// player prints a game while it is replayed.
type player struct {
	replayCmd
	out   io.Writer
	shelf *games.Shelf
	words terminal.Words
	state *table.State
	names map[table.PersonID]string // including people who have left
	began int64
	turn  int
}

// show prints one entry and its events.
func (p *player) show(r hall.Retold) error {
	p.state = r.State
	if p.began == 0 {
		p.began, p.names = r.Entry.At, map[table.PersonID]string{}
	}
	for _, person := range r.State.People {
		p.names[person.ID] = person.Name
	}
	if r.Command.Config != nil {
		if err := p.readCards(*r.Command.Config); err != nil {
			return err
		}
	}
	if p.Quiet {
		return nil
	}
	if s, ponies := r.State.Game.(*tsssf.State); !ponies {
		p.words.Moves = nil
	} else if p.words.Moves == nil || r.Command.Do == table.DoStart {
		p.words.Moves = notation.New(s.Sight(0).Box())
	}
	if seats := len(r.State.Seats); p.Seat > seats && r.Command.Do == table.DoStart {
		return fmt.Errorf("there is no seat %d: the table has %d", p.Seat, seats)
	}
	after := time.Duration(r.Entry.At-p.began) * time.Millisecond
	fmt.Fprintf(p.out, "%d  %s  %s\n", r.Entry.N, after.Round(100*time.Millisecond), p.heading(r.Command))
	for _, e := range r.Events {
		if !p.shows(e.To) {
			continue
		}
		body, err := json.Marshal(e.Body)
		if err != nil {
			return err
		}
		if sentence := p.words.Event(body); sentence != "" {
			fmt.Fprintf(p.out, "    %s\n", sentence)
		}
	}
	p.showGrid()
	return nil
}

// shows reports whether an event is printed: for one seat, what it saw; otherwise what all seats saw together. An event that some seats
// receive in full and the others in part comes as two events; the full one is printed.
func (p *player) shows(to game.Audience) bool {
	if p.Seat > 0 {
		return to.Includes(game.Seat(p.Seat - 1))
	}
	return to == game.Everyone || !to.Includes(game.Watcher)
}

// showGrid prints the grid after every turn.
func (p *player) showGrid() {
	s, ponies := p.state.Game.(*tsssf.State)
	if !p.Grid || !ponies || s.TurnNumber() == p.turn && !s.Result().Over {
		return
	}
	p.turn = s.TurnNumber()
	fmt.Fprintln(p.out, p.words.Screen(s.SeenBy(game.Seat(p.Seat-1)), p.Width))
}

// heading names the person or bot, and the command.
func (p *player) heading(c table.Command) string {
	who := "the table"
	if c.By != "" {
		who = p.person(c.By)
	} else if c.Do == table.DoMove && c.Seat != nil {
		who = p.seat(*c.Seat)
	}
	if c.Do == table.DoMove {
		if p.Seat > 0 && (c.Seat == nil || int(*c.Seat) != p.Seat-1) {
			return who // the move may name what the seat did not see; the events below say what it saw
		}
		return fmt.Sprintf("%s: %s", who, p.move(c.Move))
	}
	return fmt.Sprintf("%s: %s", who, c.Do)
}

// move writes a move in the game's notation, or only its kind.
func (p *player) move(data json.RawMessage) string {
	if p.words.Moves != nil {
		if move, err := tsssf.ParseMove(data); err == nil {
			return p.words.Moves.WriteMove(move)
		}
	}
	var kind struct{ Do string }
	_ = json.Unmarshal(data, &kind) // a move of the log could be parsed before
	return kind.Do
}

func (p *player) readCards(c table.Config) error {
	cards, err := p.shelf.Cards(c)
	p.words.Cast = story.NewCast(cards)
	return err
}

func (p *player) person(id table.PersonID) string {
	return cmp.Or(p.names[id], string(id))
}

func (p *player) seat(s game.Seat) string {
	if s < 0 || int(s) >= len(p.state.Seats) {
		return "the table"
	}
	return seatName(p.state.Seats, s, p.names)
}
