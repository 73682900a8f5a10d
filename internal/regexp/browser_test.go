//go:build js

package regexp

import (
	"reflect"
	"regexp"
	"strings"
	"testing"
)

// TestSame compares the browser's matches with Go's.
func TestSame(t *testing.T) {
	patterns := []string{
		`^[a-z0-9]+(-[a-z0-9]+)*$`, `^([A-Za-z0-9]{5,32})-([1-9][0-9]{0,5})$`, `[^a-z0-9]+`, `\{(\w+)\}`, `\{[^{}]*\}|[^.!?{}]+[.!?]*`,
		`^[A-Za-z0-9.\-]+(:[0-9]{1,5})?$|^\[[0-9a-fA-F:]+\](:[0-9]{1,5})?$`, `^/assets/[^/]+\.(js|css|woff2)$`,
		`(?i)^(\S.*?) counts? as (?:an? )?(\S.*?) for this goal$`, `the ((?:[\pL\pN'-]+ ){1,6})keywords?\b`, `\b([Ss]?[Hh]er?|[Hh]im|[Hh]is|Oops)\b`,
		`(?i)[^\n]*?\((swap|draw)\)[ \t]*:?`, `(?i)ſ|k+`, `a\sb`, `[\d.]+`, `.+`, `\p{Lu}+`, `(x)|(y)`,
	}
	texts := []string{
		"", "a", "egg-clutch", "-egg", "QUILL-42", "abcde-0", "{who} ships {what}, {} and {née}", "Draw two. Then {swap}! And?",
		"example.org:8080", "[::1]:80", "[x]", "/assets/app.js", "/assets/a/b.js", "Big Mac counts as a female FOR this Goal", "\u00a0counts as x for this goal",
		"with the Señora Nightmare and Villain keywords", "the Sailor keyword.", "Oops, there she is with him and hers", "One\nTwo (SWAP) : you may\nThree (draw)",
		"Kelvin K and long ſ in 🦄 🦄 (draw) costs", "a b a\tb a\vb a\u00a0b", "1.5 and ٣", "line\r\nline\u2028line", "Ünïcödé ÄÖ 🦄X", "yxy",
	}
	for _, p := range patterns {
		ours, gos := MustCompile(p), regexp.MustCompile(p)
		for _, s := range texts {
			same := func(what string, got, want any) {
				t.Helper()
				if !reflect.DeepEqual(got, want) {
					t.Errorf("%s of %s in %q: %q, want %q", what, p, s, got, want)
				}
			}
			same("MatchString", ours.MatchString(s), gos.MatchString(s))
			same("FindString", ours.FindString(s), gos.FindString(s))
			same("FindStringSubmatch", ours.FindStringSubmatch(s), gos.FindStringSubmatch(s))
			same("FindStringSubmatchIndex", ours.FindStringSubmatchIndex(s), gos.FindStringSubmatchIndex(s))
			same("FindAllString", ours.FindAllString(s, -1), gos.FindAllString(s, -1))
			same("FindAllString", ours.FindAllString(s, 1), gos.FindAllString(s, 1))
			same("FindAllStringSubmatch", ours.FindAllStringSubmatch(s, -1), gos.FindAllStringSubmatch(s, -1))
			same("FindAllStringSubmatchIndex", ours.FindAllStringSubmatchIndex(s, -1), gos.FindAllStringSubmatchIndex(s, -1))
			same("ReplaceAllStringFunc", ours.ReplaceAllStringFunc(s, strings.ToUpper), gos.ReplaceAllStringFunc(s, strings.ToUpper))
			same("ReplaceAllLiteralString", ours.ReplaceAllLiteralString(s, "$1"), gos.ReplaceAllLiteralString(s, "$1"))
		}
	}
}

// TestEmpty refuses a pattern that matches the empty text: the search for all matches would never end.
func TestEmpty(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	MustCompile(`x*`).FindString("y")
}
