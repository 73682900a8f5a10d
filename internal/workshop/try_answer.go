//go:build !js

package workshop

import (
	"slices"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/limit"
	"shipfic/internal/wire"
	"shipfic/packs"
	"shipfic/tsssf"
	"shipfic/tsssf/notation"
)

// tryRoutes are the addresses of positions in which a card is tried.
func (s *Workshop) tryRoutes() []api.Route {
	return []api.Route{{Pattern: "GET /api/packs/{hash}/try", Handle: s.tryCard, Limit: limit.Checks, Lane: limit.Quick}}
}

// tryCard makes a position in which a card of an uploaded pack can be tried, together with the Core pack.
func (s *Workshop) tryCard(r *api.Request) (*api.Response, error) {
	hash, data, err := s.stored(r)
	if err != nil {
		return nil, err
	}
	var tried *wire.TriedCard
	err = api.Work(r.Context, func() (err error) {
		pack := s.parse("", data).Pack
		if pack == nil {
			return game.Refuse(tsssf.NoSuchCard, r.Query("card"))
		}
		tried, err = triedCard(string(hash), pack, r.Query("card"))
		return err
	})
	if err != nil {
		return nil, err
	}
	return api.OK(tried)
}

// triedCard looks for the position. A Start card is used if it is the one that is tried, or the first of the pack.
func triedCard(hash string, pack *packs.Pack, id string) (*wire.TriedCard, error) {
	i := slices.IndexFunc(pack.Cards, func(c packs.Card) bool { return c.ID == id })
	if i < 0 {
		return nil, game.Refuse(tsssf.NoSuchCard, id)
	}
	start := ""
	if pack.Cards[i].Kind == tsssf.Start {
		start = id
	} else if first := slices.IndexFunc(pack.Cards, func(c packs.Card) bool { return c.Kind == tsssf.Start }); first >= 0 {
		start = pack.Cards[first].ID
	}
	all := []*packs.Pack{packs.Core(), pack}
	cards, report := packs.Compose(all, packs.Choice{Start: start})
	if report.Refused() {
		return nil, badPack(report)
	}
	maker, err := NewSampleMaker(cards, pack.Namespace)
	if err != nil {
		return nil, err
	}
	trial := maker.Try(id)
	if trial == nil {
		return nil, game.Refuse(api.NoTrial, id)
	}
	scenario := &tsssf.Scenario{Players: 2, Setup: trial.Position}
	for _, m := range trial.Since {
		scenario.Steps = append(scenario.Steps, tsssf.MoveStep(m))
	}
	with := notation.Cards{Packs: []string{hash}}
	for _, p := range all {
		for _, c := range p.Cards {
			if c.Kind == tsssf.Start && start != "" && c.ID != start {
				with.Exclude = append(with.Exclude, c.ID)
			}
		}
	}
	text, err := notation.New(maker.box).WriteScenario(with, scenario)
	return &wire.TriedCard{Position: text, Wins: trial.Wins}, err
}
