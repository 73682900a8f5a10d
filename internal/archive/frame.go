package archive

import (
	"encoding/json"

	"shipfic/game"
	"shipfic/internal/hall"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/tsssf"
)

// newFrame shows a position with all cards open, and what led to it.
func newFrame(m hall.Retold, began int64) (f wire.Frame, err error) {
	f = wire.Frame{N: m.Entry.N, At: max(0, m.State.Now-began)}
	if m.Command.Do == table.DoMove && m.Command.Seat != nil && *m.Command.Seat != game.Watcher {
		f.Seat = m.Command.Seat
	}
	if f.Events, err = openEvents(m.Events); err != nil {
		return f, err
	}
	if ponies, ok := m.State.Game.(*tsssf.State); ok {
		return f, openCards(&f, ponies)
	}
	f.View, err = json.Marshal(m.State.Game.View(game.Watcher))
	return f, err
}

// openEvents are the events that belong in a replay: those of the game, and who plays a seat.
func openEvents(events []table.Event) (bodies []json.RawMessage, err error) {
	for _, e := range events {
		if note, is := e.Body.(table.Note); is && note.Event != "plays" || !isOpen(e.To) {
			continue
		}
		body, err := json.Marshal(e.Body)
		if err != nil {
			return nil, err
		}
		bodies = append(bodies, body)
	}
	return bodies, nil
}

// isOpen reports whether an event belongs in a replay with all cards open. An event that some seats receive in full and the others in
// part comes as two events; this is the full one.
func isOpen(to game.Audience) bool { return to == game.Everyone || !to.Includes(game.Watcher) }

// openCards adds all hands and private Goals of Secret Shipfic Folder. The current question is public; its possible answers are left
// out.
func openCards(f *wire.Frame, s *tsssf.State) (err error) {
	if f.Public, err = json.Marshal(s.Public()); err != nil {
		return err
	}
	private := []tsssf.GoalView{}
	for seat := range game.Seat(s.Seats()) {
		own, cards := s.Own(seat), []string{}
		for _, hand := range own.Hands {
			if hand.Seat == seat {
				cards = hand.Cards
			}
		}
		f.Hands = append(f.Hands, cards)
		private = append(private, own.Private...)
	}
	if len(private) > 0 {
		f.Private, err = json.Marshal(private)
	}
	return err
}
