package archive

import (
	"context"
	"encoding/json"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/hall"
	"shipfic/internal/story"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/tsssf"
)

// showStory sends a game as a story, as far as the game has come. It tells only what everybody at the table saw.
func (a *Archive) showStory(r *api.Request) (*api.Response, error) {
	file, err := a.findStory(r)
	if err != nil {
		return nil, err
	}
	return file.Answer(r, "no-cache"), nil
}

// findStory returns the story that a request names. The story of a game that is not over is made for each request.
func (a *Archive) findStory(r *api.Request) (*api.File, error) {
	name := r.PathValue("id")
	g, c, err := a.lookUp(r.Context, name)
	if err != nil {
		return nil, err
	}
	if g == nil {
		id, _ := parseGame(name)
		var file *api.File
		err := a.work(r.Context, func(context.Context) error {
			soFar, err := a.newStory(id, c)
			if err == nil {
				file, err = api.NewFile(soFar)
			}
			return err
		})
		return file, err
	}
	if g.story == nil {
		return nil, noStory()
	}
	return g.storyFile, nil
}

// newStory tells a game of Secret Shipfic Folder. Other games have no story.
func (a *Archive) newStory(id gameID, c *hall.Chronicle) (*wire.Story, error) {
	last := c.Last
	ponies, ok := last.Game.(*tsssf.State)
	if !ok {
		return nil, noStory()
	}
	public, err := json.Marshal(ponies.Public())
	if err != nil {
		return nil, err
	}
	moments, ended := happeningsOf(c)
	narrator := story.NewNarrator(id.String(), a.casts.of(last.Config))
	result := last.Game.Result()
	return &wire.Story{
		ID: id.String(), Table: id.table, N: last.N, Config: last.Config.Shown(), Seats: seatsOf(c), Points: result.Points, Shares: last.Shares(),
		Winners: append([]game.Seat{}, result.Winners...), Minutes: int((ended - c.First.Begun + 59_999) / 60_000), Public: public, Partial: c.Partial,
		Story: *narrator.Story(moments, story.Ending{Over: c.Over, Vote: last.EndedBy == "vote", Winners: result.Winners}),
	}, nil
}

// happeningsOf are the moments of a game that its story tells, and the time of its last move.
func happeningsOf(c *hall.Chronicle) (moments []story.Happening, ended int64) {
	for _, m := range c.Moments {
		if m.Do == table.DoWriteLine {
			if note, ok := m.Events[len(m.Events)-1].Body.(table.Note); ok {
				moments = append(moments, story.Happening{N: m.N, Written: &story.Written{About: note.N, Name: note.Name, Text: note.Text}})
			}
			continue
		}
		if events := publicEvents(m.Events); len(events) > 0 {
			moments = append(moments, story.Happening{N: m.N, Events: events})
			ended = m.At
		}
	}
	return moments, ended
}

// publicEvents are the events of Secret Shipfic Folder that everybody saw; none for other games.
func publicEvents(events []table.Event) []tsssf.Event {
	var public []tsssf.Event
	for _, e := range events {
		if body, ok := e.Body.(tsssf.Event); ok && e.To == game.Everyone {
			public = append(public, body)
		}
	}
	return public
}
