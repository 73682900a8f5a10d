package server

import (
	"cmp"
	"maps"
	"slices"

	"shipfic/game"
	"shipfic/internal/api"
)

// evict disconnects one client to make room for somebody with a seat: a watcher if there is one, of the group that has the most
// connections. Groups of one are left alone. The client no longer counts at once, though it needs a moment to go.
func evict[K comparable](s *Server, group func(*connection) (K, bool)) {
	s.mu.Lock()
	open := slices.Collect(maps.Keys(s.open))
	s.mu.Unlock()
	slices.SortFunc(open, func(a, b *connection) int { return cmp.Compare(b.opened.UnixNano(), a.opened.UnixNano()) }) // the latest first
	groups := map[K][]*connection{}
	for _, c := range open {
		if key, in := group(c); in && !c.outbox.isClosed() {
			groups[key] = append(groups[key], c)
		}
	}
	var victim *connection
	most, watches := 1, false
	for _, group := range groups {
		i := slices.IndexFunc(group, isWatching)
		if i >= 0 && (!watches || len(group) > most) {
			victim, most, watches = group[i], len(group), true
		}
		if i < 0 && !watches && len(group) > most {
			victim, most = group[0], len(group)
		}
	}
	if victim == nil {
		return
	}
	victim.bye(&api.Problem{Code: api.TooMany, Wait: crowdedWait})
	victim.uncount()
}

// isWatching reports whether a connection is that of somebody without a seat.
func isWatching(c *connection) bool { return c.room.State().SeatOf(c.person) == game.Watcher }
