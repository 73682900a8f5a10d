package main

import (
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestCheck refuses what cannot be measured, before anything is started.
func TestCheck(t *testing.T) {
	good := serverCmd{Tables: 1, Players: 1, Seconds: 1}
	if err := good.check(); err != nil {
		t.Errorf("the smallest measurement: %v", err)
	}
	for name, change := range map[string]func(*serverCmd){
		"no tables":       func(c *serverCmd) { c.Tables = 0 },
		"no players":      func(c *serverCmd) { c.Players = 0 },
		"9 players":       func(c *serverCmd) { c.Players = 9 },
		"no time":         func(c *serverCmd) { c.Seconds = 0 },
		"negative rate":   func(c *serverCmd) { c.Rate = -1 },
		"negative stored": func(c *serverCmd) { c.Stored = -1 },
		"51 ponies":       func(c *serverCmd) { c.Ponies = 51 },
		"negative idle":   func(c *serverCmd) { c.Idle = -1 },
	} {
		bad := good
		change(&bad)
		if err := bad.Run(t.Context(), io.Discard); err == nil {
			t.Errorf("%s: measured", name)
		}
	}
}

// TestInTurn measures two programs in turn, each in a folder that is new and does not stay.
func TestInTurn(t *testing.T) {
	var out strings.Builder
	var order, folders []string
	values := []float64{5, 700, 1, 900, 3, 812.4}
	p := programs{Program: []string{"old", "new"}, Pairs: 3, Folder: t.TempDir()}
	err := p.inTurn(&out, func(program, folder string) ([]figure, error) {
		if _, err := os.Stat(folder); err != nil || slices.Contains(folders, folder) {
			t.Errorf("%s is measured in %s (%v)", program, folder, err)
		}
		order, folders = append(order, program), append(folders, folder)
		figures := []figure{{"moves/s", values[len(order)-1]}}
		if program == "new" && len(order) > 2 {
			figures = append(figures, figure{"of new alone", 1})
		}
		if program == "old" {
			figures = append(figures, figure{"of old alone", 0.123456})
		}
		return figures, nil
	})
	if err != nil || strings.Join(order, " ") != "old new old new old new" {
		t.Errorf("measured %v: %v", order, err)
	}
	for _, want := range []string{"old", "new", "3 (5 1 3)", "812 (700 900 812)", "0.123 (0.123 0.123 0.123)", "of new alone", "1 (1 1)"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing in\n%s", want, out.String())
		}
	}
	if left, err := os.ReadDir(p.Folder); err != nil || len(left) > 0 {
		t.Errorf("%d folders are left (%v)", len(left), err)
	}
	if err := (programs{}).inTurn(&out, nil); err == nil {
		t.Error("no run was measured")
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
