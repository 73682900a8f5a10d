package workshop_test

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"shipfic/internal/api"
	"shipfic/internal/api/apitest"
	"shipfic/internal/gamelog"
	"shipfic/internal/hall"
	"shipfic/internal/limit"
	"shipfic/internal/server"
	"shipfic/internal/wire"
	"shipfic/internal/workshop"
	"shipfic/packs"
)

func examplePack(t *testing.T) []byte {
	t.Helper()
	data, err := os.ReadFile("../../docs/example-pack.json")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// open serves a workshop as the program does, with limits that no test reaches by accident.
func open(t *testing.T, o workshop.Options) *apitest.Client {
	t.Helper()
	return openWith(t, o, apitest.Unhurried)
}

func openWith(t *testing.T, o workshop.Options, l limit.BudgetLimits) *apitest.Client {
	t.Helper()
	log := &gamelog.Memory{}
	if o.Blobs == nil {
		o.Blobs = log
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	w := workshop.New(o)
	t.Cleanup(w.Close)
	many := limit.Rate{Times: 1_000_000, In: time.Second}
	s := server.New(server.Options{
		Hall: &hall.Hall{Log: log}, Log: log, Logger: o.Logger, Routes: w.Routes(), TrustProxy: true, Budget: l,
		Limits: limit.Limits{Requests: many, Packs: many, Checks: many},
	})
	return apitest.Serve(t, s.Handler())
}

// TestCheckPack gives a pack in our own format, which converts to itself, byte for byte.
func TestCheckPack(t *testing.T) {
	b := open(t, workshop.Options{})
	checked := apitest.JSON[wire.CheckedPack](b, "POST", "/api/packs/check?name=x.json", examplePack(t), http.StatusOK)
	if checked.Name != "The Lighthouse" || checked.Cards != 9 || checked.File == "" {
		t.Errorf("%+v", checked)
	}
	if said := checked.Says["Example.Lighthouse.Pony.Buoy"]["en"]; len(checked.Says) != 2 || said != "Whoever plays Buoy hums a shanty" {
		t.Errorf("cards without a text say %v", checked.Says)
	}
	if names := checked.PrintedNames["Example.Lighthouse.Pony.TheTwinTides"]; len(checked.PrintedNames) != 2 || !slices.Equal(names, []string{"Ebb", "Flow"}) {
		t.Errorf("faces print the names %v", checked.PrintedNames)
	}
	again := apitest.JSON[wire.CheckedPack](b, "POST", "/api/packs/check", []byte(checked.File), http.StatusOK)
	if diff := cmp.Diff(checked.File, again.File); diff != "" {
		t.Error(diff)
	}
	converted := apitest.JSON[wire.ConvertedPack](b, "POST", "/api/packs/convert?to=shipfic:1", []byte(checked.File), http.StatusOK)
	if diff := cmp.Diff(checked.File, converted.Text); diff != "" || converted.File != "Example.Lighthouse.json" {
		t.Error(converted.File, diff)
	}
}

// TestCheckGoals finds what Goals speak of in vain, with the cards of Core and without.
func TestCheckGoals(t *testing.T) {
	b := open(t, workshop.Options{})
	pack := `{"name": "T", "format": "shipfic:1", "namespace": "T", "cards": {"goal": {
		"Known": {"title": "K", "points": "1", "goalLogic": "ExistsPony(name=Zecora)"},
		"Unknown": {"title": "U", "points": "1", "goalLogic": "ExistsPony(name=Zecorra)"}}}}`
	for query, want := range map[string][]string{
		"":            {"T.Goal.Unknown goalLogic reference", "T.Goal.Unknown goalLogic impossible"},
		"?core=false": {"T.Goal.Known goalLogic reference", "T.Goal.Unknown goalLogic reference", "T.Goal.Known goalLogic impossible", "T.Goal.Unknown goalLogic impossible"},
	} {
		checked := apitest.JSON[wire.CheckedPack](b, "POST", "/api/packs/check"+query, []byte(pack), http.StatusOK)
		var found []packs.Finding
		if err := json.Unmarshal(checked.Findings, &found); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range found {
			got = append(got, f.Card+" "+f.Field+" "+string(f.Code))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q: %s", query, diff)
		}
	}
	taken := apitest.JSON[wire.CheckedPack](b, "POST", "/api/packs/check", packs.Write(packs.Core()), http.StatusOK)
	if !strings.Contains(string(taken.Findings), string(packs.CodeSameID)) {
		t.Errorf("a pack with the ids of Core: %s", taken.Findings)
	}
}

func TestCheckBadPacks(t *testing.T) {
	b := open(t, workshop.Options{})
	for _, bad := range []string{"", "{", `{"cards": 7}`, "\x00\x01", strings.Repeat("[", 100_000), `{"cards":` + strings.Repeat(`{"a":`, 50)} {
		checked := apitest.JSON[wire.CheckedPack](b, "POST", "/api/packs/check", []byte(bad), http.StatusOK)
		if checked.File != "" || !strings.Contains(string(checked.Findings), `"error"`) {
			t.Errorf("%.20q: %+v", bad, checked)
		}
		refused := apitest.JSON[wire.UploadedPack](b, "POST", "/api/packs/convert?to=pack:1", []byte(bad), http.StatusUnprocessableEntity)
		if refused.Code != api.BadPack {
			t.Errorf("%.20q: %+v", bad, refused)
		}
	}
	for _, path := range []string{"/api/packs/check", "/api/packs/convert?to=pack:1"} {
		apitest.JSON[wire.Problem](b, "POST", path, bytes.Repeat([]byte(" "), packs.MaxFile+1), http.StatusRequestEntityTooLarge)
	}
	for _, to := range []string{"", "?to=", "?to=exe", "?to=../x"} {
		if p := apitest.JSON[wire.Problem](b, "POST", "/api/packs/convert"+to, examplePack(t), http.StatusBadRequest); p.Code != api.BadRequest {
			t.Errorf("%s: %+v", to, p)
		}
	}
}

// TestConvertPack writes every format there is, and what was written loads.
func TestConvertPack(t *testing.T) {
	b := open(t, workshop.Options{})
	names := map[string]packs.Format{}
	for _, format := range packs.Written {
		converted := apitest.JSON[wire.ConvertedPack](b, "POST", "/api/packs/convert?to="+string(format), examplePack(t), http.StatusOK)
		pack, report := packs.Load(converted.File, []byte(converted.Text))
		if pack == nil || pack.Format != format || len(pack.Cards) != 9 {
			t.Errorf("%s: %s\n%s", format, report, converted.Text)
		}
		if other := names[converted.File]; other != "" {
			t.Errorf("%s and %s are both named %s", other, format, converted.File)
		}
		names[converted.File] = format
		if lost := strings.Contains(string(converted.Findings), string(packs.CodeExport)); lost == (format == packs.FormatShipfic) {
			t.Errorf("%s says of what is lost: %s", format, converted.Findings)
		}
	}
}

func TestReadGoal(t *testing.T) {
	b := open(t, workshop.Options{})
	read := func(text string, pack json.RawMessage) wire.ReadGoal {
		t.Helper()
		return apitest.JSON[wire.ReadGoal](b, "POST", "/api/goal", wire.AskGoal{Goal: text, Pack: pack}, http.StatusOK)
	}
	got := read("ExistsShip( name=Rarity,gender=male )", nil)
	if got.Written != "ExistsShip(name=Rarity, gender=male)" || got.Words["en"] == "" || got.Words["es"] == got.Words["en"] || len(got.Matches) != 2 || got.Sample == nil || len(got.Sample.Cards) < 2 {
		t.Errorf("%+v", got)
	}
	got = read("ExistsShip(nam=Rarity, gender=male)", nil)
	if diff := cmp.Diff(&wire.GoalNote{Column: 12, Say: "goal-not-attribute", Args: []string{"nam"}, Instead: "name"}, got.Mistake, cmp.FilterPath(func(p cmp.Path) bool { return p.String() == "Sentence" }, cmp.Ignore())); diff != "" {
		t.Error(diff)
	}
	if got = read("ExistsPony(race=unicorn && gender=male || gender=female)", nil); len(got.Doubts) != 1 {
		t.Errorf("%+v", got.Doubts)
	}
	if got = read("ExistsPony(keywords=Sailor)", examplePack(t)); got.Sample == nil || !slices.ContainsFunc(got.Sample.Cards, func(id string) bool { return strings.HasPrefix(id, "Example.Lighthouse.") }) {
		t.Errorf("the pack's own card is not in the sample: %+v", got.Sample)
	}
	for _, broken := range []string{`{"cards": 7}`, `"a text"`, `[]`, `null`} {
		if got = read("ExistsPony(name=Zecora)", json.RawMessage(broken)); got.Sample == nil {
			t.Errorf("with the pack %s there is no sample", broken)
		}
	}
}

func TestReadBadGoals(t *testing.T) {
	b := open(t, workshop.Options{})
	for _, bad := range []string{"", "ExistsPony", "ExistsPony(" + strings.Repeat("(", 5000), strings.Repeat("x", 10_000), "\x00", "ExistsPony(*, 99999)"} {
		if got := apitest.JSON[wire.ReadGoal](b, "POST", "/api/goal", wire.AskGoal{Goal: bad}, http.StatusOK); got.Mistake == nil || got.Mistake.Column < 1 || got.Mistake.Sentence == "" || got.Sample != nil {
			t.Errorf("%.20q: %+v", bad, got)
		}
	}
	apitest.JSON[wire.Problem](b, "POST", "/api/goal", map[string]int{"gaol": 1}, http.StatusBadRequest)
	apitest.JSON[wire.Problem](b, "POST", "/api/goal", wire.AskGoal{Goal: strings.Repeat(" ", packs.MaxFile+1<<20)}, http.StatusRequestEntityTooLarge)
}

// countingBlobs counts how often a blob is read.
type countingBlobs struct {
	gamelog.Memory
	reads atomic.Int32
}

func (b *countingBlobs) Blob(ctx context.Context, hash gamelog.Hash) ([]byte, error) {
	b.reads.Add(1)
	return b.Memory.Blob(ctx, hash)
}

// TestShowPack reads and parses an uploaded pack once, however often it is asked for.
func TestShowPack(t *testing.T) {
	blobs := &countingBlobs{}
	c := open(t, workshop.Options{Blobs: blobs})
	up := apitest.JSON[wire.UploadedPack](c, "POST", "/api/packs?name=x.json", examplePack(t), http.StatusCreated)
	path := "/api/packs/" + string(up.Hash)
	blobs.reads.Store(0) // the upload looks whether the pack is known
	for range 3 {
		if cards := apitest.JSON[wire.Cards](c, "GET", path, nil, http.StatusOK); cards.Name != "The Lighthouse" || len(cards.Cards) != 9 {
			t.Errorf("%s has %d cards", cards.Name, len(cards.Cards))
		}
	}
	if n := blobs.reads.Load(); n != 1 {
		t.Errorf("the pack was read %d times", n)
	}
	answer, _ := c.Ask("GET", path, nil)
	if again, _ := c.Ask("GET", path, nil, "If-None-Match", answer.Header.Get("ETag")); again.StatusCode != http.StatusNotModified {
		t.Errorf("asked again: %s", again.Status)
	}
	for _, hash := range []string{strings.Repeat("0", 64), "x", strings.ToUpper(string(up.Hash)), string(up.Hash) + "0"} {
		apitest.JSON[wire.Problem](c, "GET", "/api/packs/"+hash, nil, http.StatusNotFound)
	}
}
