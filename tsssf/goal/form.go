package goal

// Form is a Goal, or a part of one, as a page shows it in fields: a tree of plain values that can be sent as JSON. [FormKinds] describes
// the kinds, so that the page need not know the language.
type Form struct {
	Kind    string `json:"kind"`              // a function, an attribute, or how criteria are combined
	Of      []Form `json:"of,omitempty"`      // its parts
	Count   int    `json:"count,omitempty"`   // how many ponies, ships or cards
	Value   string `json:"value,omitempty"`   // of an attribute
	Not     bool   `json:"not,omitempty"`     // the attribute must not have the value
	Printed bool   `json:"printed,omitempty"` // the attribute as printed
}

// The kinds that combine criteria. The other kinds have the names that the language gives them.
const (
	allForm = "all"
	anyForm = "any"
)

// FormOf returns the form of a Goal. [Form.Goal] of the form is the same Goal. The form of nil has no kind.
func FormOf(g Goal) Form {
	f, a := apart(g)
	return f.form(a)
}

// form makes a form of the function with its arguments.
func (f function) form(a arguments) Form {
	form := Form{Kind: f.name, Value: a.keyword, Of: each(a.criteria, CriterionForm)}
	for _, s := range f.slots {
		switch {
		case s == thePartners:
			partners, with := partnersApart(a.partners)
			form.Of = append(form.Of, partners.form(with))
		case s.counts():
			form.Count = a.count
		}
	}
	return form
}

// CriterionForm returns the form of a criterion. [Form.Criterion] of the form is the same criterion.
func CriterionForm(c Criterion) Form {
	switch c := c.(type) {
	case And:
		return Form{Kind: allForm, Of: each(c.All, CriterionForm)}
	case Or:
		return Form{Kind: anyForm, Of: each(c.Any, CriterionForm)}
	case Is:
		return Form{Kind: c.Attr.String(), Value: c.Value, Not: c.Not, Printed: c.Printed}
	}
	return Form{Kind: CriterionString(c)}
}
