package server

import (
	"crypto/rand"
	_ "embed"
	"encoding/binary"
	mathrand "math/rand/v2"
	"strconv"
	"strings"

	"shipfic/internal/gamelog"
)

// words are the common English words from which codes are made. They can be read aloud. All have the same length, so that
// a code can be split into its words again.
var words = strings.Fields(codewords)

//go:embed codewords.txt
var codewords string

// A code has two words and a number. docs/protocol.md says how hard that is to guess.
const (
	letters     = 5 // of a word
	firstNumber = 1000
	lastNumber  = 9999
)

// Lengths of all codes that ever were: older ones have 5 or 12 characters.
const minCode, maxCode = 5, 32

// NewCode makes a random code for a table, such as quillotter4217. It is also the table's id. People see it as QUILL-OTTER-4217.
func NewCode() gamelog.ID {
	return gamelog.ID(words[random(len(words))] + words[random(len(words))] + strconv.Itoa(firstNumber+random(lastNumber-firstNumber+1)))
}

// CodeOf is a code as people read it: QUILL-OTTER-4217.
func CodeOf(id gamelog.ID) string {
	if len(id) != 2*letters+len(strconv.Itoa(lastNumber)) {
		return string(id) // an older one
	}
	return strings.ToUpper(string(id[:letters]) + "-" + string(id[letters:2*letters]) + "-" + string(id[2*letters:]))
}

// random draws a number below n that nobody can predict.
func random(n int) int {
	return mathrand.New(unpredictable{}).IntN(n)
}

// unpredictable is a cryptographic source of random numbers.
type unpredictable struct{}

// Uint64 implements [mathrand.Source].
func (unpredictable) Uint64() uint64 {
	var drawn [8]byte
	rand.Read(drawn[:]) // never fails
	return binary.NativeEndian.Uint64(drawn[:])
}

// separators are what people may write between the words of a code.
var separators = strings.NewReplacer("-", "", " ", "", "_", "", ".", "")

// parseCode parses a code as people type it: in any case, with or without hyphens and spaces. There need not be such a table.
func parseCode(text string) (gamelog.ID, bool) {
	if len(text) > 2*maxCode {
		return "", false
	}
	text = separators.Replace(strings.ToLower(text))
	if len(text) < minCode || len(text) > maxCode {
		return "", false
	}
	for _, c := range text {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') {
			return "", false
		}
	}
	return gamelog.ID(text), true
}

// shown is a code for logs. Only the beginning is shown, because the whole code lets anybody in.
func shown(id gamelog.ID) string {
	if len(id) <= letters {
		return string(id)
	}
	return string(id[:letters]) + "..."
}
