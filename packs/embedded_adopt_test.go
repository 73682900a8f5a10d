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
	if said := report.String(); !strings.Contains(said, "enforced by us") || !strings.Contains(said, "(cards: 3)") {
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
