package workshop

import (
	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/wire"
	"shipfic/language"
	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// asked is the subject of a request: a Goal, or a criterion alone.
type asked struct {
	goal     goal.Goal // nil for a criterion
	criteria []goal.Criterion
	kind     tsssf.Kind // of the cards that the criteria are about
	form     goal.Form
	written  string
	words    func(language.Code) string
}

// cardsWords says which cards match one of the criteria.
func (a asked) cardsWords(c goal.Criterion) func(language.Code) string {
	if a.kind == tsssf.Ship {
		return func(code language.Code) string { return goal.ShipCardWords(c, code) }
	}
	return func(code language.Code) string { return goal.CriterionWords(c, 0, code) }
}

// readAsked reads a Goal or a criterion from its text or its form. The doubts of a text go into the answer.
func readAsked(answer *wire.ReadGoal, ask *wire.AskGoal) (asked, error) {
	var form *goal.Form
	if ask.Form != nil {
		if err := game.UnmarshalStrict(ask.Form, &form); err != nil || form == nil {
			return asked{}, &api.Problem{Status: api.StatusBadRequest, Code: api.BadRequest, About: []string{"form"}}
		}
	}
	if ask.Criterion {
		c, err := readCriterion(form, ask.Goal)
		return aboutCriterion(c), err
	}
	if form != nil {
		g, err := form.Goal()
		return aboutGoal(g), err
	}
	g, doubts, err := goal.ParseWithWarnings(ask.Goal)
	for _, doubt := range doubts {
		answer.Doubts = append(answer.Doubts, wire.GoalNote{Column: doubt.Column, Sentence: doubt.Message, Say: string(doubt.Code), Args: doubt.Args})
	}
	return aboutGoal(g), err
}

func readCriterion(form *goal.Form, text string) (goal.Criterion, error) {
	if form != nil {
		return form.Criterion()
	}
	return goal.ParseCriterion(text)
}

func aboutGoal(g goal.Goal) asked {
	criteria, kind := CriteriaOf(g)
	return asked{
		goal: g, criteria: criteria, kind: kind, form: goal.FormOf(g), written: goal.String(g),
		words: func(code language.Code) string { return goal.Words(g, code) },
	}
}

func aboutCriterion(c goal.Criterion) asked {
	return asked{
		criteria: []goal.Criterion{c}, kind: tsssf.Pony, form: goal.CriterionForm(c), written: goal.CriterionString(c),
		words: func(code language.Code) string { return goal.CriterionWords(c, 0, code) },
	}
}
