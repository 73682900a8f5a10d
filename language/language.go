package language

import (
	"slices"
	"strings"
)

// Code identifies a language, as in BCP 47 without a region.
type Code string

// The languages.
const (
	English Code = "en"
	Spanish Code = "es"
)

// Default is used where a text is missing in the language that was asked for. Texts without a language are in it.
const Default = English

// known is the list of languages. A new one needs a row here; the tests of other packages then tell what it lacks.
var known = []struct {
	code   Code
	plural func(n int) Category // cardinal plural rule for n >= 0, see https://cldr.unicode.org
}{
	{English, oneOrOther},
	{Spanish, oneOrOther}, // CLDR adds Many for millions, which no count here reaches
}

func oneOrOther(n int) Category {
	if n == 1 {
		return One
	}
	return Other
}

// All lists the languages, the default first.
func All() []Code {
	codes := make([]Code, len(known))
	for i, l := range known {
		codes[i] = l.code
	}
	return codes
}

// Has reports whether a code is that of a language here.
func Has(code string) bool { return slices.Contains(All(), Code(code)) }

// Match returns the language of a tag such as "es" or "es-MX", or the default if there is no such language here.
func Match(tag string) Code {
	base, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(tag)), "-")
	for _, l := range known {
		if string(l.code) == base {
			return l.code
		}
	}
	return Default
}

// Plural is the plural category of a number in the language.
func (c Code) Plural(n int) Category {
	for _, l := range known {
		if l.code == c {
			return l.plural(max(n, -n))
		}
	}
	return Other
}
