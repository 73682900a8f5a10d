// Package sim plays many games to measure how strong bots are and how a set of cards plays.
//
// A [Plan] says what is played: the sets of cards, the tables (seats, variant and bots), the number of games, and the
// seed. [Result.Run] plays it on several cores and counts in integers, so the result does not depend on the number of
// cores or on the order in which games end. A run that was stopped can be resumed.
//
//	result := sim.New(plan)
//	err := result.Run(ctx, sim.Running{Workers: 2})
//	err = sim.WriteSummary(os.Stdout, result.Report())
//
// [Balance] answers the simple question of how a pack plays.
//
// Shares come with Wilson intervals at 95 %, and differences of shares with Newcombe intervals, which combine two of
// those.
//
// The package does not read pack files and prints nothing by itself; commands do.
package sim
