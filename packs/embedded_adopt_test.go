package packs

import (
	"strings"
	"testing"

	"shipfic/tsssf/goal"
)

// TestAdopt gives cards of a community file our powers and Goals, unless their author wrote others.
func TestAdopt(t *testing.T) {
	const file = `{"name": "Mine", "format": "%FORMAT", "namespace": "HorriblePeople.Mean6", "root": "", "cards": {
		"pony": {
			"NightlightSparkle": {"title": "Nightlight Sparkle", "name": "Twilight Sparkle", "keywords": [], "action": "search"},
			"NightmarePie": {"title": "Nightmare Pie", "name": "Pinkie Pie", "keywords": []},
			"NightmareDash": {"title": "Nightmare Dash", "name": "Rainbow Dash", "keywords": [], "action": "newGoal"},
			"Own": {"title": "Own", "name": "Own", "keywords": [], "action": "draw"}},
		"goal": {"DarkestDay": {"title": "Darkest Day", "points": "2", "goalLogic": "ExistsPony(*)"}}}}`
	ours := embeddedWith("HorriblePeople.Mean6")
	pack, report := Load("x.json", []byte(strings.Replace(file, "%FORMAT", "pack:1", 1)))
	if pack == nil {
		t.Fatal(report)
	}
	kept, again := Load("x.json", Write(pack))
	if kept == nil {
		t.Fatal(again)
	}
	for _, p := range []*Pack{pack, kept} {
		for key, enforced := range map[string]bool{"Pony.NightlightSparkle": true, "Pony.NightmarePie": true, "Pony.NightmareDash": false, "Pony.Own": false, "Goal.DarkestDay": true} {
			c, _ := p.Find("HorriblePeople.Mean6." + key)
			known, _ := ours.Find(c.ID)
			same := c.Power.Name == known.Power.Name && goal.String(c.Goal) == goal.String(known.Goal)
			if same != enforced || (c.Source.Enforced == ours.Name) != enforced {
				t.Errorf("%s in %s: power %q, Goal %s, enforced by %q", key, p.Format, c.Power.Name, goal.String(c.Goal), c.Source.Enforced)
			}
		}
	}
	if said := report.String(); !strings.Contains(said, "note: 3 cards are known: their powers and Goals are those of "+ours.Name) {
		t.Errorf("it is not said: %s", said)
	}
	pack, report = Load("x.json", []byte(strings.Replace(file, "%FORMAT", "shipfic:1", 1)))
	if pack == nil {
		t.Fatal(report)
	}
	for _, c := range pack.Cards {
		if c.Source.Enforced != "" {
			t.Errorf("%s: what its author wrote in our own format was changed", c.ID)
		}
	}
}

// TestAdoptTitles takes our titles and names for known cards of which a file says neither, without a word about it.
func TestAdoptTitles(t *testing.T) {
	const file = `{"name": "Givers", "format": "pack:1", "namespace": "HorriblePeople.GraciousGivers", "root": "", "cards": {
		"start": {}, "ship": {}, "goal": {},
		"pony": {"NightwatchduCoeur": {"keywords": []}, "TheSmooze": {"title": "Smooze", "keywords": []}, "Unknownto Us": {"keywords": []}}}}`
	pack, report := Load("x.json", []byte(file))
	if pack == nil {
		t.Fatal(report)
	}
	known := embeddedWith(pack.Namespace)
	ours, found := known.Find(pack.Cards[0].ID)
	if c := pack.Cards[0]; !found || c.Title != ours.Title || c.Title == titleFromKey(c.Key()) || c.Names[0] != ours.Names[0] {
		t.Errorf("%+v, want the title %q", c.Card, ours.Title)
	}
	if c := pack.Cards[1]; c.Title != "Smooze" {
		t.Errorf("the author's own title became %q", c.Title)
	}
	for _, f := range report.Findings {
		if (f.Code == CodeTitle || f.Code == CodeName) && !strings.HasSuffix(f.Card, ".UnknowntoUs") {
			t.Error(f)
		}
	}
}

// TestPackNamedAfterFile makes readable names of packs that have none but their file's.
func TestPackNamedAfterFile(t *testing.T) {
	for file, want := range map[string]string{
		"Power Gaming 0.0.1a.pon": "Power Gaming 0.0.1a", "munity/Power_Gaming_0_0_1a.pon": "Power Gaming 0.0.1a", "PowerGaming0.0.1a.pon": "Power Gaming 0.0.1a",
		"NoHoldsBarred.pon": "No Holds Barred", "my pack.pon.txt": "My pack", `C:\cards\core-deck.PON`: "Core deck", ".pon": "Pack", "It's Practically Canon.pon": "It's Practically Canon",
	} {
		pack, report := Load(file, []byte("TSSSF\nShip`x``A Ship```"))
		if pack == nil {
			t.Fatal(report)
		}
		if pack.Name != want {
			t.Errorf("%s became %q, want %q", file, pack.Name, want)
		}
	}
}
