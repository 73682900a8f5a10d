package main

import (
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) { testscript.Main(m, map[string]func(){"bench": main}) }

// TestScripts runs each file under testdata/script as a session in a terminal. There the program is $SHIPFIC.
func TestScripts(t *testing.T) {
	program := filepath.Join(t.TempDir(), "shipfic")
	if out, err := exec.Command("go", "build", "-o", program, "../../cmd/shipfic").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	testscript.Run(t, testscript.Params{Dir: "testdata/script", Setup: func(e *testscript.Env) error {
		e.Setenv("SHIPFIC", program)
		return nil
	}})
}
