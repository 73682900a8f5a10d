package tsssf

import (
	"maps"
	"slices"
)

// DeedFacts are what packs, bots, documents and the page need to know of a deed.
type DeedFacts struct {
	On    []Kind   // the kinds of card whose powers may have it
	Needs string   // the field of an [Effect] it cannot do without: "n", "becomes", "keywords", "text", or none
	Takes []string // the fields it may have besides; every deed that is carried out may have "may" and "if"
	// Prints is the number, in digits, that it prints where "n" is not said; 0: none.
	Prints int
	Use    Use      // what a player gets out of it
	Worth  int      // a rough estimate of what it adds to a card in hand, in thousandths of a point, for bots
	Rules  []string // the rules of docs/rules.md that it is about
}

// Use is what a player gets out of a deed. Bots plan with uses, not with deeds, so that a new deed needs no change to them.
type Use uint8

// The uses of deeds.
const (
	UseOther     Use = iota
	UsePoison        // steals a Pony of the grid
	UseRevive        // brings the top of the Pony discard
	UseReplace       // plays onto an occupied cell
	UseSwap          // moves Ponies of the grid
	UseDraw          // draws cards
	UseTake          // takes cards from the discards
	UseNewGoal       // exchanges Goals
	UseCopy          // uses another card's power
	UseDiscard       // removes Ponies from the grid
	UseDisguise      // imitates another Pony
	UseAsShip        // plays a Pony as a Ship
	UseInterrupt     // plays in another seat's turn
	UseEverypony     // counts as shipped with all
	UseChange        // changes what a Pony is; see [Box.CouldMatch]
)

// Facts returns what is known of a deed, and false if there is no such deed.
func (d Deed) Facts() (DeedFacts, bool) {
	entry, known := deeds[d]
	if !known {
		return DeedFacts{}, false
	}
	return entry.DeedFacts, true
}

// Deeds lists all deeds by name.
func Deeds() []Deed { return slices.Sorted(maps.Keys(deeds)) }

// Changes lists the deeds that change what a Pony is, by name.
func Changes() []Deed {
	return slices.DeleteFunc(Deeds(), func(d Deed) bool { return deeds[d].Use != UseChange })
}

// Way is a way to play a card beyond what every card of its kind allows.
type Way string

// The ways that effects open.
const (
	WayAsShip    Way = "asShip"    // a Pony card is played as a Ship card
	WayInterrupt Way = "interrupt" // in another seat's turn
	WayReplace   Way = "replace"   // onto an occupied cell
	WayUse       Way = "use"       // by discarding it from hand
	WayPoison    Way = "poison"    // with a Pony of the grid, and in no other way
	WayRevive    Way = "revive"    // with the top of the Pony discard
)

// Ways lists the ways that a power opens, from its effects.
func (p Power) Ways() []Way {
	flags := p.flags()
	var ways []Way
	add := func(way Way, open bool) {
		if open {
			ways = append(ways, way)
		}
	}
	add(WayAsShip, flags.playAsShip)
	add(WayInterrupt, flags.interrupts)
	add(WayReplace, flags.replaces)
	add(WayUse, flags.use)
	add(WayPoison, flags.poison)
	add(WayRevive, flags.revive)
	return ways
}

// flags reads off a power how its card is played and whether it can act or be copied.
func (p Power) flags() power {
	out := power{must: p.Must}
	acts := 0
	for _, e := range p.Effects {
		d := deeds[e.Do]
		if d == nil {
			continue
		}
		if d.way != nil {
			d.way(&out, e)
		}
		if d.do != nil {
			acts++
		}
	}
	otherWay := out.playAsShip || out.interrupts // such a card is played from hand; what else it does acts on the grid
	out.onGrid = acts > 0 && (!p.FromHand || otherWay)
	out.use = acts > 0 && p.FromHand && !out.replaces && !otherWay
	out.copyable = !p.Uncopyable && !p.FromHand && out.becomes == "" && !out.copies
	return out
}
