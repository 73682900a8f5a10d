package bench

import (
	"context"
	"strings"
	"testing"
	"time"
)

// TestCheck refuses what cannot be measured, before anything is opened.
func TestCheck(t *testing.T) {
	good := Server{Tables: 1, Players: 1, Seconds: 1}
	if err := good.check(); err != nil {
		t.Errorf("the smallest measurement: %v", err)
	}
	for name, change := range map[string]func(*Server){
		"no tables":       func(b *Server) { b.Tables = 0 },
		"no players":      func(b *Server) { b.Players = 0 },
		"9 players":       func(b *Server) { b.Players = 9 },
		"no time":         func(b *Server) { b.Seconds = 0 },
		"negative rate":   func(b *Server) { b.Rate = -1 },
		"negative stored": func(b *Server) { b.Stored = -1 },
		"51 ponies":       func(b *Server) { b.Ponies = 51 },
		"negative idle":   func(b *Server) { b.Idle = -1 },
	} {
		bad := good
		change(&bad)
		if _, err := bad.Run(context.Background()); err == nil {
			t.Errorf("%s: measured", name)
		}
	}
}

func TestPercentile(t *testing.T) {
	trips := make([]time.Duration, 100)
	for i := range trips {
		trips[i] = time.Duration(100-i) * time.Millisecond
	}
	for p, want := range map[int]float64{0: 1, 50: 51, 99: 100, 100: 100} {
		if got := percentile(trips, p); got != want {
			t.Errorf("p%d is %g ms, want %g", p, got, want)
		}
	}
	if got := percentile(nil, 50); got != 0 {
		t.Errorf("of nothing: %g", got)
	}
}

func TestReadHead(t *testing.T) {
	for _, c := range []struct {
		head string
		kind byte
		n    uint64
	}{
		{`{"type":"update","n":17,"public":{}}`, 'u', 17},
		{`{"type":"done","ref":3,"n":4}`, 'd', 4},
		{`{"type":"refused","ref":3,"code":"notYourTurn"}`, 'r', 0},
		{`{"type":"`, 0, 0},
		{`nonsense`, 0, 0},
		{`{"type":"update","n":99999999999999999999999,"x":1}`, 'u', 1<<64 - 1},
	} {
		if kind, n := readHead([]byte(c.head)); kind != c.kind || n != c.n {
			t.Errorf("%s is read as %q %d, want %q %d", c.head, kind, n, c.kind, c.n)
		}
	}
}

// TestPrintLeavesOutWhatWasNotMeasured prints no memory and no start time where neither was measured.
func TestPrintLeavesOutWhatWasNotMeasured(t *testing.T) {
	var out strings.Builder
	ServerFigures{Tables: 1, Players: 1}.Print(&out)
	if strings.Contains(out.String(), "idle table") || strings.Contains(out.String(), "ready") {
		t.Error(out.String())
	}
}
