package workshop_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"strings"
	"testing"

	"shipfic/internal/api"
	"shipfic/internal/api/apitest"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/internal/workshop"
)

func liker(person int, address string) workshop.Liker {
	return workshop.LikerAt("lighthouse", fmt.Sprint(person), netip.MustParsePrefix(address))
}

// TestLikes counts a browser once, however often it asks, and after a restart; and a script with many sessions at one network hardly more.
func TestLikes(t *testing.T) {
	log := &gamelog.Memory{}
	c := openLog(t, log)
	if err := c.Publish(t.Context(), "lighthouse", version("1"), "secret"); err != nil {
		t.Fatal(err)
	}
	likes := func(c *workshop.Catalogue, want int) {
		t.Helper()
		p, err := c.Find(t.Context(), "lighthouse")
		if err != nil || p.Likes != want {
			t.Errorf("%d likes, want %d (%v)", p.Likes, want, err)
		}
	}
	set := func(who workshop.Liker, on bool, want error) {
		t.Helper()
		if err := c.Like(t.Context(), "lighthouse", who, on); !errors.Is(err, want) {
			t.Errorf("%v, want %v", err, want)
		}
	}
	one := liker(1, "192.0.2.7/32")
	for range 1_000 {
		set(one, true, nil)
	}
	likes(c, 1)
	likes(openLog(t, log), 1)
	set(one, false, nil)
	likes(c, 0)
	set(one, true, nil)
	set(one, false, workshop.ErrLikes) // it has changed its mind often enough
	set(liker(2, "192.0.2.8/32"), true, nil)
	likes(c, 2)
	for i := range 100 { // sessions that a script made up, in one IPv6 site
		err := c.Like(t.Context(), "lighthouse", liker(100+i, fmt.Sprintf("2001:db8:7:%x::/64", i)), true)
		if want := i >= 5; (err != nil) != want {
			t.Fatalf("session %d: %v", i, err)
		}
	}
	likes(c, 7)
	entries, err := log.Read(t.Context(), workshop.CatalogueID, 1, 0)
	if err != nil || len(entries) != 1+3+1+5 {
		t.Errorf("the log has %d entries (%v)", len(entries), err)
	}
	if err := c.Publish(t.Context(), "lighthouse", version("2"), "secret"); err != nil {
		t.Fatal(err)
	}
	likes(openLog(t, log), 7) // they are those of the pack, not of a version
}

// TestOldCatalogue opens a log as earlier versions of the program wrote it.
func TestOldCatalogue(t *testing.T) {
	log := &gamelog.Memory{}
	for i, e := range []gamelog.Entry{
		{At: 7, Kind: "publish", Body: json.RawMessage(`{"name":"salt","version":{"hash":"ab","at":7,"title":"Salt","author":"A","version":"1","licence":"CC0","cards":2,"powers":0,"byHand":1},"secret":"c2FsdA=="}`)},
		{At: 8, Kind: "publish", Body: json.RawMessage(`{"name":"mint","version":{"hash":"cd","at":8,"title":"Mint","author":"A","version":"1","licence":"CC0","cards":2,"powers":0,"byHand":1},"secret":"c2FsdA=="}`)},
		{At: 9, Kind: "withdraw", Body: json.RawMessage(`{"name":"mint"}`)},
	} {
		if err := log.Append(t.Context(), workshop.CatalogueID, uint64(i), e); err != nil {
			t.Fatal(err)
		}
	}
	list, err := openLog(t, log).All(t.Context())
	if err != nil || len(list) != 1 || list[0].Latest().Title != "Salt" || list[0].Likes != 0 {
		t.Errorf("%+v %v", list, err)
	}
	c := openLog(t, log)
	b := open(t, workshop.Options{Blobs: log, Catalogue: c})
	if found := apitest.JSON[wire.PublishedList](b, "GET", "/api/published?q=salt", nil, http.StatusOK); found.Total != 1 || len(found.Packs[0].Faces) != 0 {
		t.Errorf("%+v", found)
	}
}

// TestGallery finds packs by what is on their cards, shows faces, and sorts by likes and by tables.
func TestGallery(t *testing.T) {
	log := &gamelog.Memory{}
	c := openLog(t, log)
	b := open(t, workshop.Options{Blobs: log, Catalogue: c, Tables: log})
	pack := func(name, title, keyword, power string) wire.JustPublished {
		t.Helper()
		file := fmt.Appendf(nil, `{"name": %q, "author": "Wren", "version": "1", "licence": "CC0", "format": "shipfic:1", "namespace": %q, "cards": {
			"pony": {"P": {"title": "Scarecrow of %s", "name": "S", "keywords": [%q], "power": %q}}, "ship": {"S": {"title": "S"}}, "goal": {"G": {"title": "G", "points": "1", "goalLogic": "ExistsPony(race=unicorn)"}}}}`, title, name, title, keyword, power)
		return apitest.JSON[wire.JustPublished](b, "POST", "/api/published?name="+name, file, http.StatusCreated)
	}
	first := pack("winter", "Winter", "Skater", "draw")
	pack("autumn", "Autumn", "Farmer", "swap")
	names := func(query string) string {
		t.Helper()
		list := apitest.JSON[wire.PublishedList](b, "GET", "/api/published"+query, nil, http.StatusOK)
		var names []string
		for _, p := range list.Packs {
			names = append(names, p.Name)
			if len(p.Faces) != 3 {
				t.Errorf("%s shows %d faces", p.Name, len(p.Faces))
			}
		}
		return strings.Join(names, " ")
	}
	for query, want := range map[string]string{
		"": "autumn winter", "?sort=new": "autumn winter", "?q=scarecrow": "autumn winter", "?q=FARMER": "autumn", "?q=skater+wren": "winter", "?q=skater+farmer": "",
		"?q=swap": "autumn", "?q=unicorn": "autumn winter", "?q=autumn": "autumn",
	} {
		if got := names(query); got != want {
			t.Errorf("%q: %q, want %q", query, got, want)
		}
	}
	bundled := apitest.JSON[wire.PublishedList](b, "GET", "/api/published?q=smooze", nil, http.StatusOK).Bundled
	if all := apitest.JSON[wire.PublishedList](b, "GET", "/api/published", nil, http.StatusOK).Bundled; len(all) != 16 || len(bundled) == 0 || len(bundled) > 8 || len(bundled[0].Faces) != 3 {
		t.Errorf("%d of %d packs that come with the game have a Smooze", len(bundled), len(all))
	}
	if err := c.Like(t.Context(), "winter", workshop.LikerAt("winter", "x", netip.MustParsePrefix("192.0.2.7/32")), true); err != nil {
		t.Fatal(err)
	}
	if got := names("?sort=liked"); got != "winter autumn" {
		t.Errorf("by likes: %q", got)
	}
	refuses(t, b, "GET", "/api/published?q="+strings.Repeat("x", 10<<10), nil, http.StatusBadRequest, api.LongSearch)
	refuses(t, b, "GET", "/api/published?sort=<b>", nil, http.StatusBadRequest, api.BadRequest)

	about, err := json.Marshal(table.About{Games: 3, Packs: []gamelog.Hash{first.Hash}})
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []gamelog.ID{"aaaaa", "bbbbb"} {
		if err := log.PutSummary(t.Context(), gamelog.Summary{ID: id, Status: gamelog.Finished, About: about}); err != nil {
			t.Fatal(err)
		}
	}
	b = open(t, workshop.Options{Blobs: log, Catalogue: c, Tables: log})
	if got := apitest.JSON[wire.PublishedPack](b, "GET", "/api/published/winter", nil, http.StatusOK); got.Versions[0].Played != 2 || !got.Remix {
		t.Errorf("%+v", got)
	}
	if got := names("?sort=played"); got != "winter autumn" {
		t.Errorf("by tables: %q", got)
	}
}

// TestLikeAsksForABrowser: a browser with a session likes a pack, once; a request without one does not.
func TestLikeAsksForABrowser(t *testing.T) {
	b, _, _ := openCatalogue(t)
	apitest.JSON[wire.JustPublished](b, "POST", "/api/published?name=salt", aPack("1", "Salt"), http.StatusCreated)
	session := []string{"Cookie", "shipfic=" + strings.Repeat("A", 43)}
	for range 3 {
		if got := apitest.JSON[wire.Liked](b, "PUT", "/api/published/salt/like", nil, http.StatusOK, session...); got.Likes != 1 || !got.Liked {
			t.Errorf("%+v", got)
		}
	}
	if got := apitest.JSON[wire.PublishedPack](b, "GET", "/api/published/salt", nil, http.StatusOK, session...); !got.Liked || got.Versions[0].Likes != 1 {
		t.Errorf("%+v", got)
	}
	if got := apitest.JSON[wire.Liked](b, "DELETE", "/api/published/salt/like", nil, http.StatusOK, session...); got.Likes != 0 || got.Liked {
		t.Errorf("%+v", got)
	}
	refuses(t, b, "PUT", "/api/published/pepper/like", nil, http.StatusNotFound, api.NotFound, session...)
	var last string
	for range 40 { // a thousand times a second
		answer, text := b.Ask("PUT", "/api/published/salt/like", nil, session...)
		last = answer.Status + string(text)
	}
	if !strings.Contains(last, api.TooFast) {
		t.Error(last)
	}
}

// TestRemix: what a file says of its origin is checked against the gallery, and its licence must allow it.
func TestRemix(t *testing.T) {
	b, _, _ := openCatalogue(t)
	remix := func(licence, origin string) []byte {
		file := strings.Replace(string(aPack("1", "Pepper")), `"CC0"`, `"`+licence+`"`, 1)
		return []byte(strings.Replace(file, `"format"`, `"changes": "All new.", "origin": `+origin+`, "format"`, 1))
	}
	first := apitest.JSON[wire.JustPublished](b, "POST", "/api/published?name=salt", aPack("1", "Salt"), http.StatusCreated)
	closed := apitest.JSON[wire.JustPublished](b, "POST", "/api/published?name=closed", []byte(strings.Replace(string(aPack("1", "Closed")), "CC0", "CC BY-ND 4.0", 1)), http.StatusCreated)
	origin := func(name, hash string) string {
		return fmt.Sprintf(`{"name": %q, "hash": %q, "title": "Mine", "licence": "CC0"}`, name, hash)
	}
	apitest.JSON[wire.JustPublished](b, "POST", "/api/published?name=pepper", remix("CC0", origin("salt", string(first.Hash))), http.StatusCreated)
	if v := apitest.JSON[wire.PublishedPack](b, "GET", "/api/published/pepper", nil, http.StatusOK).Versions[0]; v.Changes != "All new." || v.Origin == nil || v.Origin.Title != "Salt" || v.Origin.Author != "Wren <b>" || v.Origin.Name != "salt" {
		t.Errorf("%+v %+v", v, v.Origin)
	}
	apitest.JSON[wire.JustPublished](b, "POST", "/api/published?name=elsewhere", remix("CC0 1.0", origin("salt", strings.Repeat("0", 64))), http.StatusCreated)
	if v := apitest.JSON[wire.PublishedPack](b, "GET", "/api/published/elsewhere", nil, http.StatusOK).Versions[0]; v.Origin == nil || v.Origin.Name != "" || v.Origin.Title != "Mine" {
		t.Errorf("a pack from elsewhere leads here: %+v", v.Origin)
	}
	refuses(t, b, "POST", "/api/published?name=thief", remix("CC0", origin("closed", string(closed.Hash))), http.StatusUnprocessableEntity, api.NoRemix)
	if apitest.JSON[wire.PublishedPack](b, "GET", "/api/published/closed", nil, http.StatusOK).Remix {
		t.Error("a pack without changed copies can be remixed")
	}
	huge := strings.Replace(string(aPack("1", "Huge")), `"format"`, `"changes": "`+strings.Repeat("x", 1<<20)+`", "format"`, 1)
	refuses(t, b, "POST", "/api/published?name=huge", []byte(huge), http.StatusUnprocessableEntity, api.BadPack)
}
