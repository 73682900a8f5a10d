package tsssf_test

import (
	"fmt"
	"testing"

	"shipfic/game"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

func newGame(t testing.TB, box *tsssf.Box, seats int, seed uint64, opts tsssf.Options) *tsssf.State {
	t.Helper()
	s, err := box.NewGame(seats, game.SeedOf(seed), opts, nil)
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	return s
}

// BenchmarkRandomMoves plays random games: one operation is one legal move, rolled and carried out with its check of Goals.
func BenchmarkRandomMoves(b *testing.B) {
	box := packtest.CoreBox(b)
	for _, seats := range []int{2, 4} {
		b.Run(fmt.Sprintf("seats=%d", seats), func(b *testing.B) {
			begin := newGame(b, box, seats, 1, tsssf.DefaultOptions())
			s := begin.Clone()
			dice := game.Dice(1)
			b.ReportAllocs()
			games := 0
			for b.Loop() {
				if !s.RandomMove(&dice) {
					s.CopyFrom(begin)
					games++
				}
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
			b.ReportMetric(float64(b.N)/float64(games+1), "moves/game")
		})
	}
}

// BenchmarkOwnView makes the view of the seat whose turn it is, at many moments of random games. It includes what each play and answer
// would do to the grid.
func BenchmarkOwnView(b *testing.B) {
	box := packtest.CoreBox(b)
	s := newGame(b, box, 4, 1, tsssf.DefaultOptions())
	dice := game.Dice(1)
	var moments []*tsssf.State
	for range 400 {
		if !s.RandomMove(&dice) {
			break
		}
		moments = append(moments, s.Clone())
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		at := moments[i%len(moments)]
		at.Own(at.Public().Turn)
		i++
	}
}
