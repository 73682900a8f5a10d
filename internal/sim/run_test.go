package sim

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shipfic/game/gametest"
	"shipfic/internal/bots"
	"shipfic/packs"
)

// core is a plan with the Core cards and a fixed seed.
func core(t testing.TB, games int, tables ...Table) Plan {
	t.Helper()
	sets, err := SetsOf([]*packs.Pack{packs.Core()}, true)
	if err != nil {
		t.Fatal(err)
	}
	p := Plan{Sets: sets, Tables: tables, Games: games, Seed: 7, Nodes: map[bots.Level]int{bots.Mare: 20, bots.Alicorn: 60}}
	if err := p.Check(); err != nil {
		t.Fatal(err)
	}
	return p
}

var (
	fillies = Table{Variant: "plain", Bots: []bots.Level{bots.Random, bots.Random, bots.Random}}
	teams   = Table{Variant: "teams", Options: []byte(`{"teams":[[0,2],[1,3]]}`), Bots: []bots.Level{bots.Random, bots.Random, bots.Random, bots.Random}}
	match   = Table{Variant: "plain", Bots: []bots.Level{bots.Mare, bots.Random}, Match: true}
)

// run plays all of a plan.
func run(t testing.TB, p Plan, workers int) *Result {
	t.Helper()
	t.Logf("seed %d", p.Seed)
	r := New(p)
	if err := r.Run(t.Context(), Running{Workers: workers}); err != nil {
		t.Fatal(err)
	}
	if !r.Complete() {
		t.Fatalf("%d of %d games were played", r.Done(), r.Planned())
	}
	return r
}

func written(t testing.TB, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestWorkersDoNotMatter plays a plan with one worker and with many.
func TestWorkersDoNotMatter(t *testing.T) {
	p := core(t, gametest.Times(20), fillies, teams, match)
	alone := run(t, p, 1)
	if one, many := written(t, alone), written(t, run(t, p, 8)); one != many {
		t.Errorf("one worker counts\n%s\nand eight\n%s", one, many)
	}
	other := p
	other.Seed = 8
	if written(t, alone.Tallies) == written(t, run(t, other, 1).Tallies) {
		t.Error("another seed gives the same games")
	}
}

// TestResumeEqualsUninterrupted stops a run again and again, saves it, loads it and resumes.
func TestResumeEqualsUninterrupted(t *testing.T) {
	p := core(t, 50, fillies, match)
	want := written(t, run(t, p, 3))
	file := filepath.Join(t.TempDir(), "run.json")
	stops := 0
	for {
		r, err := Resume(file, p)
		if err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(t.Context())
		begun := r.Done()
		err = r.Run(ctx, Running{Workers: 3, Counted: func(r *Result) {
			if r.Done() >= begun+9 {
				stop()
			}
		}})
		stop()
		if err := r.Save(file); err != nil {
			t.Fatal(err)
		}
		if r.Complete() {
			if got := written(t, r); got != want {
				t.Errorf("after %d stops\n%s\nwant\n%s", stops, got, want)
			}
			break
		}
		if !errors.Is(err, context.Canceled) || r.Done() < begun+9 {
			t.Fatalf("stopped at %d of %d: %v", r.Done(), r.Planned(), err)
		}
		stops++
	}
	if stops < 3 {
		t.Errorf("the run was stopped only %d times", stops)
	}
}

// TestResumeMore plays more games of a complete plan.
func TestResumeMore(t *testing.T) {
	p := core(t, 20, fillies)
	p.Nodes = map[bots.Level]int{}
	file := filepath.Join(t.TempDir(), "run.json")
	if err := run(t, p, 2).Save(file); err != nil {
		t.Fatal(err)
	}
	p.Games = 30
	r, err := Resume(file, p)
	if err != nil {
		t.Fatal(err)
	}
	if r.Done() != 20 {
		t.Errorf("it resumes from %d games", r.Done())
	}
	if err := r.Run(t.Context(), Running{Workers: 2}); err != nil {
		t.Fatal(err)
	}
	if written(t, r) != written(t, run(t, p, 1)) {
		t.Error("20 games and 10 more differ from 30 games")
	}
}

// TestResumeRefuses tries to resume from files that do not fit.
func TestResumeRefuses(t *testing.T) {
	p := core(t, 5, fillies)
	file := filepath.Join(t.TempDir(), "run.json")
	if err := run(t, p, 1).Save(file); err != nil {
		t.Fatal(err)
	}
	seed, fewer, tables, nodes := p, p, p, p
	seed.Seed, fewer.Games = 9, 3
	tables.Tables = []Table{match}
	nodes.Nodes = map[bots.Level]int{bots.Mare: 21}
	for want, plan := range map[string]Plan{"other seed": seed, "more than the 3 asked for": fewer, "other tables": tables, "other nodes": nodes} {
		if _, err := Resume(file, plan); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	stored, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for name, bad := range map[string]string{
		"no JSON": "games", "no tallies": `{"plan":` + written(t, p) + `}`, "cut": string(stored[:len(stored)/2]),
		"fewer cards": strings.Replace(string(stored), `"cards":[{`, `"cards":[],"x":[{`, 1),
	} {
		if err := os.WriteFile(file, []byte(bad), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Resume(file, p); err == nil {
			t.Errorf("%s: accepted as a stored run", name)
		}
	}
}

func TestBadPlans(t *testing.T) {
	good := core(t, 1, fillies)
	none, options, crowd := good, good, good
	none.Games = 0
	options.Tables = []Table{{Variant: "odd", Options: []byte(`{"handLimit":-1}`), Bots: fillies.Bots}}
	crowd.Tables = []Table{{Variant: "crowd", Bots: make([]bots.Level, 40)}}
	for name, p := range map[string]Plan{"no games": none, "bad options": options, "too many players": crowd} {
		if p.Check() == nil {
			t.Errorf("%s: the plan is accepted", name)
		}
	}
}
