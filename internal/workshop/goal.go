package workshop

import (
	"encoding/json"
	"errors"
	"strconv"

	"shipfic/internal/api"
	"shipfic/internal/wire"
	"shipfic/language"
	"shipfic/packs"
	"shipfic/tsssf/goal"
)

// maxGoalRequest limits the bytes of a request about a Goal, with the pack that it belongs to.
const maxGoalRequest = packs.MaxFile + 64<<10

// readGoal explains a Goal: in words, as a form, by the cards that match its parts, and by a small grid that wins it. If the Goal cannot be
// read, the answer says where and why.
func (s *Workshop) readGoal(r *api.Request) (*api.Response, error) {
	var ask wire.AskGoal
	if err := api.ReadJSON(r, &ask, maxGoalRequest); err != nil {
		return nil, err
	}
	if len(ask.Goal) > packs.MaxCardSize || len(ask.Form) > packs.MaxCardSize {
		return nil, &api.Problem{Status: api.StatusRequestEntityTooLarge, Code: api.TooLarge, About: []string{strconv.Itoa(packs.MaxCardSize)}}
	}
	answer := &wire.ReadGoal{}
	if err := api.Work(r.Context, func() error { return s.explain(answer, &ask) }); err != nil {
		return nil, err
	}
	return api.OK(answer)
}

// explain answers a request to explain a Goal or a criterion.
func (s *Workshop) explain(answer *wire.ReadGoal, ask *wire.AskGoal) error {
	about, err := readAsked(answer, ask)
	mistake, unready := new(goal.Error), new(goal.FormError)
	switch {
	case errors.As(err, &mistake):
		answer.Mistake = &wire.GoalNote{Column: mistake.Column, Sentence: mistake.Message, Say: mistake.Code, Args: mistake.Args, Instead: mistake.Suggestion}
		return nil
	case errors.As(err, &unready):
		answer.Unready = &wire.FormNote{Path: append([]int{}, unready.Path...), Code: string(unready.Code)}
		return nil
	case err != nil:
		return err
	}
	if answer.Form, err = json.Marshal(about.form); err != nil {
		return err
	}
	answer.Written = about.written
	answer.Words = inWords(about.words)
	return s.showGoal(answer, about, ask.Pack)
}

// inWords returns a text in every language.
func inWords(words func(language.Code) string) map[string]string {
	texts := map[string]string{}
	for _, code := range language.All() {
		texts[string(code)] = words(code)
	}
	return texts
}

// maxMatches is how many matching cards are listed for a part of a Goal.
const maxMatches = 24

// showGoal adds the matching cards and the sample grid, from the pack's cards and those of the Core pack. A pack that has errors, or
// that cannot be combined with the Core pack, is left out.
func (s *Workshop) showGoal(answer *wire.ReadGoal, about asked, file json.RawMessage) error {
	cards, namespace := packs.Core().Cards, packs.Core().Namespace
	if pack := s.parse("", file).Pack; pack != nil {
		if with, report := packs.Compose([]*packs.Pack{pack, packs.Core()}, packs.Choice{}); !report.Refused() {
			cards, namespace = with, pack.Namespace
		}
	}
	maker, err := NewSampleMaker(cards, namespace)
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	for _, c := range about.criteria {
		written := goal.CriterionString(c)
		if seen[written] {
			continue
		}
		seen[written] = true
		found := maker.Matching(c, about.kind)
		shown := min(len(found), maxMatches)
		answer.Matches = append(answer.Matches, wire.GoalMatch{Words: inWords(about.cardsWords(c)), Cards: append([]string{}, found[:shown]...), Left: len(found) - shown})
	}
	if about.goal == nil {
		return nil
	}
	grid := maker.Win(about.goal)
	if grid == nil {
		return nil
	}
	answer.Sample = &wire.Sample{How: grid.How, Cards: grid.Cards}
	if answer.Sample.Ponies, err = json.Marshal(grid.Ponies); err != nil {
		return err
	}
	answer.Sample.Ships, err = json.Marshal(grid.Ships)
	return err
}
