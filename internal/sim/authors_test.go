package sim_test

import (
	"context"
	"slices"
	"testing"

	"shipfic/internal/sim"
	"shipfic/internal/wire"
	"shipfic/packs"
	"shipfic/packs/packtest"
)

// TestBalanceTells simulates a few games with the example pack, with and without Core, and checks the report.
func TestBalanceTells(t *testing.T) {
	pack := packtest.Load(t, "../../docs/example-pack.json")
	counted := 0
	told, err := sim.ForAuthors(t.Context(), []*packs.Pack{packs.Core(), pack}, 2, func(done, planned int) {
		if counted++; done != counted || planned != 4 {
			t.Errorf("%d of %d games after %d", done, planned, counted)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if told.Games != 2 || told.Without != 2 || told.Turns.With == 0 || told.Turns.Without == 0 || len(told.Cards) != len(pack.Cards)-3 {
		t.Errorf("%+v", told)
	}
	if told.Start != "Example.Lighthouse.Start.TheKeeper" {
		t.Errorf("the games began from %q", told.Start)
	}
	if told.Bots != "alicorn" || told.Nodes != 5000 {
		t.Errorf("it says that bots of level %q played, with %d nodes", told.Bots, told.Nodes)
	}
	want := []wire.LeftOutCard{{ID: "Example.Lighthouse.Pony.Buoy", Why: "byHand"}, {ID: "Example.Lighthouse.Goal.BestShanty", Why: "judged"}}
	if !slices.Equal(told.LeftOut, want) {
		t.Errorf("it leaves out %v, want %v", told.LeftOut, want)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := sim.ForAuthors(ctx, []*packs.Pack{packs.Core(), pack}, 2, func(int, int) {}); err == nil {
		t.Error("a run that was stopped before its first game tells something")
	}
}
