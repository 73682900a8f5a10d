package packs_test

import (
	"fmt"
	"strings"
	"testing"

	"shipfic/packs"
)

// goalsPack is a pack with many Goals, each with that number of criteria.
func goalsPack(namespace string, goals, criteria int) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, `{"name": "T", "format": "shipfic:1", "namespace": %q, "cards": {"goal": {`, namespace)
	for i := range goals {
		if i > 0 {
			b.WriteByte(',')
		}
		words := make([]string, criteria)
		for j := range words {
			words[j] = fmt.Sprintf("name=N%d", j)
		}
		fmt.Fprintf(&b, `"G%d": {"title": "G%d", "points": "1", "goalLogic": "ExistsPony(%s)"}`, i, i, strings.Join(words, " || "))
	}
	b.WriteString("}}}")
	return []byte(b.String())
}

// TestGoalTerms refuses packs whose Goals are too complex together, alone and with others.
func TestGoalTerms(t *testing.T) {
	if pack, report := packs.Load("", goalsPack("T", 2_000, 1)); pack == nil {
		t.Fatalf("a pack with many simple Goals is refused: %s", report)
	}
	pack, report := packs.Load("", goalsPack("T", 2_000, 50))
	if pack != nil || len(report.Findings) != 1 || report.Findings[0].Code != packs.CodeLimit {
		t.Fatalf("a pack with 100,000 criteria: %s", report)
	}
	var chosen []*packs.Pack
	for _, namespace := range []string{"A", "B"} {
		pack, report := packs.Load("", goalsPack(namespace, 80, 50))
		if pack == nil {
			t.Fatal(report)
		}
		chosen = append(chosen, pack)
	}
	if _, report := packs.Compose(append(chosen, packs.Core()), packs.Choice{}); !strings.Contains(report.String(), "criteria together") {
		t.Errorf("two packs with 8,000 criteria: %s", report)
	}
	if _, report := packs.Compose(append(chosen[:1:1], packs.Core()), packs.Choice{}); report.Refused() {
		t.Errorf("one of them: %s", report)
	}
}
