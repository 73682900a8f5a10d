// Package sim plays many games at once: to measure how strong bots are, and how a set of cards plays.
//
// A [Plan] says what is played: the sets of cards, the tables (how many seats, which variant, which bots), how many games, and
// the seed. [Run] plays it on several cores and gives a [Result], in which everything is counted in whole numbers, so that it is
// the same however many cores there were and in whichever order games ended. A run that was stopped can go on later.
//
//	result := sim.New(plan)
//	err := result.Run(ctx, sim.Running{Workers: 2})
//	err = sim.WriteSummary(os.Stdout, result.Report())
//
// An author who only wants to know how a pack plays calls [Balance]. [WritePage] makes a page with charts of a report that stands alone.
//
// What is said about shares comes with Wilson's interval at 95 %, what is said about differences with Newcombe's, made of two
// of those.
//
// The package reads no packs and prints nothing by itself: the command does.
package sim
