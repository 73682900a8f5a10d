package sqlite

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"shipfic/internal/gamelog"
	"shipfic/internal/testkit/await"
)

// TestBackupOfLiveLog copies a log during writes. The copy opens as a log and holds everything acknowledged before it started.
func TestBackupOfLiveLog(t *testing.T) {
	t.Parallel()
	const tables = 5
	path := file(t)
	log := opened(t, path, hurried())
	hash, err := log.PutBlob(t.Context(), []byte("pack"))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var acknowledged [tables]atomic.Int64
	var writers sync.WaitGroup
	for i := range tables {
		writers.Go(func() {
			for n := uint64(0); log.Append(ctx, tableID(i), n, move, move) == nil; n += 2 {
				acknowledged[i].Store(int64(n) + 2)
			}
		})
	}
	for round := range 3 {
		for acknowledged[0].Load() < int64(20*(round+1)) {
			runtime.Gosched()
		}
		var before [tables]int64
		for i := range before {
			before[i] = acknowledged[i].Load()
		}
		to := filepath.Join(t.TempDir(), "copy.db")
		if err := log.Backup(t.Context(), to); err != nil {
			t.Fatal(err)
		}
		copied := opened(t, to, usual)
		for i := range before {
			entries, err := copied.Read(t.Context(), tableID(i), 1, 0)
			if err != nil || int64(len(entries)) < before[i] || len(entries)%2 != 0 {
				t.Errorf("table %d has %d entries in the copy (%v), want an even number from %d on", i, len(entries), err, before[i])
			}
			if err := copied.Append(t.Context(), tableID(i), uint64(len(entries)), move); err != nil {
				t.Errorf("append to the copy: %v", err)
			}
		}
		if data, err := copied.Blob(t.Context(), hash); err != nil || string(data) != "pack" {
			t.Errorf("the blob is %q in the copy (%v)", data, err)
		}
	}
	cancel()
	await.Return(t, "the writers to finish", writers.Wait)
}

func TestBackupRefuses(t *testing.T) {
	dir := t.TempDir()
	there, foreign := filepath.Join(dir, "there.db"), filepath.Join(dir, "foreign.db")
	filled(t, there)
	tell(t, foreign, "CREATE TABLE recipes (name TEXT)")
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for name, test := range map[string]struct {
		ctx      context.Context
		from, to string
		want     error
		says     string
	}{
		"a log that is not there":    {t.Context(), filepath.Join(dir, "gone.db"), filepath.Join(dir, "x.db"), os.ErrNotExist, "gone.db"},
		"a copy that already exists": {t.Context(), there, foreign, nil, "already exists"},
		"onto itself":                {t.Context(), there, there, nil, "already exists"},
		"another program's file":     {t.Context(), foreign, filepath.Join(dir, "x.db"), ErrForeign, "another program"},
		"a folder that is not there": {t.Context(), there, filepath.Join(dir, "gone", "x.db"), os.ErrNotExist, "gone"},
		"when it is called off":      {cancelled, there, filepath.Join(dir, "x.db"), context.Canceled, "canceled"},
	} {
		t.Run(name, func(t *testing.T) {
			err := Backup(test.ctx, test.from, test.to)
			if err == nil || test.want != nil && !errors.Is(err, test.want) || !strings.Contains(err.Error(), test.says) {
				t.Errorf("%v, want %v with %q", err, test.want, test.says)
			}
		})
	}
	left, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	hidden, _ := filepath.Glob(filepath.Join(dir, ".*"))
	for _, name := range append(left, hidden...) {
		if base := filepath.Base(name); base != "there.db" && base != "there.db.lock" && base != "foreign.db" && !strings.HasPrefix(base, "there.db-") {
			t.Errorf("%s was left behind", base)
		}
	}
}

// TestBackupLeavesTheOriginal asserts that backing up a closed log does not change it, and that a closed Log refuses to back up.
func TestBackupLeavesTheOriginal(t *testing.T) {
	path := file(t)
	log := opened(t, path, usual)
	fill(t, log, 10, 10)
	log.Close()
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := log.Backup(t.Context(), path+".copy"); !errors.Is(err, gamelog.ErrClosed) {
		t.Errorf("backup by a closed log: %v, want %v", err, gamelog.ErrClosed)
	}
	if err := Backup(t.Context(), path, path+".copy"); err != nil {
		t.Fatal(err)
	}
	if after, err := os.ReadFile(path); err != nil || string(after) != string(before) {
		t.Errorf("the original was changed (%v)", err)
	}
	length(t, opened(t, path+".copy", usual), tableID(3), 10)
}
