package practice

import (
	"flag"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"shipfic/packs/packtest"
)

var update = flag.Bool("update", false, "rewrite the figures, and what the page's tests read")

const (
	folder = "../../web/src/rules/figures"
	made   = "../../web/src/rules/figures.gen.json"
)

// TestFiguresAreFresh compares the JSON in the page with the scenario files.
func TestFiguresAreFresh(t *testing.T) {
	figures, err := makeFigures(os.DirFS(folder), packtest.CoreBox(t))
	if err != nil {
		t.Fatal(err)
	}
	want, err := encodeFigures(figures)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(made, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(made)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("the figures have changed (go test ./internal/practice -run Figures -update):\n%s", diff)
	}
}

// TestFiguresIllustrateRules checks that every figure belongs to an existing rule.
func TestFiguresIllustrateRules(t *testing.T) {
	figures, err := makeFigures(os.DirFS(folder), packtest.CoreBox(t))
	if err != nil {
		t.Fatal(err)
	}
	if len(figures) < 15 {
		t.Errorf("there are only %d figures", len(figures))
	}
	rules, err := os.ReadFile("../../docs/rules.md")
	if err != nil {
		t.Fatal(err)
	}
	for name, figure := range figures {
		if !strings.Contains(string(rules), "\n**"+figure.Rule+"** ") {
			t.Errorf("%s illustrates %s, which is not a rule", name, figure.Rule)
		}
	}
}

func TestMakeRefuses(t *testing.T) {
	for name, c := range map[string]struct{ file, want string }{
		"no JSON":           {`{`, "unexpected"},
		"no rule":           {`{"name": "x", "setup": {}, "steps": []}`, "names no rule"},
		"an unknown card":   {`{"name": "x", "rules": "T3", "setup": {"hands": [["Nobody"]]}, "steps": []}`, "Nobody"},
		"an illegal move":   {`{"name": "x", "rules": "T3", "setup": {}, "steps": [{"move": {"do": "pass"}}]}`, "step 1"},
		"a false statement": {`{"name": "x", "rules": "T3", "setup": {}, "steps": [{"expect": {"turn": 1}}]}`, "step 1"},
	} {
		_, err := makeFigures(fstest.MapFS{"f.json": {Data: []byte(c.file)}}, packtest.CoreBox(t))
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "f.json") {
			t.Errorf("%s: got %v, want an error with the file's name and %q", name, err, c.want)
		}
	}
}
