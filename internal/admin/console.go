package admin

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/hall"
	"shipfic/internal/limit"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// Options are what a console is made of.
type Options struct {
	Book  *Book
	Log   gamelog.Log
	Hall  *hall.Hall
	Games table.Games
	Words Words // not allowed at open tables
	// PackNamed returns the hash of a published pack, whether it is hidden or not; nil: there are none.
	PackNamed func(name string) (gamelog.Hash, bool)
	// NameOf returns the name in the file of a pack or a deck; "" if the file is neither. Nil: names are not noted.
	NameOf  func(data []byte) string
	Version string       // of the program
	Logger  *slog.Logger // nil: the default
}

// Console is where operators work: it answers their requests, takes reports, and tells the server what they decided.
type Console struct {
	Options
	serving atomic.Pointer[server.Server]
	history history
	work    sync.WaitGroup
}

var _ server.Moderation = (*Console)(nil)

// New makes a console.
func New(o Options) *Console {
	if o.Logger == nil {
		o.Logger = slog.Default()
	}
	d := &Console{Options: o}
	o.Hall.Shut = d.IsClosed
	return d
}

// Serve follows the book and measures the server until the context ends.
func (d *Console) Serve(ctx context.Context, s *server.Server) {
	d.serving.Store(s)
	d.Book.journal.Lock()
	d.Book.journal.Followed = func(from gamelog.Entry) {
		if e, err := parse(from); err == nil { // it was parsed before
			d.enforce(ctx, e)
		}
	}
	d.Book.journal.Unlock()
	d.work.Go(func() { d.Book.watch(ctx) })
	d.work.Go(func() { d.history.run(ctx, s) })
}

// Wait waits until everything has ended, after the context of Serve has.
func (d *Console) Wait() { d.work.Wait() }

// Routes are the addresses that the console answers at.
func (d *Console) Routes() []api.Route {
	operators := func(pattern string, handle api.Handler) api.Route {
		return api.Route{Pattern: pattern, Unbarred: true, Handle: func(r *api.Request) (*api.Response, error) {
			if err := d.authorize(r); err != nil {
				return nil, err
			}
			return handle(r)
		}}
	}
	return []api.Route{
		{Pattern: "POST /api/reports", Handle: d.takeReport, Limit: limit.Reports, Guarded: true},
		operators("GET /api/admin", d.show),
		operators("GET /api/admin/tables", d.listTables),
		operators("GET /api/admin/reports", d.listReports),
		operators("GET /api/admin/log", d.listActs),
		operators("POST /api/admin/acts", d.act),
		operators("POST /api/admin/token", d.newToken),
	}
}

type localKey struct{}

// Local lets requests in without a token. It is for a socket that only the owner of the data folder can open.
func Local(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/api/admin" && !strings.HasPrefix(r.URL.Path, "/api/admin/") {
			http.NotFound(w, r)
			return
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), localKey{}, true)))
	})
}

// authorize refuses a request without the token. The token is in a header, which no other site's page can send, and never in a cookie.
func (d *Console) authorize(r *api.Request) error {
	if local, _ := r.Context.Value(localKey{}).(bool); local {
		return nil
	}
	return r.Guess(limit.GuessedTokens, func() error {
		token, ok := strings.CutPrefix(r.Header("Authorization"), "Bearer ")
		if !ok || !d.Book.isToken(token) {
			return &api.Problem{Status: api.StatusUnauthorized, Code: api.BadToken}
		}
		return nil
	})
}

// newToken replaces the token.
func (d *Console) newToken(r *api.Request) (*api.Response, error) {
	token, err := d.Book.NewToken(r.Context, r.Query("by"))
	if err != nil {
		return nil, err
	}
	return api.Created(wire.AdminToken{Token: token})
}
