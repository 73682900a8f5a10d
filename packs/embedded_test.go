package packs

import (
	"encoding/csv"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"shipfic/tsssf"
)

// expansionNamespaces maps the packs of the table of facts to their namespaces.
var expansionNamespaces = map[string]string{
	"ec": "EC", "pu": "PU", "nohb": "NoHoldsBarred", "panel": "NovelIdea.PanelOfPonies", "givers": "HorriblePeople.GraciousGivers",
	"hearthswarming": "HorriblePeople.Hearthswarming", "mean6": "HorriblePeople.Mean6", "delvers": "HorriblePeople.DungeonDelvers",
	"con2014": "HorriblePeople.2014ConExclusives", "con2015": "HorriblePeople.2015ConExclusives", "workshop2015": "HorriblePeople.2015Workshop",
	"misc": "HorriblePeople.Misc", "weeaboo": "HorriblePeople.WeeabooParadaisu", "adventure": "HorriblePeople.AdventurePack",
	"flufflepuff": "HorriblePeople.FlufflePuff", "kefentse": "ChildrenOfKefentse.Promo",
}

// TestExpansionFacts compares every embedded card with its row of the table of facts.
func TestExpansionFacts(t *testing.T) {
	file, err := os.Open("testdata/expansions.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	cards := map[string]Card{}
	for _, e := range Expansions() {
		for _, c := range e.Cards {
			cards[c.ID] = c
		}
	}
	for _, row := range rows[1:] {
		id := expansionNamespaces[row[0]] + "." + strings.ToUpper(row[1][:1]) + row[1][1:] + "." + row[2]
		c, found := cards[id]
		if !found {
			t.Errorf("%s is not embedded", id)
			continue
		}
		delete(cards, id)
		if c.Title != row[3] {
			t.Errorf("%s: the title is %q, not %q", id, c.Title, row[3])
		}
		switch c.Kind {
		case tsssf.Start, tsssf.Pony:
			comparePony(t, c, row)
		case tsssf.Goal:
			if c.Worth() != row[10] {
				t.Errorf("%s is worth %s, not %s", id, c.Worth(), row[10])
			}
		}
		if row[11] != "" && len(c.Says()) < 2 {
			t.Errorf("%s lacks a text in two languages", id)
		}
	}
	for id := range cards {
		t.Errorf("%s is not in the table of facts", id)
	}
}

func comparePony(t *testing.T, c Card, row []string) {
	t.Helper()
	race := strings.Replace(row[5], "changeling-", "changeling ", 1)
	if race == "none" {
		race = ""
	}
	shown := c.RaceSymbol()
	if strings.HasPrefix(race, "changeling") && strings.HasPrefix(shown, "changeling") {
		shown = race // its power says whom it may imitate, which need not be its symbol
	}
	gender := map[string]string{"both": "male/female", "none": ""}[row[6]]
	if gender == "" && row[6] != "none" {
		gender = row[6]
	}
	var words []string
	for word := range strings.SplitSeq(row[9], ";") {
		if word = strings.TrimSpace(word); word != "" {
			words = append(words, word)
		}
	}
	if shown != race || c.GenderSymbol() != gender || strings.Join(c.Names, "/") != row[4] ||
		c.Dystopian != (row[7] == "yes") || !slices.Equal(c.Keywords, words) {
		t.Errorf("%s differs from its row %v", c.ID, row[:10])
	}
}

// TestEverythingTogether composes a game of all embedded cards.
func TestEverythingTogether(t *testing.T) {
	cards, report := Compose(Everything(), Choice{Start: Core().Cards[0].ID})
	if report.Refused() {
		t.Fatal(report)
	}
	if _, err := tsssf.NewBox(Rules(cards)); err != nil {
		t.Fatal(err)
	}
}

// TestShortTitles wants a short title where the page would cut a long one, and none twice: on a small face it is all that names a card.
func TestShortTitles(t *testing.T) {
	named := map[string]string{}
	for _, pack := range Everything() {
		for _, c := range pack.Cards {
			name := c.Short
			if name == "" {
				name = c.Title
			}
			if n := utf8.RuneCountInString(name); n > MaxShort {
				t.Errorf("%s needs a short title: %q has %d characters", c.ID, name, n)
			}
			if other := named[name]; other != "" && c.Title != name {
				t.Errorf("%s is called %q, as %s is", c.ID, name, other)
			}
			named[name] = c.ID
		}
	}
}
