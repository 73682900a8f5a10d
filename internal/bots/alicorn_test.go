package bots

import (
	"testing"

	"shipfic/game/gametest"
	"shipfic/packs/packtest"
)

// TestAffords: with few playouts an Alicorn compares nothing, with more it compares more, and with more players less.
func TestAffords(t *testing.T) {
	a := newAlicorn(NewLore(packtest.CoreBox(t)), 1, 0)
	for _, c := range []struct{ nodes, seats, want int }{
		{500, 2, 0},
		{1000, 2, minEndings},
		{10_000, 2, 25},
		{10_000, 4, minEndings},
		{10_000, 1, 25},
		{60_000, 2, maxEndings},
	} {
		if got := a.affords(c.nodes, c.seats); got != c.want {
			t.Errorf("with %d nodes and %d players it affords %d ways, want %d", c.nodes, c.seats, got, c.want)
		}
	}
}

// TestSearchNodes: the search gets three quarters of the nodes, and what is left by enough playouts, which cost more with more players. It gets all nodes
// if a quarter is too little for playouts.
func TestSearchNodes(t *testing.T) {
	a := newAlicorn(NewLore(packtest.CoreBox(t)), 1, 0)
	for _, c := range []struct{ plan, seats, want int }{
		{2000, 2, 2000},
		{4000, 2, 3000},
		{4000, 4, 4000},
		{80_000, 2, 60_000},
		{240_000, 2, 213_334},
		{240_000, 4, 180_000},
		{720_000, 4, 640_000},
	} {
		if got := a.searchNodes(c.plan, c.seats); got != c.want {
			t.Errorf("of %d nodes with %d players the search gets %d, want %d", c.plan, c.seats, got, c.want)
		}
	}
}

// TestWorth: playouts overrule a small difference of first estimates once there are enough of them. An unusual draw needs more than a little luck.
func TestWorth(t *testing.T) {
	const point = 70_000
	good := contender{first: 200, doubt: playDoubt}
	lucky := contender{doubt: playDoubt}
	for _, c := range []struct {
		rounds int
		better bool
	}{{1, false}, {100, true}} {
		lucky.sum = c.rounds * 10_000
		if better := lucky.worth(c.rounds, point) > good.worth(c.rounds, point); better != c.better {
			t.Errorf("after %d playouts that won a hundredth more, it is preferred: %v", c.rounds, better)
		}
	}
	usual := contender{doubt: drawDoubt}
	odd := contender{doubt: drawDoubt, handicap: unusual, sum: 20 * 40_000}
	if odd.worth(20, point) > usual.worth(20, point) {
		t.Error("twenty playouts are enough for an unusual draw")
	}
	if odd.sum = 400 * 40_000; odd.worth(400, point) < usual.worth(400, point) {
		t.Error("400 playouts are not enough for an unusual draw")
	}
}

// TestTurnNodes plays games: an Alicorn keeps to its nodes for a turn, however many plans the turn needs. If a plan reveals nothing, it gets most of the
// nodes.
func TestTurnNodes(t *testing.T) {
	box := packtest.CoreBox(t)
	lore := NewLore(box)
	const nodes = 30_000
	several, large := 0, 0
	for seed := range uint64(gametest.Times(1)) {
		st := dealt(t, box, 2, seed, "")
		players := []*alicorn{newAlicorn(lore, seed, nodes), newAlicorn(lore, seed+100, nodes)}
		for range 6 {
			turn, plans, spent := st.TurnNumber(), 0, 0
			for v := st.Sight(0); !v.Over() && st.TurnNumber() == turn; {
				seat := st.Waiting()[0]
				c := players[seat].Choose(Observe(st, seat))
				act, err := st.Act(c.Move)
				if err == nil {
					err = st.Do(seat, act)
				}
				if err != nil {
					t.Fatalf("seed %d: %v", seed, err)
				}
				spent += c.Nodes
				if c.Nodes > 0 {
					plans++
				}
				if c.Nodes > nodes*(planShare+finalShare)/200 {
					large++
				}
			}
			if spent > nodes*11/10 {
				t.Errorf("seed %d: turn %d took %d nodes of %d", seed, turn, spent, nodes)
			}
			if plans > 1 {
				several++
			}
		}
	}
	if several == 0 || large == 0 {
		t.Errorf("%d turns needed several plans, and %d plans got most of the nodes: the test tests nothing", several, large)
	}
}
