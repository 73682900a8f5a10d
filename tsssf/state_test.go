package tsssf_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"shipfic/game"
	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// The methods of a State that change it, and those that may write to its scratch memory. The comment on State promises that no
// other method writes anything. The tests' own methods are left out.
var (
	changing    = map[string]bool{"Do": true, "RandomMove": true, "CopyFrom": true}
	withScratch = map[string]bool{"LegalActs": true, "RandomAct": true, "CheckOnce": true, "CheckFully": true}
	testOnly    = map[string]bool{"NaiveLegal": true, "ListedLegal": true, "Healthy": true, "Overlooked": true}
)

// TestMethodsLeaveTheStateAlone calls every exported method on states of random games, for the seat to move and for another.
func TestMethodsLeaveTheStateAlone(t *testing.T) {
	box := laterBox(t)
	for seed, setup := range tables {
		opts, err := tsssf.ParseOptions(setup.Options)
		if err != nil {
			t.Fatal(err)
		}
		s := newGame(t, box, setup.Seats, uint64(seed), opts)
		dice := game.Dice(seed)
		for n := range 60 {
			if waiting := s.Waiting(); n%12 == 11 && len(waiting) > 0 {
				callAll(t, seed, box, s, waiting[0])
				callAll(t, seed, box, s, (waiting[0]+1)%game.Seat(s.Seats()))
			}
			if !s.RandomMove(&dice) {
				break
			}
		}
	}
}

func callAll(t *testing.T, seed int, box *tsssf.Box, s *tsssf.State, seat game.Seat) {
	t.Helper()
	value, known := reflect.ValueOf(s), values(t, box, s, seat)
	for i := range value.NumMethod() {
		name, method := value.Type().Method(i).Name, value.Method(i)
		if changing[name] || testOnly[name] {
			continue
		}
		encoded, all := s.Encode(), fmt.Sprintf("%+v", *s)
		var args []reflect.Value
		for in := range method.Type().NumIn() {
			arg, ok := known[method.Type().In(in)]
			if !ok {
				t.Fatalf("%s takes a %v: add one to this test", name, method.Type().In(in))
			}
			args = append(args, arg)
		}
		method.Call(args)
		if !bytes.Equal(encoded, s.Encode()) {
			t.Fatalf("seed %d: %s changes the state", seed, name)
		}
		if !withScratch[name] && fmt.Sprintf("%+v", *s) != all {
			t.Fatalf("seed %d: %s writes to the scratch memory of the state", seed, name)
		}
	}
}

// values makes up a value of each type that a method takes.
func values(t *testing.T, box *tsssf.Box, s *tsssf.State, seat game.Seat) map[reflect.Type]reflect.Value {
	t.Helper()
	acts := s.Clone().LegalActs(seat, nil)
	act := tsssf.Act{Do: tsssf.MoveAgree}
	if len(acts) > 0 {
		act = acts[len(acts)/2]
	}
	move := s.Clone().MoveOf(act)
	parsed, err := goal.Parse("ExistsChain(*, 3)")
	if err != nil {
		t.Fatal(err)
	}
	dice := game.Dice(1)
	known := map[reflect.Type]reflect.Value{}
	for _, v := range []any{
		seat, act, move, &dice,
		game.Input{Seat: seat, Move: move},
		[]tsssf.SeatMove{{Seat: seat, Move: move}},
		tsssf.PonyDeck, tsssf.CardID(2), []tsssf.Act(nil),
		tsssf.Choice{Ship: move.Ship, Pony: move.Pony, Take: move.Take},
		json.RawMessage(`{}`),
		(*[]game.Event)(nil), box.Likenesses(), 0, new(tsssf.State), box.NewCardSet(), []byte(nil),
		tsssf.Choice{Ship: move.Ship, Pony: move.Pony, Take: move.Take},
	} {
		known[reflect.TypeOf(v)] = reflect.ValueOf(v)
	}
	known[reflect.TypeFor[goal.Goal]()] = reflect.ValueOf(parsed)
	known[reflect.TypeFor[game.State]()] = reflect.ValueOf(s)
	known[reflect.TypeFor[any]()] = reflect.ValueOf(s.Public())
	return known
}
