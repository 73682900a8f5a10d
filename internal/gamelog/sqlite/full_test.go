package sqlite

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"shipfic/internal/gamelog"
)

// TestRealDiskIsFull fills a real disk, if SHIPFIC_SMALL_DISK names a folder on a small one, such as a tmpfs of 4 MiB.
func TestRealDiskIsFull(t *testing.T) {
	folder := os.Getenv("SHIPFIC_SMALL_DISK")
	if folder == "" {
		t.Skip("SHIPFIC_SMALL_DISK names no folder on a small disk")
	}
	for _, killed := range []bool{false, true} {
		path := filepath.Join(folder, fmt.Sprint("killed-", killed, ".db"))
		log := opened(t, path, usual)
		fill(t, log, 3, 5)
		if killed { // the write-ahead log stays as it is
			copied := filepath.Join(folder, "copied.db")
			for _, suffix := range []string{"", "-wal"} {
				data, err := os.ReadFile(path + suffix)
				if err != nil {
					t.Fatal(err)
				}
				write(t, copied+suffix, data)
			}
			path = copied
		}
		log.Close()
		ballast := filepath.Join(folder, "ballast")
		for size := 1 << 20; size > 0; size /= 2 {
			for {
				f, err := os.OpenFile(ballast, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
				if err != nil {
					t.Fatal(err)
				}
				_, err = f.Write(make([]byte, size))
				f.Close()
				if err != nil {
					break
				}
			}
		}
		full, err := Open(t.Context(), path)
		if err != nil {
			t.Fatalf("killed %t: %v", killed, err)
		}
		if !full.Full() {
			t.Errorf("killed %t: the disk is not full", killed)
		}
		length(t, full, tableID(2), 5)
		if err := full.Close(); err != nil {
			t.Errorf("killed %t: %v", killed, err)
		}
		os.Remove(ballast)
		again := opened(t, path, usual)
		if err := again.Append(t.Context(), tableID(1), 5, move); again.Full() || err != nil {
			t.Errorf("killed %t, with room again: %v", killed, err)
		}
	}
}

// TestOpenedOnAFullDisk opens a log for reading only, with entries that are not indexed yet. Everything is there, and nothing can be
// written.
func TestOpenedOnAFullDisk(t *testing.T) {
	path := file(t)
	log := opened(t, path, usual)
	fill(t, log, 3, 5)
	if err := log.PutSummary(t.Context(), gamelog.Summary{ID: tableID(1), Status: gamelog.Finished}); err != nil {
		t.Fatal(err)
	}
	log.Close()
	for range 2 { // it leaves the file as it was
		full, err := openFull(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		if !full.Full() {
			t.Error("it does not say that the disk is full")
		}
		for i := range 3 {
			length(t, full, tableID(i), 5)
		}
		if list, err := full.Summaries(t.Context(), gamelog.Filter{}); err != nil || len(list) != 1 {
			t.Errorf("%d summaries (%v)", len(list), err)
		}
		if err := full.Append(t.Context(), tableID(1), 5, move); !errors.Is(err, gamelog.ErrFull) {
			t.Errorf("an append is answered with %v", err)
		}
		if _, err := openFull(t.Context(), path); !errors.Is(err, ErrInUse) {
			t.Errorf("a second one is answered with %v", err)
		}
		if err := full.Close(); err != nil {
			t.Error(err)
		}
	}
	again := opened(t, path, usual)
	if err := again.Append(t.Context(), tableID(1), 5, move); again.Full() || err != nil {
		t.Errorf("with room again: %v", err)
	}
}

// TestLowLockFileDeleted deletes the lock file of an open log. A second one still does not open, and a backup does.
func TestLowLockFileDeleted(t *testing.T) {
	path := file(t)
	log := opened(t, path, usual)
	fill(t, log, 1, 3)
	if err := os.Remove(path + ".lock"); err != nil {
		t.Fatal(err)
	}
	if second, err := Open(t.Context(), path); !errors.Is(err, ErrInUse) {
		if err == nil {
			second.Close()
		}
		t.Errorf("a second log is answered with %v", err)
	}
	if err := Backup(t.Context(), path, path+".copy"); err != nil {
		t.Error(err)
	}
	if err := log.Append(t.Context(), tableID(0), 3, move); err != nil {
		t.Error(err)
	}
}
