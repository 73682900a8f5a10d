package packs

import (
	"errors"
	"strings"

	"shipfic/game"
	"shipfic/tsssf/goal"
)

// maxHandLimit limits by how much a Goal can increase a hand limit.
const maxHandLimit = 10

func (c *cardReading) goalLogic(n node) {
	if text, ok := c.text(n); ok && text != "" {
		c.card.Source.GoalLogic = text
		c.card.Goal = c.parseGoal(n, text)
	}
}

func (c *cardReading) moreWhen(n node) {
	if text, ok := c.text(n); ok {
		c.card.Source.MoreWhen = text
		c.card.Value.More = c.parseGoal(n, text)
	}
}

// parseGoal parses Goal logic, and reports errors and warnings at its place in the file.
func (c *cardReading) parseGoal(n node, text string) goal.Goal {
	if c.terms > MaxTerms {
		return nil // the pack is refused already
	}
	parsed, doubts, err := goal.ParseWithWarnings(text)
	if bad := new(goal.Error); errors.As(err, &bad) {
		c.findInGoal(Finding{Severity: Error, Code: CodeGoal, Near: bad.Suggestion, Say: bad.Code, Args: bad.Args}, n, bad.Column, bad.Error(), bad.Show())
		return nil
	}
	for _, doubt := range doubts {
		c.findInGoal(Finding{Severity: Warning, Code: CodeGoalDoubt, Say: string(doubt.Code), Args: doubt.Args}, n, doubt.Column, doubt.String(), doubt.Show())
	}
	if c.terms += termsOf(parsed); c.terms > MaxTerms {
		c.failAt(n.at, CodeLimit+"/pack-criteria", "the Goals of the pack have more than %d criteria together; make some of them simpler, or split the pack", MaxTerms)
	}
	return parsed
}

// termsOf counts the criteria of a Goal, and the Goal itself.
func termsOf(g goal.Goal) int {
	terms := 1
	goal.Walk(g, func(goal.Criterion) { terms++ })
	return terms
}

func (c *cardReading) findInGoal(f Finding, n node, column int, sentence, shown string) {
	_, f.Caret, _ = strings.Cut(shown, "\n")
	f.Card, f.Field, f.GoalColumn = c.card.ID, c.field, column
	c.find(f, n.at, "%s, %s", c.field, sentence)
}

// goalPoints reads "3", "-1", "0.5", or two values: "3/4" or "3-4".
func (c *cardReading) goalPoints(n node) {
	text, ok := c.scalar(n)
	if !ok {
		return
	}
	if n.kind == numberNode && c.pack.Format != FormatShipfic {
		c.warnAt(n.at, CodeType+"/points-text", `points must be a text, as in "points": "%s"`, cut(n.text))
	}
	c.points = &n
	value, err := parsePoints(text)
	if err != nil {
		c.failAt(n.at, CodePoints, "%v", err)
		return
	}
	c.card.Value.Points, c.card.Value.MorePoints = value[0], value[1]
}

// scalar is the text of a string or number.
func (c *cardReading) scalar(n node) (string, bool) {
	if n.kind != stringNode && n.kind != numberNode {
		c.failAt(n.at, CodePoints+"/points-type", "%q must be a text or a number, not %s", c.field, n.kind)
		return "", false
	}
	return strings.TrimSpace(n.text), true
}

// parsePoints parses one value, or the lower and the higher of two. With one value both are the same.
func parsePoints(text string) ([2]game.Points, error) {
	low, high, two := strings.Cut(text, "/")
	if dash := strings.LastIndexByte(text, '-'); !two && dash > 0 {
		if text[dash-1] == '-' { // "3--1"
			dash--
		}
		low, high, two = text[:dash], text[dash+1:], true
	}
	if !two {
		high = low
	}
	var value [2]game.Points
	for i, part := range []string{low, high} {
		points, err := game.ParsePoints(part)
		if err != nil {
			return value, complain("points", "%q is not a number of points: write one such as \"3\", \"-1\" or \"0.5\", or two as in \"3/4\"", cut(text))
		}
		value[i] = points
	}
	if value[0] > value[1] {
		value[0], value[1] = value[1], value[0]
	}
	return value, nil
}

func (c *cardReading) morePoints(n node) {
	text, ok := c.scalar(n)
	if !ok {
		return
	}
	points, err := game.ParsePoints(text)
	if err != nil {
		c.failAt(n.at, CodePoints+"/more-points", "%v", err)
		return
	}
	c.more = &points
}

func (c *cardReading) finishPoints() {
	if c.points == nil {
		c.failAt(c.at, CodePoints+"/points-none", "the Goal has no points")
		return
	}
	value := &c.card.Value
	if c.more != nil {
		value.MorePoints = *c.more
	}
	if value.More != nil && value.MorePoints == value.Points {
		c.failAt(c.points.at, CodePoints+"/more-points-none", `the Goal has "moreWhen" but no other points: add "morePoints"`)
	}
	if value.More == nil && c.more != nil && c.card.Source.MoreWhen == "" {
		c.warnAt(c.points.at, CodePoints+"/more-when-none", `the Goal has "morePoints" but no "moreWhen": it is always worth %s`, value.Points)
	}
}
