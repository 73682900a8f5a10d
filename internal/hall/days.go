package hall

import (
	"context"
	"encoding/json"
	"errors"

	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// goesOn reports whether the table does things by itself now. An empty table stands still, unless it plays over days. The lock is held.
func (r *Room) goesOn() bool { return len(r.listeners) > 0 || r.state.Playing() && r.state.OverDays() }

// isBusy reports whether a bot is about to move. The lock is held.
func (r *Room) isBusy() bool { return r.thinking || r.goesOn() && r.state.Due() == r.state.Now }

// How tables that are due are found and loaded.
const (
	sweepsPerCall = 4    // sweeps from one search for them to the next
	maxCalled     = 1000 // tables that are loaded at a time
)

// callDue loads the tables that must do something by themselves while nobody is there. Every sweep calls it.
func (h *Hall) callDue() {
	h.swept++
	if h.swept%sweepsPerCall != 1 {
		return
	}
	h.background("", func() error {
		tables, err := h.Log.Summaries(h.ctx, gamelog.Filter{Status: []gamelog.Status{gamelog.Playing}})
		if err != nil {
			return err
		}
		called := 0
		for _, t := range tables {
			if !isDue(t, h.now()) {
				continue
			}
			if err := h.call(t.ID); err != nil && h.ctx.Err() == nil {
				h.report("a game over days cannot be continued", t.ID, err)
			}
			if called++; called == maxCalled {
				break // the others follow
			}
		}
		return nil
	})
}

// isDue reports whether the summary of a table says that the table must do something by now.
func isDue(t gamelog.Summary, now int64) bool {
	var about table.About
	return json.Unmarshal(t.About, &about) == nil && about.Due > 0 && about.Due <= now
}

// call loads a table, which then does what is due.
func (h *Hall) call(id gamelog.ID) error {
	ctx, cancel := context.WithTimeout(h.ctx, commandTime)
	defer cancel()
	_, err := h.Room(ctx, id)
	if errors.Is(err, ErrShut) || errors.Is(err, ErrQuarantined) || errors.Is(err, gamelog.ErrNotFound) {
		return nil // reported before, or closed
	}
	return err
}
