package hayburger

import (
	"testing"

	"shipfic/game"
)

// BenchmarkGames plays whole games of four people who slap what they see, and reports how many of them fit into a second.
func BenchmarkGames(b *testing.B) {
	e := newEngine(b)
	b.ReportAllocs()
	moves := 0
	for n := 0; b.Loop(); n++ {
		moves += playQuickly(b, e, uint64(n))
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(moves)/float64(b.N), "moves/game")
}

// playQuickly plays a game in which a seat, chosen at random for each match, slaps everything that can be slapped.
func playQuickly(tb testing.TB, e *Engine, n uint64) (moves int) {
	dealt, _, err := e.New(game.Setup{Seats: 4, Seed: game.SeedOf(n)})
	if err != nil {
		tb.Fatal(err)
	}
	s := dealt.(*State)
	apply := func(seat game.Seat, at int64, m game.Move) {
		next, _, err := s.Apply(game.Input{Seat: seat, At: at, Move: m})
		if err != nil {
			tb.Fatal(err)
		}
		s = next.(*State)
		moves++
	}
	for !s.over {
		if s.windowOpen() {
			apply(game.Watcher, s.Ready(Window{}), Window{})
			continue
		}
		apply(s.turn, max(s.at, s.Ready(Turn{})), Turn{})
		if s.pile.faceUp() > 0 && s.pile.showing(s.table.mix, 0) != Nothing {
			n = n*6364136223846793005 + 1442695040888963407
			slapper := game.Seat(n >> 33 % 4)
			apply(slapper, s.at+300, Slap{Card: s.pile.turned, Reaction: 280})
		}
	}
	return moves
}

func BenchmarkEncode(b *testing.B) {
	s, _, err := newEngine(b).New(game.Setup{Seats: 4})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		s.Encode()
	}
}
