package main

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestBackupsRotate keeps the newest backups and everybody else's files, and removes nothing after a backup that is not sound.
func TestBackupsRotate(t *testing.T) {
	data := dataFlag{Data: t.TempDir()}
	log, err := data.open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(t.TempDir(), "backups")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, other := range []string{"shipfic-by-hand.db", "notes.txt"} {
		if err := os.WriteFile(filepath.Join(folder, other), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c := backupCmd{dataFlag: data, Keep: 2, To: folder}
	day := time.Date(2026, 11, 19, 3, 0, 0, 0, time.UTC)
	for n := range 4 {
		if err := c.rotate(t.Context(), io.Discard, day.AddDate(0, 0, n)); err != nil {
			t.Fatal(err)
		}
	}
	names := func() (names []string) {
		entries, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			names = append(names, e.Name())
		}
		return names
	}
	want := []string{"notes.txt", "shipfic-2026-11-21-030000.db", "shipfic-2026-11-22-030000.db", "shipfic-by-hand.db"}
	if got := names(); !slices.Equal(got, want) {
		t.Errorf("the folder has %v, not %v", got, want)
	}
	if err := c.rotate(t.Context(), io.Discard, day.AddDate(0, 0, 3)); err == nil || !strings.Contains(err.Error(), "already exists") || !slices.Equal(names(), want) {
		t.Errorf("a backup in the same second: %v, %v", err, names())
	}
	if err := (backupCmd{dataFlag: dataFlag{Data: t.TempDir()}, Keep: 1, To: folder}).rotate(t.Context(), io.Discard, day.AddDate(1, 0, 0)); err == nil || !slices.Equal(names(), want) {
		t.Errorf("a backup of nothing: %v, %v", err, names())
	}
}
