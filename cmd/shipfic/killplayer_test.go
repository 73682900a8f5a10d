package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"shipfic/game"
	"shipfic/hayburger"
	"shipfic/internal/client"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/testkit/await"
	"shipfic/internal/wire"
	"shipfic/tsssf"
)

// party is the players while servers are killed, and the commands that were acknowledged.
type party struct {
	t       *testing.T
	address func(*rand.Rand) string // of a server to go to
	acked   atomic.Int64            // commands acknowledged so far
	players sync.WaitGroup
	ending  atomic.Bool // no further games are begun

	mu     sync.Mutex
	ledger []acknowledged
}

// acknowledged is a command that a server said was done.
type acknowledged struct {
	id gamelog.ID
	n  uint64
	wire.Command
}

// done notes that a command was acknowledged.
func (k *party) done(id gamelog.ID, n uint64, c wire.Command) {
	k.mu.Lock()
	k.ledger = append(k.ledger, acknowledged{id, n, c})
	k.mu.Unlock()
	k.acked.Add(1)
}

// untilAcked waits until a number of further commands were acknowledged.
func (k *party) untilAcked(what string, further int64) {
	k.t.Helper()
	wanted := k.acked.Load() + further
	await.True(k.t, what, func() bool { return k.acked.Load() >= wanted })
}

// compare checks that everything acknowledged so far is in a log.
func (k *party) compare(when string, log gamelog.Log) {
	k.t.Helper()
	k.mu.Lock()
	defer k.mu.Unlock()
	logs := map[gamelog.ID][]gamelog.Entry{}
	for _, a := range k.ledger {
		if logs[a.id] == nil {
			var err error
			if logs[a.id], err = log.Read(k.t.Context(), a.id, 1, 0); err != nil {
				k.t.Fatalf("%s: %v", when, err)
			}
		}
		if err := a.missing(logs[a.id]); err != nil {
			k.t.Errorf("%s: %v", when, err)
		}
	}
}

// missing says what is wrong if the command is not in the log under the number it was acknowledged with.
func (a acknowledged) missing(entries []gamelog.Entry) error {
	if a.n == 0 || a.n > uint64(len(entries)) {
		return fmt.Errorf("table %s: %s was acknowledged as entry %d, and there are %d", a.id, a.Do, a.n, len(entries))
	}
	c, err := table.ParseCommand(entries[a.n-1])
	if err != nil {
		return err
	}
	same := c.Do == a.Do && c.Text == a.Text
	if a.Do == table.DoMove && same {
		var sent, kept struct{ Do, Ship, Pony, Card string }
		same = json.Unmarshal(a.Move, &sent) == nil && json.Unmarshal(c.Move, &kept) == nil && sent == kept
	}
	if !same {
		return fmt.Errorf("table %s: entry %d was acknowledged as %s %s, and is %s %s", a.id, a.n, a.Do, a.Move, c.Do, c.Move)
	}
	return nil
}

// killPlayer is somebody at a table of the kill test: a client like any other, who comes back whenever a server does.
type killPlayer struct {
	test     *party
	id       gamelog.ID
	seat     game.Seat // the one to sit down in; the host has one already
	rng      *rand.Rand
	kept     []byte // who the player is
	host     bool
	hostLeft *atomic.Bool // shared by all players of the table

	conn    *client.Table
	last    uint64
	state   wire.TableView
	you     table.PersonID
	ponies  tsssf.View
	slaps   hayburger.View
	pending *wire.Command
	ref     int
}

// seatPeople makes a table and lets people play at it until its last game is over.
func (k *party) seatPeople(ctx context.Context, number, people int, wish wire.CreateTable) {
	k.t.Helper()
	rng := rand.New(rand.NewPCG(*killSeed, uint64(number*10)))
	host, err := client.New(k.address(rng))
	if err != nil {
		k.t.Fatal(err)
	}
	wish.Name = "Host"
	id, err := host.Create(ctx, wish)
	if err != nil {
		k.t.Fatal(err)
	}
	kept, err := host.Session()
	if err != nil {
		k.t.Fatal(err)
	}
	hostLeft := new(atomic.Bool)
	for i := range people {
		p := &killPlayer{
			test: k, id: id, host: i == 0, hostLeft: hostLeft, kept: kept, rng: rand.New(rand.NewPCG(*killSeed, uint64(number*10+i+1))),
			seat: game.Seat(len(wish.Bots) + i),
		}
		if i > 0 {
			p.kept = []byte("{}")
		}
		k.players.Go(func() { p.play(ctx) })
	}
}

// play reconnects after each break until the last game is over.
func (p *killPlayer) play(ctx context.Context) {
	for ctx.Err() == nil {
		if err := p.visit(ctx); err == nil {
			return
		}
		pause(ctx, 5*time.Millisecond) // a killed server gives no sign when it is back, so clients try again
	}
}

// pause waits before a client tries again. No test depends on how long.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// visit plays on one connection. It ends without an error when the last game is over.
func (p *killPlayer) visit(ctx context.Context) error {
	c, err := client.New(p.test.address(p.rng))
	if err != nil {
		return err
	}
	if err := c.Resume(p.kept); err != nil {
		return err
	}
	if p.conn, err = c.Open(ctx, p.id, p.last); err != nil {
		return err
	}
	defer p.conn.Close()
	if p.kept, err = c.Session(); err != nil {
		return err
	}
	p.pending = nil
	for {
		m, err := p.receive(ctx)
		if err != nil {
			return err
		}
		if err := p.take(ctx, m); err != nil {
			return err
		}
		if p.mayLeave() {
			return nil
		}
		if p.pending == nil {
			if err := p.act(ctx); err != nil {
				return err
			}
		}
	}
}

// mayLeave reports whether the last game is over. A guest waits until the host has left, who may be asking for a rematch.
func (p *killPlayer) mayLeave() bool {
	if p.state.Status != gamelog.Finished || !p.test.ending.Load() || p.pending != nil {
		return false
	}
	if p.host {
		p.hostLeft.Store(true)
	}
	return p.hostLeft.Load()
}

// receive waits for a message, with a timeout: the player may have to act although no message comes.
func (p *killPlayer) receive(ctx context.Context) (wire.FromServer, error) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	return p.conn.Receive(ctx)
}

// take handles a message: it notes what was acknowledged, and what the player sees.
func (p *killPlayer) take(ctx context.Context, m wire.FromServer) error {
	switch {
	case m.Type == "done" && m.Ref == p.ref:
		p.test.done(p.id, m.N, *p.pending)
		p.pending = nil
	case m.Type == "refused" && m.Ref == p.ref:
		p.pending = nil
		pause(ctx, time.Duration(max(m.Retry, 1))*time.Millisecond) // the server says when to try again
	case m.Type == "bye":
		return errors.New(m.Code)
	}
	if m.N > p.last {
		p.last = m.N
	}
	if m.You != "" {
		p.you = m.You
	}
	if m.Table != nil {
		p.state = *m.Table
	}
	var err error
	for _, part := range []json.RawMessage{m.Public, m.Own} {
		if len(part) == 0 {
			continue
		}
		if p.state.Config.Game == "hayburger" {
			p.slaps = hayburger.View{}
			err = errors.Join(err, json.Unmarshal(part, &p.slaps))
		}
	}
	if p.state.Config.Game == "tsssf" {
		if len(m.Public) > 0 {
			p.ponies.PublicView = tsssf.PublicView{}
			err = errors.Join(err, json.Unmarshal(m.Public, &p.ponies.PublicView))
		}
		if len(m.Own) > 0 {
			p.ponies.OwnView = tsssf.OwnView{}
			err = errors.Join(err, json.Unmarshal(m.Own, &p.ponies.OwnView))
		}
	}
	return err
}

// act sends the next command of the player, if any.
func (p *killPlayer) act(ctx context.Context) error {
	c, any := p.next()
	if !any {
		return nil
	}
	p.pending = &c
	var err error
	p.ref, err = p.conn.Do(ctx, c)
	return err
}

// next chooses the next command: join, sit down, start, move, and now and then chat.
func (p *killPlayer) next() (wire.Command, bool) {
	mine := p.mySeat()
	switch {
	case !p.here():
		return wire.Command{Do: table.DoJoin, Name: fmt.Sprint("Player ", p.seat)}, true
	case mine < 0 && p.state.Status != gamelog.Playing:
		return wire.Command{Do: table.DoSit, Seat: &p.seat}, true
	case p.state.Status == gamelog.Finished:
		return wire.Command{Do: table.DoRematch}, p.host && !p.test.ending.Load()
	case p.state.Status == gamelog.Waiting && !p.host:
		return wire.Command{Do: table.DoReady, On: true}, !p.state.Seats[mine].Ready
	case p.state.Status == gamelog.Waiting:
		return wire.Command{Do: table.DoStart}, p.everybodyReady()
	case p.rng.IntN(40) == 0:
		return wire.Command{Do: table.DoSay, Text: fmt.Sprint("Hello ", p.last)}, true
	}
	move, any := p.move(mine)
	return wire.Command{Do: table.DoMove, Seat: &mine, Move: move}, any
}

func (p *killPlayer) move(mine game.Seat) (json.RawMessage, bool) {
	if p.state.Config.Game == "hayburger" {
		return json.RawMessage(`{"do":"turn"}`), p.slaps.Turn == mine && !p.slaps.Over
	}
	moves := p.ponies.LegalMoves()
	if len(moves) == 0 {
		return nil, false
	}
	move, err := moves[p.rng.IntN(len(moves))].MarshalJSON()
	return move, err == nil
}

func (p *killPlayer) mySeat() game.Seat {
	for i, s := range p.state.Seats {
		if s.Person == p.you && p.you != "" {
			return game.Seat(i)
		}
	}
	return game.Watcher
}

func (p *killPlayer) here() bool {
	for _, person := range p.state.People {
		if person.ID == p.you {
			return true
		}
	}
	return false
}

func (p *killPlayer) everybodyReady() bool {
	for _, s := range p.state.Seats {
		if s.Bot == "" && (s.Person == "" || !s.Ready && s.Person != p.you) {
			return false
		}
	}
	return true
}
