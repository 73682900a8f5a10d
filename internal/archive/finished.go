package archive

import (
	"context"
	"errors"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/story"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// gameID names a game: its table's code, and which of the table's games it is, counted from 1.
type gameID struct {
	table  gamelog.ID
	number int
}

func (id gameID) String() string { return string(id.table) + "-" + strconv.Itoa(id.number) }

var gameCode = regexp.MustCompile(`^([A-Za-z0-9]{5,32})-([1-9][0-9]{0,5})$`)

// parseGame parses a game's name as addresses have it.
func parseGame(text string) (gameID, bool) {
	parts := gameCode.FindStringSubmatch(text)
	if parts == nil {
		return gameID{}, false
	}
	number, err := strconv.Atoi(parts[2])
	return gameID{gamelog.ID(strings.ToLower(parts[1])), number}, err == nil
}

// finished is a game that is over, with what is sent of it. Only lines of its story can still change.
type finished struct {
	id        gameID
	read      time.Time
	replay    *api.File
	story     *wire.Story // nil for a game without a story
	storyFile *api.File
	seats     []story.Seat
	picture   drawn
}

// findGame returns the finished game of that name.
func (a *Archive) findGame(ctx context.Context, name string) (*finished, error) {
	g, _, err := a.lookUp(ctx, name)
	if err == nil && g == nil {
		return nil, &api.Problem{Status: http.StatusConflict, Code: api.NotFinished}
	}
	return g, err
}

// lookUp returns the game of that name: a finished one, or the chronicle of one that is not over.
func (a *Archive) lookUp(ctx context.Context, name string) (*finished, *table.Chronicle, error) {
	id, ok := parseGame(name)
	if !ok {
		return nil, nil, gamelog.ErrNotFound
	}
	if g, ok := a.games.Get(id); ok && time.Since(g.read) < gameFresh {
		return g, nil, nil
	}
	c, err := a.chronicle(ctx, id)
	if err != nil || !c.Over {
		return nil, c, err
	}
	g, err := a.finish(id, c)
	if err == nil {
		a.games.Put(id, g)
	}
	return g, nil, err
}

// chronicle replays a game from the log.
func (a *Archive) chronicle(ctx context.Context, id gameID) (*table.Chronicle, error) {
	ctx, cancel := context.WithTimeout(ctx, replayTimeout)
	defer cancel()
	if err := a.acquire(ctx); err != nil {
		return nil, err
	}
	defer a.release()
	return a.chronicles.Chronicle(ctx, id.table, id.number)
}

// finish encodes what is sent of a finished game.
func (a *Archive) finish(id gameID, c *table.Chronicle) (*finished, error) {
	replay, err := newReplay(id, c)
	if err != nil {
		return nil, err
	}
	g := &finished{id: id, read: time.Now(), seats: scoresOf(replay.Seats, replay.Points, replay.Winners)}
	if g.replay, err = api.NewFile(replay); err != nil {
		return nil, err
	}
	g.story, err = a.newStory(id, c)
	if problem := new(api.Problem); errors.As(err, &problem) && problem.Code == api.NoStory {
		return g, nil
	}
	if err != nil {
		return nil, err
	}
	g.storyFile, err = api.NewFile(g.story)
	return g, err
}
