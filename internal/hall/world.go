package hall

import (
	"sync"
	"time"
)

// world runs the work of a hall later or in the background. Tests have one in which a seed decides the order of
// everything.
type world interface {
	// after runs a function when a time has passed, unless it is stopped before.
	after(wait time.Duration, do func()) (stop func())
	// spawn runs a function that nobody waits for.
	spawn(do func())
}

// realWorld uses real time and goroutines.
type realWorld struct{ work *sync.WaitGroup }

func (realWorld) after(wait time.Duration, do func()) (stop func()) {
	t := time.AfterFunc(wait, do)
	return func() { t.Stop() }
}

func (w realWorld) spawn(do func()) { w.work.Go(do) }
