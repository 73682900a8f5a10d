package sim

import (
	"context"
	"math"
	"slices"
	"strings"

	"shipfic/internal/bots"
	"shipfic/packs"
	"shipfic/tsssf"
)

// SetsOf composes packs into sets of cards. With compare and several packs there are two sets, the first pack alone
// and all of them, so that a report can tell what the others change.
func SetsOf(chosen []*packs.Pack, compare bool) ([]Set, error) {
	return composed(listsOf(chosen, compare), "")
}

func listsOf(chosen []*packs.Pack, compare bool) [][]*packs.Pack {
	if compare && len(chosen) > 1 {
		return [][]*packs.Pack{chosen[:1], chosen}
	}
	return [][]*packs.Pack{chosen}
}

// composed composes each list of packs. The last begins from that Start card, if one is named.
func composed(lists [][]*packs.Pack, start string) ([]Set, error) {
	var sets []Set
	for i, list := range lists {
		var choice packs.Choice
		if i == len(lists)-1 {
			choice.Start = start
		}
		box, cards, err := packs.NewBox(list, choice)
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

// firstStart is the pack's own Start card, or "".
func firstStart(p *packs.Pack) string {
	for i := range p.Cards {
		if p.Cards[i].Kind == tsssf.Start {
			return p.Cards[i].ID
		}
	}
	return ""
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
// number of games with the first pack and again with all packs, then from the last pack's own Start card if it has one: the strongest bots that there is time for, which the
// report names. Progress, which may be nil, is called after each game.
//
// If the context ends early, the report covers the games played until then; without any it is an error.
func Balance(ctx context.Context, chosen []*packs.Pack, games int, progress func(done, planned int)) (*Report, error) {
	sets, err := composed(listsOf(chosen, true), firstStart(chosen[len(chosen)-1]))
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
