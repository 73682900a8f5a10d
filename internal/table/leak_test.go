package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"shipfic/game"
	"shipfic/tsssf"
)

// TestNoLeak deals again, at every moment of a game and for everybody at the table, whatever is hidden from them. What they are
// told by the table does not change by it: of moves, up to what is revealed to them; of their own commands that are
// refused; and of what can be undone at once.
func TestNoLeak(t *testing.T) {
	for _, options := range []string{``, `{"privateGoals":true}`, `{"teams":[[0,2],[1,3]],"openTeamHands":true}`, `{"rule0":"free"}`, `{"rehearse":"Core"}`} {
		seats := 3
		if bytes.Contains([]byte(options), []byte("teams")) {
			seats = 4
		}
		l := &leaks{t: t, rng: rand.New(rand.NewPCG(7, uint64(len(options))))}
		y := newStory(t)
		y.games, y.quick = coreGames(), true
		y.do(Command{Do: DoCreate, By: "p0", Name: "P0", Config: &Config{Game: "tsssf", Seats: seats, Options: RawOptions(options), Fixed: true}})
		for seat := range game.Seat(seats) {
			id := PersonID(fmt.Sprint("p", seat))
			if seat > 0 {
				y.do(Command{Do: DoJoin, By: id, Name: "P"}, Command{Do: DoSit, By: id, Seat: at(seat)}, Command{Do: DoReady, By: id, On: true})
			}
		}
		y.do(Command{Do: DoJoin, By: "w", Name: "W"}, Command{Do: DoStart, By: "p0"})
		for range 60 / min(slow, 2) {
			if !y.now().Playing() {
				break
			}
			c := anyMove(t, y.now())
			c.At = y.at
			for seat := range game.Seat(seats) {
				l.look(y, seat, c)
			}
			l.look(y, game.Watcher, c)
			y.do(c)
		}
		if l.moves < 60 || l.redeals < 60 || l.refusals < 20 || l.undone < 10 {
			t.Errorf("with %s only %d moves, %d refusals and %d undos were compared in %d deals", options, l.moves, l.refusals, l.undone, l.redeals)
		}
	}
}

// leaks compares what a seat hears of two tables that differ in what it cannot see.
type leaks struct {
	t                                *testing.T
	rng                              *rand.Rand
	redeals, moves, refusals, undone int
}

// look has a command done at the table and at one that looks the same to a seat.
func (l *leaks) look(y *story, seat game.Seat, c Command) {
	l.t.Helper()
	truth := y.now()
	dice := game.Dice(l.rng.Uint64())
	other := *truth
	other.Game = truth.Game.(*tsssf.State).Imagine(seat, &dice)
	if !bytes.Equal(other.Game.Encode(), truth.Game.Encode()) {
		l.redeals++
	}
	l.refusalsAlike(y, seat, truth, &other)

	here, events, err := truth.Step(c, y.games, y.past)
	if err != nil {
		l.t.Fatal(err)
	}
	there, events2, err := other.Step(c, y.games, y.past)
	if err != nil {
		if *c.Seat == seat {
			l.t.Fatalf("seat %d learns something hidden: its move is refused for it: %v", seat, err)
		}
		return // another's move may need a card that it has not in this deal
	}
	a, all := told(l.t, events, seat)
	b, all2 := told(l.t, events2, seat)
	if n := min(len(a), len(b)); !all || !all2 {
		a, b = a[:n], b[:n]
	}
	l.moves++
	for i := range max(len(a), len(b)) {
		if i >= min(len(a), len(b)) || !bytes.Equal(a[i], b[i]) {
			l.t.Fatalf("seat %d is told %s, or %s if hidden cards lie otherwise", seat, a, b)
		}
	}
	if all && all2 && *c.Seat == seat && here.Playing() && there.Playing() {
		l.undoAlike(y, seat, truth, here, there)
	}
}

// refusalsAlike tries what the seat may not do.
func (l *leaks) refusalsAlike(y *story, seat game.Seat, truth, other *State) {
	by := PersonID("w")
	if seat >= 0 {
		by = truth.Seats[seat].Person
	}
	ids := coreBox().IDs(tsssf.Pony)
	cell := [2]int{l.rng.IntN(3) - 1, l.rng.IntN(3) - 1}
	for _, m := range []tsssf.Move{
		l.adjusts(truth),
		{Do: "replace", Pony: ids[l.rng.IntN(len(ids))], At: &cell},
		{Do: "use", Card: ids[l.rng.IntN(len(ids))]},
		{Do: "agree"},
		{Do: "end", Draw: []string{"pony"}},
		{Do: "dance"},
	} {
		l.refusals += answeredAlike(l.t, y, seat, truth, other, Command{Do: DoMove, By: by, Seat: &seat, Move: words(m)})
	}
	for _, c := range probes(by) {
		l.refusals += answeredAlike(l.t, y, seat, truth, other, c)
	}
}

// adjusts is how a player could ask where a Goal lies: by a change that fits or not, and another that always fails.
func (l *leaks) adjusts(truth *State) tsssf.Move {
	goals := coreBox().IDs(tsssf.Goal)
	victim := game.Seat(l.rng.IntN(len(truth.Seats)))
	return tsssf.Move{Do: "adjust", Changes: []tsssf.Change{
		{Card: goals[l.rng.IntN(len(goals))], To: &tsssf.Target{Open: &victim}},
		{Card: coreBox().IDs(tsssf.Start)[0], To: &tsssf.Target{Discard: true}},
	}}
}

// undoAlike checks that a seat cannot tell from whether its move is undone at once what it was not shown.
func (l *leaks) undoAlike(y *story, seat game.Seat, before, here, there *State) {
	c := Command{Do: DoUndo, By: before.Seats[seat].Person, At: y.at}
	past := func(uint64) (game.State, error) { return before.Game, nil }
	a, _, err := here.Step(c, y.games, past)
	if err != nil {
		l.t.Fatal(err)
	}
	b, _, err := there.Step(c, y.games, past)
	if err != nil {
		l.t.Fatal(err)
	}
	l.undone++
	if (a.Request == nil) != (b.Request == nil) {
		l.t.Fatalf("seat %d learns something hidden from whether its move is undone at once", seat)
	}
}

// told returns what a seat hears before anything is revealed to it, and whether that was all.
func told(t *testing.T, events []Event, seat game.Seat) (bodies [][]byte, all bool) {
	t.Helper()
	for _, e := range events {
		if !e.To.Includes(seat) {
			continue
		}
		if e.Reveals {
			return bodies, false
		}
		bodies = append(bodies, []byte(asJSON(t, e.Body)))
	}
	return bodies, true
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
