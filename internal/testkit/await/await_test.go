package await

import (
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// recorder is a test that records its failure. Fatalf ends it with a panic, as it must not return.
type recorder struct {
	testing.TB
	failure string
}

func (r *recorder) Helper() {}

func (r *recorder) Fatalf(format string, args ...any) {
	r.failure = args[len(args)-1].(string)
	panic(r)
}

// TestWaitsEnd shows that each wait fails with its message when what it waits for does not come, and passes when it comes
// just in time.
func TestWaitsEnd(t *testing.T) {
	for name, wait := range map[string]func(t testing.TB, what string, after time.Duration){
		"true": func(t testing.TB, what string, after time.Duration) {
			begun := time.Now()
			True(t, what, func() bool { return time.Since(begun) >= after })
		},
		"receive": func(t testing.TB, what string, after time.Duration) { Receive(t, what, time.After(after)) },
		"send": func(t testing.TB, what string, after time.Duration) {
			to := make(chan int)
			go func() { time.Sleep(after); <-to }()
			defer func() {
				select { // let the goroutine above end
				case to <- 0:
				case <-time.After(time.Hour):
				}
			}()
			Send(t, what, to, 1)
		},
		"return": func(t testing.TB, what string, after time.Duration) {
			var work sync.WaitGroup
			work.Go(func() { time.Sleep(after) })
			Return(t, what, work.Wait)
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				wait(t, "something in time", limit-time.Second)
				r := &recorder{TB: t}
				func() {
					defer func() { recover() }()
					wait(r, "something late", limit+time.Second)
				}()
				if !strings.Contains(r.failure, "something late") {
					t.Errorf("the failure is %q", r.failure)
				}
				time.Sleep(2 * time.Second)
			})
		})
	}
}

// TestContextEnds shows that the context of a test that takes too long ends.
func TestContextEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx := Context(t)
		time.Sleep(limit - time.Second)
		if ctx.Err() != nil {
			t.Error("it ended early")
		}
		time.Sleep(2 * time.Second)
		if ctx.Err() == nil {
			t.Error("it has not ended")
		}
	})
}
