package archive_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"shipfic/game"
	"shipfic/internal/archive"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// played returns a log with one table that has used two packs and has a snapshot and a summary.
func played(t testing.TB) *gamelog.Memory {
	t.Helper()
	ctx, log := context.Background(), &gamelog.Memory{}
	var packs []gamelog.Hash
	for _, data := range []string{"one pack", "another"} {
		hash, err := log.PutBlob(ctx, []byte(data))
		if err != nil {
			t.Fatal(err)
		}
		packs = append(packs, hash)
	}
	var entries []gamelog.Entry
	for i, c := range []table.Command{
		{Do: table.DoCreate, At: 1000, By: "ada", Name: "Ada", Config: &table.Config{Game: "tsssf", Seats: 2, Packs: packs[:1]}},
		{Do: table.DoConfig, At: 2000, By: "ada", Config: &table.Config{Game: "tsssf", Seats: 3, Packs: packs}},
		{Do: table.DoSay, At: 3000, By: "ada", Text: "Hello\nthere"},
	} {
		e, err := c.Entry()
		if err != nil {
			t.Fatal(err)
		}
		e.Digest = game.DigestOf([]byte{byte(i)})
		entries = append(entries, e)
	}
	err := errors.Join(
		log.Append(ctx, "k3xq9", 0, entries...),
		log.PutSnapshot(ctx, "k3xq9", gamelog.Snapshot{N: 2, Rules: 7, Data: []byte{0, 1, 0xff}}),
		log.PutSummary(ctx, gamelog.Summary{ID: "k3xq9", Status: gamelog.Waiting, Open: true, Updated: 3000, About: json.RawMessage(`{"game":"tsssf"}`)}),
	)
	if err != nil {
		t.Fatal(err)
	}
	return log
}

func written(t testing.TB) []byte {
	t.Helper()
	file, err := archive.LoadGame(context.Background(), played(t), "k3xq9")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := file.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestThereAndBack copies a table through a file into another log and compares everything.
func TestThereAndBack(t *testing.T) {
	from := played(t)
	want, err := archive.LoadGame(t.Context(), from, "k3xq9")
	if err != nil {
		t.Fatal(err)
	}
	file, err := archive.ReadGame(bytes.NewReader(written(t)))
	if err != nil {
		t.Fatal(err)
	}
	to := &gamelog.Memory{}
	if err := file.Store(t.Context(), to); err != nil {
		t.Fatal(err)
	}
	got, err := archive.LoadGame(t.Context(), to, "k3xq9")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if len(got.Packs) != 2 || got.Snapshot == nil || got.Summary.Status != gamelog.Waiting {
		t.Errorf("the copy is %+v", got)
	}
	if err := file.Store(t.Context(), to); err == nil || !strings.Contains(err.Error(), "already") {
		t.Errorf("storing it twice: %v", err)
	}
}

// TestLoadNothing loads an unknown table.
func TestLoadNothing(t *testing.T) {
	if _, err := archive.LoadGame(t.Context(), played(t), "nobody"); !errors.Is(err, gamelog.ErrNotFound) {
		t.Error(err)
	}
}

// TestReadRefuses checks the error for each kind of malformed file.
func TestReadRefuses(t *testing.T) {
	whole := string(written(t))
	lines := strings.SplitAfter(strings.TrimSuffix(whole, "\n"), "\n")
	replace := func(old, with string) string { return strings.Replace(whole, old, with, 1) }
	pack := fmt.Sprintf("%q", gamelog.HashOf([]byte("one pack")))
	tests := []struct{ name, file, want string }{
		{"empty", "", "line 1: not a line"},
		{"no JSON", "Once upon a time\n", "line 1: not a line"},
		{"another format", replace("shipfic-game:1", "shipfic-game:9"), `its format is "shipfic-game:9"`},
		{"another field", replace(`"entries":3`, `"entries":3,"colour":"red"`), "colour"},
		{"cut short", lines[0] + lines[1], "ends after 1 of 3 entries"},
		{"too long", whole + lines[3], "line 5: found entry 3, want entry 4"},
		{"a gap", lines[0] + lines[2] + lines[3], "line 2: found entry 2, want entry 1"},
		{"no entries", replace(`"entries":3`, `"entries":0`), "not 0"},
		{"too many", replace(`"entries":3`, `"entries":99999999`), "not 99999999"},
		{"a bad name", replace(`"id":"k3xq9"`, `"id":"../../x"`), "cannot be the name of a table"},
		{"a pack that is another", replace(pack, `"0123"`), "pack 0123 does not match its hash"},
		{"a snapshot from elsewhere", replace(`"snapshot":{"n":2`, `"snapshot":{"n":9`), "snapshot after entry 9"},
		{"a bad digest", replace(`"digest":"`, `"digest":"z`), "digest"},
		{"a line without end", lines[0] + strings.Repeat("x", 1<<20), "line 2: the line is longer than"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			file, err := archive.ReadGame(strings.NewReader(test.file))
			if err == nil || !strings.Contains(err.Error(), test.want) || file != nil {
				t.Errorf("%v, want an error containing %q", err, test.want)
			}
		})
	}
}

// FuzzRead reads arbitrary input. A file that is accepted survives a round trip.
func FuzzRead(f *testing.F) {
	f.Add(written(f))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := archive.ReadGame(bytes.NewReader(data))
		if err != nil {
			return
		}
		var b bytes.Buffer
		if err := file.Write(&b); err != nil {
			t.Fatal(err)
		}
		again, err := archive.ReadGame(&b)
		if err != nil {
			t.Fatal(err)
		}
		var first, second bytes.Buffer
		if err := errors.Join(file.Write(&first), again.Write(&second)); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Errorf("the round trip changed the file (%v)", err)
		}
	})
}
