package goal

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

var (
	rarity   = Is{Attr: Name, Value: "Rarity"}
	luna     = Is{Attr: Name, Value: "Luna"}
	male     = Is{Attr: Gender, Value: "male"}
	unicorn  = Is{Attr: Race, Value: "unicorn"}
	princess = Is{Attr: Keywords, Value: "Princess"}
)

func TestParseFunctions(t *testing.T) {
	tests := []struct {
		text string
		want Goal
	}{
		{"ExistsPony(name=Rarity)", ExistsPony{rarity, 1}},
		{"ExistsPony(name=Rarity, 3)", ExistsPony{rarity, 3}},
		{"  ExistsPony  (  name  =  Rarity  ,  3  )  ", ExistsPony{rarity, 3}},
		{"ExistsPony(\n\tname=Rarity,\n\t003)", ExistsPony{rarity, 3}},
		{"ExistsPony(name=Rarity, 1000)", ExistsPony{rarity, MaxCount}},
		{"ExistsShip(name=Rarity,name=Luna)", ExistsShip{rarity, luna, 1}},
		{"ExistsShip(name=Rarity, name=Luna, 6)", ExistsShip{rarity, luna, 6}},
		{"ExistsPonyShippedTo(name=Rarity, Select(gender=male, 3))", ExistsPonyShippedTo{rarity, Select{male, 3}}},
		{"ExistsPonyShippedTo(name=Rarity, Select(gender=male))", ExistsPonyShippedTo{rarity, Select{male, 1}}},
		{"ExistsPonyShippedTo(*, AllOf(name=Rarity, name=Luna, gender=male))", ExistsPonyShippedTo{Anypony{}, AllOf{[]Criterion{rarity, luna, male}}}},
		{"ExistsPonyShippedTo(*, AllOf(name=Rarity))", ExistsPonyShippedTo{Anypony{}, AllOf{[]Criterion{rarity}}}},
		{"ExistsPonyShippedTo(*, ShippedWith2Versions)", ExistsPonyShippedTo{Anypony{}, TwoVersions{}}},
		{"ExistsPonyShippedTo(*, ShippedWith2Versions, 1)", ExistsPonyShippedTo{Anypony{}, TwoVersions{}}},
		{"ExistsChain(Princess in keywords, 3)", ExistsChain{Pony: princess, Count: 3}},
		{"ExistsChainOfNames(Princess in keywords, 3)", ExistsChain{Pony: princess, Count: 3, DifferentNames: true}},
		{"ExistsChainOfRaces(*, 5)", ExistsChain{Pony: Anypony{}, Count: 5, DifferentRaces: true}},
		{"ExistsShipGeneric(ShippedWithOppositeGenderedSelf)", ExistsOppositeSelf{}},
		{"ExistsShipGeneric(ShippedWithOppositeGenderedSelf, 1)", ExistsOppositeSelf{}},
		{"PlayPonies(gender=male)", PlayPonies{male, 1}},
		{"PlayPonies(gender=male, 3)", PlayPonies{male, 3}},
		{"PlayShips(gender=male, *)", PlayShips{male, Anypony{}, 1}},
		{"PlayShips(gender=male, *, 3)", PlayShips{male, Anypony{}, 3}},
		{"PlayShipCards(*)", PlayShipCards{Anypony{}, 1}},
		{"PlayShipCards(action=lovePoison, 2)", PlayShipCards{Is{Attr: Action, Value: "lovePoison"}, 2}},
		{"PlayLovePoisons", PlayShipCards{Is{Attr: Action, Value: "lovePoison"}, 2}},
		{"BreakShip(*, *)", BreakShip{Anypony{}, Anypony{}, 1}},
		{"BreakShip(*, *, 12)", BreakShip{Anypony{}, Anypony{}, 12}},
		{"SwapCount(6)", SwapCount{6}},
		{"ReplaceCount(2)", ReplaceCount{2}},
		{"BreakPony(3)", BreakPony{3}},
		{"OtherGoalsWon", OtherGoalsWon{}},
		{"OtherGoalsWon()", OtherGoalsWon{}},
		{"GainKeyword(OC)", GainKeyword{"OC"}},
		{`GainKeyword("Mane 6, the best")`, GainKeyword{"Mane 6, the best"}},
	}
	for _, test := range tests {
		got, err := Parse(test.text)
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.text, diff)
		}
	}
}

func TestParseCriterion(t *testing.T) {
	is := func(attr Attr, value string) Is { return Is{Attr: attr, Value: value} }
	tests := []struct {
		text string
		want Criterion
	}{
		{"*", Anypony{}},
		{"genderSwapped", GenderSwapped{}},
		{"racialKeyword", HasRacialKeyword{}},
		{"name=Twilight Sparkle", is(Name, "Twilight Sparkle")},
		{"name=Mr. Cake", is(Name, "Mr. Cake")},
		{"name=rarity", is(Name, "rarity")},
		{"name!=Rarity", Is{Name, false, true, "Rarity"}},
		{"name != Rarity", Is{Name, false, true, "Rarity"}},
		{"race_b!=alicorn", Is{Race, true, true, "alicorn"}},
		{"keywords=Princess", princess},
		{"Princess in keywords", princess},
		{"Princess !in keywords_b", Is{Keywords, true, true, "Princess"}},
		{"Princess!in keywords", Is{Keywords, false, true, "Princess"}},
		{"#horsefamous in keywords", is(Keywords, "#horsefamous")},
		{"Princess\tin\n keywords", princess},
		{"male in gender", male},
		{"gender=female", is(Gender, "female")},
		{"altTimeline=true", is(AltTimeline, "true")},
		{"altTimeline!=false", Is{AltTimeline, false, true, "false"}},
		{"count=2", is(Count, "2")},
		{"count = 002", is(Count, "2")},
		{"10 in count", is(Count, "10")},
		{"action=swap", is(Action, "swap")},
		{"card=Core.Pony.Zecora", is(Card, "Core.Pony.Zecora")},

		// A value may have an "in" of its own.
		{"name=Alice in Wonderland", is(Name, "Alice in Wonderland")},
		{"Alice in Wonderland in name", is(Name, "Alice in Wonderland")},
		{"Alice in name in keywords", is(Keywords, "Alice in name")},
		{"Alone in the Dark in keywords", is(Keywords, "Alone in the Dark")},
		{"Alone in the Dark !in keywords", Is{Keywords, false, true, "Alone in the Dark"}},
		{"in in in keywords", is(Keywords, "in in")},
		{"in in keywords", is(Keywords, "in")},
		{"Rain in keywords", is(Keywords, "Rain")},
		{"inn in keywords", is(Keywords, "inn")},
		{"name=in name", is(Name, "in name")},
		{"name=name", is(Name, "name")},
		{"name=*", is(Name, "*")},
		{"* in keywords", is(Keywords, "*")},

		// Quotes, for what values cannot hold otherwise.
		{`name="Flim, Flam (and co.)"`, is(Name, "Flim, Flam (and co.)")},
		{`"Makeover!" in name`, is(Name, "Makeover!")},
		{`"A = B && C" !in keywords`, Is{Keywords, false, true, "A = B && C"}},
		{`"A"in name`, is(Name, "A")},
		{`name="say \"hi\" \\ "`, is(Name, `say "hi" \ `)},
		{`name="  "`, is(Name, "  ")},
		{`name=Pony "Joe" Smith`, is(Name, `Pony "Joe" Smith`)},
		{`race="earth"`, is(Race, "earth")},
		{"name=Ünïcode 马", is(Name, "Ünïcode 马")},

		// && binds looser than ||.
		{"name=Rarity && gender=male", And{[]Criterion{rarity, male}}},
		{"name=Rarity||name=Luna||gender=male", Or{[]Criterion{rarity, luna, male}}},
		{"name=Rarity && gender=male || race=unicorn", And{[]Criterion{rarity, Or{[]Criterion{male, unicorn}}}}},
		{"name=Rarity || gender=male && race=unicorn", And{[]Criterion{Or{[]Criterion{rarity, male}}, unicorn}}},
		{"(name=Rarity && gender=male) || race=unicorn", Or{[]Criterion{And{[]Criterion{rarity, male}}, unicorn}}},
		{"(name=Rarity && gender=male) && race=unicorn", And{[]Criterion{And{[]Criterion{rarity, male}}, unicorn}}},
		{"((name=Rarity))", rarity},
		{"( name=Rarity )&&( gender=male )", And{[]Criterion{rarity, male}}},
	}
	for _, test := range tests {
		got, err := ParseCriterion(test.text)
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.text, diff)
		}
	}
}

func TestWarnings(t *testing.T) {
	type warning struct {
		code   WarningCode
		column int
	}
	tests := []struct {
		text string
		want []warning
	}{
		{"ExistsPony(name=Rarity && gender=male)", nil},
		{"ExistsPony(name=Rarity && (gender=male || race=earth))", nil},
		{"ExistsPony((name=Rarity && gender=male) || race=earth)", nil},
		{"ExistsPony(name=Rarity && gender=male || race=earth)", []warning{{MixedOperators, 39}}},
		{"ExistsPony(name=Ééé || gender=male && race=earth || *)", []warning{{MixedOperators, 21}}},
		{"ExistsShip(name=A && * || *, name=A || * && *)", []warning{{MixedOperators, 24}, {MixedOperators, 37}}},
		{"ExistsPony(* && (* && * || *))", []warning{{MixedOperators, 25}}},
		{"ExistsPony(name=Aloe & Lotus)", []warning{{LoneOperator, 22}}},
		{"ExistsPony(Rock & Roll in keywords || name=A|B)", []warning{{LoneOperator, 17}, {LoneOperator, 45}}},
		{`ExistsPony(name="Aloe & Lotus")`, nil},
		{"PlayLovePoisons", []warning{{OldName, 1}}},
		{"ExistsPonyShippedTo(*, Select(*, 2), 3)", []warning{{IgnoredCount, 38}}},
	}
	for _, test := range tests {
		g, warnings, err := ParseWithWarnings(test.text)
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		var got []warning
		for _, w := range warnings {
			got = append(got, warning{w.Code, w.Column})
		}
		if diff := cmp.Diff(test.want, got, cmp.AllowUnexported(warning{})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.text, diff)
		}
		if _, again, err := ParseWithWarnings(String(g)); err != nil || len(again) > 0 {
			t.Errorf("%s is written as %s, which gives %v, %v", test.text, String(g), again, err)
		}
	}
}
