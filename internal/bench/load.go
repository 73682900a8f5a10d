package bench

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
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

// load is the load generator: players make random legal moves over sockets, one move at a time at each table.
//
// A real player chooses from what the page shows. To choose cheaply, the generator reads the table's state, which is in the same process,
// and picks a legal move in a copy of it. Everything else goes over the network.
type load struct {
	nodes  []*node // players of a table are spread over them
	tables []*loadTable
	ponies int           // on the grids when the first games begin
	pace   time.Duration // between two moves at a table; 0: as soon as everybody has the previous one

	measuring atomic.Bool
	stopping  atomic.Bool
	received  atomic.Int64
	failed    chan error
	readers   sync.WaitGroup
}

// loadTable is one table under load.
type loadTable struct {
	load    *load
	id      gamelog.ID
	rooms   []*table.Room // by person: at the node that the person is connected to
	sockets []*socket     // by person, the host first
	people  []table.PersonID
	dice    tsssf.Dice
	copied  tsssf.State   // where moves are chosen
	quiet   chan struct{} // closed when the last move is done

	mu     sync.Mutex
	seen   []uint64         // by person: the last entry that they received
	ways   [maxLag]onItsWay // by entry
	trips  []time.Duration
	ponies int // on the grid
	sizes  sizes
	mover  int // who makes the next move
	next   wire.Command
	after  uint64    // the entry that the mover must have received before
	isNext bool      // there is such a move
	due    time.Time // when it is made, at the earliest
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

// setUp creates the tables, connects and seats everybody, and starts the games.
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
	at := func(person int) *node { return l.nodes[(i+person)%len(l.nodes)] }
	config := table.Config{Game: "tsssf", Seats: players, Open: true}
	if l.ponies > 0 {
		config.Options = json.RawMessage(`{"rule0":"free"}`)
	}
	id, cookie, err := at(0).create(config)
	if err != nil {
		return nil, err
	}
	t := &loadTable{load: l, id: id, dice: tsssf.Dice(i), quiet: make(chan struct{}), sizes: sizes{}}
	for p := range players {
		s, err := dial(at(p).address, id, cookie, 16<<10)
		if err != nil {
			return nil, err
		}
		room, err := at(p).Hall.Room(context.Background(), id)
		if err != nil {
			return nil, err
		}
		t.sockets, t.rooms = append(t.sockets, s), append(t.rooms, room)
		cookie = ""
		if p == 0 {
			continue
		}
		seat := game.Seat(p)
		for _, c := range []wire.Command{{Do: table.DoJoin, Name: fmt.Sprint("Player ", p)}, {Do: table.DoSit, Seat: &seat}} {
			if err := errors.Join(s.do(c), s.await()); err != nil {
				return nil, err
			}
		}
	}
	for _, person := range t.rooms[players-1].State().People { // the node of the last person knows all of them
		t.people = append(t.people, person.ID)
	}
	return t, t.begin()
}

// create makes a table over HTTP, and returns its code and the host's cookie.
func (n *node) create(config table.Config) (gamelog.ID, string, error) {
	body, err := json.Marshal(wire.CreateTable{Name: "Host", Config: config})
	if err != nil {
		return "", "", err
	}
	answer, err := http.Post("http://"+n.address+"/api/tables", "application/json", bytes.NewReader(body))
	if err != nil {
		return "", "", err
	}
	defer answer.Body.Close()
	var created wire.Created
	if err := json.NewDecoder(answer.Body).Decode(&created); err != nil || answer.StatusCode != http.StatusCreated {
		return "", "", errors.Join(fmt.Errorf("creating a table failed: %s", answer.Status), err)
	}
	for _, c := range answer.Cookies() {
		if c.Name == "shipfic" {
			return created.ID, c.Name + "=" + c.Value, nil
		}
	}
	return "", "", errors.New("the server gave no cookie")
}

// begin makes everybody ready, and starts the game.
func (t *loadTable) begin() error {
	for _, s := range t.sockets[1:] {
		if err := errors.Join(s.do(wire.Command{Do: table.DoReady, On: true}), s.await()); err != nil {
			return err
		}
	}
	unready := func(s table.Seat) bool { return !s.Ready && s.Person != t.people[0] }
	for deadline := time.Now().Add(10 * time.Second); slices.ContainsFunc(t.rooms[0].State().Seats, unready); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) { // the host's node follows the log a moment later
			return fmt.Errorf("table %s: the host's node does not learn that all are ready", t.id)
		}
	}
	if err := errors.Join(t.sockets[0].do(wire.Command{Do: table.DoStart}), t.sockets[0].await()); err != nil {
		return err
	}
	return t.lay(t.load.ponies)
}

// run plays for a while. It returns how long each move took until all clients of its table had it, how many messages clients received,
// and how much CPU time that took.
func (l *load) run(warmUp, measured time.Duration) (trips []time.Duration, deliveries int64, spent time.Duration, err error) {
	for _, t := range l.tables {
		if err := t.start(); err != nil {
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
			err = errors.Join(err, fmt.Errorf("the last move at table %s is not answered", t.id))
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

// start starts the readers, and makes the first move.
func (t *loadTable) start() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.seen = slices.Repeat([]uint64{t.rooms[0].State().N}, len(t.sockets))
	for person := range t.sockets {
		t.load.readers.Go(func() { t.read(person) })
	}
	if err := t.think(0); err != nil {
		return err
	}
	t.isNext, t.due = false, time.Now().Add(rand.N(t.load.pace+1)) // to spread the tables over time
	return t.act()
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

// read handles what one client receives.
func (t *loadTable) read(person int) {
	for {
		head, size, err := t.sockets[person].head()
		if err != nil {
			if !t.load.stopping.Load() {
				t.load.fail(err)
			}
			return
		}
		t.load.received.Add(1)
		kind, n := readHead(head)
		if kind == 'r' || kind == 'b' {
			err = fmt.Errorf("the server says %s", head)
		} else {
			err = t.heard(person, n, kind == 'd', size)
		}
		if err != nil {
			t.load.fail(err)
			return
		}
	}
}

// heard notes that a client received an entry, by an update or by the answer to its own command. The next player moves as soon as they
// have received the previous move.
func (t *loadTable) heard(person int, n uint64, done bool, size int) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !done && t.load.measuring.Load() {
		t.sizes.add(t.ponies, size)
	}
	if done {
		if t.load.stopping.Load() {
			close(t.quiet)
			return nil
		}
		if err := t.think(person); err != nil {
			return err
		}
	} else {
		t.pass(person, n)
	}
	if !t.isNext || t.seen[t.mover] < t.after && (!done || person != t.mover) {
		return nil
	}
	t.isNext = false
	if t.load.pace == 0 {
		return t.act()
	}
	t.due = t.due.Add(t.load.pace)
	time.AfterFunc(time.Until(t.due), func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		if err := t.act(); err != nil {
			t.load.fail(err)
		}
	})
	return nil
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
		if w.passed++; w.passed == len(t.sockets) && w.counts && t.load.measuring.Load() {
			t.trips = append(t.trips, w.last.Sub(w.sent))
		}
	}
	t.seen[person] = max(t.seen[person], n)
}

// think chooses the next command from the state at the node of the person who just moved: a random legal move, or, when a game is over,
// a command that leads to the next one.
func (t *loadTable) think(person int) (err error) {
	state := t.rooms[person].State()
	t.mover, t.next, err = t.choose(state)
	t.after, t.isNext = state.N, true
	return err
}

// act sends the chosen command.
func (t *loadTable) act() error {
	t.ways[(t.after+1)%maxLag] = onItsWay{n: t.after + 1, sent: time.Now(), counts: t.next.Do == table.DoMove}
	return t.sockets[t.mover].do(t.next)
}

// choose returns the person to act, and their command.
func (t *loadTable) choose(state *table.State) (person int, c wire.Command, err error) {
	switch state.Status {
	case gamelog.Finished:
		return 0, wire.Command{Do: table.DoRematch}, nil
	case gamelog.Waiting:
		for i, id := range t.people[1:] {
			if !state.Seats[state.SeatOf(id)].Ready {
				return i + 1, wire.Command{Do: table.DoReady, On: true}, nil
			}
		}
		return 0, wire.Command{Do: table.DoStart}, nil
	}
	t.copied.CopyFrom(state.Game.(*tsssf.State))
	t.ponies = t.copied.GridSize()
	seat, act, more := t.copied.RandomAct(&t.dice)
	if !more {
		return 0, wire.Command{}, errors.New("a game is over, but its table does not know")
	}
	move, err := t.copied.MoveOf(act).MarshalJSON()
	person = slices.Index(t.people, state.Seats[seat].Person)
	return person, wire.Command{Do: table.DoMove, Seat: &seat, Move: move}, err
}
