package language

import (
	"slices"
	"testing"
	"testing/fstest"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// TestPluralsAreThoseOfCLDR compares our rules with those of golang.org/x/text, which engines may not import.
func TestPluralsAreThoseOfCLDR(t *testing.T) {
	names := map[plural.Form]Category{
		plural.Zero: Zero, plural.One: One, plural.Two: Two, plural.Few: Few, plural.Many: Many, plural.Other: Other,
	}
	for _, code := range All() {
		tag := language.MustParse(string(code))
		for n := range 10_000 {
			want := names[plural.Cardinal.MatchPlural(tag, n, 0, 0, 0, 0)]
			if got := code.Plural(n); got != want {
				t.Errorf("%s: %d is %s, want %s", code, n, got, want)
			}
		}
	}
}

func TestMatch(t *testing.T) {
	for tag, want := range map[string]Code{"en": English, "es": Spanish, "es-MX": Spanish, " ES ": Spanish, "fr": Default, "": Default, "esperanto": Default} {
		if got := Match(tag); got != want {
			t.Errorf("%q is %s, want %s", tag, got, want)
		}
	}
	if !Has("es") || Has("es-MX") || Has("fr") || Has("") {
		t.Error("a language is taken for another")
	}
	if all := All(); all[0] != Default || len(all) != len(slices.Compact(slices.Sorted(slices.Values(all)))) {
		t.Errorf("the languages are %v", all)
	}
}

func TestForms(t *testing.T) {
	f := Forms{One: "a pony", Other: "ponies"}
	for c, want := range map[Category]string{Zero: "ponies", One: "a pony", Two: "ponies", Few: "ponies", Many: "ponies", Other: "ponies"} {
		if got := f.For(c); got != want {
			t.Errorf("%s is %q, want %q", c, got, want)
		}
	}
	if got := English.Plural(-1); got != One {
		t.Errorf("-1 is %s", got)
	}
	if got := Code("xx").Plural(1); got != Other {
		t.Errorf("in an unknown language 1 is %s", got)
	}
}

// TestRead reads words, and wants those of every language without anything that nobody reads.
func TestRead(t *testing.T) {
	type words struct{ Pony Forms }
	files := fstest.MapFS{}
	for _, code := range All() {
		files["words/"+string(code)+".json"] = &fstest.MapFile{Data: []byte(`{"pony": {"one": "a", "other": "b"}}`)}
	}
	if got := Read[words](files)[Default].Pony; got != (Forms{One: "a", Other: "b"}) {
		t.Errorf("%+v", got)
	}
	for _, mistake := range []string{`{"pony": {"other": "b"}, "foal": {}}`, `{`, ""} {
		files["words/es.json"] = &fstest.MapFile{Data: []byte(mistake)}
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%q was read", mistake)
				}
			}()
			Read[words](files)
		}()
	}
}
