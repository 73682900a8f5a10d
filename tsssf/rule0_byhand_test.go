package tsssf_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"shipfic/game"
	"shipfic/tsssf"
)

// TestByHand plays a Ship and a Pony whose powers are only words (R2). They stay in everybody's view, and in a stored game, until somebody
// marks them as done, alone or with the adjustment that carries one out.
func TestByHand(t *testing.T) {
	for _, rule0 := range []string{"consent", "free", "off"} {
		sc := tsssf.Scenario{Name: t.Name(), Players: 2, Options: json.RawMessage(`{"rule0": "` + rule0 + `"}`), Setup: tsssf.Position{Hands: [][]string{{"Later.Ship.HouseRule", "Later.Pony.Rulemonger"}, {"Core.Pony.Lyra"}}}}
		box := laterBox(t)
		s, err := sc.Begin(box)
		if err != nil {
			t.Fatal(err)
		}
		do := func(seat game.Seat, m tsssf.Move) {
			t.Helper()
			if s, err = s.After(seat, m, nil); err != nil {
				t.Fatal(err)
			}
		}
		do(0, shipTo("Later.Ship.HouseRule", "Later.Pony.Rulemonger", 1, 0))
		for seat := game.Watcher; seat < 2; seat++ {
			var cards []string
			for _, chore := range s.SeenBy(seat).ByHand {
				if chore.Seat != 0 || chore.Text == "" {
					t.Errorf("%+v", chore)
				}
				cards = append(cards, chore.Card)
			}
			if diff := cmp.Diff([]string{"Later.Ship.HouseRule", "Later.Pony.Rulemonger"}, cards); diff != "" {
				t.Errorf("seat %d: %s", seat, diff)
			}
		}
		stored, err := box.Decode(s.Encode())
		if err != nil || !bytes.Equal(stored.Encode(), s.Encode()) || len(stored.Public().ByHand) != 2 {
			t.Errorf("a stored game forgets them: %v", err)
		}
		done := tsssf.Move{Do: "adjust", Changes: []tsssf.Change{{Done: "Later.Ship.HouseRule"}}}
		do(1, done)
		if got := s.Public().ByHand; len(got) != 1 || got[0].Card != "Later.Pony.Rulemonger" {
			t.Errorf("with Rule 0 %q: %+v", rule0, got)
		}
		if _, err := s.After(1, done, nil); err == nil {
			t.Error("it was done twice")
		}
		if rule0 == "free" {
			do(0, tsssf.Move{Do: "adjust", Changes: []tsssf.Change{{Card: "Core.Pony.Lyra", To: &tsssf.Target{Discard: true}}, {Done: "Later.Pony.Rulemonger"}}})
			if v := s.Public(); len(v.ByHand) > 0 || v.Turn != 0 || v.Seats[1].HandCount != 0 {
				t.Errorf("%+v", v)
			}
		}
	}
}
