package workshop_test

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"shipfic/internal/api"
	"shipfic/internal/api/apitest"
	"shipfic/internal/testkit/await"
	"shipfic/internal/wire"
	"shipfic/internal/workshop"
	"shipfic/packs"
)

// bench is a simulation that a test holds in its hand: it says when a game is over, and how all ends.
type bench struct {
	begun chan int // how many packs are played with
	games chan struct{}
}

func newBench() *bench { return &bench{begun: make(chan int), games: make(chan struct{})} }

func (b *bench) simulate(ctx context.Context, chosen []*packs.Pack, games int, progress func(done, planned int)) (*wire.BalanceReport, error) {
	select {
	case b.begun <- len(chosen):
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	for done := 0; ; {
		select {
		case <-b.games:
			if done++; done == 13 {
				panic("a card that breaks the simulation")
			}
			progress(done, games)
			if done == games {
				return &wire.BalanceReport{Games: done}, nil
			}
		case <-ctx.Done():
			if done == 0 {
				return nil, ctx.Err()
			}
			return &wire.BalanceReport{Games: done}, nil
		}
	}
}

// started waits until a simulation starts, and returns the number of packs in it.
func (b *bench) started(t *testing.T) int {
	t.Helper()
	return await.Receive(t, "a simulation to start", b.begun)
}

// play lets the running simulation play one game.
func (b *bench) play(t *testing.T) {
	t.Helper()
	await.Send(t, "a simulation to play", b.games, struct{}{})
}

// untilState asks until a run is in that state.
func untilState(t *testing.T, c *apitest.Client, id, state string) wire.Balance {
	t.Helper()
	var now wire.Balance
	await.True(t, "the run to be "+state, func() bool {
		now = apitest.JSON[wire.Balance](c, "GET", "/api/balance/"+id, nil, http.StatusOK)
		return now.State == state
	})
	return now
}

func TestBalance(t *testing.T) {
	sim := newBench()
	b := open(t, workshop.Options{Simulate: sim.simulate})
	run := apitest.JSON[wire.Balance](b, "POST", "/api/balance?games=2", examplePack(t), http.StatusAccepted)
	if packs := sim.started(t); packs != 2 || run.Planned != 4 {
		t.Errorf("%d packs are played with: %+v", packs, run)
	}
	sim.play(t)
	if now := untilState(t, b, run.ID, "playing"); now.Report != nil {
		t.Errorf("%+v", now)
	}
	other := apitest.JSON[wire.Problem](b, "POST", "/api/balance?games=2", examplePack(t), http.StatusTooManyRequests)
	if other.Code != api.Balancing {
		t.Errorf("a second run of one address: %+v", other)
	}
	sim.play(t)
	if now := untilState(t, b, run.ID, "done"); now.Report == nil || now.Report.Games != 2 || now.Done != 2 {
		t.Errorf("%+v", now)
	}

	// Alone, and stopped: the report covers what was played.
	run = apitest.JSON[wire.Balance](b, "POST", "/api/balance?games=9&core=false", examplePack(t), http.StatusAccepted)
	if packs := sim.started(t); packs != 1 {
		t.Errorf("%d packs are played with", packs)
	}
	sim.play(t)
	apitest.JSON[wire.Balance](b, "DELETE", "/api/balance/"+run.ID, nil, http.StatusOK)
	if now := untilState(t, b, run.ID, "stopped"); now.Report == nil || now.Report.Games != 1 {
		t.Errorf("%+v", now)
	}
}

func TestBalanceRefusals(t *testing.T) {
	b := open(t, workshop.Options{Simulate: newBench().simulate})
	for _, games := range []string{"", "?games=0", "?games=-1", "?games=501", "?games=9999999999999999999999", "?games=x"} {
		if p := apitest.JSON[wire.Problem](b, "POST", "/api/balance"+games, examplePack(t), http.StatusBadRequest); p.Code != api.BadRequest {
			t.Errorf("%s: %+v", games, p)
		}
	}
	for _, bad := range []string{"", "{", `{"cards": 7}`, string(packs.Write(packs.Core()))} {
		if p := apitest.JSON[wire.UploadedPack](b, "POST", "/api/balance?games=1", []byte(bad), http.StatusUnprocessableEntity); p.Code != api.BadPack {
			t.Errorf("%.20q: %+v", bad, p)
		}
	}
	lonely := `{"name": "T", "format": "shipfic:1", "namespace": "T", "cards": {"pony": {"A": {"title": "A", "name": "A"}}}}`
	apitest.JSON[wire.UploadedPack](b, "POST", "/api/balance?games=1&core=false", []byte(lonely), http.StatusUnprocessableEntity)
	for _, id := range []string{"x", strings.Repeat("b", 500), "..%2f"} {
		apitest.JSON[wire.Problem](b, "GET", "/api/balance/"+id, nil, http.StatusNotFound)
		apitest.JSON[wire.Problem](b, "DELETE", "/api/balance/"+id, nil, http.StatusNotFound)
	}
	none := open(t, workshop.Options{})
	apitest.JSON[wire.Problem](none, "POST", "/api/balance?games=1", examplePack(t), http.StatusNotFound)
}

// TestBalanceQueue lets runs of other addresses wait, up to a limit, and one that is stopped while it waits never begins.
func TestBalanceQueue(t *testing.T) {
	sim := newBench()
	c := open(t, workshop.Options{Simulate: sim.simulate, Limits: workshop.Limits{Runs: 2}})
	from := func(address string, status int) wire.Balance {
		return apitest.JSON[wire.Balance](c, "POST", "/api/balance?games=1", examplePack(t), status, "X-Forwarded-For", address)
	}
	first := from("10.0.0.1", http.StatusAccepted)
	sim.started(t)
	second := from("10.0.0.2", http.StatusAccepted)
	if second.Ahead != 1 || second.State != "waiting" {
		t.Errorf("%+v", second)
	}
	from("10.0.0.3", http.StatusTooManyRequests)
	if now := apitest.JSON[wire.Balance](c, "DELETE", "/api/balance/"+second.ID, nil, http.StatusOK); now.State != "stopped" {
		t.Errorf("%+v", now)
	}
	third := from("10.0.0.3", http.StatusAccepted)
	sim.play(t)
	untilState(t, c, first.ID, "done")
	sim.started(t)
	sim.play(t)
	untilState(t, c, third.ID, "done")
}

// TestBalanceBreaks survives a simulation that panics, and one that fails. The panic is logged in one line with its stack, and the next simulation
// is played.
func TestBalanceBreaks(t *testing.T) {
	sim := newBench()
	var logged strings.Builder // one simulation after the other writes to it
	b := open(t, workshop.Options{Simulate: sim.simulate, Logger: slog.New(slog.NewTextHandler(&logged, &slog.HandlerOptions{Level: slog.LevelError}))})
	run := apitest.JSON[wire.Balance](b, "POST", "/api/balance?games=20", examplePack(t), http.StatusAccepted)
	sim.started(t)
	for range 13 {
		sim.play(t)
	}
	untilState(t, b, run.ID, "failed")
	run = apitest.JSON[wire.Balance](b, "POST", "/api/balance?games=1", examplePack(t), http.StatusAccepted)
	sim.started(t)
	sim.play(t)
	untilState(t, b, run.ID, "done")
	if lines := logged.String(); strings.Count(lines, "\n") != 1 || !strings.Contains(lines, "(*bench).simulate") {
		t.Errorf("a simulation that panics is not logged in one line with its stack: %s", lines)
	}
	failing := func(context.Context, []*packs.Pack, int, func(int, int)) (*wire.BalanceReport, error) {
		return nil, errors.New("no")
	}
	b = open(t, workshop.Options{Simulate: failing})
	run = apitest.JSON[wire.Balance](b, "POST", "/api/balance?games=20", examplePack(t), http.StatusAccepted)
	untilState(t, b, run.ID, "failed")
}
