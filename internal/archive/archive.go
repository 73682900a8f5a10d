package archive

import (
	"context"
	"io/fs"
	"sync"
	"time"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/http"
	"shipfic/internal/table"
	"shipfic/packs"
)

// Options are what an archive is made of.
type Options struct {
	Chronicles Chronicles
	Entries    Entries
	Notes      Notes                                    // where reviews are kept; nil: only in memory, for a while
	Cards      func(table.Config) ([]packs.Card, error) // that a table plays with; nil: those of the Core pack
	Page       fs.FS                                    // the built page, for its emblems; nil: pictures have none
}

// Chronicles replays the games of tables.
type Chronicles interface {
	Chronicle(ctx context.Context, id gamelog.ID, number int) (*table.Chronicle, error)
	// Positions computes some of the positions of a game again.
	Positions(ctx context.Context, of *table.Positions, from, to int, each func(table.Retold) error) error
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
	notes      Notes
	casts      *casts
	drawing    drawing
	games      api.Cache[gameID, *finished]
	parts      api.Cache[partID, *api.File]
	tellers    tellers
	reviews    api.Cache[gameID, *reviewing]
	beginning  sync.Mutex // held while a review is begun
}

// New opens an archive.
func New(o Options) *Archive {
	return &Archive{
		chronicles: o.Chronicles, entries: o.Entries, notes: o.Notes, casts: newCasts(o.Cards), drawing: newDrawing(o.Page),
		games:   api.Cache[gameID, *finished]{Limit: gamesCached, Bytes: gamesBytes},
		parts:   api.Cache[partID, *api.File]{Limit: partsCached, Bytes: partsBytes},
		reviews: api.Cache[gameID, *reviewing]{Limit: reviewsCached},
	}
}

// Routes are the addresses that the archive answers at.
func (a *Archive) Routes() []api.Route {
	game := func(pattern string, handle api.Handler) api.Route {
		return api.Route{Pattern: pattern, Handle: handle, Guarded: true}
	}
	return append([]api.Route{
		game("GET /api/games/{id}", a.showReplay),
		game("GET /api/games/{id}/parts/{part}", a.showPart),
		game("GET /api/games/{id}/positions/{frame}", a.showPosition),
		game("GET /api/games/{id}/story", a.showStory),
		game("GET /api/games/{id}/review", a.showReview),
		game("GET /api/games/{id}/review/{turn}", a.showReviewLine),
		game("GET /g/{id}/story.md", a.downloadMarkdown),
	}, a.drawnRoutes()...)
}

func noStory() error { return &api.Problem{Status: http.StatusNotFound, Code: api.NoStory} }
