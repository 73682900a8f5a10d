package packs

import (
	"cmp"
	"slices"

	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// effectRecord describes an effect, apart from its deed.
var effectRecord = recordOf[tsssf.Effect](map[string]reader{
	"n":        whole(1, maxN, CodePower),
	"becomes":  oneOf(tsssf.Disguises),
	"keywords": (*cardReading).addedKeywords,
	"text":     (*cardReading).reminderText,
	"if":       (*cardReading).condition,
	"of":       (*cardReading).criterion,
	"with":     (*cardReading).criterion,
	"who":      oneOf(tsssf.Whos),
	"deck":     oneOf([]string{"pony", "ship"}),
	"from":     oneOf(tsssf.Sources),
	"bars":     listOf(tsssf.Hazards),
	"until":    oneOf(tsssf.Untils),
})

// conditionRecord describes a condition.
var conditionRecord = recordOf[tsssf.Condition](map[string]reader{
	"with": (*cardReading).criterion,
	"n":    whole(1, maxPonies, CodePower),
	"grid": whole(1, maxPonies, CodePower),
})

// ofEveryEffect lists the fields that every effect may have.
var ofEveryEffect = []string{"do", "may", "if", "also"}

// partOfField maps fields to the one that a deed must take to have them.
var partOfField = map[string]string{"upTo": "n", "words": "n", "noRedisguise": "becomes"}

var deedNames = namesOf(tsssf.Deeds())

// effects reads the steps of a power.
func (c *cardReading) effects(n node) ([]tsssf.Effect, bool) {
	if n.kind != listNode || len(n.items) == 0 || len(n.items) > maxEffects {
		c.failAt(n.at, CodePower+"/effects-list", `"effects" must be a list of 1 to %d effects, as in [{"do": "draw", "n": 2}]`, maxEffects)
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
		c.failAt(n.at, CodePower+"/effect-object", `an effect must be an object, as in {"do": "draw", "n": 2}, not %s`, n.kind)
		return e, false
	}
	if !c.knownFields(n, effectRecord.names) {
		return e, false
	}
	do, _ := n.member("do")
	e.Do = tsssf.Deed(do.text)
	deed, known := e.Do.Facts()
	if do.kind != stringNode || !known {
		c.failAt(max(n.at, do.at), CodePower+"/deed", `an effect needs a deed: "do" cannot be %s%s`, do.shown(), didYouMean(do.text, deedNames))
		return e, false
	}
	ok = true
	for _, m := range n.members {
		ok = c.effectField(&e, deed, m) && ok
	}
	if missing := deed.Needs != "" && !n.has(deed.Needs); missing && deed.Needs == "n" {
		e.N, e.Words = 1, true // no number is printed
	} else if missing {
		c.failAt(n.at, CodePower+"/deed-needs", "the deed %q needs %q", e.Do, deed.Needs)
		return e, false
	}
	return e, ok
}

// effectField reads one field of an effect, which its deed must take.
func (c *cardReading) effectField(e *tsssf.Effect, d tsssf.DeedFacts, m member) bool {
	taken := cmp.Or(partOfField[m.key], m.key)
	if taken != d.Needs && !slices.Contains(d.Takes, taken) && !slices.Contains(ofEveryEffect, m.key) {
		c.failAt(m.at, CodePower+"/deed-takes", "the deed %q does not take %q", e.Do, m.key)
		return false
	}
	return effectRecord.read(c, e, m)
}

// addedKeywords reads the keywords that a deed gives.
func (c *cardReading) addedKeywords(n node) (any, bool) {
	words, ok := c.lines(n, ",", maxKeywords)
	if ok && len(words) == 0 {
		c.failAt(n.at, CodePower+"/keywords-to-give", "the deed %q needs at least one keyword", tsssf.DeedAddKeywords)
		ok = false
	}
	return words, ok
}

// reminderText reads the text of a reminder.
func (c *cardReading) reminderText(n node) (any, bool) {
	text, ok := c.text(n)
	if ok && text == "" {
		c.failAt(n.at, CodePower+"/by-hand-empty", "the deed %q needs a text that is not empty", tsssf.DeedReminder)
		ok = false
	}
	return text, ok
}

// criterion reads a criterion of the Goal language, or "self" where a card can be meant.
func (c *cardReading) criterion(n node) (any, bool) {
	text, ok := c.line(n, goal.MaxText)
	if !ok || text == string(tsssf.WhoSelf) {
		return text, ok
	}
	if _, err := goal.ParseCriterion(text); err != nil {
		c.failAt(n.at, CodePower+"/criterion", "the criterion cannot be read: %v", err)
		return "", false
	}
	return text, true
}

// condition reads when a power or an effect acts.
func (c *cardReading) condition(n node) (any, bool) {
	if n.kind != objectNode || len(n.members) == 0 {
		c.failAt(n.at, CodePower+"/condition-object", `a condition must be an object, as in {"with": "name=Celestia"}, not %s`, n.kind)
		return nil, false
	}
	if !c.knownFields(n, conditionRecord.names) {
		return nil, false
	}
	found, all := &tsssf.Condition{}, true
	for _, m := range n.members {
		all = conditionRecord.read(c, found, m) && all
	}
	return found, all
}

// knownFields reports unknown fields. In a power they are errors, because the game would lack what they were meant to
// say.
func (c *cardReading) knownFields(n node, known []string) bool {
	ok := true
	for _, m := range n.members {
		if !slices.Contains(known, m.key) {
			c.failAt(m.at, CodePower+"/power-field", "the field %q is unknown%s", cut(m.key), didYouMean(m.key, known))
			ok = false
		}
	}
	return ok
}
