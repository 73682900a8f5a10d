package server

import (
	"testing"

	"shipfic/game"
	"shipfic/internal/table"
)

// TestAudience checks which connections share a message: those to which it says the same.
func TestAudience(t *testing.T) {
	hands := []*part{{}, {}, {}}
	before := func(seat game.Seat) sight { return sight{n: 7, seat: seat, own: hands[seat]} }
	same := func(s sight) sight { return s }
	for _, c := range []struct {
		name   string
		to     game.Audience
		change func(sight) sight // of the second player
		shared bool
	}{
		{"everybody sees the same", game.Everyone, same, true},
		{"something that neither sees", game.Only(2), same, true},
		{"something that one of them sees", game.Only(1), same, false},
		{"another hand", game.Everyone, func(s sight) sight { s.own = &part{}; return s }, false},
		{"another seat", game.Everyone, func(s sight) sight { s.seat = 2; return s }, false},
		{"no seat any more", game.Everyone, func(s sight) sight { s.seat, s.own = game.Watcher, nil; return s }, false},
	} {
		m := &moment{events: []table.Event{{To: game.Everyone}, {To: c.to}}}
		first := m.audience(before(0), before(0), "en")
		second := m.audience(before(1), c.change(before(1)), "en")
		if shared := first == second; shared != c.shared {
			t.Errorf("%s: shared %v, want %v", c.name, shared, c.shared)
		}
	}
	m := &moment{events: make([]table.Event, 65)}
	if m.audience(before(0), before(0), "en") == m.audience(before(1), before(1), "en") {
		t.Error("too many events to compare: shared nevertheless")
	}
	late := before(1)
	late.n = 6
	m.events = nil
	if m.audience(before(0), before(0), "en") == m.audience(late, late, "en") {
		t.Error("an update on another entry: shared nevertheless")
	}
}
