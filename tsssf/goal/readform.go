package goal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// FormError says which part of a form is not complete or not possible.
type FormError struct {
	Path []int // the part: the index among the parts of the whole, then the index among its parts, and so on
	Code FormCode
}

// FormCode is what is wrong with a form.
type FormCode string

// What can be wrong with a form.
const (
	WrongKind  FormCode = "kind"  // there is no such kind, or it cannot stand there
	WrongParts FormCode = "parts" // it has too few or too many parts
	WrongCount FormCode = "count" // the count is not from 1 to MaxCount
	NoValue    FormCode = "empty" // the value is missing
	WrongValue FormCode = "value" // the attribute can never have the value
	TooLarge   FormCode = "size"  // the form has too many or too deeply nested parts, or too long values
)

// Error returns one line: where, and the code.
func (e *FormError) Error() string {
	return fmt.Sprintf("part %s of the form: %s", strings.Trim(fmt.Sprint(e.Path), "[]"), e.Code)
}

// Goal reads the form as a Goal. The error is a [*FormError].
func (f Form) Goal() (Goal, error) {
	r := &formReader{}
	known, found := functionNamed(f.Kind)
	if !found || known.now != "" {
		return nil, r.fail(WrongKind)
	}
	a, err := r.arguments(known, f)
	if err != nil {
		return nil, err
	}
	g := known.make(a)
	return g, r.checkText(String(g))
}

// Criterion reads the form as a criterion. The error is a [*FormError].
func (f Form) Criterion() (Criterion, error) {
	r := &formReader{}
	c, err := r.criterion(f)
	if err != nil {
		return nil, err
	}
	return c, r.checkText(CriterionString(c))
}

// formReader reads forms from strangers: it keeps the bounds of a Goal, so that what it reads can be written and parsed.
type formReader struct {
	path  []int
	terms int
	depth int
}

func (r *formReader) fail(code FormCode) error { return &FormError{slices.Clone(r.path), code} }

// checkText keeps the bound of the text.
func (r *formReader) checkText(text string) error {
	if len(text) > MaxText {
		return r.fail(TooLarge)
	}
	return nil
}

// arguments reads what the slots of a function hold.
func (r *formReader) arguments(f function, form Form) (a arguments, err error) {
	parts := 0
	for _, s := range f.slots {
		switch {
		case s == aCriterion || s == thePartners || s == someCriteria:
			last := parts + 1
			if s == someCriteria {
				last = max(last, len(form.Of))
			}
			for ; parts < last && err == nil; parts++ {
				err = r.part(form, parts, s, &a)
			}
		case s == aKeyword:
			a.keyword, err = r.value(Keywords, form.Value)
		case s.counts():
			if a.count = form.Count; a.count < 1 || a.count > MaxCount {
				err = r.fail(WrongCount)
			}
		}
		if err != nil {
			return a, err
		}
	}
	if len(form.Of) > parts {
		return a, r.fail(WrongParts)
	}
	return a, nil
}

// part reads one part of a function.
func (r *formReader) part(form Form, i int, s slot, a *arguments) (err error) {
	if i >= len(form.Of) {
		return r.fail(WrongParts)
	}
	r.path = append(r.path, i)
	if s == thePartners {
		a.partners, err = r.partners(form.Of[i])
	} else {
		var c Criterion
		c, err = r.criterion(form.Of[i])
		a.criteria = append(a.criteria, c)
	}
	r.path = r.path[:len(r.path)-1]
	return err
}

// partners reads whom a pony must be shipped with.
func (r *formReader) partners(form Form) (Partners, error) {
	f, found := partnersNamed(form.Kind)
	if !found {
		return nil, r.fail(WrongKind)
	}
	a, err := r.arguments(f, form)
	if err != nil {
		return nil, err
	}
	return f.partners(a), nil
}

// criterion reads a term, or several that are combined. One alone needs no combining.
func (r *formReader) criterion(form Form) (Criterion, error) {
	if form.Kind != allForm && form.Kind != anyForm {
		return r.term(form)
	}
	if len(form.Of) == 0 {
		return nil, r.fail(WrongParts)
	}
	if r.depth++; r.depth > MaxDepth {
		return nil, r.fail(TooLarge)
	}
	var a arguments
	for i := range form.Of {
		if err := r.part(form, i, aCriterion, &a); err != nil {
			return nil, err
		}
	}
	r.depth--
	switch {
	case len(a.criteria) == 1:
		return a.criteria[0], nil
	case form.Kind == allForm:
		return And{a.criteria}, nil
	}
	return Or{a.criteria}, nil
}

func (r *formReader) term(form Form) (Criterion, error) {
	if r.terms++; r.terms > MaxTerms {
		return nil, r.fail(TooLarge)
	}
	if len(form.Of) > 0 {
		return nil, r.fail(WrongParts)
	}
	if c, found := wordTerms[form.Kind]; found {
		return c, nil
	}
	attr, printed, known := attrNamed(form.Kind)
	if !known || printed {
		return nil, r.fail(WrongKind)
	}
	value, err := r.value(attr, form.Value)
	return Is{attr, form.Printed, form.Not, value}, err
}

// value checks a value of the attribute.
func (r *formReader) value(attr Attr, value string) (string, error) {
	switch {
	case value == "":
		return "", r.fail(NoValue)
	case len(value) > MaxText:
		return "", r.fail(TooLarge)
	case !utf8.ValidString(value):
		return "", r.fail(WrongValue)
	case attr == Count:
		n, ok := countNamed(value)
		if !ok {
			return "", r.fail(WrongValue)
		}
		return strconv.Itoa(n), nil
	case fixedValues[attr] != nil && !slices.Contains(fixedValues[attr], value):
		return "", r.fail(WrongValue)
	}
	return value, nil
}
