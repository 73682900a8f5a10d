package mutants

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// root is the repository, seen from here.
const root = "../.."

// limit bounds one mutant. It is longer than the waits of other tests because a package is compiled first.
const limit = 8 * time.Minute

// everyMutant is set by make mutants.
var everyMutant = os.Getenv("MUTANTS") == "all"

// mutant is one deliberate error: in a file, a piece of text that stands there once becomes another, and then a test must
// fail.
type mutant struct {
	rule     string // as docs/rules.md numbers it, or a word
	error    string // what is done wrong
	file     string // in the repository
	old, new string
	test     string // the test that must fail: its package and name, "internal/table.TestNoLeak"
	says     string // what the test must say; empty: that it failed
	scenario string // for scenarios, below tsssf/testdata/scenarios
}

// groups are the tables of mutants, with how many of each ordinary tests try.
var groups = []struct {
	name    string
	mutants []mutant
	few     int
}{
	{"rules", rules, 2},
	{"privacy", privacy, 1},
	{"fairness", fairness, 1},
	{"undo", undo, 1},
}

// TestMutantsFit wants every replacement to fit the source, so that a changed line is noticed at once.
func TestMutantsFit(t *testing.T) {
	for _, group := range groups {
		for _, m := range group.mutants {
			if _, err := m.broken(); err != nil {
				t.Errorf("%s, %s: %v", m.rule, m.error, err)
			}
			if err := m.findTest(); err != nil {
				t.Errorf("%s, %s: %v", m.rule, m.error, err)
			}
		}
	}
}

// TestMutantsAreFound breaks the source and wants the tests to notice.
func TestMutantsAreFound(t *testing.T) {
	for _, group := range groups {
		order := rand.New(rand.NewPCG(1, 1)).Perm(len(group.mutants))
		if !everyMutant {
			order = order[:group.few]
		}
		for _, i := range order {
			m := group.mutants[i]
			t.Run(group.name+" "+m.rule+" "+m.error, func(t *testing.T) {
				t.Parallel()
				m.mustFail(t)
			})
		}
	}
}

// pkg and name are the parts of the test.
func (m mutant) pkg() string  { return m.test[:strings.LastIndexByte(m.test, '.')] }
func (m mutant) name() string { return m.test[strings.LastIndexByte(m.test, '.')+1:] }

// findTest looks for the test in the source, and for the scenario.
func (m mutant) findTest() error {
	if m.scenario != "" {
		_, err := os.Stat(filepath.Join(root, "tsssf/testdata/scenarios", m.scenario))
		return err
	}
	files, err := filepath.Glob(filepath.Join(root, m.pkg(), "*_test.go"))
	if err != nil {
		return err
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if strings.Contains(string(text), "\nfunc "+m.name()+"(t *testing.T)") {
			return nil
		}
	}
	return fmt.Errorf("there is no test %s", m.test)
}

// broken is the text of the file with the error in it.
func (m mutant) broken() (string, error) {
	text, err := os.ReadFile(filepath.Join(root, m.file))
	if err != nil {
		return "", err
	}
	if n := strings.Count(string(text), m.old); n != 1 {
		return "", fmt.Errorf("%q stands %d times in %s, not once: fit the table to the source", m.old, n, m.file)
	}
	return strings.Replace(string(text), m.old, m.new, 1), nil
}

// mustFail runs the test with the error in the source and wants it to fail.
func (m mutant) mustFail(t *testing.T) {
	text, err := m.broken()
	if err != nil {
		t.Fatal(err)
	}
	overlay, err := m.overlay(t.TempDir(), text)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	// Unoptimised code compiles faster, and the tests are short. Packages below the broken one are compiled for other tests already.
	run := exec.CommandContext(ctx, "go", "test", "-vet=off", "-count=1", "-overlay="+overlay,
		"-gcflags=shipfic/"+path.Dir(m.file)+"=-N -l", "-gcflags=shipfic/"+m.pkg()+"=-N -l", "-run=^"+m.name()+"$", "./"+m.pkg())
	run.Dir = root
	out, err := run.CombinedOutput()
	says := cmp.Or(m.says, "--- FAIL: "+m.name()+" ")
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		t.Errorf("%s did not end within %s", m.test, limit)
	case err == nil:
		t.Errorf("%s passes although %s", m.test, m.error)
	case !errors.As(err, &exit):
		t.Fatal(err)
	case strings.Contains(string(out), "[build failed]"):
		t.Errorf("the mutant does not compile:\n%s", out)
	case !strings.Contains(string(out), says):
		t.Errorf("%s fails without saying %q although %s. What failed:\n%s", m.test, says, m.error, out)
	}
}

// overlay writes the broken file and the list that puts it in place of the real one.
func (m mutant) overlay(dir, text string) (string, error) {
	original, err := filepath.Abs(filepath.Join(root, m.file))
	if err != nil {
		return "", err
	}
	broken := filepath.Join(dir, filepath.Base(m.file))
	if err := os.WriteFile(broken, []byte(text), 0o600); err != nil {
		return "", err
	}
	list, err := json.Marshal(map[string]any{"Replace": map[string]string{original: broken}})
	if err != nil {
		return "", err
	}
	file := filepath.Join(dir, "overlay.json")
	return file, os.WriteFile(file, list, 0o600)
}
