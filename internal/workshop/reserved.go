//go:build !js

package workshop

import (
	"slices"
	"strings"
	"sync"

	"shipfic/internal/table"
	"shipfic/packs"
)

// reservedWords are for those who make the game or run a server. No name of a published pack has one of them.
var reservedWords = []string{"admin", "administrator", "moderator", "official", "oficial", "shipfic"}

// reservedNames are the names of the packs that come with the game, without spaces.
var reservedNames = sync.OnceValue(func() (names []string) {
	for i, p := range packs.Everything() {
		names = append(names, bare(p.Name), bare(p.Name)+"pack", bare(packs.EmbeddedNames()[i]))
	}
	return names
})

// isReserved reports whether people could take a published pack of that name for one of the game or of the operators.
func isReserved(name string) bool {
	isIn := func(list []string) func(string) bool {
		return func(word string) bool {
			return slices.ContainsFunc(list, func(reserved string) bool { return table.LooksLike(word, reserved) })
		}
	}
	return slices.ContainsFunc(append(strings.Split(name, "-"), bare(name)), isIn(reservedWords)) || isIn(reservedNames())(bare(name))
}

// bare is a name without the spaces and hyphens between its words.
func bare(name string) string { return strings.NewReplacer("-", "", " ", "").Replace(name) }
