package server

import (
	"fmt"
	"math"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shipfic/internal/gamelog"
)

// TestCodeWords: the words can be told apart, and a code can be split into them.
func TestCodeWords(t *testing.T) {
	if !slices.IsSorted(words) || len(slices.Compact(slices.Clone(words))) != len(words) {
		t.Error("the words are not sorted, or one is there twice")
	}
	for _, word := range words {
		if len(word) != letters || strings.Trim(word, "abcdefghijklmnopqrstuvwxyz") != "" {
			t.Errorf("%q is not a word of %d letters", word, letters)
		}
	}
}

// TestCodesAreHardToGuess: docs/protocol.md states how many bits a code has, and the code has at least as many.
func TestCodesAreHardToGuess(t *testing.T) {
	doc, err := os.ReadFile("../../docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	bits := 2*math.Log2(float64(len(words))) + math.Log2(lastNumber-firstNumber+1)
	stated := fmt.Sprintf("%d words, and a number from %d to %d: %d bits", len(words), firstNumber, lastNumber, int(bits))
	if !strings.Contains(strings.Join(strings.Fields(string(doc)), " "), stated) {
		t.Errorf("docs/protocol.md does not say %q", stated)
	}
	if bits < 33 {
		t.Errorf("a code has only %.1f bits", bits)
	}
}

// TestNewCodes: codes have the form that the page splits for reading, differ, and are parsed however people write them.
func TestNewCodes(t *testing.T) {
	form := regexp.MustCompile(`^[a-z]{10}[0-9]{4}$`)
	seen := map[gamelog.ID]bool{}
	for range 200 {
		id := NewCode()
		if !form.MatchString(string(id)) || seen[id] {
			t.Fatalf("%s has another form, or came twice", id)
		}
		seen[id] = true
		a, b, n := string(id[:5]), string(id[5:10]), string(id[10:])
		for _, typed := range []string{a + "-" + b + "-" + n, strings.ToUpper(a) + " " + b + " " + n, a + b + n, strings.ToUpper(a + "-" + b + n)} {
			if got, ok := parseCode(typed); !ok || got != id {
				t.Errorf("%q is read as %q", typed, got)
			}
		}
	}
}

// TestOldCodes: links to older tables keep working.
func TestOldCodes(t *testing.T) {
	for typed, want := range map[string]gamelog.ID{"k3xq9": "k3xq9", "BCDFGHJKMN23": "bcdfghjkmn23"} {
		if got, ok := parseCode(typed); !ok || got != want {
			t.Errorf("%q is read as %q", typed, got)
		}
	}
	for _, typed := range []string{"", "k3x", "a/b/c/d", "k3xq9?", strings.Repeat("a", 33), strings.Repeat("-", 500), "quíll-otter-4217"} {
		if got, ok := parseCode(typed); ok {
			t.Errorf("%q is read as %q", typed, got)
		}
	}
}
