package gametest

import (
	"fmt"
	"strings"
	"testing"

	"shipfic/game"
)

// suite returns the closest look at a toy.
func suite(bug string) Suite {
	return Suite{
		Engine:   newToy(bug),
		Setups:   []game.Setup{{Seats: 2}, {Seats: 3}},
		Games:    12,
		MaxMoves: 40,
		Earliest: func(s game.State, m game.Move) int64 {
			if m == toyMove(3) {
				return s.(*toyState).At + rest
			}
			return 0
		},
		Naive: func(game.State, game.Seat) []game.Move {
			return []game.Move{toyMove(-1), toyMove(0), toyMove(1), toyMove(2), toyMove(3), toyMove(5)}
		},
		Check: func(s game.State) error {
			if s := s.(*toyState); s.bug == "breaks the invariant" && s.broken() {
				return fmt.Errorf("stones are lost")
			}
			return nil
		},
		Redeal: redealToy,
	}
}

// redealToy exchanges the numbers the seat does not know.
func redealToy(state game.State, seat game.Seat, n uint64) game.State {
	s := *state.(*toyState)
	if s.bug == "redeals nothing" {
		return &s
	}
	var hidden []int
	for i := range s.Secrets {
		if !s.Shown[i] && i != int(seat) {
			hidden = append(hidden, i)
		}
	}
	old := s.Secrets
	s.Secrets = append([]int(nil), old...)
	rng := game.Rand{Seed: game.SeedOf(n)}
	for i, from := range rng.Order(len(hidden)) {
		s.Secrets[hidden[i]] = old[hidden[from]]
	}
	return &s
}

func TestAGoodGamePasses(t *testing.T) {
	tally := Run(t, suite(""))
	if tally.Ended != 12 || tally.Redeals == 0 || tally.Looks < tally.Moves {
		t.Errorf("the toy was not looked at: %s", tally)
	}
}

// TestEachCheckCanFail breaks one promise at a time and asks for the sentence that tells of it.
func TestEachCheckCanFail(t *testing.T) {
	for bug, want := range map[string]string{
		"unsteady deal":          "the same setup is dealt in two different ways",
		"unsteady apply":         "leads to another state",
		"decode fails":           "what Encode wrote is not read by Decode",
		"decode changes":         "the decoded state encodes to other bytes",
		"forgets":                "the decoded state has other legal moves",
		"forgets in view":        "the decoded state has another view",
		"move changes":           "move 3 came back as 2",
		"waits for nobody":       "waits for nobody",
		"waits when over":        "the game is over but waits for",
		"waits for a stranger":   "there is no seat 7",
		"waits for the idle":     "waits for seat -1, which has no legal move",
		"too few points":         "the result has points for 1 seats, of 2",
		"nobody wins":            "the game is over but nobody has won",
		"wins early":             "the game is not over but won by",
		"legal when over":        "the game is over and 1 is legal",
		"lists too much":         "4 is legal for seat",
		"lists twice":            "is listed twice",
		"lists too little":       "is accepted and not in Legal",
		"accepts anybody":        "is not legal for seat",
		"accepts too early":      "is accepted before its time",
		"plain error":            "not a *game.Refusal",
		"refusal with a state":   "a refusal came with a state",
		"refusal changes":        "has changed its receiver",
		"apply changes":          "has changed its receiver",
		"reaches back":           "was changed by what came later",
		"no audience":            "has no audience",
		"event does not marshal": "does not marshal",
		"view does not marshal":  "the view of seat 0 does not marshal",
		"view holds the seed":    "contains the seed",
		"leaks in view":          "can see something hidden (view)",
		"leaks in legal":         "can see something hidden (legal moves)",
		"leaks in event":         "leaks hidden information to seat",
		"leaks in refusal":       "learns something hidden",
		"breaks the invariant":   "stones are lost",
		"never ends":             "12 games were not over after 40 moves, 0 may be",
		"redeals nothing":        "no state was ever changed by Redeal",
		"panics":                 "panic: toy",
	} {
		t.Run(bug, func(t *testing.T) {
			s := suite(bug)
			if bug == "accepts anybody" {
				s.Naive = nil
			}
			_, failures := s.run()
			if len(failures) == 0 {
				t.Fatal("the suite did not notice")
			}
			if !strings.Contains(failures[0].Error(), want) {
				t.Errorf("%v\nwanted a sentence with %q", failures[0], want)
			}
		})
	}
}

func TestAGameIsDecidedByItsNumber(t *testing.T) {
	s := suite("lists too much")
	_, failures := s.run()
	_, again := s.run()
	if fmt.Sprint(failures) != fmt.Sprint(again) {
		t.Errorf("two runs differ: %v and %v", failures, again)
	}
	if _, err := s.Play(0); err.Error() != failures[0].Error() {
		t.Errorf("game 0 alone: %v; in the run: %v", err, failures[0])
	}
}

func TestEveryLeavesOutLooks(t *testing.T) {
	s := suite("")
	s.Every, s.Sample = 4, 1
	tally, failures := s.run()
	if failures != nil || tally.Looks >= tally.Moves {
		t.Errorf("%s, failures: %v", tally, failures)
	}
}

func TestASuiteThatPlaysNothingFails(t *testing.T) {
	if _, failures := (Suite{Engine: newToy("")}).run(); failures == nil {
		t.Error("a suite without games passed")
	}
}
