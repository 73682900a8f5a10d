package story

import (
	"embed"
	"encoding/json"
	"hash/fnv"

	"shipfic/language"
)

//go:embed lines/*.json
var files embed.FS

// sentences are the ways of telling in one language.
type sentences struct {
	ships   map[string][]string // of the Core pack's Ship cards, by key
	powers  map[string][]string // of other Ship cards, by the name of their power
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
		panic("story: its sentences cannot be read: " + err.Error())
	}
}

// choose gives one of several ways of telling in each language: always the same for the same game and step. Steps that follow
// one another go through all the ways before one comes again. Languages have as many ways as each other, and the same joke at
// the same place.
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

// hash makes a number of a game's name.
func hash(game string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(game))
	return h.Sum64() >> 16 // the low bits know little of the last letters
}
