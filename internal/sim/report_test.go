package sim

import (
	"bytes"
	"context"
	_ "embed"
	"slices"
	"strings"
	"sync"
	"testing"

	"shipfic/game"
	"shipfic/internal/bots"
	"shipfic/packs"
	"shipfic/tsssf"
)

//go:embed testdata/author.json
var authorFile []byte

// author is a pack with Goals that must stand out.
var author, _ = packs.Load("author.json", authorFile)

// comparedSeed is the seed of the games in compared.
const comparedSeed = 3

// compared is a report of Core against Core with the author's pack, made once for all tests.
var compared = sync.OnceValues(func() (*Report, error) {
	sets, err := SetsOf([]*packs.Pack{packs.Core(), author}, true)
	if err != nil {
		return nil, err
	}
	p := Plan{Sets: sets, Tables: []Table{fillies, teams}, Games: 400, Seed: comparedSeed}
	if err := p.Check(); err != nil {
		return nil, err
	}
	r := New(p)
	err = r.Run(context.Background(), Running{Workers: 4})
	return r.Report(), err
})

func theReport(t testing.TB) *Report {
	t.Helper()
	t.Logf("seed %d", comparedSeed)
	rep, err := compared()
	if err != nil {
		t.Fatal(err)
	}
	return rep
}

// TestVerdicts checks the verdicts on the author's Goals.
func TestVerdicts(t *testing.T) {
	rep := theReport(t)
	found := map[string]string{}
	for _, v := range rep.Verdicts {
		found[v.ID] = v.Is
		if v.Why == "" || v.Title == "" {
			t.Errorf("%+v has no title or reason", v)
		}
	}
	for id, want := range map[string]string{
		"Author.Goal.Nothing": Impossible, "Author.Goal.Anything": TooEasy, "Author.Goal.Crowd": Never, "Core.Goal.GoodEnough": "",
	} {
		if found[id] != want {
			t.Errorf("%s is %q, want %q", id, found[id], want)
		}
	}
}

// TestLeftOut checks that no figure includes what bots cannot do, and that the reports say so.
func TestLeftOut(t *testing.T) {
	rep := theReport(t)
	want := []LeftOut{
		{"Author.Pony.Herald", "Herald", ByHand},
		{"Author.Goal.Applause", "Applause", Judged},
	}
	if !slices.Equal(rep.LeftOut, want) {
		t.Errorf("left out: %v, want %v", rep.LeftOut, want)
	}
	for _, c := range want {
		listed := slices.ContainsFunc(rep.Verdicts, func(v Verdict) bool { return v.ID == c.ID }) || slices.Contains(rep.Dead, c.ID)
		for _, table := range rep.Tables {
			listed = listed || slices.ContainsFunc(table.Goals, func(g GoalReport) bool { return g.ID == c.ID })
			listed = listed || slices.ContainsFunc(table.Cards, func(r CardReport) bool { return r.ID == c.ID })
		}
		if listed {
			t.Errorf("%s has figures", c.ID)
		}
	}
	var summary strings.Builder
	if err := WriteSummary(&summary, rep); err != nil {
		t.Fatal(err)
	}
	if text := summary.String(); !strings.Contains(text, "Applause") || !strings.Contains(text, Judged.Words()) || !strings.Contains(text, ByHand.Words()) {
		t.Errorf("the report does not say what it leaves out:\n%s", text)
	}
}

// TestChanges checks the comparison with and without the pack.
func TestChanges(t *testing.T) {
	rep := theReport(t)
	i := slices.IndexFunc(rep.Changes, func(c Change) bool { return c.What == "length of a game" })
	if i < 0 {
		t.Fatalf("the length of games is not compared: %+v", rep.Changes)
	}
	c := rep.Changes[i]
	if !c.Range.Includes(c.By) || c.Sure == c.Range.Includes(0) || c.Before != rep.Tables[0].Turns.Mean || c.After != rep.Tables[1].Turns.Mean {
		t.Errorf("%+v", c)
	}
	for _, c := range rep.Changes {
		if strings.Contains(c.What, "won of the times") && (!c.Sure || c.Range.Includes(0)) {
			t.Errorf("an unsure change of a Goal is listed: %+v", c)
		}
	}
	if alone := run(t, core(t, 10, fillies), 1).Report(); len(alone.Changes) > 0 {
		t.Errorf("Core alone changes %+v", alone.Changes)
	}
}

// TestNothingChanges compares Core with itself: no change may be found.
func TestNothingChanges(t *testing.T) {
	sets, err := SetsOf([]*packs.Pack{packs.Core()}, false)
	if err != nil {
		t.Fatal(err)
	}
	again, err := SetsOf([]*packs.Pack{packs.Core()}, false)
	if err != nil {
		t.Fatal(err)
	}
	p := Plan{Sets: append(sets, again...), Tables: []Table{fillies}, Games: 60, Seed: 3}
	if err := p.Check(); err != nil {
		t.Fatal(err)
	}
	for _, c := range run(t, p, 4).Report().Changes {
		if c.By != 0 || c.Sure {
			t.Errorf("the same cards change %+v", c)
		}
	}
}

// TestTallies checks invariants of the counts.
func TestTallies(t *testing.T) {
	p := core(t, 120, fillies, teams)
	r := run(t, p, 4)
	for i, tally := range r.Tallies[0] {
		seats, wins := len(p.Tables[i].Bots), 0
		for _, n := range tally.SeatWins {
			wins += n
		}
		winners := 1
		if p.Tables[i].Variant == "teams" {
			winners = 2
		}
		if tally.Games != 60 || tally.Points.Total() != 60*seats || wins != winners*(60-tally.Draws-tally.Unfinished) {
			t.Errorf("table %d: %d games, %d seats, %d wins, %d shared", i, tally.Games, tally.Points.Total(), wins, tally.Draws)
		}
		won, up := 0, 0
		for _, g := range tally.Goals {
			won, up = won+g.Won, up+g.Up
			if g.Won > g.Up || g.After.Total() != g.Won || g.Open < g.Up {
				t.Errorf("table %d: a Goal %+v", i, g)
			}
		}
		if won == 0 || up < 60*3 {
			t.Errorf("table %d: %d Goals were turned up and %d won", i, up, won)
		}
		for c, card := range tally.Cards {
			if card.Winners > card.Players || card.Players > card.Played {
				t.Errorf("table %d: card %d %+v", i, c, card)
			}
		}
	}
}

// TestGoalsWonAreCounted compares the counts with the Goals that players hold at the end.
func TestGoalsWonAreCounted(t *testing.T) {
	p := core(t, 40, fillies)
	want := map[string]int{}
	hand := player{plan: &p}
	for n := range p.Games {
		if err := hand.play(t.Context(), p.job(n)); err != nil {
			t.Fatal(err)
		}
		for seat := range game.Seat(3) {
			for _, goal := range hand.state.Won(seat) {
				want[p.Sets[0].Box.Card(goal).ID]++
			}
		}
	}
	for _, g := range run(t, p, 2).Report().Tables[0].Goals {
		if g.Won.K != want[g.ID] {
			t.Errorf("%s was won %d times but is counted %d times", g.ID, want[g.ID], g.Won.K)
		}
	}
}

// TestDeadCards shows that a card is dead if it was drawn often and rarely played.
func TestDeadCards(t *testing.T) {
	rep := &TableReport{Cards: []CardReport{
		{ID: "dead", Played: share(2, 100)}, {ID: "alive", Played: share(60, 100)}, {ID: "rare", Played: share(0, 5)}, {ID: "deader", Played: share(0, 100)},
	}}
	if got := deadCards(rep); !slices.Equal(got, []string{"deader", "dead"}) {
		t.Errorf("dead cards are %v", got)
	}
}

// TestSummary checks the text for the terminal.
func TestSummary(t *testing.T) {
	var out bytes.Buffer
	if err := WriteSummary(&out, theReport(t)); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"3 players, plain", "4 players, teams", "length of a game", "Nothing Doing", "impossible", "Anything <script>goes</script>", "too easy"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the summary does not say %q:\n%s", want, out.String())
		}
	}
	out.Reset()
	if err := WriteMatch(&out, run(t, core(t, 10, match), 2).Match()); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "10 games") || !strings.Contains(out.String(), "mare") {
		t.Errorf("the match reads:\n%s", out.String())
	}
}

// TestBalance stops early and gets a report of the games played, or an error if there are none.
func TestBalance(t *testing.T) {
	chosen := []*packs.Pack{packs.Core(), author}
	ctx, stop := context.WithCancel(t.Context())
	last := 0
	rep, err := Balance(ctx, chosen, 100, func(done, planned int) {
		if planned != 200 || done != last+1 {
			t.Errorf("%d of %d after %d", done, planned, last)
		}
		if last = done; done == 4 {
			stop()
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if rep.Games < 4 || rep.Games > 5 || rep.Planned != 200 || len(rep.Tables) != 2 || len(rep.Changes) == 0 || rep.Tables[0].Bots[0] != bots.Mare {
		t.Errorf("%d of %d games at %d tables", rep.Games, rep.Planned, len(rep.Tables))
	}
	if _, err := Balance(ctx, chosen, 100, nil); err == nil {
		t.Error("a stopped run has a report")
	}
	if _, err := Balance(t.Context(), chosen, 0, nil); err == nil {
		t.Error("a run of no games has a report")
	}
	bad := &packs.Pack{Name: "bad", Cards: []packs.Card{{Card: tsssf.Card{ID: "Bad.Pony.Nobody"}}}}
	if _, err := Balance(t.Context(), []*packs.Pack{bad}, 1, nil); err == nil {
		t.Error("unplayable cards have a report")
	}
}
