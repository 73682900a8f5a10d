package goal_test

import (
	"testing"

	"shipfic/tsssf/goal"
)

func parsed(t *testing.T, text string) goal.Goal {
	t.Helper()
	g, err := goal.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return g
}

func TestLarger(t *testing.T) {
	tests := []struct{ text, want string }{
		{"ExistsPony(race=unicorn, 3)", "ExistsPony(race=unicorn, 5)"},
		{"ExistsPony(race=unicorn)", "ExistsPony(race=unicorn)"},
		{"ExistsShip(gender=male, gender=male)", "ExistsChain(gender=male, 4)"},
		{"ExistsShip(*, *)", "ExistsShip(*, *)"},
		{"ExistsShip(gender=male, gender=female, 2)", "ExistsShip(gender=male, gender=female, 4)"},
		{"ExistsPonyShippedTo(*, Select(gender=male, 2))", "ExistsPonyShippedTo(*, Select(gender=male, 4))"},
		{"ExistsPonyShippedTo(*, AllOf(name=A, name=B))", "ExistsPonyShippedTo(*, AllOf(name=A, name=B))"},
		{"ExistsChainOfNames(*, 6)", "ExistsChainOfNames(*, 8)"},
		{"ExistsShipGeneric(ShippedWithOppositeGenderedSelf)", "ExistsShipGeneric(ShippedWithOppositeGenderedSelf)"},
		{"PlayPonies(race=earth, 2)", "PlayPonies(race=earth, 4)"},
		{"PlayShips(*, gender=male, 2)", "PlayShips(*, gender=male, 4)"},
		{"PlayShipCards(action=lovePoison, 2)", "PlayShipCards(action=lovePoison, 4)"},
		{"BreakShip(*, *, 3)", "BreakShip(*, *, 5)"},
		{"SwapCount(6)", "SwapCount(8)"},
		{"ReplaceCount(2)", "ReplaceCount(4)"},
		{"BreakPony(3)", "BreakPony(5)"},
		{"OtherGoalsWon", "OtherGoalsWon"},
		{"GainKeyword(Princess)", "GainKeyword(Princess)"},
	}
	for _, test := range tests {
		if got := goal.String(goal.Larger(parsed(t, test.text), 2)); got != goal.String(parsed(t, test.want)) {
			t.Errorf("%s, 2 larger, is %s, want %s", test.text, got, test.want)
		}
	}
	versions := goal.ExistsPonyShippedTo{Pony: goal.Anypony{}, With: goal.TwoVersions{}}
	if got := goal.Larger(versions, 2); got != (goal.ExistsPonyShippedTo{Pony: goal.Anypony{}, With: goal.TwoVersions{More: 2}}) {
		t.Errorf("two versions, 2 larger, are %+v", got)
	}
	if got := goal.Larger(nil, 2); got != nil {
		t.Errorf("no Goal, 2 larger, is %+v", got)
	}
}

func TestReword(t *testing.T) {
	tests := []struct{ text, want string }{
		{"ExistsPony(name=Rarity && Elder in keywords, 2)", "ExistsPony(name=Trixie && Elder in keywords, 2)"},
		{"ExistsShip(name!=Rarity, (name=Rarity || name=Tom))", "ExistsShip(name!=Trixie, (name=Trixie || name=Tom))"},
		{"ExistsPonyShippedTo(*, AllOf(name=Rarity, name=Tom))", "ExistsPonyShippedTo(*, AllOf(name=Trixie, name=Tom))"},
		{"ExistsPonyShippedTo(*, Select(Rarity in keywords, 2))", "ExistsPonyShippedTo(*, Select(name=Trixie, 2))"},
		{"ExistsPonyShippedTo(name=Rarity, ShippedWith2Versions)", "ExistsPonyShippedTo(name=Trixie, ShippedWith2Versions)"},
		{"ExistsChainOfRaces(name=Rarity, 3)", "ExistsChainOfRaces(name=Trixie, 3)"},
		{"GainKeyword(Rarity)", "GainKeyword(Trixie)"},
		{"GainKeyword(Elder)", "GainKeyword(Elder)"},
		{"SwapCount(6)", "SwapCount(6)"},
	}
	as := func(not bool) goal.Criterion { return goal.Is{Attr: goal.Name, Not: not, Value: "Trixie"} }
	for _, test := range tests {
		if got := goal.String(goal.Reword(parsed(t, test.text), "Rarity", as, "Trixie")); got != goal.String(parsed(t, test.want)) {
			t.Errorf("%s, reworded, is %s, want %s", test.text, got, test.want)
		}
	}
}
