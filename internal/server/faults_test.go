package server_test

import (
	"context"
	"fmt"
	"net/http"
	"sync/atomic"
	"testing"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// faultyLog is a log on a disk that fills up.
type faultyLog struct {
	gamelog.Memory
	full atomic.Bool
}

func (l *faultyLog) Append(ctx context.Context, id gamelog.ID, last uint64, entries ...gamelog.Entry) error {
	if l.full.Load() {
		return fmt.Errorf("the log: %w", gamelog.ErrFull)
	}
	return l.Memory.Append(ctx, id, last, entries...)
}

// TestDiskFull says that a command did not happen, and that the server is not ready, until there is room again.
func TestDiskFull(t *testing.T) {
	log := &faultyLog{}
	h := newHouse(t, server.Options{Log: log})
	b := h.browser()
	c := b.come(b.create(wire.CreateTable{Name: "Ada", Config: twoSeats}), 0)
	log.full.Store(true)
	if got := c.do(wire.Command{Do: table.DoSay, Text: "lost"}); got.Code != api.DiskFull || got.Retry == 0 {
		t.Errorf("a command on a full disk: %+v", got)
	}
	answer, body := b.ask("GET", "/readyz", nil)
	refusedFor(t, answer, body, http.StatusInsufficientStorage, api.DiskFull)
	log.full.Store(false)
	c.must(wire.Command{Do: table.DoSay, Text: "kept"})
	if answer, body := b.ask("GET", "/readyz", nil); answer.StatusCode != http.StatusOK {
		t.Errorf("with room again: %s %s", answer.Status, body)
	}
}

// TestMetricsStayHome shows metrics to this machine alone, and to nobody behind a proxy.
func TestMetricsStayHome(t *testing.T) {
	for _, c := range []struct {
		open   bool
		header []string
		status int
	}{
		{false, nil, http.StatusOK},
		{false, []string{"X-Forwarded-For", "192.0.2.9"}, http.StatusNotFound},
		{true, []string{"X-Forwarded-For", "192.0.2.9"}, http.StatusOK},
	} {
		h := newHouse(t, server.Options{OpenMetrics: c.open})
		if answer, _ := h.browser().ask("GET", "/metrics", nil, c.header...); answer.StatusCode != c.status {
			t.Errorf("open: %t, %v: %s, want %d", c.open, c.header, answer.Status, c.status)
		}
	}
}
