package table

import (
	"fmt"
	"slices"
	"testing"

	"shipfic/game"
	"shipfic/hayburger"
)

// probes are commands of all kinds but moves, by which a person could ask for what is hidden: right ones and wrong ones.
func probes(by PersonID) (list []Command) {
	for _, do := range ClientKinds() {
		if do == DoMove {
			continue
		}
		for i, person := range []PersonID{by, "p0", "p1", "w", "nobody"} {
			c := Command{Do: do, By: by, Person: person, Seat: at(game.Seat(i - 1)), On: i%2 == 0, Ban: i%2 == 0, Name: "Probe", Level: "filly"}
			c.N, c.Text = uint64(10*i+1), []string{"", "a line"}[i%2]
			if i > 2 {
				c.Config, c.Level = toyConfig(2), ""
			}
			list = append(list, c)
		}
	}
	return list
}

// answeredAlike gives a command at two tables that differ in what a seat cannot see, and reports how many refusals it compared. The seat
// must hear the same of both.
func answeredAlike(t *testing.T, y *story, seat game.Seat, truth, other *State, c Command) (refusals int) {
	t.Helper()
	if c.Do == DoStart || c.Do == DoConfig && c.Config != nil {
		c.Seed = nil // neither can be done in a game, and both would need one
	}
	c = c.Sanitized()
	c.At = y.at
	_, here, events, err := truth.Perform(c, y.games, y.past)
	_, there, events2, err2 := other.Perform(c, y.games, y.past)
	about := fmt.Sprintf("seat %d learns something hidden from how %s %s is answered", seat, c.Do, asJSON(t, c))
	if asJSON(t, err) != asJSON(t, err2) {
		t.Fatalf("%s: %v, or %v", about, err, err2)
	}
	if err != nil {
		return 1
	}
	a, all := told(t, events, seat)
	b, all2 := told(t, events2, seat)
	if all && all2 && !slices.EqualFunc(a, b, func(a, b []byte) bool { return string(a) == string(b) }) {
		t.Fatalf("%s: by %s, or %s", about, a, b)
	}
	if a, b := around(t, here, y.at), around(t, there, y.at); a != b {
		t.Fatalf("%s: the table is %s, or %s", about, a, b)
	}
	return 0
}

// around is what everybody sees of a table apart from its game.
func around(t *testing.T, s *State, now int64) string {
	t.Helper()
	var left []int64
	for seat := range game.Seat(len(s.Seats)) {
		ms, runs := s.TimeLeft(seat, now)
		if !runs {
			ms = -1
		}
		left = append(left, ms)
	}
	return asJSON(t, []any{s.Shown(), s.Seats, s.People, s.Host, s.Status, s.Request, s.Asked(), s.Clock.Paused, s.Chat, left})
}

// TestPendingSlaps plays Hayburger by the clock. Whenever somebody can slap, it compares the table with and without that slap: nobody
// but the slapper finds out before the decision, whatever they try.
func TestPendingSlaps(t *testing.T) {
	engine, err := hayburger.New()
	if err != nil {
		t.Fatal(err)
	}
	compared, held := 0, 0
	for number := range uint64(6) {
		y := newStory(t)
		y.games, y.quick = oneGame{engine}, true
		y.do(Command{Do: DoCreate, By: "p0", Name: "P0", Config: &Config{Game: "hayburger", Seats: 3, Fixed: true, Turn: 20, Total: 900}})
		for _, id := range []PersonID{"p1", "p2"} {
			y.do(Command{Do: DoJoin, By: id, Name: string(id)}, Command{Do: DoSit, By: id, Seat: at(game.Seat(id[1] - '0'))}, Command{Do: DoReady, By: id, On: true})
		}
		seed := game.SeedOf(number)
		y.do(Command{Do: DoJoin, By: "w", Name: "W"}, Command{Do: DoStart, By: "p0", Seed: &seed})
		for range 400 {
			s := y.now()
			if !s.Playing() {
				break
			}
			g := s.Game.(*hayburger.State)
			if slices.Contains(g.Waiting(), game.Watcher) {
				y.at = max(y.at, s.Begun+g.Passing()-1000)
				y.do(Command{Do: DoMove, Move: words(hayburger.Window{})})
				continue
			}
			card := g.View(game.Watcher).(hayburger.View).Pile.Turned
			slapper := game.Seat(card % 3)
			y.at += 400
			slap := Command{Do: DoMove, By: PersonID(fmt.Sprint("p", slapper)), Seat: at(slapper), Move: words(hayburger.Slap{Card: card, Reaction: 400}), At: y.at}
			if _, with, events, err := s.Perform(slap, y.games, y.past); err == nil && len(events) == 0 {
				compared++
				y.at += 50
				held += sameToOthers(t, y, slapper, s, with)
			}
			turner := g.Waiting()[0]
			y.do(Command{Do: DoMove, By: PersonID(fmt.Sprint("p", turner)), Seat: at(turner), Move: words(hayburger.Turn{})})
		}
	}
	if compared < 20 || held < 10 {
		t.Errorf("%d slaps were compared, and %d answers waited for the decision", compared, held)
	}
}

// sameToOthers compares a table with and without a pending slap. It reports how many answers have to wait for the decision.
func sameToOthers(t *testing.T, y *story, slapper game.Seat, without, with *State) (held int) {
	t.Helper()
	if a, b := around(t, without, y.at), around(t, with, y.at); a != b {
		t.Fatalf("with a pending slap, the table is\n%s, not\n%s", b, a)
	}
	for seat := game.Watcher; seat < 3; seat++ {
		if seat == slapper {
			continue
		}
		if a, b := asJSON(t, without.Game.View(seat)), asJSON(t, with.Game.View(seat)); a != b {
			t.Fatalf("with a pending slap, seat %d sees %s, not %s", seat, b, a)
		}
		by := PersonID("w")
		if seat >= 0 {
			by = PersonID(fmt.Sprint("p", seat))
		}
		for _, c := range probes(by) {
			answeredAlike(t, y, seat, without, with, c)
		}
		for _, m := range []game.Move{hayburger.Turn{}, hayburger.Seen{}, hayburger.Slap{Card: 1}, hayburger.Slap{Card: 1 << 20}} {
			c := Command{Do: DoMove, By: by, Seat: at(seat), Move: words(m), At: y.at}
			_, _, _, err := with.Perform(c, y.games, y.past)
			if refusal, is := err.(*game.Refusal); is && refusal.Secret {
				held++
				continue
			}
			answeredAlike(t, y, seat, without, with, c)
		}
	}
	return held
}
