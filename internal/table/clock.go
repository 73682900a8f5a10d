package table

import (
	"slices"

	"shipfic/game"
)

// Clock is the time that seats have left. A seat is charged for the time between entries while the game waits for it and
// a person plays in it.
type Clock struct {
	Paused bool    `json:"paused,omitempty"`
	Left   []int64 `json:"left,omitempty"`  // milliseconds for the whole game by seat, if games have a limit
	Used   []int64 `json:"used,omitempty"`  // milliseconds of this turn by seat, if turns have a limit
	Since  int64   `json:"since,omitempty"` // up to when time is charged
	Key    int64   `json:"key,omitempty"`   // which turn runs
}

func newClock(c *Config) Clock {
	var k Clock
	for range c.Seats {
		k.addSeat(c)
	}
	return k
}

// addSeat adds the time of one more seat.
func (k *Clock) addSeat(c *Config) {
	if c.Total > 0 {
		k.Left = append(k.Left, int64(c.Total)*1000)
	}
	if c.Turn > 0 {
		k.Used = append(k.Used, 0)
	}
}

// dropSeats keeps the time of the first n seats.
func (k *Clock) dropSeats(n int) {
	k.Left, k.Used = k.Left[:min(n, len(k.Left))], k.Used[:min(n, len(k.Used))]
}

func (k Clock) clone() Clock {
	k.Left, k.Used = slices.Clone(k.Left), slices.Clone(k.Used)
	return k
}

// runs reports whether a seat's clock runs: the game waits for a person there, and not because the host said so.
func (s *State) runs(seat game.Seat) bool {
	return s.Playing() && !s.Clock.Paused && slices.Contains(s.SeemsToWaitFor(), seat) && !s.PlayedByBot(seat) && s.Seats[seat].StandIn != StandInWait
}

// charge subtracts the time since the last entry from the seats whose clock ran. Nobody is charged for time in which the
// table was empty.
func (st *stepping) charge() {
	if !st.Config.Timed() || st.c.Do == DoWake || st.Clock.Since == 0 {
		return
	}
	for _, seat := range st.SeemsToWaitFor() {
		if !st.runs(seat) {
			continue
		}
		passed := st.passed(seat, st.Now)
		if int(seat) < len(st.Clock.Left) {
			st.Clock.Left[seat] = max(0, st.Clock.Left[seat]-passed)
		}
		if int(seat) < len(st.Clock.Used) {
			st.Clock.Used[seat] += passed
		}
	}
}

// restartClock charges time from now on. A new turn has its full time, and people who were late play their seats again.
func (st *stepping) restartClock() {
	st.Clock.Since = 0
	if !st.Playing() {
		return
	}
	st.Clock.Since = st.Now
	if key := st.TurnKey(); key != st.Clock.Key {
		st.Clock.Key = key
		clear(st.Clock.Used)
		for i := range st.Seats {
			st.Seats[i].Late = false
		}
	}
}

// TurnKey identifies a turn: by the game's own count where it has one, so that a question to another seat mid-turn does
// not begin a new turn; otherwise by the seats that the game seems to wait for. No turn has the key 0.
func (s *State) TurnKey() int64 {
	if counted, ok := s.Game.(interface{ TurnNumber() int }); ok {
		return int64(counted.TurnNumber()) + 1
	}
	key := int64(1) << 62
	for _, seat := range s.SeemsToWaitFor() {
		key |= 1 << seat
	}
	return key
}

// passed is the time to charge a seat for since the last entry. A holiday is not charged.
func (s *State) passed(seat game.Seat, now int64) int64 {
	return max(0, now-max(s.Clock.Since, s.Seats[seat].Holiday))
}

// TimeLeft returns how many milliseconds a seat has left at a given time, and whether its clock runs.
func (s *State) TimeLeft(seat game.Seat, now int64) (left int64, runs bool) {
	if !s.runs(seat) {
		return 0, false
	}
	passed, holiday := s.passed(seat, now), max(0, s.Seats[seat].Holiday-now)
	if int(seat) < len(s.Clock.Used) {
		left, runs = int64(s.Config.Turn)*1000-s.Clock.Used[seat]-passed+holiday, true
	}
	if int(seat) < len(s.Clock.Left) {
		total := s.Clock.Left[seat] - passed + holiday
		if !runs || total < left {
			left, runs = total, true
		}
	}
	return left, runs
}

// Timed reports whether the table plays by the clock.
func (c *Config) Timed() bool { return c.Turn > 0 || c.Total > 0 }

// maxMissed is how many turns in a row somebody may miss before a bot plays in their seat.
const maxMissed = 3

// timeout ends the turn of a seat that has run out of time. The least play is made for it; after too many such turns in a
// row, a bot plays in the seat. Older logs do not count the turns.
func (st *stepping) timeout() error {
	seat, err := st.seat()
	if err != nil {
		return err
	}
	st.Clock.Since = st.Now // charged already
	if left, runs := st.TimeLeft(seat, st.Now); !runs || left > 0 {
		return refuse(NotDue)
	}
	p := &st.Seats[seat]
	if st.isNew() {
		st.c.Missed = p.Missed + 1
	}
	p.Late, p.Missed = true, st.c.Missed
	st.emit(Note{Event: "timeout", Seat: &seat})
	if p.Missed < maxMissed {
		return nil
	}
	p.Late, p.Handed = false, true
	st.emit(Note{Event: "handed", Person: p.Person, Seat: &seat, On: true})
	return st.settleRequest()
}

// noticeActive gives a person who gives a command their seat back, and counts the turns they miss from zero.
func (st *stepping) noticeActive(id PersonID) {
	seat := st.SeatOf(id)
	if seat == game.Watcher {
		return
	}
	p := &st.Seats[seat]
	if p.Handed {
		st.emit(Note{Event: "handed", Person: id, Seat: &seat})
		if int(seat) < len(st.Clock.Used) {
			st.Clock.Used[seat] = 0 // a person who is back mid-turn has time to finish it
		}
	}
	p.Missed, p.Handed, p.StandIn = 0, false, ""
}

// back makes the person's seat theirs again, as any command does, and notes that they have read what a bot did in it.
func (st *stepping) back() error {
	seat := st.SeatOf(st.c.By)
	if seat == game.Watcher {
		return refuse(NotSeated)
	}
	if st.Playing() {
		st.credit(seat, "")
	}
	st.emit(Note{Event: "back", Person: st.c.By})
	return nil
}

// forgive resets missed turns, holidays and stand-ins at the beginning and the end of a game.
func (s *Seat) forgive() {
	s.Late, s.Missed, s.Handed, s.StandIn, s.Holiday, s.Rested = false, 0, false, "", 0, 0
	if s.Person != "" {
		s.Name = ""
	}
}

// pause stops the clock and the game, or resumes them. Any player may do so. In games over days people take a holiday instead, which ends by itself.
func (st *stepping) pause() error {
	switch {
	case !st.Playing():
		return refuse(NoGame)
	case st.SeatOf(st.c.By) == game.Watcher:
		return refuse(NotSeated)
	case st.c.On && st.OverDays():
		return refuse(OverDays)
	case st.c.On && st.Clock.Paused:
		return refuse(Paused)
	case !st.c.On && !st.Clock.Paused:
		return refuse(NotPaused)
	}
	st.Clock.Paused = st.c.On
	st.emit(Note{Event: "paused", Person: st.c.By, On: st.c.On})
	return nil
}

// wake resumes the clock when somebody is back at an empty table.
func (st *stepping) wake() error {
	if !st.Playing() || st.Clock.Paused || st.OverDays() {
		return refuse(NoGame)
	}
	st.emit(Note{Event: "wake"})
	return nil
}
