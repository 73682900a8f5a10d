package goal

import (
	"fmt"
	"unicode/utf8"
)

// The bounds of a Goal. What is parsed within them is also within them when written by [String].
const (
	MaxText  = 4096 // bytes of text
	MaxDepth = 32   // parentheses within parentheses
	MaxTerms = 256
	MaxCount = 1000 // the largest count
)

// Parse reads a Goal. The error is an [*Error].
func Parse(text string) (Goal, error) {
	g, _, err := ParseWithWarnings(text)
	return g, err
}

// ParseWithWarnings reads a Goal, and tells where its author may have meant something else.
func ParseWithWarnings(text string) (Goal, []Warning, error) {
	return parse(text, (*parser).goal, String)
}

// ParseCriterion reads a criterion alone, such as "name=Rarity || gender=male".
func ParseCriterion(text string) (Criterion, error) {
	c, _, err := parse(text, (*parser).criterion, CriterionString)
	return c, err
}

// parser reads tokens from left to right. It stops at the first error.
type parser struct {
	text     string
	next     token
	behind   int // the offset behind the next token
	depth    int
	terms    int
	warnings []Warning
}

// parse reads a whole text as one thing, and checks that the thing could be read again after being written.
func parse[T any](text string, read func(*parser) (T, error), write func(T) string) (T, []Warning, error) {
	var none T
	p := &parser{text: text}
	if err := p.checkText(); err != nil {
		return none, nil, err
	}
	p.next, p.behind = nextToken(text, 0)
	thing, err := read(p)
	if err != nil {
		return none, nil, err
	}
	if t := p.peek(); t.kind != endOfText {
		return none, nil, p.unexpected(t)
	}
	if size := len(write(thing)); size > MaxText {
		return none, nil, p.fail(0, "goal-long", "this is too long: with the usual spaces and parentheses it has %d bytes, and %d are allowed", size, MaxText)
	}
	return thing, p.warnings, nil
}

func (p *parser) checkText() error {
	if len(p.text) > MaxText {
		return p.fail(0, "goal-long", "this is too long: it has %d bytes, and %d are allowed", len(p.text), MaxText)
	}
	for at, r := range p.text {
		if r == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(p.text[at:]); size == 1 {
				return p.fail(at, "goal-encoding", "the text is not valid UTF-8 here")
			}
		}
	}
	return nil
}

func (p *parser) peek() token { return p.next }

// take returns the next token, and steps over it. The last token is never stepped over.
func (p *parser) take() token {
	t := p.next
	if t.kind != endOfText && t.kind != unreadable {
		p.next, p.behind = nextToken(p.text, p.behind)
	}
	return t
}

// accept steps over the next token if it is of that kind.
func (p *parser) accept(kind tokenKind) bool {
	found := p.peek().kind == kind
	if found {
		p.take()
	}
	return found
}

// fail returns the error of that code. The arguments are those of the message, in its order.
func (p *parser) fail(at int, code, format string, args ...any) error {
	return p.failNear(at, "", code, format, args...)
}

// failNear is fail with what was probably meant.
func (p *parser) failNear(at int, suggestion, code, format string, args ...any) error {
	return problem(p.text, at, suggestion, code, format, args...)
}

// failAt returns the error of a token that should not stand there; of something unreadable, its own problem.
func (p *parser) failAt(t token, code, format string, args ...any) error {
	if t.kind == unreadable {
		return t.problem
	}
	return p.fail(t.at, code, format, args...)
}

func (p *parser) warn(at int, code WarningCode, format string, args ...any) {
	p.warnings = append(p.warnings, Warning{placeIn(p.text, at), code, argsOf(args), fmt.Sprintf(format, args...)})
}

// enter steps into parentheses, or what will be written with them.
func (p *parser) enter(at int) error {
	if p.depth == MaxDepth {
		return p.fail(at, "goal-deep", "the parentheses are nested deeper than %d", MaxDepth)
	}
	p.depth++
	return nil
}

func (p *parser) leave() { p.depth-- }

// unexpected returns the error of a token after something that was complete.
func (p *parser) unexpected(t token) error {
	switch t.kind {
	case closeParen:
		return p.fail(t.at, "goal-open", `there is no "(" for this ")"`)
	case openParen:
		return p.fail(t.at, "goal-here", "%q cannot stand here", t.text)
	case and, or:
		return p.fail(t.at, "goal-one", "%s cannot stand here: it joins criteria, and a Goal is one function", quote(t.text))
	case comma:
		return p.fail(t.at, "goal-here", "%q cannot stand here", t.text)
	}
	return p.failAt(t, "goal-join", `%s cannot stand here: is a "," or "&&" missing before it?`, quote(t.text))
}
