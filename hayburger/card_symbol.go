package hayburger

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"shipfic/game"
)

// Symbol is how a symbol is named and drawn. In JSON its names are fields of their own, by language:
//
//	{"en": "Egg", "es": "Huevo", "emblem": "egg-clutch"}
type Symbol struct {
	Names   map[string]string // by language
	Emblem  string            // the name of an icon
	Palette []string          // ground, pattern, emblem and its echo, as "#rrggbb"
	Picture Picture           // an uploaded one, shown instead of the emblem
}

// UnmarshalJSON reads a symbol, and refuses fields that are neither its own nor a language.
func (s *Symbol) UnmarshalJSON(data []byte) error {
	var fields map[string]json.RawMessage
	if err := game.UnmarshalStrict(data, &fields); err != nil {
		return err
	}
	read := Symbol{Names: map[string]string{}}
	for _, field := range slices.Sorted(maps.Keys(fields)) {
		var err error
		switch {
		case field == "emblem":
			err = game.UnmarshalStrict(fields[field], &read.Emblem)
		case field == "picture":
			err = game.UnmarshalStrict(fields[field], &read.Picture)
		case field == "palette":
			err = game.UnmarshalStrict(fields[field], &read.Palette)
		case isLanguage(field):
			name := ""
			if err = game.UnmarshalStrict(fields[field], &name); name != "" {
				read.Names[field] = name
			}
		default:
			return fmt.Errorf(`unknown field %q: a symbol has names by language, such as "en", and emblem, palette and picture`, field)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", field, err)
		}
	}
	*s = read
	return nil
}

// MarshalJSON writes the names first, by language. The order matters: the digest of a deck, which logs keep, is made from it.
func (s Symbol) MarshalJSON() ([]byte, error) {
	drawing, err := json.Marshal(struct {
		Emblem  string   `json:"emblem,omitempty"`
		Palette []string `json:"palette,omitempty"`
		Picture Picture  `json:"picture,omitzero"`
	}{s.Emblem, s.Palette, s.Picture})
	if err != nil || len(s.Names) == 0 {
		return drawing, err
	}
	names, err := json.Marshal(s.Names)
	if err != nil || len(drawing) == len("{}") {
		return names, err
	}
	return slices.Concat(names[:len(names)-1], []byte(","), drawing[1:]), nil
}
