package hayburger

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"shipfic/game"
)

var errDamaged = errors.New("the encoded state is damaged")

// Decode reads what [State.Encode] wrote.
func (e *Engine) Decode(data []byte) (game.State, error) {
	r := reader{data: data}
	rules := r.bytes(1)
	if r.failed || int(rules[0]) < firstRules || int(rules[0]) > e.RulesVersion() {
		return nil, fmt.Errorf("%w: it does not begin as states of this game do", errDamaged)
	}
	seats := r.int(0, MaxSeats)
	options := r.bytes(r.int(0, len(data)))
	if r.failed {
		return nil, errDamaged
	}
	t, err := e.table(int(rules[0]), seats, options)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errDamaged, err)
	}
	if !bytes.HasPrefix(data, t.header) {
		return nil, fmt.Errorf("the state was dealt from another print of the decks %v", t.opts.Decks)
	}
	r.data = data[len(t.header):]
	s := newState(t, seats, game.Seed{})
	r.state(s)
	// Encoding again proves that nothing was left over or written in another form.
	if r.failed || !s.sound() || !bytes.Equal(s.Encode(), data) {
		return nil, errDamaged
	}
	return s, nil
}

// reader takes numbers off the front. After a failure it gives only the lowest allowed values.
type reader struct {
	data   []byte
	failed bool
}

func (r *reader) bytes(n int) []byte {
	if r.failed || n > len(r.data) {
		r.failed = true
		return nil
	}
	b := r.data[:n]
	r.data = r.data[n:]
	return b
}

func (r *reader) int64(low, high int64) int64 {
	n, size := binary.Varint(r.data)
	if r.failed || size <= 0 || n < low || n > high {
		r.failed = true
		return low
	}
	r.data = r.data[size:]
	return n
}

func (r *reader) int(low, high int) int { return int(r.int64(int64(low), int64(high))) }
func (r *reader) bool() bool            { return r.int(0, 1) == 1 }

// length reads how long a list is. Each entry has at least a byte, so a short text cannot ask for a long list.
func (r *reader) length(most int) int { return r.int(0, min(most, len(r.data))) }

func (r *reader) ints(most int) []int {
	var list []int
	for range r.length(most) {
		list = append(list, r.int(1, most))
	}
	return list
}

func (r *reader) cards(m *mix) []cardID {
	n := r.length(len(m.cards))
	if n == 0 {
		return nil
	}
	list := make([]cardID, n)
	for i := range list {
		list[i] = cardID(r.int(0, len(m.cards)-1))
	}
	return list
}

const maxCount = 1 << 40 // more slaps than any game has

func (r *reader) state(s *State) {
	m := s.table.mix
	copy(s.rand.Seed[:], r.bytes(len(s.rand.Seed)))
	s.rand.Draws = uint64(r.int64(0, maxCount))
	s.at = r.int64(0, maxAt)
	s.over = r.bool()
	s.count = r.int(s.count, MaxSeats)
	for i := range s.count {
		r.seat(&s.seats[i], m)
	}
	last := game.Seat(s.count - 1)
	s.pile.cards = r.cards(m)
	s.pile.buried = r.int(0, len(s.pile.cards))
	s.pile.turned = r.int(0, mostTurned)
	s.pile.turner = r.seatNumber(last)
	s.pile.at = [2]int64{r.int64(0, s.at), r.int64(0, s.at)}
	s.turn = max(r.seatNumber(last), 0)
	s.challenge = challenge{r.seatNumber(last), r.int(0, maxChances)}
	s.collect = collect{r.seatNumber(last), r.int64(0, 2*maxAt)}
	r.contest(s, last)
	for range r.length(2 * (MaxSeats + MaxWatchers)) {
		s.slapped = append(s.slapped, hand{slapper{r.seatNumber(last), r.int(0, MaxWatchers)}, r.int(1, mostTurned)})
	}
	s.watchers = watchers{barred: r.ints(MaxWatchers), seated: r.ints(MaxWatchers)}
	if s.table.rules != firstRules {
		r.rules2(s)
	}
	if s.table.rules >= rules3 {
		for i := range s.count {
			for _, n := range s.seats[i].stats.lags.fields() {
				*n = r.int64(0, maxAt)
			}
		}
	}
}

// rules2 reads what the first rules do not know.
func (r *reader) rules2(s *State) {
	for i := range s.count {
		seat := &s.seats[i]
		seat.margin = r.int64(0, maxMillis)
		seat.credit = r.int64(0, maxCredit)
		seat.mark = marks[r.int(0, len(marks)-1)]
		seat.stats.Late = r.int(0, maxCount)
		seat.stats.Cards = r.int(0, maxCount)
		seat.stats.squares = r.int64(0, math.MaxInt64)
		seat.stats.sum = r.int64(0, math.MaxInt64)
		seat.stats.quick = r.int(0, maxCount)
		seat.stats.scored = seat.stats.Valid
		if s.table.rules >= rules3 {
			seat.stats.scored += seat.stats.Late
		}
	}
	s.pause.until = r.int64(0, 2*maxAt)
	s.pause.seats = r.int(0, s.count)
	s.pause.seen = uint8(r.int(0, math.MaxUint8))
	s.chart.every = r.int(0, mostTurned)
	for range r.length(maxChartPoints + 1) {
		p := chartPoint{turned: r.int(0, mostTurned)}
		for i := range s.count {
			p.cards[i] = uint16(r.int(0, MaxCards))
		}
		s.chart.points = append(s.chart.points, p)
	}
}

func (r *reader) seatNumber(last game.Seat) game.Seat {
	return game.Seat(r.int(int(game.Watcher), int(last)))
}

func (r *reader) seat(s *seat, m *mix) {
	s.deck = r.cards(m)
	s.barred = r.bool()
	s.rtt = r.int64(-1, maxMillis)
	for _, n := range []*int{&s.stats.Slaps, &s.stats.Valid, &s.stats.Won, &s.stats.False, &s.stats.Doubtful} {
		*n = r.int(0, maxCount)
	}
	s.stats.Best = r.int64(0, maxAt)
	s.stats.total = r.int64(0, maxAt)
	if s.stats.Valid > 0 {
		s.stats.Usual = s.stats.total / int64(s.stats.Valid)
	}
}

func (r *reader) contest(s *State, last game.Seat) {
	s.contest.due = r.int64(0, 2*maxAt)
	for range r.length(2 * (MaxSeats + MaxWatchers)) {
		j := Judged{Seat: r.seatNumber(last), Watcher: r.int(0, MaxWatchers), Card: r.int(1, mostTurned), Verdict: Valid}
		j.Elapsed = r.int64(0, maxAt)
		j.Reaction = r.int64(0, maxMillis)
		j.RTT = r.int64(0, maxMillis)
		if s.table.rules == firstRules {
			j.Lag = min(max(j.Elapsed-j.Reaction, 0), s.maxLag(j))
		} else {
			j.Margin = r.int64(0, maxMillis)
			j.Lag = r.int64(0, j.Elapsed)
		}
		j.Score = j.Elapsed - j.Lag
		s.contest.slaps = append(s.contest.slaps, j)
	}
}

// sound reports whether a decoded state could have come about: each card at one place, and numbers that fit each other.
func (s *State) sound() bool {
	seen := make([]bool, len(s.table.mix.cards))
	once := func(cards []cardID) bool {
		for _, c := range cards {
			if seen[c] {
				return false
			}
			seen[c] = true
		}
		return true
	}
	for i := range s.count {
		if !once(s.seats[i].deck) {
			return false
		}
	}
	named := func(card int) bool { return card >= max(1, s.pile.turned-1) && card <= s.pile.turned }
	for _, h := range s.slapped {
		if !named(h.card) {
			return false
		}
	}
	for _, j := range s.contest.slaps {
		if !named(j.Card) || s.pile.faceUp() <= s.pile.turned-j.Card {
			return false
		}
	}
	return once(s.pile.cards) && s.pile.faceUp() <= s.pile.turned && (s.windowOpen() || s.over || s.hasCards(s.turn))
}
