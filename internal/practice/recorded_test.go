package practice

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"

	"shipfic/internal/wire"
)

// recordedFile is read by the page's tests, which take each lesson with these answers (web/src/learn/practice.test.ts).
const recordedFile = "../../web/src/learn/testdata/lessons.json"

// recorded is a lesson with the server's answers to the moves that it shows, from the first answer to the last.
type recorded struct {
	ID      string           `json:"id"`
	Answers []*wire.Practice `json:"answers"`
}

// TestLessonsAreRecorded compares the answers that the page's tests read with those of today.
func TestLessonsAreRecorded(t *testing.T) {
	c := open(t)
	var all []recorded
	for _, l := range c.lessons {
		r := recorded{ID: l.id}
		ask := wire.AskPractice{ID: l.id}
		for range 60 {
			now, err := c.Play(ask)
			if err != nil {
				t.Fatalf("%s, after %d inputs: %v", l.id, len(ask.Inputs), err)
			}
			r.Answers = append(r.Answers, now)
			if now.Done {
				break
			}
			next := wire.PracticeInput{At: now.Wake}
			if now.Wake == 0 {
				next = wire.PracticeInput{At: int64(400 * len(r.Answers)), Move: now.Show}
			}
			ask.Inputs = append(ask.Inputs, next)
		}
		all = append(all, r)
	}
	var got bytes.Buffer
	for i, r := range all {
		data, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		got.WriteString(map[bool]string{true: "[", false: ",\n"}[i == 0])
		got.Write(data)
	}
	got.WriteString("]\n")
	if *update {
		if err := os.WriteFile(recordedFile, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(recordedFile)
	if err != nil || !bytes.Equal(kept, got.Bytes()) {
		t.Errorf("%s is not what the server answers today (%v): go test ./internal/practice -run TestLessonsAreRecorded -update", recordedFile, err)
	}
}
