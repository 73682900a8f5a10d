package packs

import (
	"bytes"
	"encoding/json"
	"errors"

	"shipfic/hayburger"
)

// IsDeck reports whether a file is meant to be a deck of Hayburger: it says so in its field "game".
func IsDeck(data []byte) bool {
	var head struct {
		Game string `json:"game"`
	}
	return json.Unmarshal(bytes.TrimPrefix(data, []byte("\ufeff")), &head) == nil && head.Game == "hayburger"
}

// LoadDeck reads a deck of Hayburger, and reports problems as [Load] does. The deck is nil if it is refused.
func LoadDeck(file string, data []byte) (*hayburger.Deck, Report) {
	deck, err := hayburger.LoadDeck(data)
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
		r.Findings = append(r.Findings, Finding{Severity: Error, Code: CodeDeck, File: file, Sentence: p})
	}
	return nil, r
}
