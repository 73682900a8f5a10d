// Package fault turns panics into errors, so that a defect ends only the work that meets it: a request, a bot's thinking, a simulation.
//
//	func (q *queue) play(r *run) (report *wire.BalanceReport, err error) {
//		defer fault.Catch(&err)
//		…
//	}
//
// It belongs where work begins: the server has it around every request and message, and a goroutine that runs rules or bots needs its own.
// The code that answers for the work logs the error, once.
package fault

import (
	"fmt"
	"runtime/debug"
)

// Panic is the error of work that panicked.
type Panic struct {
	Said  any // by the panic
	Stack []byte
}

// Error returns what the panic said, with its stack.
func (p *Panic) Error() string { return fmt.Sprintf("panic: %v\n%s", p.Said, p.Stack) }

// Catch makes a panic the error of a function. Defer it first: it then runs after the other deferred calls.
func Catch(err *error) {
	if said := recover(); said != nil {
		*err = &Panic{said, debug.Stack()}
	}
}
