package table

import (
	"context"
	"sync"
)

// records are what is written beside the log: snapshots, and the summary that lists show. Both can be made again from the
// log, so nobody waits for them.
type records struct {
	writing sync.Mutex // held while something is written, so that nothing older follows something newer

	// What follows is guarded by the room's lock.
	busy    bool // somebody writes, and will look again
	snap    bool // a snapshot is due
	summary bool // the summary is no longer true
}

// snapshotEvery is how many entries lie between two snapshots.
const snapshotEvery = 64

// small are the commands after which the summary is as it was.
var small = map[Do]bool{DoMove: true, DoSay: true, DoReady: true, DoTimeout: true, DoWake: true, DoPause: true, DoUndo: true}

// keepRecords has a snapshot written now and then and when a game begins or ends, and the summary when it has changed.
// The lock is held.
func (r *Room) keepRecords(after Do, before *State) {
	due := r.state.N >= r.snapped+snapshotEvery || r.state.Status != before.Status || after == DoUpgraded
	if due || !small[after] {
		r.records.snap, r.records.summary = r.records.snap || due, true
	}
	if r.records.busy || !r.records.snap && !r.records.summary {
		return
	}
	r.records.busy = r.hall.background(r.id, r.writeRecords)
}

// writeRecords writes what is due, until nothing is.
func (r *Room) writeRecords() error {
	for {
		r.mu.Lock()
		if r.closed != nil || !r.records.snap && !r.records.summary {
			r.records.busy = false
			r.mu.Unlock()
			return nil
		}
		r.mu.Unlock()
		if err := r.writeOnce(r.ctx); err != nil {
			r.mu.Lock()
			r.records.busy = false
			r.mu.Unlock()
			if r.ctx.Err() != nil {
				return nil // the room was closed, which writes what is still due
			}
			return err
		}
	}
}

// writeOnce writes what is due of the table as it is now. What could not be written is due again.
func (r *Room) writeOnce(ctx context.Context) (err error) {
	r.records.writing.Lock()
	defer r.records.writing.Unlock()
	r.mu.Lock()
	state, snap, summary := r.state, r.records.snap, r.records.summary
	r.records.snap, r.records.summary = false, false
	r.mu.Unlock()
	defer func() {
		if err != nil {
			r.mu.Lock()
			r.records.snap, r.records.summary = r.records.snap || snap, r.records.summary || summary
			r.mu.Unlock()
		}
	}()
	if snap {
		if err := r.hall.Log.PutSnapshot(ctx, r.id, state.snapshot()); err != nil {
			return err
		}
		r.mu.Lock()
		r.snapped = state.N
		r.mu.Unlock()
	}
	if summary {
		return r.hall.Log.PutSummary(ctx, state.Summary(r.id))
	}
	return nil
}

// finishRecords brings the records up to date when the room was closed.
func (r *Room) finishRecords() {
	r.records.writing.Lock() // whoever was writing when the room was closed is done by then, or has failed
	r.mu.Lock()
	r.records.snap = r.records.snap || r.state.N > r.snapped
	due := r.records.snap || r.records.summary
	r.mu.Unlock()
	r.records.writing.Unlock()
	if !due {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.ctx), commandTime)
	defer cancel()
	if err := r.writeOnce(ctx); err != nil {
		r.hall.report("a snapshot was not written", r.id, err)
	}
}
