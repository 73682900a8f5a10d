package archive

import (
	"context"
	"encoding/json"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/hall"
	"shipfic/internal/wire"
)

// showReplay sends a finished game with all its cards open, and the first part of its frames. A game that is not over is refused.
func showReplay(r *api.Request, g *finished) (*api.Response, error) {
	return g.replay.Answer(r, "no-cache"), nil
}

// addReplay encodes the first answer about a replay: everything but the later parts of its frames.
func (a *Archive) addReplay(ctx context.Context, g *finished, c *hall.Chronicle) (err error) {
	result := c.Last.Game.Result()
	replay := &wire.Replay{
		ID: g.id.String(), Table: g.id.table, Number: g.id.number, Config: c.Last.Config.Shown(), Seats: seatsOf(c), Began: c.First.Begun,
		EndedBy: c.Last.EndedBy, Winners: append([]game.Seat{}, result.Winners...), Points: result.Points, Shares: c.Last.Shares(),
		Frames: c.Count(), PerPart: perPart, Partial: c.Partial,
	}
	if replay.Marks, err = marksOf(c.Moments); err != nil {
		return err
	}
	if replay.First, err = a.partOf(ctx, g, 0); err != nil {
		return err
	}
	first, err := json.Marshal(replay.First)
	if err != nil {
		return err
	}
	if g.storyFile != nil {
		first = append(first, g.storyFile.ETag()...)
	}
	g.version = api.ETag(first)[1:17] // a newer program may show the same game in another way
	replay.Version = g.version
	g.replay, err = api.NewFile(replay)
	return err
}

// marked are the events that are worth jumping to.
var marked = map[string]bool{"turn": true, "goalWon": true, "decided": true, "over": true}

// marksOf finds what is worth jumping to.
func marksOf(moments []hall.Moment) ([]wire.ReplayMark, error) {
	marks, frame := []wire.ReplayMark{}, -1
	for _, m := range moments {
		if !m.Moved {
			continue
		}
		frame++
		events, err := openEvents(m.Events)
		if err != nil {
			return nil, err
		}
		for _, e := range events {
			var kind struct {
				Event string `json:"event"`
			}
			if json.Unmarshal(e, &kind) == nil && marked[kind.Event] {
				marks = append(marks, wire.ReplayMark{At: frame, Event: e})
			}
		}
	}
	return marks, nil
}

// seatsOf names the players in their seats as of the end of the game. People who have left since are included.
func seatsOf(c *hall.Chronicle) []wire.ReplaySeat {
	seats := make([]wire.ReplaySeat, len(c.Seats))
	for i, seat := range c.Seats {
		seats[i] = wire.ReplaySeat{Person: seat.Person, Name: c.Names[seat.Person]}
		if seat.Person == "" {
			seats[i].Bot, seats[i].Name = seat.Bot, seat.Name
		}
	}
	return seats
}
