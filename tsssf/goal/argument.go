package goal

import (
	"strconv"
	"strings"
)

// goal reads a function with its arguments.
func (p *parser) goal() (Goal, error) {
	t := p.take()
	if t.kind != word {
		return nil, p.failAt(t, "goal-begins", "a Goal begins with a function, such as %s", functions[0].example)
	}
	f, found := functionNamed(t.text)
	if !found {
		return nil, p.noFunction(t)
	}
	if f.now != "" {
		p.warn(t.at, OldName, "%s is an old name; write %s", f.name, f.now)
	}
	a, err := p.arguments(f)
	if err != nil {
		return nil, err
	}
	return f.make(a), nil
}

func (p *parser) noFunction(t token) error {
	switch p.peek().kind {
	case equal, notEqual, notIn:
		return p.fail(t.at, "goal-criterion-only", "this is a criterion; a Goal begins with a function, such as ExistsPony(…)")
	}
	if near := nearestFunction(t.text); near != "" {
		return p.failNear(t.at, near, "goal-function", "%s is not a function", quote(t.text))
	}
	return p.fail(t.at, "goal-no-function", "%s is not a function; a Goal begins with one, such as %s", quote(t.text), functions[0].example)
}

// arguments reads what stands in the parentheses of the function. One that takes nothing needs no parentheses.
func (p *parser) arguments(f function) (arguments, error) {
	a := arguments{count: 1}
	open := p.peek()
	if open.kind != openParen && len(f.slots) == 0 {
		return a, nil
	}
	if !p.accept(openParen) {
		return a, p.failAt(open, "goal-usage-open", `a "(" is missing: %s`, f.usage())
	}
	for i, s := range f.slots {
		if s.optional() && p.peek().kind == closeParen {
			break
		}
		if i > 0 && !p.accept(comma) {
			return a, p.inArguments(f, open)
		}
		if err := p.argument(f, s, &a); err != nil {
			return a, err
		}
	}
	if !p.accept(closeParen) {
		return a, p.inArguments(f, open)
	}
	return a, nil
}

// inArguments returns the error where neither the comma nor the parenthesis stands that should.
func (p *parser) inArguments(f function, open token) error {
	t := p.peek()
	switch t.kind {
	case endOfText:
		return p.notClosed(t, open)
	case comma:
		return p.fail(t.at, "goal-usage-many", "this is one argument too many: %s", f.usage())
	case closeParen:
		return p.fail(t.at, "goal-usage-few", "an argument is missing: %s", f.usage())
	}
	return p.unexpected(t)
}

// argument reads what belongs in the slot.
func (p *parser) argument(f function, s slot, a *arguments) (err error) {
	t := p.peek()
	if t.kind == comma || t.kind == closeParen {
		return p.fail(t.at, "goal-usage-few", "an argument is missing: %s", f.usage())
	}
	switch s {
	case aCriterion:
		err = p.addCriterion(a)
	case someCriteria:
		err = p.addCriterion(a)
		for err == nil && p.accept(comma) {
			err = p.addCriterion(a)
		}
	case aCount, maybeCount, statedCount:
		a.count, err = p.count()
	case ignoredCount:
		p.warn(t.at, IgnoredCount, "this count has no effect; how many partners there must be is said in Select(criterion, count)")
		_, err = p.count()
	case onlyOne:
		var n int
		if n, err = p.count(); err == nil && n > 1 {
			err = p.failNear(t.at, "1", "goal-only-one", "%s cannot count such ships", f.name)
		}
	case aKeyword:
		a.keyword, err = p.value(Keywords, p.take())
	case thePartners:
		a.partners, err = p.partners()
	case oppositeSelf:
		err = p.oppositeSelf(f)
	}
	return err
}

func (p *parser) addCriterion(a *arguments) error {
	c, err := p.criterion()
	a.criteria = append(a.criteria, c)
	return err
}

// count reads how many ponies, ships or cards there must be.
func (p *parser) count() (int, error) {
	t := p.take()
	if t.kind != word {
		return 0, p.failAt(t, "goal-count-needed", "a count is needed here, a whole number")
	}
	n, ok := countNamed(t.text)
	if !ok {
		return 0, p.fail(t.at, "goal-count", "a count is a whole number from 1 to %d, not %s", MaxCount, quote(t.text))
	}
	return n, nil
}

// countNamed returns the number that the digits stand for, if it can be a count.
func countNamed(digits string) (int, bool) {
	if strings.Trim(digits, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(digits)
	return n, err == nil && 1 <= n && n <= MaxCount
}

// partners reads whom a pony must be shipped with.
func (p *parser) partners() (Partners, error) {
	t := p.take()
	if t.kind != word {
		return nil, p.failAt(t, "goal-partners", "here stands %s", slotNames[thePartners])
	}
	f, found := partnersNamed(t.text)
	if !found {
		return nil, p.failNear(t.at, nearest(t.text, functionNames(partnerFunctions)), "goal-not-partners", "%s cannot stand here, but %s", quote(t.text), slotNames[thePartners])
	}
	a, err := p.arguments(f)
	if err != nil {
		return nil, err
	}
	return f.partners(a), nil
}

// oppositeSelf reads the one word that can stand there.
func (p *parser) oppositeSelf(f function) error {
	t := p.take()
	if t.kind == word && t.text == oppositeGenderedSelf {
		return nil
	}
	return p.failAt(t, "goal-one-word", "only one word can stand here: %s", f.usage())
}
