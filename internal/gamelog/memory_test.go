package gamelog_test

import (
	"flag"
	"os"
	"testing"

	"shipfic/internal/gamelog"
	"shipfic/internal/gamelog/logtest"
)

// TestMain fixes the seed of property tests unless the command line sets one.
func TestMain(m *testing.M) {
	if err := flag.Set("rapid.seed", "1"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

func TestMemory(t *testing.T) {
	logtest.Run(t, func(testing.TB) gamelog.Log { return new(gamelog.Memory) })
}
