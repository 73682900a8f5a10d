package bots

import (
	"testing"

	"shipfic/game"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

// dealt returns a new game.
func dealt(t testing.TB, box *tsssf.Box, seats int, seed uint64, options string) *tsssf.State {
	t.Helper()
	parsed, err := tsssf.ParseOptions([]byte(options))
	if err != nil {
		t.Fatal(err)
	}
	st, err := box.NewGame(seats, game.SeedOf(seed), parsed, nil)
	if err != nil {
		t.Fatal(err)
	}
	return st
}

// TestRace: without points everybody has nearly the same chance, those who move earlier a little more, and together they win all games. A point
// more helps.
func TestRace(t *testing.T) {
	box := packtest.CoreBox(t)
	for seats := 2; seats <= 5; seats++ {
		st := dealt(t, box, seats, 1, "")
		sum, last := 0, certain
		for i := range seats {
			seat := (st.Sight(0).Turn() + game.Seat(i)) % game.Seat(seats)
			chance := theRace.chance(st, seat)
			if chance > last || chance < certain/seats*2/3 {
				t.Errorf("%d players: number %d has a chance of %d, and the one before %d", seats, i, chance, last)
			}
			if point := theRace.point(st.Sight(seat)); point < 10_000 || point > 150_000 {
				t.Errorf("%d players: a point is worth %d", seats, point)
			}
			sum, last = sum+chance, chance
		}
		if sum < certain*98/100 || sum > certain {
			t.Errorf("%d players win %d of %d games", seats, sum, certain)
		}
	}
}

// TestRaceWithoutATarget: without a winning score, a point is still worth something, even in a game for one.
func TestRaceWithoutATarget(t *testing.T) {
	box := packtest.CoreBox(t)
	for seats, options := range map[int]string{1: `{"length":"solitaire"}`, 2: `{"length":"longHaul"}`} {
		if st := dealt(t, box, seats, 1, options); theRace.point(st.Sight(0)) <= 0 {
			t.Errorf("%s: a point is worth %d", options, theRace.point(st.Sight(0)))
		}
	}
}
