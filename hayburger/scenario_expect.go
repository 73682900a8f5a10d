package hayburger

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"shipfic/game"
)

// facts is all that a scenario can expect, by name. Of a table only what is named is compared, a list as a whole.
var facts = map[string]func(*runner) any{
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
	"pace":           func(r *runner) any { return r.state.fairWindow() },
	"waiting":        func(r *runner) any { return append([]game.Seat{}, r.state.Waiting()...) },
	"barred":         (*runner).barred,
	"barredWatchers": func(r *runner) any { return append([]int{}, r.state.watchers.barred...) },
	"events":         (*runner).bodies,
	"legal":          (*runner).legal,
	"over":           func(r *runner) any { return r.state.over },
	"winners":        func(r *runner) any { return append([]game.Seat{}, r.state.Result().Winners...) },
}

// expect compares what a step names with what is.
func (r *runner) expect(want map[string]json.RawMessage) error {
	for _, name := range slices.Sorted(maps.Keys(want)) {
		fact := facts[name]
		if fact == nil {
			return fmt.Errorf("unknown expectation %q: expected one of %s", name, strings.Join(slices.Sorted(maps.Keys(facts)), ", "))
		}
		if difference := compare(name, plain(want[name]), plain([]byte(text(fact(r))))); difference != "" {
			return fmt.Errorf("expected %s", difference)
		}
	}
	return nil
}

// compare returns the first difference, as "path value, found value".
func compare(path string, want, got any) string {
	switch want := want.(type) {
	case map[string]any:
		table, ok := got.(map[string]any)
		for _, key := range slices.Sorted(maps.Keys(want)) {
			if value, known := table[key]; !known {
				ok = false
			} else if difference := compare(path+"."+key, want[key], value); difference != "" {
				return difference
			}
		}
		if ok {
			return ""
		}
	case []any:
		list, ok := got.([]any)
		if ok && len(list) == len(want) {
			for i := range want {
				if difference := compare(path+"."+strconv.Itoa(i), want[i], list[i]); difference != "" {
					return difference
				}
			}
			return ""
		}
	default:
		if want == got {
			return ""
		}
	}
	return fmt.Sprintf("%s %s, found %s", path, text(want), text(got))
}

// plain is JSON as maps, lists and plain values, numbers as they are written.
func plain(data []byte) any {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return err.Error()
	}
	return v
}

// text is a value as JSON.
func text(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(data)
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
