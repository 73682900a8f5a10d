package hayburger

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"shipfic/game"
)

// line is somebody's way to the table: how long a card takes to reach them and a slap to come back, at best.
type line struct{ down, up int64 }

// lagMargin is what is granted beyond the usual round trip.
var lagMargin = allowances[rules3].margin

func (l line) rtt() int64 { return l.down + l.up }

// press is one slap on its way.
type press struct {
	seat     game.Seat
	reaction int64 // the true one
	claim    int64
	arrival  int64 // after the card was turned
}

// race turns a card that makes a Mirror and lets everybody slap it. It gives the decision.
func race(t testing.TB, seed uint64, lines []line, presses []press) Decided {
	t.Helper()
	s := mirrorNext(t, seed, len(lines))
	rtts := make([]int64, len(lines))
	for i, l := range lines {
		rtts[i] = l.rtt()
	}
	const turnedAt = 1000
	s, _ = mustApply(t, s, s.turn, turnedAt, Turn{RTT: rtts})
	slices.SortStableFunc(presses, func(a, b press) int { return cmp.Compare(a.arrival, b.arrival) })
	for _, p := range presses {
		s, _ = mustApply(t, s, p.seat, turnedAt+p.arrival, Slap{Card: s.pile.turned, Reaction: p.claim, RTT: rtts[p.seat]})
	}
	_, events := mustApply(t, s, game.Watcher, max(s.at, s.Ready(Window{})), Window{})
	return events[0].Body.(Decided)
}

// mirrorNext is a game in which the next card makes a Mirror.
func mirrorNext(t testing.TB, seed uint64, seats int) *State {
	t.Helper()
	table, err := sharedEngine().table(rules5, seats, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := newState(table, seats, game.SeedOf(seed))
	p := position{Pile: []string{"sun"}, Decks: [][]string{{"sun", "moon"}}}
	for range seats - 1 {
		p.Decks = append(p.Decks, []string{"star"})
	}
	if err := p.place(s); err != nil {
		t.Fatal(err)
	}
	return s
}

func mustApply(t testing.TB, s *State, seat game.Seat, at int64, m game.Move) (*State, []game.Event) {
	t.Helper()
	next, events, err := s.Apply(game.Input{Seat: seat, At: at, Move: m})
	if err != nil {
		t.Fatalf("%s of seat %d at %d: %v", text(m), seat, at, err)
	}
	return next.(*State), events
}

// TestEqualHandsUnequalNetworks lets people of the same quickness race over networks of very different length. Each must win as
// often as the others, within five standard deviations; by arrival alone the nearest would win nearly always.
func TestEqualHandsUnequalNetworks(t *testing.T) {
	const races = 3000
	for _, lines := range [][]line{
		{{2, 3}, {90, 95}},
		{{110, 100}, {5, 5}},
		{{1, 1}, {40, 20}, {30, 110}, {120, 90}},
	} {
		won, arrivedFirst := make([]int, len(lines)), make([]int, len(lines))
		for n := range uint64(races) {
			rng := rand.New(rand.NewPCG(n, 1))
			var presses []press
			for seat, l := range lines {
				reaction := 230 + rng.Int64N(300)
				jitter := rng.Int64N(lagMargin)
				presses = append(presses, press{game.Seat(seat), reaction, reaction, l.rtt() + reaction + jitter})
			}
			// A slap that arrives after the window is rightly late: it was slower by more than any lag.
			first := slices.MinFunc(presses, func(a, b press) int { return cmp.Compare(a.arrival, b.arrival) })
			arrivedFirst[first.seat]++
			for _, j := range race(t, n, lines, presses).Slaps {
				if j.Verdict == Won {
					won[j.Seat]++
				}
			}
		}
		fair := float64(races) / float64(len(lines))
		bound := 5 * math.Sqrt(fair*(1-1/float64(len(lines))))
		for seat := range lines {
			if math.Abs(float64(won[seat])-fair) > bound {
				t.Errorf("networks %v: wins %v, each should be %.0f ± %.0f", lines, won, fair, bound)
			}
		}
		if spread := slices.Max(arrivedFirst) - slices.Min(arrivedFirst); float64(spread) < 4*bound {
			t.Errorf("networks %v would be fair by arrival too (%v), so the race proves nothing", lines, arrivedFirst)
		}
	}
}

// TestAnHonestSlapScoresItsReaction: on a network as measured, with jitter inside the margin, nothing is lost or won on the way (F3).
func TestAnHonestSlapScoresItsReaction(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		l := line{rapid.Int64Range(0, 110).Draw(rt, "down"), rapid.Int64Range(0, 110).Draw(rt, "up")}
		reaction := rapid.Int64Range(Anticipation, 2000).Draw(rt, "reaction")
		jitter := rapid.Int64Range(0, lagMargin).Draw(rt, "jitter")
		d := race(t, 1, []line{l, {}}, []press{{0, reaction, reaction, l.rtt() + reaction + jitter}})
		if d.Slaps[0].Score != reaction {
			rt.Fatalf("a reaction of %d scored %+v", reaction, d.Slaps[0])
		}
	})
}

// TestALiarGainsNoMoreThanTheAcceptedLag compares each claim with the honest one for the same press (F3).
func TestALiarGainsNoMoreThanTheAcceptedLag(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		l := line{rapid.Int64Range(0, 200).Draw(rt, "down"), rapid.Int64Range(0, 200).Draw(rt, "up")}
		reaction := rapid.Int64Range(400, 2000).Draw(rt, "reaction")
		jitter := rapid.Int64Range(0, 400).Draw(rt, "jitter")
		claim := rapid.Int64Range(0, 4000).Draw(rt, "claim")
		arrival := l.rtt() + reaction + jitter
		score := func(claim int64) Judged {
			return race(t, 1, []line{l, {}}, []press{{0, reaction, claim, arrival}}).Slaps[0]
		}
		honest, liar := score(reaction), score(claim)
		most := min(l.rtt()+lagMargin, 600)
		switch {
		case liar.Lag < 0 || liar.Lag > most:
			rt.Fatalf("lag %d was accepted, at most %d is explained", liar.Lag, most)
		case liar.Score < arrival-most:
			rt.Fatalf("the liar scored %d, %d is the least", liar.Score, arrival-most)
		case honest.Score-liar.Score > most-honest.Lag:
			rt.Fatalf("the lie gained %d, of %d unused", honest.Score-liar.Score, most-honest.Lag)
		}
	})
}

// TestTheMarginIsABudget lets somebody slap as they like, many times, and adds up what was granted: on average never more than the
// usual round trip and the margin, but for what is kept at first (F3).
func TestTheMarginIsABudget(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := mirrorNext(t, 1, 2)
		s, _ = mustApply(t, s, 0, 1000, Turn{})
		var beyond int64
		for range rapid.IntRange(1, 60).Draw(rt, "slaps") {
			m := Slap{
				Card: 2, RTT: rapid.Int64Range(0, 300).Draw(rt, "rtt"), Margin: rapid.Int64Range(0, 200).Draw(rt, "margin"),
				Reaction: rapid.Int64Range(0, 900).Draw(rt, "claim"),
			}
			s.at = 1000 + rapid.Int64Range(0, 1200).Draw(rt, "elapsed")
			j := s.measure(slapper{seat: 1}, m)
			s.spend(j)
			beyond += j.Lag - j.RTT - lagMargin
			if beyond > maxCredit {
				rt.Fatalf("%d ms beyond the margin were granted", beyond)
			}
			beyond = max(beyond, 0) // what was never asked for is not kept beyond the most that is kept
		}
	})
}

// TestL5LotsAreFair draws lots between two slaps that are too close to tell, over many seeds.
func TestL5LotsAreFair(t *testing.T) {
	const races = 3000
	won := 0
	for n := range uint64(races) {
		d := race(t, n, []line{{}, {}}, []press{{0, 300, 300, 300}, {1, 310, 310, 310}})
		if !d.Lots {
			t.Fatal("no lots were drawn")
		}
		for _, j := range d.Slaps {
			if j.Seat == 1 && j.Verdict == Won {
				won++
			}
		}
	}
	if bound := 5 * math.Sqrt(races) / 2; math.Abs(float64(won)-races/2) > bound {
		t.Errorf("the later of two won %d of %d lots", won, races)
	}
}

// TestNobodyIsToldOfASlapBeforeItsDecision: a player who knew could still slap along (F4).
func TestNobodyIsToldOfASlapBeforeItsDecision(t *testing.T) {
	s := mirrorNext(t, 1, 3)
	s, _ = mustApply(t, s, 0, 1000, Turn{RTT: []int64{10, 10, 200}})
	next, events := mustApply(t, s, 1, 1300, Slap{Card: 2, Reaction: 290, RTT: 10})
	if len(events) > 0 {
		t.Errorf("events: %v", events)
	}
	for _, seat := range []game.Seat{0, 2, game.Watcher} {
		if before, after := text(s.View(seat)), text(next.View(seat)); before != after {
			t.Errorf("seat %d sees the slap:\n%s\n%s", seat, before, after)
		}
	}
	if v := next.View(1).(View); len(v.You.Slaps) != 1 || v.You.Slaps[0].Score != 290 {
		t.Errorf("the slapper sees %s", text(v.You))
	}
}

// rowdyGame plays a game with people who slap what they see, slap what they do not see, lie, repeat themselves and come late. It
// gives the log, and what was told at each step.
func rowdyGame(t testing.TB, e *Engine, seed uint64) (setup game.Setup, log []game.Input, told []string) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 2))
	setup = game.Setup{Seats: 2 + rng.IntN(5), Seed: game.SeedOf(seed), Options: json.RawMessage(`{"maxTurned":400}`)}
	dealt, _, err := e.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	s := dealt.(*State)
	apply := func(seat game.Seat, at int64, m game.Move) bool {
		in := game.Input{Seat: seat, At: max(at, s.at), Move: m}
		next, events, err := s.Apply(in)
		if err != nil {
			return false
		}
		s = next.(*State)
		log = append(log, in)
		told = append(told, text(events))
		checkStep(t, s, events)
		return true
	}
	closeBy := func(at int64) {
		for s.windowOpen() && s.Ready(Window{}) < at && !s.over {
			apply(game.Watcher, s.Ready(Window{}), Window{})
		}
	}
	for !s.over {
		if s.windowOpen() {
			closeBy(math.MaxInt64)
			continue
		}
		rtts, margins := make([]int64, s.count), make([]int64, s.count)
		for i := range rtts {
			rtts[i], margins[i] = rng.Int64N(300), rng.Int64N(80)
		}
		if !apply(s.turn, s.Ready(Turn{}), Turn{RTT: rtts, Margin: margins}) {
			t.Fatalf("seat %d cannot turn", s.turn)
		}
		card, turnedAt := s.pile.turned, s.at
		var presses []press
		for i := range s.count {
			if s.pile.showing(s.table.mix, 0) != Nothing && rng.IntN(4) > 0 || rng.IntN(12) == 0 {
				reaction := 60 + rng.Int64N(500)
				claim := reaction
				if rng.IntN(3) == 0 {
					claim = rng.Int64N(800)
				}
				presses = append(presses, press{game.Seat(i), reaction, claim, reaction + rtts[i] + rng.Int64N(60)})
			}
		}
		slices.SortFunc(presses, func(a, b press) int { return cmp.Compare(a.arrival, b.arrival) })
		for _, p := range presses {
			closeBy(turnedAt + p.arrival)
			m := Slap{Card: card - rng.IntN(2), Reaction: p.claim, RTT: rtts[p.seat], Margin: margins[p.seat]}
			apply(p.seat, turnedAt+p.arrival, m)
			if !s.over && apply(p.seat, turnedAt+p.arrival, m) {
				t.Fatalf("%s was accepted twice", text(m))
			}
		}
		if rng.IntN(6) == 0 {
			apply(game.Watcher, s.at+rng.Int64N(300), Slap{Card: card, Reaction: 200, RTT: 40, Watcher: 1 + rng.IntN(9)})
		}
	}
	return setup, log, told
}

// checkStep checks what must hold after every input: no card is lost, and every decision follows from its times.
func checkStep(t testing.TB, s *State, events []game.Event) {
	t.Helper()
	if err := conserved(s); err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		d, ok := e.Body.(Decided)
		if !ok {
			continue
		}
		winners := 0
		for _, j := range d.Slaps {
			most := min(j.RTT+lagMargin+min(j.Margin, 120), 600)
			if j.Lag < 0 || j.Lag > most || j.Lag > max(j.Elapsed-j.Reaction, 0) || j.Score != j.Elapsed-j.Lag || j.Score < 80 {
				t.Fatalf("%s does not follow from its times", text(j))
			}
			if j.Card == d.Slaps[0].Card && j.Verdict == Won && max(j.Score, j.Counted) > max(d.Slaps[0].Score, d.Slaps[0].Counted)+15 {
				t.Fatalf("%s won over %s", text(j), text(d.Slaps[0]))
			}
			if j.Verdict == Won {
				winners++
			}
		}
		if winners != 1 {
			t.Fatalf("%d have won: %s", winners, text(d))
		}
	}
}

// TestALogProvesItsDecisions plays rowdy games and replays their logs: every decision is the same, and nothing else is needed.
func TestALogProvesItsDecisions(t *testing.T) {
	e := newEngine(t)
	kinds := map[string]int{}
	for seed := range uint64(60) {
		setup, log, told := rowdyGame(t, e, seed)
		s, _, err := e.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		for i, in := range log {
			next, events, err := s.Apply(in)
			if err != nil || text(events) != told[i] {
				t.Fatalf("game %d, step %d: %s (%v), told was %s", seed, i, text(events), err, told[i])
			}
			for _, ev := range events {
				kinds[fmt.Sprintf("%T", ev.Body)]++
				if j, ok := ev.Body.(Slapped); ok {
					kinds[string(j.Verdict)]++
				}
				if d, ok := ev.Body.(Decided); ok && d.Lots {
					kinds["lots"]++
				}
			}
			s = next
		}
	}
	for _, kind := range []string{"Turned", "Challenged", "Failed", "Slapped", "Paid", "BarredOut", "Decided", "Seated", "Taken", "Over"} {
		if kinds["hayburger."+kind] == 0 {
			t.Errorf("no game had a %s, so little was proved: %v", kind, kinds)
		}
	}
	for _, kind := range []string{"false", "void", "late", "lots"} {
		if kinds[kind] == 0 {
			t.Errorf("no slap was %s, so little was proved: %v", kind, kinds)
		}
	}
}
