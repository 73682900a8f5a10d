package bots

import (
	"testing"

	"shipfic/packs"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

// TestEndingKeepsCardsThatComeBack lets a bot end a turn with too many cards, one of which cannot be discarded because it comes back.
func TestEndingKeepsCardsThatComeBack(t *testing.T) {
	more, _ := packs.Named("no-holds-barred")
	box := packtest.Box(t, packs.Choice{}, packs.Core(), more)
	hand := []string{"Core.Ship.NowKiss", "Core.Pony.VinylScratch", "NoHoldsBarred.Pony.LogicGate"}
	for _, pony := range []string{"Lyra", "Tom", "BonBon", "Caramel", "Octavia", "Gilda", "Zecora"} {
		hand = append(hand, "Core.Pony."+pony)
	}
	scenario := tsssf.Scenario{Setup: tsssf.Position{Hands: [][]string{hand}}}
	st, err := scenario.Begin(box)
	if err != nil {
		t.Fatal(err)
	}
	play, err := st.Act(tsssf.Move{Do: "ship", Ship: hand[0], Pony: hand[1], From: &[2]int{0, 0}, To: &[2]int{1, 0}})
	if err == nil {
		err = st.Do(0, play)
	}
	if err != nil {
		t.Fatal(err)
	}
	lore := NewLore(box)
	lore.keep[box.Find("NoHoldsBarred.Pony.LogicGate")] = -1000 // it would go first
	if err := st.Do(0, lore.ending(st, st.Sight(0), nil, 3)); err != nil {
		t.Error(err)
	}
}
