package sqlite

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"shipfic/internal/gamelog"
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
