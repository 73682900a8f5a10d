package retention

import (
	"time"

	"shipfic/internal/gamelog"
)

// uptime is how long servers have run in total, noted at moments by the machine's clock. A clock that jumps ahead makes everything look
// old, but not by this measure, so retention asks both. A note that cannot be read begins again, and nothing is removed until then.
type uptime struct {
	Notes []uptimeNote `json:"notes"` // the oldest first
}

// uptimeNote says that at a moment of the machine's clock, servers had run for a time.
type uptimeNote struct {
	Clock int64 `json:"clock"` // Unix time in milliseconds
	Ran   int64 `json:"ran"`   // milliseconds
}

// Uptime is the note of it.
var Uptime = gamelog.Note[uptime]{Name: "the time that servers ran", Pattern: "~uptime"}

// uptimeNotes is how many notes there are for the time of retention.
const uptimeNotes = 200

// note adds that a server ran for a time. Several servers that share a log count the same time once. Notes that lie closer together than
// needed are joined.
func (r *uptime) note(now time.Time, running, retention time.Duration) {
	next := uptimeNote{Clock: now.UnixMilli()}
	if n := len(r.Notes); n > 0 {
		last := r.Notes[n-1]
		ran := running.Milliseconds()
		if next.Clock >= last.Clock {
			ran = min(ran, next.Clock-last.Clock)
		}
		next.Ran = last.Ran + ran
		if n > 1 && next.Clock >= last.Clock && next.Ran-r.Notes[n-2].Ran < retention.Milliseconds()/uptimeNotes {
			r.Notes = r.Notes[:n-1]
		}
	}
	r.Notes = append(r.Notes, next)
	if n := len(r.Notes); n > 4*uptimeNotes {
		r.Notes = r.Notes[n-4*uptimeNotes:]
	}
}

// since returns for how long servers have certainly run since a moment of the machine's clock, in Unix milliseconds.
func (r *uptime) since(moment int64) time.Duration {
	if len(r.Notes) == 0 {
		return 0
	}
	then := r.Notes[0].Ran
	for i, note := range r.Notes {
		if note.Clock <= moment {
			then = r.Notes[min(i+1, len(r.Notes)-1)].Ran // it was between this note and the next one
		}
	}
	return time.Duration(r.Notes[len(r.Notes)-1].Ran-then) * time.Millisecond
}
