package story

import (
	"embed"
	"encoding/json"
	"hash/fnv"

	"shipfic/language"
)

//go:embed lines/*.json
var files embed.FS

// sentences holds the texts of one language. Where there are several for one thing, each is a way to tell it.
type sentences struct {
	ships   map[string][]string // by key: for Ship cards of the Core pack
	powers  map[string][]string // by power: for other Ship cards
	other   map[string][]string // by event
	words   map[string]string
	counted map[string]language.Forms // words with a number, by plural category
}

var spoken = func() map[language.Code]*sentences {
	all := map[language.Code]*sentences{}
	for _, l := range language.All() {
		all[l] = load(l)
	}
	return all
}()

func load(l language.Code) *sentences {
	s := &sentences{other: map[string][]string{}}
	read(l, "ships", &s.ships)
	var parts map[string]json.RawMessage
	read(l, "other", &parts)
	for name, part := range parts {
		var into any
		switch name {
		case "powers":
			into = &s.powers
		case "words":
			into = &s.words
		case "counted":
			into = &s.counted
		default:
			list := []string{}
			must(json.Unmarshal(part, &list))
			s.other[name] = list
			continue
		}
		must(json.Unmarshal(part, into))
	}
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

// choose picks one of several ways to tell something, in each language: always the same one for the same game and
// step. Consecutive steps go through all ways before one repeats. All languages have the same number of ways, with
// the same joke in the same place.
func choose(game string, step uint64, ways func(*sentences) []string) map[language.Code]string {
	sum := hash(game)
	text := map[language.Code]string{}
	for l, s := range spoken {
		if list := ways(s); len(list) > 0 {
			text[l] = list[(sum+step)%uint64(len(list))]
		}
	}
	return text
}

// hash turns a game's name into a number.
func hash(game string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(game))
	return h.Sum64() >> 16 // the low bits depend little on the last letters
}
