package main

import (
	"reflect"
	"strings"
	"testing"

	"shipfic/language"
)

// TestStoryOffersAllLanguages compares the flag's list, which must be a literal, with the languages there are.
func TestStoryOffersAllLanguages(t *testing.T) {
	field, _ := reflect.TypeFor[storyCmd]().FieldByName("Language")
	var codes []string
	for _, code := range language.All() {
		codes = append(codes, string(code))
	}
	if got, want := field.Tag.Get("enum"), strings.Join(codes, ","); got != want {
		t.Errorf("shipfic story offers %q, want %q", got, want)
	}
	for _, code := range language.All() {
		if code != language.Default && len(cardWords[code]) == 0 {
			t.Errorf("shipfic pack show has no words in %s", code)
		}
	}
}
