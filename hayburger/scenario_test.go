package hayburger

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestScenarios plays every scenario file: the rules H1 to L6 and the fair slaps F1 to F7, told without Go.
func TestScenarios(t *testing.T) {
	files, err := filepath.Glob("testdata/scenarios/*.json")
	if err != nil || len(files) < 40 {
		t.Fatalf("%d scenarios found (%v), at least 40 are kept", len(files), err)
	}
	cited := map[string]bool{}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".json"), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			c, err := ParseScenario(data)
			if err != nil {
				t.Fatal(err)
			}
			rules := strings.Fields(c.Rules)
			for _, rule := range rules {
				cited[rule] = true
			}
			if len(rules) == 0 || !strings.HasPrefix(filepath.Base(file), strings.ToLower(rules[0])+"-") {
				t.Errorf("the file's name does not begin with its first rule (%s)", c.Rules)
			}
			if err := c.Run(); err != nil {
				t.Error(err)
			}
		})
	}
	for _, rule := range strings.Fields("H1 H2 H3 H4 K1 K2 K3 K4 K5 K6 L1 L2 L3 L4 L5 L6 F1 F2 F3 F4 F5 F6 F7") {
		if !cited[rule] {
			t.Errorf("no scenario is about %s", rule)
		}
	}
}

// TestScenarioTells checks what a scenario says when it fails, or cannot be played.
func TestScenarioTells(t *testing.T) {
	const begin = `{"game":"hayburger","name":"x","players":2,"setup":{"decks":[["sun","dragon"],["moon"]],"pile":["star"]},"steps":`
	for _, c := range []struct{ name, scenario, want string }{
		{"no JSON", `{"game":`, "it ends too early"},
		{"unknown field", `{"game":"hayburger","nmae":"x"}`, `unknown field "nmae"`},
		{"another game", `{"game":"tsssf","name":"x","steps":[{"turns":1}]}`, `game: expected "hayburger", found "tsssf"`},
		{"no name", `{"game":"hayburger","steps":[{"turns":1}]}`, "name: a scenario needs one"},
		{"no steps", `{"game":"hayburger","name":"x"}`, "steps: a scenario needs at least one"},
		{"unknown field of a step", begin + `[{"mvoe":{}}]}`, `unknown field "mvoe"`},
		{"nothing in a step", begin + `[{"turns":1},{}]}`, "step 2: expected exactly one of move, refused, expect, turns and window"},
		{"two things in a step", begin + `[{"turns":1,"window":true}]}`, "step 1: expected exactly one of"},
		{"a reason for nothing", begin + `[{"turns":1,"reason":"late"}]}`, "step 1: reason belongs with refused"},
		{"a seat for nothing", begin + `[{"turns":1,"seat":1}]}`, "step 1: seat belongs"},
		{"a time for nothing", begin + `[{"turns":1,"at":1}]}`, "step 1: at and after belong"},
		{"two times", begin + `[{"window":true,"at":1,"after":1}]}`, "step 1: at and after cannot both"},
		{"turns backwards", begin + `[{"turns":-1}]}`, "step 1: turns: -1 cards"},
		{"unknown move", begin + `[{"move":{"do":"dance"}}]}`, `step 1: move "dance": it must be turn, slap, seen or window`},
		{"unknown field of a move", begin + `[{"move":{"do":"turn","card":1}}]}`, `step 1: move "turn": unknown field "card"`},
		{"a slap of nobody", begin + `[{"move":{"do":"slap"}}]}`, "step 1: a slap needs a seat, or a watcher in the move"},
		{"refused", begin + `[{"move":{"do":"turn"},"seat":1}]}`, `step 1: expected {"do":"turn"} of seat 1 to be accepted, found it refused: notYourTurn: 0`},
		{"turns refused", begin + `[{"turns":3},{"turns":1}]}`, `step 2: expected {"do":"turn"} of seat 0 to be accepted, found it refused: windowOpen`},
		{"not refused", begin + `[{"refused":{"do":"turn"}}]}`, `step 1: expected {"do":"turn"} of seat 0 to be refused, found it accepted`},
		{"refused otherwise", begin + `[{"refused":{"do":"turn"},"seat":1,"reason":"late"}]}`, "step 1: expected the reason late, found notYourTurn"},
		{"a value", begin + `[{"turns":1},{"expect":{"turn":0}}]}`, "step 2: expected turn 0, found 1"},
		{"a value in a list", begin + `[{"expect":{"pile":["moon"]}}]}`, `step 1: expected pile.0 "moon", found "star"`},
		{"a longer list", begin + `[{"expect":{"pile":["star","moon"]}}]}`, `step 1: expected pile ["star","moon"], found ["star"]`},
		{"a value in a table", begin + `[{"expect":{"deck":{"1":["sun"]}}}]}`, `step 1: expected deck.1.0 "sun", found "moon"`},
		{"a seat there is not", begin + `[{"expect":{"cards":{"2":1}}}]}`, `step 1: cards: there is no "2", only 0, 1`},
		{"something for nothing", begin + `[{"expect":{"challenge":{"by":0}}}]}`, `step 1: expected challenge {"by":0}, found null`},
		{"nothing for something", begin + `[{"turns":3},{"expect":{"window":null}}]}`, `step 2: expected window null, found "slap"`},
		{"an unknown expectation", begin + `[{"expect":{"trun":0}}]}`, `step 1: unknown expectation "trun": expected one of barred,`},
		{"an open window", `{"game":"hayburger","name":"x","players":2,"setup":{"decks":[["cat"],[]]},"steps":[{"turns":1}]}`, "step 1: expected no open window at the end, found one that passes at 1500"},
		{"too many players", `{"game":"hayburger","name":"x","players":9,"steps":[{"turns":1}]}`, "the game cannot be dealt: badSeats: 9"},
		{"a bad option", `{"game":"hayburger","name":"x","players":2,"options":{"slapIn":"no"},"setup":{"decks":[["cat"],[]]},"steps":[{"turns":1}]}`, "the game cannot be set up: badOption: slapIn, no"},
		{"an unknown card", `{"game":"hayburger","name":"x","players":2,"setup":{"decks":[["unicorn"],[]]},"steps":[{"turns":1}]}`, `setup: the decks have no card "unicorn"`},
		{"too many of a card", `{"game":"hayburger","name":"x","players":2,"setup":{"decks":[["jester","jester"],[]]},"steps":[{"turns":1}]}`, `setup: the decks have no card "jester", or too few`},
		{"a deck too few", `{"game":"hayburger","name":"x","players":2,"setup":{"decks":[["cat"]]},"steps":[{"turns":1}]}`, "setup: decks: expected a list for each of 2 seats, found 1"},
		{"nobody's turn", `{"game":"hayburger","name":"x","players":2,"setup":{"decks":[["cat"],[]],"turn":2},"steps":[{"turns":1}]}`, "setup: turn: there is no seat 2"},
		{"nothing to turn", `{"game":"hayburger","name":"x","players":2,"setup":{"decks":[["cat"],[]],"turn":1},"steps":[{"turns":1}]}`, "setup: expected a card for seat 1 to turn, found none"},
		{"a Challenge to oneself", `{"game":"hayburger","name":"x","players":2,"setup":{"decks":[["cat"],[]],"challenge":{"by":0,"left":1}},"steps":[{"turns":1}]}`, "setup: challenge: by must be a seat"},
		{"a barred stranger", `{"game":"hayburger","name":"x","players":2,"setup":{"decks":[["cat"],[]],"barred":[2]},"steps":[{"turns":1}]}`, "setup: barred: there is no seat 2"},
		{"a round trip too few", `{"game":"hayburger","name":"x","players":2,"setup":{"decks":[["cat"],[]],"rtt":[1]},"steps":[{"turns":1}]}`, "setup: rtt: badRoundTrips"},
		{"a bad pack", `{"game":"hayburger","name":"x","players":2,"packs":[{"game":"hayburger"}],"steps":[{"turns":1}]}`, "pack 1: name:"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := RunScenario([]byte(c.scenario))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v\nwanted %q", err, c.want)
			}
		})
	}
}

func TestScenarioName(t *testing.T) {
	name, err := RunScenario([]byte(`{"game":"hayburger","name":"a deal","players":2,"steps":[{"expect":{"turned":0}}]}`))
	if name != "a deal" || err != nil {
		t.Errorf("%q, %v", name, err)
	}
}
