package workshop_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"shipfic/internal/gamelog"
	"shipfic/internal/wire"
	"shipfic/internal/workshop"
)

func openLog(t *testing.T, log gamelog.Log) *workshop.Catalogue {
	t.Helper()
	c, err := workshop.OpenCatalogue(t.Context(), log)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func version(number string) wire.PublishedVersion {
	return wire.PublishedVersion{Hash: gamelog.HashOf([]byte(number)), Title: "The Lighthouse", Author: "A", Version: number, Licence: "CC0"}
}

// TestVersions: a name belongs to its secret, a new version comes on top, and the old ones stay.
func TestVersions(t *testing.T) {
	log := &gamelog.Memory{}
	c := openLog(t, log)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	refused := func(err, want error) {
		t.Helper()
		if !errors.Is(err, want) {
			t.Errorf("%v, want %v", err, want)
		}
	}
	must(c.Publish(t.Context(), "lighthouse", version("1"), "secret"))
	refused(c.Publish(t.Context(), "lighthouse", version("2"), "other"), workshop.ErrSecret)
	refused(c.Publish(t.Context(), "Not a name", version("1"), "secret"), workshop.ErrPackName)
	must(c.Publish(t.Context(), "lighthouse", version("1"), "secret")) // the same again
	must(c.Publish(t.Context(), "lighthouse", version("2"), "secret"))
	changed := version("1")
	changed.Hash = gamelog.HashOf([]byte("other cards"))
	refused(c.Publish(t.Context(), "lighthouse", changed, "secret"), workshop.ErrVersion)

	again := openLog(t, log) // after a restart, or on another node
	p, err := again.Find(t.Context(), "lighthouse")
	must(err)
	if len(p.Versions) != 2 || p.Latest().Version != "2" || p.Versions[0].Hash != version("1").Hash || p.Latest().At == 0 {
		t.Errorf("%+v", p)
	}
	refused(again.Withdraw(t.Context(), "lighthouse", "other"), workshop.ErrSecret)
	must(again.Withdraw(t.Context(), "lighthouse", "secret"))
	refused(again.Withdraw(t.Context(), "lighthouse", "secret"), gamelog.ErrNotFound)
	_, err = again.Find(t.Context(), "lighthouse")
	refused(err, gamelog.ErrNotFound)
	refused(c.Publish(t.Context(), "lighthouse", version("3"), "other"), workshop.ErrSecret) // the name stays its owner's
	must(c.Publish(t.Context(), "lighthouse", version("2"), "secret"))                       // it is back
	if list, err := again.All(t.Context()); err != nil || len(list) > 1 {
		t.Errorf("%v %v", list, err)
	}
}

// TestTwoNodes lets two nodes publish one name at the same time: one of them gets it.
func TestTwoNodes(t *testing.T) {
	log := &gamelog.Memory{}
	errs := make(chan error)
	nodes := []*workshop.Catalogue{openLog(t, log), openLog(t, log), openLog(t, log)}
	for i, node := range nodes {
		go func() { errs <- node.Publish(t.Context(), "wanted", version(fmt.Sprint(i)), fmt.Sprint(i)) }()
	}
	won := 0
	for range nodes {
		if err := <-errs; err == nil {
			won++
		} else if !errors.Is(err, workshop.ErrSecret) {
			t.Error(err)
		}
	}
	if won != 1 {
		t.Errorf("%d nodes got the name", won)
	}
}

func TestIsName(t *testing.T) {
	for name, want := range map[string]bool{
		"abc": true, "the-lighthouse-2": true, strings.Repeat("a", 40): true,
		"": false, "ab": false, "-abc": false, "abc-": false, "a--b": false, "Abc": false, "a b": false, "a.b": false, "ábc": false, "../x": false,
		strings.Repeat("a", 41): false,
	} {
		if workshop.IsPackName(name) != want {
			t.Errorf("%q: %v", name, !want)
		}
	}
}

// TestCatalogueBeforeDecks reads a log from before decks could be published: an entry without a game is a pack.
func TestCatalogueBeforeDecks(t *testing.T) {
	log := &gamelog.Memory{}
	old := gamelog.Entry{N: 1, At: 7, Kind: "publish", Body: []byte(`{"name": "salt", "secret": "c2FsdA==", "version": {
		"hash": "` + string(gamelog.HashOf(nil)) + `", "at": 7, "title": "Salt", "author": "Wren", "version": "1", "licence": "CC0", "cards": 2, "powers": 0, "byHand": 1}}`)}
	if err := log.Append(t.Context(), workshop.CatalogueID, 0, old); err != nil {
		t.Fatal(err)
	}
	p, err := openLog(t, log).Find(t.Context(), "salt")
	if err != nil || p.Latest().Title != "Salt" || p.Latest().Game != "" {
		t.Errorf("%+v %v", p, err)
	}
}
