package hayburger

import (
	"slices"
	"strconv"

	"shipfic/game"
	"shipfic/game/scenario"
)

// facts are the things that a scenario can expect, by name.
var facts = scenario.Facts[*runner]{
	"turn":           func(r *runner) any { return r.state.turn },
	"turned":         func(r *runner) any { return r.state.pile.turned },
	"seats":          func(r *runner) any { return r.state.count },
	"cards":          func(r *runner) any { return bySeat(r, func(s *seat) any { return len(s.deck) }) },
	"deck":           func(r *runner) any { return bySeat(r, func(s *seat) any { return r.symbols(s.deck) }) },
	"stats":          func(r *runner) any { return bySeat(r, func(s *seat) any { return s.stats }) },
	"marks":          func(r *runner) any { return bySeat(r, func(s *seat) any { return s.mark }) },
	"pause":          func(r *runner) any { return r.state.pause.view() },
	"pile":           (*runner).pile,
	"showing":        (*runner).showing,
	"challenge":      (*runner).challenge,
	"window":         (*runner).window,
	"due":            func(r *runner) any { return r.state.Ready(Window{}) },
	"pace":           func(r *runner) any { return r.state.pace() },
	"waiting":        func(r *runner) any { return append([]game.Seat{}, r.state.Waiting()...) },
	"barred":         (*runner).barred,
	"barredWatchers": func(r *runner) any { return append([]int{}, r.state.watchers.barred...) },
	"events":         (*runner).bodies,
	"legal":          (*runner).legal,
	"over":           func(r *runner) any { return r.state.over },
	"winners":        func(r *runner) any { return append([]game.Seat{}, r.state.Result().Winners...) },
}

// bySeat is a table of something each seat has.
func bySeat(r *runner, of func(*seat) any) map[string]any {
	table := map[string]any{}
	for i := range r.state.count {
		table[strconv.Itoa(i)] = of(&r.state.seats[i])
	}
	return table
}

func (r *runner) symbols(cards []cardID) []string {
	names := []string{}
	for _, c := range cards {
		names = append(names, r.state.table.mix.cards[c].Symbol)
	}
	return names
}

// pile is the symbols from the bottom up, "?" for a penalty card.
func (r *runner) pile() any {
	p := &r.state.pile
	return append(slices.Repeat([]string{"?"}, p.buried), r.symbols(p.cards[p.buried:])...)
}

func (r *runner) showing() any {
	if showing := r.state.pile.showing(r.state.table.mix, 0); showing != Nothing {
		return showing
	}
	return nil
}

func (r *runner) challenge() any {
	if c := r.state.challenge; c.by != nobody {
		return ChallengeView{c.by, c.left}
	}
	return nil
}

// window is "fair" while slaps wait for others on their way (F4), "slap" in the slap window (K5).
func (r *runner) window() any {
	switch {
	case r.state.contest.open():
		return "fair"
	case r.state.collecting():
		return "slap"
	}
	return nil
}

func (r *runner) barred() any {
	seats := []int{}
	for i := range r.state.count {
		if r.state.seats[i].barred {
			seats = append(seats, i)
		}
	}
	return seats
}

// legal is the moves of each seat, and those of the watchers as "-1".
func (r *runner) legal() any {
	table := map[string]any{}
	for seat := game.Watcher; seat < game.Seat(r.state.count); seat++ {
		table[strconv.Itoa(int(seat))] = append([]game.Move{}, r.state.Legal(seat)...)
	}
	return table
}

func (r *runner) bodies() any {
	bodies := []any{}
	for _, e := range r.events {
		bodies = append(bodies, e.Body)
	}
	return bodies
}
