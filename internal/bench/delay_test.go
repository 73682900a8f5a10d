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
