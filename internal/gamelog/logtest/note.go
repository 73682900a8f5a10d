package logtest

import (
	"testing"

	"shipfic/internal/gamelog"
)

// scores is a note as parts of the server declare them.
var scores = gamelog.Note[map[string]int]{Name: "the scores", Pattern: "~scores-*", Version: 2}

var notePromises = []promise{
	{"a note that was never put is empty", func(t *testing.T, log gamelog.Log) { noted(t, log, "a", map[string]int{}) }},
	{"each note keeps its latest value", func(t *testing.T, log gamelog.Log) {
		for n := range 3 {
			done(t, scores.Put(patiently(t), log, "a", map[string]int{"ada": n}))
			done(t, scores.Put(patiently(t), log, "b", map[string]int{"bo": 7 * n}))
		}
		noted(t, log, "a", map[string]int{"ada": 2})
		noted(t, log, "b", map[string]int{"bo": 14})
		same(t, "the list", listed(t, log, gamelog.Filter{}), nil)
	}},
	{"a note of another version, or one that cannot be read, is empty", func(t *testing.T, log gamelog.Log) {
		for _, s := range []gamelog.Snapshot{{Rules: 1, Data: []byte(`{"ada":1}`)}, {Rules: 2, Data: []byte(`{"ada":1,"bo":"?"}`)}, {Rules: 2}} {
			done(t, log.PutSnapshot(patiently(t), "~scores-a", s))
			noted(t, log, "a", map[string]int{})
		}
		if err := scores.Kind().Verify(patiently(t), log, "~scores-a"); err == nil {
			t.Error("a note that cannot be read is verified")
		}
	}},
	{"a deleted note is gone, and only that one", func(t *testing.T, log gamelog.Log) {
		for _, name := range []string{"a", "b"} {
			done(t, scores.Put(patiently(t), log, name, map[string]int{name: 1}))
		}
		done(t, log.Delete(patiently(t), scores.ID("a")))
		noted(t, log, "a", map[string]int{})
		noted(t, log, "b", map[string]int{"b": 1})
		done(t, scores.Kind().Verify(patiently(t), log, scores.ID("b")))
	}},
	{"a note is found where older versions put it", func(t *testing.T, log gamelog.Log) {
		done(t, log.PutSnapshot(patiently(t), "~scores-a", gamelog.Snapshot{Rules: 2, Data: []byte(`{"ada":5}`)}))
		noted(t, log, "a", map[string]int{"ada": 5})
	}},
}

// noted asserts the value of a note.
func noted(t testing.TB, log gamelog.Log, name string, want map[string]int) {
	t.Helper()
	got, err := scores.Get(patiently(t), log, name)
	done(t, err)
	if got == nil {
		t.Error("the note is nil")
	}
	same(t, "the note "+name, got, want)
}
