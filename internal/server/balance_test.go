package server_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"shipfic/internal/server"
	"shipfic/internal/wire"
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

// untilState asks until a run is in that state.
func untilState(t *testing.T, b *browser, id, state string) wire.Balance {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		now := got[wire.Balance](t, b, "GET", "/api/balance/"+id, http.StatusOK)
		if now.State == state {
			return now
		}
		if time.Now().After(deadline) {
			t.Fatalf("still %+v", now)
		}
	}
}

func got[T any](t *testing.T, b *browser, method, path string, status int) T {
	t.Helper()
	return askedBy[T](t, b, method, path, nil, status)
}

func TestBalance(t *testing.T) {
	sim := newBench()
	h := newHouse(t, server.Options{Limits: generous, Simulate: sim.simulate})
	b := h.browser()
	run := asked[wire.Balance](t, b, "/api/balance?games=2", examplePack(t), http.StatusAccepted)
	if packs := <-sim.begun; packs != 2 || run.Planned != 4 {
		t.Errorf("%d packs are played with: %+v", packs, run)
	}
	sim.games <- struct{}{}
	if now := untilState(t, b, run.ID, "playing"); now.Report != nil {
		t.Errorf("%+v", now)
	}
	other := asked[wire.Problem](t, b, "/api/balance?games=2", examplePack(t), http.StatusTooManyRequests)
	if other.Code != server.Balancing {
		t.Errorf("a second run of one address: %+v", other)
	}
	sim.games <- struct{}{}
	if now := untilState(t, b, run.ID, "done"); now.Report == nil || now.Report.Games != 2 || now.Done != 2 {
		t.Errorf("%+v", now)
	}

	// By itself, and stopped: what was played is told.
	run = asked[wire.Balance](t, b, "/api/balance?games=9&core=false", examplePack(t), http.StatusAccepted)
	if packs := <-sim.begun; packs != 1 {
		t.Errorf("%d packs are played with", packs)
	}
	sim.games <- struct{}{}
	got[wire.Balance](t, b, "DELETE", "/api/balance/"+run.ID, http.StatusOK)
	if now := untilState(t, b, run.ID, "stopped"); now.Report == nil || now.Report.Games != 1 {
		t.Errorf("%+v", now)
	}
}

func TestBalanceRefusals(t *testing.T) {
	h := newHouse(t, server.Options{Limits: generous, Simulate: newBench().simulate})
	b := h.browser()
	for _, games := range []string{"", "?games=0", "?games=-1", "?games=501", "?games=9999999999999999999999", "?games=x"} {
		if p := asked[wire.Problem](t, b, "/api/balance"+games, examplePack(t), http.StatusBadRequest); p.Code != server.BadRequest {
			t.Errorf("%s: %+v", games, p)
		}
	}
	for _, bad := range []string{"", "{", `{"cards": 7}`, string(packs.Write(packs.Core()))} {
		if p := asked[wire.UploadedPack](t, b, "/api/balance?games=1", []byte(bad), http.StatusUnprocessableEntity); p.Code != server.BadPack {
			t.Errorf("%.20q: %+v", bad, p)
		}
	}
	lonely := `{"name": "T", "format": "shipfic:1", "namespace": "T", "cards": {"pony": {"A": {"title": "A", "name": "A"}}}}`
	asked[wire.UploadedPack](t, b, "/api/balance?games=1&core=false", []byte(lonely), http.StatusUnprocessableEntity)
	for _, id := range []string{"x", strings.Repeat("b", 500), "..%2f"} {
		got[wire.Problem](t, b, "GET", "/api/balance/"+id, http.StatusNotFound)
		got[wire.Problem](t, b, "DELETE", "/api/balance/"+id, http.StatusNotFound)
	}
	none := newHouse(t, server.Options{Limits: generous}).browser()
	asked[wire.Problem](t, none, "/api/balance?games=1", examplePack(t), http.StatusNotFound)
}

// TestBalanceQueue lets runs of other addresses wait, up to a limit, and one that is stopped while it waits never begins.
func TestBalanceQueue(t *testing.T) {
	sim := newBench()
	limits := generous
	limits.Balances = 2
	h := newHouse(t, server.Options{Limits: limits, Simulate: sim.simulate, TrustProxy: true})
	from := func(address string, status int) wire.Balance {
		return askedBy[wire.Balance](t, h.browser(), "POST", "/api/balance?games=1", examplePack(t), status, "X-Forwarded-For", address)
	}
	first := from("10.0.0.1", http.StatusAccepted)
	<-sim.begun
	second := from("10.0.0.2", http.StatusAccepted)
	if second.Ahead != 1 || second.State != "waiting" {
		t.Errorf("%+v", second)
	}
	from("10.0.0.3", http.StatusTooManyRequests)
	if now := got[wire.Balance](t, h.browser(), "DELETE", "/api/balance/"+second.ID, http.StatusOK); now.State != "stopped" {
		t.Errorf("%+v", now)
	}
	third := from("10.0.0.3", http.StatusAccepted)
	sim.games <- struct{}{}
	untilState(t, h.browser(), first.ID, "done")
	<-sim.begun
	sim.games <- struct{}{}
	untilState(t, h.browser(), third.ID, "done")
}

// TestBalanceBreaks survives a simulation that panics, and one that fails.
func TestBalanceBreaks(t *testing.T) {
	sim := newBench()
	h := newHouse(t, server.Options{Limits: generous, Simulate: sim.simulate})
	b := h.browser()
	run := asked[wire.Balance](t, b, "/api/balance?games=20", examplePack(t), http.StatusAccepted)
	<-sim.begun
	for range 13 {
		sim.games <- struct{}{}
	}
	untilState(t, b, run.ID, "failed")
	failing := func(context.Context, []*packs.Pack, int, func(int, int)) (*wire.BalanceReport, error) {
		return nil, errors.New("no")
	}
	b = newHouse(t, server.Options{Limits: generous, Simulate: failing}).browser()
	run = asked[wire.Balance](t, b, "/api/balance?games=20", examplePack(t), http.StatusAccepted)
	untilState(t, b, run.ID, "failed")
}
