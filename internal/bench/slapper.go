package bench

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"sync"
	"time"

	"shipfic/game"
	"shipfic/hayburger"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// manner is how a player reacts, and how they cheat.
type manner struct {
	reaction, spread time.Duration // from seeing a card to pressing: mean and standard deviation
	claimsLess       time.Duration // than it was
	claimsNothing    bool          // every reaction is said to be 0
	pingsLate        time.Duration // every ping is answered that much later
	pingsUneven      time.Duration // and up to that much more, at random
	helloLate        bool          // the first message is as late as the answers to pings
	claimsUneven     bool          // claims as much less as a random late answer would explain
}

// person is how people react.
var person = manner{reaction: 350 * time.Millisecond, spread: 60 * time.Millisecond}

// react is how long a player takes from seeing a card to pressing.
func (m *manner) react(rng *rand.Rand) time.Duration {
	return max(0, m.reaction+time.Duration(rng.NormFloat64()*float64(m.spread)))
}

// late is how late an answer is.
func (m *manner) late(rng *rand.Rand) time.Duration { return m.pingsLate + upTo(m.pingsUneven, rng) }

// claim is what a player says of a reaction.
func (m *manner) claim(reaction time.Duration, rng *rand.Rand) time.Duration {
	less := m.claimsLess
	if m.claimsUneven {
		less += upTo(m.pingsUneven, rng)
	}
	if m.claimsNothing {
		return 0
	}
	return max(0, reaction-less).Round(time.Millisecond)
}

// upTo is a random time below a bound.
func upTo(bound time.Duration, rng *rand.Rand) time.Duration {
	if bound == 0 {
		return 0
	}
	return time.Duration(rng.Int64N(int64(bound)))
}

// slapper is a player of Hayburger on a socket: turns a card when it is their turn, and slaps every match.
type slapper struct {
	manner
	*socket
	seat game.Seat
	rng  *rand.Rand

	mu        sync.Mutex
	turned    int // the card that lies on top, as the player sees it
	asked     int // the card after which the player has asked for the next
	slapped   slappedCard
	overslept moments // by how much later than they should the player's timers fired, in milliseconds
	decided   func(hayburger.Decided)
	marked    func(game.Seat, hayburger.Mark)
}

// slappedCard is a card that a player has slapped, and the true reaction.
type slappedCard struct {
	card     int
	reaction time.Duration
}

// reactionTo is how long the player took for a card, if it was slapped last.
func (p *slapper) reactionTo(card int) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.slapped.card != card {
		return 0
	}
	return p.slapped.reaction
}

// sayHello says the first message, late if that is the player's way.
func (p *slapper) sayHello() error {
	if p.helloLate {
		time.Sleep(p.lateness())
	}
	return p.hello()
}

// lateness is how late the next answer is.
func (p *slapper) lateness() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.late(p.rng)
}

// play reads until the connection is closed.
func (p *slapper) play() error {
	var copied wire.Copy
	if err := p.hello(); err != nil { // what was sent before is not read
		return err
	}
	for {
		data, err := p.message()
		if err != nil {
			return err
		}
		painted := time.Now()
		var m wire.FromServer
		if err := json.Unmarshal(data, &m); err != nil {
			return err
		}
		if copied.Take(&m) != nil {
			continue // the whole state is on its way
		}
		switch {
		case m.Type == "bye":
			return fmt.Errorf("the server says %s", data)
		case m.Type == "refused" && m.Code == hayburger.TooSoon:
			p.later(20*time.Millisecond, hayburger.Turn{})
		case m.Own != nil:
			var v hayburger.View
			if err := json.Unmarshal(m.Own, &v); err != nil {
				return err
			}
			p.see(&v, painted)
		}
		for _, e := range m.Events {
			p.hear(e)
		}
	}
}

// message reads the next whole message, and answers pings in the player's way.
func (p *slapper) message() ([]byte, error) {
	for {
		f, err := p.frame()
		if err != nil {
			return nil, err
		}
		if f.deflated {
			return p.inflate(f.size, nil)
		}
		data := make([]byte, f.size)
		if _, err := io.ReadFull(p.in, data); err != nil {
			return nil, err
		}
		switch f.kind {
		case 1:
			return data, nil
		case 8:
			return nil, io.EOF
		case 9:
			if late := p.lateness(); late > 0 {
				time.AfterFunc(late, func() { p.write(10, data) })
			} else if err := p.write(10, data); err != nil {
				return nil, err
			}
		}
	}
}

// see looks at the pile.
func (p *slapper) see(v *hayburger.View, painted time.Time) {
	p.mu.Lock()
	isNew := v.Pile.Turned > p.turned
	p.turned = v.Pile.Turned
	mine := v.Turn == p.seat && v.Collect == nil && p.asked < v.Pile.Turned+1 && v.Pile.Cards < 2
	if mine {
		p.asked = v.Pile.Turned + 1
	}
	p.mu.Unlock()
	if isNew && v.Pile.Cards >= 2 { // all cards of the deck match
		p.slap(v.Pile.Turned, painted)
	}
	if mine {
		p.later(time.Duration(v.Pace)*time.Millisecond, hayburger.Turn{})
	}
}

// slap presses after the player's reaction, and claims what the player claims.
func (p *slapper) slap(card int, painted time.Time) {
	p.mu.Lock()
	reaction := p.react(p.rng)
	p.mu.Unlock()
	time.AfterFunc(time.Until(painted.Add(reaction)), func() {
		p.mu.Lock()
		p.slapped = slappedCard{card, time.Since(painted)}
		p.overslept.addOne((p.slapped.reaction - reaction).Seconds() * 1000)
		claim := p.claim(p.slapped.reaction, p.rng)
		p.mu.Unlock()
		p.move(hayburger.Slap{Card: card, Reaction: claim.Milliseconds()})
	})
}

func (p *slapper) later(wait time.Duration, m game.Move) {
	time.AfterFunc(wait, func() { p.move(m) })
}

// move sends a move. A connection that is closed meanwhile is noticed by the one who reads.
func (p *slapper) move(m game.Move) {
	data, err := m.MarshalJSON()
	if err != nil {
		panic("bench: a move does not marshal: " + err.Error())
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.do(wire.Command{Do: table.DoMove, Seat: &p.seat, Move: data})
}

// hear passes on what the measurement counts.
func (p *slapper) hear(event json.RawMessage) {
	var name struct {
		Event string `json:"event"`
	}
	if json.Unmarshal(event, &name) != nil {
		return
	}
	switch name.Event {
	case "decided":
		var d hayburger.Decided
		if json.Unmarshal(event, &d) == nil && p.decided != nil {
			p.decided(d)
		}
	case "marked":
		var m hayburger.Marked
		if json.Unmarshal(event, &m) == nil && p.marked != nil {
			p.marked(m.Seat, m.Mark)
		}
	}
}
