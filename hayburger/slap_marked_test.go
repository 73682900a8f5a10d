package hayburger

import (
	"math/rand/v2"
	"testing"

	"shipfic/game"
)

// TestImpossibleSlapsAreMarked: three slaps that nobody can make are enough, however honest the others are (F8).
func TestImpossibleSlapsAreMarked(t *testing.T) {
	for seed := range uint64(50) {
		rng := rand.New(rand.NewChaCha8([32]byte{byte(seed)}))
		made, quick := 0, 0
		_, mark := slapsUntilMarked(t, 60, func() Judged {
			made++
			score := 350 + int64(60*rng.NormFloat64())
			if made%4 == 0 {
				quick++
				score = 85
			}
			return Judged{Reaction: score, Elapsed: score + 20, RTT: 20, Score: score, Verdict: Lost}
		})
		if mark != MarkFast || quick != impossibly {
			t.Errorf("seed %d: marked as %q after %d slaps that nobody can make", seed, mark, quick)
		}
	}
}

// TestFastScriptsAreMarked: a script that is faster on average than people are is marked within 60 slaps, and a very fast person is not (F8).
func TestFastScriptsAreMarked(t *testing.T) {
	for _, c := range []struct {
		mean   int64
		marked bool
	}{{220, true}, {280, false}, {350, false}} {
		for seed := range uint64(400) {
			rng := rand.New(rand.NewChaCha8([32]byte{byte(seed), byte(seed >> 8)}))
			n, mark := slapsUntilMarked(t, 60, func() Judged {
				score := c.mean + int64(35*rng.NormFloat64())
				return Judged{Reaction: score, Elapsed: score + 20, RTT: 20, Score: score, Verdict: Lost}
			})
			if c.marked != (mark != Unmarked) {
				t.Errorf("seed %d: slaps of %d ± 35 ms are marked as %q after %d", seed, c.mean, mark, n)
			}
		}
	}
}

// markedContest has seat 0, which is marked, and seat 1 slap the same match. It returns the winner.
func markedContest(t *testing.T, rules int, script, person int64) (game.Seat, Judged) {
	t.Helper()
	s := mirrorNext(t, 1, 2)
	table := *s.table
	table.rules = rules
	s.table = &table
	s.seats[0].mark = MarkFast
	s, _ = mustApply(t, s, 0, 1000, Turn{})
	var g game.State = s
	at := s.pile.at[0]
	for _, slap := range []struct {
		seat  game.Seat
		score int64
	}{{0, script}, {1, person}} {
		next, _, err := g.Apply(game.Input{Seat: slap.seat, At: at + slap.score, Move: Slap{Card: s.pile.turned, Reaction: slap.score}})
		if err != nil {
			t.Fatal(err)
		}
		g = next
	}
	_, events, err := g.Apply(game.Input{Seat: game.Watcher, At: g.(*State).Ready(Window{}), Move: Window{}})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		if d, is := e.Body.(Decided); is {
			return d.Slaps[0].Seat, d.Slaps[1]
		}
	}
	t.Fatal("nothing was decided")
	return 0, Judged{}
}

// TestMarkedSeatsDoNotWinBySpeed: a slap of a marked seat counts as one of an average player, and the game waits for one (F8). By earlier rules it
// won.
func TestMarkedSeatsDoNotWinBySpeed(t *testing.T) {
	if winner, second := markedContest(t, rules5, 205, 350); winner != 1 || second.Score != 205 || second.Counted != averageHand {
		t.Errorf("seat %d wins, and second is %+v", winner, second)
	}
	if winner, _ := markedContest(t, rules5, 205, 420); winner != 0 {
		t.Error("a marked seat does not even win against somebody slow")
	}
	if winner, second := markedContest(t, rules4, 205, 350); winner != 0 || second.Counted != 0 {
		t.Errorf("by the fourth rules seat %d wins, and second is %+v", winner, second)
	}
}

// TestMarkedSlapsAreSecret: the slap window does not end sooner when no marked seat has slapped (F4, K5).
func TestMarkedSlapsAreSecret(t *testing.T) {
	s := mirrorNext(t, 1, 2)
	s.seats[0].mark = MarkFast
	options := s.table.opts
	options.SlapWindow = minSlapWindow
	table := *s.table
	table.opts = options
	s.table = &table
	s, _ = mustApply(t, s, 0, 1000, Turn{})
	s.collectLater(1)
	at := s.pile.at[0]
	next, _, err := s.Apply(game.Input{Seat: 0, At: max(at+210, s.at), Move: Slap{Card: s.pile.turned, Reaction: 210}})
	if err != nil {
		t.Fatal(err)
	}
	if waiting, err := newEngine(t).Decode(next.Encode()); err == nil && string(waiting.Encode()) != string(next.Encode()) {
		t.Error("a slap that counts later does not come back as it was")
	}
	if silent, slapped := s.Passing(), next.(*State).Passing(); silent < slapped {
		t.Errorf("the window passes at %d, and with a slap at %d", silent, slapped)
	}
}

// TestPenalty: a false slap costs what the table says (L3), and barring stays.
func TestPenalty(t *testing.T) {
	for penalty, cards := range map[Penalty]int{PenaltyCard: 1, PenaltyTwo: 2, PenaltyNone: 0} {
		e := newEngine(t)
		g, _, err := e.New(game.Setup{Seats: 2, Seed: game.SeedOf(1), Options: []byte(`{"penalty":"` + string(penalty) + `"}`)})
		if err != nil {
			t.Fatal(err)
		}
		g, _, err = g.Apply(game.Input{Seat: 0, Move: Turn{}})
		if err != nil {
			t.Fatal(err)
		}
		before := g.(*State)
		next, _, err := g.Apply(game.Input{Seat: 1, At: 400, Move: Slap{Card: 1, Reaction: 400}})
		if err != nil {
			t.Fatal(err)
		}
		if paid := len(before.seats[1].deck) - len(next.(*State).seats[1].deck); paid != cards {
			t.Errorf("penalty %q: %d cards were paid", penalty, paid)
		}
	}
	e := newEngine(t)
	for _, bad := range []game.Setup{{Seats: 2, Options: []byte(`{"penalty":"all"}`)}, {Seats: 2, Rules: rules4, Options: []byte(`{"penalty":"two"}`)}} {
		if _, _, err := e.New(bad); err == nil {
			t.Errorf("%s by rules %d is played", bad.Options, bad.Rules)
		}
	}
}

// TestSlowTablesHaveSlowMarks: against slow players a marked seat is slow too, and their late slaps count for that (F8).
func TestSlowTablesHaveSlowMarks(t *testing.T) {
	s := mirrorNext(t, 1, 2)
	s.seats[0].mark = MarkFast
	for range 20 {
		s.countSlap(Judged{Seat: 0, Reaction: 210, Elapsed: 210, Score: 210, Verdict: Won})
		s.countSlap(Judged{Seat: 1, Reaction: 450, Elapsed: 450, Score: 450, Verdict: Lost})
		s.countSlap(Judged{Seat: 1, Reaction: 650, Elapsed: 650, Score: 650, Verdict: TooLate})
	}
	if hands := s.otherHands(); hands != 550 {
		t.Errorf("the others need %d ms", hands)
	}
}
