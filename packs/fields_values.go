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
		c.warnAt(n.at, CodeType+"/text-quotes", "%q must be a text in quotes, not %s", c.field, n.kind)
	default:
		c.failAt(n.at, CodeType+"/text-type", "%q must be a text, not %s", c.field, n.kind)
		return "", false
	}
	tamed := tame(n.text)
	if tamed != n.text {
		c.warnAt(n.at, CodeCharacters+"/characters", "control characters were removed from %q", c.field)
	}
	return strings.TrimSpace(tamed), true
}

// line reads a text of one line with a length limit.
func (c *cardReading) line(n node, limit int) (string, bool) {
	text, ok := c.text(n)
	text = strings.Join(strings.Fields(text), " ")
	if len([]rune(text)) > limit {
		c.failAt(n.at, CodeLong+"/too-long", "%q is longer than %d characters", c.field, limit)
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
		c.failAt(n.at, CodeLimit+"/entries-many", "%q has more than %d entries", c.field, limit)
		return nil, false
	}
	var found []string
	for _, item := range items {
		text, ok := c.line(item, MaxTitle)
		switch {
		case !ok:
			return nil, false
		case text == "":
			c.warnAt(item.at, CodeKeywords+"/entry-empty", "an entry of %q is empty; it was passed over", c.field)
		case slices.Contains(found, text):
			c.warnAt(item.at, CodeKeywords+"/entry-twice", "%q appears twice in %q", cut(text), c.field)
		default:
			found = append(found, text)
		}
	}
	return found, true
}

// flag reads a boolean. Some packs put it in quotes, or write 1 and 0.
func (c *cardReading) flag(n node) bool {
	text := strings.ToLower(strings.TrimSpace(n.text))
	yes := slices.Contains([]string{"true", "yes", "1"}, text)
	no := slices.Contains([]string{"false", "no", "0", ""}, text)
	switch {
	case n.kind == boolNode:
	case (n.kind == stringNode || n.kind == numberNode) && (yes || no):
		c.warnAt(n.at, CodeType+"/flag-quotes", "%q must be true or false, without quotes; it was read as %t", c.field, yes)
	default:
		c.failAt(n.at, CodeType+"/flag", "%q must be true or false", c.field)
	}
	return yes
}

// whole reads a whole number within bounds. The code is that of the finding if it is not.
func (c *cardReading) whole(n node, low, high int, code Code) (int, bool) {
	number, err := strconv.Atoi(strings.TrimSpace(n.text))
	if n.kind != numberNode && n.kind != stringNode || err != nil || number < low || number > high {
		c.failAt(n.at, code+"/whole-number", "%q must be a whole number from %d to %d, not %s", c.field, low, high, n.shown())
		return 0, false
	}
	if n.kind == stringNode {
		c.warnAt(n.at, CodeType+"/number-quotes", "%q must be a number without quotes; it was read as %d", c.field, number)
	}
	return number, true
}

// shown is the value as it appears in a finding.
func (n node) shown() string {
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
	lower := strings.ToLower(text)
	if meant, found := other[lower]; found {
		c.warnAt(n.at, CodeSpelling+"/read-as", "%q in %q was read as %q", cut(text), c.field, meant)
		return meant, true
	}
	if i := slices.IndexFunc(known, func(k string) bool { return strings.EqualFold(k, lower) }); i >= 0 {
		c.warnAt(n.at, CodeSpelling+"/written-as", "%q in %q should be written %q", cut(text), c.field, known[i])
		return known[i], true
	}
	c.failAt(n.at, code+"/not-a", "%q is not a %s%s", cut(text), c.field, didYouMean(text, known))
	return "", false
}

// boolean reads true or false.
func boolean(c *cardReading, n node) (any, bool) { return c.flag(n), true }

// whole reads a whole number within bounds.
func whole(low, high int, code Code) reader {
	return func(c *cardReading, n node) (any, bool) { return c.whole(n, low, high, code) }
}

// line reads a text of one line with a length limit.
func line(limit int) reader {
	return func(c *cardReading, n node) (any, bool) { return c.line(n, limit) }
}

// oneOf reads one of some words.
func oneOf[W ~string](known []W) reader {
	names := namesOf(known)
	return func(c *cardReading, n node) (any, bool) {
		text, ok := c.line(n, MaxTitle)
		if !ok {
			return W(""), false
		}
		word, ok := c.word(n, text, names, nil, CodePower)
		return W(word), ok
	}
}

// listOf reads a list of some words, at least one.
func listOf[W ~string](known []W) reader {
	read := oneOf(known)
	return func(c *cardReading, n node) (any, bool) {
		if n.kind != listNode || len(n.items) == 0 || len(n.items) > len(known) {
			c.failAt(n.at, CodePower+"/words-list", "this must be a list of 1 to %d of %v", len(known), known)
			return nil, false
		}
		var found []W
		for _, item := range n.items {
			word, ok := read(c, item)
			if !ok {
				return nil, false
			}
			found = append(found, word.(W))
		}
		return found, true
	}
}

// namesOf lists words as texts.
func namesOf[W ~string](words []W) (names []string) {
	for _, w := range words {
		names = append(names, string(w))
	}
	return names
}
