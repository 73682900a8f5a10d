package packs

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestImpossible takes cards away from Core until a Goal cannot be won, and gives them back one by one.
func TestImpossible(t *testing.T) {
	tests := []struct {
		name, goal string
		without    func(Card) bool // the cards that are not there
		want       string          // part of the reason, or nothing if the Goal can be won
	}{
		{"no Rarity", "Fabulosity", hasName("Rarity"), "no pony can match name=Rarity"},
		{"one Rarity but no unicorn to be", "Fabulosity", both(hasKey("BlackWidowRarity", "DramaticallyWoundedRarity"), hasPower("changeling")), "no card is shipped with itself"},
		{"one Rarity and a changeling", "Fabulosity", hasKey("BlackWidowRarity", "DramaticallyWoundedRarity"), ""},
		{"no changelings", "HostileTakeover", hasKeyword("Changeling"), "no pony can match Changeling in keywords"},
		{"two changelings", "HostileTakeover", hasKey("EarthChangeling", "QueenChrysalis"), "2 ponies can match Changeling in keywords; needed: 3"},
		{"no hourglass", "TimeTravelersAmongUs", both(dystopian, hasPower("timelineChange")), "no pony can match altTimeline=true"},
		{"a Ship that gives it", "TimeTravelersAmongUs", dystopian, ""},
		{"nothing changes a race", "PrettyPrettyPrincess", hasPower("raceChange", "makePrincess"), "no pony can match"},
		{"something makes a princess", "PrettyPrettyPrincess", hasPower("raceChange"), ""},
		{"nothing changes a gender", "CharityAuction", hasPower("genderChange", "makePrincess"), "no pony can match genderSwapped"},
		{"only princesses", "CharityAuction", hasPower("genderChange"), ""},
		{"no poison", "Epidemic", hasPower("lovePoison"), "no Ship card matches action=lovePoison"},
		{"one poison, played again", "Epidemic", hasKey("ShmoopyBoo", "WantItNeedIt"), ""},
		{"one poison, for good", "Epidemic", both(hasKey("ShmoopyBoo", "WantItNeedIt"), hasPower("search", "revolution")), "1 Ship cards match"},
		{"no swaps", "HoldOnINeedToMakeAFlowChart", hasPower("swap", "3swap", "moveStart"), "no card swaps others"},
		{"no earth ponies", "ChancellorPuddingheadsEntourage", both(hasRace("earth"), hasPower("raceChange", "changeling")), "no Pony card can match race=earth"},
		{"no Cadance", "ShiningArmorApprovesOfThisExperiment", both(hasName("Cadance"), hasPower("changeling")), "no pony can match name=Cadance"},
		{"one male", "ISwearImNotGay", both(hasPower("genderChange"), except(hasGender("male"), "Tom")), "can count 0 ponies"},
		{"one name each", "ItsNotExactlyCheating", both(manyVersions, hasPower("changeling")), "no two cards can share a name"},
		{"one gender", "BuddingCuriosity", both(hasPower("genderChange", "changeling", "makePrincess"), hasGender("male")), "opposite genders"},
		{"five earth ponies", "InvasiveSpecies", both(except(hasRace("earth"), "Zecora", "Octavia", "MrCake", "MrsCake", "BonBon"), hasPower("raceChange", "changeling")), "at most 5 such ships can stand at once; needed: 6"},
		{"six earth ponies", "InvasiveSpecies", both(except(hasRace("earth"), "Zecora", "Octavia", "MrCake", "MrsCake", "BonBon", "Caramel"), hasPower("raceChange", "changeling")), ""},
		{"no ships", "Fabulosity", func(c Card) bool { return c.Kind.String() == "Ship" }, "there are 0 cards to ship with"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			cards := slices.DeleteFunc(slices.Clone(Core().Cards), test.without)
			got := ""
			for _, goal := range CountCards(cards).Impossible {
				if goal.Goal == "Core.Goal."+test.goal {
					got = goal.Reason
				}
			}
			if test.want == "" && got != "" || !strings.Contains(got, test.want) {
				t.Errorf("%s: %q, want %q", test.goal, got, test.want)
			}
		})
	}
}

// TestImpossibleLogic tries logic that Core's Goals do not have, on Core's cards.
func TestImpossibleLogic(t *testing.T) {
	tests := map[string]string{
		"ExistsPonyShippedTo(*, AllOf(name=Mr. Cake, name=Mrs. Cake))":                              "",
		"ExistsPonyShippedTo(name=Tom, AllOf(name=Lyra, name=Tom))":                                 "not enough different cards",
		"ExistsPonyShippedTo(*, AllOf(name=Tom, name=Lyra, name=Octavia, name=Gilda, name=Zecora))": "only 4 sides; partners needed: 5",
		"ExistsPonyShippedTo(*, Select(*, 6))":                                                      "",
		"ExistsPonyShippedTo(*, Select(*, 7))":                                                      "can count 6 ponies matching *; needed: 7",
		"ExistsChain(name=Tom, 2)":                                                                  "1 ponies can match name=Tom; needed: 2",
		"ExistsChain(name=Flim, 2)":                                                                 "",
		"ExistsChain(count=2, 4)":                                                                   "",
		"ExistsChain(count=3, 2)":                                                                   "no pony can match count=3",
		"ExistsChainOfNames(keywords=Griffon, 2)":                                                   "have 1 names; needed: 2",
		"ExistsChainOfNames(keywords=Mane 6, 6)":                                                    "",
		"ExistsPony(keywords=OC && OC !in keywords_b)":                                              "no pony can match",
		"ExistsPony(keywords=Princess && Princess !in keywords_b)":                                  "",
		"ExistsPony(racialKeyword && gender=female)":                                                "",
		"ExistsPony(card=Core.Pony.Zecora && race=alicorn)":                                         "",
		"ExistsPony(action=swap && action!=swap)":                                                   "no pony can match",
		"ReplaceCount(16)":                                                                          "", "ReplaceCount(17)": "16 cards replace others; needed: 17",
		"SwapCount(66)": "", "SwapCount(67)": "there are 66 cards to swap; needed: 67",
		"GainKeyword(Princess)":         "",
		"OtherGoalsWon":                 "",
		"BreakPony(3)":                  "",
		"PlayShips(name=Tom, name=Tom)": "no card is shipped with itself",
	}
	for logic, want := range tests {
		card := loadCard(t, FormatShipfic, "goal", fmt.Sprintf(`"title": "T", "points": "1", "goalLogic": %q`, logic))
		got := newTable(Core().Cards).whyNot(card.Goal)
		if want == "" && got != nil || want != "" && (got == nil || !strings.Contains(got.sentence, want)) {
			t.Errorf("%s: %v, want %q", logic, got, want)
		}
	}
}

// TestTooMuchToJudge keeps a hostile pack from keeping the statistics busy, and from being called impossible for it.
func TestTooMuchToJudge(t *testing.T) {
	table := newTable(Core().Cards)
	table.steps = 10
	card, _ := Core().Find("Core.Goal.PrincessPile")
	if why := table.whyNot(card.Goal); why != nil || table.steps > 0 {
		t.Errorf("%v with %d steps left", why, table.steps)
	}
}

type test = func(Card) bool

func hasName(name string) test { return func(c Card) bool { return slices.Contains(c.Names, name) } }

func hasKey(keys ...string) test { return func(c Card) bool { return slices.Contains(keys, c.Key()) } }

func hasPower(names ...string) test {
	return func(c Card) bool { return slices.Contains(names, c.Power.Name) }
}

func hasKeyword(word string) test {
	return func(c Card) bool { return slices.Contains(c.Keywords, word) }
}
func hasRace(race string) test { return func(c Card) bool { return c.RaceSymbol() == race } }
func hasGender(gender string) test {
	return func(c Card) bool { return strings.HasPrefix(c.GenderSymbol(), gender) }
}
func dystopian(c Card) bool { return c.Dystopian }
func both(a, b test) test   { return func(c Card) bool { return a(c) || b(c) } }
func except(a test, keys ...string) test {
	return func(c Card) bool { return a(c) && !slices.Contains(keys, c.Key()) }
}

// manyVersions are the cards that bear a name which another card bears too.
func manyVersions(c Card) bool {
	return slices.ContainsFunc(Core().Cards, func(other Card) bool {
		return other.ID != c.ID && slices.ContainsFunc(other.Names, func(name string) bool { return slices.Contains(c.Names, name) })
	})
}
