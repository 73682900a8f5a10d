package workshop_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"shipfic/internal/api/apitest"
	"shipfic/internal/wire"
	"shipfic/internal/workshop"
	"shipfic/packs"
	"shipfic/tsssf/goal"
)

// TestFormsOfAllGoals sends every Goal of the embedded packs as a form, and reads it as the same text.
func TestFormsOfAllGoals(t *testing.T) {
	cards := slices.Clone(packs.Core().Cards)
	for _, e := range packs.Expansions() {
		cards = append(cards, e.Pack.Cards...)
	}
	sent := 0
	for _, card := range cards {
		for _, g := range []goal.Goal{card.Goal, card.Value.More} {
			if g == nil {
				continue
			}
			sent++
			form, err := json.Marshal(goal.FormOf(g))
			if err != nil {
				t.Fatal(err)
			}
			var again goal.Form
			if err := json.Unmarshal(form, &again); err != nil {
				t.Fatal(err)
			}
			if got, err := again.Goal(); err != nil || goal.String(got) != goal.String(g) {
				t.Errorf("%s: %s as %s is read as %s: %v", card.ID, goal.String(g), form, goal.String(got), err)
			}
		}
	}
	if sent < 80 {
		t.Errorf("there are only %d Goals", sent)
	}
}

// TestBuildGoal asks for the form of a text, changes it, and asks for the text of the form.
func TestBuildGoal(t *testing.T) {
	b := open(t, workshop.Options{})
	ask := func(ask wire.AskGoal) wire.ReadGoal {
		t.Helper()
		return apitest.JSON[wire.ReadGoal](b, "POST", "/api/goal", ask, http.StatusOK)
	}
	read := ask(wire.AskGoal{Goal: "ExistsPony(race=unicorn && (gender=male || name=Rarity), 3)"})
	changed := strings.Replace(string(read.Form), `"count":3`, `"count":4`, 1)
	built := ask(wire.AskGoal{Form: json.RawMessage(changed)})
	if built.Written != "ExistsPony(race=unicorn && (gender=male || name=Rarity), 4)" || string(built.Form) != changed || built.Words["en"] == read.Words["en"] || built.Sample == nil {
		t.Errorf("%s is built as %+v", changed, built)
	}
	built = ask(wire.AskGoal{Form: json.RawMessage(`{"kind": "ExistsShip", "count": 1, "of": [{"kind": "*"}, {"kind": "name"}]}`)})
	if diff := cmp.Diff(wire.ReadGoal{Unready: &wire.FormNote{Path: []int{1}, Code: "empty"}}, built); diff != "" {
		t.Error(diff)
	}
	read = ask(wire.AskGoal{Criterion: true, Goal: "Villain in keywords"})
	if read.Written != "Villain in keywords" || read.Words["en"] != "ponies with the keyword Villain" || len(read.Matches) != 1 || read.Sample != nil {
		t.Errorf("%+v", read)
	}
	if again := ask(wire.AskGoal{Criterion: true, Form: read.Form}); again.Written != read.Written {
		t.Errorf("%s is built as %s", read.Form, again.Written)
	}
	if read = ask(wire.AskGoal{Goal: "ExistsShip(race=earth, race=earth)"}); len(read.Matches) != 1 {
		t.Errorf("equal parts are listed as %+v", read.Matches)
	}
	if read = ask(wire.AskGoal{Goal: "PlayShipCards(action=lovePoison, 2)"}); len(read.Matches) != 1 || read.Matches[0].Words["en"] != "love poison Ship cards" {
		t.Errorf("%+v", read.Matches)
	}
	if read = ask(wire.AskGoal{Criterion: true, Goal: "ExistsPony(*)"}); read.Mistake == nil {
		t.Errorf("%+v", read)
	}
}

// TestBadForms refuses what is not a form, and large ones before they are read.
func TestBadForms(t *testing.T) {
	b := open(t, workshop.Options{})
	for _, bad := range []string{`7`, `[]`, `"x"`, `{"kind": 7}`, `{"kidn": "ExistsPony"}`, `{"kind": "ExistsPony", "of": 7}`} {
		if p := apitest.JSON[wire.Problem](b, "POST", "/api/goal", wire.AskGoal{Form: json.RawMessage(bad)}, http.StatusBadRequest); p.Code != "badRequest" {
			t.Errorf("%s: %+v", bad, p)
		}
	}
	large := `{"kind": "any", "of": [` + strings.Repeat("{},", packs.MaxCardSize/3) + `{}]}`
	apitest.JSON[wire.Problem](b, "POST", "/api/goal", wire.AskGoal{Form: json.RawMessage(large)}, http.StatusRequestEntityTooLarge)
	deep := strings.Repeat(`{"kind":"all","of":[`, 2_000) + strings.Repeat(`]}`, 2_000)
	if got := apitest.JSON[wire.ReadGoal](b, "POST", "/api/goal", wire.AskGoal{Form: json.RawMessage(deep), Criterion: true}, http.StatusOK); got.Unready == nil || got.Unready.Code != "size" {
		t.Errorf("a deep form: %+v", got)
	}
}
