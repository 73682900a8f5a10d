package bench

import (
	"errors"
	"io"
	"net"
	"sync"
	"time"

	"shipfic/game"
	"shipfic/hayburger"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// slapGame is one table with a pair of players.
type slapGame struct {
	node    *node
	lines   *kernelLines
	deck    gamelog.Hash
	pair    pair
	row     int
	seed    uint64
	players [2]*slapper
	failed  chan error

	mu sync.Mutex
	tally
}

// setUp makes the table and brings both players there.
func (g *slapGame) setUp() error {
	id, cookie, err := createTable(g.node.address, table.Config{
		Game: "hayburger", Seats: 2, Fixed: true, Packs: []gamelog.Hash{g.deck}, Options: []byte(`{"decks":["eggs"],"maxTurned":100000}`),
	})
	if err != nil {
		return err
	}
	for i, d := range []distance{g.pair.first, g.pair.second} {
		m := person
		if i == 0 {
			m = g.pair.manner
		}
		if err := g.seat(i, id, cookie, d, m); err != nil {
			return err
		}
		cookie = ""
	}
	return nil
}

// seat connects a player over a distance and gives them a seat.
func (g *slapGame) seat(i int, id gamelog.ID, cookie string, d distance, m manner) error {
	conn, err := net.Dial("tcp", g.node.address)
	if err != nil {
		return err
	}
	seed := g.seed<<1 + uint64(i)
	g.lines.add(conn.LocalAddr(), d, seed)
	s, err := open(delay(conn, d, seed), g.node.address, id, cookie, 16<<10)
	if err != nil {
		return err
	}
	p := &slapper{manner: m, socket: s, seat: game.Seat(i), rng: dice(seed, 3)}
	g.players[i] = p
	if err := p.sayHello(); err != nil {
		return err
	}
	if i == 0 {
		p.decided, p.marked = g.decided, g.marked
		go g.play(p)
		return nil
	}
	for _, c := range []wire.Command{{Do: table.DoJoin, Name: "Guest"}, {Do: table.DoSit, Seat: &p.seat}, {Do: table.DoReady, On: true}} {
		if _, err := p.carryOut(c); err != nil {
			return err
		}
	}
	go g.play(p)
	return nil
}

// play lets a player play until the connection is closed, and answer pings meanwhile.
func (g *slapGame) play(p *slapper) {
	if err := p.play(); !errors.Is(err, io.EOF) && !errors.Is(err, net.ErrClosed) {
		select {
		case g.failed <- err:
		default: // one failure is enough
		}
	}
}

// begin starts the game.
func (g *slapGame) begin() error {
	p := g.players[0]
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.do(wire.Command{Do: table.DoStart})
}

func (g *slapGame) stop() {
	for _, p := range g.players {
		if p != nil {
			p.conn.Close()
		}
	}
}

func (g *slapGame) decided(d hayburger.Decided) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.tally.decided(d, func(seat game.Seat, card int) time.Duration { return g.players[seat].reactionTo(card) })
}

func (g *slapGame) marked(seat game.Seat, m hayburger.Mark) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.tally.marked(seat, m)
}

// untouched reports whether the game has had no contest.
func (g *slapGame) untouched() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.contests == 0
}

// addTo adds what happened at the table.
func (g *slapGame) addTo(f *SlapFigures) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.tally.addTo(f)
	for _, p := range g.players {
		p.mu.Lock()
		f.late.add(p.overslept)
		p.mu.Unlock()
	}
}
