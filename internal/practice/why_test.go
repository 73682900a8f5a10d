package practice

import (
	"encoding/json"
	"slices"
	"testing"

	"shipfic/game"
	"shipfic/internal/bots"
	"shipfic/internal/wire"
	"shipfic/tsssf"
)

// Every Goal that a learner wins in a lesson is explained, and the explanation says nothing but what the engine told and showed.
func TestLessonsExplainTheirGoals(t *testing.T) {
	c := open(t)
	goals := 0
	for _, l := range c.lessons {
		if l.game != "tsssf" {
			continue
		}
		t.Run(l.id, func(t *testing.T) {
			ask := wire.AskPractice{ID: l.id}
			f := facts{}
			for n := 0; ; n++ {
				now, err := c.Play(ask)
				if err != nil {
					t.Fatal(err)
				}
				f.read(t, now)
				won := f.won
				var why bots.Explanation
				if now.Why != nil {
					if err := json.Unmarshal(now.Why, &why); err != nil {
						t.Fatal(err)
					}
				}
				if got := goalsOf(why); !slices.Equal(got, won) {
					t.Errorf("step %d wins %v, and explains %v", n, won, got)
				}
				f.check(t, why)
				goals += len(won)
				if now.Done {
					return
				}
				ask.Inputs = append(ask.Inputs, wire.PracticeInput{Move: now.Show})
			}
		})
	}
	if goals < 8 {
		t.Errorf("only %d Goals were won", goals)
	}
}

// facts are what the engine said since the turn began or a Goal was won.
type facts struct {
	before, now tsssf.PublicView
	events      []tsssf.Event
	won         []string // by the last input
	done        bool
}

func (f *facts) read(t *testing.T, now *wire.Practice) {
	t.Helper()
	if f.done || f.before.Seats == nil {
		f.events, f.done = nil, false
		f.before = f.now
	}
	f.won = nil
	for _, update := range now.Updates {
		for _, data := range update.Events {
			var event tsssf.Event
			if err := json.Unmarshal(data, &event); err != nil {
				t.Fatal(err)
			}
			f.events = append(f.events, event)
			if event.Event == "goalWon" && *event.Seat == learner {
				f.won = append(f.won, event.Card)
			}
		}
		f.now = tsssf.PublicView{}
		if err := json.Unmarshal(update.Public, &f.now); err != nil {
			t.Fatal(err)
		}
	}
	f.done = len(f.won) > 0 || f.now.Turns != f.before.Turns
	if f.before.Seats == nil {
		f.before = f.now
	}
}

// check compares an explanation with the facts.
func (f *facts) check(t *testing.T, why bots.Explanation) {
	t.Helper()
	goal := func(view tsssf.PublicView, card string) tsssf.GoalView {
		i := slices.IndexFunc(view.Goals, func(g tsssf.GoalView) bool { return g.Card == card })
		if i < 0 {
			t.Fatalf("%s was not open", card)
		}
		return view.Goals[i]
	}
	told := func(is func(tsssf.Event) bool) bool { return slices.ContainsFunc(f.events, is) }
	for _, because := range why.Goals {
		if was := goal(f.before, because.Goal); because.Had != was.Have || because.Need != was.Need {
			t.Errorf("%s is said to have had %d of %d, and had %d of %d", because.Goal, because.Had, because.Need, was.Have, was.Need)
		}
		if because.Key == "" || !told(func(e tsssf.Event) bool {
			return e.Event != "goalWon" && slices.Contains(append(e.Cards, e.Card, e.Other), because.Key)
		}) {
			t.Errorf("nothing was done with %q, the key to %s", because.Key, because.Goal)
		}
		for _, fit := range because.Fits {
			if !told(func(e tsssf.Event) bool {
				if fit.As != "" {
					return (e.Event == "disguise" || e.Event == "copy") && e.Card == fit.Card && e.Other == fit.As
				}
				if e.Event != "change" || e.Card != fit.Card {
					return false
				}
				has := slices.Concat(e.Looks.Race, e.Looks.Gender, e.Looks.Keywords)
				return !slices.ContainsFunc(fit.Gains, func(gain string) bool { return !slices.Contains(has, gain) })
			}) {
				t.Errorf("no event says %+v", fit)
			}
		}
	}
	for _, pair := range why.Breaks {
		if !told(func(e tsssf.Event) bool { return e.Event == "breakUp" && slices.Equal(e.Cards, pair[:]) }) {
			t.Errorf("nothing broke up %v", pair)
		}
	}
	for _, cost := range why.Costs {
		was, now := goal(f.before, cost.Goal), goal(f.now, cost.Goal)
		if cost.From != was.Have || cost.To != now.Have || cost.Need != now.Need || now.Have >= was.Have {
			t.Errorf("%+v, but it went from %d to %d", cost, was.Have, now.Have)
		}
	}
}

func goalsOf(why bots.Explanation) (goals []string) {
	for _, because := range why.Goals {
		goals = append(goals, because.Goal)
	}
	return goals
}

// A hint in a lesson leads to the next Goal, and says what wins it; a hint that wins nothing claims nothing.
func TestHintsOfLessons(t *testing.T) {
	c := open(t)
	for _, want := range []struct {
		id     string
		inputs int
		moves  int
		goals  []string
		points game.Points
	}{
		{"ship", 0, 1, []string{}, 0},
		{"changes", 0, 2, []string{"Core.Goal.PrettyPrettyPrincess"}, 3 * game.Point},
		{"changes", 4, 1, []string{}, 0},
		{"changeling", 2, 4, []string{"Core.Goal.ItsNotCreepy"}, 2 * game.Point},
	} {
		ask := wire.AskPractice{ID: want.id}
		for range want.inputs {
			now, err := c.Play(ask)
			if err != nil {
				t.Fatal(err)
			}
			ask.Inputs = append(ask.Inputs, wire.PracticeInput{Move: now.Show})
		}
		hint, err := c.Hint(ask)
		if err != nil {
			t.Fatal(err)
		}
		if len(hint.Line) != want.moves || !slices.Equal(hint.Goals, want.goals) || hint.Points != want.points {
			t.Errorf("%s after %d: %d moves, %v for %d points", want.id, want.inputs, len(hint.Line), hint.Goals, hint.Points)
		}
		if (hint.Why != nil) != (len(want.goals) > 0) || (hint.Reason == bots.ReasonAnswer) != (len(want.goals) == 0) {
			t.Errorf("%s after %d: why %s, reason %q", want.id, want.inputs, hint.Why, hint.Reason)
		}
	}
	if _, err := c.Hint(wire.AskPractice{ID: "hayburger"}); err == nil {
		t.Error("there is a hint in Hayburger")
	}
}
