package hayburger

import (
	"encoding/binary"
	"encoding/json"
	"slices"

	"shipfic/game"
)

// newHeader is what all encoded states of a game begin with: the version of the rules, the setup, in one form, and which print of
// each deck was dealt.
func newHeader(rules, seats int, o *Options, decks []game.Digest) []byte {
	options, err := json.Marshal(o)
	if err != nil {
		panic("hayburger: options do not marshal: " + err.Error()) // they hold only strings, numbers and a table of numbers
	}
	w := writer{byte(rules)}
	w.int(seats)
	w.int(len(options))
	w = append(w, options...)
	for _, d := range decks {
		w = append(w, d[:]...)
	}
	return w
}

// Encode writes the whole state. Equal states have equal bytes.
func (s *State) Encode() []byte {
	w := make(writer, 0, 1024)
	w = append(w, s.table.header...)
	w = append(w, s.rand.Seed[:]...)
	w.int64(int64(s.rand.Draws))
	w.int64(s.at)
	w.bool(s.over)
	w.int(s.count)
	for i := range s.count {
		w.seat(&s.seats[i])
	}
	w.cards(s.pile.cards)
	w.int(s.pile.buried)
	w.int(s.pile.turned)
	w.int(int(s.pile.turner))
	w.int64(s.pile.at[0])
	w.int64(s.pile.at[1])
	w.int(int(s.turn))
	w.int(int(s.challenge.by))
	w.int(s.challenge.left)
	w.int(int(s.collect.by))
	w.int64(s.collect.due)
	w.contest(s)
	w.int(len(s.slapped))
	for _, h := range s.slapped {
		w.int(int(h.seat))
		w.int(h.watcher)
		w.int(h.card)
	}
	w.ints(s.watchers.barred)
	w.ints(s.watchers.seated)
	if s.table.rules != firstRules {
		w.rules2(s)
	}
	if s.table.rules >= rules3 {
		for i := range s.count {
			for _, n := range s.seats[i].stats.lags.fields() {
				w.int64(*n)
			}
		}
	}
	return w
}

// rules2 writes what the first rules do not know.
func (w *writer) rules2(s *State) {
	for i := range s.count {
		seat := &s.seats[i]
		w.int64(seat.margin)
		w.int64(seat.credit)
		w.int(slices.Index(marks, seat.mark))
		w.int(seat.stats.Late)
		w.int(seat.stats.Cards)
		w.int64(seat.stats.squares)
		w.int64(seat.stats.sum)
		w.int(seat.stats.quick)
	}
	w.int64(s.pause.until)
	w.int(s.pause.seats)
	w.int(int(s.pause.seen))
	w.int(s.chart.every)
	w.int(len(s.chart.points))
	for _, p := range s.chart.points {
		w.int(p.turned)
		for i := range s.count {
			w.int(int(p.cards[i]))
		}
	}
}

// writer appends numbers in as few bytes as they need.
type writer []byte

func (w *writer) int64(n int64) { *w = binary.AppendVarint(*w, n) }
func (w *writer) int(n int)     { w.int64(int64(n)) }

func (w *writer) bool(b bool) {
	n := 0
	if b {
		n = 1
	}
	w.int(n)
}

func (w *writer) ints(list []int) {
	w.int(len(list))
	for _, n := range list {
		w.int(n)
	}
}

func (w *writer) cards(list []cardID) {
	w.int(len(list))
	for _, c := range list {
		w.int(int(c))
	}
}

func (w *writer) seat(s *seat) {
	w.cards(s.deck)
	w.bool(s.barred)
	w.int64(s.rtt)
	w.int(s.stats.Slaps)
	w.int(s.stats.Valid)
	w.int(s.stats.Won)
	w.int(s.stats.False)
	w.int(s.stats.Doubtful)
	w.int64(s.stats.Best)
	w.int64(s.stats.total)
}

// contest writes the slaps that wait. What follows from the rest is not written: the score, and by the first rules the lag.
func (w *writer) contest(s *State) {
	w.int64(s.contest.due)
	w.int(len(s.contest.slaps))
	for _, j := range s.contest.slaps {
		w.int(int(j.Seat))
		w.int(j.Watcher)
		w.int(j.Card)
		w.int64(j.Elapsed)
		w.int64(j.Reaction)
		w.int64(j.RTT)
		if s.table.rules != firstRules {
			w.int64(j.Margin)
			w.int64(j.Lag)
		}
	}
}
