package server

import (
	"context"
	"crypto/rand"
	"io/fs"
	"log/slog"
	"maps"
	"net/netip"
	"slices"
	"sync"
	"sync/atomic"

	"golang.org/x/time/rate"

	"shipfic/internal/api"
	"shipfic/internal/budget"
	"shipfic/internal/gamelog"
	"shipfic/internal/http"
	"shipfic/internal/table"
)

// Options are what a server is made of.
type Options struct {
	Hall *table.Hall
	Log  gamelog.Log
	Page fs.FS // the built page; nil: a line of text says that it is not built

	Limits  Limits
	Origins []string // other sites whose pages may talk to us, such as "https://example.org"
	Secure  bool     // browsers reach us by TLS, here or at a proxy
	// OpenMetrics shows the metrics to everybody. Otherwise only this machine sees them, and nobody behind a proxy.
	OpenMetrics bool
	DiskFull    bool // the log cannot be written until the server starts again
	TrustProxy  bool // a proxy in front of us sets X-Forwarded-For
	Logger      *slog.Logger
	Stamp       Stamp           // nil: moves go to the table unchanged
	Presence    Presence        // nil: no other node has these tables
	Practice    func() Practice // asked at the first request; nil: there are no lessons and puzzles
	Positions   Positions       // nil: positions cannot be played
	Hints       Hints           // nil: there are none
	BotFaults   func() uint64   // counts the panics of bots; nil: there are no bots
	Archive     Archive         // nil: games tell no stories
	// PackCard is what chats show for the page of a published pack; nil: what they show for other pages.
	PackCard func(r *http.Request, name string) (api.LinkCard, error)
	House    House       // nil: nobody is banned, and every word is allowed
	Password string      // that new tables need; "": none
	NoOpen   bool        // there are no open tables
	Routes   []api.Route // more addresses of the API: those of the archive and the workshop
	// KernelTrips replaces what the operating system measured of a connection, for a test that knows better; nil: ask it.
	KernelTrips kernelMeasure
	// CookieKey signs the tables in the cookies of browsers. All nodes have the same; nil: a random one, until the server stops.
	CookieKey []byte
	Budget    budget.Limits // for everything that needs much of a processor or of memory
}

// Server answers the network.
type Server struct {
	hall        *table.Hall
	log         gamelog.Log
	limits      Limits
	origins     []string
	secure      bool
	trustProxy  bool
	logger      *slog.Logger
	stamp       Stamp
	presence    Presence
	practice    func() Practice
	positions   Positions
	hints       Hints
	archive     Archive
	packCard    func(r *http.Request, name string) (api.LinkCard, error)
	metrics     *metrics
	addresses   *addresses
	budget      *budget.Budget
	owners      api.Cache[gamelog.ID, netip.Prefix] // from where tables were made
	returned    api.Cache[string, *rate.Limiter]    // how often people with seats came back, by browser
	fastest     fastest
	kernelTrips kernelMeasure // nil: the operating system is asked
	cookieKey   []byte
	senders     *senders
	stats       stats
	house       House
	password    string
	noOpen      bool
	pulse       pulse
	handler     http.Handler
	full        atomic.Bool // the last command was not stored, because the disk is full

	mu       sync.Mutex
	crowds   map[gamelog.ID]*crowd
	open     map[*connection]struct{}
	sockets  int // open WebSockets, including those that have not said hello yet
	stopping bool
	cut      bool           // the shared log is out of reach
	handlers sync.WaitGroup // of WebSockets
}

// New makes a server. It does nothing until its Handler gets a request.
func New(o Options) *Server {
	s := &Server{
		hall: o.Hall, log: o.Log, limits: o.Limits.orDefault(), origins: o.Origins, secure: o.Secure, trustProxy: o.TrustProxy,
		logger: o.Logger, stamp: o.Stamp, presence: o.Presence, practice: o.Practice, positions: o.Positions, hints: o.Hints, archive: o.Archive, packCard: o.PackCard,
		crowds: map[gamelog.ID]*crowd{}, open: map[*connection]struct{}{},
	}
	if s.logger == nil {
		s.logger = slog.Default()
	}
	if s.house, s.password, s.noOpen = o.House, o.Password, o.NoOpen; s.house == nil {
		s.house = openHouse{}
	}
	if s.archive == nil {
		s.archive = noArchive{}
	}
	s.kernelTrips = o.KernelTrips
	if s.cookieKey = o.CookieKey; s.cookieKey == nil {
		s.cookieKey = []byte(rand.Text())
	}
	s.full.Store(o.DiskFull)
	s.budget = budget.New(o.Budget)
	s.owners.Limit = ownersCached
	s.returned.Limit = returnsKept
	s.addresses = newAddresses(&s.limits)
	if s.presence != nil {
		s.addresses.share = func(u used) { s.tellOthers(told{Used: &u}) }
		s.presence.OnChange(s.changedElsewhere)
		s.presence.OnTold(s.hear)
	}
	s.senders = newSenders()
	s.metrics = newMetrics(s)
	if o.BotFaults != nil {
		s.metrics.countFaults(o.BotFaults)
	}
	s.handler = s.guard(s.routes(o.Routes, o.Page, o.OpenMetrics))
	return s
}

// Handler answers all requests.
func (s *Server) Handler() http.Handler { return s.handler }

// routes registers all addresses: the server's own, and those that it hosts.
func (s *Server) routes(hosted []api.Route, page fs.FS, openMetrics bool) *http.ServeMux {
	mux := http.NewServeMux()
	for _, route := range append([]api.Route{
		{Pattern: "POST /api/tables", Handle: s.createTable, Lane: budget.Writing},
		{Pattern: "GET /api/tables", Handle: s.listTables},
		{Pattern: "GET /api/tables/{id}", Handle: s.showTable},
		{Pattern: "POST /api/tables/{id}/hint", Handle: s.giveHint},
		{Pattern: "GET /api/practice", Handle: s.listPractice},
		{Pattern: "POST /api/practice", Handle: s.playPractice, Lane: budget.Quick},
		{Pattern: "POST /api/practice/hint", Handle: s.hintPractice, Limit: api.Hints},
		{Pattern: "POST /api/positions", Handle: s.playPosition},
		{Pattern: "POST /api/positions/hint", Handle: s.hintPosition, Limit: api.Hints},
		{Pattern: "POST /api/positions/puzzle", Handle: s.makePuzzle, Limit: api.Hints},
		{Pattern: "GET /api/daily", Handle: s.showDaily},
		{Pattern: "POST /api/transfer", Handle: s.offerSeats, Limit: api.Calls},
		{Pattern: "POST /api/transfer/take", Handle: s.takeSeats},
		{Pattern: "GET /api/stats", Handle: s.showStats},
		{Pattern: "GET /ws/{id}", Handle: s.openSocket, Unbarred: true},
		{Pattern: "/api/", Handle: func(http.ResponseWriter, *http.Request) error { return gamelog.ErrNotFound }},
	}, hosted...) {
		mux.Handle(route.Pattern, s.host(route))
	}
	s.routeNetwork(mux, page, openMetrics)
	return mux
}

func (s *Server) isStopping() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.stopping
}

// CutOff says whether the log that this node shares with others is out of reach. While it is, clients are disconnected with the advice
// to reconnect soon, which may lead them to another node, and no commands are accepted.
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

func cutOff() *api.Problem {
	return &api.Problem{Status: http.StatusServiceUnavailable, Code: api.CutOff, Wait: api.RestartWait}
}

func (s *Server) isCutOff() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.cut
}

// Shutdown tells every client that the server stops and when to reconnect, and waits until all are gone or the context ends. It refuses
// requests that arrive meanwhile. Close the hall after it.
func (s *Server) Shutdown(ctx context.Context) error {
	s.mu.Lock()
	if !s.stopping {
		close(s.senders.over)
	}
	s.stopping = true
	connections := slices.Collect(maps.Keys(s.open))
	s.mu.Unlock()
	for _, c := range connections {
		c.bye(&api.Problem{Code: api.Restarting, Wait: api.RestartWait})
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
		c.socket.closeNow()
	}
	return ctx.Err()
}

// Connections counts the open WebSockets.
func (s *Server) Connections() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.sockets
}
