package api

import (
	"context"
	"io"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"shipfic/internal/gamelog"
	"shipfic/internal/limit"
	"shipfic/internal/table"
	"shipfic/language"
)

// Request is a request of a client. It comes by the network, or from the page of the browser that the program runs in.
type Request struct {
	Context context.Context // ends when the client no longer waits for the answer
	Method  string
	URL     *url.URL
	Host    string // of the server, as the client wrote it
	TLS     bool   // the client reaches this program by TLS
	Pattern string // of the route
	// PathValue returns the part of the path that matched a name of the pattern.
	PathValue func(name string) string
	// Header returns the first value of a header; "" if there is none.
	Header  func(name string) string
	Cookies map[string]string
	Size    int64 // of the body; -1: not known
	// Body returns the body. Reading more than that many bytes of it is an error: [TooManyBytes].
	Body func(maxBytes int64) io.Reader

	Client Client
	// NewCookies are what the client is asked to keep and to send with later requests, whether the request succeeds or not.
	NewCookies []Cookie
}

// Cookie is a value that a client keeps under a name.
type Cookie struct{ Name, Value string }

// Client is what the server knows about the sender of a request.
type Client struct {
	Address netip.Prefix // an IPv4 address, or an IPv6 network
	Origin  string       // how the client reaches us, such as "https://example.org"; "" if its Host header is not valid
	Budget  *limit.Share
	Used    *limit.Address // what the address has used of its limits; nil: there are none
	// Person returns who the browser is at a table; "" if it has no session. Nil: it has none anywhere.
	Person func(gamelog.ID) table.PersonID
}

// Query returns the first value of a parameter in the address; "" if there is none.
func (r *Request) Query(name string) string { return r.URL.Query().Get(name) }

// Language is the language that a request asks for with ?lang=, else the one that its browser prefers.
func (r *Request) Language() language.Code {
	asked := r.Query("lang")
	if asked == "" {
		asked = r.Header("Accept-Language")
	}
	first, _, _ := strings.Cut(asked, ",")
	tag, _, _ := strings.Cut(first, ";") // without its weight
	return language.Match(tag)
}

// Use counts several times against a limit of the sender's address, or refuses the request.
func (r *Request) Use(l limit.Kind, times int) error {
	if r.Client.Used == nil {
		return nil
	}
	return waiting(r.Client.Used.UseMany(l, times))
}

// Guess checks a secret that must not be guessed: an address that was wrong often has to wait, whether it is right now or not. Each kind
// of secret has a limit of its own, so that wrong ones of one kind lock nobody out of another. The error of a wrong secret is returned as
// it is.
func (r *Request) Guess(wrong limit.Kind, check func() error) error {
	if r.Client.Used != nil {
		if err := waiting(r.Client.Used.Empty(wrong)); err != nil {
			return err
		}
	}
	err := check()
	if err != nil {
		if used := r.Use(wrong, 1); used != nil {
			return used
		}
	}
	return err
}

// waiting is the error for a client that must wait; nil if it need not.
func waiting(wait time.Duration) error {
	if wait == 0 {
		return nil
	}
	return RateExceeded(wait)
}

type budgetKey struct{}

// SetBudget sets the budget of the request's sender, for the body and for [Work].
func (r *Request) SetBudget(b *limit.Share) {
	r.Client.Budget = b
	r.Context = context.WithValue(r.Context, budgetKey{}, b)
}

// Work does the part of a request that needs much of a processor, within the budget of the request's sender. It waits for a worker, and
// does nothing if the client disconnects first.
func Work(ctx context.Context, do func() error) error {
	if b, ok := ctx.Value(budgetKey{}).(*limit.Share); ok {
		return b.Work(ctx, do)
	}
	return do()
}
