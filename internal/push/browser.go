package push

import (
	"context"
	"crypto/ecdh"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/language"
)

// browser is where a person wants to be called, and how.
type browser struct {
	Endpoint string        `json:"endpoint"`
	P256dh   string        `json:"p256dh"`
	Auth     string        `json:"auth"`
	Language language.Code `json:"language"`
	Every    int           `json:"every,omitempty"`  // minimum minutes between two calls
	Origin   string        `json:"origin"`           // of this server, as the browser knows it
	Called   int64         `json:"called,omitempty"` // when it was last called, in Unix milliseconds
}

var browserKind = gamelog.Kind{Name: "a browser that wants to be called", Pattern: "push.browser.*", Verify: gamelog.VerifyEntries[browser]}

// browserID is the log of a browser, found by the address of its push service.
func browserID(endpoint string) gamelog.ID {
	sum := sha256.Sum256([]byte(endpoint))
	return browserKind.ID(hex.EncodeToString(sum[:16]))
}

// listeners are the browsers of the people at a table who want to be called.
type listeners struct {
	List []listener `json:"list"`
}

type listener struct {
	Person  table.PersonID `json:"person"`
	Browser gamelog.ID     `json:"browser"`
}

var tableKind = gamelog.Kind{Name: "the people to be called to a table", Pattern: "push.table.*", OfTable: true, Verify: gamelog.VerifyEntries[listeners]}

// tableID is the log that says who wants to be called to a table.
func tableID(id gamelog.ID) gamelog.ID { return tableKind.ID(string(id)) }

// Limits of what is kept.
const (
	maxEndpoint = 1024 // bytes
	maxBrowsers = 4    // of a person at a table
	maxListed   = 64   // browsers at a table
	maxTables   = 24   // named in one request
	maxEvery    = 7 * 24 * 60
)

// errBad is the error for a subscription that no browser makes, or to an address that we do not call.
var errBad = errors.New("not a subscription")

// browserOf checks what a client claims to be its subscription.
func (r reach) browserOf(ctx context.Context, ask *wire.AskCalls, origin string) (browser, error) {
	b := browser{Endpoint: ask.Endpoint, P256dh: ask.P256dh, Auth: ask.Auth, Language: language.Match(ask.Language), Every: ask.Every, Origin: origin}
	point, err := base64.RawURLEncoding.DecodeString(ask.P256dh)
	if err != nil {
		return b, errBad
	}
	if _, err := ecdh.P256().NewPublicKey(point); err != nil {
		return b, errBad
	}
	if secret, err := base64.RawURLEncoding.DecodeString(ask.Auth); err != nil || len(secret) != 16 {
		return b, errBad
	}
	if ask.Every < 0 || ask.Every > maxEvery {
		return b, errBad
	}
	return b, r.checkEndpoint(ctx, ask.Endpoint)
}

// publicName matches the names of hosts on the internet. The last label begins with a letter, so no IP address matches, however it is written.
var publicName = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*$`)

// localNames are the top-level domains of names that mean something only on a machine or in its local network.
var localNames = []string{"localhost", "local", "localdomain", "internal", "intranet", "private", "corp", "home", "lan", "arpa", "test", "invalid"}

// checkEndpoint refuses an address that cannot be that of a push service: one is reached by https, at its usual port, and by a public
// name, which leads to public addresses. They are checked again when they are dialled.
func (r reach) checkEndpoint(ctx context.Context, endpoint string) error {
	u, err := url.Parse(endpoint)
	if err != nil || len(endpoint) > maxEndpoint || u.User != nil || u.Fragment != "" || u.Opaque != "" {
		return errBad
	}
	if r.loopback && u.Hostname() == "127.0.0.1" && (u.Scheme == "http" || u.Scheme == "https") {
		return nil
	}
	name := strings.ToLower(u.Hostname())
	if u.Scheme != "https" || u.Port() != "" && u.Port() != "443" || !publicName.MatchString(name) ||
		slices.Contains(localNames, name[strings.LastIndexByte(name, '.')+1:]) {
		return errBad
	}
	return r.checkName(ctx, name)
}

// subscribe keeps what a browser wants. When it was last called stays.
func (c *Caller) subscribe(ctx context.Context, b browser) error {
	_, err := change(ctx, c.Log, browserID(b.Endpoint), func(old *browser) error {
		b.Called = old.Called
		if *old == b {
			return gamelog.ErrNothing
		}
		*old = b
		return nil
	})
	return err
}

// join lists a browser for a person at a table. The oldest of too many is no longer called.
func (c *Caller) join(ctx context.Context, at gamelog.ID, who listener) error {
	_, err := change(ctx, c.Log, tableID(at), func(l *listeners) error {
		if slices.Contains(l.List, who) {
			return gamelog.ErrNothing
		}
		own := 0
		for _, other := range l.List {
			if other.Person == who.Person {
				own++
			}
		}
		drop := func(i int) { l.List = slices.Delete(l.List, i, i+1) }
		if own >= maxBrowsers {
			drop(slices.IndexFunc(l.List, func(o listener) bool { return o.Person == who.Person }))
		} else if len(l.List) >= maxListed {
			drop(0)
		}
		l.List = append(l.List, who)
		return nil
	})
	return err
}

// forget removes a browser, which is then no longer called.
func (c *Caller) forget(ctx context.Context, id gamelog.ID) error { return c.Log.Delete(ctx, id) }

// unlist removes a browser that no longer exists from the list of a table.
func (c *Caller) unlist(ctx context.Context, at gamelog.ID, gone gamelog.ID) error {
	_, err := change(ctx, c.Log, tableID(at), func(l *listeners) error {
		before := len(l.List)
		l.List = slices.DeleteFunc(l.List, func(o listener) bool { return o.Browser == gone })
		if len(l.List) == before {
			return gamelog.ErrNothing
		}
		return nil
	})
	return err
}
