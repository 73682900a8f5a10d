package packs

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"shipfic/tsssf"
)

// The fields of a card in a .pon file, separated by backticks. Only the card machine uses those after the flavour: a
// sign of the expansion, and the client who ordered the card.
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

var ponFieldNames = [...]string{"kind", "picture", "symbols", "title", "keywords", "body", "flavour"}

// ponKinds maps words to the kinds of card that are played with. The card machine draws a TestSubject as a Pony and a
// Shipwrecker as a Goal, each with a frame of its own.
var ponKinds = map[string]tsssf.Kind{
	"start": tsssf.Start, "pony": tsssf.Pony, "ship": tsssf.Ship, "goal": tsssf.Goal,
	"testsubject": tsssf.Pony, "shipwrecker": tsssf.Goal,
}

var ponPlayed = []string{"START", "Pony", "Ship", "Goal"}

// ponOthers lists the kinds that the card machine prints and nobody plays with.
var ponOthers = []string{"card", "blank", "rules1", "rules2", "rules3", "rules4", "rules5", "rules6", "warning", "credits", "derpy"}

// ponHeaders are the first lines of .pon files.
var ponHeaders = []string{"TSSSF_CardGen", "TSSSF"}

// isPon reports whether a file without a known first line is one of the card machine all the same: one of its first lines is a card.
func isPon(data []byte) bool {
	const enough = 20
	for range enough {
		line, rest, more := bytes.Cut(data, []byte("\n"))
		if kind, _, fields := strings.Cut(string(line[:min(len(line), MaxTitle)]), "`"); fields {
			said := strings.ToLower(strings.TrimSpace(kind))
			_, played := ponKinds[said]
			return played || slices.Contains(ponOthers, said)
		}
		if !more {
			return false
		}
		data = rest
	}
	return false
}

// pon reads the card machine's text file: a first line, then one card per line. Names of ponies are found among the
// keywords of all cards, so every line is split before one is read.
func (r *reading) pon(from int) {
	r.pack.Format = FormatPon
	r.pack.Namespace = r.namespaceFromFile()
	if r.pack.Name = NameOfFile(r.source.name); r.pack.Name == "" {
		r.pack.Name = r.pack.Namespace
	}
	cards := r.ponLines(from)
	r.ponNames(cards)
	for _, c := range cards {
		c.read()
		r.pack.Cards = append(r.pack.Cards, c.card)
	}
}

// ponLines splits the file into cards. Lines that are not cards to play with are kept with the pack, so that writing it
// again loses nothing.
func (r *reading) ponLines(from int) []*ponCard {
	var cards []*ponCard
	begun := false
	at := from
	for line := range strings.SplitSeq(string(r.source.data[from:]), "\n") {
		text := strings.TrimRight(line, "\r")
		switch isHeader := slices.Contains(ponHeaders, strings.TrimSpace(text)); {
		case len(line) > MaxCardSize:
			r.fail(at, "", CodeLimit+"/line-large", "the line is longer than %d KiB", MaxCardSize>>10)
			return nil
		case len(cards) == MaxCards:
			r.fail(at, "", CodeLimit+"/cards-many", "the pack has more than %d cards", MaxCards)
			return nil
		case len(r.pack.Pon) == maxOtherLines:
			r.fail(at, "", CodeLimit+"/lines-many", "the file has more than %d lines that are not cards", maxOtherLines)
			return nil
		case strings.TrimSpace(text) != "" && !isHeader && !begun:
			r.warn(at, "", CodeFormat+"/pon-header", "the file does not begin with %s; it was read as a .pon file", ponHeaders[0])
			begun = true
			fallthrough
		default:
			if c := r.ponLine(at, text); c != nil {
				c.card.Source.Pon, c.card.Source.Community = line, true
				cards = append(cards, c)
			} else {
				r.pack.Pon = append(r.pack.Pon, PonLine{len(cards), line})
			}
			begun = begun || isHeader
		}
		at += len(line) + 1
	}
	return cards
}

// ponCard reads one line.
type ponCard struct {
	*reading
	card   Card
	fields [ponFields]string
	starts [ponFields]int // where each field begins
	black  string         // the race of a black symbol, which says whom a changeling imitates

	guessed bool // that it is a changeling: it has the symbol and no other power that is understood
}

// ponLine splits a line, and returns nil if it is not a card to play with.
func (r *reading) ponLine(at int, line string) *ponCard {
	first, rest, fields := strings.Cut(line, "`")
	said := strings.ToLower(strings.TrimSpace(first))
	kind, played := ponKinds[said]
	c := &ponCard{reading: r}
	switch {
	case said == "" || strings.ContainsAny(line[:1], "#;/") || !fields && slices.Contains(ponHeaders, strings.TrimSpace(line)): // or a comment
		return nil
	case slices.Contains(ponOthers, said):
		if known := embeddedPony(strings.Trim(rest, "` ")); known != nil {
			return c.picture(at, line, known)
		}
		r.warn(at, "", CodeSkipped+"/not-played", "a card of kind %q is not for playing; it was ignored", first)
		return nil
	case !played:
		r.warn(at, "", CodeSkipped+"/line-unknown", "a line of unknown kind %.40q was ignored%s", first, maybe(said, ponPlayed))
		return nil
	case strings.Count(line, "`") < ponTitle:
		r.fail(at, "", CodeMissing+"/line-short", "a %s line needs at least a picture, symbols and a title, separated by backticks", kind)
		return nil
	}
	c.card.Kind = kind
	c.split(at, line)
	return c
}

// picture makes a card of a line that only names a picture of a pony we know, as in "Card`Derpy".
func (c *ponCard) picture(at int, line string, known *Card) *ponCard {
	c.split(at, line)
	c.card = *known
	c.card.Source = Source{Enforced: Core().Name}
	return c
}

// embeddedPony is Core's card with that name and no other title than the name, or that title.
func embeddedPony(said string) *Card {
	said = strings.TrimSuffix(strings.TrimPrefix(said, "Card - "), ".png")
	for i := range Core().Cards {
		if c := &Core().Cards[i]; c.Kind == tsssf.Pony && said != "" && (c.Key() == keyFrom(said) || c.Title == said) {
			return c
		}
	}
	return nil
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
	if c.card.Source.Enforced != "" {
		c.card.ID = c.freeID(keyFrom(c.card.Title))
		return
	}
	c.card.Title = c.title()
	switch {
	case c.card.Title == "":
		c.failAt(ponTitle, CodeTitle+"/title-none", "the card has no title")
		return
	case len([]rune(c.card.Title)) > MaxTitle:
		c.failAt(ponTitle, CodeLong+"/title-long", "the title is longer than %d characters", MaxTitle)
		return
	}
	c.card.ID = c.freeID(cmp.Or(keyFrom(c.card.Title), c.card.Kind.String())) // a title may be "?!"
	if flavour := c.text(ponFlavour); flavour != "" {
		c.card.Flavour = english(flavour)
	}
	c.symbols()
	switch c.card.Kind {
	case tsssf.Goal:
		c.goal()
	case tsssf.Ship:
		c.power()
	default:
		c.card.Count = 1
		c.names()
		c.power()
	}
	if c.guessed || c.card.ByHand() || c.card.Unsaid() {
		c.card.adoptTitled()
	}
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

// title is the title in one line.
func (c *ponCard) title() string { return strings.Join(strings.Fields(c.text(ponTitle)), " ") }

// text is a field of several lines; line breaks are written \n.
func (c *ponCard) text(field int) string {
	return strings.TrimSpace(tame(strings.ReplaceAll(c.fields[field], `\n`, "\n")))
}

func (c *ponCard) failAt(field int, code Code, format string, args ...any) {
	c.find(Finding{Severity: Error, Code: code, Card: c.card.ID, Field: ponFieldNames[field]}, c.starts[field], format, args...)
}

func (c *ponCard) warnAt(field int, code Code, format string, args ...any) {
	c.find(Finding{Severity: Warning, Code: code, Card: c.card.ID, Field: ponFieldNames[field]}, c.starts[field], format, args...)
}
