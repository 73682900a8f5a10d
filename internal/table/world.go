package table

import (
	"sync"
	"time"
)

// world is where a hall lives: what makes things happen later, and beside others. Tests have one of their own, in which
// everything happens in one order that a seed decides.
type world interface {
	// after does something when a time has passed, unless it is stopped before.
	after(wait time.Duration, do func()) (stop func())
	// beside does something that nobody waits for.
	beside(do func())
}

// realWorld has real time and goroutines.
type realWorld struct{ work *sync.WaitGroup }

func (realWorld) after(wait time.Duration, do func()) (stop func()) {
	t := time.AfterFunc(wait, do)
	return func() { t.Stop() }
}

func (w realWorld) beside(do func()) { w.work.Go(do) }
