package goal_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"shipfic/language"
	"shipfic/tsssf/goal"
)

var update = flag.Bool("update", false, "rewrite the golden file")

// TestWordsGolden compares what is said of all Core Goals, and of odd ones, with a file that a person has read.
func TestWordsGolden(t *testing.T) {
	const file = "testdata/words.golden"
	var b strings.Builder
	write := func(title, logic string) {
		g, err := goal.Parse(logic)
		if err != nil {
			t.Fatalf("%s: %v", logic, err)
		}
		b.WriteString(title + "\n")
		for _, code := range language.All() {
			fmt.Fprintf(&b, "  %s: %s\n", code, goal.Words(g, code))
			var parts []string
			for _, part := range goal.WordsOfParts(g, code) {
				parts = append(parts, part.Open)
			}
			fmt.Fprintf(&b, "      %s\n", strings.Join(parts, " + "))
		}
	}
	for _, core := range coreGoals {
		write(core.title, core.logic)
	}
	for _, odd := range oddGoals {
		write(odd, odd)
	}
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(b.String(), "\n")); diff != "" {
		t.Errorf("the words have changed; if they are better, run with -update (-want +got):\n%s", diff)
	}
}
