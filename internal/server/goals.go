package server

import (
	"encoding/json"
	"errors"
	"net/http"

	"shipfic/internal/sample"
	"shipfic/internal/wire"
	"shipfic/packs"
	"shipfic/tsssf/goal"
)

// readGoal says what a Goal means: in words, by the cards it is about, and by a small grid that wins it. Where it cannot be read,
// it says where and why.
func (s *Server) readGoal(w http.ResponseWriter, r *http.Request) error {
	if wait := s.addresses.of(s.addressOf(r)).use(newCheck, &s.limits); wait > 0 {
		return tooFast(wait)
	}
	var ask wire.AskGoal
	if err := s.readJSONOf(w, r, &ask, packs.MaxFile+s.limits.Body); err != nil {
		return err
	}
	answer := &wire.ReadGoal{}
	g, doubts, err := goal.ParseWithWarnings(ask.Goal)
	if mistake := new(goal.Error); errors.As(err, &mistake) {
		answer.Mistake = &wire.GoalNote{Column: mistake.Column, Sentence: mistake.Message, Instead: mistake.Suggestion}
		s.answer(w, http.StatusOK, answer)
		return nil
	}
	for _, doubt := range doubts {
		answer.Doubts = append(answer.Doubts, wire.GoalNote{Column: doubt.Column, Sentence: doubt.Message})
	}
	answer.Written = goal.String(g)
	answer.Words = map[string]string{"en": goal.Words(g, "en"), "es": goal.Words(g, "es")}
	if err := showGoal(answer, g, ask.Pack); err != nil {
		return err
	}
	s.answer(w, http.StatusOK, answer)
	return nil
}

// listedCards is how many cards are named for a part of a Goal.
const listedCards = 24

// showGoal adds the cards that a Goal is about and a sample, made with the pack's cards and those of Core. A pack that cannot be
// read, or not beside Core, is left out.
func showGoal(answer *wire.ReadGoal, g goal.Goal, file json.RawMessage) error {
	cards, namespace := packs.Core().Cards, packs.Core().Namespace
	if pack, _ := packs.Load("", file); pack != nil {
		if with, report := packs.Compose([]*packs.Pack{pack, packs.Core()}, packs.Choice{}); !report.Refused() {
			cards, namespace = with, pack.Namespace
		}
	}
	maker, err := sample.New(cards, namespace)
	if err != nil {
		return err
	}
	criteria, kind := sample.Criteria(g)
	for _, c := range criteria {
		found := maker.Matching(c, kind)
		shown := min(len(found), listedCards)
		answer.Matches = append(answer.Matches, wire.GoalMatch{Criterion: goal.CriterionString(c), Cards: append([]string{}, found[:shown]...), Left: len(found) - shown})
	}
	grid := maker.Win(g)
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
