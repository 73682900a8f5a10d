package table

import (
	"shipfic/game"
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

// OverDays reports whether the table plays over days.
func (s *State) OverDays() bool { return s.Version >= daysVersion && s.Config.Turn >= Day }

// settleStandIns decides again in which seats bots play for people who are away, after the settings have changed.
func (st *stepping) settleStandIns() {
	for i := range st.Seats {
		if p := st.Person(st.Seats[i].Person); p != nil {
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
	case !st.OverDays():
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
	st.emit(Note{Event: "holiday", Person: st.c.By, Seat: &seat, On: st.c.N > 0, N: st.c.N})
	return nil
}

// Due is when a table that plays over days does something by itself: at once if a bot moves next, otherwise when the first clock runs out;
// 0 for all other tables.
func (s *State) Due() (at int64) {
	if !s.Playing() || !s.OverDays() || s.Clock.Paused {
		return 0
	}
	for _, seat := range s.SeemsToWaitFor() {
		next := s.Now
		if left, runs := s.TimeLeft(seat, s.Now); runs {
			next += left
		} else if !s.PlayedByBot(seat) {
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
	for _, seat := range s.SeemsToWaitFor() {
		if s.PlayedByBot(seat) {
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
