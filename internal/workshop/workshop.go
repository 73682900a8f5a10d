package workshop

import (
	"io/fs"
	"log/slog"
	"slices"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"shipfic/internal/api"
	"shipfic/internal/cache"
	"shipfic/internal/gamelog"
	"shipfic/internal/limit"
	"shipfic/internal/wire"
	"shipfic/packs"
)

// Options are what a workshop is made of.
type Options struct {
	Blobs    gamelog.Blobs
	Tables   Tables   // that games were played at; nil: nobody counts them
	Simulate Simulate // nil: packs cannot be simulated here
	// Catalogue lists the published packs; nil: packs cannot be published here.
	Catalogue  *Catalogue
	Moderation Moderation // nil: every word and pack is allowed
	Page       fs.FS      // the built page, whose emblems are drawn on cards for print; nil: none are
	Limits     Limits
	Logger     *slog.Logger // nil: the default one
}

// Limits bound the simulations. The zero value of a field stands for the one in DefaultLimits.
type Limits struct {
	Runs  int           // simulations that run or are queued, one per address
	Games int           // games per set of cards in one simulation
	Time  time.Duration // for one simulation
}

// DefaultLimits fit a machine with two cores.
var DefaultLimits = Limits{Runs: 8, Games: 500, Time: 10 * time.Minute}

// The uploaded packs that are kept encoded.
const (
	packsCached = 64
	packsBytes  = 16 << 20
)

// Workshop answers the requests of pack authors.
type Workshop struct {
	blobs gamelog.Blobs
	published
	house   Moderation
	limits  Limits
	logger  *slog.Logger
	core    func() *api.File
	packs   cache.Recent[gamelog.Hash, *api.File]
	parsed  cache.Recent[parsedKey, *packs.File]
	seen    cache.Recent[gamelog.Hash, time.Time] // pictures that were found lately
	drawing drawing
	queue   *queue
	// uploads limits the bytes of packs that all addresses store.
	uploads *rate.Limiter

	expanding  sync.Mutex
	expansions *wire.Expansions // once they are stored
}

// uploadsADay is how many bytes of packs are stored in a day, of all addresses.
const uploadsADay = 512 << 20

// New opens a workshop.
func New(o Options) *Workshop {
	w := &Workshop{blobs: o.Blobs, limits: o.Limits, logger: o.Logger, core: sync.OnceValue(coreCards), drawing: newDrawing(o.Page), published: newPublished(o)}
	w.uploads = rate.NewLimiter(rate.Limit(uploadsADay/(24*60*60)), uploadsADay)
	w.seen.Limit = seenPictures
	w.packs.Limit, w.packs.Bytes = packsCached, packsBytes
	w.parsed.Limit, w.parsed.Bytes = parsedKept, parsedBytes
	if w.house = o.Moderation; w.house == nil {
		w.house = allowAll{}
	}
	if w.logger == nil {
		w.logger = slog.Default()
	}
	if w.limits.Runs == 0 {
		w.limits.Runs = DefaultLimits.Runs
	}
	if w.limits.Games == 0 {
		w.limits.Games = DefaultLimits.Games
	}
	if w.limits.Time == 0 {
		w.limits.Time = DefaultLimits.Time
	}
	w.queue = &queue{simulate: o.Simulate, limits: w.limits, logger: w.logger}
	return w
}

// Close stops all simulations and accepts no more.
func (s *Workshop) Close() { s.queue.close() }

// Routes are the addresses that the workshop answers at.
func (s *Workshop) Routes() []api.Route {
	return slices.Concat([]api.Route{
		{Pattern: "GET /api/cards", Handle: s.showCore},
		{Pattern: "GET /api/expansions", Handle: s.showExpansions},
		{Pattern: "POST /api/packs", Handle: s.uploadPack, Limit: limit.Packs},
		{Pattern: "GET /api/packs/{hash}", Handle: s.showPack},
		{Pattern: "POST /api/packs/check", Handle: s.checkPack, Limit: limit.Checks, Lane: limit.Quick},
		{Pattern: "POST /api/packs/convert", Handle: s.convertPack, Limit: limit.Checks, Lane: limit.Quick},
		{Pattern: "POST /api/goal", Handle: s.readGoal, Limit: limit.Checks, Lane: limit.Quick},
		{Pattern: "POST /api/balance", Handle: s.startRun, Limit: limit.Checks},
		{Pattern: "GET /api/balance/{id}", Handle: s.showRun},
		{Pattern: "DELETE /api/balance/{id}", Handle: s.stopRun},
		{Pattern: "GET /api/packs/{hash}/file", Handle: s.sendPack, Limit: limit.Checks},
	}, s.drawnRoutes(), s.tryRoutes(), s.publishedRoutes())
}

// badPack refuses a pack with everything that was found wrong with it.
func badPack(report packs.Report) error {
	list, err := findings(report.Findings)
	if err != nil {
		return err
	}
	return &api.Problem{
		Status: api.StatusUnprocessableEntity, Code: api.BadPack, Body: wire.UploadedPack{Code: api.BadPack, Findings: list},
	}
}
