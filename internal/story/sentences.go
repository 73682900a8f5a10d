package story

import (
	"embed"
	"encoding/json"
	"hash/fnv"
	"strings"
	"sync"

	"shipfic/game"
	"shipfic/language"
)

//go:embed lines/*.json
var files embed.FS

// sentences holds the texts of one language. Where there are several for one thing, each is a way to tell it.
type sentences struct {
	ships   map[string][]string // by key: for Ship cards of the Core pack
	powers  map[string][]string // by power: for other Ship cards
	events  map[string][]string // by event, or a part of one
	words   map[string]string
	counted map[string]language.Forms // words with a number, by plural category
}

// spoken returns the texts of all languages. They are read on first use, so that the server starts quickly.
var spoken = sync.OnceValue(func() map[language.Code]*sentences {
	all := map[language.Code]*sentences{}
	for _, l := range language.All() {
		all[l] = load(l)
	}
	return all
})

func load(l language.Code) *sentences {
	s := &sentences{}
	read(l, "ships", &s.ships)
	read(l, "events", &s.events)
	var other struct {
		Powers  map[string][]string
		Words   map[string]string
		Counted map[string]language.Forms
	}
	read(l, "other", &other)
	s.powers, s.words, s.counted = other.Powers, other.Words, other.Counted
	return s
}

func read(l language.Code, name string, into any) {
	data, err := files.ReadFile("lines/" + name + "." + string(l) + ".json")
	must(err)
	must(json.Unmarshal(data, into))
}

func must(err error) {
	if err != nil {
		panic("story: cannot read the embedded sentences: " + err.Error())
	}
}

// order is the order in which a game uses the ways to tell one kind of thing. It never changes, so a way comes again
// only after all others. All languages have the same number of ways, with the same joke in the same place.
func order(game, kind string, ways int) []int {
	list := make([]int, ways)
	for i := range list {
		list[i] = i
	}
	rng := shuffler(game + "/" + kind)
	rng.Shuffle(ways, func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// shuffler is the source of randomness for a name: the same for the same name.
func shuffler(name string) game.Rand {
	h := fnv.New64a()
	h.Write([]byte(name))
	return game.Rand{Seed: game.SeedOf(h.Sum64())}
}

// ways lists the ways to tell one kind of thing. A kind is an event, or one that a narration divides further.
func (s *sentences) ways(kind string) []string {
	if key, isShip := strings.CutPrefix(kind, shipKind); isShip {
		return s.ships[key]
	}
	if power, isPower := strings.CutPrefix(kind, powerKind); isPower {
		return s.powers[power]
	}
	return s.events[kind]
}

// The prefixes of kinds that tell how two ponies came together.
const (
	shipKind  = "ship/"  // and the key of a Ship card of the Core pack
	powerKind = "power/" // and the power of another Ship card
)
