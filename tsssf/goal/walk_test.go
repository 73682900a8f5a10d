package goal

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestMentions(t *testing.T) {
	tests := []struct {
		text string
		attr Attr
		want []string
	}{
		{"ExistsPony(name=Rarity)", Name, []string{"Rarity"}},
		{"ExistsPony(name=Rarity)", Keywords, nil},
		{"ExistsShip(name=Rarity && (OC in keywords || name!=Luna), name_b=Rarity || name=Zecora)", Name, []string{"Rarity", "Luna", "Zecora"}},
		{"ExistsPonyShippedTo(name=A, Select(name=B, 2))", Name, []string{"A", "B"}},
		{"ExistsPonyShippedTo(name=A, AllOf(name=B, name=C))", Name, []string{"A", "B", "C"}},
		{"ExistsPonyShippedTo(name=A, ShippedWith2Versions)", Name, []string{"A"}},
		{"ExistsChain(card=Core.Pony.Zecora, 3)", Card, []string{"Core.Pony.Zecora"}},
		{"PlayPonies(OC !in keywords)", Keywords, []string{"OC"}},
		{"PlayShips(name=A, name=B)", Name, []string{"A", "B"}},
		{"PlayShipCards(action=lovePoison)", Action, []string{"lovePoison"}},
		{"BreakShip(name=A, name=B)", Name, []string{"A", "B"}},
		{"GainKeyword(OC)", Keywords, []string{"OC"}},
		{"GainKeyword(OC)", Name, nil},
		{"SwapCount(3)", Name, nil},
		{"OtherGoalsWon", Card, nil},
	}
	for _, test := range tests {
		g, err := Parse(test.text)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(test.want, Mentions(g, test.attr)); diff != "" {
			t.Errorf("%s, %s (-want +got):\n%s", test.text, test.attr, diff)
		}
	}
}

func TestWalk(t *testing.T) {
	g, err := Parse("ExistsShip(name=Rarity && (* || genderSwapped), racialKeyword)")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	Walk(g, func(c Criterion) { got = append(got, CriterionString(c)) })
	want := []string{"name=Rarity && (* || genderSwapped)", "name=Rarity", "* || genderSwapped", "*", "genderSwapped", "racialKeyword"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
