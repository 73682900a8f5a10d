package terminal_test

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"slices"
	"testing"

	"shipfic/internal/api/apitest"
	"shipfic/internal/gamelog"
	"shipfic/internal/terminal"
	"shipfic/internal/wire"
	"shipfic/internal/workshop"
	"shipfic/packs"
	"shipfic/tsssf"
)

// TestFaces compares the Core cards with what is left of them after the server has shown them.
func TestFaces(t *testing.T) {
	shown := terminal.Faces(shownByServer(t))
	core := packs.Core().Cards
	if len(shown) != len(core) {
		t.Fatalf("%d cards, want %d", len(shown), len(core))
	}
	for i, want := range core {
		got := shown[i]
		same := got.ID == want.ID && got.Title == want.Title && got.Kind == want.Kind && got.Dystopian == want.Dystopian &&
			got.Race == want.Race && got.Gender == want.Gender && slices.Equal(got.Names, want.Names) && slices.Equal(got.Keywords, want.Keywords) &&
			got.Count == max(want.Count, 1) && got.Power.Name == want.Power.Name && got.Power.FromHand == want.Power.FromHand
		if want.Kind == tsssf.Goal {
			same = same && got.Worth() == want.Worth()
		}
		if !same {
			t.Errorf("%s is shown as %+v, want %+v", want.ID, got, want)
		}
		if words().Text(got) != words().Text(want) {
			t.Errorf("%s says %q, want %q", want.ID, words().Text(got), words().Text(want))
		}
	}
}

// shownByServer are the Core cards as the server sends them.
func shownByServer(t *testing.T) wire.Cards {
	t.Helper()
	w := workshop.New(workshop.Options{Blobs: &gamelog.Memory{}, Logger: slog.New(slog.DiscardHandler)})
	defer w.Close()
	for _, route := range w.Routes() {
		if route.Pattern != "GET /api/cards" {
			continue
		}
		answer, err := route.Handle(apitest.Request(t, "GET", "/api/cards", nil))
		if err != nil {
			t.Fatal(err)
		}
		var body bytes.Buffer
		answer.Write(&body)
		var cards wire.Cards
		if err := json.Unmarshal(body.Bytes(), &cards); err != nil {
			t.Fatal(err)
		}
		return cards
	}
	t.Fatal("the server shows no cards")
	return wire.Cards{}
}
