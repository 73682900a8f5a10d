package sqlite

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"shipfic/internal/gamelog"
	"shipfic/internal/testkit/await"
)

// TestPagesGoneBad overwrites each page in turn. Every read returns the right data or reports damage.
func TestPagesGoneBad(t *testing.T) {
	t.Parallel()
	path := file(t)
	filled(t, path)
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for at := 4096; at < len(good); at += 4096 {
		bad := append([]byte(nil), good...)
		for i := range 4096 {
			bad[at+i] = byte(i*7 + at)
		}
		write(t, path, bad)
		if damaged(t, path) {
			found++
		}
	}
	if found == 0 {
		t.Error("no damage was found")
	}
}

// damaged reads all of a filled log and reports whether the damage was detected.
func damaged(t *testing.T, path string) (found bool) {
	log, err := Open(t.Context(), path)
	if err != nil {
		if !errors.Is(err, ErrDamaged) {
			t.Error(err)
		}
		return true
	}
	defer log.Close()
	for table := range 30 {
		entries, err := log.Read(t.Context(), tableID(table), 1, 0)
		if err != nil {
			if found = true; !errors.Is(err, ErrDamaged) {
				t.Error(err)
			}
			continue
		}
		if len(entries) != 30 {
			t.Errorf("a damaged file returned %d entries without an error, want 30", len(entries))
		}
		for i, e := range entries {
			want := move
			want.N = uint64(i) + 1
			if diff := cmp.Diff(want, e); diff != "" {
				t.Errorf("a damaged file returned wrong entries without an error (-want +got):\n%s", diff)
			}
		}
	}
	return found
}

var damageSeed = flag.Uint64("damageseed", 1, "the seed of TestBitsFlipped")

// TestBitsFlipped changes random bits of a file that was closed, and of one that was left by a crash with entries that are not indexed. Every
// table is whole, damaged, or in a file that does not open. None is shorter than what was acknowledged, however many bits are wrong.
func TestBitsFlipped(t *testing.T) {
	t.Parallel()
	t.Logf("-damageseed %d", *damageSeed)
	const tables, rounds = 40, 100
	path := file(t)
	with := usual
	with.copyBytes = 1
	log := opened(t, path, with)
	length := func(table int) int { return 20 + 7*table%90 } // at most 109
	for n := range 110 {
		for table := range tables {
			if n >= length(table) {
				continue
			}
			if err := log.Append(t.Context(), tableID(table), uint64(n), move); err != nil {
				t.Fatal(err)
			}
		}
	}
	await.True(t, "the entries to be copied from the write-ahead log", func() bool {
		log.writer.copier.copy()
		info, err := os.Stat(path)
		return err == nil && info.Size() > 200<<10
	})
	crashed, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	log.Close()
	closed, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	chance := rand.New(rand.NewPCG(*damageSeed, 1))
	var refused, whole, found, gone int
	for round := range rounds {
		bad := slices.Clone([][]byte{crashed, closed}[round%2])
		flips := 1 << chance.IntN(9)
		for range flips {
			bad[chance.IntN(len(bad))] ^= 1 << chance.IntN(8)
		}
		damaged := file(t)
		write(t, damaged, bad)
		log, err := Open(t.Context(), damaged)
		if err != nil {
			refused++
			continue
		}
		for table := range tables {
			entries, err := log.Read(t.Context(), tableID(table), 1, 0)
			switch {
			case err != nil:
				found++
			case len(entries) == 0 && flips > 8: // more may take a whole table out of the index and out of the heads
				gone++
			case len(entries) != length(table):
				t.Errorf("round %d: table %d has %d entries without an error, want %d", round, table, len(entries), length(table))
			default:
				whole++
			}
		}
		log.Close()
	}
	t.Logf("%d files refused; of the tables in others, %d whole, %d damaged and %d not found", refused, whole, found, gone)
	if refused == 0 || whole == 0 || found == 0 {
		t.Error("the damage is too little or too much")
	}
}

// TestShortTables takes entries away from behind the back of a log that is closed. The table is damaged for readers and writers, and the others
// go on.
func TestShortTables(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]string{
		"the index ends early":        "DELETE FROM places WHERE id = 'table-00000' AND n > 5",
		"all of it ends early":        "DELETE FROM entries WHERE id = 'table-00000' AND n > 5; DELETE FROM places WHERE id = 'table-00000' AND n > 5",
		"there is nothing but a head": "DELETE FROM entries WHERE id = 'table-00000'; DELETE FROM places WHERE id = 'table-00000'",
		"an entry is another table's": "UPDATE places SET seq = (SELECT seq FROM places WHERE id = 'table-00001' AND n = 8) WHERE id = 'table-00000' AND n = 8",
		"the head is gone":            "DELETE FROM heads WHERE id = 'table-00000'",
		"the head is another":         "UPDATE heads SET n = 9 WHERE id = 'table-00000'",
	} {
		t.Run(name, func(t *testing.T) {
			path := file(t)
			log := opened(t, path, usual)
			fill(t, log, 2, 8)
			log.Close()
			tell(t, path, change)
			_, problems, err := Inspect(t.Context(), path)
			if err != nil || !strings.Contains(strings.Join(problems, "\n"), "table-00000") {
				t.Errorf("inspect finds %q (%v), want the table", problems, err)
			}
			log = opened(t, path, usual)
			for _, from := range []uint64{1, 6, 8} {
				if entries, err := log.Read(t.Context(), tableID(0), from, 0); !errors.Is(err, ErrDamaged) {
					t.Errorf("read %d entries from %d on with error %v, want %v", len(entries), from, err, ErrDamaged)
				}
			}
			for _, last := range []uint64{0, 5, 8} {
				err := log.Append(t.Context(), tableID(0), last, move)
				if err == nil && !strings.Contains(name, "another table's") {
					t.Errorf("append after %d was accepted", last)
				}
			}
			length(t, log, tableID(1), 8)
			if err := log.Append(t.Context(), tableID(1), 8, move); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestTailGone takes entries away that a crash left without an index. Nobody can tell whose they were, so the file does not open.
func TestTailGone(t *testing.T) {
	t.Parallel()
	path := file(t)
	log := opened(t, path, usual)
	crash := func() string { // returns a copy of the open file
		left := t.TempDir()
		if err := os.CopyFS(left, os.DirFS(filepath.Dir(path))); err != nil {
			t.Fatal(err)
		}
		return filepath.Join(left, filepath.Base(path))
	}
	fill(t, log, 3, 9)
	if err := log.Delete(t.Context(), tableID(1)); err != nil { // which is not damage
		t.Fatal(err)
	}
	length(t, opened(t, crash(), usual), tableID(2), 9)
	if err := log.Append(t.Context(), tableID(0), 9, move, move, move); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]string{
		"nothing is gone":        "SELECT 1",
		"the last one is gone":   "DELETE FROM entries WHERE seq = (SELECT max(seq) FROM entries)",
		"all of them are gone":   "DELETE FROM entries WHERE seq > (SELECT seq FROM placed)",
		"one is another table's": "UPDATE entries SET id = 'another' WHERE seq = (SELECT max(seq) FROM entries)",
	} {
		left := crash()
		tell(t, left, change)
		log, err := Open(t.Context(), left)
		if err == nil {
			length(t, log, tableID(0), 12)
			log.Close()
		}
		if whole := name == "nothing is gone"; whole != (err == nil) || !whole && !errors.Is(err, ErrDamaged) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestPlacesGone deletes index rows behind the back of a log that holds later entries in memory.
func TestPlacesGone(t *testing.T) {
	t.Parallel()
	for name, where := range map[string]string{"all": "true", "the first": "n = 1", "one in the middle": "n = 4", "the last": "n = 8"} {
		t.Run(name, func(t *testing.T) {
			path := file(t)
			log := opened(t, path, usual)
			fill(t, log, 1, 8)
			log.Close()
			opened(t, path, usual).Close() // indexes the entries
			tell(t, path, "DELETE FROM places WHERE "+where)
			log = opened(t, path, usual)
			log.recent.learn(tableID(0), 8)
			if err := log.Append(t.Context(), tableID(0), 8, move); err != nil {
				t.Fatal(err)
			}
			if entries, err := log.Read(t.Context(), tableID(0), 1, 0); !errors.Is(err, ErrDamaged) {
				t.Errorf("read %d entries with error %v, want %v", len(entries), err, ErrDamaged)
			}
		})
	}
}

// TestTornWrites truncates the write-ahead log, or overwrites its end, at many offsets after the acknowledged part, as a power cut
// during a write may. Everything acknowledged survives; of the rest, a prefix survives.
func TestTornWrites(t *testing.T) {
	t.Parallel()
	path := file(t)
	log := opened(t, path, usual)
	numbered := func(n uint64) gamelog.Entry {
		return gamelog.Entry{N: n, Kind: "input", Body: fmt.Appendf(nil, "%d %0200d", n, n*n)}
	}
	var whole int64 // length of the write-ahead log once the first half was acknowledged
	for n := range uint64(60) {
		if n == 30 {
			info, err := os.Stat(path + "-wal")
			if err != nil {
				t.Fatal(err)
			}
			whole = info.Size()
		}
		if err := log.Append(t.Context(), "a", n, numbered(n+1)); err != nil {
			t.Fatal(err)
		}
	}
	left := t.TempDir()
	if err := os.CopyFS(left, os.DirFS(filepath.Dir(path))); err != nil {
		t.Fatal(err)
	}
	wal, err := os.ReadFile(filepath.Join(left, "shipfic.db-wal"))
	if err != nil {
		t.Fatal(err)
	}
	chance := rand.New(rand.NewPCG(1, 2))
	for range 25 {
		cut := whole + chance.Int64N(int64(len(wal))-whole)
		torn := t.TempDir()
		if err := os.CopyFS(torn, os.DirFS(left)); err != nil {
			t.Fatal(err)
		}
		end := make([]byte, chance.IntN(5000))
		for i := range end {
			end[i] = byte(chance.Uint32())
		}
		write(t, filepath.Join(torn, "shipfic.db-wal"), append(wal[:cut:cut], end...))

		log := opened(t, filepath.Join(torn, "shipfic.db"), usual)
		entries, err := log.Read(t.Context(), "a", 1, 0)
		if err != nil || len(entries) < 30 || len(entries) >= 60 {
			t.Errorf("cut at %d: got %d entries (%v), want 30 to 59", cut, len(entries), err)
		}
		for i, e := range entries {
			if diff := cmp.Diff(numbered(uint64(i)+1), e); diff != "" {
				t.Errorf("cut at %d (-want +got):\n%s", cut, diff)
			}
		}
		log.Close()
	}
}
