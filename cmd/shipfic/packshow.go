package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/kong"
	"github.com/jedib0t/go-pretty/v6/text"

	"shipfic/language"
	"shipfic/packs"
	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

type packShowCmd struct {
	Card string   `arg:"" help:"Id of a card, or the last part of it, or its title, or the name of a pony, which shows all its versions."`
	Pack []string `placeholder:"FILE" help:"More packs to search, in addition to core."`
	Lang string   `default:"en" help:"Language: en, es, or another that the pack has (${default})."`
}

// Run draws the card.
func (cmd packShowCmd) Run(stdout io.Writer, app *kong.Kong) error {
	loaded, err := loadPacks(append([]string{corePack}, cmd.Pack...), app.Stderr)
	if err != nil {
		return err
	}
	found := findCards(loaded, cmd.Card)
	if len(found) == 0 {
		return fmt.Errorf("there is no card %q; \"shipfic pack list\" lists all cards", cmd.Card)
	}
	for _, card := range found {
		if _, err := io.WriteString(stdout, drawCard(card, cmd.Lang)); err != nil {
			return err
		}
	}
	return nil
}

// findCards finds the card with an id, or those with a title, or all versions of a pony.
func findCards(loaded []*packs.Pack, word string) []packs.Card {
	var titled, named []packs.Card
	for _, pack := range loaded {
		for _, card := range pack.Cards {
			switch {
			case card.ID == word:
				return []packs.Card{card}
			case strings.EqualFold(card.Key(), word) || strings.EqualFold(card.Title, word):
				titled = append(titled, card)
			case slices.ContainsFunc(card.Names, func(name string) bool { return strings.EqualFold(name, word) }):
				named = append(named, card)
			}
		}
	}
	return append(titled, named...)
}

// inside is the width of a card between its edges, in characters.
const inside = 56

// drawCard draws a card as text.
func drawCard(c packs.Card, tag string) string {
	say := sayIn(tag)
	var b strings.Builder
	edge := func(left, right string) { b.WriteString(left + strings.Repeat("─", inside+2) + right + "\n") }
	line := func(text string) {
		b.WriteString("│ " + text + strings.Repeat(" ", max(0, inside-utf8.RuneCountInString(text))) + " │\n")
	}
	paragraph := func(words string) {
		for l := range strings.SplitSeq(text.WrapSoft(words, inside), "\n") {
			if l = strings.TrimSpace(l); l != "" {
				line(l)
			}
		}
	}

	edge("╭", "╮")
	paragraph(c.Title)
	paragraph(strings.Join(nonEmpty(say(c.Kind.String()), symbols(c, say)), " · "))
	paragraph(strings.Join(c.Names, ", "))
	paragraph(strings.Join(c.Keywords, ", "))
	if says := c.Says().In(tag); says != "" {
		edge("├", "┤")
		paragraph(says)
	}
	if flavour := c.Flavour.In(tag); flavour != "" {
		edge("├", "┤")
		paragraph(flavour)
	}
	edge("╰", "╯")
	b.WriteString(c.ID + "\n")
	if c.Power.Name != "" {
		b.WriteString("power: " + c.Power.Name + "\n")
	}
	if c.Goal != nil {
		b.WriteString("goalLogic: " + goal.String(c.Goal) + "\n")
	}
	return b.String()
}

// symbols are what the card shows next to its title: a pony's symbols, a Goal's points.
func symbols(c packs.Card, say func(string) string) string {
	switch c.Kind {
	case tsssf.Goal:
		if c.Worth() == "1" {
			return "1 " + say("point")
		}
		return c.Worth() + " " + say("points")
	case tsssf.Ship:
		return ""
	}
	var words []string
	for _, part := range nonEmpty(c.RaceSymbol(), c.GenderSymbol()) {
		for _, word := range strings.Fields(strings.ReplaceAll(part, "/", " / ")) {
			words = append(words, say(word))
		}
		words = append(words, "·")
	}
	if c.Dystopian {
		words = append(words, say("dystopian"), "·")
	}
	if c.Count != 1 {
		words = append(words, fmt.Sprintf("×%d", c.Count), "·")
	}
	return strings.TrimSuffix(strings.Join(words, " "), " ·")
}

func nonEmpty(texts ...string) []string {
	return slices.DeleteFunc(texts, func(text string) bool { return text == "" })
}

// cardWords translates the words on a card, by language.
var cardWords = map[language.Code]map[string]string{
	language.Spanish: {
		"earth": "terrestre", "pegasus": "pegaso", "unicorn": "unicornio", "alicorn": "alicornio", "male": "macho", "female": "hembra",
		"dystopian": "distópico", "point": "punto", "points": "puntos",
	},
}

func sayEnglish(word string) string { return word }

// sayIn translates the words on a card. Unknown words stay as they are.
func sayIn(tag string) func(string) string {
	words := cardWords[language.Match(tag)]
	return func(word string) string {
		if said, known := words[word]; known {
			return said
		}
		return word
	}
}
