package game

import (
	"fmt"
	"strconv"
	"strings"
)

// Points is a number of points in hundredths, because some packs have Goals worth half a point and engines use no floats.
type Points int32

// Point is one whole point.
const Point Points = 100

// maxPoints keeps the sum of many Goals from overflowing.
const maxPoints = 10_000

// ParsePoints reads a number with at most two decimals, such as "3", "-1" or "0.5".
func ParsePoints(text string) (Points, error) {
	whole, fraction, hasPoint := strings.Cut(strings.TrimSpace(text), ".")
	sign := Points(1)
	if rest, negative := strings.CutPrefix(whole, "-"); negative {
		sign, whole = -1, rest
	}
	bad := fmt.Errorf("%q is not a number of points: write a number such as 3, -1 or 0.5", text)
	if hasPoint && (len(fraction) == 0 || len(fraction) > 2) || whole == "" {
		return 0, bad
	}
	n, err := strconv.ParseUint(whole, 10, 32)
	if err != nil || n > maxPoints {
		return 0, bad
	}
	cents, err := strconv.ParseUint((fraction + "00")[:2], 10, 32)
	if err != nil {
		return 0, bad
	}
	return sign * (Points(n)*Point + Points(cents)), nil
}

// String returns the number as people write it: "3", "-1", "0.5".
func (p Points) String() string {
	sign, n := "", p
	if n < 0 {
		sign, n = "-", -n
	}
	text := fmt.Sprintf("%s%d.%02d", sign, n/Point, n%Point)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// MarshalJSON writes a number.
func (p Points) MarshalJSON() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalJSON reads a number.
func (p *Points) UnmarshalJSON(data []byte) error {
	v, err := ParsePoints(string(data))
	*p = v
	return err
}
