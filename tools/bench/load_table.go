package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/packs"
	"shipfic/tsssf"
)

// loadTable is one table under load. Person i sits in seat i.
type loadTable struct {
	load   *load
	id     gamelog.ID
	people []*person // the host first
	dice   game.Dice
	game   *tsssf.State
	done   chan uint64   // the entries of commands, before the load begins
	quiet  chan struct{} // closed when the last move is done

	mu      sync.Mutex
	playing bool             // the load has begun
	seen    []uint64         // by person: the last entry that they received
	ways    [maxLag]onItsWay // by entry
	trips   []time.Duration
	sizes   sizes
	last    uint64 // the latest entry that was acknowledged
	ready   int    // people who are ready for the next game, while none is on
	mover   int    // the person who acts next
	next    wire.Command
	act     tsssf.Act // of the next command, if that is a move
	isNext  bool      // the next command is chosen, but not sent
	due     time.Time // when it is sent, at the earliest
}

// onItsWay is an entry on its way to the clients.
type onItsWay struct {
	n      uint64
	sent   time.Time
	last   time.Time // when the latest client so far received it
	passed int       // clients that received it or a later one; some entries are hidden from some seats
	counts bool
}

// maxLag bounds how many entries clients of a table may be behind each other.
const maxLag = 256

// loadFlags have a server deal every game from loadSeed, so that the generator knows it, and let in all clients. The moves differ from
// table to table.
var (
	loadFlags = []string{"--seed=1", "--max-connections=1000000"}
	loadSeed  = game.SeedOf(1)
)

// coreBox is the box that games under load are played with.
var coreBox = sync.OnceValues(func() (*tsssf.Box, error) { return tsssf.NewBox(packs.Rules(packs.Core().Cards)) })

// newTable makes a table, and seats everybody. People are spread over the servers.
func (l *load) newTable(ctx context.Context, i, players int) (*loadTable, error) {
	t := &loadTable{
		load: l, people: make([]*person, players), seen: make([]uint64, players), dice: game.Dice(i), done: make(chan uint64, 1), quiet: make(chan struct{}), sizes: sizes{},
	}
	for p := range players {
		if err := t.seat(ctx, i, p); err != nil {
			return nil, err
		}
	}
	for p := 1; p < players; p++ {
		if err := t.carryOut(ctx, p, wire.Command{Do: table.DoReady, On: true}); err != nil {
			return nil, err
		}
	}
	if err := t.hostFollows(ctx); err != nil {
		return nil, err
	}
	if err := errors.Join(t.carryOut(ctx, 0, wire.Command{Do: table.DoStart}), t.deal()); err != nil {
		return nil, err
	}
	return t, t.lay(ctx, l.ponies, rand.New(rand.NewPCG(0, uint64(i))))
}

// seat brings a person to the table. The first one makes it.
func (t *loadTable) seat(ctx context.Context, i, p int) error {
	who, err := t.load.servers[(i+p)%len(t.load.servers)].newPerson(i*len(t.people) + p)
	if err == nil && p == 0 {
		t.id, err = who.Create(ctx, wire.CreateTable{
			Name: "Host", Config: table.Config{Game: "tsssf", Seats: len(t.people), Open: true, Fixed: true, Options: t.load.options()},
		})
	}
	if err == nil {
		err = who.enter(ctx, t.id)
	}
	if err != nil {
		return err
	}
	t.people[p] = who
	t.load.readers.Go(func() { t.load.fail(who.listen(ctx, func(m message) error { return t.heard(ctx, p, m) })) })
	if p == 0 {
		return nil
	}
	seat := game.Seat(p)
	return errors.Join(
		t.carryOut(ctx, p, wire.Command{Do: table.DoJoin, Name: fmt.Sprint("Player ", p)}),
		t.carryOut(ctx, p, wire.Command{Do: table.DoSit, Seat: &seat}),
	)
}

// options are the options of games under load.
func (l *load) options() json.RawMessage {
	if l.ponies > 0 {
		return json.RawMessage(`{"rule0":"free"}`)
	}
	return nil
}

// carryOut sends a command before the load begins, and waits until it is done.
func (t *loadTable) carryOut(ctx context.Context, p int, c wire.Command) error {
	if _, err := t.people[p].table.Do(ctx, c); err != nil {
		return err
	}
	select {
	case t.last = <-t.done:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// hostFollows waits until the host knows of all commands: another server may have carried them out.
func (t *loadTable) hostFollows(ctx context.Context) error {
	for {
		t.mu.Lock()
		behind := t.seen[0] < t.last
		t.mu.Unlock()
		if !behind {
			return nil
		}
		if err := wait(ctx, time.Millisecond); err != nil {
			return err
		}
	}
}

// deal deals the game that the server has just dealt.
func (t *loadTable) deal() error {
	box, err := coreBox()
	if err != nil {
		return err
	}
	options, err := tsssf.ParseOptions(t.load.options())
	if err == nil {
		t.game, err = box.NewGame(len(t.people), loadSeed, options, nil)
	}
	return err
}

// start makes the first move.
func (t *loadTable) start(ctx context.Context) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.choose(); err != nil {
		return err
	}
	t.playing, t.due = true, time.Now().Add(rand.N(t.load.pace)) // to spread the tables over time
	return t.send(ctx)
}

// heard handles a message to a person: an update, or the answer to their own command. The next player moves as soon as they have
// received the previous move.
func (t *loadTable) heard(ctx context.Context, person int, m message) error {
	if err := m.refused(); err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if m.kind == 'o' { // what their seat alone sees belongs to the update that follows
		t.people[person].own = m.size
		return nil
	}
	t.load.received.Add(1)
	done := m.kind == 'd'
	switch {
	case !done:
		if t.load.measuring.Load() {
			t.sizes.add(t.game.GridSize(), m.size+t.people[person].own)
		}
		t.people[person].own = 0
		t.pass(person, m.n)
	case !t.playing:
		t.done <- m.n
		return nil
	default:
		if err := t.carriedOut(m.n); err != nil {
			return err
		}
		if t.load.stopping.Load() {
			close(t.quiet)
			return nil
		}
		if err := t.choose(); err != nil {
			return err
		}
	}
	if !t.isNext || t.seen[t.mover] < t.last && (!done || person != t.mover) {
		return nil
	}
	return t.send(ctx)
}

// pass notes that a client received an entry, and will receive none before it.
func (t *loadTable) pass(person int, n uint64) {
	now := time.Now()
	for k := t.seen[person] + 1; k <= n; k++ {
		w := &t.ways[k%maxLag]
		if w.n != k {
			continue
		}
		if k == n {
			w.last = now
		}
		if w.passed++; w.passed == len(t.people) && w.counts && t.load.measuring.Load() {
			t.trips = append(t.trips, w.last.Sub(w.sent))
		}
	}
	t.seen[person] = max(t.seen[person], n)
}

// send sends the chosen command when it is due.
func (t *loadTable) send(ctx context.Context) error {
	t.isNext, t.due = false, t.due.Add(t.load.pace)
	if late := time.Now().Add(-time.Second); t.due.Before(late) {
		t.due = late // what a slow server could not do is not made up for
	}
	now := func() error {
		t.ways[(t.last+1)%maxLag] = onItsWay{n: t.last + 1, sent: time.Now(), counts: t.next.Do == table.DoMove}
		_, err := t.people[t.mover].table.Do(ctx, t.next)
		return err
	}
	early := time.Until(t.due)
	if early <= 0 {
		return now()
	}
	time.AfterFunc(early, func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		if err := now(); err != nil {
			t.load.fail(err)
		}
	})
	return nil
}

// choose chooses the next command: a random legal move, or, when a game is over, a command that leads to the next one.
func (t *loadTable) choose() error {
	t.isNext = true
	seat, act, more := t.game.RandomAct(&t.dice)
	if !more {
		t.mover = t.ready % len(t.people)
		switch t.ready {
		case 0:
			t.next = wire.Command{Do: table.DoRematch}
		case len(t.people):
			t.next = wire.Command{Do: table.DoStart}
		default:
			t.next = wire.Command{Do: table.DoReady, On: true}
		}
		return nil
	}
	move, err := t.game.MoveOf(act).MarshalJSON()
	t.mover, t.act, t.next = int(seat), act, wire.Command{Do: table.DoMove, Seat: &seat, Move: move}
	return err
}

// carriedOut follows the command that was acknowledged.
func (t *loadTable) carriedOut(n uint64) error {
	t.last = n
	switch t.next.Do {
	case table.DoMove:
		return t.game.Do(*t.next.Seat, t.act)
	case table.DoStart:
		t.ready = 0
		return t.deal()
	default:
		t.ready++
		return nil
	}
}
