package tsssf_test

import (
	"encoding/json"
	"testing"

	"shipfic/game"
	"shipfic/game/gametest"
	"shipfic/tsssf"
)

// TestPositionsCanBeLaid takes positions from random games and lays them: the result is a valid state with the same position,
// and at the beginning of a turn it has the same legal moves.
func TestPositionsCanBeLaid(t *testing.T) {
	box := laterBox(t)
	games := gametest.Times(24)
	laid, turns := 0, 0
	for seed := range games {
		setup := tables[seed%len(tables)]
		opts, err := tsssf.ParseOptions(setup.Options)
		if err != nil {
			t.Fatal(err)
		}
		options, err := json.Marshal(opts)
		if err != nil {
			t.Fatal(err)
		}
		s := newGame(t, box, setup.Seats, uint64(seed), opts)
		dice := game.Dice(seed)
		for range 120 {
			if !s.Asking() {
				laid++
				compareLaid(t, s, box, &tsssf.Scenario{Players: setup.Seats, Options: options, Setup: s.Position()}, seed)
				if s.TurnBegins() {
					turns++
				}
			}
			seat, act, more := rollWithInterrupts(s, &dice)
			if !more {
				break
			}
			if err := s.Do(seat, act); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
		}
	}
	if turns < games {
		t.Errorf("only %d of %d positions were at the beginning of a turn", turns, laid)
	}
}

func compareLaid(t *testing.T, s *tsssf.State, box *tsssf.Box, sc *tsssf.Scenario, seed int) {
	t.Helper()
	laid, err := sc.Begin(box)
	if err != nil {
		t.Fatalf("seed %d: %v\n%+v", seed, err, sc.Setup)
	}
	if err := laid.Healthy(); err != nil {
		t.Fatalf("seed %d: %v\n%+v", seed, err, sc.Setup)
	}
	if diff := diff(sc.Setup, laid.Position()); diff != "" {
		t.Fatalf("seed %d: -played +laid\n%s", seed, diff)
	}
	if !s.TurnBegins() {
		return
	}
	for _, seat := range s.Waiting() {
		if diff := diff(s.ListedLegal(seat), laid.ListedLegal(seat)); diff != "" {
			t.Fatalf("seed %d: other moves are legal: -played +laid\n%s", seed, diff)
		}
	}
}
