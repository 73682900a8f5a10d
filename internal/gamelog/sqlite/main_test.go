package sqlite

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"shipfic/internal/gamelog"
	"shipfic/internal/gamelog/logtest"
)

// TestMain fixes the seed of property tests unless the command line sets one. In a process started to be killed it runs doomed
// instead of the tests.
func TestMain(m *testing.M) {
	if path := os.Getenv(doomedPath); path != "" {
		doomed(path, os.Getenv(doomedRound))
	}
	if err := flag.Set("rapid.seed", "1"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// opened opens a log for the duration of the test.
func opened(t testing.TB, path string, with settings) *Log {
	t.Helper()
	log, err := open(t.Context(), path, with)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := log.Close(); err != nil {
			t.Error(err)
		}
	})
	return log
}

// hurried returns settings so low that a few entries exercise index updates, copying, eviction and full queues.
func hurried() settings {
	with := usual
	with.placeEvery, with.placeBytes, with.copyBytes, with.known, with.queue, with.batch = 5, 1<<20, 1<<15, 3, 2, 4
	return with
}

func TestContract(t *testing.T) {
	t.Parallel()
	for name, with := range map[string]settings{"usual": usual, "hurried": hurried()} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			logtest.Run(t, func(t testing.TB) gamelog.Log { return opened(t, filepath.Join(t.TempDir(), "shipfic.db"), with) })
			t.Run("durable", func(t *testing.T) {
				logtest.RunDurable(t, func(t testing.TB, dir string) gamelog.Log {
					return opened(t, filepath.Join(dir, "shipfic.db"), with)
				})
			})
		})
	}
}
