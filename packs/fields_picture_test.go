package packs

import (
	"strings"
	"testing"
)

const hash64 = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

// TestPictureFields reads what a card says of its picture, and writes the same.
func TestPictureFields(t *testing.T) {
	text := `{"name": "P", "format": "shipfic:1", "namespace": "P", "cards": {"ship": {
		"Art": {"title": "A", "picture": {"hash": "` + hash64 + `", "at": [0, 100, 400], "artist": "Wren", "licence": "CC0"}},
		"Whole": {"title": "B", "url": "https://x.org/b.png", "picture": {"whole": true, "at": [1, 2, 300]}},
		"None": {"title": "C", "picture": {"whole": true}}}}}`
	p, report := Load("p.json", []byte(text))
	if p == nil || report.Refused() {
		t.Fatal(report)
	}
	if got := p.Cards[0].Picture; got == nil || *got != (Picture{Hash: hash64, At: Crop{0, 100, 400}, Artist: "Wren", Licence: "CC0"}) {
		t.Errorf("%+v", got)
	}
	if got := p.Cards[1].Picture; got == nil || *got != (Picture{Whole: true, At: DefaultCrop}) {
		t.Errorf("%+v", got)
	}
	if got := p.Cards[2].Picture; got != nil {
		t.Errorf("a card without a picture: %+v", got)
	}
	if list := p.Pictures(); len(list) != 1 || list[0] != hash64 {
		t.Error(list)
	}
	written := Write(p)
	again, _ := Load("p.json", written)
	if string(Write(again)) != string(written) {
		t.Errorf("%s", written)
	}
	_, lost := WriteAs(p, FormatLink)
	if !strings.Contains(lost.String(), lostUpload) {
		t.Error(lost)
	}
}

// TestBadPictures refuses numbers and hashes that are none.
func TestBadPictures(t *testing.T) {
	for _, picture := range []string{
		`{"hash": "../../etc/passwd"}`, `{"hash": 7}`, `"x.png"`, `{"hash": "` + hash64 + `", "at": [1, 2]}`, `{"hash": "` + hash64 + `", "at": [1, 2, 99]}`,
		`{"hash": "` + hash64 + `", "at": [101, 2, 100]}`, `{"hash": "` + hash64 + `", "at": ["1", 2, 100]}`, `{"hash": "` + hash64 + `", "artist": "` + strings.Repeat("x", 81) + `"}`,
	} {
		_, report := Load("p.json", []byte(`{"name": "P", "format": "shipfic:1", "namespace": "P", "cards": {"ship": {"A": {"title": "A", "picture": `+picture+`}}}}`))
		if !report.Refused() {
			t.Errorf("%s: %s", picture, report)
		}
	}
}

// TestCommunityPictures: the community's pictures are whole cards.
func TestCommunityPictures(t *testing.T) {
	for format, card := range map[string]string{"pack:1": `{"title": "A"}`, "link:1": `{"title": "A", "url": "https://x.org/a.png", "thumb": "https://x.org/a.jpg"}`} {
		p, report := Load("p.json", []byte(`{"name": "P", "format": "`+format+`", "namespace": "P", "root": "https://x.org", "cards": {"start": {}, "pony": {}, "goal": {}, "ship": {"A": `+card+`}}}`))
		if p == nil {
			t.Fatal(report)
		}
		if got := p.Cards[0].Picture; got == nil || !got.Whole {
			t.Errorf("%s: %+v", format, got)
		}
		again, _ := Load("p.json", Write(p))
		if got := again.Cards[0].Picture; got == nil || !got.Whole {
			t.Errorf("%s written as our own: %+v", format, got)
		}
	}
}
