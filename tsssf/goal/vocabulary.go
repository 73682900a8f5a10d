package goal

import (
	"slices"
	"strconv"
	"strings"
)

// fixedValues are the values of the attributes that can have no others.
var fixedValues = [...][]string{
	Race: {"earth", "pegasus", "unicorn", "alicorn"}, Gender: {"male", "female"}, AltTimeline: {"true", "false"}, Card: nil,
}

// exampleValues are used where an error shows how an attribute is written.
var exampleValues = [...]string{
	Name: "Rarity", Race: "unicorn", Gender: "female", Keywords: "Princess",
	AltTimeline: "true", Count: "2", Action: "swap", Card: "Core.Pony.Zecora",
}

// sameAs are words that people write, and the word that the language has for them.
var sameAs = map[string]string{
	"earth pony": "earth", "earth ponies": "earth", "pegasi": "pegasus",
	"stallion": "male", "colt": "male", "mare": "female", "filly": "female", "yes": "true", "no": "false",
	"title": "card", "power": "action", "dystopian": "altTimeline", "hourglass": "altTimeline",
}

// printedSuffix makes an attribute look at what is printed.
const printedSuffix = "_b"

// attrNamed returns the attribute that is so written, and whether it is the printed one.
func attrNamed(text string) (attr Attr, printed, known bool) {
	name, printed := strings.CutSuffix(text, printedSuffix)
	for a, written := range Attrs {
		if written == name {
			return Attr(a), printed, true
		}
	}
	return 0, false, false
}

// attr reads an attribute from a token.
func (p *parser) attr(t token) (Attr, bool, error) {
	if t.kind != word || t.text == "" {
		return 0, false, p.failAt(t, "goal-attribute", "an attribute is needed here: %s", strings.Join(Attrs[:], ", "))
	}
	attr, printed, known := attrNamed(t.text)
	if known {
		return attr, printed, nil
	}
	if t.lone >= 0 {
		return 0, false, p.standsAlone(t)
	}
	name, suffixed := strings.CutSuffix(t.text, printedSuffix)
	near := nearest(name, Attrs[:])
	if near == "" {
		return 0, false, p.fail(t.at, "goal-attributes", "%s is not an attribute; there are %s", quote(t.text), strings.Join(Attrs[:], ", "))
	}
	if suffixed {
		near += printedSuffix
	}
	return 0, false, p.failNear(t.at, near, "goal-not-attribute", "%s is not an attribute", quote(t.text))
}

// value reads a value of the attribute from a token.
func (p *parser) value(attr Attr, t token) (string, error) {
	if t.kind != word && t.kind != quoted {
		return "", p.failAt(t, "goal-value", "a value of %s is missing here", attr)
	}
	if t.text == "" {
		return "", p.fail(t.at, "goal-value-empty", "a value cannot be empty")
	}
	if t.kind == word && t.lone >= 0 {
		if err := p.loneInValue(attr, t); err != nil {
			return "", err
		}
	}
	if attr == Count {
		n, ok := countNamed(t.text)
		if !ok {
			return "", p.fail(t.at, "goal-count", "a count is a whole number from 1 to %d, not %s", MaxCount, quote(t.text))
		}
		return strconv.Itoa(n), nil
	}
	return t.text, p.checkFixed(attr, t)
}

// checkFixed refuses a value that the attribute can never have.
func (p *parser) checkFixed(attr Attr, t token) error {
	fixed := fixedValues[attr]
	if fixed == nil || slices.Contains(fixed, t.text) {
		return nil
	}
	if near := nearest(t.text, fixed); near != "" {
		return p.failNear(t.at, near, "goal-not-value", "%s is not a value of %s", quote(t.text), attr)
	}
	return p.fail(t.at, "goal-values", "%s is not a value of %s, which can be %s", quote(t.text), attr, strings.Join(fixed, ", "))
}

// loneInValue decides about a single & or | in a value. There are ponies called "Aloe & Lotus", so it may stand there,
// with a warning; but not where what precedes it is a whole term, or another term follows, for then && was meant.
func (p *parser) loneInValue(attr Attr, t token) error {
	before := t.part(0, t.lone-t.at)
	before.text = strings.TrimSpace(before.text)
	_, a, found := before.cutIn()
	_, _, term := attrNamed(a.text)
	_, oneWord := wordTerms[before.text]
	next := p.peek().kind
	last := t.lone+1 == t.at+len(t.text)
	if fixedValues[attr] != nil || attr == Count || found && term || oneWord || next == equal || next == notEqual || last {
		return p.standsAlone(t)
	}
	p.warn(t.lone, LoneOperator, "this is read as part of the value %s; put it in quotes, or write %[2]s%[2]s to join criteria",
		quote(t.text), p.text[t.lone:t.lone+1])
	return nil
}
