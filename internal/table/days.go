package table

import (
	"context"
	"encoding/json"
	"errors"

	"shipfic/game"
	"shipfic/internal/gamelog"
)

// A game over days gives people a day or more for a turn. Most of the time nobody is at its table, and the table is not in memory: its
// summary says when it must be loaded again.

// Day is the number of seconds in a day. A table whose turns have at least one plays over days.
const Day = 86_400

// Holidays are limited in each game.
const (
	MaxHoliday = 14 // days of holiday that a person has in a game
	dayMillis  = Day * 1000
)

// daily reports whether the table plays over days.
func (s *State) daily() bool { return s.Version >= daysVersion && s.Config.Turn >= Day }

// settleStandIns decides again in which seats bots play for people who are away, after the settings have changed.
func (st *stepping) settleStandIns() {
	for i := range st.Seats {
		if p := st.person(st.Seats[i].Person); p != nil {
			st.Seats[i].Away = st.needsStandIn(p)
		}
	}
}

// holiday stops the clock of a person's seat for some days. The others play on until it is that person's turn. A holiday that
// ends early gives back the days that have not begun.
func (st *stepping) holiday() error {
	seat := st.SeatOf(st.c.By)
	switch {
	case !st.Playing():
		return refuse(NoGame)
	case seat == game.Watcher:
		return refuse(NotSeated)
	case !st.daily():
		return refuse(NotOverDays)
	}
	p := &st.Seats[seat]
	unused := 0
	if p.Holiday > st.Now {
		unused = int((p.Holiday - st.Now) / dayMillis)
	}
	switch on := st.c.N > 0; {
	case !on && p.Holiday <= st.Now, st.c.N > MaxHoliday, p.Rested-unused+int(st.c.N) > MaxHoliday:
		return refuse(NoHoliday)
	case on:
		p.Holiday = st.Now + int64(st.c.N)*dayMillis
	default:
		p.Holiday = 0
	}
	p.Rested += int(st.c.N) - unused
	st.tell(Note{Event: "holiday", Person: st.c.By, Seat: &seat, On: st.c.N > 0, N: st.c.N})
	return nil
}

// due is when a table that plays over days does something by itself: at once if a bot moves next, otherwise when the first clock runs out;
// 0 for all other tables.
func (s *State) due() (at int64) {
	if !s.Playing() || !s.daily() || s.Clock.Paused {
		return 0
	}
	for _, seat := range s.seemsToWaitFor() {
		next := s.Now
		if left, runs := s.TimeLeft(seat, s.Now); runs {
			next += left
		} else if !s.byBot(seat) {
			continue
		}
		if at == 0 || next < at {
			at = next
		}
	}
	return at
}

// WaitedFor returns the people that the game waits for, and since when; 0 if turns have no clock.
func (s *State) WaitedFor(now int64) (people []PersonID, since int64) {
	for _, seat := range s.seemsToWaitFor() {
		if s.byBot(seat) {
			continue
		}
		people = append(people, s.Seats[seat].Person)
		if int(seat) < len(s.Clock.Used) {
			if from := now - s.Clock.Used[seat] - s.passed(seat, now); since == 0 || from < since {
				since = from
			}
		}
	}
	return people, since
}

// goesOn reports whether the table does things by itself now. An empty table stands still, unless it plays over days. The lock is held.
func (r *Room) goesOn() bool { return len(r.listeners) > 0 || r.state.Playing() && r.state.daily() }

// isBusy reports whether a bot is about to move. The lock is held.
func (r *Room) isBusy() bool { return r.thinking || r.goesOn() && r.state.due() == r.state.Now }

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
	var about struct {
		Due int64 `json:"due"`
	}
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
