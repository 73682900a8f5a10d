package workshop

import "testing"

// TestPacksAreParsedOnce keeps what was parsed of a file, and parses it again under another name, which findings mention.
func TestPacksAreParsedOnce(t *testing.T) {
	w := New(Options{})
	pack := []byte(`{"name": "N", "format": "shipfic:1", "namespace": "X", "cards": {}}`)
	first := w.parse("a.json", pack)
	if w.parse("a.json", pack) != first {
		t.Error("the same file was parsed twice")
	}
	if w.parse("b.json", pack) == first {
		t.Error("a file has the findings of one with another name")
	}
}
