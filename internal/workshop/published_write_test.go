package workshop_test

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"shipfic/internal/api"
	"shipfic/internal/api/apitest"
	"shipfic/internal/gamelog"
	"shipfic/internal/wire"
	"shipfic/internal/workshop"
)

// strict is a house with a word that is not allowed, and hidden packs.
type strict struct{ hidden []gamelog.Hash }

func (*strict) HasWord(text string) bool { return strings.Contains(strings.ToLower(text), "badword") }

func (s *strict) CheckPacks(packs []gamelog.Hash) error {
	if slices.ContainsFunc(packs, func(h gamelog.Hash) bool { return slices.Contains(s.hidden, h) }) {
		return errors.New("hidden")
	}
	return nil
}

func (s *strict) CheckPackName(name string) error { return nil }

// aPack is a small pack as an author publishes it.
func aPack(version, title string) []byte {
	return fmt.Appendf(nil, `{"name": %q, "author": "Wren <b>", "version": %q, "licence": "CC0", "description": "Salt and lamps.", "format": "shipfic:1", "namespace": "Wren.Salt",
		"cards": {"pony": {"Buoy": {"title": "Buoy", "name": "Buoy", "power": {"name": "reminder", "text": "Hum"}}}, "goal": {"G": {"title": "G", "points": "1", "goalLogic": "ExistsPony(name=Buoy)"}}}}`, title, version)
}

func openCatalogue(t *testing.T) (*apitest.Client, *strict, *gamelog.Memory) {
	t.Helper()
	log, house := &gamelog.Memory{}, &strict{}
	list, err := workshop.OpenCatalogue(t.Context(), log)
	if err != nil {
		t.Fatal(err)
	}
	return open(t, workshop.Options{Blobs: log, Catalogue: list, Moderation: house}), house, log
}

func refuses(t *testing.T, b *apitest.Client, method, path string, body any, status int, code string, headers ...string) {
	t.Helper()
	if p := apitest.JSON[wire.Problem](b, method, path, body, status, headers...); p.Code != code {
		t.Errorf("%s %s: %+v, want %s", method, path, p, code)
	}
}

// TestPublish follows a pack from its first version to its end.
func TestPublish(t *testing.T) {
	b, house, log := openCatalogue(t)
	first := apitest.JSON[wire.JustPublished](b, "POST", "/api/published?name=salt", aPack("1", "Salt"), http.StatusCreated)
	if first.Secret == "" || first.Name != "salt" {
		t.Fatalf("%+v", first)
	}
	mine := []string{"Authorization", "Bearer " + first.Secret}
	second := apitest.JSON[wire.JustPublished](b, "POST", "/api/published?name=salt", aPack("2", "More salt"), http.StatusCreated, mine...)
	if second.Secret != "" || second.Hash == first.Hash {
		t.Errorf("%+v", second)
	}
	pack := apitest.JSON[wire.PublishedPack](b, "GET", "/api/published/salt", nil, http.StatusOK)
	if len(pack.Versions) != 2 || pack.Versions[0].Title != "More salt" || pack.Versions[1].Hash != first.Hash {
		t.Fatalf("%+v", pack)
	}
	if v := pack.Versions[0]; v.Author != "Wren <b>" || v.Licence != "CC0" || v.Version != "2" || v.Cards != 2 || v.Powers != 0 || v.ByHand != 1 || v.At == 0 {
		t.Errorf("%+v", v)
	}
	for query, want := range map[string]int{"": 1, "?q=wren+LAMPS": 1, "?q=pepper": 0} {
		if list := apitest.JSON[wire.PublishedList](b, "GET", "/api/published"+query, nil, http.StatusOK); len(list.Packs) != want || list.Total != want {
			t.Errorf("%q: %+v", query, list)
		}
	}
	for to, starts := range map[string]string{"shipfic:1": "{", "pack:1": "{", "link:1": "{", "pon": "TSSSF_CardGen"} {
		answer, text := b.Ask("GET", "/api/packs/"+string(first.Hash)+"/file?to="+to, nil)
		if answer.StatusCode != http.StatusOK || !strings.HasPrefix(string(text), starts) || !strings.HasPrefix(answer.Header.Get("Content-Disposition"), "attachment;") {
			t.Errorf("%s: %s %v %.40s", to, answer.Status, answer.Header, text)
		}
	}
	refuses(t, b, "POST", "/api/published?name=salt", aPack("3", "Mine now"), http.StatusConflict, api.NameTaken)
	refuses(t, b, "POST", "/api/published?name=salt", aPack("3", "Mine now"), http.StatusForbidden, api.BadSecret, "Authorization", "Bearer x")
	refuses(t, b, "POST", "/api/published?name=salt", aPack("2", "Changed"), http.StatusConflict, api.UsedVersion, mine...)

	house.hidden = []gamelog.Hash{first.Hash} // an older version is enough
	refuses(t, b, "GET", "/api/published/salt", nil, http.StatusNotFound, api.NotFound)
	refuses(t, b, "POST", "/api/published?name=salt", aPack("3", "Again"), http.StatusForbidden, api.PackHidden, mine...)
	if list := apitest.JSON[wire.PublishedList](b, "GET", "/api/published", nil, http.StatusOK); len(list.Packs) != 0 {
		t.Errorf("hidden packs are listed: %+v", list)
	}
	house.hidden = nil

	refuses(t, b, "DELETE", "/api/published/salt", nil, http.StatusForbidden, api.BadSecret, "Authorization", "Bearer x")
	apitest.JSON[struct{}](b, "DELETE", "/api/published/salt", nil, http.StatusOK, mine...)
	refuses(t, b, "GET", "/api/published/salt", nil, http.StatusNotFound, api.NotFound)
	if _, err := log.Blob(t.Context(), first.Hash); err != nil {
		t.Errorf("games that use the pack lost it: %v", err)
	}
}

// TestReservedNames publishes nothing under a name that looks like one of the game or of the operators. Whoever had such a name before
// keeps it.
func TestReservedNames(t *testing.T) {
	b, _, log := openCatalogue(t)
	for _, name := range []string{
		"core", "c0re", "c-o-r-e", "core-pack", "admin", "adm1n", "adrnin", "official", "offic1al-cards", "the-official-one", "oficial", "shipfic", "sh1pf1c-team",
		"extra-credit", "extracredit", "the-mean-6", "mean-6", "con-exclusives-2014", "2014-con-exclusives",
	} {
		refuses(t, b, "POST", "/api/published?name="+name, aPack("1", "Salt"), http.StatusConflict, api.Reserved)
	}
	for _, name := range []string{"apple-core", "unofficial", "scored", "extra-salt"} {
		apitest.JSON[wire.JustPublished](b, "POST", "/api/published?name="+name, aPack("1", "Salt"), http.StatusCreated)
	}
	list, err := workshop.OpenCatalogue(t.Context(), log)
	if err != nil {
		t.Fatal(err)
	}
	if err := list.Publish(t.Context(), "core", wire.PublishedVersion{Hash: "x", Version: "0"}, "mine"); err != nil { // by an older version
		t.Fatal(err)
	}
	apitest.JSON[wire.JustPublished](b, "POST", "/api/published?name=core", aPack("1", "Salt"), http.StatusCreated, "Authorization", "Bearer mine")
}

// TestPublishRefuses keeps nothing of a pack that cannot be published.
func TestPublishRefuses(t *testing.T) {
	b, _, log := openCatalogue(t)
	for _, c := range []struct {
		name   string
		pack   []byte
		status int
		code   string
	}{
		{"A Name", aPack("1", "Salt"), http.StatusBadRequest, api.BadName},
		{"salt", []byte("{"), http.StatusUnprocessableEntity, api.BadPack},
		{"salt", aPack("", "Salt"), http.StatusUnprocessableEntity, api.NoCredit},
		{"salt", aPack("1", "A BadWord"), http.StatusUnprocessableEntity, api.BadWord},
		{"badword", aPack("1", "Salt"), http.StatusUnprocessableEntity, api.BadWord},
	} {
		refuses(t, b, "POST", "/api/published?name="+strings.ReplaceAll(c.name, " ", "+"), c.pack, c.status, c.code)
		if _, err := log.Blob(t.Context(), gamelog.HashOf(c.pack)); !errors.Is(err, gamelog.ErrNotFound) {
			t.Errorf("%s: something was kept: %v", c.code, err)
		}
	}
	if list := apitest.JSON[wire.PublishedList](b, "GET", "/api/published", nil, http.StatusOK); list.Total != 0 {
		t.Errorf("%+v", list)
	}
	refuses(t, b, "GET", "/api/packs/"+strings.Repeat("0", 64)+"/file?to=pon", nil, http.StatusNotFound, api.NotFound)
}
