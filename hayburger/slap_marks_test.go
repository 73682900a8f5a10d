package hayburger

import (
	"math/rand/v2"
	"testing"
)

// slapsUntilMarked counts slaps of a seat until it is marked, at most that many.
func slapsUntilMarked(t *testing.T, most int, next func() Judged) (int, Mark) {
	t.Helper()
	s := mirrorNext(t, 1, 2)
	for n := range most {
		s.countSlap(next())
		if s.seats[0].mark != Unmarked {
			return n + 1, s.seats[0].mark
		}
	}
	return most, Unmarked
}

// TestMadeUpLagIsMarked: with an uneven connection, lags have nothing to do with reactions. A player who takes random times off the
// reactions, and has them look like lag, is marked (F8).
func TestMadeUpLagIsMarked(t *testing.T) {
	const players = 2000
	for seed := range uint64(players) {
		rng := rand.New(rand.NewChaCha8([32]byte{byte(seed), byte(seed >> 8)}))
		reaction := func() int64 { return 350 + int64(60*rng.NormFloat64()) }
		if n, mark := slapsUntilMarked(t, 60, func() Judged {
			r := reaction()
			return Judged{Reaction: r, Elapsed: r + 20 + rng.Int64N(60) + rng.Int64N(60), RTT: 80, Score: r, Verdict: Lost}
		}); mark != Unmarked {
			t.Errorf("seed %d: an honest player was marked as %q after %d slaps", seed, mark, n)
		}
		if seed >= players/20 {
			continue
		}
		if n, mark := slapsUntilMarked(t, 300, func() Judged {
			r, off := reaction(), rng.Int64N(150)
			return Judged{Reaction: r - off, Elapsed: r + 20, RTT: 95, Score: r - off, Verdict: Lost}
		}); mark == Unmarked {
			t.Errorf("seed %d: a cheat was marked as %q after %d slaps", seed, mark, n)
		}
	}
}

// TestSteadyScriptsAreMarked: a script gives itself away even if it spreads its slaps, and the steadiest people do not (F8).
func TestSteadyScriptsAreMarked(t *testing.T) {
	for _, c := range []struct {
		spread   float64
		players  uint64
		unmarked bool
		slaps    int // until all are marked, or as many as are made
	}{{5, 100, false, 20}, {8, 100, false, 40}, {12, 100, false, 60}, {40, 3000, true, 200}} {
		for seed := range c.players {
			rng := rand.New(rand.NewChaCha8([32]byte{byte(seed), byte(seed >> 8)}))
			n, mark := slapsUntilMarked(t, c.slaps, func() Judged {
				score := 280 + int64(c.spread*rng.NormFloat64())
				return Judged{Reaction: score, Elapsed: score + 20, RTT: 20, Score: score, Verdict: Lost}
			})
			if c.unmarked != (mark == Unmarked) || mark != Unmarked && mark != MarkSteady {
				t.Errorf("seed %d: slaps of 280 ± %.0f ms are marked as %q after %d", seed, c.spread, mark, n)
			}
		}
	}
}

// TestLateSlapsCountForMarks: against a very fast player, only somebody's fastest slaps are in time. They differ little, and that is not
// steady (F8).
func TestLateSlapsCountForMarks(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	if n, mark := slapsUntilMarked(t, 300, func() Judged {
		score := 350 + int64(60*rng.NormFloat64())
		verdict := Lost
		if score > 295 {
			verdict = TooLate
		}
		return Judged{Reaction: score, Elapsed: score + 20, RTT: 20, Score: max(score, 280), Verdict: verdict}
	}); mark != Unmarked {
		t.Errorf("the player was marked as %q after %d slaps", mark, n)
	}
}
