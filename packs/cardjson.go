package packs

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"shipfic/game"
	"shipfic/tsssf"
)

// cardReading reads one card of a JSON file.
type cardReading struct {
	*reading
	card  Card
	key   string // as in the file
	at    int    // the offset of the key
	field string // the field being read

	names  []string
	points *node        // the points' value, if there is one
	more   *game.Points // from "morePoints"
	power  *node
	action *node
}

// cardField is how a field of a card is read.
type cardField struct {
	kinds []tsssf.Kind // kinds of card that have it; nil means all
	own   bool         // only our own format has it
	read  func(*cardReading, node)
}

var (
	ponies  = []tsssf.Kind{tsssf.Start, tsssf.Pony}
	powered = []tsssf.Kind{tsssf.Start, tsssf.Pony, tsssf.Ship}
	goals   = []tsssf.Kind{tsssf.Goal}
)

var cardFields = map[string]cardField{
	"title": {read: (*cardReading).title},
	"name":  {read: (*cardReading).name},
	"url":   {read: func(c *cardReading, n node) { c.address(n, &c.card.Image) }},
	"thumb": {read: func(c *cardReading, n node) { c.address(n, &c.card.Thumb) }},

	"race":                  {kinds: ponies, read: (*cardReading).race},
	"gender":                {kinds: ponies, read: (*cardReading).gender},
	"keywords":              {kinds: ponies, read: (*cardReading).keywords},
	"altTimeline":           {kinds: ponies, read: func(c *cardReading, n node) { c.card.Dystopian = c.flag(n) }},
	"count":                 {kinds: ponies, read: (*cardReading).count},
	"changeGoalPointValues": {kinds: ponies, read: func(c *cardReading, n node) { c.card.ChangesGoalPoints = c.flag(n) }},
	"action":                {kinds: powered, read: func(c *cardReading, n node) { c.action = &n }},
	"points":                {kinds: goals, read: (*cardReading).goalPoints},
	"goalLogic":             {kinds: goals, read: (*cardReading).goalLogic},

	"short":      {own: true, read: (*cardReading).short},
	"text":       {own: true, read: func(c *cardReading, n node) { c.card.Text = c.wording(n) }},
	"flavour":    {own: true, read: func(c *cardReading, n node) { c.card.Flavour = c.wording(n) }},
	"picture":    {own: true, read: (*cardReading).picture},
	"art":        {own: true, read: (*cardReading).art},
	"power":      {own: true, kinds: powered, read: func(c *cardReading, n node) { c.power = &n }},
	"morePoints": {own: true, kinds: goals, read: (*cardReading).morePoints},
	"moreWhen":   {own: true, kinds: goals, read: (*cardReading).moreWhen},
	"handLimit":  {own: true, kinds: goals, read: (*cardReading).handLimit},
	"pon":        {own: true, read: (*cardReading).ponLine},
	"enforced":   {own: true, read: (*cardReading).enforced},
	"reward":     {own: true, kinds: goals, read: func(c *cardReading, n node) { c.power = &n }},
}

// fieldNames lists all fields, for suggestions.
var fieldNames = slices.Sorted(maps.Keys(cardFields))

// cardJSON reads a card and adds it to the pack. It reports whether the pack may have more.
func (r *reading) cardJSON(kind tsssf.Kind, m member) bool {
	c := &cardReading{reading: r, key: m.key, at: m.at}
	c.card.Kind = kind
	if slices.Contains(ponies, kind) {
		c.card.Count = 1
	}
	if len(r.pack.Cards) == MaxCards {
		r.fail(m.at, "", CodeLimit, "the pack has more than %d cards", MaxCards)
		return false
	}
	c.card.ID = r.newID(m.at, kind, m.key)
	switch {
	case m.value.kind != objectNode:
		c.failAt(m.value.at, CodeType, "a card must be an object, not %s", m.value.kind)
	case m.value.end-m.value.at > MaxCardSize:
		c.failAt(m.value.at, CodeLimit, "the card takes more than %d KiB", MaxCardSize>>10)
	default:
		c.fields(m.value)
		c.finish()
	}
	r.pack.Cards = append(r.pack.Cards, c.card)
	return true
}

// newID is the id of a new card. Invalid characters are removed from the key.
func (r *reading) newID(at int, kind tsssf.Kind, said string) string {
	key := keyFrom(said)
	if said == "" || strings.ContainsFunc(said, func(r rune) bool { return !isKeyRune(r) }) {
		id := fmt.Sprintf("%s.%s.%s", r.pack.Namespace, kind, key)
		if key == "" {
			r.find(Finding{Severity: Error, Code: CodeKey, Card: id}, at, "the key %q has neither letters nor digits", cut(said))
		} else {
			r.find(Finding{Severity: Warning, Code: CodeKey, Card: id}, at, "a key must consist of letters and digits: %q became %s", cut(said), key)
		}
	} else {
		key = said
	}
	id := fmt.Sprintf("%s.%s.%s", r.pack.Namespace, kind, key)
	if r.ids[id] {
		r.find(Finding{Severity: Error, Code: CodeSameID, Card: id}, at, "another card of the pack already has this id")
	}
	if len([]rune(key)) > MaxTitle {
		r.find(Finding{Severity: Error, Code: CodeLong, Card: cut(id)}, at, "the key is longer than %d characters", MaxTitle)
	}
	r.ids[id] = true
	return id
}

// fields reads the card's fields in the order of the file, so that findings come in that order.
func (c *cardReading) fields(card node) {
	seen := map[string]bool{}
	for _, m := range card.members {
		name := c.fieldNamed(m)
		if name == "" {
			continue
		}
		if seen[name] {
			c.warnAt(m.at, CodeTwice, "the card already has the field %q; this one was ignored", name)
			continue
		}
		seen[name] = true
		c.field = name
		if m.value.kind == nullNode {
			c.warnAt(m.value.at, CodeType, "%q is null and was ignored", name)
			continue
		}
		cardFields[name].read(c, m.value)
	}
	c.field = ""
	if !seen["keywords"] && slices.Contains(ponies, c.card.Kind) && c.pack.Format != FormatShipfic {
		c.warnAt(c.at, CodeKeywords, "the card has no list of keywords; an empty one was assumed")
	}
}

// fieldNamed is the field that a key of the card stands for, or "" if it is ignored.
func (c *cardReading) fieldNamed(m member) string {
	name := m.key
	field, known := cardFields[name]
	if !known {
		i := slices.IndexFunc(fieldNames, func(f string) bool { return strings.EqualFold(f, strings.TrimSpace(m.key)) })
		if i < 0 {
			c.warnAt(m.at, CodeField, "the field %q is unknown and was ignored%s", cut(m.key), maybe(m.key, fieldNames))
			return ""
		}
		name = fieldNames[i]
		field = cardFields[name]
		c.warnAt(m.at, CodeSpelling, "the field should be written %q", name)
	}
	switch {
	case field.kinds != nil && !slices.Contains(field.kinds, c.card.Kind):
		c.warnAt(m.at, CodeField, "a %s card has no field %q; it was ignored", c.card.Kind, name)
		return ""
	case field.own && c.pack.Format != FormatShipfic:
		c.warnAt(m.at, CodeField, `the field %q was ignored: only packs with "format": %q have it`, name, FormatShipfic)
		return ""
	}
	return name
}

// finish does what needs all fields.
func (c *cardReading) finish() {
	c.finishTitle()
	c.finishImage()
	c.finishPicture()
	switch c.card.Kind {
	case tsssf.Goal:
		c.finishPoints()
		c.finishPower()
	case tsssf.Ship:
		c.finishPower()
	default:
		c.finishNames()
		c.finishPower()
	}
}

func (c *cardReading) failAt(at int, code Code, format string, args ...any) {
	c.find(Finding{Severity: Error, Code: code, Card: c.card.ID, Field: c.field}, at, format, args...)
}

func (c *cardReading) warnAt(at int, code Code, format string, args ...any) {
	c.find(Finding{Severity: Warning, Code: code, Card: c.card.ID, Field: c.field}, at, format, args...)
}
