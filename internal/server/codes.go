package server

import (
	"crypto/rand"
	"math/big"
	"strings"

	"shipfic/internal/gamelog"
)

// alphabet has no letters that look or sound alike on a phone, and no vowels, so that no code is a word.
const alphabet = "bcdfghjkmnpqrstvwxz23456789"

// Lengths of codes. An open table is listed anyway; the code of a private one must not be guessed (27^12 is 57 bits).
const (
	openLetters    = 5
	privateLetters = 12
)

// newCode makes a random code for a table. It is also the table's id.
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

// parseCode parses a code as people type it. There need not be such a table.
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

// shown is a code for logs. Only the beginning of a private code is shown, because the whole code lets anybody in.
func shown(id gamelog.ID) string {
	if len(id) <= openLetters {
		return string(id)
	}
	return string(id[:openLetters]) + "..."
}
