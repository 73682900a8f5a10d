package packs

import (
	"fmt"
	"strings"
	"testing"
)

// TestHostile loads files that are made to be expensive. None may take long.
func TestHostile(t *testing.T) {
	lines := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, i)
		}
		return strings.TrimSuffix(b.String(), ",")
	}
	const own = `{"name": "N", "format": "shipfic:1", "namespace": "X", "cards": {`
	changelings := lines(900, `"P%[1]d": {"title": "P", "name": "Pony %[1]d", "race": "earth", "power": "Changeling(earth)", "keywords": ["Changeling"]},`) +
		lines(900, `,"Q%[1]d": {"title": "Q", "name": "Qony %[1]d", "race": "earth", "power": "fullCopy"}`)
	manyTerms := strings.TrimSuffix(strings.Repeat("name=Nopony || ", 250), " || ")
	goals := lines(19, `"G%d": {"title": "G", "points": "1", "goalLogic": "ExistsPony(`+manyTerms+`)"},`)
	tests := []struct {
		name, file, text string
		loads            bool
	}{
		{"deep", "x.json", strings.Repeat(`{"a":`, MaxFile/5), false},
		{"many values", "x.json", `{"a":[` + strings.Repeat("0,", MaxFile/2-10) + "0]}", false},
		{"one long text", "x.json", `{"name": "` + strings.Repeat("\\u0041", MaxFile/6-10) + `"}`, false},
		{"many unknown fields", "x.json", `{"format": "pack:1", "namespace": "X", ` + lines(60_000, `"titel%d": 0, `) + `"cards": {}}`, true},
		{"many changelings", "x.json", own + `"pony": {` + changelings + `}}}`, true},
		{"many terms", "x.json", own + `"pony": {` + changelings + `}, "goal": {` + goals + `}}}`, true},
		{"many lines", "x.pon", "TSSSF\n" + strings.Repeat("x\n", MaxFile/2-10), false},
		{"many templates", "x.pon", "TSSSF\n" + strings.Repeat("Pony`a`Female`Twin``"+strings.Repeat("{ab}", 15_000)+"`f\n", 60), true},
		{"many symbols", "x.pon", "TSSSF\n" + strings.Repeat("Pony`a`"+strings.Repeat("Mael!", 12_000)+"`Twin```f\n", 60), true},
		{"many keywords", "x.pon", "TSSSF\n" + strings.Repeat("Pony`a`Female`"+strings.Repeat("Tw in ", 5_000)+"`"+strings.Repeat("in,", 10_000)+"``f\n", 60), false},
		{"many words in Goals", "x.pon", "TSSSF\n" + strings.Repeat("Goal`a`Goal!1`Twin``"+strings.Repeat("any x is shipped with ", 2_500)+"`f\n", 60), true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			pack, report := Load(test.file, []byte(test.text))
			if (pack != nil) != test.loads {
				t.Fatalf("loaded: %t, %d findings", pack != nil, len(report.Findings))
			}
			if len(report.Findings) > 2*maxFindings {
				t.Errorf("%d findings", len(report.Findings))
			}
			if pack != nil {
				CountCards(pack.Cards)
				Compose([]*Pack{Core(), pack}, Choice{})
				exportAs(pack, FormatPack)
			}
		})
	}
}
