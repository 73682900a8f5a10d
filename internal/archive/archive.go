package archive

import (
	"context"
	"io/fs"
	"time"

	"shipfic/internal/api"
	"shipfic/internal/cache"
	"shipfic/internal/gamelog"
	"shipfic/internal/hall"
	"shipfic/internal/table"
	"shipfic/packs"
)

// Options are what an archive is made of.
type Options struct {
	Chronicles Chronicles
	Entries    Entries
	Notes      gamelog.Snapshots                        // where reviews are kept; nil: only in memory, for a while
	Cards      func(table.Config) ([]packs.Card, error) // that a table plays with; nil: those of the Core pack
	Page       fs.FS                                    // the built page, for its emblems; nil: pictures have none
}

// Chronicles replays the games of tables.
type Chronicles interface {
	Chronicle(ctx context.Context, id gamelog.ID, number int) (*hall.Chronicle, error)
	// Positions computes some of the positions of a game again.
	Positions(ctx context.Context, of *hall.Positions, from, to int, each func(hall.Retold) error) error
}

// Entries reads the logs of tables.
type Entries interface {
	Read(ctx context.Context, id gamelog.ID, from uint64, limit int) ([]gamelog.Entry, error)
}

// Limits of the archive.
const (
	gamesCached   = 48
	gamesBytes    = 32 << 20
	partsCached   = 512
	partsBytes    = 16 << 20
	reviewsCached = 64
	gameFresh     = time.Minute      // then another node may have changed the story
	gameKept      = 10 * time.Minute // for those who are watching it
	replayTimeout = 10 * time.Second
)

// Archive answers requests for games.
type Archive struct {
	chronicles Chronicles
	entries    Entries
	notes      gamelog.Snapshots
	casts      *casts
	drawing    drawing
	games      cache.Recent[gameID, *finished]
	parts      cache.Recent[partID, *api.File]
	narrators  narrators
	reviews    cache.Recent[gameID, *reviewing]
}

// New opens an archive.
func New(o Options) *Archive {
	return &Archive{
		chronicles: o.Chronicles, entries: o.Entries, notes: o.Notes, casts: newCasts(o.Cards), drawing: newDrawing(o.Page),
		games:   cache.Recent[gameID, *finished]{Limit: gamesCached, Bytes: gamesBytes},
		parts:   cache.Recent[partID, *api.File]{Limit: partsCached, Bytes: partsBytes},
		reviews: cache.Recent[gameID, *reviewing]{Limit: reviewsCached}, narrators: narrators{cache.Recent[gameID, *liveNarrator]{Limit: maxNarrators}},
	}
}

// Routes are the addresses that the archive answers at.
func (a *Archive) Routes() []api.Route {
	return append([]api.Route{
		a.route("GET /api/games/{id}", showReplay),
		{Pattern: "GET /api/games/{id}/parts/{part}", Handle: a.showPart, Guarded: true},
		a.route("GET /api/games/{id}/positions/{frame}", a.showPosition),
		{Pattern: "GET /api/games/{id}/story", Handle: a.showStory, Guarded: true},
		a.route("GET /api/games/{id}/review", a.showReview),
		a.route("GET /api/games/{id}/review/{turn}", a.showReviewLine),
		a.route("GET /g/{id}/story.md", a.downloadMarkdown),
	}, a.drawnRoutes()...)
}

// route is an address of finished games.
func (a *Archive) route(pattern string, show func(*api.Request, *finished) (*api.Response, error)) api.Route {
	return api.Route{Pattern: pattern, Guarded: true, Handle: func(r *api.Request) (*api.Response, error) {
		g, err := a.findGame(r.Context, r.PathValue("id"))
		if err != nil {
			return nil, err
		}
		return show(r, g)
	}}
}

func noStory() error { return &api.Problem{Status: api.StatusNotFound, Code: api.NoStory} }
