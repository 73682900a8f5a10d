package goal

import (
	"flag"
	"os"
	"testing"
)

// TestMain fixes the seed of property tests, unless the command line has another.
func TestMain(m *testing.M) {
	if err := flag.Set("rapid.seed", "1"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}
