package packs

import (
	"fmt"
	"slices"
)

// adopt gives the cards of a community file the powers and Goals of the embedded pack with the same namespace: the file's formats cannot
// say most of them. A file in our own format says what its author means, and keeps it.
func (r *reading) adopt() {
	if r.pack.Format == FormatShipfic {
		return
	}
	i := slices.IndexFunc(expansionOrder, func(name string) bool { return namespaces[name] == r.pack.Namespace })
	if i < 0 {
		return
	}
	ours := Expansions()[i]
	adopted := 0
	for k := range r.pack.Cards {
		c := &r.pack.Cards[k]
		known, found := ours.Find(c.ID)
		if !found {
			continue
		}
		c.Power, c.Goal, c.Race, c.Black = known.Power, known.Goal, known.Race, known.Black
		adopted++
	}
	if adopted > 0 {
		r.report.add(Finding{
			Severity: Warning, Code: CodeAdopted, File: r.source.name,
			Sentence: fmt.Sprintf("%d cards are enforced by us: their powers and Goals are those of the embedded pack %s", adopted, ours.Name),
		})
	}
}

// namespaces are the namespaces of the embedded expansions, by name.
var namespaces = map[string]string{
	"extra-credit": "EC", "ponyville-university": "PU", "no-holds-barred": "NoHoldsBarred", "panel-of-ponies": "NovelIdea.PanelOfPonies",
	"gracious-givers": "HorriblePeople.GraciousGivers", "hearthswarming": "HorriblePeople.Hearthswarming", "mean-6": "HorriblePeople.Mean6",
	"dungeon-delvers": "HorriblePeople.DungeonDelvers", "con-exclusives-2014": "HorriblePeople.2014ConExclusives",
	"con-exclusives-2015": "HorriblePeople.2015ConExclusives", "workshop-2015": "HorriblePeople.2015Workshop", "misc": "HorriblePeople.Misc",
	"weeaboo-paradaisu": "HorriblePeople.WeeabooParadaisu", "adventure-pack": "HorriblePeople.AdventurePack",
	"fluffle-puff": "HorriblePeople.FlufflePuff", "children-of-kefentse": "ChildrenOfKefentse.Promo",
}
