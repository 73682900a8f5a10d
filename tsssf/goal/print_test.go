package goal

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestString(t *testing.T) {
	tests := []struct{ text, want string }{
		{"ExistsPony( keywords = Princess,1 )", "ExistsPony(Princess in keywords)"},
		{"ExistsPony(Rarity in name)", "ExistsPony(name=Rarity)"},
		{"ExistsPony(Rarity !in name_b,2)", "ExistsPony(name_b!=Rarity, 2)"},
		{"ExistsPony(keywords_b!=OC)", "ExistsPony(OC !in keywords_b)"},
		{"ExistsPonyShippedTo(*,Select(*))", "ExistsPonyShippedTo(*, Select(*, 1))"},
		{"ExistsPony(* && * || *)", "ExistsPony(* && (* || *))"},
		{"ExistsPony(((* && *)) && ((*)))", "ExistsPony((* && *) && *)"},
		{`ExistsPony(name="Rarity")`, "ExistsPony(name=Rarity)"},
		{"ExistsPony(name=Aloe & Lotus)", `ExistsPony(name="Aloe & Lotus")`},
		{`ExistsPony("in" in name)`, "ExistsPony(name=in)"},
		{`ExistsPony(" a" in keywords)`, `ExistsPony(" a" in keywords)`},
		{`ExistsPony(name="\"a\" \\")`, `ExistsPony(name="\"a\" \\")`},
		{`ExistsPony(name="a\\")`, `ExistsPony(name=a\)`},
		{"PlayLovePoisons()", "PlayShipCards(action=lovePoison, 2)"},
		{"OtherGoalsWon()", "OtherGoalsWon"},
		{"SwapCount(1)", "SwapCount(1)"},
	}
	for _, test := range tests {
		g, err := Parse(test.text)
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if got := String(g); got != test.want {
			t.Errorf("%s is written as %s, want %s", test.text, got, test.want)
		}
	}
	if String(nil) != "" || CriterionString(nil) != "" || Words(nil, "en") != "" {
		t.Error("something is said of no Goal")
	}
}

// TestParseString writes random Goals and reads them again.
func TestParseString(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := goals().Draw(t, "goal")
		text := String(want)
		got, warnings, err := ParseWithWarnings(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if len(warnings) > 0 {
			t.Fatalf("%s: %v", text, warnings)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%s (-want +got):\n%s", text, diff)
		}
		if again := String(got); again != text {
			t.Fatalf("%s is then written as %s", text, again)
		}
	})
}

// goals draws Goals that can be written within the bounds.
func goals() *rapid.Generator[Goal] {
	return rapid.Custom(func(t *rapid.T) Goal {
		a, b := criteria(2).Draw(t, "a"), criteria(2).Draw(t, "b")
		n := rapid.IntRange(1, MaxCount).Draw(t, "count")
		return rapid.SampledFrom([]Goal{
			ExistsPony{a, n},
			ExistsShip{a, b, n},
			ExistsChain{Pony: a, Count: n},
			ExistsChain{Pony: a, Count: n, DifferentNames: true},
			ExistsChain{Pony: a, Count: n, DifferentRaces: true},
			ExistsOppositeSelf{},
			ExistsPonyShippedTo{a, Select{b, n}},
			ExistsPonyShippedTo{a, AllOf{[]Criterion{b, a}}},
			ExistsPonyShippedTo{a, TwoVersions{}},
			PlayPonies{a, n},
			PlayShips{a, b, n},
			PlayShipCards{a, n},
			BreakShip{a, b, n},
			SwapCount{n},
			ReplaceCount{n},
			BreakPony{n},
			OtherGoalsWon{},
			GainKeyword{values(Keywords).Draw(t, "keyword")},
		}).Draw(t, "goal")
	})
}

func criteria(depth int) *rapid.Generator[Criterion] {
	return rapid.Custom(func(t *rapid.T) Criterion {
		kind := rapid.IntRange(0, 9).Draw(t, "kind")
		switch {
		case kind < 4 && depth > 0:
			parts := rapid.SliceOfN(criteria(depth-1), 2, 3).Draw(t, "parts")
			if kind < 2 {
				return And{parts}
			}
			return Or{parts}
		case kind == 4:
			return rapid.SampledFrom([]Criterion{Anypony{}, GenderSwapped{}, HasRacialKeyword{}}).Draw(t, "word")
		}
		attr := rapid.SampledFrom([]Attr{Name, Race, Gender, Keywords, AltTimeline, Count, Action, Card}).Draw(t, "attr")
		return Is{attr, rapid.Bool().Draw(t, "printed"), rapid.Bool().Draw(t, "not"), values(attr).Draw(t, "value")}
	})
}

// values draws values of an attribute, many of them such as need quotes or look like something else.
func values(attr Attr) *rapid.Generator[string] {
	switch {
	case attr == Count:
		return rapid.SampledFrom([]string{"1", "2", "10", "1000"})
	case fixedValues[attr] != nil:
		return rapid.SampledFrom(fixedValues[attr])
	}
	return rapid.OneOf(
		rapid.SampledFrom([]string{
			"Rarity", "Twilight Sparkle", "Mane 6", "Alice in Wonderland", "a in name", "in", "in in", " in ", "*", "name", "race=earth",
			"Aloe & Lotus", "a && b", "a || b", "!", "!in", "a !in name", `"`, `\`, `\"`, `"quoted"`, `say "hi"`, "(", ")", ",", "3", " ", "\t",
			"a\nb", "Ünïcode 马", "\u00a0", "genderSwapped", "{a}", "%s",
		}),
		rapid.StringOfN(rapid.RuneFrom([]rune(`ain &|=!,()"\ é*`)), 1, 12, -1),
		rapid.StringN(1, 20, -1),
	)
}
