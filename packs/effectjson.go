package packs

import (
	"slices"

	"shipfic/tsssf"
)

// effectFields lists the fields of an effect.
var effectFields = []string{"do", "n", "upTo", "becomes", "noRedisguise", "keywords", "text"}

var deedNames = func() (names []string) {
	for _, d := range tsssf.Deeds() {
		names = append(names, string(d))
	}
	return names
}()

// effects reads the steps of a power.
func (c *cardReading) effects(n node) ([]tsssf.Effect, bool) {
	if n.kind != listNode || len(n.items) == 0 || len(n.items) > maxEffects {
		c.failAt(n.at, CodePower, `"effects" must be a list of 1 to %d effects, as in [{"do": "draw", "n": 2}]`, maxEffects)
		return nil, false
	}
	var found []tsssf.Effect
	all := true
	for _, item := range n.items {
		effect, ok := c.effect(item)
		all = all && ok
		found = append(found, effect)
	}
	return found, all
}

func (c *cardReading) effect(n node) (e tsssf.Effect, ok bool) {
	if n.kind != objectNode {
		c.failAt(n.at, CodePower, `an effect must be an object, as in {"do": "draw", "n": 2}, not %s`, n.kind)
		return e, false
	}
	if !c.knownFields(n, effectFields) {
		return e, false
	}
	do, _ := n.member("do")
	e.Do = tsssf.Deed(do.text)
	deed, known := e.Do.Facts()
	if do.kind != stringNode || !known {
		c.failAt(max(n.at, do.at), CodePower, `an effect needs a deed: "do" cannot be %s%s`, do.said(), didYouMean(do.text, deedNames))
		return e, false
	}
	ok = true
	for _, m := range n.members {
		ok = c.effectField(&e, deed, m) && ok
	}
	if missing := deed.Needs != "" && !n.has(deed.Needs); missing && deed.Needs == "n" {
		e.N = 1
	} else if missing {
		c.failAt(n.at, CodePower, "the deed %q needs %q", e.Do, deed.Needs)
		return e, false
	}
	return e, ok
}

// effectField reads one field of an effect, which its deed must take.
func (c *cardReading) effectField(e *tsssf.Effect, d tsssf.DeedFacts, m member) (ok bool) {
	needs := map[string]string{"upTo": "n", "noRedisguise": "becomes"}[m.key]
	if needs == "" {
		needs = m.key
	}
	if m.key != "do" && needs != d.Needs {
		c.failAt(m.at, CodePower, "the deed %q does not take %q", e.Do, m.key)
		return false
	}
	switch m.key {
	case "n":
		e.N, ok = c.whole(m.value, 1, maxN, CodePower)
	case "upTo":
		e.UpTo, ok = c.flag(m.value), true
	case "becomes":
		var text string
		if text, ok = c.line(m.value, MaxTitle); ok {
			e.Becomes, ok = c.word(m.value, text, tsssf.Disguises, nil, CodePower)
		}
	case "noRedisguise":
		e.NoRedisguise, ok = c.flag(m.value), true
	case "keywords":
		if e.Keywords, ok = c.lines(m.value, ",", maxKeywords); ok && len(e.Keywords) == 0 {
			c.failAt(m.value.at, CodePower, "the deed %q needs at least one keyword", e.Do)
			ok = false
		}
	case "text":
		if e.Text, ok = c.text(m.value); ok && e.Text == "" {
			c.failAt(m.value.at, CodePower, "the deed %q needs a text that is not empty", e.Do)
			ok = false
		}
	default:
		ok = true
	}
	return ok
}

// knownFields reports unknown fields. In a power they are errors, because the game would lack what they were meant to
// say.
func (c *cardReading) knownFields(n node, known []string) bool {
	ok := true
	for _, m := range n.members {
		if !slices.Contains(known, m.key) {
			c.failAt(m.at, CodePower, "the field %q is unknown%s", cut(m.key), didYouMean(m.key, known))
			ok = false
		}
	}
	return ok
}
