package hayburger

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"shipfic/game"
)

// TestOldLogsReplay replays games that were played, and written down, by earlier versions of the rules. Each step must
// give the very bytes that it gave then: a table whose log does not replay is set aside.
func TestOldLogsReplay(t *testing.T) {
	for rules := firstRules; rules < newEngine(t).RulesVersion(); rules++ {
		t.Run(fmt.Sprint(rules), func(t *testing.T) { replayLogs(t, rules) })
	}
}

func replayLogs(t *testing.T, rules int) {
	data, err := os.ReadFile(fmt.Sprintf("testdata/rules%d.json", rules))
	if err != nil {
		t.Fatal(err)
	}
	var records []struct {
		Setup  game.Setup
		Digest string
		Inputs []struct {
			Seat game.Seat
			At   int64
			Move json.RawMessage
		}
	}
	if err := json.Unmarshal(data, &records); err != nil {
		t.Fatal(err)
	}
	e := newEngine(t)
	for i, r := range records {
		r.Setup.Rules = rules
		s, _, err := e.New(r.Setup)
		if err != nil {
			t.Fatal(err)
		}
		chain := s.Encode()
		for k, in := range r.Inputs {
			m, err := e.ParseMove(in.Move)
			if err != nil {
				t.Fatal(err)
			}
			if s, _, err = s.Apply(game.Input{Seat: in.Seat, At: in.At, Move: m}); err != nil {
				t.Fatalf("game %d, step %d: %v", i, k, err)
			}
			if s, err = e.Decode(s.Encode()); err != nil {
				t.Fatalf("game %d, step %d: %v", i, k, err)
			}
			digest := game.DigestOf(append(chain, s.Encode()...))
			chain = digest[:]
		}
		if got := hex.EncodeToString(chain); got != r.Digest || !s.Result().Over {
			t.Errorf("game %d came out as %s, not as %s", i, got, r.Digest)
		}
	}
}

// TestUnknownRules refuses a game by rules that do not exist yet.
func TestUnknownRules(t *testing.T) {
	e := newEngine(t)
	if _, _, err := e.New(game.Setup{Seats: 2, Rules: e.RulesVersion() + 1}); err == nil {
		t.Error("a game was dealt")
	}
}
