package main

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"shipfic/game"
	"shipfic/hayburger"
	"shipfic/internal/latency"
)

// simulated is a table whose network is simulated. Time is what the table says it is, so the figures do not depend on how busy the
// machine is, and thousands of contests take a second.
type simulated struct {
	state   *hayburger.State
	players [2]*simulatedPlayer
	now     time.Duration
	tally   tally
}

// simulatedPlayer is one of the players, and what the server measured of the connection.
type simulatedPlayer struct {
	manner
	up, down    simulatedWay
	rng         *rand.Rand
	sight       kernelView
	kernel      acknowledged
	recent      latency.Trips
	fastest     time.Duration
	pinged      time.Duration // when the latest ping was sent
	answersLate time.Duration // by how much the player answers it late
	answered    time.Duration // when its answer arrives
}

// simulatedWay is one direction of a connection. Messages do not overtake each other.
type simulatedWay struct {
	distance
	rng  *rand.Rand
	last time.Duration
}

// work is how long a computer takes for a message, at most.
const work = time.Millisecond / 2

// takes is how long a message takes to the other end.
func (w *simulatedWay) takes() time.Duration { return w.delay(w.rng) + upTo(work, w.rng) }

// arrives is when a message of the game is read at the other end.
func (w *simulatedWay) arrives(sent time.Duration) time.Duration {
	w.last = max(w.last, sent+w.takes())
	return w.last
}

// pingsOften is how often a server pings while slaps are judged.
const pingsOften = time.Second

func newSimulatedPlayer(d distance, m manner, s kernelView, seed uint64) *simulatedPlayer {
	p := &simulatedPlayer{
		manner: m, rng: dice(seed, 3), sight: s,
		down: simulatedWay{distance: d, rng: dice(seed, 2)},
		up:   simulatedWay{distance: d, rng: dice(seed, 1)},
	}
	opened := p.down.arrives(0)
	if p.helloLate {
		opened += p.late(p.rng)
	}
	p.fastest = p.up.arrives(opened)
	p.kernel.add(p.sight, p.down.takes()+p.up.takes())
	p.ping(p.fastest)
	return p
}

func (p *simulatedPlayer) ping(now time.Duration) {
	p.pinged, p.answersLate = now, p.late(p.rng)
	p.answered = now + p.down.takes() + p.answersLate + p.up.takes()
}

// line is what the server measured of the connection by now.
func (p *simulatedPlayer) line(now time.Duration) (rtt, margin int64) {
	for p.answered <= now {
		trip := p.answered - p.pinged
		p.recent.Add(trip)
		p.fastest = min(p.fastest, trip)
		p.kernel.add(p.sight, trip-p.answersLate)
		p.ping(p.answered + pingsOften)
	}
	l, measured := p.recent.Estimate(p.fastest, p.kernel.bounds(p.sight))
	if !measured {
		return -1, 0
	}
	return l.Usual.Round(time.Millisecond).Milliseconds(), l.Margin.Round(time.Millisecond).Milliseconds()
}

// newSimulated sets up a table with a pair of players who have been connected for a while.
func newSimulated(engine *hayburger.Engine, p pair, s kernelView, seed uint64) (*simulated, error) {
	state, _, err := engine.New(game.Setup{Seats: 2, Seed: game.SeedOf(seed), Options: []byte(`{"decks":["eggs"],"maxTurned":100000}`)})
	if err != nil {
		return nil, err
	}
	return &simulated{
		state: state.(*hayburger.State), now: warmUp,
		players: [2]*simulatedPlayer{
			newSimulatedPlayer(p.first, p.manner, s, seed<<1),
			newSimulatedPlayer(p.second, honest, s, seed<<1+1),
		},
	}, nil
}

// apply makes a move that arrives at a certain time, as the server stamps it.
func (t *simulated) apply(at time.Duration, seat game.Seat, m game.Move) ([]game.Event, error) {
	t.now = max(t.now, at)
	if seat != game.Watcher {
		var n game.Network
		for _, p := range t.players {
			rtt, margin := p.line(t.now)
			n.RTT, n.Margin = append(n.RTT, rtt), append(n.Margin, margin)
		}
		n.OwnRTT, n.OwnMargin = n.RTT[seat], n.Margin[seat]
		var err error
		if m, err = t.state.Stamp(m, seat, n); err != nil {
			return nil, err
		}
	}
	next, events, err := t.state.Apply(game.Input{Seat: seat, At: t.now.Milliseconds(), Move: m})
	if err != nil {
		return nil, err
	}
	t.state = next.(*hayburger.State)
	return events, nil
}

// simulatedSlap is a hand on its way.
type simulatedSlap struct {
	seat    game.Seat
	claim   time.Duration
	arrives time.Duration
}

// contest turns cards up to a match, lets both players slap it, and counts what comes of it.
func (t *simulated) contest() error {
	view := t.state.View(game.Watcher).(hayburger.View)
	for view.Pile.Cards < 2 {
		turner := t.players[view.Turn]
		sees := turner.down.arrives(t.now)
		at := turner.up.arrives(max(sees+ms(int(view.Pace)), ms(int(t.state.Ready(hayburger.Turn{})))))
		if _, err := t.apply(max(at, ms(int(t.state.Ready(hayburger.Turn{}))+1)), view.Turn, hayburger.Turn{}); err != nil {
			return fmt.Errorf("turning a card: %w", err)
		}
		view = t.state.View(game.Watcher).(hayburger.View)
	}
	var slaps []simulatedSlap
	var reactions [2]time.Duration
	for seat, p := range t.players {
		reaction := p.react(p.rng)
		reactions[seat] = reaction
		pressed := p.down.arrives(t.now) + reaction
		slaps = append(slaps, simulatedSlap{game.Seat(seat), p.claim(reaction, p.rng), p.up.arrives(pressed)})
	}
	slices.SortFunc(slaps, func(a, b simulatedSlap) int { return cmp.Compare(a.arrives, b.arrives) })
	card := view.Pile.Turned
	var events []game.Event
	pass := func(by time.Duration) error {
		passes := ms(int(t.state.Passing()) + 5)
		if !slices.Contains(t.state.Waiting(), game.Watcher) || passes > by {
			return nil
		}
		said, err := t.apply(passes, game.Watcher, hayburger.Window{})
		events = append(events, said...)
		return err
	}
	for _, slap := range slaps {
		if err := pass(slap.arrives); err != nil {
			return err
		}
		said, err := t.apply(slap.arrives, slap.seat, hayburger.Slap{Card: card, Reaction: slap.claim.Milliseconds()})
		if err != nil {
			return fmt.Errorf("slapping: %w", err)
		}
		events = append(events, said...)
	}
	if err := pass(time.Hour * 1000); err != nil {
		return err
	}
	for _, e := range events {
		switch e := e.Body.(type) {
		case hayburger.Decided:
			t.tally.decided(e, func(seat game.Seat, _ int) time.Duration { return reactions[seat] })
		case hayburger.Marked:
			t.tally.marked(e.Seat, e.Mark)
		}
	}
	return nil
}

// simulate plays a part.
func (c slapsCmd) simulate(ctx context.Context, part slapPart) ([]slapFigures, error) {
	deck, err := hayburger.LoadDeck(matchingDeck())
	if err != nil {
		return nil, err
	}
	engine, err := hayburger.New(deck)
	if err != nil {
		return nil, err
	}
	var all []slapFigures
	for i, p := range part.pairs {
		f := slapFigures{Part: part.name, Title: part.title, Pair: p.name, First: p.first, Second: p.second, Tables: c.Tables}
		for k := range c.Tables {
			seed := c.Seed<<20 + uint64(i*c.Tables+k)
			t, err := newSimulated(engine, p, part.sight, seed)
			for err == nil && t.now.Seconds() < warmUp.Seconds()+c.Seconds && !t.state.Result().Over {
				err = cmp.Or(t.contest(), ctx.Err())
			}
			if err != nil {
				return nil, fmt.Errorf("%s, seed %d: %w", p.name, seed, err)
			}
			t.tally.addTo(&f)
		}
		f.finish()
		all = append(all, f)
	}
	return all, nil
}
