package main

import (
	"errors"
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"shipfic/internal/testkit/freeport"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"shipfic": main, "nats-node": natsNode})
}

// TestScripts runs each file under testdata/script as a session in a terminal.
func TestScripts(t *testing.T) {
	t.Parallel()
	testscript.Run(t, testscript.Params{Dir: "testdata/script", Setup: func(e *testscript.Env) error {
		ports, err := freeport.Find(1) // for a server of the script
		if err == nil {
			e.Setenv("PORT", strconv.Itoa(ports[0]))
		}
		return err
	}})
}

// TestExitCodes is not a script because scripts only distinguish success and failure.
func TestExitCodes(t *testing.T) {
	tests := []struct {
		name   string
		args   []string
		stdout io.Writer
		want   int
		stderr string
	}{
		{"well", []string{"version"}, io.Discard, exitOK, ""},
		{"could not do its work", []string{"version"}, fullDisk{}, exitFailed, "no space left"},
		{"unknown command", []string{"versoin"}, io.Discard, exitUsage, `did you mean "version"`},
		{"unknown flag", []string{"version", "--loud"}, io.Discard, exitUsage, "--loud"},
		{"nothing asked", nil, io.Discard, exitUsage, "Usage: shipfic"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var stderr strings.Builder
			if got := run(test.args, test.stdout, &stderr); got != test.want {
				t.Errorf("exit code %d, want %d", got, test.want)
			}
			if !strings.Contains(stderr.String(), test.stderr) {
				t.Errorf("standard error is %q, want something with %q", &stderr, test.stderr)
			}
		})
	}
}

// fullDisk is a standard output that cannot be written to.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left") }
