package archive

import (
	"context"
	"errors"
	"regexp"
	"strconv"
	"strings"
	"time"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/hall"
	"shipfic/internal/story"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/language"
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

// finished is a game that is over, encoded for clients. Only the lines of its story can still change.
type finished struct {
	id        gameID
	read      time.Time
	began     int64
	positions hall.Positions
	version   string      // of everything below
	replay    *api.File   // with the first part; the others are encoded when they are wanted
	story     *wire.Story // nil for a game without a story
	storyFile *api.File
	seats     []story.Seat
	people    []table.PersonID         // by seat; "" where a bot has played
	pictures  map[language.Code]*drawn // of how it ended
	shorts    map[language.Code]*drawn // of the short story
}

// findGame returns the finished game of that name.
func (a *Archive) findGame(ctx context.Context, name string) (*finished, error) {
	g, _, err := a.lookUp(ctx, name)
	if err == nil && g == nil {
		return nil, &api.Problem{Status: api.StatusConflict, Code: api.NotFinished}
	}
	return g, err
}

// lookUp returns the game of that name: a finished one, or the chronicle of a game that is not over.
func (a *Archive) lookUp(ctx context.Context, name string) (*finished, *hall.Chronicle, error) {
	id, ok := parseGame(name)
	if !ok {
		return nil, nil, gamelog.ErrNotFound
	}
	if g := a.cached(id); g != nil {
		return g, nil, nil
	}
	var g *finished
	var c *hall.Chronicle
	err := a.work(ctx, func(ctx context.Context) (err error) {
		if g = a.cached(id); g != nil {
			return nil // another request was first
		}
		if c, err = a.chronicles.Chronicle(ctx, id.table, id.number); err == nil && c.Over {
			if g, err = a.finish(ctx, id, c); err == nil {
				a.games.PutSized(id, g, g.size())
			}
		}
		return err
	})
	if err != nil || g == nil {
		return nil, c, err
	}
	return g, nil, nil
}

// cached returns a finished game that was read lately, or nil.
func (a *Archive) cached(id gameID) *finished {
	if g, ok := a.games.Get(id); ok && time.Since(g.read) < gameFresh {
		return g
	}
	return nil
}

// work replays or draws within the budget of the client. Both take a good part of a second of a core.
func (a *Archive) work(ctx context.Context, do func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, replayTimeout)
	defer cancel()
	return api.Work(ctx, func() error { return do(ctx) })
}

// size is how much memory the game takes in the cache. A story takes several times the memory of its compressed text.
func (g *finished) size() int64 {
	size := g.replay.Size() + int64(g.positions.Marks())*markMemory + picturesMemory
	if g.storyFile != nil {
		size += storyMemory * g.storyFile.Size()
	}
	return size
}

// Estimates of memory.
const (
	storyMemory    = 12       // how much more a story takes than its compressed text
	markMemory     = 24 << 10 // of a table from which positions are computed
	picturesMemory = 1 << 20  // of the pictures in all languages, whether they are drawn or not
)

// finish encodes a finished game for clients.
func (a *Archive) finish(ctx context.Context, id gameID, c *hall.Chronicle) (*finished, error) {
	result := c.Last.Game.Result()
	g := &finished{
		id: id, read: time.Now(), began: c.First.Begun, positions: c.Positions,
		seats: scoresOf(seatsOf(c), result.Points, result.Winners, c.Last.Shares()), pictures: map[language.Code]*drawn{}, shorts: map[language.Code]*drawn{},
	}
	for _, seat := range c.Seats {
		g.people = append(g.people, seat.Person)
	}
	for _, l := range language.All() {
		g.pictures[l], g.shorts[l] = &drawn{}, &drawn{}
	}
	err := g.narrate(a, c)
	if err == nil {
		err = a.addReplay(ctx, g, c)
	}
	return g, err
}

// narrate adds the story, if the game has one.
func (g *finished) narrate(a *Archive, c *hall.Chronicle) (err error) {
	g.story, err = a.newStory(g.id, c)
	if problem := new(api.Problem); errors.As(err, &problem) && problem.Code == api.NoStory {
		return nil
	}
	if err == nil {
		g.storyFile, err = api.NewFile(g.story)
	}
	return err
}
