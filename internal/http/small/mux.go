package small

import (
	"net/url"
	"slices"
	"strings"
)

// ServeMux finds the handler of a request by patterns such as "GET /api/tables/{id}". It knows only what we use: a method or none, whole
// segments as names, and a slash at the end for all paths below it.
type ServeMux struct{ routes []muxRoute }

type muxRoute struct {
	pattern, method string
	segments        []string
	below           bool // it matches all paths below it, too
	handler         Handler
}

const (
	notFound         = 404
	methodNotAllowed = 405
)

// NewServeMux returns an empty ServeMux.
func NewServeMux() *ServeMux { return &ServeMux{} }

// Handle registers the handler of a pattern.
func (m *ServeMux) Handle(pattern string, handler Handler) {
	method, path, found := strings.Cut(pattern, " ")
	if !found {
		method, path = "", pattern
	}
	route := muxRoute{pattern: pattern, method: method, handler: handler, below: strings.HasSuffix(path, "/")}
	route.segments = strings.Split(strings.Trim(path, "/"), "/")
	if path == "/" {
		route.segments = nil
	}
	m.routes = append(m.routes, route)
	slices.SortStableFunc(m.routes, func(a, b muxRoute) int { return strings.Compare(b.rank(), a.rank()) })
}

// HandleFunc registers the function that handles a pattern.
func (m *ServeMux) HandleFunc(pattern string, handler func(ResponseWriter, *Request)) {
	m.Handle(pattern, HandlerFunc(handler))
}

// rank is a sort key. The more specific of two patterns that match the same request ranks higher.
func (r *muxRoute) rank() string {
	var b strings.Builder
	for _, s := range r.segments {
		if isName(s) {
			b.WriteByte('b')
		} else {
			b.WriteByte('c')
		}
	}
	if r.below {
		b.WriteByte('a')
	} else {
		b.WriteByte('b')
	}
	if r.method != "" {
		b.WriteByte('b')
	}
	return b.String()
}

func isName(segment string) bool { return strings.HasPrefix(segment, "{") }

// ServeHTTP calls the handler of the pattern that matches best. Where only the method differs, the answer is 405.
func (m *ServeMux) ServeHTTP(w ResponseWriter, r *Request) {
	answer := notFound
	for i := range m.routes {
		route := &m.routes[i]
		path, ok := route.match(r.URL.EscapedPath())
		switch {
		case !ok:
		case route.method != "" && route.method != r.Method:
			answer = methodNotAllowed
		default:
			r.Pattern, r.path = route.pattern, path
			route.handler.ServeHTTP(w, r)
			return
		}
	}
	w.WriteHeader(answer)
}

func (r *muxRoute) match(path string) (map[string]string, bool) {
	segments := strings.Split(strings.Trim(path, "/"), "/")
	if len(segments) < len(r.segments) || len(segments) > len(r.segments) && !r.below {
		return nil, false
	}
	var values map[string]string
	for i, want := range r.segments {
		got, err := url.PathUnescape(segments[i])
		switch {
		case err != nil || !isName(want) && got != want:
			return nil, false
		case isName(want):
			if values == nil {
				values = map[string]string{}
			}
			values[strings.Trim(want, "{}")] = got
		}
	}
	return values, true
}
