package tsssf_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"shipfic/game"
	"shipfic/game/gametest"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

// TestLegalIsWhatIsAccepted compares the list of legal moves with everything a naive generator gets accepted, at moments
// of random games of every variant, also in the middle of powers.
func TestLegalIsWhatIsAccepted(t *testing.T) {
	box := packtest.CoreBox(t)
	moments := gametest.Times(48)
	asked := 0
	for n := range moments {
		setup := tables[n%len(tables)]
		opts, err := tsssf.ParseOptions(setup.Options)
		if err != nil {
			t.Fatal(err)
		}
		s := newGame(t, box, setup.Seats, uint64(n), opts)
		dice := game.Dice(n)
		for range n % 40 {
			seat, act, more := s.RandomAct(&dice)
			if !more || s.GridSize() > 7 {
				break
			}
			if err := s.Do(seat, act); err != nil {
				t.Fatalf("seed %d: %v", n, err)
			}
		}
		if s.Asking() {
			asked++
		}
		for seat := range game.Seat(setup.Seats) {
			if diff := diff(s.NaiveLegal(seat), s.ListedLegal(seat)); diff != "" {
				t.Fatalf("seed %d, seat %d: accepted (-) and listed (+) differ:\n%s", n, seat, diff)
			}
		}
	}
	if asked < moments/10 {
		t.Errorf("only %d of %d moments were in the middle of a question", asked, moments)
	}
}

// diff is cmp.Diff, which takes long to find that two values are the same.
func diff[T any](want, got T) string {
	if reflect.DeepEqual(want, got) {
		return ""
	}
	return cmp.Diff(want, got)
}

// TestEndsOfTurns tries draws of every length and mix against what the view says of the end (T2, T4).
func TestEndsOfTurns(t *testing.T) {
	box := packtest.CoreBox(t)
	tried := 0
	for n := range 200 {
		s := newGame(t, box, 2, uint64(n), tsssf.DefaultOptions())
		dice := game.Dice(n)
		for range 1 + n%60 {
			if seat, act, more := s.RandomAct(&dice); more {
				if err := s.Do(seat, act); err != nil {
					t.Fatalf("seed %d: %v", n, err)
				}
			}
		}
		seat := s.Waiting()
		if len(seat) == 0 || s.Asking() {
			continue
		}
		end := s.SeenBy(seat[0]).End
		for length := range 9 {
			for mix := range 3 {
				m := tsssf.Move{Do: "end"}
				for i := range length {
					m.Draw = append(m.Draw, []string{"pony", "ship"}[(mix+i*mix)%2])
				}
				_, err := s.After(seat[0], m, nil)
				if want := end != nil && end.Discard == 0 && length == end.Draw; (err == nil) != want {
					t.Fatalf("seed %d: an end with draws %v gives %v, and the view says %+v", n, m.Draw, err, end)
				}
				tried++
			}
		}
	}
	if tried == 0 {
		t.Error("no end of a turn was tried")
	}
}

// hostile are moves that no page sends.
var hostile = []string{
	`{}`, `{"do":""}`, `{"do":"shipp"}`, `{"do":"ship"}`, `{"do":"ship","ship":"Core.Ship.Nobody"}`,
	`{"do":"ship","ship":"Core.Ship.NowKiss","pony":"Core.Pony.Zecora","from":[0,0],"to":[2147483647,-2147483648]}`,
	`{"do":"ship","ship":"Core.Ship.NowKiss","pony":"Core.Pony.Zecora","from":[9223372036854775807,0],"to":[0,0]}`,
	`{"do":"ship","ship":"Core.Goal.Rodeo","pony":"Core.Start.FanficAuthorTwilight","from":[0,0],"to":[1,0]}`,
	`{"do":"link","ship":"Core.Pony.Tom","from":[0,0],"to":[0,0]}`,
	`{"do":"choose"}`, `{"do":"choose","pick":{}}`, `{"do":"choose","pick":{"card":"Core.Pony.Tom","name":"Nobody"}}`,
	`{"do":"choose","pick":{"edge":[[0,0],[5,5]]}}`, `{"do":"choose","pick":{"cell":[2147483648,0]}}`,
	`{"do":"pass"}`, `{"do":"end","draw":["goal"]}`, `{"do":"end","draw":["pony","pony","pony","pony","pony","pony","pony","pony"]}`,
	`{"do":"end","discard":["Core.Pony.Tom","Core.Pony.Tom"]}`, `{"do":"use","card":"Core.Pony.Tom"}`,
	`{"do":"replace","pony":"Core.Pony.Tom","at":[0,0]}`, `{"do":"agree"}`, `{"do":"disagree"}`,
	`{"do":"adjust"}`, `{"do":"adjust","changes":[{}]}`, `{"do":"adjust","changes":[{"turn":99}]}`,
	`{"do":"adjust","changes":[{"points":{"-3":5}}]}`,
	`{"do":"adjust","changes":[{"card":"Core.Start.FanficAuthorTwilight","to":"discard"}]}`,
	`{"do":"adjust","changes":[{"card":"Core.Pony.Tom","to":{"cell":[0,0]}}]}`,
	`{"do":"adjust","changes":[{"card":"Core.Ship.NowKiss","to":{"edge":[[0,0],[9,9]]}}]}`,
	`{"do":"adjust","changes":[{"card":"Core.Pony.Tom","to":{"hand":-1}}]}`,
	`{"do":"adjust","changes":[{"card":"Core.Pony.Tom","to":{"won":0}}]}`,
}

// TestHostileMovesAreRefused sends them, and moves of wrong seats, to games in every variant.
func TestHostileMovesAreRefused(t *testing.T) {
	box := packtest.CoreBox(t)
	for n, setup := range tables {
		opts, err := tsssf.ParseOptions(setup.Options)
		if err != nil {
			t.Fatal(err)
		}
		opts.Rule0 = "free"
		s := newGame(t, box, setup.Seats, uint64(n), opts)
		for _, text := range hostile {
			m, err := tsssf.ParseMove([]byte(text))
			if err != nil {
				continue // refused for its form already
			}
			before := s.Encode()
			for _, seat := range []game.Seat{-2, game.Watcher, 0, 1, game.Seat(setup.Seats), 1 << 40} {
				_, _, err := s.Apply(game.Input{Seat: seat, Move: m})
				var refusal *game.Refusal
				if err == nil || !errors.As(err, &refusal) {
					t.Errorf("seed %d: %s of seat %d gives %v", n, text, seat, err)
				}
			}
			if string(before) != string(s.Encode()) {
				t.Fatalf("seed %d: %s has changed the state", n, text)
			}
		}
	}
}

// FuzzApply sends any text as a move to a game in the middle of play: it is refused or leads to a sound state.
func FuzzApply(f *testing.F) {
	box := packtest.CoreBox(f)
	for i, text := range hostile {
		f.Add(uint16(i), int8(0), []byte(text))
	}
	f.Fuzz(func(t *testing.T, n uint16, seat int8, text []byte) {
		m, err := tsssf.ParseMove(text)
		if err != nil {
			return
		}
		opts, err := tsssf.ParseOptions(tables[int(n)%len(tables)].Options)
		if err != nil {
			t.Fatal(err)
		}
		opts.Rule0 = "free"
		s := newGame(t, box, tables[int(n)%len(tables)].Seats, uint64(n), opts)
		dice := game.Dice(n)
		for range n % 64 {
			if who, act, more := s.RandomAct(&dice); more {
				if err := s.Do(who, act); err != nil {
					t.Fatalf("seed %d: %v", n, err)
				}
			}
		}
		before := s.Encode()
		next, err := s.After(game.Seat(seat), m, nil)
		if string(before) != string(s.Encode()) {
			t.Fatal("the state has changed")
		}
		if err != nil {
			return
		}
		if err := next.Healthy(); err != nil {
			t.Fatal(fmt.Errorf("after %s: %w", text, err))
		}
		if _, err := json.Marshal(next.SeenBy(game.Seat(seat))); err != nil {
			t.Fatal(err)
		}
	})
}
