package hall

import (
	"context"
	"sync"

	"shipfic/internal/fault"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// records are the snapshots of a table, and the summary that lists show. They are written in addition to the log and can
// be rebuilt from it, so nobody waits for them.
type records struct {
	writing sync.Mutex // held while something is written, so that nothing older follows something newer

	// What follows is guarded by the room's lock.
	busy    bool // somebody writes, and will look again
	snap    bool // a snapshot is due
	summary bool // the summary is no longer true
}

// snapshotEvery is how many entries lie between two snapshots.
const snapshotEvery = 64

// keepSummary lists the commands that do not change the summary.
var keepSummary = map[table.Do]bool{table.DoMove: true, table.DoSay: true, table.DoWriteLine: true, table.DoReady: true, table.DoTimeout: true, table.DoWake: true, table.DoPause: true, table.DoUndo: true, table.DoBack: true}

// keepRecords has a snapshot written at intervals and when a game begins or ends, and the summary when it changes. The
// lock is held.
func (r *Room) keepRecords(after table.Do, before *table.State) {
	due := r.state.N >= r.snapped+snapshotEvery || r.state.Status != before.Status || after == table.DoUpgraded
	if due || !keepSummary[after] || r.state.OverDays() {
		r.records.snap, r.records.summary = r.records.snap || due, true
	}
	r.beginRecords()
}

// beginRecords starts to write the records that are due, unless somebody is writing them already. The lock is held.
func (r *Room) beginRecords() {
	if !r.records.busy && (r.records.snap || r.records.summary) {
		r.records.busy = r.hall.background(r.id, r.writeRecords)
	}
}

// writeRecords writes what is due, until nothing is.
func (r *Room) writeRecords() (err error) {
	for {
		r.mu.Lock()
		if err != nil || r.closed != nil || !r.records.snap && !r.records.summary {
			if r.records.busy = false; r.closed != nil {
				err = nil // finishRecords writes them
			}
			r.mu.Unlock()
			return err
		}
		r.mu.Unlock()
		err = r.writeOnce(r.ctx, false)
	}
}

// finishRecords brings the records up to date after the room was closed.
func (r *Room) finishRecords() {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.ctx), commandTime)
	defer cancel()
	if err := r.writeOnce(ctx, true); err != nil {
		r.hall.report("the snapshot or summary of a table was not written", r.id, err)
	}
}

// writeOnce writes what is due; at the end, also a snapshot if the latest is out of date.
func (r *Room) writeOnce(ctx context.Context, end bool) (err error) {
	defer fault.Catch(&err)
	r.records.writing.Lock()
	defer r.records.writing.Unlock()
	state, about, snap, summary := r.takeDue(end)
	// The snapshot comes last: where it is up to date after a crash, nothing else is written again.
	if summary {
		err = r.hall.Log.PutSummary(ctx, about)
	}
	if snap && err == nil {
		err = r.hall.Log.PutSnapshot(ctx, r.id, state.Snapshot())
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if err != nil { // it is still due
		r.records.snap, r.records.summary = r.records.snap || snap, r.records.summary || summary
	} else if snap {
		r.snapped = state.N
	}
	return err
}

// takeDue returns the state, its summary, and which of the two records are to be written.
func (r *Room) takeDue(end bool) (state *table.State, about gamelog.Summary, snap, summary bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	about = r.summaryOf(r.state)
	snap, summary = r.records.snap || end && r.state.N > r.snapped, r.records.summary
	r.records.snap, r.records.summary = false, false
	return r.state, about, snap, summary
}
