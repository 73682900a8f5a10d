package table

import (
	"slices"
	"strconv"
	"strings"
)

// BotNames are what bots are called. They are our own inventions.
var BotNames = map[string][]string{
	"filly":    {"Doodle", "Smudge", "Crumpet", "Pebble", "Tumble", "Wobble", "Noodle", "Fidget"},
	"crusader": {"Skylark", "Bramble", "Pocket", "Gumdrop", "Whistle", "Cricket", "Nettle", "Lantern"},
	"mare":     {"Almanac", "Thimble", "Hazelnut", "Corduroy", "Bookend", "Nutmeg", "Postscript", "Ampersand"},
	"unicorn":  {"Quicksilver", "Sextant", "Filigree", "Prism", "Lodestar", "Amethyst", "Cipher", "Foxglove"},
	"alicorn":  {"Solstice", "Parallax", "Meridian", "Halcyon", "Obelisk", "Epilogue", "Penumbra", "Ultramarine"},
}

// Characters are what bots like. A bot's name says which one it has: the names of a level have them in turn.
var Characters = []string{"collector", "wrecker", "matchmaker"}

// CharacterOf returns the character of the bot with that name, "" if it has none.
func CharacterOf(name string) string {
	name, _, _ = strings.Cut(name, " ") // "Pebble 2"
	for _, names := range BotNames {    // order does not matter: no name is there twice
		if i := slices.Index(names, name); i >= 0 {
			return Characters[i%len(Characters)]
		}
	}
	return ""
}

// nameBot returns a name for a new bot of a level that nobody at the table has; if there is a character, one for that.
func (s *State) nameBot(level, character string, turn int64) string {
	names := slices.DeleteFunc(slices.Clone(BotNames[level]), func(name string) bool { return character != "" && CharacterOf(name) != character })
	for i := range names {
		name := names[(int(turn%int64(len(names)))+i)%len(names)]
		if !s.isNamed(name, "", LooksLike) {
			return name
		}
	}
	name := names[0]
	for i := 2; s.isNamed(name, "", LooksLike); i++ {
		name = names[0] + " " + strconv.Itoa(i)
	}
	return name
}

// isNamed reports whether a bot or a person other than the given one has a name.
func (s *State) isNamed(name string, except PersonID, same func(a, b string) bool) bool {
	return slices.ContainsFunc(s.People, func(p Person) bool { return p.ID != except && same(p.Name, name) }) ||
		slices.ContainsFunc(s.Seats, func(seat Seat) bool { return seat.Name != "" && same(seat.Name, name) })
}
