package server

import (
	"context"
	"errors"
	"net/http"
	"regexp"
	"strconv"
	"sync"
	"time"

	"shipfic/internal/gamelog"
	"shipfic/internal/story"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// gameID names a game: its table's code, and which of the table's games it was.
type gameID struct {
	table  gamelog.ID
	number int
}

func (id gameID) String() string { return string(id.table) + "-" + strconv.Itoa(id.number) }

var gameCode = regexp.MustCompile(`^([A-Za-z0-9]{5,32})-([1-9][0-9]{0,5})$`)

// parseGame reads a game's name as addresses have it.
func parseGame(text string) (gameID, bool) {
	parts := gameCode.FindStringSubmatch(text)
	if parts == nil {
		return gameID{}, false
	}
	code, ok := parseCode(parts[1])
	number, err := strconv.Atoi(parts[2])
	return gameID{code, number}, ok && err == nil
}

// finished is a game that is over, with what is sent of it. Only lines of its story can still be written.
type finished struct {
	read      time.Time
	id        gameID
	replay    *file
	story     *wire.Story // nil for a game that tells none
	storyFile *file
	seats     []story.Seat
	picture   drawn
}

// library keeps the finished games that were asked for lately. Reading one means playing it again, so only a few are read at
// a time.
type library struct {
	reading chan struct{}

	mu    sync.Mutex
	games map[gameID]*finished
	order []gameID // the latest asked for last
}

const (
	libraryGames   = 48
	libraryReaders = 2
	libraryTime    = time.Minute // after which a line may have been written at another machine
)

func newLibrary() *library {
	return &library{reading: make(chan struct{}, libraryReaders), games: map[gameID]*finished{}}
}

// find gives a game that is kept.
func (l *library) find(id gameID) *finished {
	l.mu.Lock()
	defer l.mu.Unlock()
	g := l.games[id]
	if g == nil || time.Since(g.read) > libraryTime {
		return nil
	}
	l.touch(id)
	return g
}

// forget lets a game be read again, because somebody wrote a line of its story.
func (l *library) forget(id gameID) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.games, id)
}

// keep keeps a game, and lets the one go that nobody has asked for the longest.
func (l *library) keep(g *finished) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.games[g.id] = g
	l.touch(g.id)
	if len(l.order) > libraryGames {
		delete(l.games, l.order[0])
		l.order = l.order[1:]
	}
}

func (l *library) touch(id gameID) {
	for i, known := range l.order {
		if known == id {
			l.order = append(l.order[:i], l.order[i+1:]...)
			break
		}
	}
	l.order = append(l.order, id)
}

// chronicle reads a game from the log, when it is its turn to be read.
func (s *Server) chronicle(ctx context.Context, id gameID) (*table.Chronicle, error) {
	ctx, cancel := context.WithTimeout(ctx, s.limits.Command)
	defer cancel()
	select {
	case s.library.reading <- struct{}{}:
		defer func() { <-s.library.reading }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return s.hall.Chronicle(ctx, id.table, id.number)
}

// findGame finds the finished game that a request names.
func (s *Server) findGame(r *http.Request) (*finished, error) {
	g, _, err := s.lookUp(r)
	if err == nil && g == nil {
		return nil, &problem{status: http.StatusConflict, code: NotFinished}
	}
	return g, err
}

// lookUp finds the game that a request names: a finished one, or the chronicle of one that is on. Who asks for games that do
// not exist too often must wait: a code is as hard to guess here as at the table.
func (s *Server) lookUp(r *http.Request) (*finished, *table.Chronicle, error) {
	from := s.addresses.of(s.addressOf(r))
	if wait := from.empty(miss); wait > 0 {
		return nil, nil, tooFast(wait)
	}
	id, ok := parseGame(r.PathValue("id"))
	if !ok {
		from.use(miss, &s.limits)
		return nil, nil, gamelog.ErrNotFound
	}
	if g := s.library.find(id); g != nil {
		return g, nil, nil
	}
	c, err := s.chronicle(r.Context(), id)
	if errors.Is(err, gamelog.ErrNotFound) {
		from.use(miss, &s.limits)
	}
	if err != nil || !c.Over {
		return nil, c, err
	}
	g, err := s.finish(id, c)
	if err == nil {
		s.library.keep(g)
	}
	return g, nil, err
}

// finish makes what is sent of a finished game.
func (s *Server) finish(id gameID, c *table.Chronicle) (*finished, error) {
	replay, err := newReplay(id, c)
	if err != nil {
		return nil, err
	}
	g := &finished{id: id, read: time.Now(), seats: scoresOf(replay.Seats, replay.Points, replay.Winners)}
	if g.replay, err = newFile(replay); err != nil {
		return nil, err
	}
	var none *problem
	if g.story, err = s.newStory(id, c); errors.As(err, &none) {
		return g, nil // another game, which tells none
	}
	if err != nil {
		return nil, err
	}
	g.storyFile, err = newFile(g.story)
	return g, err
}
