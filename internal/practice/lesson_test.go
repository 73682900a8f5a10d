package practice

import (
	"encoding/json"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"shipfic/game"
	"shipfic/internal/wire"
	"shipfic/tsssf"
)

func open(t *testing.T) *Course {
	t.Helper()
	c, err := read()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestLessonsFinishByWhatTheyShow finishes every lesson with the moves that it shows.
func TestLessonsFinishByWhatTheyShow(t *testing.T) {
	c := open(t)
	if len(c.lessons) < 10 {
		t.Fatalf("there are only %d lessons", len(c.lessons))
	}
	for _, l := range c.lessons {
		t.Run(l.id, func(t *testing.T) {
			finish(t, c, l, func(now *wire.Practice) json.RawMessage { return now.Show })
		})
	}
}

// finish plays a lesson to its end with the moves that pick returns.
func finish(t interface{ Fatalf(string, ...any) }, c *Course, l *lesson, pick func(*wire.Practice) json.RawMessage) {
	ask := wire.AskPractice{ID: l.id}
	at := int64(0)
	for range 60 {
		now, err := c.Play(ask)
		if err != nil {
			t.Fatalf("%s, after %d inputs: %v", l.id, len(ask.Inputs), err)
		}
		switch {
		case now.Done:
			return
		case now.Wake > 0:
			at = now.Wake
			ask.Inputs = append(ask.Inputs, wire.PracticeInput{At: at})
		default:
			at += 400
			ask.Inputs = append(ask.Inputs, wire.PracticeInput{At: at, Move: pick(now)})
		}
	}
	t.Fatalf("%s does not end", l.id)
}

// Any move that takes a step leads on, and the partner's moves stay legal.
func TestLessonsFinishHoweverTheirStepsAreTaken(t *testing.T) {
	c := open(t)
	rapid.Check(t, func(t *rapid.T) {
		l := c.lessons[rapid.IntRange(0, len(c.lessons)-1).Draw(t, "lesson")]
		state := l.begin
		finish(t, c, l, func(now *wire.Practice) json.RawMessage {
			if l.game != "tsssf" {
				return now.Show
			}
			var fits []json.RawMessage
			for _, move := range state.Legal(learner) {
				data, err := json.Marshal(move)
				if err == nil && l.steps[now.Step].takes(data) {
					fits = append(fits, data)
				}
			}
			if len(fits) == 0 {
				t.Fatalf("%s, step %d: no legal move takes it", l.id, now.Step)
			}
			move := fits[rapid.IntRange(0, len(fits)-1).Draw(t, "move")]
			state = after(t, l, state, now.Step, move)
			return move
		})
	})
}

// after is a lesson's state after a move of the learner, and the partner's answer.
func after(t *rapid.T, l *lesson, state game.State, step int, move json.RawMessage) game.State {
	for i, data := range append([]json.RawMessage{move}, l.steps[step].Partner...) {
		m, err := l.parse(data)
		if err != nil {
			t.Fatalf("%s: %v", l.id, err)
		}
		next, _, err := state.Apply(game.Input{Seat: game.Seat(min(i, 1)), Move: m})
		if err != nil {
			t.Fatalf("%s: step %d, move %d: %v", l.id, step, i, err)
		}
		state = next
	}
	return state
}

// The Goals that lessons promise are won.
func TestLessonsWinTheirGoals(t *testing.T) {
	c := open(t)
	for id, want := range map[string]int{"goals": 1, "link": 1, "copy": 1, "replace": 1, "changes": 2, "changeling": 2, "poison": 1} {
		for _, l := range c.lessons {
			if l.id != id {
				continue
			}
			var last *wire.Practice
			ask := wire.AskPractice{ID: id}
			for range l.steps {
				now, err := c.Play(ask)
				if err != nil {
					t.Fatal(err)
				}
				ask.Inputs = append(ask.Inputs, wire.PracticeInput{Move: now.Show})
			}
			last, err := c.Play(ask)
			if err != nil {
				t.Fatal(err)
			}
			var view tsssf.PublicView
			if err := json.Unmarshal(last.Updates[len(last.Updates)-1].Public, &view); err != nil {
				t.Fatal(err)
			}
			if got := len(view.Seats[learner].Won); got != want {
				t.Errorf("%s: %d Goals were won, not %d", id, got, want)
			}
		}
	}
}

func TestPlayRefuses(t *testing.T) {
	c := open(t)
	move := func(text string) []wire.PracticeInput { return []wire.PracticeInput{{Move: json.RawMessage(text)}} }
	for name, test := range map[string]struct {
		ask  wire.AskPractice
		code string
	}{
		"an unknown lesson":        {wire.AskPractice{ID: "chess"}, NoPractice},
		"what the engine refuses":  {wire.AskPractice{ID: "ship", Inputs: move(`{"do":"end","draw":[]}`)}, tsssf.MustPlay},
		"what the lesson does not": {wire.AskPractice{ID: "ship", Inputs: move(`{"do":"ship","ship":"Core.Ship.NowKiss","pony":"Core.Pony.Lyra","from":[0,0],"to":[0,1]}`)}, OffLesson},
		"what is no move":          {wire.AskPractice{ID: "ship", Inputs: move(`7`)}, tsssf.UnknownMove},
		"too much":                 {wire.AskPractice{ID: "ship", Inputs: make([]wire.PracticeInput, longest+1)}, TooLong},
		"a slap out of place":      {wire.AskPractice{ID: "hayburger", Inputs: move(`{"do":"slap","card":1,"reaction":300}`)}, ""},
		"a slap on another card": {wire.AskPractice{ID: "hayburger", Inputs: []wire.PracticeInput{
			move(`{"do":"turn"}`)[0], {At: 2000}, {Move: json.RawMessage(`{"do":"turn"}`), At: 2001}, {At: 4000}, {Move: json.RawMessage(`{"do":"slap","card":3,"reaction":20}`), At: 4001},
		}}, OffLesson},
		"a window by hand": {wire.AskPractice{ID: "hayburger", Inputs: move(`{"do":"window"}`)}, tsssf.UnknownMove},
	} {
		_, err := c.Play(test.ask)
		if err == nil || !strings.HasPrefix(err.Error(), test.code) {
			t.Errorf("%s: got %v, want %s", name, err, test.code)
		}
	}
}

// A learner who turns a card right after slapping does not lose the slap: it is decided first.
func TestHastyTurnsWaitForTheDecision(t *testing.T) {
	c := open(t)
	move := func(text string, at int64) wire.PracticeInput {
		return wire.PracticeInput{Move: json.RawMessage(text), At: at}
	}
	now, err := c.Play(wire.AskPractice{ID: "hayburger", Inputs: []wire.PracticeInput{
		move(`{"do":"turn"}`, 10), {At: 2000}, move(`{"do":"turn"}`, 2001), {At: 4000}, move(`{"do":"slap","card":4,"reaction":20}`, 4001), move(`{"do":"turn"}`, 4002),
	}})
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	for _, update := range now.Updates {
		for _, event := range update.Events {
			text += string(event)
		}
	}
	if !strings.Contains(text, `"verdict":"won"`) || !strings.Contains(text, `"number":5`) || now.Step != 4 {
		t.Errorf("step %d: %s", now.Step, text)
	}
}

// Time passes only where it should: a lesson waits for the learner without a limit.
func TestTheEndOfTimeIsNoEnd(t *testing.T) {
	c := open(t)
	for _, id := range []string{"ship", "hayburger"} {
		now, err := c.Play(wire.AskPractice{ID: id, Inputs: []wire.PracticeInput{{At: 1<<63 - 1}}})
		if err != nil || now.Step != 0 || len(now.Updates) != 1 {
			t.Errorf("%s: after all time %+v (%v)", id, now, err)
		}
	}
}

func TestReadLessonRefuses(t *testing.T) {
	box := coreBox(t).box
	for file, want := range map[string]string{
		`{`:                                      "it ends too early",
		`{"game":"tsssf","colour":"red"}`:        "colour",
		`{"game":"tsssf","steps":[]}`:            "has no steps",
		`{"game":"tsssf","steps":[{"want":[]}]}`: "step 1",
		`{"game":"chess","steps":[{"want":[{}],"show":{}}]}`:                                                        "chess",
		`{"game":"tsssf","scenario":{"name":"x","setup":{"hands":[["Nobody"]]}},"steps":[{"want":[{}],"show":{}}]}`: "Nobody",
	} {
		if _, err := readLesson("x", []byte(file), box); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", file, err, want)
		}
	}
}

// coreBox is the box of the Core pack.
func coreBox(t *testing.T) *boxed {
	t.Helper()
	core, err := open(t).boxes.with(nil)
	if err != nil {
		t.Fatal(err)
	}
	return core
}
