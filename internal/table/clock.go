package table

import (
	"slices"

	"shipfic/game"
)

// Clock is the time that seats have. Seats the game waits for are charged what passes between entries.
type Clock struct {
	Paused bool    `json:"paused,omitempty"`
	Stood  int64   `json:"stood,omitempty"` // since when it is paused
	Left   []int64 `json:"left,omitempty"`  // milliseconds for the whole game by seat, if the table plays so
	Since  int64   `json:"since,omitempty"` // when the time charged last ended
	Turn   int64   `json:"turn,omitempty"`  // when the turn began that runs now
	Key    int64   `json:"key,omitempty"`   // which turn that is
}

func newClock(c *Config) Clock {
	var k Clock
	if c.Total > 0 {
		k.Left = slices.Repeat([]int64{int64(c.Total) * 1000}, c.Seats)
	}
	return k
}

func (k Clock) clone() Clock {
	k.Left = slices.Clone(k.Left)
	return k
}

// charge takes the time since the last entry from the seats the game was waiting for.
func (st *stepping) charge() {
	if !st.Playing() || st.Clock.Paused || st.Clock.Since == 0 {
		return
	}
	passed := st.Now - st.Clock.Since
	for _, seat := range st.Game.Waiting() {
		if seat >= 0 && int(seat) < len(st.Clock.Left) { // the table itself, as game.Watcher, has no clock
			st.Clock.Left[seat] = max(0, st.Clock.Left[seat]-passed)
		}
	}
}

// restartClock sets the clock for what the game waits for now. A new turn has its whole time.
func (st *stepping) restartClock() {
	k := &st.Clock
	k.Since = st.Now
	if !st.Playing() {
		return
	}
	if key := turnKey(st.Game); key != k.Key || k.Turn == 0 {
		k.Key, k.Turn = key, st.Now
		for i := range st.Seats {
			st.Seats[i].Late = false
		}
	}
}

// turnKey tells turns apart: by the game's own count where it has one, and by whom it waits for.
func turnKey(g game.State) int64 {
	key := int64(0)
	if counted, ok := g.(interface{ TurnNumber() int }); ok {
		key = int64(counted.TurnNumber()) << 16
	}
	for _, seat := range g.Waiting() {
		if seat != game.Watcher {
			key |= 1 << (seat % 16)
		}
	}
	return key
}

// TimeLeft is how many milliseconds a seat has at a moment, and whether its clock runs.
func (s *State) TimeLeft(seat game.Seat, now int64) (int64, bool) {
	if !s.Playing() || s.Clock.Paused || !slices.Contains(s.Game.Waiting(), seat) || s.Seats[seat].Late {
		return 0, false
	}
	left, runs := int64(0), false
	if s.Config.Turn > 0 {
		left, runs = s.Clock.Turn+int64(s.Config.Turn)*1000-now, true
	}
	if int(seat) < len(s.Clock.Left) {
		total := s.Clock.Left[seat] - (now - s.Clock.Since)
		if !runs || total < left {
			left, runs = total, true
		}
	}
	return left, runs
}

// timeout lets a bot end the turn of a seat whose time is over.
func (st *stepping) timeout() error {
	seat, err := st.seat()
	if err != nil {
		return err
	}
	if left, runs := st.TimeLeft(seat, st.Now); !runs || left > 0 {
		return refuse(NotYourSeat)
	}
	st.Seats[seat].Late = true
	st.tell(Note{Event: "timeout", Seat: &seat})
	return nil
}

// pause stops the clock and the game, or lets them go on. Any player may.
func (st *stepping) pause() error {
	switch {
	case !st.Playing():
		return refuse(NoGame)
	case st.SeatOf(st.c.By) == game.Watcher:
		return refuse(NotSeated)
	case st.c.On && st.Clock.Paused:
		return refuse(Paused)
	case !st.c.On && !st.Clock.Paused:
		return refuse(NotPaused)
	}
	if st.c.On {
		st.Clock.Stood = st.Now
	} else {
		st.Clock.Turn += st.Now - st.Clock.Stood
	}
	st.Clock.Paused = st.c.On
	st.tell(Note{Event: "paused", Person: st.c.By, On: st.c.On})
	return nil
}
