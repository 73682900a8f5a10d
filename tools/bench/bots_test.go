package main

import (
	"context"
	"strings"
	"testing"
	"time"
)

// TestBots plays the same deal from both seats, with little time for a turn.
func TestBots(t *testing.T) {
	t.Parallel()
	const seed = 1
	b := botsCmd{Games: 2, Players: 2, Seed: seed, Nodes: 50, Workers: 2, Time: time.Millisecond}
	f, err := b.measure(t.Context())
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	if f.Games != 2 || f.Wins+f.Shared > 2 || f.Turns < f.Games || f.Median <= 0 || f.Median > f.Longest {
		t.Errorf("seed %d: %+v", seed, f)
	}
	var text strings.Builder
	f.print(&text)
	if !strings.HasPrefix(text.String(), "2 games of 2 players") {
		t.Errorf("it prints %q", text.String())
	}
}

// TestBotsInterrupted: a game that is not over does not count, and is not an error.
func TestBotsInterrupted(t *testing.T) {
	t.Parallel()
	for _, after := range []time.Duration{0, 20 * time.Millisecond} {
		ctx, stop := context.WithTimeout(t.Context(), after)
		f, err := botsCmd{Games: 1_000_000, Players: 2, Seed: 1, Nodes: 50, Workers: 2, Time: time.Millisecond}.measure(ctx)
		stop()
		if err != nil || f.Games == 1_000_000 || f.Games == 0 != (f.Turns == 0) {
			t.Errorf("%+v, %v", f, err)
		}
	}
}
