package packs

import (
	"slices"
	"strings"
)

// What names in a pack may consist of. There are thousands of them in a pack, and regular expressions are slow in browsers.
const (
	smallLetters = "abcdefghijklmnopqrstuvwxyz"
	digits       = "0123456789"
	alphanumeric = smallLetters + "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + digits
	hexadecimal  = digits + "abcdefABCDEF"
)

// consists reports whether all characters of a text are among those given.
func consists(text, characters string) bool { return strings.Trim(text, characters) == "" }

// isLanguage reports whether a text is a language tag: "en", "es", "pt-BR".
func isLanguage(text string) bool {
	language, region, both := strings.Cut(text, "-")
	return len(language) >= 2 && len(language) <= 3 && consists(language, smallLetters) &&
		(!both || len(region) >= 2 && len(region) <= 8 && consists(region, alphanumeric))
}

// isEmblem reports whether a text can be the name of an icon: "sand-castle".
func isEmblem(text string) bool {
	return !slices.ContainsFunc(strings.Split(text, "-"), func(word string) bool { return word == "" || !consists(word, smallLetters+digits) })
}

// isColour reports whether a text is a colour: "#5f3d9e".
func isColour(text string) bool {
	return len(text) == 7 && text[0] == '#' && consists(text[1:], hexadecimal)
}

// wording reads a text in one language or several. A plain string is in the default language.
func (c *cardReading) wording(n node) (any, bool) {
	if n.kind != objectNode {
		text, ok := c.text(n)
		return english(text), ok && text != ""
	}
	w := Wording{}
	for _, m := range n.members {
		if !isLanguage(m.key) {
			c.failAt(m.at, CodeWording+"/language", `%q is not a language code such as "en" or "es"`, cut(m.key))
			continue
		}
		if text, ok := c.text(m.value); ok && text != "" {
			w[m.key] = text
		}
	}
	return w, true
}

// artFields lists the fields of the art: how it is drawn, or the address of a picture.
var artFields = []string{"emblem", "pattern", "palette", "image"}

// art reads how a card is drawn: an emblem on a pattern in four colours, or a picture.
func (c *cardReading) art(n node) {
	if n.kind != objectNode {
		c.failAt(n.at, CodeArt+"/art-object", `"art" must be an object with an emblem or an image, not %s`, n.kind)
		return
	}
	for _, m := range n.members {
		if !slices.Contains(artFields, m.key) {
			c.warnAt(m.at, CodeField+"/art-field", "the field %q of the art is unknown and was passed over%s", cut(m.key), maybe(m.key, artFields))
		}
	}
	if image, found := n.member("image"); found {
		if address, ok := c.address(image); ok {
			c.card.Image = address.(string)
		}
		return
	}
	art := &Art{}
	emblem, _ := n.member("emblem")
	if art.Emblem = emblem.text; emblem.kind != stringNode || !isEmblem(art.Emblem) {
		c.failAt(max(n.at, emblem.at), CodeArt+"/emblem", `the art needs an "image", or an "emblem" that is the name of an icon, such as "sand-castle"`)
		return
	}
	pattern, _ := n.member("pattern")
	if art.Pattern = pattern.text; pattern.kind != stringNode || !slices.Contains(Patterns, art.Pattern) {
		c.failAt(max(n.at, pattern.at), CodeArt+"/pattern", "the pattern of the art is unknown%s", didYouMean(pattern.text, Patterns))
		return
	}
	palette, _ := n.member("palette")
	if len(palette.items) != len(art.Palette) {
		c.failAt(max(n.at, palette.at), CodeArt+"/palette", `the art needs a "palette" of four colours: ground, pattern, emblem, echo`)
		return
	}
	for i, colour := range palette.items {
		if colour.kind != stringNode || !isColour(colour.text) {
			c.failAt(colour.at, CodeArt+"/colour", `%s is not a colour such as "#5f3d9e"`, colour.shown())
		}
		art.Palette[i] = strings.ToLower(colour.text)
	}
	c.card.Art = art
}

// ponLine reads the line of a .pon file that the card came from, as it was.
func (c *cardReading) ponLine(n node) (any, bool) {
	ok := n.kind == stringNode && !strings.Contains(n.text, "\n")
	if !ok {
		c.warnAt(n.at, CodeType+"/pon-line", `"pon" must be one line of a .pon file; it was ignored`)
	}
	return n.text, ok
}
