package bench

import (
	"bytes"
	"io"
	"net"
	"testing"
	"time"
)

// TestDelayKeepsOrder sends bytes both ways over a delayed connection: none arrives early, none is lost, and none overtakes another.
func TestDelayKeepsOrder(t *testing.T) {
	here, there := net.Pipe()
	d := distance{Base: 5 * time.Millisecond, Jitter: 10 * time.Millisecond}
	slow := delay(here, d, 1)
	var want []byte
	for i := range 50 {
		want = append(want, byte(i), byte(i))
	}
	begun := time.Now()
	go func() {
		for i := 0; i < len(want); i += 2 {
			slow.Write(want[i : i+2])
		}
	}()
	got := make([]byte, len(want))
	if _, err := io.ReadFull(there, got); err != nil || !bytes.Equal(got, want) {
		t.Errorf("up came %v (%v)", got, err)
	}
	if passed := time.Since(begun); passed < d.Base {
		t.Errorf("all was there after %s", passed)
	}
	go func() {
		there.Write(want)
		there.Close()
	}()
	if got, err := io.ReadAll(slow); err != nil || !bytes.Equal(got, want) {
		t.Errorf("down came %v (%v)", got, err)
	}
}

// TestSlapsAreRefused refuses what cannot be measured, before anything is opened.
func TestSlapsAreRefused(t *testing.T) {
	for _, b := range []Slaps{{Tables: 0, Seconds: 1}, {Tables: 1, Seconds: 0}} {
		if _, err := b.Run(t.Context()); err == nil {
			t.Errorf("%+v was measured", b)
		}
	}
}

// TestPrintSlaps prints a title for each part and a line for each pair.
func TestPrintSlaps(t *testing.T) {
	var out bytes.Buffer
	PrintSlaps(&out, []SlapFigures{
		{Part: "honest", Pair: "far away", Contests: 400, Won: 0.5},
		{Part: "direct", Pair: "a cheat", Contests: 400, Won: 0.9, Marked: 3, Mark: "fast", MarkedAt: 7, Tables: 4, Honest: 1},
	})
	for _, want := range []string{"350 ± 60 ms", "far away", "50.0%  no", "no proxy", "a cheat", "90.0%  fast, at 3 of 4 tables, after 7 contests; the honest one at 1"} {
		if !bytes.Contains(out.Bytes(), []byte(want)) {
			t.Errorf("%q is missing in\n%s", want, out.String())
		}
	}
}
