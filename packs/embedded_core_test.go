package packs

import (
	gocmp "cmp"
	"encoding/csv"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"shipfic/language"
	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// facts reads a table of facts about the Core deck: a row for each card, keyed by column name.
func facts(t *testing.T, name string) []map[string]string {
	t.Helper()
	file, err := os.Open("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var list []map[string]string
	for _, row := range rows[1:] {
		fact := map[string]string{}
		for i, column := range rows[0] {
			fact[column] = row[i]
		}
		list = append(list, fact)
	}
	return list
}

func splitNonEmpty(text, separator string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, separator)
}

// corePony is a Core pony according to the facts.
func corePony(t *testing.T, fact map[string]string) tsssf.Card {
	t.Helper()
	count, err := strconv.Atoi(fact["counts_as"])
	if err != nil {
		t.Fatal(err)
	}
	card := tsssf.Card{
		ID: "Core.Pony." + fact["key"], Kind: tsssf.Pony, Title: fact["title"], Names: strings.Split(fact["names"], "/"),
		Race: tsssf.RaceNamed(fact["race"]), Dystopian: fact["dystopian"] == "yes", Keywords: splitNonEmpty(fact["keywords"], "; "), Count: count,
	}
	for _, gender := range splitNonEmpty(fact["gender"], "/") {
		card.Gender |= tsssf.GenderNamed(gender)
	}
	switch power := fact["power"]; power {
	case "":
	case "start":
		card.ID, card.Kind = "Core.Start."+fact["key"], tsssf.Start
	case "changeling":
		card.Race, card.Power = 0, tsssf.ChangelingPower(fact["race"], false)
	default:
		card.Power = named(power)
	}
	return card
}

func TestCorePonies(t *testing.T) {
	rows := facts(t, "core-ponies.csv")
	for _, fact := range rows {
		want := corePony(t, fact)
		card, found := Core().Find(want.ID)
		if !found {
			t.Errorf("%s is missing", want.ID)
			continue
		}
		got := card.Card
		got.Keywords = slices.Sorted(slices.Values(got.Keywords))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	}
	checkNumber(t, len(rows), tsssf.Start, tsssf.Pony)
}

func TestCoreShips(t *testing.T) {
	rows := facts(t, "core-ships.csv")
	for _, fact := range rows {
		want := tsssf.Card{ID: "Core.Ship." + fact["key"], Kind: tsssf.Ship, Title: fact["title"]}
		if fact["power"] != "" {
			want.Power = named(fact["power"])
		}
		card, _ := Core().Find(want.ID)
		if diff := cmp.Diff(want, card.Card); diff != "" {
			t.Error(diff)
		}
	}
	checkNumber(t, len(rows), tsssf.Ship)
}

func checkNumber(t *testing.T, want int, kinds ...tsssf.Kind) {
	t.Helper()
	got := 0
	for _, c := range Core().Cards {
		if slices.Contains(kinds, c.Kind) {
			got++
		}
	}
	if got != want {
		t.Errorf("Core has %d cards of kind %v, want %d", got, kinds, want)
	}
}

// coreLogic is the logic of each Core Goal, written independently of the pack so that mistakes show.
var coreLogic = map[string]string{
	"BuddingCuriosity":                     "ExistsShipGeneric(ShippedWithOppositeGenderedSelf)",
	"CargoShip":                            "ExistsShip(Object in keywords, Object in keywords)",
	"ChancellorPuddingheadsEntourage":      "PlayPonies(race=earth, 3)",
	"CharityAuction":                       "ExistsShip(genderSwapped, genderSwapped)",
	"CommanderHurricanesArmy":              "PlayPonies(race=pegasus, 3)",
	"DeepCover":                            "ExistsShip(Changeling in keywords, Changeling in keywords)",
	"Epidemic":                             "PlayShipCards(action=lovePoison, 2)",
	"Fabulosity":                           "ExistsShip(name=Rarity, name=Rarity)",
	"FriendshipIsBenefits":                 "ExistsChain(Mane 6 in keywords, 6)",
	"GoForthAndMultiply":                   "PlayShips(gender=male, gender=female, 3)",
	"GoodEnough":                           "ExistsShip(name=Twilight Sparkle, name=Luna)",
	"HehPeasants":                          "PlayPonies(race=alicorn, 3)",
	"HelpImTrappedInAShippingCardGame":     "ExistsShip(name=Cheerilee, *)",
	"HoldOnINeedToMakeAFlowChart":          "SwapCount(6)",
	"HostileTakeover":                      "ExistsPony(Changeling in keywords, 3)",
	"HotForTeacher":                        "ExistsShip(name=Twilight Sparkle, name=Celestia)",
	"IGuessYoullDo":                        "ExistsShip(name=Twilight Sparkle, name=Cheerilee)",
	"ISwearImNotGay":                       "ExistsPonyShippedTo(gender=male, Select(gender=male, 3))",
	"InvasiveSpecies":                      "ExistsShip(race=earth, race=earth, 6)",
	"ItsMagicalHornsAreTouching":           "ExistsShip(race=unicorn || race=alicorn, race=unicorn || race=alicorn, 3)",
	"ItsNotCreepy":                         "ExistsShip(name=Twilight Sparkle, name=Shining Armor)",
	"ItsNotEvil":                           "BreakShip(name=Shining Armor, gender=female && name!=Twilight Sparkle)",
	"ItsNotExactlyCheating":                "ExistsPonyShippedTo(*, ShippedWith2Versions)",
	"JustExperimenting":                    "ExistsPonyShippedTo(name=Rainbow Dash, Select(gender=female, 3))",
	"MyFirstSlash":                         "ExistsShip(name=Shining Armor, gender=male)",
	"NeedsMoreLesbians":                    "PlayShips(gender=female, gender=female, 3)",
	"Paradox":                              "ExistsShip(name=Pinkie Pie, name=Pinkie Pie)",
	"Pomf":                                 "ExistsShip(race=pegasus || race=alicorn, race=pegasus || race=alicorn, 3)",
	"PrettyPrettyPrincess":                 "ExistsPony(name=Twilight Sparkle && race_b!=alicorn && race=alicorn)",
	"PrincessPile":                         "ExistsChain(Princess in keywords && name!=Twilight Sparkle, 3)",
	"QueenPlatinumsCourt":                  "PlayPonies(race=unicorn, 3)",
	"Quite":                                "PlayShips(gender=male, gender=male, 3)",
	"RainbowDashFanClub":                   "ExistsShip(name=Rainbow Dash, name=Rainbow Dash)",
	"Rodeo":                                "ExistsShip(name=Applejack, name=Applejack)",
	"Sadfic":                               "BreakShip(name=Twilight Sparkle, *)",
	"SelfInsertion":                        "ExistsChain(name=Twilight Sparkle, 3)",
	"ShiningArmorApprovesOfThisExperiment": "ExistsShip(name=Cadance, gender=female)",
	"Shipwrecker":                          "BreakShip(*, *, 12)",
	"TheQuietGame":                         "ExistsShip(name=Fluttershy, name=Fluttershy)",
	"TimeTravelersAmongUs":                 "ExistsPony(altTimeline=true, 5)",
	"WellMaybe":                            "ExistsShip(name=Twilight Sparkle, name=Zecora)",
}

func TestCoreGoals(t *testing.T) {
	rows := facts(t, "core-goals.csv")
	for _, fact := range rows {
		card, found := Core().Find("Core.Goal." + fact["key"])
		if !found || card.Title != fact["title"] || card.Worth() != fact["points"] {
			t.Errorf("%s: got %q for %s points", fact["key"], card.Title, card.Worth())
			continue
		}
		want, err := goal.Parse(coreLogic[fact["key"]])
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, card.Goal); diff != "" {
			t.Errorf("%s: %s", fact["key"], diff)
		}
		special := card.Value.More != nil || card.HandLimit != 0
		if special != (fact["key"] == "FriendshipIsBenefits" || fact["key"] == "HelpImTrappedInAShippingCardGame") {
			t.Errorf("%s: more when %v, hand limit %d", fact["key"], card.Value.More, card.HandLimit)
		}
	}
	checkNumber(t, len(rows), tsssf.Goal)

	benefits, _ := Core().Find("Core.Goal.FriendshipIsBenefits")
	want := goal.ExistsChain{Pony: goal.Is{Attr: goal.Keywords, Value: "Mane 6"}, Count: 6, DifferentNames: true}
	if diff := cmp.Diff(goal.Goal(want), benefits.Value.More); diff != "" {
		t.Error(diff)
	}
	if help, _ := Core().Find("Core.Goal.HelpImTrappedInAShippingCardGame"); help.HandLimit != 1 {
		t.Errorf("the hand limit grows by %d", help.HandLimit)
	}
}

// TestCoreCounts compares the statistics with the facts.
func TestCoreCounts(t *testing.T) {
	races, genders, keywords, powers, points := counter{}, counter{}, counter{}, counter{}, counter{}
	dystopian, ponies := 0, 0
	for _, fact := range facts(t, "core-ponies.csv") {
		race := gocmp.Or(fact["race"], "none")
		if fact["power"] == "changeling" {
			race = "changeling " + race
		}
		races[race]++
		genders[gocmp.Or(fact["gender"], "none")]++
		keywords.add(splitNonEmpty(fact["keywords"], "; "))
		if fact["power"] != "start" {
			powers[gocmp.Or(fact["power"], "none")]++
		}
		if fact["dystopian"] == "yes" {
			dystopian++
		}
		count, _ := strconv.Atoi(fact["counts_as"])
		ponies += count
	}
	for _, fact := range facts(t, "core-ships.csv") {
		powers[gocmp.Or(fact["power"], "none")]++
	}
	for _, fact := range facts(t, "core-goals.csv") {
		points[fact["points"]]++
	}
	got := CountCards(Core().Cards)
	for name, pair := range map[string][2][]Tally{
		"races": {races.tally(), got.Races}, "genders": {genders.tally(), got.Genders}, "keywords": {keywords.tally(), got.Keywords},
		"powers": {powers.tally(), got.Powers}, "points": {points.tally(), got.Points},
	} {
		if diff := cmp.Diff(pair[0], pair[1]); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	if got.Dystopian != dystopian || got.Ponies != ponies || got.Cards != 162 {
		t.Errorf("%d dystopian, %d ponies, %d cards", got.Dystopian, got.Ponies, got.Cards)
	}
	if len(got.Impossible)+len(got.ByHand)+len(got.Unchecked) > 0 {
		t.Errorf("Goals: %v, %v, %v", got.Impossible, got.ByHand, got.Unchecked)
	}
}

func TestCoreWording(t *testing.T) {
	shorts := map[string]string{}
	for _, c := range Core().Cards {
		for _, code := range language.All() {
			if says := c.Power.Name != "" || c.Kind == tsssf.Goal; says && c.Text[string(code)] == "" {
				t.Errorf("%s has no text in %s", c.ID, code)
			}
			if c.Flavour[string(code)] == "" {
				t.Errorf("%s has no flavour in %s", c.ID, code)
			}
		}
		if other := shorts[c.Short]; c.Short == "" || utf8.RuneCountInString(c.Short) > 22 || other != "" {
			t.Errorf("%s is shortened to %q (so is %s)", c.ID, c.Short, other)
		}
		shorts[c.Short] = c.ID
	}
}
