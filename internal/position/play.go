package position

import (
	"encoding/json"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/tsssf"
)

// longest limits the moves in a sandbox, because each request makes them all again.
const longest = 400

// sandbox is a position and the moves that somebody tried from there.
type sandbox struct {
	*Position
	Recorder
	begin  *tsssf.State // as it was laid
	events []game.Event // of the last move
}

// Play makes the moves and returns where they lead.
func (d *Reader) Play(ask wire.AskPosition) (*wire.PositionNow, error) {
	b, err := d.sandbox(ask)
	if err != nil {
		return nil, err
	}
	now, err := b.now()
	if err != nil {
		return nil, err
	}
	seat := b.acting()
	shown := &wire.PositionNow{Seat: seat, Seats: b.last.Seats(), Packs: append([]gamelog.Hash{}, b.config().Packs...), Over: b.last.Result().Over}
	written, err := now.Wire()
	if err != nil {
		return nil, err
	}
	shown.Text, shown.Address = written.Text, written.Address
	if shown.Scenario, err = now.Scenario("a position"); err != nil {
		return nil, err
	}
	if shown.Layout, err = b.layout(); err != nil {
		return nil, err
	}
	shown.Update, err = b.update(seat)
	return shown, err
}

// now returns the position that the moves lead to. In the same turn, cards that were not listed before are still not listed.
func (b *sandbox) now() (*Position, error) {
	if b.base != b.begin {
		return b.Recorder.Position(b.config())
	}
	p, setup := *b.Position, *b.setup
	setup.Steps = steps(b.moves)
	p.setup = &setup
	return &p, nil
}

// layout returns where the cards lie now, as a scenario file without moves. Without moves, cards that were
// not listed are not listed here either.
func (b *sandbox) layout() ([]byte, error) {
	p, setup := *b.Position, *b.setup
	setup.Steps = nil
	if b.last != b.begin {
		setup.Setup, setup.Seed = b.last.Position(), nil
	}
	p.setup = &setup
	return p.Scenario("a position")
}

// At returns the state after the moves, the seat to move, and the settings of a table with its cards.
func (d *Reader) At(ask wire.AskPosition) (table.Config, game.State, game.Seat, error) {
	b, err := d.sandbox(ask)
	if err != nil {
		return table.Config{}, nil, 0, err
	}
	return b.config(), b.last, b.acting(), nil
}

// Table returns the settings of a table that begins with a position.
func (d *Reader) Table(ask wire.PlayOn) (table.Config, error) {
	p, err := d.Read(ask.Position)
	if err != nil {
		return table.Config{}, err
	}
	if ask.Seat < 0 || int(ask.Seat) >= p.setup.Players {
		return table.Config{}, game.Refuse(table.NoSuchSeat)
	}
	if ask.Shuffle {
		return p.Table(&ask.Seat)
	}
	return p.Table(nil)
}

// Wire returns the position as it is sent.
func (p *Position) Wire() (shown wire.Position, err error) {
	if shown.Text, err = p.Text(); err == nil {
		shown.Address, err = p.Address()
	}
	return shown, err
}

func (d *Reader) sandbox(ask wire.AskPosition) (*sandbox, error) {
	if len(ask.Moves) > longest {
		return nil, game.Refuse(TooLong)
	}
	p, err := d.Read(ask.Position)
	if err != nil {
		return nil, err
	}
	b := &sandbox{Position: p}
	if err := b.lay(); err != nil {
		return nil, asRefusal(err)
	}
	for _, in := range ask.Moves {
		m, err := tsssf.ParseMove(in.Move)
		if err != nil {
			return nil, game.Refuse(tsssf.UnknownMove, err.Error())
		}
		b.events = nil
		if err := b.move(tsssf.SeatMove{Seat: in.Seat, Move: m}); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// lay lays the cards and makes the moves that belong to the position.
func (b *sandbox) lay() error {
	s, err := b.setup.Begin(b.box)
	if err != nil {
		return err
	}
	b.Add(s, nil)
	b.base, b.begin = s, s // it was laid as a position, so a position says everything about it
	for _, m := range b.setup.Moves() {
		if err := b.move(m); err != nil {
			return err
		}
	}
	b.events = nil
	return nil
}

func (b *sandbox) move(m tsssf.SeatMove) error {
	next, err := b.last.After(m.Seat, m.Move, &b.events)
	if err != nil {
		return err
	}
	b.Add(next, &m)
	return nil
}

// acting is the seat whose cards are shown: the one that the game waits for.
func (b *sandbox) acting() game.Seat {
	if waiting := b.last.Waiting(); len(waiting) > 0 {
		return waiting[0]
	}
	return b.last.Sight(0).Turn()
}

// update is what a seat sees, with all events as the seat that they concern saw them, because one person plays all seats.
func (b *sandbox) update(seat game.Seat) (update wire.PracticeUpdate, err error) {
	update.Events = []json.RawMessage{}
	for _, e := range b.events {
		if e.To != game.Everyone && e.To.Includes(game.Watcher) {
			continue // another event tells it in full
		}
		body, err := json.Marshal(e.Body)
		if err != nil {
			return update, err
		}
		update.Events = append(update.Events, body)
	}
	if update.Public, err = json.Marshal(b.last.Public()); err == nil {
		update.Own, err = json.Marshal(b.last.Own(seat))
	}
	return update, err
}
