package scenario_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"shipfic/game"
	"shipfic/game/scenario"
)

// step is a step of a toy game, in which seats add numbers. Above ten a question is open until somebody says "reset".
type step struct {
	scenario.Step[int]
	Reset bool `json:"reset"`
}

func (st *step) Check() error { return st.CheckKind(scenario.Kind{Name: "reset", Is: st.Reset}) }

type toy struct{ sum int }

var facts = scenario.Facts[*toy]{
	"sum":      func(t *toy) any { return t.sum },
	"question": func(t *toy) any { return t.sum > 10 },
	"digits":   func(*toy) any { return scenario.SetOf([]int{3, 1, 1}) },
	"list":     func(*toy) any { return []int{3, 1} },
	"empty":    func(*toy) any { return []int{} },
	"blank":    func(*toy) any { return "" },
	"seats":    func(*toy) any { return map[string]any{"0": scenario.SetOf([]string{"a", "b"}), "1": 2.5} },
	"squares": func(*toy) any {
		return scenario.Lookup(func(key string, _ any) (any, error) {
			if key == "" {
				return nil, errors.New("there is no such number")
			}
			return len(key) * len(key), nil
		})
	},
	"odd": func(t *toy) any {
		return scenario.Test(func(want json.RawMessage) error {
			if (t.sum%2 == 1) != (string(want) == "true") {
				return errors.New("it is not")
			}
			return nil
		})
	},
}

func (t *toy) apply(n int) error {
	if n < 1 {
		return game.Refuse("tooLow")
	}
	t.sum += n
	return nil
}

func (t *toy) Play(st *step) error {
	switch {
	case st.Expect != nil:
		return facts.Check(t, st.Expect)
	case st.Refused != nil:
		return st.CheckRefused(*st.Refused, 0, t.apply(*st.Refused))
	case st.Reset:
		t.sum = 0
		return nil
	}
	return scenario.Accepted(*st.Move, 0, t.apply(*st.Move))
}

func (t *toy) Open() (fact, what string) {
	if t.sum > 10 {
		return "question", "a large sum"
	}
	return "", ""
}

// TestRun plays steps that are as expected, and steps that are not.
func TestRun(t *testing.T) {
	for _, c := range []struct{ steps, want string }{
		{`[]`, ""},
		{`[{"move":2},{"move":3},{"expect":{"sum":5,"odd":true}},{"reset":true},{"expect":{"sum":0}}]`, ""},
		{`[{"refused":0},{"refused":-1,"reason":"tooLow"},{"expect":{"sum":0}}]`, ""},
		{`[{"move":11},{"expect":{"question":true}}]`, ""},
		{`[{"move":11},{"expect":{"question":true}},{"refused":0},{"expect":{"sum":11}}]`, ""},
		{`[{"move":11},{"reset":true}]`, ""},
		{`[{"expect":{"digits":[1,3,1],"list":[3,1],"seats":{"0":["b","a"],"1":2.50},"squares":{"aa":4,"b":1}}}]`, ""},
		{`[{"expect":{"empty":null,"blank":null,"seats":{}}},{"expect":{"empty":[],"blank":""}}]`, ""},

		{`[{}]`, "step 1: expected exactly one of move, refused, expect and reset"},
		{`[{"reset":true},{"move":1,"reset":true}]`, "step 2: expected exactly one of"},
		{`[{"move":1,"reason":"tooLow"}]`, "step 1: reason belongs with refused"},
		{`[{"move":1},{"move":0}]`, "step 2: expected 0 of seat 0 to be accepted, found it refused: tooLow"},
		{`[{"refused":1}]`, "step 1: expected 1 of seat 0 to be refused, found it accepted"},
		{`[{"refused":0,"reason":"tooHigh"}]`, "step 1: expected the reason tooHigh, found tooLow"},
		{`[{"move":11}]`, "step 1: expected no open question at the end, found a large sum"},
		{`[{"move":11},{"expect":{"sum":11}}]`, "step 2: expected no open question"},
		{`[{"move":11},{"expect":{"question":true}},{"move":1}]`, "step 3: expected no open question"},
		{`[{"expect":{"smu":1}}]`, `step 1: unknown expectation "smu": expected one of blank, digits,`},
		{`[{"expect":{"sum":1}}]`, "step 1: expected sum 1, found 0"},
		{`[{"expect":{"sum":"0"}}]`, `step 1: expected sum "0", found 0`},
		{`[{"expect":{"sum":[0]}}]`, "step 1: expected sum [0], found 0"},
		{`[{"expect":{"sum":null}}]`, "step 1: expected sum null, found 0"},
		{`[{"expect":{"digits":[1,3]}}]`, "step 1: expected digits [1,3], found [3,1,1]"},
		{`[{"expect":{"digits":{}}}]`, "step 1: expected digits {}, found [3,1,1]"},
		{`[{"expect":{"list":[1,3]}}]`, "step 1: expected list.0 1, found 3"},
		{`[{"expect":{"list":[3]}}]`, "step 1: expected list [3], found [3,1]"},
		{`[{"expect":{"list":null}}]`, "step 1: expected list null, found [3,1]"},
		{`[{"expect":{"seats":{"0":["a"]}}}]`, `step 1: expected seats.0 ["a"], found ["a","b"]`},
		{`[{"expect":{"seats":{"2":1}}}]`, `step 1: seats: there is no "2", only 0, 1`},
		{`[{"expect":{"seats":2}}]`, `step 1: expected seats 2, found {"0":["a","b"],"1":2.5}`},
		{`[{"expect":{"squares":{"aa":5}}}]`, "step 1: expected squares.aa 5, found 4"},
		{`[{"expect":{"squares":{"":5}}}]`, "step 1: squares: there is no such number"},
		{`[{"expect":{"squares":4}}]`, `step 1: expected squares 4, found "an object"`},
		{`[{"expect":{"odd":true}}]`, "step 1: odd: it is not"},
	} {
		var steps []step
		if err := game.UnmarshalStrict([]byte(c.steps), &steps); err != nil {
			t.Fatalf("%s: %v", c.steps, err)
		}
		err := scenario.Check(steps)
		if err == nil {
			err = scenario.Run(&toy{}, steps)
		}
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, not %q", c.steps, err, c.want)
		}
	}
}

// TestMistakeIsNotARefusal: a refusal that shows a mistake in the file counts only if the file names it.
func TestMistakeIsNotARefusal(t *testing.T) {
	mistake := game.Refuse("unknownCard", "Zecorra")
	var st step
	if err := st.CheckRefused(1, 0, mistake, "unknownCard"); !errors.Is(err, mistake) {
		t.Errorf("without a reason: %v", err)
	}
	st.Reason = "unknownCard"
	if err := st.CheckRefused(1, 0, mistake, "unknownCard"); err != nil {
		t.Errorf("with the reason: %v", err)
	}
	if err := st.CheckRefused(1, 0, errors.ErrUnsupported); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("an error that is not a refusal: %v", err)
	}
}
