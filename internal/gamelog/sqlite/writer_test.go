package sqlite

import (
	"context"
	"errors"
	"os"
	"strings"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"shipfic/internal/gamelog"
	"shipfic/internal/testkit/await"
)

// stopped blocks the writer in the middle of a transaction until goOn is called.
func stopped(t *testing.T, log *Log) (goOn func()) {
	begun, end := make(chan struct{}), make(chan struct{})
	go log.write(t.Context(), func(*writer) error {
		close(begun)
		<-end
		return nil
	})
	await.Receive(t, "the writer to begin", begun)
	return func() { close(end) }
}

// queued waits until a blocked writer has the given number of requests in its queue.
func queued(t *testing.T, log *Log, requests int) {
	t.Helper()
	await.True(t, "requests in the queue", func() bool { return len(log.queue) >= requests })
}

// length asserts the number of a table's entries.
func length(t *testing.T, log *Log, id gamelog.ID, want int) {
	t.Helper()
	if entries, err := log.Read(t.Context(), id, 1, 0); err != nil || len(entries) != want {
		t.Errorf("table %q has %d entries (%v), want %d", id, len(entries), err, want)
	}
}

// TestTakenBack cancels appends that wait in the queue and appends that wait for a slot in it. None of them is written.
func TestTakenBack(t *testing.T) {
	with := usual
	with.queue = 3
	log := opened(t, file(t), with)
	goOn := stopped(t, log)
	ctx, cancel := context.WithCancel(t.Context())
	var all sync.WaitGroup
	for i := range 2 * with.queue {
		all.Go(func() {
			if err := log.Append(ctx, tableID(i), 0, move); !errors.Is(err, context.Canceled) {
				t.Errorf("append %d: %v, want %v", i, err, context.Canceled)
			}
		})
	}
	cancel()
	await.Return(t, "all requests", all.Wait)
	goOn()
	if err := log.Append(t.Context(), "after", 0, move); err != nil {
		t.Error(err)
	}
	for i := range 2 * with.queue {
		length(t, log, tableID(i), 0)
	}
}

// TestBegunIsFinished cancels an append that the writer has started. It succeeds anyway.
func TestBegunIsFinished(t *testing.T) {
	log := opened(t, file(t), usual)
	ctx, cancel := context.WithCancel(t.Context())
	err := log.write(ctx, func(w *writer) error {
		cancel()
		return w.append("a", 0, []gamelog.Entry{{N: 1}})
	})
	if err != nil {
		t.Errorf("append that was already started: %v", err)
	}
	length(t, log, "a", 1)
}

// TestCloseFinishes closes a log with queued requests. They succeed, and later ones are refused.
func TestCloseFinishes(t *testing.T) {
	path := file(t)
	log := opened(t, path, usual)
	goOn := stopped(t, log)
	waiting := make(chan error)
	for i := range 5 {
		go func() { waiting <- log.Append(t.Context(), tableID(i), 0, move) }()
	}
	queued(t, log, 5)
	go log.Close()
	await.Receive(t, "the log to close", log.closing)
	goOn()
	for range 5 {
		if err := await.Receive(t, "an append to finish", waiting); err != nil {
			t.Errorf("append queued before Close: %v", err)
		}
	}
	if err := log.Close(); err != nil {
		t.Error(err)
	}
	if err := log.Append(t.Context(), "late", 0, move); !errors.Is(err, gamelog.ErrClosed) {
		t.Errorf("append after Close: %v, want %v", err, gamelog.ErrClosed)
	}
	log = opened(t, path, usual)
	for i := range 5 {
		length(t, log, tableID(i), 1)
	}
}

// TestCloseLeavesNothing asserts that a closed log leaves no goroutines behind, of its own or of its watchers.
func TestCloseLeavesNothing(t *testing.T) {
	others := goleak.IgnoreCurrent()
	log, err := Open(t.Context(), file(t))
	if err != nil {
		t.Fatal(err)
	}
	watching := make(chan struct{})
	go func() {
		for range log.Watch(context.Background(), tableID(0), 1) {
			watching <- struct{}{}
		}
	}()
	fill(t, log, 3, 1)
	await.Receive(t, "the watcher to end", watching)
	go func() { <-watching }()
	if err := log.Close(); err != nil {
		t.Error(err)
	}
	await.True(t, "all goroutines to end", func() bool { return goleak.Find(others) == nil })
}

// TestOneCommitForAll counts transactions: all requests that arrive while the writer is busy share one.
func TestOneCommitForAll(t *testing.T) {
	log := opened(t, file(t), usual)
	goOn := stopped(t, log)
	var all sync.WaitGroup
	var changes [20]int
	for i := range changes {
		all.Go(func() {
			err := log.write(t.Context(), func(w *writer) error {
				changes[i] = len(w.pending)
				return w.append(tableID(i), 0, []gamelog.Entry{{N: 1}})
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	queued(t, log, len(changes))
	goOn()
	await.Return(t, "all requests to finish", all.Wait)
	seen := map[int]bool{}
	for _, before := range changes {
		seen[before] = true
	}
	if len(seen) != len(changes) {
		t.Errorf("requests ran at positions %v in the transaction, want each position once", changes)
	}
}

// TestBrokenBatch fails one request after it wrote. The whole batch gets the error and nothing of it is written.
func TestBrokenBatch(t *testing.T) {
	path := file(t)
	log := opened(t, path, usual)
	fill(t, log, 2, 1)
	broken := errors.New("the pencil broke")
	goOn := stopped(t, log)
	errs := make(chan error)
	go func() { errs <- log.Append(t.Context(), tableID(0), 1, move, move) }()
	queued(t, log, 1)
	go func() {
		errs <- log.write(t.Context(), func(w *writer) error {
			return errors.Join(w.append(tableID(1), 1, []gamelog.Entry{{N: 2}}), w.delete("nobody"), broken)
		})
	}()
	queued(t, log, 2)
	goOn()
	for range 2 {
		if err := await.Receive(t, "a request to fail", errs); !errors.Is(err, broken) {
			t.Errorf("request in the broken batch: %v, want %v", err, broken)
		}
	}
	for i := range 2 {
		length(t, log, tableID(i), 1)
		if err := log.Append(t.Context(), tableID(i), 1, move); err != nil {
			t.Errorf("append after the broken batch: %v", err)
		}
	}
	log.Close()
	log = opened(t, path, usual)
	for i := range 2 {
		length(t, log, tableID(i), 2)
	}
}

// TestFullDisk fills the disk in the middle of a batch. The whole batch gets the error, nothing of it is written, and the log
// recovers when there is space again.
func TestFullDisk(t *testing.T) {
	log := opened(t, file(t), usual)
	fill(t, log, 3, 3)
	pages := func(count string) error {
		return log.write(t.Context(), func(w *writer) error { return w.exec("PRAGMA max_page_count = " + count) })
	}
	if err := pages("20"); err != nil {
		t.Fatal(err)
	}
	goOn := stopped(t, log)
	large := gamelog.Entry{Body: []byte(strings.Repeat("x", gamelog.MaxEntry))}
	errs := make(chan error)
	for i := range 3 {
		go func() { errs <- log.Append(t.Context(), tableID(i), 3, move, large, move) }()
	}
	queued(t, log, 3)
	goOn()
	for range 3 {
		if err := await.Receive(t, "a request to fail", errs); err == nil || !strings.Contains(err.Error(), "the disk is full") {
			t.Errorf("append to a full disk: %v, want that the disk is full", err)
		}
	}
	if err := pages("1000000"); err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		length(t, log, tableID(i), 3)
		if err := log.Append(t.Context(), tableID(i), 3, large); err != nil {
			t.Errorf("append after space was freed: %v", err)
		}
		length(t, log, tableID(i), 4)
	}
}

// TestCopied appends entries one by one. They do not stay in the write-ahead log: the database grows while nobody waits for that.
func TestCopied(t *testing.T) {
	t.Parallel()
	path := file(t)
	log := opened(t, path, usual)
	size := func() int64 {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	before := size()
	for n := range uint64(usual.copyBytes / commitBytes) {
		if err := log.Append(t.Context(), "a", n, move); err != nil {
			t.Fatal(err)
		}
	}
	await.True(t, "the entries to be in the database", func() bool { return size() > before })
	for pragma, want := range map[string]int{"synchronous": 2, "checkpoint_fullfsync": 1} { // else a copy could be lost with the power
		var is int
		if err := log.writer.copier.db.QueryRow("PRAGMA " + pragma).Scan(&is); err != nil || is != want {
			t.Errorf("the copier's %s is %d: %v", pragma, is, err)
		}
	}
}

// TestWALStaysShort writes while a long-running reader keeps SQLite from restarting the write-ahead log. It grows, and shrinks
// again when the reader is gone.
func TestWALStaysShort(t *testing.T) {
	t.Parallel()
	with := usual
	with.walBytes, with.placeBytes = 1<<20, 1<<18
	path := file(t)
	log := opened(t, path, with)
	data := []byte(strings.Repeat("state ", 30_000))
	put := func() (wal int64) {
		t.Helper()
		for range 40 { // 7 MB
			if err := log.PutSnapshot(t.Context(), "a", gamelog.Snapshot{Data: data}); err != nil {
				t.Fatal(err)
			}
		}
		info, err := os.Stat(path + "-wal")
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	put()
	long, err := log.reads.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var n int
	if err := long.QueryRow("SELECT count(*) FROM snapshots").Scan(&n); err != nil {
		t.Fatal(err)
	}
	if wal := put(); wal < 7<<20 {
		t.Errorf("the write-ahead log has only %d bytes despite a reader, so this test proves nothing", wal)
	}
	long.Rollback()
	if wal := put(); wal > 5<<20 {
		t.Errorf("the write-ahead log has %d bytes after 7 MB were written", wal)
	}
}

// TestReadWhileDeleted reads a table that is constantly deleted and written again. Every read returns a prefix of one incarnation,
// never a mixture.
func TestReadWhileDeleted(t *testing.T) {
	t.Parallel()
	log := opened(t, file(t), hurried())
	over := make(chan struct{})
	var readers sync.WaitGroup
	for range 2 {
		readers.Go(func() {
			for {
				select {
				case <-over:
					return
				default:
				}
				entries, err := log.Read(t.Context(), "a", 1, 0)
				if err != nil {
					t.Error(err)
					return
				}
				for i, e := range entries {
					if e.N != uint64(i)+1 || e.At != entries[0].At {
						t.Errorf("entry %d of incarnation %d is number %d of incarnation %d", i+1, entries[0].At, e.N, e.At)
						return
					}
				}
			}
		})
	}
	for life := range int64(20) {
		for n := range uint64(13) {
			if err := log.Append(t.Context(), "a", n, gamelog.Entry{At: life}); err != nil {
				t.Fatal(err)
			}
		}
		if err := log.Delete(t.Context(), "a"); err != nil {
			t.Fatal(err)
		}
	}
	close(over)
	await.Return(t, "the readers to finish", readers.Wait)
}

// TestWhatIsKnownIsBounded appends to more tables than may be cached, and abandons watchers.
func TestWhatIsKnownIsBounded(t *testing.T) {
	t.Parallel()
	with := hurried()
	log := opened(t, file(t), with)
	for i := range 200 {
		if err := log.Append(t.Context(), tableID(i), 0, move); err != nil {
			t.Fatal(err)
		}
		for range log.Watch(t.Context(), tableID(i), 1) {
			break
		}
	}
	log.recent.mu.Lock()
	defer log.recent.mu.Unlock()
	if most := with.known + with.placeEvery + with.batch; len(log.recent.tables) > most {
		t.Errorf("%d tables are cached, want at most %d", len(log.recent.tables), most)
	}
}
