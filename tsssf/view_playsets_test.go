package tsssf_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"shipfic/game"
	"shipfic/game/gametest"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

// TestViewTellsTheLegalMoves compares the moves that a view tells with the engine's list, for every seat at every step of random
// games in every variant, with the Core deck and with the powers of later packs.
func TestViewTellsTheLegalMoves(t *testing.T) {
	boxes := map[string]*tsssf.Box{"core": packtest.CoreBox(t), "later": laterBox(t)}
	games := gametest.Times(len(tables))
	for name, box := range boxes {
		kinds := map[string]int{}
		for n := range games {
			compareLegal(t, name, box, n, kinds)
		}
		for _, do := range []string{"ship", "link", "replace", "use", "poison", "revive", "choose", "pass", "end"} {
			if kinds[do] == 0 {
				t.Errorf("%s: no random game had a legal move of kind %q", name, do)
			}
		}
	}
}

func compareLegal(t *testing.T, name string, box *tsssf.Box, n int, kinds map[string]int) {
	t.Helper()
	setup := tables[n%len(tables)]
	opts, err := tsssf.ParseOptions(setup.Options)
	if err != nil {
		t.Fatal(err)
	}
	s := newGame(t, box, setup.Seats, uint64(n), opts)
	dice := game.Dice(n)
	for step := range 120 {
		for seat := range game.Seat(setup.Seats) {
			want := listedMoves(t, s, seat)
			var told []string
			for _, m := range s.SeenBy(seat).LegalMoves() {
				told = append(told, written(t, m))
				kinds[m.Do]++
			}
			slices.Sort(told)
			if diff := diff(want, told); diff != "" {
				t.Fatalf("%s, seed %d, step %d, seat %d: listed (-) and told (+) differ:\n%s", name, n, step, seat, diff)
			}
		}
		seat, act, more := s.RandomAct(&dice)
		if !more {
			return
		}
		if err := s.Do(seat, act); err != nil {
			t.Fatalf("%s, seed %d, step %d: %v", name, n, step, err)
		}
	}
}

// listedMoves returns what LegalActs lists, in order.
func listedMoves(t *testing.T, s *tsssf.State, seat game.Seat) []string {
	t.Helper()
	var moves []string
	for _, act := range s.Clone().LegalActs(seat, nil) {
		moves = append(moves, written(t, s.MoveOf(act)))
	}
	slices.Sort(moves)
	return moves
}

func written(t *testing.T, m tsssf.Move) string {
	t.Helper()
	text, err := m.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

var update = flag.Bool("update", false, "write the files that tests of the page read")

// moment is a position that the page's tests read.
type moment struct {
	Name   string           `json:"name"`
	Public tsssf.PublicView `json:"public"`
	Own    tsssf.OwnView    `json:"own"`
	Moves  int              `json:"moves"`
	SHA256 string           `json:"sha256"` // of the legal plays, in order, one a line
}

// TestPagePlays keeps the moments that the page's own test reads, so that what it makes of a view cannot drift from the engine.
func TestPagePlays(t *testing.T) {
	const file = "../web/src/games/tsssf/testdata/plays.json"
	var moments []moment
	for n, setup := range tables {
		opts, err := tsssf.ParseOptions(setup.Options)
		if err != nil {
			t.Fatal(err)
		}
		box := []*tsssf.Box{packtest.CoreBox(t), laterBox(t)}[n%2]
		s, dice := newGame(t, box, setup.Seats, uint64(n), opts), game.Dice(n)
		for range 30 + 10*n {
			if seat, act, more := s.RandomAct(&dice); more {
				if err := s.Do(seat, act); err != nil {
					t.Fatal(err)
				}
			}
		}
		for seat := range game.Seat(setup.Seats) {
			if own := s.Own(seat); len(own.Plays) > 0 {
				moments = append(moments, newMoment(t, s, seat, fmt.Sprintf("game %d, seat %d", n, seat)))
			}
		}
	}
	made, err := json.Marshal(moments)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(file, append(made, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(file)
	if err != nil || !bytes.Equal(bytes.TrimSpace(kept), made) {
		t.Errorf("%s is not current: go test ./tsssf -run TestPagePlays -update", file)
	}
}

func newMoment(t *testing.T, s *tsssf.State, seat game.Seat, name string) moment {
	t.Helper()
	v := s.SeenBy(seat)
	end := v.End
	v.End = nil
	var moves []string
	for _, m := range v.LegalMoves() {
		moves = append(moves, written(t, m))
	}
	slices.Sort(moves)
	v.End = end
	sum := sha256.Sum256([]byte(strings.Join(moves, "\n")))
	return moment{name, v.PublicView, v.OwnView, len(moves), hex.EncodeToString(sum[:])}
}
