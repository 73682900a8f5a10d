// Package await bounds the waits of tests. A test that waits for something that never comes fails and says what it
// waited for, instead of hanging until the whole run is killed.
//
//	await.True(t, "the connection to close", func() bool { return s.Connections() == 0 })
//	err := await.Receive(t, "the server to stop", stopped)
//
// The limit is long, so that it never fails a test on a busy machine. Only test code uses this package.
package await

import (
	"context"
	"testing"
	"time"
)

// limit is how long a test waits for one thing.
const limit = 5 * time.Minute

// Context returns a context that ends with the test, or when the limit is reached.
func Context(t testing.TB) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	t.Cleanup(cancel)
	return ctx
}

// True waits until a condition holds, and looks every millisecond.
func True(t testing.TB, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(limit); !holds(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("waited %s in vain for %s", limit, what)
		}
	}
}

// Receive waits for a value. A closed channel gives the zero value.
func Receive[T any](t testing.TB, what string, from <-chan T) T {
	t.Helper()
	late := time.NewTimer(limit)
	defer late.Stop()
	select {
	case value := <-from:
		return value
	case <-late.C:
		t.Fatalf("waited %s in vain for %s", limit, what)
		panic("unreachable")
	}
}

// Send waits until a value is taken.
func Send[T any](t testing.TB, what string, to chan<- T, value T) {
	t.Helper()
	late := time.NewTimer(limit)
	defer late.Stop()
	select {
	case to <- value:
	case <-late.C:
		t.Fatalf("waited %s in vain for %s", limit, what)
	}
}

// Return waits until a function returns, as the Wait method of a sync.WaitGroup does. If it never does, its goroutine is
// left behind.
func Return(t testing.TB, what string, wait func()) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		wait()
	}()
	Receive(t, what, done)
}
