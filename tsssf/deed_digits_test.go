package tsssf_test

import (
	"slices"
	"testing"

	"shipfic/packs"
	"shipfic/packs/packtest"
)

// rulesPrintOtherwise are cards whose power the rules say in other numbers than the print.
var rulesPrintOtherwise = map[string]string{
	"NoHoldsBarred.Pony.SoftShipping": `"may draw 2 instead" is one more than the card drawn anyway`,
}

// TestRulesCountDigitsAsPrinted: what the rules take for a printed digit is what is printed as one.
func TestRulesCountDigitsAsPrinted(t *testing.T) {
	prints := packtest.Numerals(t, "../packs/testdata/numerals.csv")
	for _, pack := range packs.Everything() {
		for i, c := range packs.Rules(pack.Cards) {
			key := packtest.NumeralsOf(pack, pack.Cards[i])
			var want []int
			for _, n := range prints[key] {
				if n.Digits {
					want = append(want, n.Number)
				}
			}
			got := c.PrintedDigits()
			slices.Sort(want)
			slices.Sort(got)
			want, got = slices.Compact(want), slices.Compact(got)
			if rulesPrintOtherwise[c.ID] == "" && !slices.Equal(got, want) {
				t.Errorf("%s has the digits %v in the rules, and %v on the print", c.ID, got, want)
			}
		}
	}
}
