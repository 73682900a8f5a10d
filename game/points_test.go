package game

import (
	"encoding/json"
	"testing"

	"pgregory.net/rapid"
)

func TestParsePoints(t *testing.T) {
	for text, want := range map[string]Points{
		"0": 0, "3": 300, "-1": -100, "0.5": 50, "-0.5": -50, "2.25": 225, "1.50": 150, " 4 ": 400, "007": 700, "10000": 1_000_000,
	} {
		if got, err := ParsePoints(text); err != nil || got != want {
			t.Errorf("%q gave %d (%v), not %d", text, got, err, want)
		}
	}
	for _, text := range []string{"", " ", "-", ".5", "1.", "1.234", "--1", "+1", "1.-5", "1.+5", "1e3", "0x10", "1_0", "3/4", "ten", "10001", "99999999999", "1.5.0", "½"} {
		if got, err := ParsePoints(text); err == nil {
			t.Errorf("%q was read as %s", text, got)
		}
	}
}

func TestPointsJSON(t *testing.T) {
	for p, want := range map[Points]string{0: "0", 300: "3", -100: "-1", 50: "0.5", -50: "-0.5", 225: "2.25", 1000: "10", 10: "0.1"} {
		text, err := json.Marshal(p)
		if err != nil || string(text) != want {
			t.Errorf("%d is written %s (%v), not %s", p, text, err, want)
		}
	}
	var p Points
	for _, bad := range []string{`"3"`, `null`, `true`, `1e2`} {
		if err := json.Unmarshal([]byte(bad), &p); err == nil {
			t.Errorf("%s was read as points", bad)
		}
	}
}

func TestPointsComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := Points(rapid.Int32Range(-1_000_000, 1_000_000).Draw(t, "points"))
		text, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		var back Points
		if err := json.Unmarshal(text, &back); err != nil || back != p {
			t.Fatalf("%d was written %s and read as %d (%v)", p, text, back, err)
		}
	})
}
