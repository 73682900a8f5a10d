package server_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"shipfic/internal/api"
	"shipfic/internal/limit"
	"shipfic/internal/practice"
	"shipfic/internal/server"
	"shipfic/internal/wire"
)

// course has the lessons and puzzles of the program.
func course() server.Practice { return practice.Embedded() }

// TestPractice takes the first step of a lesson over the network.
func TestPractice(t *testing.T) {
	b := newHouse(t, server.Options{Practice: course}).browser()
	var list wire.Practices
	if answer, body := b.ask("GET", "/api/practice", nil); answer.StatusCode != http.StatusOK || json.Unmarshal(body, &list) != nil || len(list.Lessons) == 0 {
		t.Fatalf("%s: %s", answer.Status, body)
	}
	ask := wire.AskPractice{ID: list.Lessons[0].ID}
	play := func() wire.Practice {
		var now wire.Practice
		answer, body := b.ask("POST", "/api/practice", ask)
		if answer.StatusCode != http.StatusOK || json.Unmarshal(body, &now) != nil || len(now.Updates) == 0 {
			t.Fatalf("%s: %s", answer.Status, body)
		}
		return now
	}
	first := play()
	ask.Inputs = append(ask.Inputs, wire.PracticeInput{Move: first.Show})
	if next := play(); next.Step != 1 || len(next.Updates[0].Events) == 0 {
		t.Errorf("after the move that it shows: %+v", next)
	}
	// No State is ever sent: the partner's hand is not in what the learner sees.
	if strings.Contains(string(first.Updates[0].Public)+string(first.Updates[0].Own), "Core.Pony.TheWonderbolts") {
		t.Error("the learner sees the partner's hand")
	}
}

// TestDaily asks for the puzzle of today and of an earlier day, and plays it.
func TestDaily(t *testing.T) {
	b := newHouse(t, server.Options{Practice: course}).browser()
	var today, before wire.Daily
	for path, daily := range map[string]*wire.Daily{"/api/daily": &today, "/api/daily?day=2025-01-08": &before} {
		if answer, body := b.ask("GET", path, nil); answer.StatusCode != http.StatusOK || json.Unmarshal(body, daily) != nil {
			t.Fatalf("%s: %s %s", path, answer.Status, body)
		}
	}
	if today.Day != today.Today || before.Day != "2025-01-08" || before.Puzzle.Level != 2 {
		t.Errorf("today is %+v, and an earlier Wednesday %+v", today, before)
	}
	if answer, body := b.ask("POST", "/api/practice", wire.AskPractice{ID: before.Puzzle.ID}); answer.StatusCode != http.StatusOK {
		t.Errorf("the puzzle cannot be played: %s %s", answer.Status, body)
	}
	var problem wire.Problem
	if _, body := b.ask("GET", "/api/daily?day=2999-01-01", nil); json.Unmarshal(body, &problem) != nil || problem.Code != practice.NoDaily {
		t.Errorf("a later day: %s", body)
	}
}

func TestPracticeRefuses(t *testing.T) {
	limits := generous
	limits.Hints = limit.Rate{Times: 2, In: time.Hour}
	b := newHouse(t, server.Options{Practice: course, Limits: limits}).browser()
	none := newHouse(t, server.Options{}).browser()
	for _, test := range []struct {
		name, path string
		body       any
		who        *browser
		code       string
	}{
		{"an unknown lesson", "/api/practice", wire.AskPractice{ID: "chess"}, b, practice.NoPractice},
		{"what is no question", "/api/practice", map[string]any{"id": "ship", "seat": 1}, b, api.BadRequest},
		{"a hint in Hayburger", "/api/practice/hint", wire.AskPractice{ID: "hayburger"}, b, practice.NoPractice},
		{"a server without lessons", "/api/practice", wire.AskPractice{ID: "ship"}, none, api.NotFound},
		{"a hint", "/api/practice/hint", wire.AskPractice{ID: course().List().Puzzles[0].ID}, b, ""},
		{"one hint too many", "/api/practice/hint", wire.AskPractice{ID: course().List().Puzzles[0].ID}, b, api.TooFast},
	} {
		_, body := test.who.ask("POST", test.path, test.body)
		var problem wire.Problem
		if err := json.Unmarshal(body, &problem); err != nil || problem.Code != test.code {
			t.Errorf("%s: %s, want %q", test.name, body, test.code)
		}
	}
}
