package sim

import (
	"context"
	"log/slog"
	"slices"
	"strings"

	"shipfic/internal/wire"
	"shipfic/packs"
	"shipfic/tsssf"
)

// ForAuthors lets bots play with packs, for the workshop. It reports how the last pack changes games, and how each of its cards does.
func ForAuthors(ctx context.Context, chosen []*packs.Pack, games int, progress func(done, planned int)) (*wire.BalanceReport, error) {
	report, err := Balance(ctx, chosen, games, progress)
	if err != nil {
		return nil, err
	}
	logFaulty(report)
	with := &report.Tables[len(report.Tables)-1]
	level := with.Bots[0]
	told := &wire.BalanceReport{Games: with.Games, Bots: string(level), Nodes: report.Nodes[level], Cards: []wire.BalanceCard{}}
	told.Turns = wire.BalanceFigure{With: with.Turns.Mean, Interval: with.Turns.Interval}
	told.First = wire.BalanceFigure{With: with.Seats[0].Share, Interval: with.Seats[0].Interval}
	if len(report.Tables) > 1 {
		without := &report.Tables[0]
		told.Without, told.Turns.Without, told.First.Without = without.Games, without.Turns.Mean, without.Seats[0].Share
	}
	last := chosen[len(chosen)-1]
	own := last.Namespace + "."
	told.Start = firstStart(last)
	for i := range last.Cards {
		if c := &last.Cards[i]; c.Kind == tsssf.Start && c.ID != told.Start {
			told.LeftOut = append(told.LeftOut, wire.LeftOutCard{ID: c.ID, Why: "start"})
		}
	}
	for _, g := range with.Goals {
		if strings.HasPrefix(g.ID, own) {
			told.Cards = append(told.Cards, wire.BalanceCard{
				ID: g.ID, N: g.Won.N, Share: g.Won.Share, Interval: g.Won.Interval, After: g.After.Mean, Verdict: verdictOn(report, g.ID),
			})
		}
	}
	for _, c := range with.Cards {
		if strings.HasPrefix(c.ID, own) {
			told.Cards = append(told.Cards, wire.BalanceCard{
				ID: c.ID, N: c.Played.N, Share: c.Played.Share, Interval: c.Played.Interval, Effect: c.Effect, Range: c.Range, Verdict: verdictOn(report, c.ID),
			})
		}
	}
	for _, c := range report.LeftOut {
		if strings.HasPrefix(c.ID, own) {
			told.LeftOut = append(told.LeftOut, wire.LeftOutCard{ID: c.ID, Why: string(c.Why)})
		}
	}
	return told, nil
}

// logFaulty logs that games of a simulation ended in a fault, with the stack of the first: authors are not told, and cannot do anything about it.
func logFaulty(report *Report) {
	if faulty := report.Faulty; len(faulty) > 0 {
		slog.Error("simulated games failed", "games", len(faulty), "first", faulty[0].Error())
	}
}

// verdictWords translates the simulation's verdicts on Goals for the page.
var verdictWords = map[string]string{Impossible: "impossible", Never: "never", TooHard: "hard", TooEasy: "easy"}

// verdictOn is what stands out about a card, if anything.
func verdictOn(report *Report, id string) string {
	if slices.Contains(report.Dead, id) {
		return "dead"
	}
	for _, v := range report.Verdicts {
		if v.ID == id {
			return verdictWords[v.Is]
		}
	}
	return ""
}
