package bots_test

import (
	"testing"

	"shipfic/game"
	"shipfic/internal/bots"
	"shipfic/tsssf"
)

// BenchmarkTurns lets bots of a level play turns, and reports how many nodes they search in a second.
func BenchmarkTurns(b *testing.B) {
	box := boxes(b)[0]
	lore := bots.NewLore(box)
	for _, player := range []struct {
		level  bots.Level
		budget int
	}{{bots.Mare, 1000}, {bots.Alicorn, 100_000}} {
		b.Run(string(player.level), func(b *testing.B) {
			b.ReportAllocs()
			nodes := 0
			for n := 0; b.Loop(); n++ {
				s, err := box.NewGame(2, game.SeedOf(uint64(n)), tsssf.DefaultOptions(), nil)
				if err != nil {
					b.Fatal(err)
				}
				players := []bots.Bot{bots.New(player.level, lore, 1, player.budget), bots.New(player.level, lore, 2, player.budget)}
				for range 30 {
					waiting := s.Waiting()
					if len(waiting) == 0 {
						break
					}
					choice := players[waiting[0]].Choose(bots.Observe(s, waiting[0]))
					nodes += choice.Nodes
					if s, err = s.After(waiting[0], choice.Move, nil); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}
