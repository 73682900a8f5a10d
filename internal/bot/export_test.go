package bot

import (
	"testing"

	"shipfic/packs"
	"shipfic/tsssf"
)

// BoxOf returns a box of the cards of Core and of other packs.
func BoxOf(t testing.TB, others ...*packs.Pack) *tsssf.Box {
	t.Helper()
	cards, report := packs.Compose(append([]*packs.Pack{packs.Core()}, others...), packs.Choice{})
	if report.Refused() {
		t.Fatal(report)
	}
	box, err := tsssf.NewBox(packs.Rules(cards))
	if err != nil {
		t.Fatal(err)
	}
	return box
}
