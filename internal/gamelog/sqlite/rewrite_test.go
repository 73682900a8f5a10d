package sqlite

import (
	"bytes"
	"os"
	"testing"

	"shipfic/internal/gamelog"
)

// TestRewriteErases asserts that no file of the log contains what was replaced, whether it was indexed or not.
func TestRewriteErases(t *testing.T) {
	for name, with := range map[string]settings{"indexed": {placeEvery: 1}, "not indexed": {}} {
		t.Run(name, func(t *testing.T) {
			path, use := file(t), usual
			if with.placeEvery > 0 {
				use.placeEvery = with.placeEvery
			}
			log := opened(t, path, use)
			secret := gamelog.Entry{Kind: "say", Body: []byte(`{"text":"my telephone number"}`)}
			for last := range uint64(200) {
				if err := log.Append(t.Context(), "a", last, secret); err != nil {
					t.Fatal(err)
				}
			}
			erased := make([]gamelog.Entry, 200)
			for i := range erased {
				erased[i] = gamelog.Entry{Kind: "say", Body: []byte(`{}`)}
			}
			if err := log.Rewrite(t.Context(), "a", erased); err != nil {
				t.Fatal(err)
			}
			for _, name := range []string{path, path + "-wal"} {
				data, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				if bytes.Contains(data, []byte("telephone")) {
					t.Errorf("%s still contains what was erased", name)
				}
			}
			if got, err := log.Read(t.Context(), "a", 1, 0); err != nil || len(got) != 200 || string(got[199].Body) != "{}" {
				t.Errorf("the table has %d entries (%v), want 200 without text", len(got), err)
			}
		})
	}
}
