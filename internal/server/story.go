package server

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/story"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/tsssf"
)

// showStory sends a game as a story, as far as it has come: it tells only what everybody at the table saw.
func (s *Server) showStory(w http.ResponseWriter, r *http.Request) error {
	told, err := s.findStory(r)
	if err != nil {
		return err
	}
	told.serve(w, r, "no-cache")
	return nil
}

// findStory finds or makes the story that a request names. That of a game which is on is made anew each time.
func (s *Server) findStory(r *http.Request) (*file, error) {
	g, c, err := s.lookUp(r)
	if err != nil {
		return nil, err
	}
	if g == nil {
		id, _ := parseGame(r.PathValue("id"))
		whole, err := s.newStory(id, c)
		if err != nil {
			return nil, err
		}
		return newFile(whole)
	}
	if g.story == nil {
		return nil, &problem{status: http.StatusNotFound, code: NoStory}
	}
	return g.storyFile, nil
}

// newStory tells a game of Secret Shipfic Folder.
func (s *Server) newStory(id gameID, c *table.Chronicle) (*wire.Story, error) {
	last := c.Moments[len(c.Moments)-1].State
	ponies, ok := last.Game.(*tsssf.State)
	if !ok {
		return nil, &problem{status: http.StatusNotFound, code: NoStory}
	}
	public, err := json.Marshal(ponies.Public())
	if err != nil {
		return nil, err
	}
	moments, ended := momentsOf(c)
	teller := story.NewTeller(id.String(), s.casts.of(last.Config))
	result := last.Game.Result()
	began := c.Moments[0].State.Begun
	return &wire.Story{
		ID: id.String(), Table: id.table, N: last.N, Config: last.Config, Seats: seatsOf(c), Points: result.Points,
		Winners: append([]game.Seat{}, result.Winners...), Minutes: int((ended - began + 59_999) / 60_000), Public: public,
		Story: *teller.Story(moments, story.Ending{Over: c.Over, Vote: last.EndedBy == "vote"}),
	}, nil
}

// momentsOf are a game's moments as stories want them, and when the last of its moves was made.
func momentsOf(c *table.Chronicle) (moments []story.Moment, ended int64) {
	for _, m := range c.Moments {
		if m.Command.Do == table.DoTell {
			if note, ok := m.Events[len(m.Events)-1].Body.(table.Note); ok {
				moments = append(moments, story.Moment{N: m.Entry.N, Written: &story.Written{About: note.N, Name: note.Name, Text: note.Text}})
			}
			continue
		}
		if events := publicEvents(m.Events); len(events) > 0 {
			moments = append(moments, story.Moment{N: m.Entry.N, Events: events})
			ended = m.State.Now
		}
	}
	return moments, ended
}

// publicEvents are the events of Secret Shipfic Folder that everybody saw.
func publicEvents(events []table.Event) []tsssf.Event {
	var public []tsssf.Event
	for _, e := range events {
		if body, ok := e.Body.(tsssf.Event); ok && e.To == game.Everyone {
			public = append(public, body)
		}
	}
	return public
}

// tellStory tells an update in the words of the story, the same for everybody; nil, if there is nothing in it to tell.
func (m *moment) tellStory() ([]byte, error) {
	return m.story.get(func() ([]byte, error) {
		events := publicEvents(m.events)
		if len(events) == 0 {
			return nil, nil
		}
		teller := story.NewTeller(gameID{m.id, m.after.Games}.String(), m.server.casts.of(m.after.Config))
		lines := teller.Tell(m.after.N, events)
		if len(lines) == 0 {
			return nil, nil
		}
		return json.Marshal(lines)
	})
}

// checkTold refuses a line of the story that is not about a ship which the client's seat made.
func (c *connection) checkTold(ctx context.Context, n uint64) error {
	state := c.room.State()
	if n <= state.Started || n > state.N {
		return game.Refuse(table.NoSuchShip)
	}
	entries, err := c.server.log.Read(ctx, c.room.ID(), n, 1)
	if err != nil {
		return err
	}
	if len(entries) != 1 || !madeShip(entries[0], state.SeatOf(c.person)) {
		return game.Refuse(table.NoSuchShip)
	}
	return nil
}

// madeShip reports whether an entry is a move of a seat that made a ship.
func madeShip(e gamelog.Entry, seat game.Seat) bool {
	if e.Kind != string(table.DoMove) {
		return false
	}
	command, err := table.ParseCommand(e)
	if err != nil || command.Seat == nil || *command.Seat != seat || seat == game.Watcher {
		return false
	}
	var move struct{ Do string }
	return json.Unmarshal(command.Move, &move) == nil && bytes.Contains([]byte(" ship link poison revive "), []byte(" "+move.Do+" "))
}
