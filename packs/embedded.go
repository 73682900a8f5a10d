package packs

import (
	"embed"
	"slices"
	"strings"
	"sync"
)

//go:embed core/*.json expansions/*.json
var embeddedFiles embed.FS

// Core is the embedded pack: the Core deck, in our own words. It is shared and must not be changed.
func Core() *Pack { return core() }

var core = sync.OnceValue(func() *Pack {
	core := &Pack{}
	for _, kind := range []string{"ponies", "ships", "goals"} {
		part, _ := loadEmbedded("core", "core/"+kind+".json")
		part.Cards = append(core.Cards, part.Cards...)
		core = part
	}
	return core
})

// expansionOrder lists the embedded expansions, the largest first. Each is the name of its file.
var expansionOrder = []string{
	"extra-credit", "ponyville-university", "no-holds-barred", "panel-of-ponies", "gracious-givers", "hearthswarming", "mean-6",
	"dungeon-delvers", "con-exclusives-2014", "con-exclusives-2015", "workshop-2015", "misc", "weeaboo-paradaisu", "adventure-pack",
	"fluffle-puff", "children-of-kefentse",
}

// Expansion is an embedded pack of the community's cards: their facts, in our own words.
type Expansion struct {
	*Pack
	Data []byte // its file
}

// Expansions returns the embedded packs besides Core. They are shared and must not be changed.
func Expansions() []Expansion { return expansions() }

var expansions = sync.OnceValue(func() []Expansion {
	all := make([]Expansion, len(expansionOrder))
	for i, name := range expansionOrder {
		pack, data := loadEmbedded(name, "expansions/"+name+".json")
		all[i] = Expansion{pack, data}
	}
	return all
})

// Named returns the embedded pack of that name: "core", or the name of an expansion such as "extra-credit".
func Named(name string) (*Pack, bool) {
	if strings.EqualFold(name, Core().File) {
		return Core(), true
	}
	if !slices.Contains(expansionOrder, name) {
		return nil, false
	}
	return Expansions()[slices.Index(expansionOrder, name)].Pack, true
}

// EmbeddedNames lists the names of the embedded packs, Core first.
func EmbeddedNames() []string { return append([]string{Core().File}, expansionOrder...) }

// EverythingName stands for the names of all embedded packs.
const EverythingName = "everything"

// Expand returns names of packs with each embedded pack in the place of [EverythingName], and none twice.
func Expand(names []string) (all []string) {
	for _, name := range names {
		each := []string{name}
		if name == EverythingName {
			each = EmbeddedNames()
		}
		for _, name := range each {
			if !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	return all
}

// Everything returns Core and all expansions.
func Everything() []*Pack {
	all := []*Pack{Core()}
	for _, e := range Expansions() {
		all = append(all, e.Pack)
	}
	return all
}
