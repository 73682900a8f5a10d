package sim

import (
	"errors"
	"log/slog"
	"strings"
	"testing"

	"shipfic/internal/bots"
	"shipfic/internal/fault"
	"shipfic/packs"
	"shipfic/packs/packtest"
)

// TestFaultyGameIsSetAside lets one game of a plan panic. The others are played and counted, and the report names the faulty one.
func TestFaultyGameIsSetAside(t *testing.T) {
	r := New(core(t, 6, fillies))
	err := r.Run(t.Context(), Running{Workers: 2, before: func(n int) {
		if n == 3 {
			panic("the deck is on fire")
		}
	}})
	if err != nil || !r.Complete() {
		t.Fatalf("%d of %d games were played: %v", r.Done(), r.Planned(), err)
	}
	rep := r.Report()
	if len(rep.Faulty) != 1 || rep.Faulty[0].Game != 3 || rep.Faulty[0].Why != "the deck is on fire" || rep.Tables[0].Games != 5 {
		t.Errorf("%d games are counted, and set aside are %v", rep.Tables[0].Games, rep.Faulty)
	}
	var summary strings.Builder
	if err := WriteSummary(&summary, rep); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(summary.String(), "Game 3 was left out") {
		t.Error("the summary does not tell of the faulty game")
	}
}

// TestFaultOutsideOfGames ends a run whose worker panics between games, and only the run.
func TestFaultOutsideOfGames(t *testing.T) {
	err := New(core(t, 6, fillies)).Run(t.Context(), Running{Workers: 2, Counted: func(*Result) { panic("the counter is on fire") }})
	if panicked := new(fault.Panic); !errors.As(err, &panicked) || panicked.Said != "the counter is on fire" {
		t.Errorf("the run ended with %v", err)
	}
}

// TestFaultyGamesAreLoggedOnce logs the faulty games of an author's simulation in one line, with the stack of the first.
func TestFaultyGamesAreLoggedOnce(t *testing.T) {
	var logged strings.Builder
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&logged, nil)))
	defer slog.SetDefault(before)
	r := New(core(t, 3, fillies))
	if err := r.Run(t.Context(), Running{before: func(int) { panic("the deck is on fire") }}); err != nil {
		t.Fatal(err)
	}
	logFaulty(r.Report())
	if lines := logged.String(); strings.Count(lines, "\n") != 1 || !strings.Contains(lines, "games=3") || !strings.Contains(lines, "fault_test.go") {
		t.Errorf("logged was %s", lines)
	}
}

// TestBotsPlayRandomPacks lets bots play with random packs: what they know of cards must fit any pack.
func TestBotsPlayRandomPacks(t *testing.T) {
	n := uint64(8)
	if testing.Short() {
		n = 2
	}
	for seed := range n {
		t.Logf("seed %d", seed)
		pack := packtest.Parse(t, "random.json", packtest.Make(packtest.Seeded(seed)))
		sets, err := SetsOf([]*packs.Pack{pack}, false)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		two := Table{Variant: "plain", Options: []byte(`{"winningPoints":4}`), Bots: []bots.Level{bots.Mare, bots.Random}}
		plan := Plan{Sets: sets, Tables: []Table{two}, Games: 1, Seed: seed, Nodes: map[bots.Level]int{bots.Mare: 10}}
		if err := plan.Check(); err != nil {
			continue // too few cards for two
		}
		r := New(plan)
		if err := r.Run(t.Context(), Running{Workers: 1}); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		for _, f := range r.Faulty {
			t.Errorf("seed %d: %s", seed, f.Error())
		}
	}
}
