package workshop_test

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"shipfic/internal/api"
	"shipfic/internal/api/apitest"
	"shipfic/internal/gamelog"
	"shipfic/internal/games"
	"shipfic/internal/position"
	"shipfic/internal/wire"
	"shipfic/internal/workshop"
	"shipfic/packs"
	"shipfic/tsssf"
)

// TestTryCoreCards finds for every Core card a position in which it can be played and its power acts, and a Goal that the next play wins.
func TestTryCoreCards(t *testing.T) {
	m := core(t, "Core")
	none := []string{}
	for _, c := range packs.Core().Cards {
		trial := m.Try(c.ID)
		if trial == nil || !trial.Acts || !trial.Playable && c.Kind != tsssf.Start {
			t.Errorf("%s: %+v", c.ID, trial)
			continue
		}
		if trial.Wins == "" {
			none = append(none, strings.TrimPrefix(c.ID, "Core."))
		}
	}
	want := []string{ // a disguise wins only after a question, and no single play swaps six
		"Start.FanficAuthorTwilight", "Pony.BrokenWingRainbowDash", "Pony.EarthChangeling", "Pony.UnicornChangeling", "Pony.PegasusChangeling",
		"Pony.QueenChrysalis", "Goal.HoldOnINeedToMakeAFlowChart",
	}
	if !slices.Equal(none, want) {
		t.Errorf("no Goal in reach for %v", none)
	}
}

// tryPack has cards whose powers need partners, a card to look for, or nothing at all.
const tryPack = `{"format":"shipfic:1","name":"Try","namespace":"Try","cards":{
"start":{"Harbour":{"title":"Harbour","name":"Harbour"}},
"pony":{
 "Plain":{"title":"Plain","name":"Plain","keywords":["Sailor"]},
 "Mate":{"title":"Mate","name":"Mate","keywords":["Sailor"]},
 "Picky":{"title":"Picky","name":"Picky","power":{"name":"picky","effects":[{"do":"discardPony","of":"keywords=Sailor"}]}},
 "Digger":{"title":"Digger","name":"Digger","power":{"name":"digger","effects":[{"do":"take","n":1,"of":"keywords=Sailor","from":"discards"}]}},
 "Recruit":{"title":"Recruit","name":"Recruit","keywords":["Rower"]},
 "Needy":{"title":"Needy","name":"Needy","power":{"name":"needy","if":{"with":"keywords=Sailor"},"effects":[{"do":"draw","n":2}]}}},
"ship":{"Anchor":{"title":"Anchor","power":"genderChange"},"Oar":{"title":"Oar","power":{"name":"addKeywords","keywords":["Rower"]}}},
"goal":{
 "Crew":{"title":"Crew","points":"2","goalLogic":"ExistsShip(keywords=Sailor, keywords=Sailor)"},
 "Boat":{"title":"Boat","points":"2","goalLogic":"ExistsChain(keywords=Rower, 2)"},
 "Muster":{"title":"Muster","points":"1","goalLogic":"PlayPonies(keywords=Sailor, 2)"},
 "Judged":{"title":"Judged","points":"1"}}}}`

// TestTryCards asks for positions as the page does, opens them as the page does, and wins the Goals.
func TestTryCards(t *testing.T) {
	log := &gamelog.Memory{}
	b := open(t, workshop.Options{Blobs: log})
	pack := apitest.JSON[wire.UploadedPack](b, "POST", "/api/packs", []byte(tryPack), http.StatusCreated)
	reader := position.Reader{Games: games.NewShelf(log)}
	for _, c := range []struct{ card, wins string }{
		{"Start.Harbour", ""},
		{"Pony.Plain", "Try.Goal.Crew"},
		{"Pony.Picky", "any"},
		{"Pony.Digger", "any"},
		{"Pony.Needy", "any"},
		{"Ship.Anchor", "any"},
		{"Goal.Crew", "Try.Goal.Crew"},
		{"Goal.Muster", "Try.Goal.Muster"},
		{"Goal.Boat", "Try.Goal.Boat"}, // only with the keyword that a Ship gives {"Goal.Judged", ""},
	} {
		id := "Try." + c.card
		tried := apitest.JSON[wire.TriedCard](b, "GET", fmt.Sprintf("/api/packs/%s/try?card=%s", pack.Hash, url.QueryEscape(id)), nil, http.StatusOK)
		if tried.Wins != c.wins && (c.wins != "any" || tried.Wins == "") {
			t.Errorf("%s: the next play wins %q, not %q", id, tried.Wins, c.wins)
		}
		now, err := reader.Play(wire.AskPosition{Position: tried.Position})
		if err != nil {
			t.Errorf("%s: %v\n%s", id, err, tried.Position)
			continue
		}
		if now.Seat != 0 || now.Seats != 2 || now.Over {
			t.Errorf("%s: seat %d of %d is to move", id, now.Seat, now.Seats)
		}
		if !strings.Contains(tried.Position, "0,0 Harbour") && !strings.Contains(tried.Position, " Harbour\n") {
			t.Errorf("%s: the pack's Start card is not used:\n%s", id, tried.Position)
		}
		if again, err := reader.Read(now.Address); err != nil || again == nil {
			t.Errorf("%s: its address does not open: %v", id, err)
		}
	}
}

// TestTryRefusals asks for what is not there.
func TestTryRefusals(t *testing.T) {
	b := open(t, workshop.Options{})
	pack := apitest.JSON[wire.UploadedPack](b, "POST", "/api/packs", []byte(tryPack), http.StatusCreated)
	clash := strings.Replace(tryPack, `"namespace":"Try"`, `"namespace":"Core"`, 1)
	clash = strings.Replace(clash, `"Plain":{`, `"Zecora":{`, 1)
	other := apitest.JSON[wire.UploadedPack](b, "POST", "/api/packs", []byte(clash), http.StatusCreated)
	for _, c := range []struct {
		hash   gamelog.Hash
		card   string
		status int
		code   string
	}{
		{pack.Hash, "Try.Pony.Nopony", http.StatusUnprocessableEntity, tsssf.NoSuchCard},
		{pack.Hash, "", http.StatusUnprocessableEntity, tsssf.NoSuchCard},
		{pack.Hash, "Core.Pony.Zecora", http.StatusUnprocessableEntity, tsssf.NoSuchCard},
		{other.Hash, "Core.Pony.Zecora", http.StatusUnprocessableEntity, api.BadPack},
		{gamelog.HashOf([]byte("nothing")), "Try.Pony.Plain", http.StatusNotFound, api.NotFound},
		{"../..", "Try.Pony.Plain", http.StatusNotFound, api.NotFound},
	} {
		problem := apitest.JSON[wire.Problem](b, "GET", fmt.Sprintf("/api/packs/%s/try?card=%s", url.PathEscape(string(c.hash)), url.QueryEscape(c.card)), nil, c.status)
		if problem.Code != c.code {
			t.Errorf("%s of %.8s: %s, not %s", c.card, c.hash, problem.Code, c.code)
		}
	}
}
