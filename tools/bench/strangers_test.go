package main

import (
	"bytes"
	"image/jpeg"
	"testing"

	"shipfic/internal/archive"
	"shipfic/internal/workshop"
)

// TestWorstRequests sends what a server works on until the end: pictures and games that it refuses at once would measure nothing.
func TestWorstRequests(t *testing.T) {
	if _, err := jpeg.Decode(bytes.NewReader(manyScans(workshop.MaxScans))); err != nil {
		t.Error(err)
	}
	data, err := dearGame()
	if err != nil {
		t.Fatal(err)
	}
	file, err := archive.ReadGame(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := archive.ReplayGame(t.Context(), file); err != nil || len(file.Entries) != 66 {
		t.Errorf("%d entries: %v", len(file.Entries), err)
	}
}
