package goal

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"shipfic/language"
)

// FuzzParse reads anything: it never panics, an error points into the text, and a Goal that was read is read as the
// same Goal, without warnings, when it is written.
func FuzzParse(f *testing.F) {
	f.Fuzz(func(t *testing.T, text string) {
		g, err := Parse(text)
		if err != nil {
			var e *Error
			if !errors.As(err, &e) || e.Offset < 0 || e.Offset > len(text) || e.Column < 1 || e.Message == "" {
				t.Fatalf("%q: the error is %#v", text, err)
			}
			_ = e.Show()
			return
		}
		written := String(g)
		again, warnings, err := ParseWithWarnings(written)
		if err != nil || len(warnings) > 0 {
			t.Fatalf("%q is written as %q: %v, %v", text, written, warnings, err)
		}
		if diff := cmp.Diff(g, again); diff != "" {
			t.Fatalf("%q is written as %q (-want +got):\n%s", text, written, diff)
		}
		for _, code := range language.All() {
			if Words(g, code) == "" {
				t.Fatalf("%q has no words in %s", text, code)
			}
		}
	})
}
