package picture

import (
	"image"
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"shipfic/packs"
	"shipfic/tsssf"
)

// TestPatterns has a drawing for each pattern of packs. Each has ink and ground where the page has them, and about as much ink.
func TestPatterns(t *testing.T) {
	if diff := cmp.Diff(slices.Sorted(slices.Values(packs.Patterns)), slices.Sorted(maps.Keys(patterns))); diff != "" {
		t.Error("packs and drawings differ:", diff)
	}
	type point struct{ x, y float64 }
	for _, c := range []struct {
		name        string
		inked       point
		bare        point
		least, most float64 // of the window that is inked
	}{
		{"dots", point{5.5, 5.5}, point{0, 0}, 0.08, 0.12},
		{"stripes", point{1, 59}, point{5, 55}, 0.42, 0.47},
		{"rays", point{60, 0}, point{56, 0}, 0.4, 0.48},
		{"rings", point{56 + 6, 28.8}, point{56, 28.8}, 0.28, 0.36},
		{"graph", point{0.5, 4}, point{4, 4}, 0.23, 0.31},
		{"check", point{10, 2}, point{2, 2}, 0.48, 0.52},
		{"gingham", point{2, 2}, point{8, 8}, 0.58, 0.63},
		{"argyle", point{0.5, 1}, point{6.5, 11}, 0.25, 0.75},
		{"scales", point{6.6, 6}, point{6.6, 2}, 0.2, 0.5},
		{"chevron", point{6.2, 0.5}, point{6, 6}, 0.35, 0.65},
		{"stars", point{8.5, 9.5}, point{0, 0}, 0.01, 0.05},
	} {
		const w, h = 100, 60
		p := patterns[c.name]
		if p(c.inked.x, c.inked.y, w, h) == 0 || p(c.bare.x, c.bare.y, w, h) != 0 {
			t.Errorf("%s: ink %.2f at %v, %.2f at %v", c.name, p(c.inked.x, c.inked.y, w, h), c.inked, p(c.bare.x, c.bare.y, w, h), c.bare)
		}
		var sum float64
		for i := range w * h * 16 {
			sum += p(float64(i%(w*4))/4, float64(i/(w*4))/4, w, h)
		}
		if share := sum / (w * h * 16); share < c.least || share > c.most {
			t.Errorf("%s: %.3f of the window is inked", c.name, share)
		}
	}
}

// TestGround draws a pattern at the edge of the window, leaves its middle to the emblem, and its rounded corners to the frame.
func TestGround(t *testing.T) {
	palette := [4]string{"#ffffff", "#000000"}
	window := image.Rect(10, 10, 610, 510)
	to := image.NewNRGBA(image.Rect(0, 0, 620, 520))
	ground(to, window, patterns["check"], palette)
	const inked = 30 // pixels: four units
	for name, c := range map[string]struct {
		x, y int
		want string
	}{
		"pattern": {10 + 12*7, 10 + inked, "#000000"}, "ground": {10 + inked, 10 + inked, "#ffffff"},
		"middle": {10 + 336, 10 + 240, "#ffffff"}, "corner": {10, 10, "#00000000"}, "around": {5, 200, "#00000000"},
	} {
		if got := at(to, c.x, c.y); got != hex(c.want) {
			t.Errorf("the %s is %v", name, got)
		}
	}
}

// TestStandIns draws cards without art as the page does.
func TestStandIns(t *testing.T) {
	for race, want := range map[tsssf.Race]string{tsssf.Earth: "horse-head", tsssf.Unicorn: "unicorn", tsssf.Pegasus: "pegasus", tsssf.Earth | tsssf.Unicorn: "horse-head", 0: "horse-head"} {
		if art := standIn(&packs.Card{Card: tsssf.Card{ID: "A.Pony.B", Kind: tsssf.Pony, Race: race}}); art.Emblem != want {
			t.Errorf("a pony of race %d has the emblem %s", race, art.Emblem)
		}
	}
}
