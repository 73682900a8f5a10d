package workshop_test

import (
	"net/http"
	"strings"
	"testing"

	"shipfic/game"
	"shipfic/hayburger"
	"shipfic/internal/api"
	"shipfic/internal/api/apitest"
	"shipfic/internal/gamelog"
	"shipfic/internal/games"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/internal/workshop"
)

const barnyard = `{"game": "hayburger", "name": "barnyard", "cards": [
	{"character": "Hen", "symbol": "egg"}, {"character": "Goose", "symbol": "egg"}, {"character": "Crow", "symbol": "rooster"}],
	"power": {"rooster": 3}, "symbols": {"egg": {"en": "Egg", "es": "Huevo"}}}`

// TestDecks uploads a deck of Hayburger, reads it back, and begins a game with it (H4).
func TestDecks(t *testing.T) {
	log := &gamelog.Memory{}
	b := open(t, workshop.Options{Blobs: log})
	checked := apitest.JSON[wire.CheckedPack](b, "POST", "/api/packs/check?name=barnyard.json", []byte(barnyard), http.StatusOK)
	if checked.Game != "hayburger" || checked.Name != "barnyard" || checked.Cards != 3 || checked.File != barnyard || string(checked.Findings) != "[]" {
		t.Errorf("%+v", checked)
	}
	uploaded := apitest.JSON[wire.UploadedPack](b, "POST", "/api/packs?name=barnyard.json", []byte(barnyard), http.StatusCreated)
	if uploaded.Game != "hayburger" || uploaded.Name != "barnyard" || uploaded.Cards != 3 {
		t.Errorf("%+v", uploaded)
	}
	deck := apitest.JSON[hayburger.Deck](b, "GET", "/api/packs/"+string(uploaded.Hash), nil, http.StatusOK)
	if deck.Name != "barnyard" || len(deck.Cards) != 3 || deck.Symbols["egg"].Names["es"] != "Huevo" {
		t.Errorf("%+v", deck)
	}
	shelf := games.NewShelf(log)
	config := table.Config{Game: "hayburger", Seats: 2, Packs: []gamelog.Hash{uploaded.Hash}, Options: []byte(`{"decks":["barnyard"]}`)}
	engine, err := shelf.Engine(config)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := engine.New(game.Setup{Seats: 2, Options: config.Options}); err != nil {
		t.Error(err)
	}
}

// TestBadDecks lists everything that is wrong with a deck, and stores nothing.
func TestBadDecks(t *testing.T) {
	b := open(t, workshop.Options{})
	bad := []byte(strings.Replace(strings.Replace(barnyard, `"rooster": 3`, `"rooster": 9`, 1), `"barnyard"`, `"Barn Yard"`, 1))
	refused := apitest.JSON[wire.UploadedPack](b, "POST", "/api/packs?name=bad.json", bad, http.StatusUnprocessableEntity)
	if refused.Code != api.BadPack || strings.Count(string(refused.Findings), `"deck"`) != 2 {
		t.Errorf("%s: %s", refused.Code, refused.Findings)
	}
	checked := apitest.JSON[wire.CheckedPack](b, "POST", "/api/packs/check", bad, http.StatusOK)
	if checked.Game != "hayburger" || checked.File != "" || strings.Count(string(checked.Findings), `"deck"`) != 2 {
		t.Errorf("%+v", checked)
	}
}
