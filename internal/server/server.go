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
	"time"

	"golang.org/x/time/rate"

	"shipfic/internal/api"
	"shipfic/internal/cache"
	"shipfic/internal/gamelog"
	"shipfic/internal/hall"
	"shipfic/internal/latency"
	"shipfic/internal/limit"
	"shipfic/internal/wire"
)

// Options are what a server is made of.
type Options struct {
	Hall *hall.Hall
	Log  gamelog.Log
	Page fs.FS // the built page; nil: a line of text says that it is not built

	Limits limit.Limits
	// RefusalDelay is how long the refusal of a request over a rate is held back; 0: not at all.
	RefusalDelay time.Duration
	Origins      []string // other sites whose pages may talk to us, such as "https://example.org"
	Secure       bool     // browsers reach us by TLS, here or at a proxy
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
	Typed       Typed           // nil: nothing can be typed
	BotFaults   func() uint64   // counts the panics of bots; nil: there are no bots
	Archive     Archive         // nil: games tell no stories
	// PackCard describes the page of a published pack for the previews in chats; nil: it is described as other pages are.
	PackCard   func(r *api.Request, name string) (api.LinkCard, error)
	Moderation Moderation       // nil: nobody is banned, and every word is allowed
	Password   string           // that new tables need; "": none
	NoOpen     bool             // there are no open tables
	About      wire.ServerFacts // what the host says of the server
	Routes     []api.Route      // more addresses of the API: those of the archive and the workshop
	// CookieKey signs the tables in the cookies of browsers. All nodes have the same; nil: a random one, until the server stops.
	CookieKey []byte
	Budget    limit.BudgetLimits // for everything that needs much of a processor or of memory
}

// Server answers the network.
type Server struct {
	Options
	metrics   *metrics
	addresses *limit.Addresses
	refusals  limit.Refusals
	budget    *limit.Budget
	owners    cache.Recent[gamelog.ID, netip.Prefix] // from where tables were made
	returned  cache.Recent[string, *rate.Limiter]    // how often people with seats came back, by browser
	fastest   latency.Fastest
	reports   latency.Reports
	stats     stats
	load      loadCounter
	routes    []api.Route
	network   network
	full      atomic.Bool // the last command was not stored, because the disk is full
	cut       atomic.Bool // the shared log is out of reach

	mu       sync.Mutex
	tables   map[gamelog.ID]*tableConnections
	open     map[*connection]struct{}
	sockets  int // open WebSockets, including those that have not said hello yet
	stopping bool
	handlers sync.WaitGroup // of WebSockets
}

// New makes a server. It does nothing until its Handler gets a request.
func New(o Options) *Server {
	s := &Server{Options: o, tables: map[gamelog.ID]*tableConnections{}, open: map[*connection]struct{}{}}
	s.Limits = o.Limits.OrDefault()
	if s.Logger == nil {
		s.Logger = slog.Default()
	}
	if s.Moderation == nil {
		s.Moderation = allowAll{}
	}
	if s.Archive == nil {
		s.Archive = noArchive{}
	}
	if s.CookieKey == nil {
		s.CookieKey = []byte(rand.Text())
	}
	s.full.Store(o.DiskFull)
	s.refusals.Delay = o.RefusalDelay
	s.budget = limit.NewBudget(o.Budget)
	s.owners.Limit = ownersCached
	s.returned.Limit = returnsKept
	s.addresses = limit.NewAddresses(&s.Limits)
	if s.Presence != nil {
		s.addresses.Share = func(u limit.Used) { s.sendGossip(gossip{Used: &u}) }
		s.Presence.OnChange(s.changedElsewhere)
		s.Presence.OnGossip(s.hearGossip)
	}
	s.metrics = newMetrics(s)
	if o.BotFaults != nil {
		s.metrics.countFaults(o.BotFaults)
	}
	s.routes = append(s.ownRoutes(), o.Routes...)
	s.network = newNetwork(s)
	return s
}

// ownRoutes are the server's own addresses of the API.
func (s *Server) ownRoutes() []api.Route {
	return []api.Route{
		{Pattern: "POST /api/tables", Handle: s.createTable, Lane: limit.Writing},
		{Pattern: "GET /api/tables", Handle: s.listTables},
		{Pattern: "GET /api/tables/{id}", Handle: s.showTable},
		{Pattern: "POST /api/tables/{id}/hint", Handle: s.giveHint},
		preview("POST /api/tables/{id}/preview", s.previewTable),
		preview("POST /api/tables/{id}/typed", s.readTyped),
		preview("POST /api/practice/preview", s.previewPractice),
		preview("POST /api/positions/preview", s.previewPosition),
		{Pattern: "GET /api/practice", Handle: s.listPractice},
		{Pattern: "POST /api/practice", Handle: s.playPractice, Lane: limit.Quick},
		{Pattern: "POST /api/practice/hint", Handle: s.hintPractice, Limit: limit.Hints},
		{Pattern: "POST /api/positions", Handle: s.playPosition},
		{Pattern: "POST /api/positions/hint", Handle: s.hintPosition, Limit: limit.Hints},
		{Pattern: "POST /api/positions/puzzle", Handle: s.makePuzzle, Limit: limit.Hints},
		{Pattern: "GET /api/daily", Handle: s.showDaily},
		{Pattern: "POST /api/transfer", Handle: s.offerSeats, Limit: limit.Calls},
		{Pattern: "POST /api/transfer/take", Handle: s.takeSeats},
		{Pattern: "GET /api/stats", Handle: s.showStats},
		{Pattern: "GET /api/distance", Handle: s.showDistance},
		{Pattern: "/api/", Handle: func(*api.Request) (*api.Response, error) { return nil, gamelog.ErrNotFound }},
	}
}

func (s *Server) isStopping() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.stopping
}

// openConnections are the connections at tables now.
func (s *Server) openConnections() []*connection {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Collect(maps.Keys(s.open))
}

// CutOff says whether the log that this node shares with others is out of reach. While it is, clients are disconnected with the advice
// to reconnect soon, which may lead them to another node, and no commands are accepted.
func (s *Server) CutOff(cut bool) {
	if was := s.cut.Swap(cut); !cut || was {
		return
	}
	for _, c := range s.openConnections() {
		c.bye(cutOff())
	}
}

func cutOff() *api.Problem {
	return &api.Problem{Status: api.StatusServiceUnavailable, Code: api.CutOff, Wait: api.RestartWait}
}

// Shutdown tells every client that the server stops and when to reconnect, and waits until all are gone or the context ends. It refuses
// requests that arrive meanwhile. Close the hall after it.
func (s *Server) Shutdown(ctx context.Context) error {
	s.mu.Lock()
	s.stopping = true
	s.mu.Unlock()
	connections := s.openConnections()
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
