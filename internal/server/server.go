package server

import (
	"context"
	"encoding/json"
	"io/fs"
	"log/slog"
	"maps"
	"net/http"
	"slices"
	"sync"
	"time"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/picture"
	"shipfic/internal/table"
	"shipfic/packs"
)

// Options are what a server is made of.
type Options struct {
	Hall *table.Hall
	Log  gamelog.Log
	Page fs.FS // the built page; nil: a line of text says that it is not built

	Limits     Limits
	Origins    []string // other sites whose pages may talk to us, as "https://example.org"
	Secure     bool     // browsers reach us by TLS, here or at a proxy
	TrustProxy bool     // a proxy before us says in X-Forwarded-For who asks
	Logger     *slog.Logger
	Stamp      Stamp    // nil: moves go to the table as they came
	Presence   Presence // nil: no other machine has these tables
	Practice   Practice // nil: there are no lessons and puzzles
	Hints      Hints    // nil: there are none
	Simulate   Simulate // nil: packs cannot be balanced here

	Cards func(table.Config) ([]packs.Card, error) // those that a table plays with; nil: the Core pack's
}

// Stamp makes the move that goes to the table of the move that a client sent: it adds what only the server knows, and
// refuses what no client may do.
type Stamp func(c table.Config, g game.State, seat game.Seat, measured func() Network, move json.RawMessage) (json.RawMessage, error)

// Presence tells who is at tables on other machines that share them.
type Presence interface {
	// OnChange sets what is told when somebody comes or goes there. It must not block.
	OnChange(changed func(gamelog.ID))
	// Here says who is at a table on this machine; nobody, when the table is of no interest here any more.
	Here(id gamelog.ID, people []table.PersonID)
	// Elsewhere gives who is at a table on other machines.
	Elsewhere(id gamelog.ID) []table.PersonID
}

// Network is what the server measured of those at a table, in milliseconds.
type Network struct {
	RTT        []int64 // by seat: a low percentile of the round trips, -1 where there is none
	Watcher    int     // the number of the watcher who sent the move, from 1 on; 0: somebody in a seat
	WatcherRTT int64   // that watcher's round trip, -1: none was measured yet
}

// Server answers the network.
type Server struct {
	hall       *table.Hall
	log        gamelog.Log
	limits     Limits
	origins    []string
	secure     bool
	trustProxy bool
	logger     *slog.Logger
	stamp      Stamp
	presence   Presence
	practice   Practice
	hints      Hints
	metrics    *metrics
	addresses  *addresses
	senders    *senders
	cards      *file
	library    *library
	casts      *casts
	balances   *balances
	emblems    *picture.Emblems
	ourPicture drawn
	stats      stats
	handler    http.Handler

	mu       sync.Mutex
	crowds   map[gamelog.ID]*crowd
	open     map[*connection]struct{}
	sockets  int // those that are open, and those that have not said hello yet
	stopping bool
	cut      bool           // the log that we share with others is out of reach
	handlers sync.WaitGroup // of WebSockets
}

// newerWait is when to try again where a table is played by newer rules: machines are upgraded one after another.
const newerWait = 5 * time.Second

// restartWait is how long clients wait before they come back to a server that stops.
const restartWait = 2 * time.Second

// New makes a server. It does nothing until its Handler is asked something.
func New(o Options) *Server {
	s := &Server{
		hall: o.Hall, log: o.Log, limits: o.Limits.orDefault(), origins: o.Origins, secure: o.Secure, trustProxy: o.TrustProxy,
		logger: o.Logger, stamp: o.Stamp, practice: o.Practice, hints: o.Hints, crowds: map[gamelog.ID]*crowd{}, open: map[*connection]struct{}{},
	}
	if s.logger == nil {
		s.logger = slog.Default()
	}
	if s.presence = o.Presence; s.presence != nil {
		s.presence.OnChange(s.changedElsewhere)
	}
	s.addresses = newAddresses(&s.limits)
	s.senders = newSenders()
	s.metrics = newMetrics(s)
	s.cards = coreCards()
	s.balances = &balances{simulate: o.Simulate, limits: &s.limits, panicked: s.panicked}
	s.library = newLibrary()
	s.casts = newCasts(o.Cards)
	s.emblems = picture.ReadEmblems(o.Page)
	s.handler = s.guard(s.routes(o.Page))
	return s
}

// Handler answers all requests.
func (s *Server) Handler() http.Handler { return s.handler }

// HTTP makes a web server with the limits that this one wants on headers, slow requests and idle connections. They end where a
// WebSocket begins, which has its own.
func (s *Server) HTTP(address string) *http.Server {
	return &http.Server{
		Addr: address, Handler: s.handler, MaxHeaderBytes: 16 << 10,
		ReadHeaderTimeout: 10 * time.Second, ReadTimeout: time.Minute, WriteTimeout: time.Minute, IdleTimeout: 2 * time.Minute,
		ErrorLog: slog.NewLogLogger(s.logger.Handler(), slog.LevelDebug),
	}
}

func (s *Server) routes(page fs.FS) *http.ServeMux {
	mux := http.NewServeMux()
	api := func(pattern string, handle func(http.ResponseWriter, *http.Request) error) {
		mux.Handle(pattern, s.api(handle))
	}
	api("POST /api/tables", s.createTable)
	api("GET /api/tables", s.listTables)
	api("GET /api/tables/{id}", s.showTable)
	api("POST /api/tables/{id}/hint", s.giveHint)
	api("POST /api/packs", s.uploadPack)
	api("POST /api/packs/check", s.checkPack)
	api("POST /api/packs/convert", s.convertPack)
	api("GET /api/packs/{hash}", s.showPack)
	api("POST /api/goal", s.readGoal)
	api("POST /api/balance", s.beginBalance)
	api("GET /api/balance/{id}", s.showBalance)
	api("DELETE /api/balance/{id}", s.stopBalance)
	api("GET /api/cards", s.showCards)
	api("GET /api/games/{id}", s.showReplay)
	api("GET /api/games/{id}/story", s.showStory)
	api("GET /api/practice", s.listPractice)
	api("POST /api/practice", s.practise)
	api("POST /api/practice/hint", s.hintPractice)
	api("GET /g/{id}/picture.png", s.showPicture)
	api("GET /g/{id}/story.md", s.downloadMarkdown)
	api("GET /g/{id}/story.html", s.downloadHTML)
	api("GET /picture.png", s.showOurPicture)
	api("GET /api/stats", s.showStats)
	api("/api/", notFound)
	api("GET /ws/{id}", s.socket)
	mux.HandleFunc("GET /healthz", s.health)
	mux.HandleFunc("GET /readyz", s.ready)
	mux.Handle("GET /metrics", s.metrics.handler())
	mux.Handle("/", newPages(page, s))
	return mux
}

func notFound(http.ResponseWriter, *http.Request) error {
	return &problem{status: http.StatusNotFound, code: NotFound}
}

// health says that the process is alive.
func (s *Server) health(w http.ResponseWriter, _ *http.Request) {
	s.answer(w, http.StatusOK, struct{}{})
}

// ready says whether people can play here: the log answers, and we are not about to stop.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	if s.isStopping() {
		s.fail(w, table.ErrStopped)
		return
	}
	if s.isCutOff() {
		s.fail(w, cutOff())
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), s.limits.Command)
	defer cancel()
	if _, err := s.log.Summaries(ctx, gamelog.Filter{Limit: 1}); err != nil {
		s.logger.Error("the log does not answer", "error", err)
		s.fail(w, &problem{status: http.StatusServiceUnavailable, code: Busy, wait: restartWait})
		return
	}
	s.answer(w, http.StatusOK, struct{}{})
}

func (s *Server) isStopping() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.stopping
}

// CutOff says whether the log that this machine shares with others is out of reach. While it is, clients are sent away with the
// advice to come back soon, which may lead them to another machine, and nothing is accepted.
func (s *Server) CutOff(cut bool) {
	s.mu.Lock()
	was := s.cut
	s.cut = cut
	connections := slices.Collect(maps.Keys(s.open))
	s.mu.Unlock()
	if !cut || was {
		return
	}
	for _, c := range connections {
		c.bye(cutOff())
	}
}

func cutOff() *problem {
	return &problem{status: http.StatusServiceUnavailable, code: CutOff, wait: restartWait}
}

func (s *Server) isCutOff() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.cut
}

// Shutdown tells every client that we stop and when to come back, and waits until all are gone or the context ends.
// Requests that come in meanwhile are sent away. The hall can be closed after it.
func (s *Server) Shutdown(ctx context.Context) error {
	s.mu.Lock()
	if !s.stopping {
		close(s.senders.over)
	}
	s.stopping = true
	connections := slices.Collect(maps.Keys(s.open))
	s.mu.Unlock()
	s.balances.close()
	for _, c := range connections {
		c.bye(&problem{code: Restarting, wait: restartWait})
	}
	gone := make(chan struct{})
	go func() {
		s.handlers.Wait()
		close(gone)
	}()
	select {
	case <-gone:
		return nil
	case <-ctx.Done():
	}
	for _, c := range connections {
		c.socket.CloseNow()
	}
	return ctx.Err()
}
