package workshop_test

import (
	"bytes"
	"image"
	"image/png"
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

// TestPublishDeck publishes a deck next to a pack: it is listed with its game, and comes back as it was sent.
func TestPublishDeck(t *testing.T) {
	b, _, _ := openCatalogue(t)
	apitest.JSON[wire.JustPublished](b, "POST", "/api/published?name=salt", aPack("1", "Salt"), http.StatusCreated)
	refuses(t, b, "POST", "/api/published?name=barn", []byte(barnyard), http.StatusUnprocessableEntity, api.NoCredit)
	credited := strings.Replace(barnyard, `"name"`, `"title": "The Barn Yard", "author": "Wren", "version": "1", "licence": "CC0", "name"`, 1)
	bad := []byte(strings.Replace(credited, "Goose", "Badword Goose", 1))
	refuses(t, b, "POST", "/api/published?name=barn", bad, http.StatusUnprocessableEntity, api.BadWord)
	made := apitest.JSON[wire.JustPublished](b, "POST", "/api/published?name=barn", []byte(credited), http.StatusCreated)
	for query, want := range map[string]string{"": "barn salt", "?game=hayburger": "barn", "?game=tsssf": "salt", "?q=barn+yard": "barn", "?game=chess": ""} {
		list := apitest.JSON[wire.PublishedList](b, "GET", "/api/published"+query, nil, http.StatusOK)
		var names []string
		for _, p := range list.Packs {
			names = append(names, p.Name)
		}
		if strings.Join(names, " ") != want || list.Total != len(names) {
			t.Errorf("%q: %v", query, names)
		}
	}
	v := apitest.JSON[wire.PublishedPack](b, "GET", "/api/published/barn", nil, http.StatusOK).Versions[0]
	if v.Game != "hayburger" || v.Title != "The Barn Yard" || v.Cards != 3 || v.Hash != made.Hash {
		t.Errorf("%+v", v)
	}
	answer, file := b.Ask("GET", "/api/packs/"+string(made.Hash)+"/file?to=shipfic:1", nil)
	if answer.StatusCode != http.StatusOK || string(file) != credited || !strings.Contains(answer.Header.Get("Content-Disposition"), "barnyard.json") {
		t.Errorf("%s %s: %s", answer.Status, answer.Header, file)
	}
}

// TestStandardName refuses a deck with the name of ours when it is brought, not when a game begins.
func TestStandardName(t *testing.T) {
	b := open(t, workshop.Options{})
	ours := []byte(strings.Replace(barnyard, `"barnyard"`, `"hayburger"`, 1))
	refused := apitest.JSON[wire.UploadedPack](b, "POST", "/api/packs", ours, http.StatusUnprocessableEntity)
	if !strings.Contains(string(refused.Findings), "standard deck") {
		t.Errorf("%s", refused.Findings)
	}
}

// TestPrintDeck draws the first card of a deck, with the picture of its symbol once that is here.
func TestPrintDeck(t *testing.T) {
	red := image.NewNRGBA(image.Rect(0, 0, 40, 40))
	for i := range red.Pix {
		red.Pix[i] = []uint8{200, 30, 30, 255}[i%4]
	}
	var file bytes.Buffer
	if err := png.Encode(&file, red); err != nil {
		t.Fatal(err)
	}
	b := open(t, workshop.Options{Page: sprite})
	plain := printed(t, b, "POST", "/api/packs/print?lang=es", []byte(barnyard))
	hash := apitest.JSON[wire.UploadedPicture](b, "POST", "/api/pictures", file.Bytes(), http.StatusCreated).Hash
	with := strings.Replace(barnyard, `"es": "Huevo"`, `"es": "Huevo", "picture": {"hash": "`+string(hash)+`"}`, 1)
	pictured := printed(t, b, "POST", "/api/packs/print?lang=es", []byte(with))
	if c := colourAt(pictured, 400, 555); c.R < 150 || c.G > 80 || c == colourAt(plain, 400, 555) {
		t.Errorf("%v in the middle, %v without a picture", c, colourAt(plain, 400, 555))
	}
	power := strings.Replace(barnyard, `{"character": "Hen", "symbol": "egg"}, `, "", 1)
	power = strings.Replace(power, `{"character": "Goose", "symbol": "egg"}, {"character": "Crow", "symbol": "rooster"}`, `{"character": "Crow", "symbol": "rooster"}, {"character": "Goose", "symbol": "egg"}`, 1)
	if c := colourAt(printed(t, b, "POST", "/api/packs/print?lang=en", []byte(power)), 5, 5); c.R > 90 || c.R < 40 {
		t.Errorf("the edge of a Power Card is %v", c)
	}
	refuses(t, b, "POST", "/api/packs/print?lang=en", []byte(`{"game": "hayburger", "name": "none", "cards": []}`), http.StatusUnprocessableEntity, api.BadPack)
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
