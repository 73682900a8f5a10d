package packs

import (
	"fmt"
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

	names       []string
	points      *node        // the points' value, if there is one
	more        *game.Points // from "morePoints"
	power       *node
	action      *node
	effectsRead int // how many effects the power has
}

// cardField describes a field of a card: who has it, how it is read, and how it is written.
type cardField struct {
	name  string
	kinds []tsssf.Kind // kinds of card that have it; nil means all
	own   bool         // only our own format has it
	cardValue
}

// cardValue is how the value of a field is read into a card, and how it is written. A card whose value is written as nil has no such field.
type cardValue struct {
	read  func(*cardReading, node)
	write func(*writing, *Card) any
}

// valueAt is a value that is in one place of a card, and is left out if it is empty.
func valueAt[V any](read reader, place func(*Card) *V) cardValue {
	return cardValue{
		read: func(c *cardReading, n node) {
			if value, ok := read(c, n); ok {
				*place(&c.card) = value.(V)
			}
		},
		write: func(_ *writing, c *Card) any { return unlessEmpty(*place(c)) },
	}
}

var (
	ponies  = []tsssf.Kind{tsssf.Start, tsssf.Pony}
	powered = []tsssf.Kind{tsssf.Start, tsssf.Pony, tsssf.Ship}
	goals   = []tsssf.Kind{tsssf.Goal}
)

// cardFields describes all fields of cards, in the order in which they are written.
var cardFields = []cardField{
	{"title", nil, false, cardValue{(*cardReading).title, func(_ *writing, c *Card) any { return c.Title }}},
	{"short", nil, true, valueAt(line(MaxShort), func(c *Card) *string { return &c.Short })},
	{"name", nil, false, cardValue{(*cardReading).name, (*writing).name}},
	{"race", ponies, false, cardValue{(*cardReading).race, (*writing).race}},
	{"gender", ponies, false, cardValue{(*cardReading).gender, func(_ *writing, c *Card) any { return unlessEmpty(c.GenderSymbol()) }}},
	{"altTimeline", ponies, false, valueAt(boolean, func(c *Card) *bool { return &c.Dystopian })},
	{"count", ponies, false, cardValue{(*cardReading).count, (*writing).count}},
	{"countsAs", ponies, true, valueAt(line(3*MaxTitle), func(c *Card) *string { return &c.CountsAs })},
	{"changeGoalPointValues", ponies, false, valueAt(boolean, func(c *Card) *bool { return &c.ChangesGoalPoints })},
	{"keywords", ponies, false, cardValue{(*cardReading).keywords, (*writing).keywords}},
	{"power", powered, true, cardValue{(*cardReading).ownPower, (*writing).power}},
	{"action", powered, false, cardValue{func(c *cardReading, n node) { c.action = &n }, (*writing).action}},
	{"points", goals, false, cardValue{(*cardReading).goalPoints, (*writing).points}},
	{"morePoints", goals, true, cardValue{(*cardReading).morePoints, (*writing).morePoints}},
	{"moreWhen", goals, true, cardValue{(*cardReading).moreWhen, func(_ *writing, c *Card) any { return logic(c.Source.MoreWhen, c.Value.More) }}},
	{"goalLogic", goals, false, cardValue{(*cardReading).goalLogic, (*writing).goalLogic}},
	{"handLimit", goals, true, valueAt(whole(0, maxHandLimit, CodeHandLimit), func(c *Card) *int { return &c.HandLimit })},
	{"reward", goals, true, cardValue{(*cardReading).ownPower, (*writing).power}},
	{"inWords", nil, true, valueAt(listOf(tsssf.PrintedParts), func(c *Card) *[]tsssf.Printed { return &c.InWords })},
	{"text", nil, true, valueAt((*cardReading).wording, func(c *Card) *Wording { return &c.Text })},
	{"flavour", nil, true, valueAt((*cardReading).wording, func(c *Card) *Wording { return &c.Flavour })},
	{"art", nil, true, cardValue{(*cardReading).art, func(_ *writing, c *Card) any { return unlessEmpty(c.Art) }}},
	{"picture", nil, true, cardValue{(*cardReading).picture, func(_ *writing, c *Card) any { return unlessEmpty(c.Picture) }}},
	{"url", nil, false, addressAt(func(c *Card) *string { return &c.Image })},
	{"thumb", nil, false, addressAt(func(c *Card) *string { return &c.Thumb })},
	{"pon", nil, true, valueAt((*cardReading).ponLine, func(c *Card) *string { return &c.Source.Pon })},
	{"enforced", nil, true, valueAt(line(MaxTitle), func(c *Card) *string { return &c.Source.Enforced })},
}

// fieldNames lists all fields, for suggestions.
var fieldNames = func() (names []string) {
	for _, f := range cardFields {
		names = append(names, f.name)
	}
	slices.Sort(names)
	return names
}()

// fieldOf describes the field of that name.
func fieldOf(name string) cardField {
	return cardFields[slices.IndexFunc(cardFields, func(f cardField) bool { return f.name == name })]
}

// cardJSON reads a card and adds it to the pack. It reports whether the pack may have more.
func (r *reading) cardJSON(kind tsssf.Kind, m member) bool {
	c := &cardReading{reading: r, key: m.key, at: m.at}
	c.card.Kind = kind
	if slices.Contains(ponies, kind) {
		c.card.Count = 1
	}
	if len(r.pack.Cards) == MaxCards {
		r.fail(m.at, "", CodeLimit+"/cards-many", "the pack has more than %d cards", MaxCards)
		return false
	}
	c.card.ID = r.newID(m.at, kind, m.key)
	switch {
	case m.value.kind != objectNode:
		c.failAt(m.value.at, CodeType+"/card-object", "a card must be an object, not %s", m.value.kind)
	case m.value.end-m.value.at > MaxCardSize:
		c.failAt(m.value.at, CodeLimit+"/card-large", "the card takes more than %d KiB", MaxCardSize>>10)
	default:
		c.fields(m.value)
		c.finish()
	}
	r.pack.Cards = append(r.pack.Cards, c.card)
	return true
}

// newID is the id of a new card. Invalid characters are removed from the key.
func (r *reading) newID(at int, kind tsssf.Kind, written string) string {
	key := keyFrom(written)
	if written == "" || strings.ContainsFunc(written, func(r rune) bool { return !isKeyRune(r) }) {
		id := fmt.Sprintf("%s.%s.%s", r.pack.Namespace, kind, key)
		if key == "" {
			r.find(Finding{Severity: Error, Code: CodeKey + "/key-empty", Card: id}, at, "the key %q has neither letters nor digits", cut(written))
		} else {
			r.find(Finding{Severity: Warning, Code: CodeKey + "/key-became", Card: id}, at, "a key must consist of letters and digits: %q became %s", cut(written), key)
		}
	} else {
		key = written
	}
	id := fmt.Sprintf("%s.%s.%s", r.pack.Namespace, kind, key)
	if r.ids[id] {
		r.find(Finding{Severity: Error, Code: CodeSameID + "/id-twice", Card: id}, at, "another card of the pack already has this id")
	}
	if len([]rune(key)) > MaxTitle {
		r.find(Finding{Severity: Error, Code: CodeLong + "/key-long", Card: cut(id)}, at, "the key is longer than %d characters", MaxTitle)
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
			c.warnAt(m.at, CodeTwice+"/field-twice", "the card already has the field %q; this one was ignored", name)
			continue
		}
		seen[name] = true
		c.field = name
		if m.value.kind == nullNode {
			c.warnAt(m.value.at, CodeType+"/null", "%q is null and was ignored", name)
			continue
		}
		fieldOf(name).read(c, m.value)
	}
	c.field = ""
	if !seen["keywords"] && slices.Contains(ponies, c.card.Kind) && c.pack.Format != FormatShipfic {
		c.warnAt(c.at, CodeKeywords+"/keywords-none", "the card has no list of keywords; an empty one was assumed")
	}
}

// fieldNamed is the field that a key of the card stands for, or "" if it is ignored.
func (c *cardReading) fieldNamed(m member) string {
	name := m.key
	if !slices.Contains(fieldNames, name) {
		i := slices.IndexFunc(fieldNames, func(f string) bool { return strings.EqualFold(f, strings.TrimSpace(m.key)) })
		if i < 0 {
			c.warnAt(m.at, CodeField+"/field-unknown", "the field %q is unknown and was ignored%s", cut(m.key), maybe(m.key, fieldNames))
			return ""
		}
		name = fieldNames[i]
		c.warnAt(m.at, CodeSpelling+"/field-written", "the field should be written %q", name)
	}
	switch field := fieldOf(name); {
	case field.kinds != nil && !slices.Contains(field.kinds, c.card.Kind):
		c.warnAt(m.at, CodeField+"/field-other-kind", "a %s card has no field %q; it was ignored", c.card.Kind, name)
		return ""
	case field.own && c.pack.Format != FormatShipfic:
		c.warnAt(m.at, CodeField+"/field-ours", `the field %q was ignored: only packs with "format": %q have it`, name, FormatShipfic)
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
	case tsssf.Start, tsssf.Pony:
		c.finishNames()
	}
	c.finishPower()
}

func (c *cardReading) failAt(at int, code Code, format string, args ...any) {
	c.find(Finding{Severity: Error, Code: code, Card: c.card.ID, Field: c.field}, at, format, args...)
}

func (c *cardReading) warnAt(at int, code Code, format string, args ...any) {
	c.find(Finding{Severity: Warning, Code: code, Card: c.card.ID, Field: c.field}, at, format, args...)
}
