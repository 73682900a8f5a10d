package goal

import (
	"fmt"
	"strconv"
	"strings"
)

// goal reads a function with its arguments.
func (p *parser) goal() (Goal, error) {
	t := p.take()
	if t.kind != word {
		return nil, p.failAt(t, "a Goal begins with a function, such as ExistsShip(name=Rarity, gender=male)")
	}
	f, found := functionNamed(t.text)
	if !found {
		return nil, p.noFunction(t)
	}
	if f.now != "" {
		p.warn(t.at, OldName, f.name+" is an old name; write "+f.now)
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
		return p.fail(t.at, "this is a criterion; a Goal begins with a function, such as ExistsPony(…)")
	}
	return p.failNear(t.at, quote(t.text)+" is not a function", nearest(t.text, functionNames(functions)))
}

// arguments reads what stands in the parentheses of the function. One that takes nothing needs no parentheses.
func (p *parser) arguments(f function) (arguments, error) {
	a := arguments{count: 1}
	open := p.peek()
	if open.kind != openParen && len(f.slots) == 0 {
		return a, nil
	}
	if !p.accept(openParen) {
		return a, p.failAt(open, `a "(" is missing: `+f.usage())
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
		return p.fail(t.at, "this is one argument too many: "+f.usage())
	case closeParen:
		return p.fail(t.at, "an argument is missing: "+f.usage())
	}
	return p.unexpected(t)
}

// argument reads what belongs in the slot.
func (p *parser) argument(f function, s slot, a *arguments) (err error) {
	t := p.peek()
	if t.kind == comma || t.kind == closeParen {
		return p.fail(t.at, "an argument is missing: "+f.usage())
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
			err = p.failNear(t.at, f.name+" cannot count such ships", "1")
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
		return 0, p.failAt(t, "a count is needed here, a whole number")
	}
	n, ok := countNamed(t.text)
	if !ok {
		return 0, p.fail(t.at, fmt.Sprintf("a count is a whole number from 1 to %d, not %s", MaxCount, quote(t.text)))
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
		return nil, p.failAt(t, "here stands "+slotNames[thePartners])
	}
	f, found := partnersNamed(t.text)
	if !found {
		return nil, p.failNear(t.at, quote(t.text)+" cannot stand here, but "+slotNames[thePartners], nearest(t.text, functionNames(partnerFunctions)))
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
	return p.failAt(t, "only one word can stand here: "+f.usage())
}
