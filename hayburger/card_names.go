package hayburger

import "strings"

const (
	digits   = "0123456789"
	letters  = "abcdefghijklmnopqrstuvwxyz"
	capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
)

// isKey reports whether a text can name a deck, a symbol or an emblem: "barnyard", "egg-clutch".
func isKey(text string) bool {
	return text != "" && len(text) <= 32 && text[0] != '-' && only(text, letters+digits+"-")
}

// isColour reports whether a text is a colour: "#7f00ff".
func isColour(text string) bool {
	hex, ok := strings.CutPrefix(text, "#")
	return ok && len(hex) == 6 && only(hex, digits+"abcdef")
}

// isLanguage reports whether a text is a language tag: "en", "es", "pt-BR".
func isLanguage(text string) bool {
	language, region, hasRegion := strings.Cut(text, "-")
	return (len(language) == 2 || len(language) == 3) && only(language, letters) &&
		(!hasRegion || len(region) >= 2 && len(region) <= 8 && only(region, letters+capitals+digits))
}

// only reports whether a text has no characters but these.
func only(text, characters string) bool { return strings.Trim(text, characters) == "" }
