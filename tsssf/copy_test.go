package tsssf_test

import (
	"fmt"
	"testing"

	"shipfic/game"
	"shipfic/tsssf"
)

// TestACopiedPowerIsFinal plays random games with cards that copy each other's copying, which a pack may allow. A power that copies
// cannot be copied, so no copy leads to another (W7).
func TestACopiedPowerIsFinal(t *testing.T) {
	powers := []tsssf.Power{
		{Name: "mirror", Effects: []tsssf.Effect{{Do: tsssf.DeedCopy}}},
		{Name: "mustMirror", Effects: []tsssf.Effect{{Do: tsssf.DeedCopy}}, Must: true},
		{Name: "twin", Effects: []tsssf.Effect{{Do: tsssf.DeedFullCopy}}, Must: true},
		{Name: "mirrorAndDraw", Effects: []tsssf.Effect{{Do: tsssf.DeedCopy}, {Do: tsssf.DeedDraw, N: 1}}},
		{Name: "draw", Effects: []tsssf.Effect{{Do: tsssf.DeedDraw, N: 1}}},
	}
	cards := []tsssf.Card{{ID: "Copy.Start.S", Kind: tsssf.Start, Names: []string{"S"}, Count: 1}}
	for i := range 30 {
		pony := tsssf.Card{ID: fmt.Sprintf("Copy.Pony.P%d", i), Kind: tsssf.Pony, Names: []string{fmt.Sprintf("P%d", i)}, Count: 1}
		pony.Power = powers[i%len(powers)]
		cards = append(cards, pony, tsssf.Card{ID: fmt.Sprintf("Copy.Ship.S%d", i), Kind: tsssf.Ship})
	}
	for i := range 12 {
		cards = append(cards, tsssf.Card{ID: fmt.Sprintf("Copy.Goal.G%d", i), Kind: tsssf.Goal})
	}
	box, err := tsssf.NewBox(cards)
	if err != nil {
		t.Fatal(err)
	}
	copied := 0
	for seed := range uint64(20) {
		s := newGame(t, box, 2, seed, tsssf.DefaultOptions())
		dice := game.Dice(seed)
		for step := range 400 {
			seat, act, more := s.RandomAct(&dice)
			if !more {
				break
			}
			var events []game.Event
			next, err := s.After(seat, s.MoveOf(act), &events)
			if err != nil {
				t.Fatalf("seed %d, step %d: %v", seed, step, err)
			}
			s = next
			for _, e := range events {
				if told, is := e.Body.(tsssf.Event); is && told.Event == "copy" {
					copied++
				}
			}
		}
	}
	if copied == 0 {
		t.Error("no power was copied in any game")
	}
}
