package packs

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// loadLines loads a .pon file of these lines.
func loadLines(t *testing.T, lines ...string) (*Pack, Report) {
	t.Helper()
	pack, report := Load("tide.pon", []byte(strings.Join(append([]string{"TSSSF_CardGen"}, lines...), "\n")))
	if pack == nil {
		t.Fatal(report)
	}
	return pack, report
}

// TestPonNames tells names from keywords, which share a field.
func TestPonNames(t *testing.T) {
	for _, test := range []struct {
		about string
		lines []string
		want  []string // of the first card: its names, then its keywords after a bar
	}{
		{"a name of Core", []string{"Pony`p.png``Salty Rarity`Mane 6, Rarity``"}, []string{"Rarity", "|", "Mane 6"}},
		{"a name of an expansion", []string{"Pony`p.png``Writing Mentor`Daring Do``"}, []string{"Daring Do", "|"}},
		{"a short form", []string{"Pony`p.png``Queen of Tides`Twilight``"}, []string{"Twilight Sparkle", "|"}},
		{"in its own title", []string{"Pony`p.png``Old Salt\\nFog Horn`OC, Fog Horn``"}, []string{"Fog Horn", "|", "OC"}},
		{"in another card's title", []string{"Pony`p.png``The Lighthouse`Fog Horn``", "Pony`p.png``Old Salt Fog Horn`Fog Horn``"}, []string{"Fog Horn", "|"}},
		{"another card's title", []string{"Pony`p.png``The Lighthouse`Fog Horn``", "Pony`p.png``Fog Horn```"}, []string{"Fog Horn", "|"}},
		{"in a Goal", []string{"Pony`p.png``The Lighthouse`Fog Horn``", "Goal`g.png`Goal!1`G``Win this Goal when:\\nAny Fog Horn is shipped with 2 males.`"}, []string{"Fog Horn", "|"}},
		{"the last in the title", []string{"Pony`p.png``Sailor Fog Horn`Sailor, Fog Horn``"}, []string{"Fog Horn", "|", "Sailor"}},
		{"called a keyword", []string{"Pony`p.png``Old Sailor`Sailor``", "Goal`g.png`Goal!1`G``2 Ponies with the Sailor keyword are shipped together.`"}, []string{"Old Sailor", "|", "Sailor"}},
		{"a known keyword", []string{"Pony`p.png``Old Villain`Villain``"}, []string{"Old Villain", "|", "Villain"}},
		{"on cards with different titles", []string{"Pony`p.png``Wet Mare`Sailor``", "Pony`p.png``Dry Mare`Sailor``"}, []string{"Wet Mare", "|", "Sailor"}},
		{"nothing", []string{"Pony`p.png``Fog Horn```"}, []string{"Fog Horn", "|"}},
	} {
		pack, _ := loadLines(t, test.lines...)
		c := pack.Cards[0]
		if diff := cmp.Diff(test.want, slices.Concat(c.Names, []string{"|"}, c.Keywords)); diff != "" {
			t.Errorf("%s: %s", test.about, diff)
		}
	}
}

// TestPonSpelledOut reads powers that are written in words.
func TestPonSpelledOut(t *testing.T) {
	night := func(name string, first tsssf.Effect) tsssf.Power {
		p := named(name)
		p.Effects = []tsssf.Effect{first, {Do: tsssf.DeedDiscardPony, May: true}}
		return p
	}
	swapUncopyable := named("swap")
	swapUncopyable.Uncopyable = true
	everypony := named("shipWithEverypony")
	everypony.Must, everypony.Uncopyable = true, true
	for _, test := range []struct {
		kind, body string
		want       tsssf.Power
	}{
		{"Pony", "High Tide (Swap): You may swap 2 Pony cards on the shipping grid. Neither of their powers activate.", named("swap")},
		{"Pony", "High Tide (Swap)", named("swap")},
		{"Pony", "High Tide (Swap): You may swap two Pony cards. This power can't be copied.", swapUncopyable},
		{"Pony", "High Tide (Replace): While in your hand, you may discard a Pony card from the grid and play this card in its place. This power cannot be copied.", named("replace")},
		{"Pony", "You may draw 1 card from the Ship or Pony deck.", named("draw")},
		{"Pony", "Ebb (Special): You may draw 3 cards from the Ship and/or Pony decks, then discard 2 cards.", named("portal")},
		{"Pony", "Ebb (Special): You may draw 4 cards from the Ship and/or Pony decks.", tsssf.Power{Name: "draw", Effects: []tsssf.Effect{{Do: tsssf.DeedDraw, N: 4}}}},
		{"Pony", "You may discard Fog Horn from your hand to draw two cards from the Ship and/or Pony decks.", named("escape")},
		{"Pony", "Flow (New Goal): You may discard 1 active Goal and draw 1 new Goal to replace it.", named("newGoal")},
		{"Pony", "You may search the Ship and/or Pony discard piles for up to 2 cards of your choice and put them into your hand. If any of those cards are still in your hand at the end of your turn, discard them.", named("revolution")},
		{"Pony", "Spring (Special): {search} You may also discard another Pony card from the grid.", night("search", tsssf.Effect{Do: tsssf.DeedTakeFromDiscards, N: 1, May: true})},
		{"Pony", "Spring (Special): {midreplace} You may also discard another Pony card from the grid. This power cannot be copied.", night("replace", tsssf.Effect{Do: tsssf.DeedReplace})},
		{"Pony", "Neap (Special):\\nWhile this card is in your hand, you may discard a Pony card from the grid and play this card in its place. If you do this, discard another Pony card from the grid as well. This power cannot be copied.", named("pinkamena")},
		{"Pony", "Yes (Special): You may swap 2 {pegasus} on the grid.", tsssf.Power{Name: "swap", Effects: []tsssf.Effect{{Do: tsssf.DeedSwap, Of: "race=pegasus"}}}},
		{"Pony", "Choose one Pony card on the grid. Until the end of your turn, that card counts as being shipped with all other Pony cards on the grid. This power cannot be copied.", everypony},
		{"Pony", "Rock (Special): Fog Horn cannot be affected by Swap powers. This power cannot be copied.", tsssf.Power{Name: "protect", Effects: []tsssf.Effect{{Do: tsssf.DeedProtect, Bars: []tsssf.Hazard{tsssf.HazardSwap}}}, Uncopyable: true}},
		{"Pony", "Deal (Swap): {swap} Then everypony sings.", half("swap", "Then everypony sings.")},
		{"Pony", "Deal (Swap): Everypony sings.", half("swap", "Everypony sings.")},
		{"Pony", "Sing (Special): Everypony sings.", tsssf.ReminderPower("Sing (Special): Everypony sings.")},
		{"Ship", "When you attach this card to the grid, you may choose one Pony card attached to this Ship. Until the end of your turn, that Pony card becomes a race and gender of your choice. ", named("raceGenderChange")},
		{"Ship", "When you attach this card to the grid, you may choose one Pony card attached to this Ship. Until the end of your turn, that Pony card becomes a \\n{female} {alicorn} with the Princess keyword.", named("makePrincess")},
		{"Ship", "Until the end of your turn, that Pony card's timeline becomes {postapocalypse}.", named("timelineChange")},
		{"Ship", "Until the end of your turn, that Pony card gains both the Sailor and Sea Dog keywords.", tsssf.KeywordsPower([]string{"Sailor", "Sea Dog"})},
		{"Ship", "You may swap 2 Pony cards on the grid.", tsssf.ReminderPower("You may swap 2 Pony cards on the grid.")},
	} {
		pack, _ := loadLines(t, test.kind+"`p.png``Fog Horn``"+test.body+"`")
		if diff := cmp.Diff(test.want, pack.Cards[0].Power); diff != "" {
			t.Errorf("%s: %s", test.body, diff)
		}
	}
}

func TestPonCounts(t *testing.T) {
	pack, _ := loadLines(t, "Pony`p.png`MaleFemale!Earth Pony`Fog Horns``This card counts as two Ponies.\\nBoth (Draw): {draw}`", "Pony`p.png``Crew``This card counts as 10 Ponies.`")
	if pack.Cards[0].Count != 2 || pack.Cards[0].Power.Name != "draw" || pack.Cards[1].Count != 10 || pack.Cards[1].ByHand() {
		t.Errorf("%+v", pack.Cards)
	}
}

// TestPonBlackSymbol keeps the black symbol apart from the power to take disguises.
func TestPonBlackSymbol(t *testing.T) {
	pack, _ := loadLines(t, "Pony`p.png`Female!ChangelingAlicorn`Duchess`Changeling`Love (Swap): {swap}`", "Pony`p.png`changelingunicorn`Ling`Changeling`Gains the name, keywords, and symbols of any single {unicorn} of your choice until the end of your turn.`")
	if c := pack.Cards[0]; c.Black != tsssf.Alicorn || c.Race != 0 || c.Power.Name != "swap" {
		t.Errorf("%+v", c)
	}
	if c := pack.Cards[1]; c.Black != 0 || !c.HasPower() || c.becomes() != "unicorn" || c.ByHand() {
		t.Errorf("%+v", c)
	}
}

// TestPonGoals reads the regular sentences of Goals.
func TestPonGoals(t *testing.T) {
	for text, want := range map[string]string{
		"Fog Horn is shipped with any Rarity.":                                                                              "ExistsShip(name=Fog Horn, name=Rarity)",
		"Any Fog Horn is shipped with\\nany Twilight and any Rainbow Dash":                                                  "ExistsPonyShippedTo(name=Fog Horn, AllOf(name=Twilight Sparkle, name=Rainbow Dash))",
		"Any {male} is shipped with 3 other {male}":                                                                         "ExistsPonyShippedTo(gender=male, Select(gender=male, 3))",
		"Twilight Sparkle is shipped with 3 Objects.":                                                                       "ExistsPonyShippedTo(name=Twilight Sparkle, Select(Object in keywords, 3))",
		"Any Pony with the OC keyword is shipped with 2 Ponies with the Sea Dog keyword.":                                   "ExistsPonyShippedTo(OC in keywords, Select(Sea Dog in keywords, 2))",
		"Any Pony is shipped with 6 Ponies.":                                                                                "ExistsPonyShippedTo(*, Select(*, 6))",
		"2 Rarities are shipped together.":                                                                                  "ExistsShip(name=Rarity, name=Rarity)",
		"2 Rainbow Dashes are shipped together.":                                                                            "ExistsShip(name=Rainbow Dash, name=Rainbow Dash)",
		"2 gender-swapped Ponies are shipped together.":                                                                     "ExistsShip(genderSwapped, genderSwapped)",
		"3 Ponies with the Sailor keyword\\nare shipped in a chain.\\nRarity doesn't count for this Goal.":                  "ExistsChain(Sailor in keywords && name!=Rarity, 3)",
		"At least 5 {postapocalypse} are on the grid.":                                                                      "ExistsPony(altTimeline=true, 5)",
		"5 {alicorn} are on the grid at the same time.":                                                                     "ExistsPony(race=alicorn, 5)",
		"3 {pegasus}/{pegasus} pairs are in play at once.\\n{alicorn} count as {pegasus} for this Goal.":                    "ExistsShip(race=pegasus || race=alicorn, race=pegasus || race=alicorn, 3)",
		"You play 3 {earthpony} in one turn.":                                                                               "PlayPonies(race=earth, 3)",
		"You play 3 {male}/{female} Ships in one turn.":                                                                     "PlayShips(gender=male, gender=female, 3)",
		"You play 7 Ship cards in one turn.":                                                                                "PlayShipCards(*, 7)",
		"You play two Love Poisons in one turn.":                                                                            "PlayShipCards(action=lovePoison, 2)",
		"You break up 12 Ships in one turn. Swapping a Pony card away from its original Ship counts as breaking up a Ship.": "BreakShip(*, *, 12)",
		"You break up Fog Horn with any {female} except Twilight Sparkle.":                                                  "BreakShip(name=Fog Horn, gender=female && name!=Twilight Sparkle)",
		"You break up any Ship with\\nFog Horn in it.":                                                                      "BreakShip(name=Fog Horn, *)",
		"You break up a single Pony card two separate times in one turn.":                                                   "BreakPony(2)",
		"You swap 6 Pony card positions in one turn.":                                                                       "SwapCount(6)",
		"You replace 4 Pony cards in one turn.":                                                                             "ReplaceCount(4)",
		"You give a Pony the Sea Dog keyword.":                                                                              "GainKeyword(Sea Dog)",
		"You complete all other active Goals on your turn.":                                                                 "OtherGoalsWon",
		"Any single Pony is shipped with 2 versions of another Pony.":                                                       "ExistsPonyShippedTo(*, ShippedWith2Versions)",
		"Any Pony is shipped with an opposite-gendered version of themselves.":                                              "ExistsShipGeneric(ShippedWithOppositeGenderedSelf)",

		"Nopony is shipped with any Rarity.":                                                "",
		"2 Rarities are shipped together. Fog Horn counts for the completion of this Goal.": "",
		"Everypony is happy.": "",
	} {
		pack, _ := loadLines(t, "Pony`p.png``Fog Horn```", "Goal`g.png`Goal!2`Tide Pool``Win this Goal when:\\n"+text+"`")
		if got := goal.String(pack.Cards[1].Goal); got != want {
			t.Errorf("%s: %q, not %q", text, got, want)
		}
	}
}

// TestPonCoreGoals finds Core's Goals by their titles, whatever the text says.
func TestPonCoreGoals(t *testing.T) {
	for _, c := range Core().Cards {
		if c.Kind != tsssf.Goal {
			continue
		}
		worth := strings.Replace(c.Worth(), "/", "-", 1)
		pack, _ := loadLines(t, "Goal`g.png`Goal!"+worth+"`"+strings.ToUpper(c.Title)+"``Win this Goal when:\\nIt is won.`")
		got := pack.Cards[0]
		if goal.String(got.Goal) != goal.String(c.Goal) || got.HandLimit != c.HandLimit || (got.Value.More == nil) != (c.Value.More == nil) {
			t.Errorf("%s: %s", c.ID, goal.String(got.Goal))
		}
		if got.Source.Enforced != "Core" {
			t.Errorf("%s is not said to be enforced by us", c.ID)
		}
	}
	pack, _ := loadLines(t, "Goal`g.png`Goal!5`Rodeo``Win this Goal when:\\n3 Rarities are shipped in a chain.`")
	if got := goal.String(pack.Cards[0].Goal); got != "ExistsChain(name=Rarity, 3)" {
		t.Errorf("an author's own condition became %s", got)
	}
}

// TestPonAdopts gives cards in words the powers of our cards with the same title.
func TestPonAdopts(t *testing.T) {
	pack, report := loadLines(t,
		"Pony`p.png`Female!Pegasus`Wonderbolts Captain\\nSpitfire`Wonderbolt`Ahoy (Special): Two pegasi go where the other was.`",
		"Pony`p.png`Female!Pegasus`Adventure Expert Daring Do`Daring Do`Ahoy (Draw): {draw}`",
		"Card`Derpy",
	)
	if c := pack.Cards[0]; c.Power.Name != "captain" || !slices.Equal(c.Names, []string{"Spitfire"}) || c.Source.Enforced != "Gracious Givers" {
		t.Errorf("%+v", c)
	}
	if c := pack.Cards[1]; c.Power.Name != "draw" || c.Source.Enforced != "" {
		t.Errorf("an author's own power was changed: %+v", c)
	}
	if c := pack.Cards[2]; c.ID != "tide.Pony.DerpyHooves" || c.Power.Name != "moveStart" {
		t.Errorf("%+v", c)
	}
	if said := report.String(); !strings.Contains(said, "note: 1 card is known: its power or Goal is that of Gracious Givers") {
		t.Errorf("it is not said: %s", said)
	}
}

// TestPonWarnsOnly loads sloppy files, so that they can be mended in the workshop.
func TestPonWarnsOnly(t *testing.T) {
	for text, code := range map[string]Code{
		"\nPony`p.png`Female`Fog Horn```":             CodeFormat,
		"TSSSF\nPony`p.png`Femail`Fog Horn```":        CodeSymbol,
		"TSSSF\nPony`p.png`Female!Mirror`Fog Horn```": CodeSymbol,
		"TSSSF\nGoal`p.png`Goal`Tide``Sing.`":         CodePoints,
		"TSSSF\nGoal`p.png`Goal!many!3`Tide``Sing.`":  CodeSymbol,
		"TSSSF\nTestSubject`p.png`Fmale`Fog Horn```":  CodeSymbol,
		"\ufeff\r\n\r\nShip`p.png`Ship`Tide```\r\n":   CodeFormat,
		"TSSSF_CardGen2\nPony`p.png`Male`Fog Horn```": CodeFormat,
	} {
		pack, report := Load("x.pon", []byte(text))
		if pack == nil || len(pack.Cards) != 1 || !slices.ContainsFunc(report.Findings, func(f Finding) bool { return f.Code == code }) {
			t.Errorf("%q: %v", text, report)
		}
	}
}
