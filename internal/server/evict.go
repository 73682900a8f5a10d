package server

import (
	"cmp"
	"slices"

	"shipfic/game"
	"shipfic/internal/api"
)

// evict disconnects one client to make room for somebody with a seat. It chooses a watcher if there is one, from the group with
// the most connections, and leaves groups of one alone. The client stops counting at once, although its connection needs a
// moment to close.
func evict[K comparable](s *Server, group func(*connection) (K, bool)) {
	open := s.openConnections()
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
