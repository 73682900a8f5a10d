package packs

import (
	"slices"

	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// effectFields lists the fields of an effect.
var effectFields = []string{
	"do", "n", "upTo", "becomes", "noRedisguise", "keywords", "text",
	"may", "if", "of", "with", "who", "all", "deck", "from", "keep", "also", "bars", "until", "words",
}

// conditionFields lists the fields of a condition.
var conditionFields = []string{"with", "n", "cards", "grid", "won", "words"}

// fields are the fields that every effect may have.
var ofEveryEffect = []string{"do", "may", "if", "also"}

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
		e.N, e.Words = 1, true // no number is printed
	} else if missing {
		c.failAt(n.at, CodePower, "the deed %q needs %q", e.Do, deed.Needs)
		return e, false
	}
	return e, ok
}

// effectField reads one field of an effect, which its deed must take.
func (c *cardReading) effectField(e *tsssf.Effect, d tsssf.DeedFacts, m member) (ok bool) {
	needs := map[string]string{"upTo": "n", "words": "n", "noRedisguise": "becomes"}[m.key]
	if needs == "" {
		needs = m.key
	}
	if needs != d.Needs && !slices.Contains(d.Takes, needs) && !slices.Contains(ofEveryEffect, m.key) {
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
	case "may":
		e.May, ok = c.flag(m.value), true
	case "also":
		e.Also, ok = c.flag(m.value), true
	case "all":
		e.All, ok = c.flag(m.value), true
	case "keep":
		e.Keep, ok = c.flag(m.value), true
	case "if":
		e.If, ok = c.condition(m.value)
	case "of":
		e.Of, ok = c.criterion(m.value)
	case "with":
		e.With, ok = c.criterion(m.value)
	case "who":
		e.Who, ok = oneOf(c, m.value, tsssf.Whos)
	case "deck":
		e.Deck, ok = oneOf(c, m.value, []string{"pony", "ship"})
	case "from":
		e.From, ok = oneOf(c, m.value, tsssf.Sources)
	case "until":
		e.Until, ok = oneOf(c, m.value, tsssf.Untils)
	case "words":
		e.Words, ok = c.flag(m.value), true
	case "bars":
		e.Bars, ok = listOf(c, m.value, tsssf.Hazards)
	default:
		ok = true
	}
	return ok
}

// criterion reads a criterion of the Goal language, or "self" where a card can be meant.
func (c *cardReading) criterion(n node) (string, bool) {
	text, ok := c.line(n, goal.MaxText)
	if !ok || text == string(tsssf.WhoSelf) {
		return text, ok
	}
	if _, err := goal.ParseCriterion(text); err != nil {
		c.failAt(n.at, CodePower, "the criterion cannot be read: %v", err)
		return "", false
	}
	return text, true
}

// condition reads when a power or an effect acts.
func (c *cardReading) condition(n node) (*tsssf.Condition, bool) {
	if n.kind != objectNode || len(n.members) == 0 {
		c.failAt(n.at, CodePower, `a condition must be an object, as in {"with": "name=Celestia"}, not %s`, n.kind)
		return nil, false
	}
	if !c.knownFields(n, conditionFields) {
		return nil, false
	}
	found, all := &tsssf.Condition{}, true
	for _, m := range n.members {
		ok := true
		switch m.key {
		case "with":
			found.With, ok = c.criterion(m.value)
		case "n":
			found.N, ok = c.whole(m.value, 1, maxPonies, CodePower)
		case "grid":
			found.Grid, ok = c.whole(m.value, 1, maxPonies, CodePower)
		case "cards":
			found.Cards = c.flag(m.value)
		case "won":
			found.Won = c.flag(m.value)
		case "words":
			found.Words = c.flag(m.value)
		}
		all = all && ok
	}
	return found, all
}

// oneOf reads one of some words.
func oneOf[W ~string](c *cardReading, n node, known []W) (W, bool) {
	var names []string
	for _, w := range known {
		names = append(names, string(w))
	}
	text, ok := c.line(n, MaxTitle)
	if !ok {
		return "", false
	}
	word, ok := c.word(n, text, names, nil, CodePower)
	return W(word), ok
}

// listOf reads a list of some words, at least one.
func listOf[W ~string](c *cardReading, n node, known []W) ([]W, bool) {
	if n.kind != listNode || len(n.items) == 0 || len(n.items) > len(known) {
		c.failAt(n.at, CodePower, "this must be a list of 1 to %d of %v", len(known), known)
		return nil, false
	}
	var found []W
	for _, item := range n.items {
		word, ok := oneOf(c, item, known)
		if !ok {
			return nil, false
		}
		found = append(found, word)
	}
	return found, true
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
