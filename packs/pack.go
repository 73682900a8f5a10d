package packs

import (
	"maps"
	"slices"
	"strings"

	"shipfic/language"
	"shipfic/tsssf"
)

// Pack is a set of cards by one author.
type Pack struct {
	Name        string
	Description string
	Author      string
	Version     string // as the author counts them: "2", "1.3"
	Licence     string // under which others may use the cards
	Changes     string // what is new in this version
	Origin      Origin // the published pack that it is a remix of; the zero value: it is none
	Namespace   string // the prefix of its cards' ids
	Format      Format // of the file it was read from
	File        string // the name of the file
	Root        string // the address below which its pictures are, if it keeps them together
	Cards       []Card // in the order of the file

	Pon []PonLine // what else a .pon file has, to be written again
}

// PonLine is a line of a .pon file that is not a card to play with: the first line, a remark, a sheet of rules.
type PonLine struct {
	Before int // the index of the card that follows
	Text   string
}

// Format is a file format of packs.
type Format string

// The formats.
const (
	FormatPack    Format = "pack:1"    // the community's JSON; pictures are below the pack's root
	FormatLink    Format = "link:1"    // the same, with an address for each picture
	FormatShipfic Format = "shipfic:1" // the project's own superset of both
	FormatPon     Format = "pon"       // the official card machine's text file
)

// Card is a card of a pack: the facts for the rules, and how it is worded and shown.
type Card struct {
	tsssf.Card

	Short   string   // a title of at most 22 characters for small cards; if empty, the page shortens the title
	Text    Wording  // its power or its condition
	Flavour Wording  // a humorous line
	Art     *Art     // how it is drawn; if nil, with its picture or plainly
	Image   string   // the address of its picture, or empty
	Thumb   string   // the address of the thumbnail
	Picture *Picture // how its picture is shown, and which it is if it was uploaded; nil: in the usual way

	Source Source
}

// Source is the file's own wording of what the card holds in parsed form.
type Source struct {
	Action    string // of Pony and Ship cards
	GoalLogic string
	MoreWhen  string
	Pon       string // the line of a .pon file, which has more than the card: a picture's file, the expansion, the client
	Community bool   // the file is in a format of the community, which cannot say everything
	Enforced  string // the name of the embedded pack from which the power or Goal comes, if the file does not say it
}

// Art is how a card without a picture is drawn.
type Art struct {
	Emblem  string    `json:"emblem"`  // the name of an icon
	Pattern string    `json:"pattern"` // of the ground behind it, one of Patterns
	Palette [4]string `json:"palette"` // ground, pattern, emblem and its echo, each "#rrggbb"
}

// Patterns lists the backgrounds of cards.
var Patterns = []string{
	"dots", "stripes", "rays", "rings", "graph", "check", "gingham", "argyle", "scales", "chevron", "stars",
}

// Wording is a text by language tag: "en", "pt-BR". Packs may have other languages than package language lists.
type Wording map[string]string

// english is the wording of a text that names no language.
func english(text string) Wording { return Wording{string(language.Default): text} }

// In is the text in a language, or else in the default language, or else in any.
func (w Wording) In(tag string) string {
	for _, l := range []string{tag, string(language.Default)} {
		if text := w[l]; text != "" {
			return text
		}
	}
	for _, l := range slices.Sorted(maps.Keys(w)) {
		if w[l] != "" {
			return w[l]
		}
	}
	return ""
}

// Find returns the card with that id.
func (p *Pack) Find(id string) (Card, bool) { return Find(p.Cards, id) }

// Find returns the card with that id.
func Find(cards []Card, id string) (Card, bool) {
	i := slices.IndexFunc(cards, func(c Card) bool { return c.ID == id })
	if i < 0 {
		return Card{}, false
	}
	return cards[i], true
}

// Rules returns the facts that the rules need, without wording and art.
func Rules(cards []Card) []tsssf.Card {
	rules := make([]tsssf.Card, len(cards))
	for i := range cards {
		rules[i] = cards[i].Card
	}
	return rules
}

// Key is the last part of the card's id, which is unique within pack and kind.
func (c Card) Key() string { return c.ID[strings.LastIndexByte(c.ID, '.')+1:] }
