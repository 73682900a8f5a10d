package api

import (
	"net/url"
	"strings"

	"shipfic/internal/limit"
)

// Route is an address of the API.
type Route struct {
	Pattern string // as [http.ServeMux] takes it
	Handle  Handler
	Lane    limit.Lane // of what it does within [Work]
	Limit   limit.Kind // what a request counts as; every request also counts as one of Requests, unless it is Frequent
	// Frequent is what a page asks with many a press of its player. It counts as its Limit only.
	Frequent bool
	// Unbarred lets banned clients in: operators who banned their own address, and WebSockets, which then say why they close.
	Unbarred bool
	Guarded  bool // the address holds a code that must not be guessed: one that does not exist counts as one of Misses
}

// Handler answers a request, or returns an error for the server to answer with.
type Handler func(*Request) (*Response, error)

// Find returns the route for a method and an escaped path, and what matched the names in its pattern; nil if there is none. It is for
// browsers, where there is no [http.ServeMux]. It understands the patterns that we use: whole segments as names, and a slash at the end for
// all paths below it.
func Find(routes []Route, method, path string) (best *Route, values map[string]string) {
	segments := strings.Split(path, "/")
	least := 0
	for i := range routes {
		ofMethod, pattern, found := strings.Cut(routes[i].Pattern, " ")
		if !found {
			ofMethod, pattern = method, routes[i].Pattern
		}
		above, isBelow := strings.CutSuffix(pattern, "/")
		wanted := strings.Split(above, "/")
		if ofMethod != method || len(segments) < len(wanted) || len(segments) > len(wanted) && !isBelow {
			continue
		}
		names, ok := match(wanted, segments)
		vague := len(names) // of two patterns that match, the one with fewer names is the more specific
		if isBelow {
			vague += len(segments)
		}
		if ok && (best == nil || vague < least) {
			best, values, least = &routes[i], names, vague
		}
	}
	return best, values
}

// match returns the segments that stand in the place of names.
func match(wanted, segments []string) (map[string]string, bool) {
	names := map[string]string{}
	for i, want := range wanted {
		got, err := url.PathUnescape(segments[i])
		name, isName := strings.CutPrefix(want, "{")
		switch {
		case err != nil || isName && got == "" || !isName && got != want:
			return nil, false
		case isName:
			names[strings.TrimSuffix(name, "}")] = got
		}
	}
	return names, true
}
