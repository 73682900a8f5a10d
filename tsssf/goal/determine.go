package goal

import (
	"strconv"
	"strings"

	"shipfic/language"
)

// determiners put an article or a number before a noun and its adjectives.
var determiners = map[language.Code]func(a amount, n noun, text string) string{
	language.English: determineEnglish, language.Spanish: determineSpanish,
}

func determineEnglish(a amount, n noun, text string) string {
	if a.n == 0 || a.bare || !a.plural() && (n.Bare || strings.HasPrefix(text, "The ")) {
		return text
	}
	before := strconv.Itoa(a.n)
	switch {
	case !a.plural() && a.other:
		return "another " + text
	case !a.plural():
		return indefinite(text) + " " + text
	case a.inWords && a.n == 2:
		before = "two"
	}
	if a.other {
		before += " other"
	}
	return before + " " + text
}

// indefinite returns the article before a text, by the sound it begins with.
func indefinite(text string) string {
	lower := strings.ToLower(text)
	for _, consonant := range []string{"uni", "eu", "one", "use"} {
		if strings.HasPrefix(lower, consonant) {
			return "a"
		}
	}
	if strings.HasPrefix(lower, "hour") || strings.HasPrefix(lower, "honest") || strings.ContainsAny(lower[:min(1, len(lower))], "aeiou") {
		return "an"
	}
	return "a"
}

func determineSpanish(a amount, n noun, text string) string {
	gendered := func(masculine, feminine string) string {
		if n.Feminine {
			return feminine
		}
		return masculine
	}
	if a.n == 0 || a.bare || !a.plural() && n.Bare {
		return text
	}
	before := strconv.Itoa(a.n)
	switch {
	case !a.plural() && a.other:
		return gendered("otro ", "otra ") + text
	case !a.plural():
		return gendered("un ", "una ") + text
	case a.inWords && a.n == 2:
		before = "dos"
	}
	if a.other {
		before = gendered("otros ", "otras ") + before
	}
	return before + " " + text
}
