package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/tsssf"
)

// load is the load generator: tables of players who make random legal moves over sockets, one move under way at each table.
//
// A real player chooses from what the page shows. To choose cheaply, the generator peeks at the table's state, which is in
// the same process, and rolls a legal move in a copy of it; everything else goes over the network as it would for anybody.
type load struct {
	address string
	hall    *table.Hall
	tables  []*loadTable

	measuring atomic.Bool
	stopping  atomic.Bool
	received  atomic.Int64
	failed    chan error
	readers   sync.WaitGroup
}

// loadTable is one table under load. What belongs to the move under way is touched by one reader at a time.
type loadTable struct {
	load    *load
	id      gamelog.ID
	room    *table.Room
	sockets []*socket // by person, the host first
	people  []table.PersonID
	dice    tsssf.Dice
	latest  atomic.Pointer[table.Update]

	before *table.State  // the table before the move under way
	target atomic.Uint64 // the entry that the move will be
	wanted atomic.Int32  // clients that are told of it; unknown until it is done
	seen   atomic.Int32  // clients that have been
	over   atomic.Bool
	sent   time.Time
	trips  []time.Duration
	quiet  chan struct{} // closed when no move is under way any more
}

// unknown stands for a number of clients that cannot be known yet.
const unknown = math.MaxInt32

// setUp makes the tables, lets everybody come and begins the games.
func (l *load) setUp(tables, players int) error {
	l.tables, l.failed = make([]*loadTable, tables), make(chan error, 1)
	errs := make([]error, tables)
	var makers sync.WaitGroup
	next := make(chan int)
	for range 16 {
		makers.Go(func() {
			for i := range next {
				l.tables[i], errs[i] = l.newTable(i, players)
			}
		})
	}
	for i := range tables {
		next <- i
	}
	close(next)
	makers.Wait()
	return cmp.Or(errs...)
}

func (l *load) newTable(i, players int) (*loadTable, error) {
	id, cookie, err := l.create(players)
	if err != nil {
		return nil, err
	}
	t := &loadTable{load: l, id: id, dice: tsssf.Dice(i), quiet: make(chan struct{})}
	if t.room, err = l.hall.Room(context.Background(), id); err != nil {
		return nil, err
	}
	for p := range players {
		s, err := dial(l.address, id, cookie, 16<<10)
		if err != nil {
			return nil, err
		}
		t.sockets = append(t.sockets, s)
		cookie = ""
		if p == 0 {
			continue
		}
		seat := game.Seat(p)
		for _, c := range []table.Command{{Do: table.DoJoin, Name: fmt.Sprint("Player ", p)}, {Do: table.DoSit, Seat: &seat}} {
			if err := errors.Join(s.do(c), s.await()); err != nil {
				return nil, err
			}
		}
	}
	// The table's own news tell who is told of a move: nobody hears of what their seat must not notice.
	if _, _, err := t.room.Listen(&table.Listener{Tell: t.latest.Store}); err != nil {
		return nil, err
	}
	for _, person := range t.room.State().People {
		t.people = append(t.people, person.ID)
	}
	return t, t.begin()
}

// create makes a table over HTTP, and gives its code and the host's cookie.
func (l *load) create(players int) (gamelog.ID, string, error) {
	body, err := json.Marshal(wire.CreateTable{Name: "Host", Config: table.Config{Game: "tsssf", Seats: players, Open: true}})
	if err != nil {
		return "", "", err
	}
	answer, err := http.Post("http://"+l.address+"/api/tables", "application/json", bytes.NewReader(body))
	if err != nil {
		return "", "", err
	}
	defer answer.Body.Close()
	var created wire.Created
	if err := json.NewDecoder(answer.Body).Decode(&created); err != nil || answer.StatusCode != http.StatusCreated {
		return "", "", errors.Join(fmt.Errorf("no table was made: %s", answer.Status), err)
	}
	for _, c := range answer.Cookies() {
		if c.Name == "shipfic" {
			return created.ID, c.Name + "=" + c.Value, nil
		}
	}
	return "", "", errors.New("the server gave no cookie")
}

// begin says that everybody is ready, and starts.
func (t *loadTable) begin() error {
	for _, s := range t.sockets[1:] {
		if err := errors.Join(s.do(table.Command{Do: table.DoReady, On: true}), s.await()); err != nil {
			return err
		}
	}
	return errors.Join(t.sockets[0].do(table.Command{Do: table.DoStart}), t.sockets[0].await())
}

// run plays for a while, and gives how long each move took until all clients of its table had it, how many messages clients
// received, and how much processor time that took.
func (l *load) run(warmUp, measured time.Duration) (trips []time.Duration, deliveries int64, spent time.Duration, err error) {
	for _, t := range l.tables {
		seen := t.room.State().N
		for _, s := range t.sockets {
			l.readers.Go(func() { t.read(s, seen) })
		}
		if err := t.next(); err != nil {
			return nil, 0, 0, err
		}
	}
	if err := l.wait(warmUp); err != nil {
		return nil, 0, 0, err
	}
	before, busy := l.received.Load(), cpuTime()
	l.measuring.Store(true)
	err = l.wait(measured)
	l.measuring.Store(false)
	deliveries, spent = l.received.Load()-before, cpuTime()-busy
	l.stopping.Store(true)
	for _, t := range l.tables {
		select {
		case <-t.quiet:
		case <-time.After(10 * time.Second):
			err = errors.Join(err, fmt.Errorf("table %s does not come to rest", t.id))
		}
		trips = append(trips, t.trips...)
	}
	for _, t := range l.tables {
		for _, s := range t.sockets {
			s.conn.Close()
		}
	}
	l.readers.Wait()
	return trips, deliveries, spent, err
}

func (l *load) wait(d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case err := <-l.failed:
		return err
	}
}

func (l *load) fail(err error) {
	select {
	case l.failed <- err:
	default: // one failure is enough
	}
}

// read counts what one client receives after an entry.
func (t *loadTable) read(s *socket, last uint64) {
	for {
		head, err := s.head()
		if err != nil {
			if !t.load.stopping.Load() {
				t.load.fail(err)
			}
			return
		}
		t.load.received.Add(1)
		kind, n := readHead(head)
		switch {
		case kind == 'r' || kind == 'b':
			t.load.fail(fmt.Errorf("the server says %s", head))
			return
		case kind == 'd':
			t.wanted.Store(t.told())
		case n <= last:
			continue
		default:
			if last = n; n == t.target.Load() {
				t.seen.Add(1)
			}
		}
		if err := t.goOn(); err != nil {
			t.load.fail(err)
			return
		}
	}
}

// goOn makes the next move when all who are told of the one under way have it.
func (t *loadTable) goOn() error {
	if t.seen.Load() < t.wanted.Load() || !t.over.CompareAndSwap(false, true) {
		return nil
	}
	if t.before.Playing() && t.load.measuring.Load() {
		t.trips = append(t.trips, time.Since(t.sent))
	}
	return t.next()
}

// told counts the clients that the server tells of the move that was just done: those who may see an event of it, and those
// to whose seat the game looks different.
func (t *loadTable) told() (clients int32) {
	u := t.latest.Load()
	all := int32(len(t.sockets))
	if !t.before.Playing() || !u.State.Playing() {
		return all // everybody is told of what happens around a game
	}
	var hidden []game.Seat
	for seat := range game.Seat(all) {
		if !slices.ContainsFunc(u.Events, func(e table.Event) bool { return e.To.Includes(seat) }) {
			hidden = append(hidden, seat)
		}
	}
	before, after := t.before.Game.(*tsssf.State), u.State.Game.(*tsssf.State)
	if len(hidden) == 0 || differs(before.Public(), after.Public()) {
		return all
	}
	for _, seat := range hidden {
		if !differs(before.Own(seat), after.Own(seat)) {
			all--
		}
	}
	return all
}

func differs(before, after any) bool {
	a, errA := json.Marshal(before)
	b, errB := json.Marshal(after)
	return errA != nil || errB != nil || !bytes.Equal(a, b)
}

// next makes the next move: a random legal one, or what leads to the next game when one is over.
func (t *loadTable) next() error {
	if t.load.stopping.Load() {
		close(t.quiet)
		return nil
	}
	t.before = t.room.State()
	s, c, err := t.choose(t.before)
	if err != nil {
		return err
	}
	t.wanted.Store(unknown)
	t.seen.Store(0)
	t.target.Store(t.before.N + 1)
	t.over.Store(false)
	t.sent = time.Now()
	return s.do(c)
}

func (t *loadTable) choose(state *table.State) (*socket, table.Command, error) {
	switch state.Status {
	case gamelog.Finished:
		return t.sockets[0], table.Command{Do: table.DoRematch}, nil
	case gamelog.Waiting:
		for i, id := range t.people[1:] {
			if !state.Seats[state.SeatOf(id)].Ready {
				return t.sockets[i+1], table.Command{Do: table.DoReady, On: true}, nil
			}
		}
		return t.sockets[0], table.Command{Do: table.DoStart}, nil
	}
	g := state.Game.(*tsssf.State).Clone()
	seat, act, more := g.RandomAct(&t.dice)
	if !more {
		return nil, table.Command{}, errors.New("a game is over, and its table does not know")
	}
	move, err := g.Word(act).MarshalJSON()
	at := slices.Index(t.people, state.Seats[seat].Person)
	return t.sockets[at], table.Command{Do: table.DoMove, Seat: &seat, Move: move}, err
}
