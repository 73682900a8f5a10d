package packs

import (
	"slices"
	"strconv"
	"strings"
)

// text reads a text. Numbers and booleans are taken as written.
func (c *cardReading) text(n node) (string, bool) {
	switch n.kind {
	case stringNode:
	case numberNode, boolNode:
		c.warnAt(n.at, CodeType, "%q must be a text in quotes, not %s", c.field, n.kind)
	default:
		c.failAt(n.at, CodeType, "%q must be a text, not %s", c.field, n.kind)
		return "", false
	}
	tamed := tame(n.text)
	if tamed != n.text {
		c.warnAt(n.at, CodeCharacters, "control characters were removed from %q", c.field)
	}
	return strings.TrimSpace(tamed), true
}

// line reads a text of one line with a length limit.
func (c *cardReading) line(n node, longest int) (string, bool) {
	text, ok := c.text(n)
	text = strings.Join(strings.Fields(text), " ")
	if len([]rune(text)) > longest {
		c.failAt(n.at, CodeLong, "%q is longer than %d characters", c.field, longest)
		return "", false
	}
	return text, ok
}

// lines reads a list of such texts. A single text is split at the separator.
func (c *cardReading) lines(n node, separator string, limit int) ([]string, bool) {
	items := n.items
	if n.kind != listNode {
		whole, ok := c.text(n)
		if !ok {
			return nil, false
		}
		for part := range strings.SplitSeq(whole, separator) {
			items = append(items, node{kind: stringNode, at: n.at, text: part})
		}
	}
	if len(items) > limit {
		c.failAt(n.at, CodeLimit, "%q has more than %d entries", c.field, limit)
		return nil, false
	}
	var found []string
	for _, item := range items {
		text, ok := c.line(item, MaxTitle)
		switch {
		case !ok:
			return nil, false
		case text == "":
			c.warnAt(item.at, CodeKeywords, "an entry of %q is empty; it was passed over", c.field)
		case slices.Contains(found, text):
			c.warnAt(item.at, CodeKeywords, "%q appears twice in %q", cut(text), c.field)
		default:
			found = append(found, text)
		}
	}
	return found, true
}

// flag reads a boolean. Some packs put it in quotes, or write 1 and 0.
func (c *cardReading) flag(n node) bool {
	said := strings.ToLower(strings.TrimSpace(n.text))
	yes := said == "true" || said == "yes" || said == "1"
	no := said == "false" || said == "no" || said == "0" || said == ""
	switch {
	case n.kind == boolNode:
	case (n.kind == stringNode || n.kind == numberNode) && (yes || no):
		c.warnAt(n.at, CodeType, "%q must be true or false, without quotes; it was read as %t", c.field, yes)
	default:
		c.failAt(n.at, CodeType, "%q must be true or false", c.field)
	}
	return yes
}

// whole reads a whole number within bounds. The code is that of the finding if it is not.
func (c *cardReading) whole(n node, least, most int, code Code) (int, bool) {
	number, err := strconv.Atoi(strings.TrimSpace(n.text))
	if n.kind != numberNode && n.kind != stringNode || err != nil || number < least || number > most {
		c.failAt(n.at, code, "%q must be a whole number from %d to %d, not %s", c.field, least, most, n.said())
		return 0, false
	}
	if n.kind == stringNode {
		c.warnAt(n.at, CodeType, "%q must be a number without quotes; it was read as %d", c.field, number)
	}
	return number, true
}

// said is the value as it appears in a finding.
func (n node) said() string {
	switch n.kind {
	case stringNode:
		return strconv.Quote(cut(n.text))
	case numberNode, boolNode:
		return cut(n.text)
	}
	return string(n.kind)
}

// word finds a text among known words, ignoring case. Other maps further spellings to known words.
func (c *cardReading) word(n node, text string, known []string, other map[string]string, code Code) (string, bool) {
	if slices.Contains(known, text) {
		return text, true
	}
	said := strings.ToLower(text)
	if meant, found := other[said]; found {
		c.warnAt(n.at, CodeSpelling, "%q in %q was read as %q", cut(text), c.field, meant)
		return meant, true
	}
	if i := slices.IndexFunc(known, func(k string) bool { return strings.EqualFold(k, said) }); i >= 0 {
		c.warnAt(n.at, CodeSpelling, "%q in %q should be written %q", cut(text), c.field, known[i])
		return known[i], true
	}
	c.failAt(n.at, code, "%q is not a %s%s", cut(text), c.field, didYouMean(text, known))
	return "", false
}
