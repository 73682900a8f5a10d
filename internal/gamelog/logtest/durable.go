package logtest

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"shipfic/internal/gamelog"
)

// RunDurable tests a log that stores its files in a directory: everything acknowledged survives, however the log ended. Opening
// the same directory again must return the same log.
func RunDurable(t *testing.T, open func(t testing.TB, dir string) gamelog.Log) {
	for _, promise := range []struct {
		name string
		kept func(*testing.T, opener)
	}{
		{"everything survives a close", afterClose},
		{"a log survives many closes", manyCloses},
		{"an append acknowledged during a close survives", whileClosing},
		{"an append acknowledged before a power cut survives", afterPowerLoss},
	} {
		t.Run(promise.name, func(t *testing.T) {
			t.Parallel()
			promise.kept(t, open)
		})
	}
}

type opener func(t testing.TB, dir string) gamelog.Log

// reopened closes a log and opens its directory again for the rest of the test.
func (open opener) reopened(t *testing.T, dir string, log gamelog.Log) gamelog.Log {
	t.Helper()
	closed(t, log)
	again := open(t, dir)
	t.Cleanup(func() { closed(t, again) })
	return again
}

func afterClose(t *testing.T, open opener) {
	ctx, dir := patiently(t), t.TempDir()
	log := open(t, dir)
	for _, id := range oddIDs {
		appended(t, log, id, 0, entry("one of %q", id), entry("two of %q", id))
		appended(t, log, id, 2, entry("three of %q", id))
	}
	for _, s := range tables {
		done(t, log.PutSummary(ctx, s))
	}
	done(t, log.PutSnapshot(ctx, "a", gamelog.Snapshot{N: 3, Rules: 4, Data: []byte("state")}))
	hash, err := log.PutBlob(ctx, []byte("pack"))
	done(t, err)
	appended(t, log, "gone", 0, entry("one"))
	done(t, log.Delete(ctx, "gone"))

	log = open.reopened(t, dir, log)
	for _, id := range oddIDs {
		holds(t, log, id, numbered(0, entry("one of %q", id), entry("two of %q", id), entry("three of %q", id)))
	}
	if got := listed(t, log, gamelog.Filter{}); len(got) != len(tables) {
		t.Errorf("got %d summaries, want %d", len(got), len(tables))
	}
	snapshot, err := log.Snapshot(ctx, "a")
	done(t, err)
	same(t, "the snapshot", snapshot, gamelog.Snapshot{N: 3, Rules: 4, Data: []byte("state")})
	blob, err := log.Blob(ctx, hash)
	done(t, err)
	same(t, "the blob", string(blob), "pack")
	holds(t, log, "gone", nil)
}

// manyCloses also deletes tables, both the one written last before a close and the one written first.
func manyCloses(t *testing.T, open opener) {
	dir := t.TempDir()
	log := open(t, dir)
	var want []gamelog.Entry
	for n := range uint64(6) {
		appended(t, log, "a", n, entry("%d", n+1))
		want = append(want, numbered(n, entry("%d", n+1))...)
		appended(t, log, "b", 0, entry("b in round %d", n))
		appended(t, log, tableName(int(n)), 0, entry("once"))
		done(t, log.Delete(patiently(t), "b"))

		log = open.reopened(t, dir, log)
		refused(t, log, "a", n, gamelog.ErrConflict, entry("late"))
		holds(t, log, "a", want)
		holds(t, log, "b", nil)
		holds(t, log, tableName(int(n)), numbered(0, entry("once")))
		same(t, "what was watched", watched(t, log, "a", n+1, 1), want[n:])
		done(t, log.Delete(patiently(t), tableName(int(n))))
	}
}

func whileClosing(t *testing.T, open opener) {
	dir := t.TempDir()
	log := open(t, dir)
	writers := startWriters(patiently(t), log)
	writers.allow(math.MaxInt)
	writers.waitFor(200)
	closed(t, log)
	writers.all.Wait()
	if err := writers.err(); !errors.Is(err, gamelog.ErrClosed) {
		t.Errorf("a writer ended with %v, want %v", err, gamelog.ErrClosed)
	}
	log = open(t, dir)
	defer closed(t, log)
	writers.check(t, log, writers.acknowledged())
}

// afterPowerLoss copies the directory during writes, without a close, and opens the copy, which stands for the disk after a power
// cut.
func afterPowerLoss(t *testing.T, open opener) {
	ctx, cancel := context.WithCancel(patiently(t))
	defer cancel()
	dir := t.TempDir()
	log := open(t, dir)
	defer closed(t, log)
	writers := startWriters(ctx, log)
	for copies := range 4 {
		writers.allow(30 * (copies + 2))
		writers.waitFor(30 * (copies + 1))
		acknowledged := writers.acknowledged()
		left := copyOf(ctx, t, dir)

		again := open(t, left)
		writers.check(t, again, acknowledged)
		appended(t, again, "new", 0, entry("after the power cut"))
		closed(t, again)
	}
	cancel()
	writers.allow(math.MaxInt)
	writers.all.Wait()
}

// copyOf copies a directory that is being written to, as it was at one moment. What is in one file may move to another one that was read
// already, so the directory is read again until nothing but the end of one file has changed.
func copyOf(ctx context.Context, t *testing.T, dir string) (to string) {
	t.Helper()
	files := contents(t, dir)
	for again := contents(t, dir); !onlyOneGrew(files, again); again = contents(t, dir) {
		done(t, ctx.Err())
		files = again
	}
	to = t.TempDir()
	for name, data := range files {
		done(t, os.MkdirAll(filepath.Dir(filepath.Join(to, name)), 0o700))
		done(t, os.WriteFile(filepath.Join(to, name), data, 0o600))
	}
	return to
}

// contents reads all files of a directory. A file that is removed or renamed meanwhile may be missing.
func contents(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	done(t, filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			files[strings.TrimPrefix(path, dir)], err = os.ReadFile(path)
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return err
	}))
	return files
}

// onlyOneGrew reports whether nothing has changed but the end of at most one file. Files of shared memory do not count: a power cut erases
// them.
func onlyOneGrew(before, now map[string][]byte) bool {
	grew := 0
	for name, data := range before {
		if !strings.HasSuffix(name, "-shm") && !bytes.Equal(now[name], data) {
			if !bytes.HasPrefix(now[name], data) {
				return false
			}
			grew++
		}
	}
	return grew <= 1 && len(before) == len(now)
}

// writers append three entries at a time, each to its own table, up to the allowed count or until an error.
type writers struct {
	all     sync.WaitGroup
	mu      sync.Mutex
	more    *sync.Cond
	last    map[gamelog.ID]uint64 // acknowledged
	count   int                   // acknowledged appends
	allowed int
	ended   []error
}

func startWriters(ctx context.Context, log gamelog.Log) *writers {
	w := &writers{last: map[gamelog.ID]uint64{}}
	w.more = sync.NewCond(&w.mu)
	for i := range 8 {
		w.all.Go(func() {
			id := tableName(i)
			for n := uint64(0); ; n += 3 {
				w.waitForLeave()
				err := log.Append(ctx, id, n, threeAfter(n)...)
				if w.note(id, n+3, err); err != nil {
					return
				}
			}
		})
	}
	return w
}

// threeAfter returns the entries a writer appends after number n.
func threeAfter(n uint64) []gamelog.Entry {
	return numbered(n, entry("%d/0", n), entry("%d/1", n), entry("%d/2", n))
}

func (w *writers) note(id gamelog.ID, last uint64, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if err != nil {
		w.ended = append(w.ended, err)
	} else {
		w.last[id] = last
		w.count++
	}
	w.more.Broadcast()
}

// allow lets the writers continue until count appends were acknowledged, give or take one per writer.
func (w *writers) allow(count int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.allowed = count
	w.more.Broadcast()
}

func (w *writers) waitForLeave() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for w.count >= w.allowed {
		w.more.Wait()
	}
}

// waitFor waits until count appends were acknowledged or a writer failed.
func (w *writers) waitFor(count int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for w.count < count && len(w.ended) == 0 {
		w.more.Wait()
	}
}

func (w *writers) acknowledged() map[gamelog.ID]uint64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	return maps.Clone(w.last)
}

// err returns the errors that ended the writers.
func (w *writers) err() error { return errors.Join(w.ended...) }

// check asserts that a log holds everything acknowledged, nothing that was not written, and no partial append.
func (w *writers) check(t *testing.T, log gamelog.Log, acknowledged map[gamelog.ID]uint64) {
	t.Helper()
	for _, id := range slices.Sorted(maps.Keys(acknowledged)) {
		got := read(t, log, id)
		var want []gamelog.Entry
		for n := uint64(0); n < max(acknowledged[id], uint64(len(got))); n += 3 {
			want = append(want, threeAfter(n)...)
		}
		same(t, "the log of "+string(id), got, want)
	}
}
