package language

import "testing"

func TestBefore(t *testing.T) {
	for _, test := range []struct {
		language         Code
		text, word, want string
	}{
		{Spanish, "Rarity y ", "Iris", "Rarity e "},
		{Spanish, "Rarity y ", "Lyra", "Rarity y "},
		{Spanish, " y ", "Iron Will", " e "},
		{Spanish, " y ", "ídolos", " e "},
		{Spanish, " y ", "hijos", " e "},
		{Spanish, " y ", "hielo", " y "},
		{Spanish, " y ", "Yegua", " y "},
		{Spanish, " y ", `"I Do"`, " e "},
		{Spanish, "Entre Lyra y «", "It's a Sign", "Entre Lyra e «"},
		{Spanish, "ley ", "Iris", "ley "},
		{Spanish, "Y ", "Iris", "Y "},
		{Spanish, " y", "Iris", " y"},
		{Spanish, "", "Iris", ""},
		{Spanish, " y ", "", " y "},
		{Spanish, "uno o ", "Octavia", "uno u "},
		{Spanish, "uno o ", "hojas", "uno u "},
		{Spanish, "7 o ", "8", "7 u "},
		{Spanish, "uno o ", "Iris", "uno o "},
		{English, "Rarity y ", "Iris", "Rarity y "},
	} {
		if got := test.language.Before(test.text, test.word); got != test.want {
			t.Errorf("in %s %q stands before %q, want %q", test.language, got, test.word, test.want)
		}
	}
}
