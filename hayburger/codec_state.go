package hayburger

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"

	"shipfic/game"
	"shipfic/game/codec"
)

var errDamaged = errors.New("the encoded state is damaged")

// newHeader returns what all encoded states of a game begin with: the version of the rules, the setup, in one form, and which print of
// each deck was dealt.
func newHeader(rules, seats int, o *Options, decks []game.Digest) []byte {
	options, err := json.Marshal(o)
	if err != nil {
		panic("hayburger: options do not marshal: " + err.Error()) // they hold only strings, numbers and a table of numbers
	}
	c := codec.NewWriter([]byte{byte(rules)}, byte(rules))
	setupFields(c, &seats, &options)
	for _, d := range decks {
		c.Raw(d[:])
	}
	return c.Written()
}

func setupFields(c *codec.Codec, seats *int, options *[]byte) {
	codec.Between(c, 0, MaxSeats, seats)
	codec.Text(c, options)
}

// Encode writes the whole state. Equal states have equal bytes.
func (s *State) Encode() []byte {
	c := codec.NewWriter(append(make([]byte, 0, 1024), s.table.header...), byte(s.table.rules))
	same := *s // fields takes marks by their numbers, and sets them in both directions
	same.fields(c)
	return c.Written()
}

// Decode reads what [State.Encode] wrote.
func (e *Engine) Decode(data []byte) (game.State, error) {
	if len(data) == 0 || int(data[0]) < firstRules || int(data[0]) > e.RulesVersion() {
		return nil, fmt.Errorf("%w: it does not begin as states of this game do", errDamaged)
	}
	rules := data[0]
	c := codec.NewReader(data[1:], rules)
	var seats int
	var options []byte
	setupFields(c, &seats, &options)
	if err := c.Err(); err != nil {
		return nil, fmt.Errorf("%w: %w", errDamaged, err)
	}
	t, err := e.table(int(rules), seats, options)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errDamaged, err)
	}
	if !bytes.HasPrefix(data, t.header) {
		return nil, fmt.Errorf("the state was dealt from another print of the decks %v", t.opts.Decks)
	}
	c = codec.NewReader(data[len(t.header):], rules)
	s := newState(t, seats, game.Seed{})
	s.fields(c)
	if err := c.End(); err != nil {
		return nil, fmt.Errorf("%w: %w", errDamaged, err)
	}
	// Encoding again proves that nothing was written in another form.
	if !s.sound() || !bytes.Equal(s.Encode(), data) {
		return nil, errDamaged
	}
	return s, nil
}

const maxCount = 1 << 40 // more slaps than any game has

// fields writes or reads all that changes in a game.
func (s *State) fields(c *codec.Codec) {
	c.Raw(s.rand.Seed[:])
	codec.Between(c, 0, maxCount, &s.rand.Draws)
	codec.Between(c, 0, maxAt, &s.at)
	c.Flag(&s.over)
	codec.Between(c, s.count, MaxSeats, &s.count)
	for i := range s.count {
		s.seats[i].fields(c, s.table.mix)
	}
	last := game.Seat(s.count - 1)
	s.table.mix.cardFields(c, &s.pile.cards)
	codec.Between(c, 0, len(s.pile.cards), &s.pile.buried)
	codec.Between(c, 0, maxTurned, &s.pile.turned)
	codec.Between(c, nobody, last, &s.pile.turner)
	codec.Between(c, 0, s.at, &s.pile.at[0], &s.pile.at[1])
	codec.Between(c, 0, last, &s.turn)
	codec.Between(c, nobody, last, &s.challenge.by)
	codec.Between(c, 0, maxChances, &s.challenge.left)
	codec.Between(c, nobody, last, &s.collect.by)
	codec.Between(c, 0, 2*maxAt, &s.collect.due, &s.contest.due)
	codec.List(c, &s.contest.slaps, s.slapFields)
	codec.List(c, &s.slapped, func(h *hand, c *codec.Codec) {
		codec.Between(c, nobody, last, &h.seat)
		codec.Between(c, 0, MaxWatchers, &h.watcher)
		codec.Between(c, 1, maxTurned, &h.card)
	})
	watcher := func(n *int, c *codec.Codec) { codec.Between(c, 1, MaxWatchers, n) }
	codec.List(c, &s.watchers.barred, watcher)
	codec.List(c, &s.watchers.seated, watcher)
	if c.Format >= rules2 {
		s.rules2Fields(c)
	}
	if c.Format >= rules3 {
		for i := range s.count {
			codec.Between(c, 0, maxAt, s.seats[i].stats.lags.fields()...)
		}
	}
	if c.Format >= rules5 {
		for i := range s.count {
			codec.Between(c, 0, maxCount, &s.seats[i].stats.impossible)
		}
	}
}

func (m *mix) cardFields(c *codec.Codec, cards *[]cardID) {
	codec.List(c, cards, func(card *cardID, c *codec.Codec) { codec.Between(c, 0, cardID(len(m.cards)-1), card) })
}

func (s *seat) fields(c *codec.Codec, m *mix) {
	m.cardFields(c, &s.deck)
	c.Flag(&s.barred)
	codec.Between(c, -1, maxMillis, &s.rtt)
	st := &s.stats
	codec.Between(c, 0, maxCount, &st.Slaps, &st.Valid, &st.Won, &st.False, &st.Doubtful)
	codec.Between(c, 0, maxAt, &st.Best, &st.total)
	if c.Reading() && st.Valid > 0 {
		st.Usual = st.total / int64(st.Valid)
	}
}

// slapFields writes or reads a slap that waits, without what follows from the rest: the score, and by the first rules the lag.
func (s *State) slapFields(j *Judged, c *codec.Codec) {
	codec.Between(c, nobody, game.Seat(s.count-1), &j.Seat)
	codec.Between(c, 0, MaxWatchers, &j.Watcher)
	codec.Between(c, 1, maxTurned, &j.Card)
	codec.Between(c, 0, maxAt, &j.Elapsed)
	codec.Between(c, 0, maxMillis, &j.Reaction, &j.RTT)
	if c.Format >= rules2 {
		codec.Between(c, 0, maxMillis, &j.Margin)
		codec.Between(c, 0, j.Elapsed, &j.Lag)
	}
	if c.Format >= rules5 {
		codec.Between(c, 0, maxAt, &j.Counted)
	}
	if !c.Reading() {
		return
	}
	if c.Format == firstRules {
		j.Lag = min(max(j.Elapsed-j.Reaction, 0), s.maxLag(*j))
	}
	j.Score, j.Verdict = j.Elapsed-j.Lag, Valid
}

// rules2Fields writes or reads what the first rules do not know.
func (s *State) rules2Fields(c *codec.Codec) {
	for i := range s.count {
		seat := &s.seats[i]
		codec.Between(c, 0, maxMillis, &seat.margin)
		codec.Between(c, 0, maxCredit, &seat.credit)
		mark := slices.Index(marks, seat.mark)
		codec.Between(c, 0, len(marks)-1, &mark)
		seat.mark = marks[mark]
		st := &seat.stats
		codec.Between(c, 0, maxCount, &st.Late, &st.Cards)
		codec.Between(c, 0, math.MaxInt64, &st.squares, &st.sum)
		codec.Between(c, 0, maxCount, &st.quick)
		if c.Reading() {
			st.scored = st.Valid
			if c.Format >= rules3 {
				st.scored += st.Late
			}
		}
	}
	codec.Between(c, 0, 2*maxAt, &s.pause.until)
	codec.Between(c, 0, s.count, &s.pause.seats)
	codec.Num(c, &s.pause.seen)
	codec.Between(c, 0, maxTurned, &s.chart.every)
	codec.List(c, &s.chart.points, func(p *chartPoint, c *codec.Codec) {
		codec.Between(c, 0, maxTurned, &p.turned)
		for i := range s.count {
			codec.Between(c, 0, MaxCards, &p.cards[i])
		}
	})
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
	const maxHands = 2 * (MaxSeats + MaxWatchers)
	return max(len(s.slapped), len(s.contest.slaps)) <= maxHands && max(len(s.watchers.barred), len(s.watchers.seated)) <= MaxWatchers &&
		len(s.chart.points) <= maxChartPoints+1 &&
		once(s.pile.cards) && s.pile.faceUp() <= s.pile.turned && (s.windowOpen() || s.over || s.hasCards(s.turn))
}
