package admin

import (
	"strings"
	"testing"
)

func TestWords(t *testing.T) {
	words, err := ReadWords(strings.NewReader("# insults\n\nMuffin\nhay bale\nass\nñandú\n"))
	if err != nil || words.Len() != 4 {
		t.Fatalf("%d words, %v", words.Len(), err)
	}
	for text, want := range map[string]bool{
		"muffin":                      true,
		"You MUFFIN!":                 true,
		"m u f f i n":                 true,
		"m.u.f.f.i.n":                 true,
		"muffffin":                    true,
		"muuuuffin":                   true,
		"mu\u200dffin":                true,
		"mu̸ff̸in":                    true,
		"muff1n":                      true,
		"mцffin":                      false, // looks like no letter of it
		"мuffin":                      true,  // Cyrillic
		"you hay-bale":                true,
		"hay and bale":                false,
		"hay":                         false,
		"muffins are fine":            false,
		"as you like":                 false,
		"asssss":                      true,
		"a class of its own":          false,
		"ñandu":                       true,
		"":                            false,
		"…":                           false,
		strings.Repeat("muffi n", 40): false,
	} {
		if got := words.In(text); got != want {
			t.Errorf("In(%q) = %t, want %t", text, got, want)
		}
	}
	if (Words{}).In("muffin") {
		t.Error("an empty list refuses a word")
	}
}

// TestDefaultWords refuses slurs however they are disguised, and no harmless words that contain or resemble them.
func TestDefaultWords(t *testing.T) {
	words := DefaultWords()
	if words.Len() < 50 {
		t.Errorf("the list has %d words", words.Len())
	}
	for _, text := range []string{
		"retard", "What a RETARD!", "r3t4rd", "r e t a r d", "retaaaard", "rétard", "you faggots", "f.a.g", "Maricón", "MARICON", "m4ricón",
		"eres un sudaca", "moro   de mierda", "white-trash",
	} {
		if !words.In(text) {
			t.Errorf("%q is allowed", text)
		}
	}
	for _, text := range []string{
		"Scunthorpe", "Penistone", "Cockburn", "Dickens", "Essex", "class assassin", "snigger", "sniggers", "niggardly", "Nigeria", "Níger",
		"Niger", "Pakistan", "flame retardant", "retardado el vuelo", "fagot", "Fagin", "spasm", "Montenegro", "el gato negro", "Mari Carmen",
		"Maricarmen", "mariquita", "la mora y el moro", "gitana", "Sudán", "Sudacarelia", "travesía", "anormal", "a gay old time", "queer",
		"Twilight Sparkle", "Princess Molestia", "Rainbow Dash is a wonder", "damn", "joder", "trannsparent", "kikeriki", "Kike",
		"1 2 3 4 5", "100% 50/50", "🦄🦄🦄",
	} {
		if words.In(text) {
			t.Errorf("%q is refused", text)
		}
	}
}

func TestReadWordsRefuses(t *testing.T) {
	for _, list := range []string{"...", strings.Repeat("xy", 40)} {
		if _, err := ReadWords(strings.NewReader("fine\n" + list)); err == nil || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("%.20q: %v", list, err)
		}
	}
}

func FuzzWords(f *testing.F) {
	words, err := ReadWords(strings.NewReader("muffin\nhay bale"))
	if err != nil {
		f.Fatal(err)
	}
	f.Add("you aaa MUFFIN")
	f.Fuzz(func(t *testing.T, text string) {
		if !words.In(text + " muffin") {
			t.Errorf("a word after %q is not found", text)
		}
	})
}
