package hall

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/table/toy"
	"shipfic/internal/testkit/await"
)

// trickyLog lets a test control the outcome of appends and reads.
type trickyLog struct {
	gamelog.Log
	mu      sync.Mutex
	appends []func(do func() error) error // outcomes of the next appends; later ones succeed
	reads   []error                       // results of the next reads
}

func (l *trickyLog) expect(appends ...func(do func() error) error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.appends = appends
}

func (l *trickyLog) Append(ctx context.Context, id gamelog.ID, last uint64, entries ...gamelog.Entry) error {
	do := func() error { return l.Log.Append(context.WithoutCancel(ctx), id, last, entries...) }
	l.mu.Lock()
	var how func(func() error) error
	if len(l.appends) > 0 {
		how, l.appends = l.appends[0], l.appends[1:]
	}
	l.mu.Unlock()
	if how != nil {
		return how(do)
	}
	return do()
}

func (l *trickyLog) Read(ctx context.Context, id gamelog.ID, from uint64, limit int) ([]gamelog.Entry, error) {
	l.mu.Lock()
	var err error
	if len(l.reads) > 0 {
		err, l.reads = l.reads[0], l.reads[1:]
	}
	l.mu.Unlock()
	if err != nil {
		return nil, err
	}
	return l.Log.Read(ctx, id, from, limit)
}

var errFire = errors.New("fire")

// Outcomes of an append.
func fails(func() error) error       { return errFire }
func loses(do func() error) error    { return errors.Join(do(), errFire) }
func contradicts(func() error) error { return gamelog.ErrConflict } // without another writer
func isFull(func() error) error      { return gamelog.ErrTooLarge }
func late(d time.Duration) func(func() error) error {
	return func(do func() error) error {
		time.AfterFunc(d, func() { _ = do() }) // it may or may not be in time for its number
		return errFire
	}
}

// said returns how often a text is in the log.
func said(t testing.TB, log gamelog.Log, text string) (times int) {
	t.Helper()
	for _, e := range entriesOf(t, log, "t") {
		if c, err := table.ParseCommand(e); err == nil && c.Text == text {
			times++
		}
	}
	return times
}

func say(by table.PersonID, text string) table.Command {
	return table.Command{Do: table.DoSay, By: by, Text: text}
}

// TestLostAnswers: whatever the log does, the reply is correct, the command is written at most once, and listeners get it exactly
// once.
func TestLostAnswers(t *testing.T) {
	type how = func(func() error) error
	for name, test := range map[string]struct {
		appends []how
		reads   []error
		want    error
		written int // immediately
		later   int // after a while
	}{
		"nothing goes wrong":             {nil, nil, nil, 1, 1},
		"the answer is lost":             {[]how{loses}, nil, nil, 1, 1},
		"it fails once":                  {[]how{fails}, nil, nil, 1, 1},
		"it fails, then the answer is":   {[]how{fails, loses}, nil, nil, 1, 1},
		"it fails twice":                 {[]how{fails, fails}, nil, nil, 1, 1},
		"it fails again and again":       {[]how{fails, fails, fails}, nil, ErrUnsure, 0, 0},
		"a conflict with nobody":         {[]how{contradicts}, nil, nil, 1, 1},
		"conflicts with nobody":          {[]how{contradicts, contradicts, contradicts}, nil, gamelog.ErrConflict, 0, 0},
		"lost, and reading fails":        {[]how{loses}, []error{errFire}, nil, 1, 1},
		"lost, and reading always fails": {[]how{loses, loses, loses}, []error{errFire, errFire, errFire}, ErrUnsure, 1, 1},
		"it is late, but first":          {[]how{late(time.Second), fails, fails}, nil, ErrUnsure, 0, 1},
		"it is later than the next":      {[]how{late(time.Second)}, nil, nil, 1, 1},
		"it is late three times":         {[]how{late(5 * time.Second), late(4 * time.Second), late(6 * time.Second)}, nil, ErrUnsure, 0, 1},
		"it is late, then the log full":  {[]how{late(time.Second), isFull}, nil, ErrUnsure, 0, 1},
		"the log is full":                {[]how{isFull}, nil, gamelog.ErrTooLarge, 0, 0},
	} {
		bubble(t, func(t *testing.T) {
			log := &trickyLog{Log: &gamelog.Memory{}}
			h := newHall(t, log)
			r := newTable(t, h, "t", toyConfig(2))
			ear := listen(t, r, "ada")
			defer ear.stop()
			before := r.State()
			log.expect(test.appends...)
			log.reads = test.reads
			u, err := r.Do(t.Context(), say("ada", "hello"))
			if !errors.Is(err, test.want) || (u != nil) != (err == nil) {
				t.Fatalf("%s: got %v, want %v", name, err, test.want)
			}
			if n := said(t, log.Log, "hello"); n != test.written {
				t.Fatalf("%s: it is in the log %d times, want %d", name, n, test.written)
			}
			if err == nil && (u.State != r.State() || u.State.N != before.N+1) {
				t.Fatalf("%s: the reply is about another state", name)
			}
			sleep(time.Minute)
			if n := said(t, log.Log, "hello"); n != test.later {
				t.Fatalf("%s: later it is in the log %d times, want %d", name, n, test.later)
			}
			if got, want := r.State().N, before.N+uint64(test.later); got != want || ear.n.Load() != want {
				t.Fatalf("%s: the log is at entry %d, the room at %d, the listener at %d", name, want, got, ear.n.Load())
			}
			must(t, r, say("ada", "on we go"))
			same(t, name, room(t, newHall(t, crashed(t, log.Log, "t", nil)), "t").State(), r.State())
		})
	}
}

// TestUnsureThenNext: a late append is delivered with the next command, in log order.
func TestUnsureThenNext(t *testing.T) {
	bubble(t, func(t *testing.T) {
		log := &trickyLog{Log: &gamelog.Memory{}}
		r := newTable(t, newHall(t, log), "t", toyConfig(2))
		ear := listen(t, r, "ada")
		defer ear.stop()
		n := r.State().N
		log.expect(late(time.Millisecond), fails, fails)
		if _, err := r.Do(t.Context(), say("ada", "first")); !errors.Is(err, ErrUnsure) {
			t.Fatal(err)
		}
		sleep(time.Millisecond)
		u := must(t, r, say("ada", "second"))
		if u.State.N != n+2 || ear.n.Load() != n+2 || u.State.Chat[0].Text != "first" {
			t.Errorf("the second command is entry %d", u.State.N)
		}
	})
}

// TestCarriedThrough: a command that has started is finished even if its caller is gone.
func TestCarriedThrough(t *testing.T) {
	log := &trickyLog{Log: &gamelog.Memory{}}
	r := newTable(t, newHall(t, log), "t", toyConfig(2))
	ctx, cancel := context.WithCancel(t.Context())
	log.expect(func(do func() error) error {
		cancel()
		return do()
	})
	if _, err := r.Do(ctx, say("ada", "bye")); err != nil || said(t, log.Log, "bye") != 1 {
		t.Errorf("Do returned %v", err)
	}
}

// nodes opens several halls on one log.
func nodes(t testing.TB, log gamelog.Log, n int) (halls []*Hall) {
	t.Helper()
	for range n {
		h := newHall(t, log)
		h.Follow, h.Grace = true, 500*time.Millisecond
		halls = append(halls, h)
	}
	return halls
}

// TestTwoNodes: people chat at two nodes at once. Each line is logged once, and both nodes deliver the same updates.
func TestTwoNodes(t *testing.T) {
	log := &gamelog.Memory{}
	halls := nodes(t, log, 2)
	newTable(t, halls[0], "t", toyConfig(2))
	rooms := []*Room{room(t, halls[0], "t"), room(t, halls[1], "t")}
	ears := []*ear{listen(t, rooms[0], ""), listen(t, rooms[1], "")}
	const people, words = 6, 15
	var wg sync.WaitGroup
	for i := range people { // all join before anybody talks: a command that loses too many races is refused
		id := table.PersonID(fmt.Sprint("p", i))
		must(t, rooms[i%2], table.Command{Do: table.DoJoin, By: id, Name: string(id)})
	}
	for i := range people {
		id := table.PersonID(fmt.Sprint("p", i))
		r := rooms[i%2]
		wg.Go(func() {
			for j := range words {
				for {
					_, err := r.Do(t.Context(), say(id, fmt.Sprint(id, " says ", j)))
					if err == nil {
						break
					}
					if !errors.Is(err, gamelog.ErrConflict) { // it lost too many races and was not written
						t.Error(err)
						return
					}
				}
			}
		})
	}
	await.Return(t, "everybody to say everything", wg.Wait)
	times := map[string]int{}
	entries := entriesOf(t, log, "t")
	for _, e := range entries {
		c, err := table.ParseCommand(e)
		if err != nil {
			t.Fatal(err)
		}
		times[c.Text]++
	}
	for i := range people {
		for j := range words {
			if n := times[fmt.Sprintf("p%d says %d", i, j)]; n != 1 {
				t.Errorf("line %[2]d of p%[1]d is in the log %[3]d times, want once", i, j, n)
			}
		}
	}
	end := uint64(len(entries))
	for i, r := range rooms {
		await.True(t, fmt.Sprintf("node %d to follow the log", i), func() bool { return r.State().N >= end })
		if ears[i].n.Load() != end {
			t.Errorf("node %d delivered %d entries", i, ears[i].n.Load())
		}
		ears[i].stop()
	}
	same(t, "two nodes", rooms[0].State(), rooms[1].State())
}

// TestBotsOfTwoNodes: the node that wrote last moves for bots. If it is gone, another node takes over after a grace time.
func TestBotsOfTwoNodes(t *testing.T) {
	bubble(t, func(t *testing.T) {
		log := &gamelog.Memory{}
		halls := nodes(t, log, 2)
		a := newTable(t, halls[0], "t", toyConfig(3))
		must(t, a, start)
		b := room(t, halls[1], "t")
		earA, earB := listen(t, a, "ada"), listen(t, b, "")
		defer earB.stop()
		sleep(0)
		must(t, a, take("ada", 0, 1))
		sleep(100 * time.Millisecond)
		if n := stones(b.State()); n != 9 {
			t.Fatalf("%d stones are left", n)
		}
		for _, e := range entriesOf(t, log, "t") {
			if c, err := table.ParseCommand(e); err != nil || c.Do == table.DoMove && c.Mark[:8] != halls[0].name {
				t.Errorf("the other node wrote entry %d (%v)", e.N, err)
			}
		}
		must(t, a, take("ada", 0, 1))
		earA.stop() // the first node has no listeners any more and stops
		sleep(1500 * time.Millisecond)
		if n := stones(b.State()); n != 6 {
			t.Errorf("no node moves for the bots: %d stones are left", n)
		}
		same(t, "two nodes", a.State(), b.State())
	})
}

// TestPresenceAtTwoNodes: nodes do not know each other's connections, yet no bot fills in for a person who is connected elsewhere.
// When a node dies, its people eventually count as away.
func TestPresenceAtTwoNodes(t *testing.T) {
	bubble(t, func(t *testing.T) {
		log := &gamelog.Memory{}
		halls := nodes(t, log, 2)
		c := toyConfig(2)
		c.Grace = 10
		a := withBo(t, newTable(t, halls[0], "t", c))
		must(t, a, start)
		b := room(t, halls[1], "t")
		defer listen(t, a, "ada").stop()
		bo := listen(t, b, "bo")
		sleep(3 * time.Hour)
		moves, aways := 0, 0
		for _, e := range entriesOf(t, log, "t") {
			switch table.Do(e.Kind) {
			case table.DoMove:
				moves++
			case table.DoAway:
				aways++
			}
		}
		if moves != 0 || aways > 100 {
			t.Errorf("in three idle hours there were %d bot moves and %d away notes", moves, aways)
		}
		must(t, a, take("ada", 0, 1))
		bo.stop()
		sleep(maxPatience * 10 * time.Second * 2)
		if s := a.State(); !s.Seats[1].Away || stones(s) != 10 {
			t.Errorf("Bo is gone, but his seat is %+v with %d stones", s.Seats[1], stones(s))
		}
	})
}

// TestClocksDiffer: a node whose clock is behind continues from the table's time.
func TestClocksDiffer(t *testing.T) {
	bubble(t, func(t *testing.T) {
		log := &gamelog.Memory{}
		halls := nodes(t, log, 2)
		halls[1].Now = func() time.Time { return time.Now().Add(-time.Hour) }
		c := toyConfig(2)
		c.Turn = 60
		a := newTable(t, halls[0], "t", c)
		must(t, a, start)
		b := room(t, halls[1], "t")
		defer listen(t, b, "ada").stop()
		sleep(30 * time.Second)
		must(t, b, move("ada", 0, toy.Move{Do: "think"}))
		if s := b.State(); s.Clock.Used[0] != 30_000 {
			t.Errorf("with the slow clock, 30 seconds were charged as %d ms", s.Clock.Used[0])
		}
		sleep(29 * time.Second)
		if b.State().Seats[0].Late {
			t.Error("the turn timed out too early")
		}
		sleep(2 * time.Second)
		if s := b.State(); s.Seats[0].Late || stones(s) != 10 {
			t.Errorf("the turn did not time out: %d stones", stones(s))
		}
	})
}

// TestTooManyWereFaster: a command that keeps losing the race is eventually refused and is not written.
func TestTooManyWereFaster(t *testing.T) {
	log := &trickyLog{Log: &gamelog.Memory{}}
	r := newTable(t, newHall(t, log), "t", toyConfig(2))
	other := room(t, newHall(t, log.Log), "t")
	faster := func(do func() error) error {
		must(t, other, say("ada", "faster"))
		return do()
	}
	for range retries {
		log.appends = append(log.appends, faster)
	}
	if _, err := r.Do(t.Context(), say("ada", "slow")); !errors.Is(err, gamelog.ErrConflict) || said(t, log, "slow") != 0 {
		t.Errorf("Do returned %v", err)
	}
	log.expect(faster)
	u := must(t, r, say("ada", "slow"))
	if u.State.N != other.State().N+1 || said(t, log, "slow") != 1 {
		t.Errorf("it is entry %d", u.State.N)
	}
}

// TestStaleRefusal: a move that another node's entry has made illegal is refused.
func TestStaleRefusal(t *testing.T) {
	log := &trickyLog{Log: &gamelog.Memory{}}
	r := withBo(t, newTable(t, newHall(t, log), "t", toyConfig(2)))
	must(t, r, start)
	other := room(t, newHall(t, log.Log), "t")
	log.expect(func(do func() error) error {
		must(t, other, take("ada", 0, 1))
		return do()
	})
	if _, err := r.Do(t.Context(), take("ada", 0, 2)); codeOf(err) != "notYourTurn" {
		t.Errorf("Do returned %v", err)
	}
	same(t, "two rooms", r.State(), other.State())
}

// TestUpgradeIsLate: a node that loses the race to upgrade a table adopts the winner's upgrade.
func TestUpgradeIsLate(t *testing.T) {
	plain := &gamelog.Memory{}
	_, begun := firstVersion(t, plain)
	plain = withSnapshot(t, crashed(t, plain, "t", nil), "t", begun)
	log := &trickyLog{Log: plain}
	log.expect(func(do func() error) error {
		room(t, hallOf(t, plain, 2), "t")
		return do()
	})
	r := room(t, hallOf(t, log, 2), "t")
	if list := upgrades(t, plain, "t"); len(list) != 1 || r.State().N != uint64(len(entriesOf(t, plain, "t"))) {
		t.Errorf("the logged upgrades are %+v", list)
	}
}

// TestForeignEntry: an entry whose digest does not match closes the room, and the next load quarantines the table.
func TestForeignEntry(t *testing.T) {
	bubble(t, func(t *testing.T) {
		log := &gamelog.Memory{}
		h := nodes(t, log, 1)[0]
		r := newTable(t, h, "t", toyConfig(2))
		ear := listen(t, r, "ada")
		defer ear.stop()
		entry, err := say("ada", "lies").Entry()
		if err != nil {
			t.Fatal(err)
		}
		entry.Digest = game.Digest{1}
		if err := log.Append(t.Context(), "t", r.State().N, entry); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if err, _ := ear.closed.Load().(error); !errors.Is(err, ErrQuarantined) {
			t.Errorf("the listener received %v", err)
		}
		if _, err := r.Do(t.Context(), say("ada", "hm")); !errors.Is(err, ErrQuarantined) {
			t.Errorf("the room returned %v", err)
		}
		if _, err := h.Room(t.Context(), "t"); !errors.Is(err, ErrQuarantined) || statusOf(t, log, "t") != gamelog.Aside {
			t.Errorf("the hall returned %v and the listed status is %s", err, statusOf(t, log, "t"))
		}
	})
}
