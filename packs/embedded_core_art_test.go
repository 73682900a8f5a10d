package packs

import (
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"shipfic/tsssf"
)

// TestCoreArt checks that emblems exist and that colours have enough contrast.
func TestCoreArt(t *testing.T) {
	data, err := os.ReadFile("testdata/game-icons.txt")
	if err != nil {
		t.Fatal(err)
	}
	icons := strings.Fields(string(data))
	for _, c := range Core().Cards {
		if c.Art == nil || !slices.Contains(icons, c.Art.Emblem) {
			t.Errorf("%s has an unknown emblem: %+v", c.ID, c.Art)
			continue
		}
		ground, pattern, emblem, echo := c.Art.Palette[0], c.Art.Palette[1], c.Art.Palette[2], c.Art.Palette[3]
		front, back := emblem, ground
		if c.Kind == tsssf.Ship {
			front, back = echo, emblem // the emblem is cut into the wax of the seal
		}
		if seen := contrast(front, back); seen < 3 {
			t.Errorf("%s: %s on %s has a contrast of only %.2f", c.ID, front, back, seen)
		}
		if step := contrast(ground, pattern); step < 1.04 || step > 1.5 {
			t.Errorf("%s: the contrast of pattern and ground is not subtle: %.2f", c.ID, step)
		}
	}
}

// contrast is the WCAG contrast ratio of two colours, from 1 to 21.
func contrast(a, b string) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func luminance(colour string) float64 {
	var r, g, b uint8
	if _, err := fmt.Sscanf(colour, "#%02x%02x%02x", &r, &g, &b); err != nil {
		panic(err)
	}
	linear := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}
