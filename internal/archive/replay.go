package archive

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"

	"shipfic/game"
	"shipfic/internal/api"
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

// newReplay describes a finished game. Its frames are left out.
func newReplay(id gameID, c *table.Chronicle) *wire.Replay {
	first, last := c.Moments[0].State, c.Moments[len(c.Moments)-1].State
	result := last.Game.Result()
	return &wire.Replay{
		ID: id.String(), Table: id.table, Number: id.number, Config: last.Config, Seats: seatsOf(c), Began: first.Begun,
		EndedBy: last.EndedBy, Winners: append([]game.Seat{}, result.Winners...), Points: result.Points,
	}
}

// replayFile encodes a replay frame by frame: all frames of a long game at once would take hundreds of megabytes.
func replayFile(replay *wire.Replay, c *table.Chronicle) (*api.File, error) {
	head, err := json.Marshal(replay)
	if err != nil {
		return nil, err
	}
	head, found := bytes.CutSuffix(head, []byte(`"frames":null}`))
	if !found {
		return nil, errors.New("archive: the frames are not the last field of a replay")
	}
	return api.EncodeFile(func(w io.Writer) error {
		if _, err := w.Write(append(head, `"frames":[`...)); err != nil {
			return err
		}
		began := c.Moments[0].State.Begun
		var shown game.State
		for _, m := range c.Moments {
			if m.State.Game == shown {
				continue // a change of the table, not of the game
			}
			if err := writeFrame(w, m, began, shown == nil); err != nil {
				return err
			}
			shown = m.State.Game
		}
		_, err := io.WriteString(w, "]}")
		return err
	})
}

func writeFrame(w io.Writer, m table.Retold, began int64, first bool) error {
	frame, err := newFrame(m, began)
	if err != nil {
		return err
	}
	text, err := json.Marshal(frame)
	if err != nil {
		return err
	}
	if !first {
		text = append([]byte{','}, text...)
	}
	_, err = w.Write(text)
	return err
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
			seats[i].Bot, seats[i].Name = seat.Bot, seat.Name
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
