package sim

import (
	"math"
	"slices"
	"testing"

	"shipfic/game"
	"shipfic/internal/bots"
	"shipfic/packs"
)

// TestMatchCounts plays the games of a match one by one, counts wins by hand and compares.
func TestMatchCounts(t *testing.T) {
	p := core(t, 18, Table{Variant: "plain", Bots: []bots.Level{bots.Mare, bots.Random, bots.Random}, Match: true})
	got := run(t, p, 4).Match()
	if !slices.Equal(got.Bots, []string{"mare", "random", "random-2"}) || got.Games != 18 || got.Seed != 7 {
		t.Fatalf("%+v", got)
	}
	wins, turns, all, draws, unfinished := map[string]int{}, map[string]int{}, 0, 0, 0
	hand := player{plan: &p}
	for n := range p.Games {
		j := p.job(n)
		if err := hand.play(t.Context(), j); err != nil {
			t.Fatal(err)
		}
		result, length := hand.state.Result(), hand.state.Sight(0).Turns()
		all += length
		switch {
		case !result.Over:
			unfinished++
		case len(result.Winners) > 1:
			draws++
		default:
			name := got.Bots[(int(result.Winners[0])+j.turned)%3]
			wins[name]++
			turns[name] += length
		}
	}
	if got.Draws != draws || got.Unfinished != unfinished || math.Abs(got.MeanTurns-float64(all)/18) > 1e-9 && unfinished == 0 {
		t.Errorf("%d shared and %d cut off in %v turns, by hand %d and %d in %d/18", got.Draws, got.Unfinished, got.MeanTurns, draws, unfinished, all)
	}
	for _, name := range got.Bots {
		if got.Wins[name] != wins[name] || got.Rate[name] != float64(wins[name])/18 || got.Interval[name] != Wilson(wins[name], 18) {
			t.Errorf("%s: %d wins, rate %v in %v; by hand %d", name, got.Wins[name], got.Rate[name], got.Interval[name], wins[name])
		}
		if wins[name] > 0 && math.Abs(got.Turns[name]-float64(turns[name])/float64(wins[name])) > 1e-9 {
			t.Errorf("%s wins in %v turns, by hand %d/%d", name, got.Turns[name], turns[name], wins[name])
		}
	}
	if got.Wins["mare"] <= got.Wins["random"]+got.Wins["random-2"] || got.Nodes["mare"] != 20 || got.Spent["mare"] <= 0 || got.Spent["random"] != 0 {
		t.Errorf("%+v", got)
	}
}

// TestSeatsAreEqual shows that in a match every deal is played once from each seat.
func TestSeatsAreEqual(t *testing.T) {
	p := core(t, 30, Table{Variant: "plain", Bots: []bots.Level{bots.Mare, bots.Random, bots.Random}, Match: true})
	sat := map[uint64][]int{}
	for n := range p.Games {
		j := p.job(n)
		sat[j.deal] = append(sat[j.deal], j.sitting(&p.Tables[0], game.Seat(0)))
	}
	if len(sat) != 10 {
		t.Fatalf("30 games have %d deals", len(sat))
	}
	for deal, who := range sat {
		slices.Sort(who)
		if !slices.Equal(who, []int{0, 1, 2}) {
			t.Errorf("deal %d: bots in the first seat are %v", deal, who)
		}
	}
}

// TestLikeAgainstLike lets two bots of one level play. Each deal is won once by each, or shared, since nothing
// favours a bot.
func TestLikeAgainstLike(t *testing.T) {
	m := run(t, core(t, 20, Table{Variant: "plain", Bots: []bots.Level{bots.Mare, bots.Mare}, Match: true}), 4).Match()
	if m.Wins["mare"] != m.Wins["mare-2"] {
		t.Errorf("the same bot wins %d and %d", m.Wins["mare"], m.Wins["mare-2"])
	}
	if m.Draws == 0 && m.Paired["mare"] != (Interval{0.5, 0.5}) {
		t.Errorf("each deal is won once by each, and the interval by deals is %v", m.Paired["mare"])
	}
}

// TestPairedInterval counts three deals played from both seats, won twice, once and never, and one that was played from one seat only.
func TestPairedInterval(t *testing.T) {
	tally := Tally{Deals: []int{2, 2, 1, 2}}
	got := tally.paired(&BotTally{Deals: []int{2, 1, 1}}, 2)
	spread := 1.96 * math.Sqrt(2.0/3) / math.Sqrt(3) / 2
	if math.Abs(got[0]-(0.5-spread)) > 0.001 || math.Abs(got[1]-(0.5+spread)) > 0.001 {
		t.Errorf("%v, by hand 0.5 ± %.3f", got, spread)
	}
	if alone := (&Tally{Deals: []int{2}}).paired(&BotTally{}, 2); alone != (Interval{0, 1}) {
		t.Errorf("one deal says %v", alone)
	}
}

// TestStronger plays a few games with few nodes, enough to see which bot is stronger.
func TestStronger(t *testing.T) {
	p := core(t, 24, match)
	p.Nodes = map[bots.Level]int{bots.Mare: 200}
	if m := run(t, p, 4).Match(); m.Wins["mare"] < 20 {
		t.Errorf("of 24 games a Mare wins %d against a random player", m.Wins["mare"])
	}
}

// TestSetsPlayTheSameDeals shows that sets of cards are compared with the same deals.
func TestSetsPlayTheSameDeals(t *testing.T) {
	sets, err := SetsOf([]*packs.Pack{packs.Core(), author}, true)
	if err != nil {
		t.Fatal(err)
	}
	p := Plan{Sets: sets, Tables: []Table{fillies}, Games: 10, Seed: 1}
	for n := 0; n < p.total(); n += 2 {
		a, b := p.job(n), p.job(n+1)
		if a.set != 0 || b.set != 1 || a.deal != b.deal || a.seed != b.seed || a.table != b.table {
			t.Errorf("games %d and %d are %+v and %+v", n, n+1, a, b)
		}
	}
}
