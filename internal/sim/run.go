package sim

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"

	"shipfic/internal/fault"
)

// Result is what a plan has given so far.
type Result struct {
	Plan Plan `json:"plan"`
	// Games before Next are done, and so are the later ones listed in Odd.
	Next int   `json:"next"`
	Odd  []int `json:"odd,omitempty"`
	// Tallies is indexed by set and table.
	Tallies [][]*Tally `json:"tallies"`
	// Faulty lists the games that ended in a fault of the program. They are done, and count in no tally.
	Faulty []Fault `json:"faulty,omitempty"`
}

// New makes an empty result of a plan that has passed [Plan.Check].
func New(plan Plan) *Result {
	r := &Result{Plan: plan}
	for _, set := range plan.Sets {
		var row []*Tally
		for i := range plan.Tables {
			row = append(row, newTally(&plan.Tables[i], set.Box))
		}
		r.Tallies = append(r.Tallies, row)
	}
	return r
}

// Done is how many games are counted.
func (r *Result) Done() int { return r.Next + len(r.Odd) }

// Planned is the number of games in the plan.
func (r *Result) Planned() int { return r.Plan.total() }

// Complete reports whether all games are counted.
func (r *Result) Complete() bool { return r.Done() == r.Plan.total() }

// Running sets how a plan is run. It does not affect the result.
type Running struct {
	Workers int             // games played concurrently, at least 1
	Counted func(r *Result) // called after each game, one at a time; may be nil

	before func(n int) // for tests: called before each game; may be nil
}

// Run plays the games that are not done yet, until all are done or the context ends. Games in progress at that point
// do not count, and are played when the run is resumed.
func (r *Result) Run(ctx context.Context, how Running) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	odd := map[int]bool{}
	for _, n := range r.Odd {
		odd[n] = true
	}
	var lock sync.Mutex // guards r and everything below
	next := r.Next
	take := func() (int, bool) {
		lock.Lock()
		defer lock.Unlock()
		for odd[next] {
			next++
		}
		next++
		return next - 1, next <= r.Plan.total() && ctx.Err() == nil
	}
	done := func(n int, count func()) {
		lock.Lock()
		defer lock.Unlock()
		count()
		r.finish(n)
		if how.Counted != nil {
			how.Counted(r)
		}
	}
	work := func() (err error) {
		defer fault.Catch(&err)
		p := &player{plan: &r.Plan, before: how.before}
		defer func() { p.stopPrograms() }()
		for n, more := take(); more; n, more = take() {
			err := p.tryPlay(ctx, n)
			if faulty := new(Fault); errors.As(err, &faulty) {
				done(n, func() { r.setAside(*faulty) })
				p.stopPrograms()
				p = &player{plan: &r.Plan, before: how.before} // what the fault left behind is not used again
				continue
			}
			if err != nil {
				return err
			}
			done(n, func() {
				j := r.Plan.job(n)
				r.Tallies[j.set][j.table].add(p, j)
			})
		}
		return nil
	}
	var workers sync.WaitGroup
	for range max(1, how.Workers) {
		workers.Go(func() {
			if err := work(); err != nil {
				stop(err)
			}
		})
	}
	workers.Wait()
	if err := context.Cause(ctx); err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	return ctx.Err()
}

// setAside notes a game that is in no tally.
func (r *Result) setAside(f Fault) {
	r.Faulty = append(r.Faulty, f)
	slices.SortFunc(r.Faulty, func(a, b Fault) int { return cmp.Compare(a.Game, b.Game) })
}

// finish marks a game as done.
func (r *Result) finish(n int) {
	r.Odd = append(r.Odd, n)
	slices.Sort(r.Odd)
	for len(r.Odd) > 0 && r.Odd[0] == r.Next {
		r.Odd = r.Odd[1:]
		r.Next++
	}
}
