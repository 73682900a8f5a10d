package api

import (
	"context"
	"net/netip"

	"shipfic/internal/budget"
	"shipfic/internal/gamelog"
	"shipfic/internal/http"
	"shipfic/internal/table"
)

// Route is an address of the API.
type Route struct {
	Pattern string // as [http.ServeMux] takes it
	Handle  Handler
	Lane    budget.Lane // of what it does within [Work]
	Limit   Limit       // what a request counts as; every request also counts as one of Requests
	// Unbarred lets banned clients in: operators who banned their own address, and WebSockets, which then say why they close.
	Unbarred bool
	Guarded  bool // the address holds a code that must not be guessed: one that does not exist counts as one of Misses
}

// Handler answers a request, or returns an error for the server to answer with.
type Handler func(http.ResponseWriter, *http.Request) error

// Limit is something that the clients at one address may do at a limited rate.
type Limit int

// The limits. docs/protocol.md has the rates.
const (
	Requests Limit = iota // any request
	Misses                // requests for tables and games that do not exist
	Tables                // new tables
	Packs                 // uploaded packs
	Pictures              // uploaded pictures
	Checks                // packs and Goals that the workshop checks
	Prints                // cards and backs that are drawn for print
	Hints                 // hints and solutions
	Moves                 // moves at tables
	Commands              // other commands at tables
	Written               // bytes of commands except moves
	Uploaded              // bytes of uploaded packs
	Reports               // reports to the operators
	Calls                 // changes to the browsers at which people are called

	GuessedTokens    // wrong tokens of operators
	GuessedCodes     // wrong codes for another device
	GuessedPasswords // wrong passwords for new tables
	GuessedSecrets   // wrong secrets of published packs

	Limits // the number of limits
)

// Client is what the server knows about the sender of a request.
type Client struct {
	Address netip.Prefix // an IPv4 address, or an IPv6 network
	Origin  string       // how the client reaches us, such as "https://example.org"; "" if its Host header is not valid
	Budget  *budget.Request
	Use     func(l Limit, times int) error // counts against a limit of the address; nil: there are none
	Spent   func(l Limit) error            // refuses if a limit of the address is used up; nil: there are none
	// Person returns who the browser is at a table; "" if it has no session. Nil: it has none anywhere.
	Person func(gamelog.ID) table.PersonID
}

// SiteOf is the IPv6 network of a site (/48) around an address: whoever has one network of it usually has all 65,536. An IPv4 address is
// its own site.
func SiteOf(address netip.Prefix) netip.Prefix {
	if address.Addr().Is6() && address.Bits() > 48 {
		return netip.PrefixFrom(address.Addr(), 48).Masked()
	}
	return address
}

type clientKey struct{}

// WithClient returns the request with what is known about its sender.
func WithClient(r *http.Request, c Client) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), clientKey{}, c))
}

// ClientOf returns what is known about the sender of a request.
func ClientOf(r *http.Request) Client { return clientIn(r.Context()) }

func clientIn(ctx context.Context) Client {
	c, _ := ctx.Value(clientKey{}).(Client)
	return c
}

// Use counts several times against a limit of the sender's address, or refuses the request.
func Use(r *http.Request, l Limit, times int) error {
	if use := ClientOf(r).Use; use != nil {
		return use(l, times)
	}
	return nil
}

// Guess checks a secret that must not be guessed: an address that was wrong often has to wait, whether it is right now or not. Each kind
// of secret has a limit of its own, so that wrong ones of one kind lock nobody out of another. The error of a wrong secret is returned as
// it is.
func Guess(r *http.Request, wrong Limit, check func() error) error {
	if spent := ClientOf(r).Spent; spent != nil {
		if err := spent(wrong); err != nil {
			return err
		}
	}
	err := check()
	if err != nil {
		if used := Use(r, wrong, 1); used != nil {
			return used
		}
	}
	return err
}

// Work does the part of a request that needs much of a processor, within the budget of the request's sender. It waits for a worker, and
// does nothing if the client disconnects first. Write the answer after it, so that a client that reads slowly keeps no worker.
func Work(ctx context.Context, do func() error) error {
	if b := clientIn(ctx).Budget; b != nil {
		return b.Work(ctx, do)
	}
	return do()
}
