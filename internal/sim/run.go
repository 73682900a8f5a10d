package sim

import (
	"context"
	"errors"
	"slices"
	"sync"
)

// Result is what a plan has come to so far.
type Result struct {
	Plan Plan `json:"plan"`
	// Done games are those before Next, and the odd ones listed.
	Next int   `json:"next"`
	Odd  []int `json:"odd,omitempty"`
	// Tallies is by set and table.
	Tallies [][]*Tally `json:"tallies"`
}

// New begins a plan, which must have been checked.
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

// Planned is how many games there are in all.
func (r *Result) Planned() int { return r.Plan.total() }

// Complete tells whether all games are counted.
func (r *Result) Complete() bool { return r.Done() == r.Plan.total() }

// Running is how a plan is carried out. It has no part in what comes out.
type Running struct {
	Workers int             // games played at once, at least 1
	Counted func(r *Result) // called after each game, one at a time; may be nil
}

// Run plays the games that are not done yet, until all are or the context ends. Games under way when it ends count for nothing
// and are played when the run goes on.
func (r *Result) Run(ctx context.Context, how Running) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	odd := map[int]bool{}
	for _, n := range r.Odd {
		odd[n] = true
	}
	var lock sync.Mutex // guards all below, and r
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
	count := func(p *player, n int) {
		lock.Lock()
		defer lock.Unlock()
		j := r.Plan.job(n)
		r.Tallies[j.set][j.table].add(p, j)
		r.finish(n)
		if how.Counted != nil {
			how.Counted(r)
		}
	}
	var workers sync.WaitGroup
	for range max(1, how.Workers) {
		workers.Go(func() {
			p := &player{plan: &r.Plan}
			for n, more := take(); more; n, more = take() {
				if err := p.play(ctx, r.Plan.job(n)); err != nil {
					stop(err)
					return
				}
				count(p, n)
			}
		})
	}
	workers.Wait()
	if err := context.Cause(ctx); err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	return ctx.Err()
}

// finish notes that a game is done.
func (r *Result) finish(n int) {
	r.Odd = append(r.Odd, n)
	slices.Sort(r.Odd)
	for len(r.Odd) > 0 && r.Odd[0] == r.Next {
		r.Odd = r.Odd[1:]
		r.Next++
	}
}
