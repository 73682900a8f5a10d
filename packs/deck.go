package packs

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"shipfic/hayburger"
)

// isDeck reports whether a file is meant to be a deck of Hayburger: it says so in its field "game".
func isDeck(data []byte) bool {
	var head struct {
		Game string `json:"game"`
	}
	return json.Unmarshal(bytes.TrimPrefix(data, []byte("\ufeff")), &head) == nil && head.Game == "hayburger"
}

// File is what a file holds: a pack, or a deck of Hayburger. One with errors holds neither.
type File struct {
	Pack   *Pack
	Deck   *hayburger.Deck
	IsDeck bool // it is meant to be one
	Report Report
	Data   []byte
	// Beside names, by card, the file that is the card's picture, if the pack says that there are such files.
	Beside map[string]Beside
}

// Beside is the picture of a card in a file of its own, beside that of the pack.
type Beside struct {
	File  string `json:"file"`            // its path or the end of it, with or without ending
	Whole bool   `json:"whole,omitempty"` // the picture is the whole card
}

// ReadFile reads a pack or a deck.
func ReadFile(name string, data []byte) *File {
	f := &File{IsDeck: isDeck(data), Data: data}
	if f.IsDeck {
		f.Deck, f.Report = LoadDeck(name, data)
	} else {
		f.Pack, f.Report = Load(name, data)
	}
	return f
}

// Cards is how many cards the file holds.
func (f *File) Cards() int {
	switch {
	case f.Pack != nil:
		return len(f.Pack.Cards)
	case f.Deck != nil:
		return len(f.Deck.Cards)
	}
	return 0
}

// errStandardName refuses a deck that no table could tell from ours.
var errStandardName = fmt.Errorf("name: %q is the name of the standard deck; give yours another", hayburger.DefaultDeck)

// LoadDeck reads a deck of Hayburger, and reports problems as [Load] does. The deck is nil if it is refused.
func LoadDeck(file string, data []byte) (*hayburger.Deck, Report) {
	deck, err := hayburger.LoadDeck(data)
	if err == nil && deck.Name == hayburger.DefaultDeck {
		err = errStandardName
	}
	if err == nil {
		return deck, Report{}
	}
	problems := []string{err.Error()}
	var all *hayburger.DeckError
	if errors.As(err, &all) {
		problems = all.Problems
	}
	var r Report
	for i, p := range problems {
		if i == maxFindings {
			r.Left = len(problems) - i
			break
		}
		r.Findings = append(r.Findings, Finding{Severity: Error, Code: CodeDeck, File: file}.Saying("%s", p))
	}
	return nil, r
}
