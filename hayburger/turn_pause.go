package hayburger

import "shipfic/game"

// pause is the time after the deal or a slap in which no card is turned, so that everybody is ready and sees what happened (K7).
type pause struct {
	until int64 // 0: there is none
	seats int   // seats that must see it
	seen  uint8 // a bit for each seat that has
}

// pauseNow begins a pause, if the table wants them and there is a next card to wait for.
func (s *State) pauseNow() {
	if s.table.opts.Pause == 0 || s.over {
		return
	}
	s.pause = pause{until: s.at + s.table.opts.Pause, seats: s.count}
	s.say(Pausing{"pausing", s.pause.until})
}

// waitsFor reports whether the pause could end sooner if the seat has seen enough.
func (p *pause) waitsFor(seat game.Seat) bool {
	return p.until > 0 && seat >= 0 && int(seat) < p.seats && p.seen&(1<<seat) == 0
}

// see notes that a seat has seen enough. The last one ends the pause.
func (s *State) see(seat game.Seat) *game.Refusal {
	if !s.pause.waitsFor(seat) {
		return game.Refuse(NothingToSee)
	}
	s.pause.seen |= 1 << seat
	s.say(SeenBy{"seen", seat})
	if s.pause.seen == 1<<s.pause.seats-1 {
		s.pause = pause{}
	}
	return nil
}

// view is the pause as everybody sees it; nil when there is none.
func (p *pause) view() *PauseView {
	if p.until == 0 {
		return nil
	}
	v := &PauseView{Until: p.until, Seen: []game.Seat{}}
	for seat := range game.Seat(p.seats) {
		if !p.waitsFor(seat) {
			v.Seen = append(v.Seen, seat)
		}
	}
	return v
}
