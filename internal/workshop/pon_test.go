package workshop_test

import (
	"net/http"
	"strings"
	"testing"

	"shipfic/internal/api/apitest"
	"shipfic/internal/wire"
	"shipfic/internal/workshop"
	"shipfic/packs"
)

const tidePon = "TSSSF_CardGen\nPony`p.png`Female`Fog Horn`OC`Sing (Special): Everypony sings.`\n" +
	"Pony`p.png`Female!Pegasus`Wonderbolts Captain Spitfire`Wonderbolt`Ahoy (Special): Two pegasi trade places.`\n" +
	"Pony`p.png`Male`Ebb```\nGoal`g.png`Goal!2`Harbour``Everypony is happy.`\n"

// TestUploadPon stores a .pon file in our own format, under the name of its file, and says what players do by hand.
func TestUploadPon(t *testing.T) {
	b := open(t, workshop.Options{})
	up := apitest.JSON[wire.UploadedPack](b, "POST", "/api/packs?name=Tide.pon", []byte(tidePon), http.StatusCreated)
	cards := apitest.JSON[wire.Cards](b, "GET", "/api/packs/"+string(up.Hash), nil, http.StatusOK)
	if cards.Namespace != "Tide" || len(cards.Cards) != 4 {
		t.Fatalf("%+v", cards)
	}
	for _, said := range []string{"Tide.Pony.FogHorn", "Tide.Pony.Ebb", "Tide.Goal.Harbour", "1 card is known"} {
		if !strings.Contains(string(up.Findings), said) {
			t.Errorf("nothing is said of %s: %s", said, up.Findings)
		}
	}
	if n := strings.Count(string(up.Findings), `"`+string(packs.CodeUnenforced)+`"`); n != 3 {
		t.Errorf("%d findings of what is done by hand: %s", n, up.Findings)
	}
}
