package server

import (
	"crypto/rand"
	"math/big"
	"strings"

	"shipfic/internal/gamelog"
)

// alphabet has no two letters that look or sound alike on a phone, and no vowels, so that no code is a word.
const alphabet = "bcdfghjkmnpqrstvwxz23456789"

// Letters of a code: an open table is in the list anyway, a private one must not be guessed (27^12 is 57 bits).
const (
	openLetters    = 5
	privateLetters = 12
)

// newCode makes a table's code, which is also its id.
func newCode(open bool) gamelog.ID {
	letters := privateLetters
	if open {
		letters = openLetters
	}
	code := make([]byte, letters)
	for i := range code {
		n, err := rand.Int(rand.Reader, big.NewInt(int64(len(alphabet))))
		if err != nil {
			panic("server: no randomness: " + err.Error())
		}
		code[i] = alphabet[n.Int64()]
	}
	return gamelog.ID(code)
}

// parseCode reads a code as people type it. It says nothing about whether there is such a table.
func parseCode(text string) (gamelog.ID, bool) {
	text = strings.ToLower(text)
	if len(text) < openLetters || len(text) > 32 {
		return "", false
	}
	for _, c := range text {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') {
			return "", false
		}
	}
	return gamelog.ID(text), true
}

// shown is a code as logs may have it: that of a private table lets anybody in who has it, so only its beginning.
func shown(id gamelog.ID) string {
	if len(id) <= openLetters {
		return string(id)
	}
	return string(id[:openLetters]) + "..."
}
