package workshop_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/wire"
	"shipfic/internal/workshop"
	"shipfic/packs"
)

func TestCards(t *testing.T) {
	c := open(t, workshop.Options{})
	answer, body := c.Ask("GET", "/api/cards", nil)
	var cards wire.Cards
	if err := json.Unmarshal(body, &cards); err != nil || len(cards.Cards) != len(packs.Core().Cards) {
		t.Fatalf("%s: %d cards, %v", answer.Status, len(cards.Cards), err)
	}
	for _, card := range cards.Cards {
		if card.ID == "" || card.Title == "" || card.Text["en"] == "" && card.Kind != "Start" && card.Power != nil || card.Kind == "Goal" && card.Points == nil {
			t.Errorf("a card is incomplete: %+v", card)
		}
	}
	packed, small := c.Ask("GET", "/api/cards", nil, "Accept-Encoding", "gzip")
	if packed.Header.Get("Content-Encoding") != "gzip" || len(small) >= len(body) {
		t.Errorf("the cards take %d bytes, and compressed %d", len(body), len(small))
	}
	answer, body = c.Ask("GET", "/api/cards", nil, "If-None-Match", answer.Header.Get("ETag"))
	if answer.StatusCode != http.StatusNotModified || len(body) > 0 {
		t.Errorf("cards that the browser has were sent again: %s", answer.Status)
	}
}

const smallPack = `{"name": "Mine", "namespace": "Mine", "cards": {"Pony": {"Me": {
	"title": "<script>alert(1)</script>", "name": "Me", "race": "unicorn", "gender": "female", "keywords": ["X"],
	"url": "http://pictures.example.org/me.png"}}}}`

// TestPacks stores packs, lists what is wrong with others, and drops picture addresses that are not https.
func TestPacks(t *testing.T) {
	c := open(t, workshop.Options{})
	answer, body := c.Ask("POST", "/api/packs?name=mine.json", []byte(smallPack))
	var up wire.UploadedPack
	if err := json.Unmarshal(body, &up); err != nil || answer.StatusCode != http.StatusCreated || up.Hash != gamelog.HashOf([]byte(smallPack)) || up.Cards != 1 {
		t.Fatalf("%s: %s", answer.Status, body)
	}
	answer, body = c.Ask("GET", "/api/packs/"+string(up.Hash), nil)
	var cards wire.Cards
	if err := json.Unmarshal(body, &cards); err != nil || len(cards.Cards) != 1 || cards.Cards[0].Image != "" {
		t.Errorf("%s: %s", answer.Status, body)
	}
	if bytes.Contains(body, []byte("<script")) {
		t.Errorf("markup goes out as it came: %s", body)
	}
	for _, bad := range []string{"", "{", `{"cards": 7}`, "\x00\x01"} {
		answer, body := c.Ask("POST", "/api/packs", []byte(bad))
		var refused wire.UploadedPack
		if err := json.Unmarshal(body, &refused); err != nil || answer.StatusCode != http.StatusUnprocessableEntity || refused.Code != api.BadPack || !strings.Contains(string(refused.Findings), "sentence") {
			t.Errorf("%q: %s %s", bad, answer.Status, body)
		}
	}
	answer, body = c.Ask("POST", "/api/packs", bytes.Repeat([]byte(" "), packs.MaxFile+1))
	if answer.StatusCode != http.StatusRequestEntityTooLarge || !strings.Contains(string(body), api.TooLarge) {
		t.Errorf("a huge pack: %s %s", answer.Status, body)
	}
	for _, none := range []string{strings.Repeat("0", 64), "x", "..%2f..%2fetc"} {
		if answer, _ := c.Ask("GET", "/api/packs/"+none, nil); answer.StatusCode != http.StatusNotFound {
			t.Errorf("the pack %s: %s", none, answer.Status)
		}
	}
}
