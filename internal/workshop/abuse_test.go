package workshop_test

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"shipfic/internal/api/apitest"
	"shipfic/internal/limit"
	"shipfic/internal/wire"
	"shipfic/internal/workshop"
	"shipfic/packs"
)

// hugePack is a pack of nearly the largest size, with many Goals of many criteria.
func hugePack() []byte {
	var goals []string
	logic := "ExistsPony(" + strings.TrimSuffix(strings.Repeat("name=Nopony || ", 120), " || ") + ")"
	for i := range 1_900 {
		goals = append(goals, fmt.Sprintf(`"G%d": {"title": "G", "points": "1", "goalLogic": %q}`, i, logic))
	}
	return []byte(`{"name": "N", "format": "shipfic:1", "namespace": "X", "cards": {"goal": {` + strings.Join(goals, ",") + `}}}`)
}

// TestManyLargePacks sends many large packs at once. Those that do not fit into memory are refused with a code and a time, and the
// workshop works on.
func TestManyLargePacks(t *testing.T) {
	b := open(t, workshop.Options{})
	pack := hugePack()
	if len(pack) < packs.MaxFile*3/4 {
		t.Fatalf("the pack has only %d bytes", len(pack))
	}
	var sending sync.WaitGroup
	answers := make(chan string, 64)
	for range cap(answers) {
		sending.Go(func() {
			answer, text, err := b.Try("POST", "/api/packs/check", pack)
			if err != nil {
				answers <- "closed" // the server need not read the body of a request that it refuses
				return
			}
			switch {
			case answer.StatusCode == http.StatusOK && bytes.Contains(text, []byte("criteria together")):
				answers <- "checked"
			case answer.Header.Get("Retry-After") != "" && (bytes.Contains(text, []byte("tooFast")) || bytes.Contains(text, []byte("overloaded"))):
				answers <- "refused"
			default:
				answers <- fmt.Sprintf("%d %.200s", answer.StatusCode, text)
			}
		})
	}
	sending.Wait()
	close(answers)
	count := map[string]int{}
	for answer := range answers {
		count[answer]++
	}
	if count["checked"] == 0 || count["refused"]+count["closed"] == 0 || count["checked"]+count["refused"]+count["closed"] != 64 {
		t.Errorf("the answers are %v", count)
	}
	apitest.JSON[wire.CheckedPack](b, "POST", "/api/packs/check", examplePack(t), http.StatusOK)
}

// TestWorkHasAPrice refuses all that needs a processor once an address has used up its time, and nothing of another address.
func TestWorkHasAPrice(t *testing.T) {
	b := openWith(t, workshop.Options{Simulate: noGames}, limit.BudgetLimits{Burst: time.Microsecond, Share: 1e-9})
	uploaded := apitest.JSON[wire.UploadedPack](b, "POST", "/api/packs", examplePack(t), http.StatusCreated)
	goal := wire.AskGoal{Goal: "ExistsPony(name=Zecora)"}
	for _, work := range []struct {
		method, path string
		body         any
	}{
		{"POST", "/api/packs", examplePack(t)},
		{"POST", "/api/packs/check", examplePack(t)},
		{"POST", "/api/packs/convert?to=shipfic:1", examplePack(t)},
		{"POST", "/api/balance?games=1", examplePack(t)},
		{"POST", "/api/goal", goal},
		{"GET", "/api/packs/" + string(uploaded.Hash), nil},
	} {
		if p := apitest.JSON[wire.Problem](b, work.method, work.path, work.body, http.StatusTooManyRequests); p.Code != "tooFast" || p.Retry < 1 {
			t.Errorf("%s: %+v", work.path, p)
		}
	}
	apitest.JSON[wire.ReadGoal](b, "POST", "/api/goal", goal, http.StatusOK, "X-Forwarded-For", "192.0.2.7")
}

func noGames(context.Context, []*packs.Pack, int, func(int, int)) (*wire.BalanceReport, error) {
	return &wire.BalanceReport{}, nil
}
