package goal

import "shipfic/language"

// FormKind describes a kind of [Form]: which fields it has, what they are called, and how a new one begins.
type FormKind struct {
	Kind    string     `json:"-"`
	Sort    FormSort   `json:"sort"`
	Label   Label      `json:"label"`
	InTurn  bool       `json:"inTurn,omitempty"`  // a Goal about what happens in one turn; others look at the grid
	Parts   []FormPart `json:"parts,omitempty"`   // what stands in Of, in this order
	Each    *FormPart  `json:"each,omitempty"`    // Of holds any number of these, at least one
	Count   Label      `json:"count,omitempty"`   // the label of Count, if it has one
	Value   *FormValue `json:"value,omitempty"`   // if it has a value
	Ways    []FormWay  `json:"ways,omitempty"`    // how an attribute can be compared with the value
	OfShips bool       `json:"ofShips,omitempty"` // a criterion that Ship cards can meet; all of them are for ponies
	Begin   Form       `json:"begin"`
	Example string     `json:"example,omitempty"` // of a function: Begin in the language
}

// FormSort is where a form can stand.
type FormSort string

// The sorts of forms.
const (
	GoalForms      FormSort = "goal"
	PartnersForms  FormSort = "partners"
	CriterionForms FormSort = "criterion"
)

// Label is a text by language.
type Label map[language.Code]string

// FormPart describes a part of a form.
type FormPart struct {
	Sort  FormSort `json:"sort"`
	Ships bool     `json:"ships,omitempty"` // it is about Ship cards, not ponies
	Label Label    `json:"label"`
}

// FormValue describes the value of a form.
type FormValue struct {
	Of    string       `json:"of"` // the attribute whose values it takes
	Label Label        `json:"label"`
	List  []FormOption `json:"list,omitempty"` // all values, if the language has a list of them
}

// FormOption is a value that can be chosen.
type FormOption struct {
	Value string `json:"value"`
	Label Label  `json:"label"`
}

// FormWay is a way to compare an attribute with its value.
type FormWay struct {
	Not     bool  `json:"not,omitempty"`
	Printed bool  `json:"printed,omitempty"`
	Label   Label `json:"label"`
}

// FormKinds lists the kinds of forms in the order in which a page offers them. A new criterion begins as the first one, which any card
// matches.
func FormKinds() []FormKind {
	kinds := []FormKind{wordKind(anyponyTerm)}
	for _, attr := range []Attr{Name, Race, Gender, Keywords, AltTimeline, Action, Card, Count} {
		kinds = append(kinds, attrKind(attr))
	}
	kinds = append(kinds, wordKind(genderSwappedTerm), wordKind(racialKeywordTerm), combiningKind(allForm), combiningKind(anyForm))
	for _, f := range functions {
		if f.now == "" {
			kinds = append(kinds, f.formKind(GoalForms))
		}
	}
	for _, f := range partnerFunctions {
		kinds = append(kinds, f.formKind(PartnersForms))
	}
	return kinds
}

// inEach returns a text in each language.
func inEach(text func(l *grammar) string) Label {
	label := Label{}
	for _, code := range language.All() {
		label[code] = text(grammarOf(code))
	}
	return label
}

func kindLabel(kind string) Label {
	return inEach(func(l *grammar) string { return l.Labels.Kinds[kind].Kind })
}

func wordKind(term string) FormKind {
	return FormKind{Kind: term, Sort: CriterionForms, Label: kindLabel(term), OfShips: term == anyponyTerm, Begin: Form{Kind: term}}
}

func combiningKind(kind string) FormKind {
	each := FormPart{Sort: CriterionForms, Label: partLabel(kind, 0)}
	return FormKind{Kind: kind, Sort: CriterionForms, Label: kindLabel(kind), Each: &each, OfShips: true, Begin: Form{Kind: kind}}
}

func partLabel(kind string, i int) Label {
	return inEach(func(l *grammar) string { return l.Labels.Kinds[kind].Parts[i] })
}

// attrKind describes the criterion that compares an attribute with a value.
func attrKind(attr Attr) FormKind {
	kind := attr.String()
	k := FormKind{
		Kind: kind, Sort: CriterionForms, Label: kindLabel(kind), OfShips: attr == Action || attr == Card,
		Value: &FormValue{Of: kind, Label: kindLabel(kind)}, Begin: Form{Kind: kind},
	}
	for _, value := range fixedValues[attr] {
		k.Value.List = append(k.Value.List, FormOption{value, inEach(func(l *grammar) string { return l.option(attr, value) })})
	}
	if k.Value.List != nil || attr == Count {
		k.Begin.Value = exampleValues[attr]
	}
	for i, way := range []FormWay{{}, {Not: true}, {Printed: true}, {Printed: true, Not: true}} {
		way.Label = inEach(func(l *grammar) string {
			if attr == Keywords {
				return l.Labels.Include[i]
			}
			return l.Labels.Is[i]
		})
		k.Ways = append(k.Ways, way)
	}
	return k
}

// option names a value that can be chosen.
func (l *grammar) option(attr Attr, value string) string {
	if attr == AltTimeline {
		return l.Labels.Timelines[value]
	}
	return l.value(attr, value)
}

// formKind describes a function by its slots.
func (f function) formKind(sort FormSort) FormKind {
	k := FormKind{Kind: f.name, Sort: sort, Label: kindLabel(f.name), Example: f.example}
	for _, s := range f.slots {
		part := FormPart{Sort: CriterionForms, Ships: f.name == "PlayShipCards"}
		switch {
		case s == someCriteria:
			part.Label = partLabel(f.name, 0)
			k.Each = &part
		case s == aCriterion || s == thePartners:
			if s == thePartners {
				part.Sort = PartnersForms
			}
			part.Label = partLabel(f.name, len(k.Parts))
			k.Parts = append(k.Parts, part)
		case s == aKeyword:
			k.Value = &FormValue{Of: Keywords.String(), Label: inEach(func(l *grammar) string { return l.Labels.Kinds[f.name].Value })}
		case s.counts():
			k.Count = inEach(func(l *grammar) string { return l.Labels.Kinds[f.name].Count })
		}
	}
	k.Begin, k.InTurn = f.begin(sort)
	return k
}

// begin returns the form of the example, and whether it is about what happens in one turn.
func (f function) begin(sort FormSort) (Form, bool) {
	text := f.example
	if sort == PartnersForms {
		text = "ExistsPonyShippedTo(*, " + text + ")"
	}
	g, err := Parse(text)
	if err != nil {
		panic("goal: the example of " + f.name + " cannot be parsed: " + err.Error())
	}
	form := FormOf(g)
	if sort == PartnersForms {
		return form.Of[1], false
	}
	return form, wayOf(g) == inTurn
}
