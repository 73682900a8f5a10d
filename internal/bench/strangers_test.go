package bench

import (
	"bytes"
	"image/jpeg"
	"testing"

	"shipfic/internal/artwork"
	"shipfic/internal/gamefile"
	"shipfic/internal/moving"
)

// TestWorstRequests sends what a server works on until the end: pictures and games that it refuses at once would measure nothing.
func TestWorstRequests(t *testing.T) {
	if _, err := jpeg.Decode(bytes.NewReader(manyScans(artwork.MaxScans))); err != nil {
		t.Error(err)
	}
	data, err := dearGame()
	if err != nil {
		t.Fatal(err)
	}
	file, err := gamefile.Read(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := moving.Replay(t.Context(), file); err != nil || len(file.Entries) != 66 {
		t.Errorf("%d entries: %v", len(file.Entries), err)
	}
}
