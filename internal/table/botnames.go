package table

import (
	"slices"
	"strconv"
)

// BotNames are what bots are called. They are our own inventions.
var BotNames = map[string][]string{
	"filly":   {"Doodle", "Smudge", "Crumpet", "Pebble", "Tumble", "Wobble", "Noodle", "Fidget"},
	"mare":    {"Almanac", "Thimble", "Hazelnut", "Corduroy", "Bookend", "Nutmeg", "Postscript", "Ampersand"},
	"alicorn": {"Solstice", "Parallax", "Meridian", "Halcyon", "Obelisk", "Epilogue", "Penumbra", "Ultramarine"},
}

// nameBot returns a name for a new bot of a level that nobody at the table has.
func (s *State) nameBot(level string, turn int64) string {
	names := BotNames[level]
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
