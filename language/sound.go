package language

import (
	"strings"
	"unicode"
)

// Before fits what stands before a word to the sound of the word, as CLDR does: in Spanish "Rarity y " becomes "Rarity e " before "Iris".
func (c Code) Before(text, word string) string {
	if c != Spanish {
		return text
	}
	bare := strings.TrimRight(text, " «“\"(")
	word = strings.ToLower(strings.TrimLeftFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }))
	for _, s := range []struct {
		and, other string
		isLike     func(word string) bool
	}{{" y", " e", isLikeI}, {" o", " u", isLikeO}} {
		if before, ends := strings.CutSuffix(bare, s.and); ends && len(bare) < len(text) && s.isLike(word) {
			return before + s.other + text[len(bare):]
		}
	}
	return text
}

// isLikeI reports whether a Spanish word begins with the sound of "y", as "Iris" and "hijo" do, but not "hielo".
func isLikeI(word string) bool {
	if rest, has := strings.CutPrefix(word, "hi"); has {
		return !strings.HasPrefix(rest, "a") && !strings.HasPrefix(rest, "e")
	}
	return strings.HasPrefix(word, "i") || strings.HasPrefix(word, "í")
}

// isLikeO reports whether a Spanish word begins with the sound of "o".
func isLikeO(word string) bool {
	word = strings.TrimPrefix(word, "h")
	return strings.HasPrefix(word, "o") || strings.HasPrefix(word, "ó") || strings.HasPrefix(word, "8")
}
