package archive

import (
	"encoding/json"
	"net/http"

	"shipfic/game"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/tsssf"
)

// showReplay sends a finished game with all its cards open. A game that is not over is refused.
func (a *Archive) showReplay(w http.ResponseWriter, r *http.Request) error {
	g, err := a.findGame(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	g.replay.Serve(w, r, "no-cache")
	return nil
}

// newReplay makes the frames of a finished game.
func newReplay(id gameID, c *table.Chronicle) (*wire.Replay, error) {
	first, last := c.Moments[0].State, c.Moments[len(c.Moments)-1].State
	result := last.Game.Result()
	replay := &wire.Replay{
		ID: id.String(), Table: id.table, Number: id.number, Config: last.Config, Seats: seatsOf(c), Began: first.Begun,
		EndedBy: last.EndedBy, Winners: append([]game.Seat{}, result.Winners...), Points: result.Points,
	}
	var shown game.State
	for _, m := range c.Moments {
		if m.State.Game == shown {
			continue // a change of the table, not of the game
		}
		shown = m.State.Game
		frame, err := newFrame(m, first.Begun)
		if err != nil {
			return nil, err
		}
		replay.Frames = append(replay.Frames, frame)
	}
	return replay, nil
}

// seatsOf names the players in their seats as of the end of the game. People who have left since are included.
func seatsOf(c *table.Chronicle) []wire.ReplaySeat {
	names := map[table.PersonID]string{}
	end := c.Moments[0].State
	for _, m := range c.Moments {
		for _, p := range m.State.People {
			names[p.ID] = p.Name
		}
		if m.State.Playing() || end.Playing() {
			end = m.State
		}
	}
	seats := make([]wire.ReplaySeat, len(end.Seats))
	for i, seat := range end.Seats {
		seats[i] = wire.ReplaySeat{Person: seat.Person, Name: names[seat.Person]}
		if seat.Person == "" {
			seats[i].Bot = seat.Bot
		}
	}
	return seats
}

func newFrame(m table.Retold, began int64) (f wire.Frame, err error) {
	f = wire.Frame{N: m.Entry.N, At: max(0, m.State.Now-began)}
	if m.Command.Do == table.DoMove && m.Command.Seat != nil && *m.Command.Seat != game.Watcher {
		f.Seat = m.Command.Seat
	}
	for _, e := range m.Events {
		if _, note := e.Body.(table.Note); note || !isOpen(e.To) {
			continue
		}
		body, err := json.Marshal(e.Body)
		if err != nil {
			return f, err
		}
		f.Events = append(f.Events, body)
	}
	if ponies, ok := m.State.Game.(*tsssf.State); ok {
		return f, openCards(&f, ponies)
	}
	f.View, err = json.Marshal(m.State.Game.View(game.Watcher))
	return f, err
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
