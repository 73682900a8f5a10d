package goal

import (
	"fmt"
	"strings"
	"unicode"
)

// The terms that are one word.
const (
	anyponyTerm       = "*"
	genderSwappedTerm = "genderSwapped"
	racialKeywordTerm = "racialKeyword"
)

var wordTerms = map[string]Criterion{
	anyponyTerm: Anypony{}, genderSwappedTerm: GenderSwapped{}, racialKeywordTerm: HasRacialKeyword{},
}

// wordTerm reads a term that begins with bare text.
func (p *parser) wordTerm(t token) (Criterion, error) {
	switch p.peek().kind {
	case equal, notEqual:
		return p.attrIs(t)
	case notIn:
		p.take()
		return p.valueIn(t, p.take(), true)
	case openParen:
		return nil, p.parenthesisAfter(t)
	}
	if c, found := wordTerms[t.text]; found {
		return c, nil
	}
	value, attr, found := t.cutIn()
	if !found && p.peek().kind == unreadable {
		return nil, p.failAt(p.peek(), "", "")
	}
	if !found {
		return nil, p.noTerm(t)
	}
	return p.valueIn(value, attr, false)
}

// quotedTerm reads "value" in attr and "value" !in attr.
func (p *parser) quotedTerm(value token) (Criterion, error) {
	t := p.take()
	if t.kind == notIn {
		return p.valueIn(value, p.take(), true)
	}
	rest, found := strings.CutPrefix(t.text, "in")
	attr := strings.TrimLeftFunc(rest, unicode.IsSpace)
	if t.kind != word || !found || attr == rest && rest != "" {
		return nil, p.failAt(t, "goal-after-quotes", "after a value in quotes stands in or !in and an attribute")
	}
	return p.valueIn(value, t.part(len(t.text)-len(attr), len(t.text)), false)
}

// attrIs reads what follows the attribute in attr=value and attr!=value.
func (p *parser) attrIs(t token) (Criterion, error) {
	attr, printed, err := p.attr(t)
	if err != nil {
		return nil, err
	}
	operator := p.take()
	value, err := p.value(attr, p.take())
	if err != nil {
		return nil, err
	}
	if next := p.peek(); next.kind == openParen {
		return nil, p.parenthesisAfter(next)
	}
	return Is{attr, printed, operator.kind == notEqual, value}, nil
}

// valueIn makes the term of value in attr and value !in attr.
func (p *parser) valueIn(v, a token, not bool) (Criterion, error) {
	attr, printed, err := p.attr(a)
	if err != nil {
		return nil, err
	}
	value, err := p.value(attr, v)
	return Is{attr, printed, not, value}, err
}

// cutIn cuts "Alice in Wonderland in name" at its last " in ": attributes are single words, so no other can be meant.
func (t token) cutIn() (value, attr token, found bool) {
	for end := len(t.text); ; {
		i := strings.LastIndex(t.text[:end], "in")
		if i < 0 {
			return value, attr, false
		}
		before, after := t.text[:i], t.text[i+len("in"):]
		v := strings.TrimRightFunc(before, unicode.IsSpace)
		a := strings.TrimLeftFunc(after, unicode.IsSpace)
		if v != "" && v != before && a != after {
			return t.part(0, len(v)), t.part(len(t.text)-len(a), len(t.text)), true
		}
		end = i + 1
	}
}

// part returns a piece of a word.
func (t token) part(from, to int) token {
	piece := token{kind: word, text: t.text[from:to], at: t.at + from, lone: -1}
	if piece.at <= t.lone && t.lone < t.at+to {
		piece.lone = t.lone
	}
	return piece
}

// noTerm returns the error of a word that is not a term.
func (p *parser) noTerm(t token) error {
	if t.lone >= 0 {
		return p.standsAlone(t)
	}
	if attr, _, known := attrNamed(t.text); known {
		return p.fail(t.at, "goal-needs-value", "%s needs a value, as in %s=%s", t.text, t.text, exampleValues[attr])
	}
	if _, ok := countNamed(t.text); ok {
		return p.fail(t.at, "goal-criterion-number", "a criterion is needed here, not a number")
	}
	if near := nearest(t.text, []string{genderSwappedTerm, racialKeywordTerm}); near != "" {
		return p.failNear(t.at, near, "goal-not-criterion", "%s is not a criterion", quote(t.text))
	}
	return p.failNear(t.at, fmt.Sprintf("name=%[1]s or %[1]s in keywords", shorten(t.text)), "goal-not-criterion", "%s is not a criterion", quote(t.text))
}

// parenthesisAfter returns the error of a parenthesis within a criterion that opens none.
func (p *parser) parenthesisAfter(t token) error {
	if t.kind == word {
		return p.fail(t.at, "goal-no-functions", "%s cannot stand here: a criterion has no functions", quote(t.text))
	}
	return p.fail(t.at, "goal-parenthesis", `"(" cannot stand in a value without quotes around the value`)
}

// standsAlone returns the error of a single & or |.
func (p *parser) standsAlone(t token) error {
	operator := p.text[t.lone : t.lone+1]
	return p.failNear(t.lone, operator+operator, "goal-alone", "%s stands alone", quote(operator))
}
