package sim

import (
	"context"
	"errors"
	"strings"

	"shipfic/internal/bot"
	"shipfic/packs"
	"shipfic/tsssf"
)

// SetsOf makes sets of cards of packs. Where there are several and they are to be compared, the first pack alone is a set too, before that of
// all together, so that a report can tell what the others change.
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

// Balance is what an author asks first: how do my cards play, and what do they change? Four Mares play with the first pack and with all of them,
// so many games each. Progress, which may be nil, is told after each game.
//
// A context that ends early gives a report of what was played by then, if anything was.
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
