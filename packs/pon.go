package packs

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"shipfic/tsssf"
)

// The fields of a card in a .pon file, separated by backticks. Those after the flavour are not used.
const (
	ponKind = iota
	ponPicture
	ponSymbols
	ponTitle
	ponKeywords
	ponBody
	ponFlavour
	ponFields
)

// ponKinds maps words to the kinds of card that are played with.
var ponKinds = map[string]tsssf.Kind{"start": tsssf.Start, "pony": tsssf.Pony, "ship": tsssf.Ship, "goal": tsssf.Goal}

var ponPlayed = []string{"START", "Pony", "Ship", "Goal"}

// ponOthers lists the kinds that the card machine prints and nobody plays with.
var ponOthers = []string{"card", "blank", "rules1", "rules2", "rules3", "rules4", "rules5", "rules6", "warning", "credits", "testsubject", "derpy", "shipwrecker"}

// pon reads the card machine's text file: a first line, then one card per line.
func (r *reading) pon(from int) {
	r.pack.Format = FormatPon
	r.pack.Namespace = r.namespaceFromFile()
	r.pack.Name = titleFromKey(r.pack.Namespace)
	if r.known == nil {
		r.known = Names(Core().Cards)
	}
	first := true
	for at := from; at < len(r.source.data); {
		raw, _, _ := bytes.Cut(r.source.data[at:], []byte("\n"))
		line := string(raw)
		switch {
		case len(line) > MaxCardSize:
			r.fail(at, "", CodeLimit, "the line is longer than %d KiB", MaxCardSize>>10)
			return
		case strings.TrimSpace(line) == "" || strings.ContainsAny(line[:1], "#;/"): // comments of the card machine
		case first:
			first = false
		case len(r.pack.Cards) == MaxCards:
			r.fail(at, "", CodeLimit, "the pack has more than %d cards", MaxCards)
			return
		default:
			r.ponLine(at, strings.TrimRight(line, "\r"))
		}
		at += len(line) + 1
	}
}

// ponCard reads one line.
type ponCard struct {
	*reading
	card   Card
	fields [ponFields]string
	starts [ponFields]int // where each field begins
}

func (r *reading) ponLine(at int, line string) {
	first, _, _ := strings.Cut(line, "`")
	said := strings.ToLower(strings.TrimSpace(first))
	kind, played := ponKinds[said]
	switch {
	case slices.Contains(ponOthers, said):
		r.warn(at, "", CodeSkipped, "a card of kind %q is not for playing; it was ignored", first)
	case !played:
		r.warn(at, "", CodeSkipped, "a line of unknown kind %.40q was ignored%s", first, maybe(said, ponPlayed))
	case strings.Count(line, "`") < ponTitle:
		r.fail(at, "", CodeMissing, "a %s line needs at least a picture, symbols and a title, separated by backticks", kind)
	default:
		c := &ponCard{reading: r}
		c.card.Kind = kind
		c.split(at, line)
		c.read()
		r.pack.Cards = append(r.pack.Cards, c.card)
	}
}

// split splits a line into fields and records where each begins.
func (c *ponCard) split(at int, line string) {
	i := 0
	for field := range strings.SplitSeq(line, "`") {
		if i < ponFields {
			c.fields[i], c.starts[i] = strings.TrimSpace(field), at
		}
		at += len(field) + 1
		i++
	}
}

func (c *ponCard) read() {
	c.card.Title = strings.Join(strings.Fields(c.text(ponTitle)), " ")
	key := keyFrom(c.card.Title)
	switch {
	case key == "":
		c.failAt(ponTitle, CodeTitle, "the title %q has no letter and no digit", cut(c.card.Title))
		return
	case len([]rune(c.card.Title)) > MaxTitle:
		c.failAt(ponTitle, CodeLong, "the title is longer than %d characters", MaxTitle)
		return
	}
	c.card.ID = c.freeID(key)
	if flavour := c.text(ponFlavour); flavour != "" {
		c.card.Flavour = english(flavour)
	}
	c.symbols()
	if slices.Contains(ponies, c.card.Kind) {
		c.card.Count = 1
		c.keywords()
	}
	c.body()
	c.card.finishChangeling()
}

// freeID is an id that no other card of the pack has, because two cards may have the same title.
func (c *ponCard) freeID(key string) string {
	id := fmt.Sprintf("%s.%s.%s", c.pack.Namespace, c.card.Kind, key)
	for n := 2; c.ids[id]; n++ {
		id = fmt.Sprintf("%s.%s.%s%d", c.pack.Namespace, c.card.Kind, key, n)
	}
	c.ids[id] = true
	return id
}

// text is a field of several lines; line breaks are written \n.
func (c *ponCard) text(field int) string {
	return strings.TrimSpace(tame(strings.ReplaceAll(c.fields[field], `\n`, "\n")))
}

// keywords reads the keywords. Those that are names of known ponies become the card's names; without any, the title
// does.
func (c *ponCard) keywords() {
	for said := range strings.SplitSeq(c.fields[ponKeywords], ",") {
		word := strings.TrimSpace(tame(said))
		switch {
		case word == "" || slices.Contains(c.card.Keywords, word) || slices.Contains(c.card.Names, word):
		case len([]rune(word)) > MaxTitle:
			c.failAt(ponKeywords, CodeLong, "a keyword is longer than %d characters", MaxTitle)
		case slices.Contains(c.known, word) && word != bareChangeling:
			c.card.Names = append(c.card.Names, word)
		default:
			c.card.Keywords = append(c.card.Keywords, word)
		}
	}
	if len(c.card.Names) > maxNames || len(c.card.Keywords) > maxKeywords {
		c.failAt(ponKeywords, CodeLimit, "a card has at most %d names and %d keywords", maxNames, maxKeywords)
	}
	switch {
	case len(c.card.Names) > 0:
	case c.card.becomes() != "" && slices.Contains(c.card.Keywords, bareChangeling):
		c.card.Names = []string{bareChangeling}
	default:
		c.card.Names = []string{c.card.Title}
	}
}

// bareChangeling is the name of all changelings without another (C5). As a keyword it describes a card and is not its
// name.
const bareChangeling = "Changeling"

func (c *ponCard) failAt(field int, code Code, format string, args ...any) {
	c.find(Finding{Severity: Error, Code: code, Card: c.card.ID, Field: ponFieldNames[field]}, c.starts[field], format, args...)
}

func (c *ponCard) warnAt(field int, code Code, format string, args ...any) {
	c.find(Finding{Severity: Warning, Code: code, Card: c.card.ID, Field: ponFieldNames[field]}, c.starts[field], format, args...)
}

var ponFieldNames = [...]string{"kind", "picture", "symbols", "title", "keywords", "body", "flavour"}
