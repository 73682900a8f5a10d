package mutants

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// root is the repository, seen from here.
const root = "../.."

// everyMutant is set by make mutants.
var everyMutant = os.Getenv("MUTANTS") == "all"

// TestMutantsFit wants every replacement to fit the source, so that a changed line of the engine is noticed at once.
func TestMutantsFit(t *testing.T) {
	for _, m := range mutants {
		if _, err := m.broken(); err != nil {
			t.Errorf("%s, %s: %v", m.rule, m.error, err)
		}
		if _, err := os.Stat(filepath.Join(root, "tsssf/testdata/scenarios", m.scenario)); err != nil || m.scenario == "" {
			t.Errorf("%s, %s: there is no scenario %q", m.rule, m.error, m.scenario)
		}
	}
}

// TestScenariosFindMutants breaks rules and wants the scenarios to say so.
func TestScenariosFindMutants(t *testing.T) {
	order := rand.New(rand.NewPCG(1, 1)).Perm(len(mutants))
	if !everyMutant {
		order = order[:3]
	}
	for _, i := range order {
		m := mutants[i]
		t.Run(m.rule+" "+m.error, func(t *testing.T) {
			t.Parallel()
			m.mustFail(t)
		})
	}
}

// broken is the text of the file with the error in it.
func (m mutant) broken() (string, error) {
	text, err := os.ReadFile(filepath.Join(root, "tsssf", m.file))
	if err != nil {
		return "", err
	}
	if n := strings.Count(string(text), m.old); n != 1 {
		return "", fmt.Errorf("%q stands %d times in %s, not once: fit the table to the source", m.old, n, m.file)
	}
	return strings.Replace(string(text), m.old, m.new, 1), nil
}

// mustFail runs the scenarios with the error in the engine and wants that of the mutant to fail.
func (m mutant) mustFail(t *testing.T) {
	text, err := m.broken()
	if err != nil {
		t.Fatal(err)
	}
	overlay, err := m.overlay(t.TempDir(), text)
	if err != nil {
		t.Fatal(err)
	}
	// Unoptimised code compiles faster, and the scenarios take no time.
	run := exec.Command("go", "test", "-vet=off", "-count=1", "-gcflags=shipfic/...=-N -l", "-overlay="+overlay, "-run=^TestScenarios$", "./tsssf")
	run.Dir = root
	out, err := run.CombinedOutput()
	var exit *exec.ExitError
	switch failed := "testdata/scenarios/" + m.scenario + ":"; {
	case err == nil:
		t.Errorf("no scenario noticed that %s", m.error)
	case !errors.As(err, &exit):
		t.Fatal(err)
	case strings.Contains(string(out), "[build failed]"):
		t.Errorf("the mutant does not compile:\n%s", out)
	case !strings.Contains(string(out), failed):
		t.Errorf("%s passes although %s. What failed:\n%s", m.scenario, m.error, out)
	}
}

// overlay writes the broken file and the list that puts it in place of the real one.
func (m mutant) overlay(dir, text string) (string, error) {
	original, err := filepath.Abs(filepath.Join(root, "tsssf", m.file))
	if err != nil {
		return "", err
	}
	broken := filepath.Join(dir, m.file)
	if err := os.WriteFile(broken, []byte(text), 0o600); err != nil {
		return "", err
	}
	list, err := json.Marshal(map[string]any{"Replace": map[string]string{original: broken}})
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "overlay.json")
	return path, os.WriteFile(path, list, 0o600)
}
