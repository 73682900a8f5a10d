package main

import (
	"reflect"
	"strings"
	"testing"

	"shipfic/language"
)

// TestCommandsOfferAllLanguages compares the lists of the flags, which must be literals, with the languages there are.
func TestCommandsOfferAllLanguages(t *testing.T) {
	var codes []string
	for _, code := range language.All() {
		codes = append(codes, string(code))
	}
	for _, command := range []reflect.Type{reflect.TypeFor[storyCmd](), reflect.TypeFor[playCmd]()} {
		field, _ := command.FieldByName("Language")
		if got, want := field.Tag.Get("enum"), strings.Join(codes, ","); got != want {
			t.Errorf("%s offers %q, want %q", command.Name(), got, want)
		}
	}
	for _, code := range language.All() {
		if code != language.Default && len(cardWords[code]) == 0 {
			t.Errorf("shipfic pack show has no words in %s", code)
		}
	}
}
