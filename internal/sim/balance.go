package sim

import (
	"context"
	"math"
	"slices"
	"strings"

	"shipfic/internal/bots"
	"shipfic/packs"
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
		box, cards, err := packs.NewBox(list, packs.Choice{})
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

// strengths are the bots that play for authors, the strongest first: those that play the number of games, with and
// without a pack, in about a minute on one core.
var strengths = []struct {
	games int // at most
	level bots.Level
	nodes int
}{
	{10, bots.Alicorn, 5_000},
	{200, bots.Mare, 1_000},
	{math.MaxInt, bots.Mare, bots.Mare.Nodes()},
}

// Balance answers an author's first question: how do my cards play, and what do they change? Four bots play that
// number of games with the first pack and again with all packs: the strongest bots that there is time for, which the
// report names. Progress, which may be nil, is called after each game.
//
// If the context ends early, the report covers the games played until then; without any it is an error.
func Balance(ctx context.Context, chosen []*packs.Pack, games int, progress func(done, planned int)) (*Report, error) {
	sets, err := SetsOf(chosen, true)
	if err != nil {
		return nil, err
	}
	by := strengths[0]
	for _, by = range strengths {
		if games <= by.games {
			break
		}
	}
	four := Table{Variant: "plain", Bots: slices.Repeat([]bots.Level{by.level}, 4)}
	plan := Plan{Sets: sets, Tables: []Table{four}, Games: games, Seed: 1, Nodes: map[bots.Level]int{by.level: by.nodes}}
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
