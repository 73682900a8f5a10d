package packs

import (
	"net/url"
	"slices"
	"strings"

	"shipfic/tsssf"
)

func (c *cardReading) title(n node) {
	if title, ok := c.line(n, MaxTitle); ok {
		c.card.Title = title
	}
}

// name reads the names of a pony, "A" or "A/B". Old packs use a list.
func (c *cardReading) name(n node) {
	if !slices.Contains(ponies, c.card.Kind) {
		c.nameForTitle(n)
		return
	}
	if n.kind == listNode {
		c.warnAt(n.at, CodeType+"/names-list", `several names should be one text, as in "Flim/Flam"`)
	}
	if names, ok := c.lines(n, "/", maxNames); ok {
		c.names = names
	}
}

// nameForTitle reads the name of a Ship or Goal, which has none: old packs put its title there.
func (c *cardReading) nameForTitle(n node) {
	if c.card.Title != "" {
		return
	}
	c.title(n)
	c.warnAt(n.at, CodeName+"/name-as-title", `a %s card has no "name"; it was read as its "title"`, c.card.Kind)
}

func (c *cardReading) finishTitle() {
	if c.card.Title != "" {
		return
	}
	if known := c.known(); known != nil {
		c.card.Title, c.card.Short = known.Title, known.Short
	} else {
		c.card.Title = titleFromKey(c.card.Key())
		c.warnAt(c.at, CodeTitle+"/title-from-key", "the card has no title, so it is called %q", c.card.Title)
	}
}

func (c *cardReading) finishNames() {
	if c.card.Names = c.names; len(c.names) > 0 {
		return
	}
	if known := c.known(); known != nil {
		c.card.Names = known.Names
	} else {
		c.card.Names = []string{c.card.Title}
		c.warnAt(c.at, CodeName+"/name-from-title", "the pony has no name; its title %q is used", c.card.Title)
	}
}

// otherRaces and otherGenders map spellings in packs to a race or gender, or to none.
var (
	otherRaces   = map[string]string{"earth pony": "earth", "earthpony": "earth", "none": "", "": ""}
	otherGenders = map[string]string{"none": "", "": ""}
)

// blackPrefix marks the black symbol of a changeling, which is not a race (C3): "changeling-alicorn".
const blackPrefix = "changeling-"

func (c *cardReading) race(n node) {
	if black, found := strings.CutPrefix(n.text, blackPrefix); found && n.kind == stringNode && tsssf.RaceNamed(black) != 0 {
		c.card.Black = tsssf.RaceNamed(black)
		return
	}
	c.symbols(n, tsssf.RaceNames, otherRaces, CodeRace, func(race string) {
		c.card.Race |= tsssf.RaceNamed(race)
	})
}

func (c *cardReading) gender(n node) {
	if text := strings.ToLower(n.text); text == "malefemale" || text == "both" {
		c.warnAt(n.at, CodeSpelling+"/both-genders", `%q should be written "male/female"`, n.text)
		n.text = "male/female"
	}
	c.symbols(n, tsssf.GenderNames, otherGenders, CodeGender, func(gender string) {
		c.card.Gender |= tsssf.GenderNamed(gender)
	})
}

// symbols reads one symbol, or several separated by slashes.
func (c *cardReading) symbols(n node, known []string, other map[string]string, code Code, add func(string)) {
	if n.kind == stringNode && strings.TrimSpace(n.text) == "" {
		c.warnAt(n.at, CodeSpelling+"/symbol-empty", "%q is empty: leave it out if the card has none", c.field)
		return
	}
	words, ok := c.lines(n, "/", len(known))
	if !ok {
		return
	}
	if n.kind == listNode {
		c.warnAt(n.at, CodeType+"/symbols-list", `several should be one text, as in "%s/%s"`, known[0], known[1])
	}
	for _, text := range words {
		if word, ok := c.word(n, text, known, other, code); ok {
			add(word)
		}
	}
}

func (c *cardReading) keywords(n node) {
	if n.kind == stringNode {
		c.warnAt(n.at, CodeType+"/keywords-text", `keywords should be a list, as in ["Mane 6", "Villain"]; the text was split at commas`)
	}
	if words, ok := c.lines(n, ",", maxKeywords); ok {
		c.card.Keywords = words
	}
}

func (c *cardReading) count(n node) {
	if count, ok := c.whole(n, 1, maxPonies, CodeCount); ok {
		c.card.Count = count
	}
}

// address reads the address of a picture. A card is playable without one, so a bad address is not an error.
func (c *cardReading) address(n node) (any, bool) {
	text, ok := c.text(n)
	switch {
	case !ok:
	case !isAddress(text):
		c.warnAt(n.at, CodeImage+"/address-not", "%q is not the address of a picture: it must begin with https://; the card has none", cut(text))
		ok = false
	case !isSecure(text):
		c.warnAt(n.at, CodeImage+"/address-http", "pages do not show the picture at %q: the address must begin with https://", cut(text))
	}
	return text, ok
}

// addressAt is the address of a picture. It is left out if it is the one below the pack's root.
func addressAt(place func(*Card) *string) cardValue {
	value := valueAt((*cardReading).address, place)
	written := value.write
	value.write = func(w *writing, c *Card) any {
		if !w.hasAddress(c) {
			return nil
		}
		return written(w, c)
	}
	return value
}

// finishImage derives the picture's address in a pack that keeps pictures together.
func (c *cardReading) finishImage() {
	switch {
	case c.card.Image != "" || c.card.Art != nil:
	case c.pack.Root != "":
		c.card.Image, c.card.Thumb = pictures(c.pack, c.card.Kind, c.key)
	case c.pack.Format == FormatLink:
		c.warnAt(c.at, CodeImage+"/url-none", `the card has no "url" of a picture`)
	}
}

// pictures returns the addresses of a card's picture and thumbnail below the pack's root.
func pictures(p *Pack, kind tsssf.Kind, key string) (image, thumb string) {
	base := strings.Join([]string{p.Root, strings.ReplaceAll(p.Namespace, ".", "/"), kind.String(), url.PathEscape(key)}, "/")
	return base + ".png", base + ".thumb.jpg"
}
