package bots

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

func TestExplain(t *testing.T) {
	box := packtest.CoreBox(t)
	ships := []string{"Core.Ship.BeachEpisode", "Core.Ship.NowKiss"}
	for _, c := range []struct {
		name string
		at   tsssf.Position
		want Explanation
	}{
		{"a power makes a card fit", tsssf.Position{
			Hands: [][]string{{"Core.Ship.YerAPrincessHarry", "Core.Pony.Tom"}, {}}, Goals: []string{"Core.Goal.PrettyPrettyPrincess"},
		}, Explanation{Goals: []Because{{
			Goal: "Core.Goal.PrettyPrettyPrincess", Need: 1, Key: "Core.Ship.YerAPrincessHarry",
			Fits: []Fit{{Card: "Core.Start.FanficAuthorTwilight", By: "Core.Ship.YerAPrincessHarry", Gains: []string{"alicorn", "Princess"}}},
		}}}},
		{"a disguise makes a card fit", tsssf.Position{
			Ponies: []tsssf.PlacedPony{{Card: "Core.Pony.BrokenWingRainbowDash", At: [2]int{1, 0}}},
			Ships:  []tsssf.ShipView{{Card: ships[0], To: [2]int{1, 0}}},
			Hands:  [][]string{{ships[1], "Core.Pony.PegasusChangeling"}, {}}, Goals: []string{"Core.Goal.RainbowDashFanClub"},
		}, Explanation{Goals: []Because{{
			Goal: "Core.Goal.RainbowDashFanClub", Need: 1, Key: "Core.Pony.PegasusChangeling",
			Fits: []Fit{{Card: "Core.Pony.PegasusChangeling", As: "Core.Pony.BrokenWingRainbowDash"}},
		}}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := (&tsssf.Scenario{Players: 2, Options: []byte(`{"rule0":"off"}`), Setup: c.at}).Begin(box)
			if err != nil {
				t.Fatal(err)
			}
			line := Solve(NewLore(box), Observe(s, 0), Task{Nodes: 20_000}).Line
			got := Explain(Observe(s, 0), line)
			if diff := cmp.Diff(c.want, got); diff != "" {
				text, _ := json.Marshal(line)
				t.Errorf("the line %s is explained otherwise (-want +got):\n%s", text, diff)
			}
		})
	}
}
