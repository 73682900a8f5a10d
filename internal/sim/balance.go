package sim

import (
	"context"
	"errors"
	"strings"

	"shipfic/internal/bot"
	"shipfic/packs"
	"shipfic/tsssf"
)

// SetsOf composes packs into sets of cards. With compare and several packs there are two sets, the first pack alone
// and all of them, so that a report can tell what the others change.
func SetsOf(chosen []*packs.Pack, compare bool) ([]Set, error) {
	lists := [][]*packs.Pack{chosen}
	if compare && len(chosen) > 1 {
		lists = [][]*packs.Pack{chosen[:1], chosen}
	}
	var sets []Set
	for _, list := range lists {
		cards, report := packs.Compose(list, packs.Choice{})
		if report.Refused() {
			return nil, errors.New(report.String())
		}
		box, err := tsssf.NewBox(packs.Rules(cards))
		if err != nil {
			return nil, err
		}
		set := NewSet(namesOf(list), box)
		for _, goal := range packs.CountCards(cards).Impossible {
			set.Impossible[goal.Goal] = goal.Reason
		}
		for i := range cards {
			if reason := reasonToLeaveOut(&cards[i]); reason != "" {
				set.LeftOut[cards[i].ID] = reason
			}
		}
		sets = append(sets, set)
	}
	return sets, nil
}

func namesOf(list []*packs.Pack) string {
	var names []string
	for _, pack := range list {
		names = append(names, pack.Name)
	}
	return strings.Join(names, " + ")
}

// Balance answers an author's first question: how do my cards play, and what do they change? Four Mares play that
// number of games with the first pack and again with all packs. Progress, which may be nil, is called after each
// game.
//
// If the context ends early, the report covers the games played until then; without any it is an error.
func Balance(ctx context.Context, chosen []*packs.Pack, games int, progress func(done, planned int)) (*Report, error) {
	sets, err := SetsOf(chosen, true)
	if err != nil {
		return nil, err
	}
	four := Table{Variant: "plain", Bots: []bot.Level{bot.Mare, bot.Mare, bot.Mare, bot.Mare}}
	plan := Plan{Sets: sets, Tables: []Table{four}, Games: games, Seed: 1}
	if err := plan.Check(); err != nil {
		return nil, err
	}
	result := New(plan)
	err = result.Run(ctx, Running{Workers: 1, Counted: func(r *Result) {
		if progress != nil {
			progress(r.Done(), r.Planned())
		}
	}})
	if err != nil && (ctx.Err() == nil || result.Done() == 0) {
		return nil, err
	}
	return result.Report(), nil
}
