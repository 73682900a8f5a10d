package hall

import (
	"container/heap"
	"context"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"math/rand/v2"
	"time"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// simWorld is a deterministic event loop with its own clock. All randomness comes from one seed, so that a run can be repeated
// byte for byte.
type simWorld struct {
	rng     *rand.Rand
	now     int64 // milliseconds
	queue   simQueue
	added   int
	log     *gamelog.Memory // shared by all nodes
	faults  simFaults
	trouble []string // violations found
	counts  map[string]int
}

// simFaults are fault probabilities per thousand calls.
type simFaults struct {
	fail, lose, late, twice, contradict, crashBefore, crashAfter int // of appends
	read, record                                                 int // of all other calls
}

var badWeather = simFaults{fail: 40, lose: 40, late: 40, twice: 40, contradict: 20, crashBefore: 6, crashAfter: 6, read: 30, record: 100}

// simEvent is a scheduled event. If it has a node, it is dropped when that node dies.
type simEvent struct {
	at    int64
	order int
	node  *simNode
	do    func()
}

type simQueue []*simEvent

func (q simQueue) Len() int { return len(q) }
func (q simQueue) Less(i, j int) bool {
	return q[i].at < q[j].at || q[i].at == q[j].at && q[i].order < q[j].order
}
func (q simQueue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *simQueue) Push(x any)   { *q = append(*q, x.(*simEvent)) }
func (q *simQueue) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}

func newSimWorld(seed uint64) *simWorld {
	return &simWorld{rng: rand.New(rand.NewPCG(seed, 0)), now: 1_700_000_000_000, log: &gamelog.Memory{}, counts: map[string]int{}}
}

// chance is true with a probability of inThousand/1000.
func (w *simWorld) chance(inThousand int) bool { return w.rng.IntN(1000) < inThousand }

// between returns a random duration, given bounds in milliseconds.
func (w *simWorld) between(least, most int64) time.Duration {
	return time.Duration(least+w.rng.Int64N(most-least+1)) * time.Millisecond
}

// later schedules an event.
func (w *simWorld) later(node *simNode, wait time.Duration, do func()) *simEvent {
	w.added++
	e := &simEvent{w.now + wait.Milliseconds(), w.added, node, do}
	heap.Push(&w.queue, e)
	return e
}

// run advances the time by d, or until a condition holds.
func (w *simWorld) run(d time.Duration, until func() bool) bool {
	end := w.now + d.Milliseconds()
	for len(w.queue) > 0 && w.queue[0].at <= end {
		if until != nil && until() {
			return true
		}
		e := heap.Pop(&w.queue).(*simEvent)
		w.now = max(w.now, e.at)
		if e.do != nil && (e.node == nil || e.node.alive) {
			e.do()
		}
	}
	w.now = end
	return until != nil && until()
}

func (w *simWorld) wrong(format string, args ...any) {
	w.trouble = append(w.trouble, fmt.Sprintf(format, args...))
}

// simNode is a node with a hall. It may die and be replaced by another.
type simNode struct {
	*simWorld
	name  string
	skew  time.Duration // error of its clock
	alive bool
	storm bool // its connection to the log is unreliable
	hall  *Hall
	games table.Games
	bots  Bots
	had   map[gamelog.ID]bool // tables it has loaded
}

// newNode starts a node.
func (w *simWorld) newNode(name string, games table.Games, bots Bots) *simNode {
	n := &simNode{simWorld: w, name: name, skew: w.between(-4000, 4000), alive: true, games: games, bots: bots, had: map[gamelog.ID]bool{}}
	n.hall = &Hall{
		Log: simLog{n}, Games: games, Bots: bots, Alarms: nil, Follow: true, Grace: 400 * time.Millisecond, Idle: 4 * time.Second,
		Now: func() time.Time { return time.UnixMilli(w.now).Add(n.skew) }, Seeds: w.seed, Logger: slog.New(simReports{n}),
		world: n, name: name,
	}
	n.hall.Open()
	return n
}

func (w *simWorld) seed() game.Seed { return game.SeedOf(w.rng.Uint64()) }

func (n *simNode) after(wait time.Duration, do func()) (stop func()) {
	e := n.later(n, wait, do)
	return func() { e.do = nil }
}

func (n *simNode) spawn(do func()) { n.later(n, n.between(0, 3), do) }

// crash stops the node between two instructions.
func (n *simNode) crash() {
	n.alive = false
	n.counts["crashes"]++
}

// simReports receives a node's log records. A quarantined table must never be among them.
type simReports struct{ *simNode }

func (simReports) Enabled(context.Context, slog.Level) bool { return true }
func (r simReports) WithAttrs([]slog.Attr) slog.Handler     { return r }
func (r simReports) WithGroup(string) slog.Handler          { return r }
func (r simReports) Handle(_ context.Context, record slog.Record) error {
	record.Attrs(func(a slog.Attr) bool {
		if err, ok := a.Value.Any().(error); ok && r.alive && !errors.Is(err, errWeather) && !errors.Is(err, errDead) && !errors.Is(err, ErrUnsure) {
			r.wrong("%s reports: %s: %v", r.name, record.Message, err)
		}
		return true
	})
	return nil
}

var (
	errWeather = errors.New("bad weather")
	errDead    = errors.New("the node is dead")
)

// simLog is the shared log as seen by a node, with injected faults.
type simLog struct{ *simNode }

var _ gamelog.Log = simLog{}

// Append may fail, get lost, arrive late or twice, and the node may crash before or after it.
func (l simLog) Append(ctx context.Context, id gamelog.ID, last uint64, entries ...gamelog.Entry) error {
	if !l.alive {
		return errDead
	}
	write := func() error { return l.log.Append(context.WithoutCancel(ctx), id, last, entries...) }
	roll := l.rng.IntN(1000)
	happens := func(what string, inThousand int) bool {
		if roll -= inThousand; roll < 0 {
			l.counts[what]++
			roll = 1000
			return true
		}
		return false
	}
	f := &l.faults
	if l.storm {
		f = &simFaults{fail: 300, lose: 150, late: 350}
	}
	switch {
	case happens("failed", f.fail):
		return errWeather
	case happens("lost", f.lose):
		return errors.Join(write(), errWeather)
	case happens("late", f.late):
		l.later(nil, l.between(1, 9000), func() { _ = write() }) // it may conflict by then
		return errWeather
	case happens("twice", f.twice):
		err := write()
		if again := write(); !errors.Is(again, gamelog.ErrConflict) {
			l.wrong("the same entry was written twice: %v", again)
		}
		return err
	case happens("contradicted", f.contradict):
		return gamelog.ErrConflict
	case happens("crashed before", f.crashBefore):
		l.crash()
		return errDead
	case happens("crashed after", f.crashAfter):
		err := write()
		l.crash()
		return errors.Join(errDead, err)
	}
	return write()
}

// DeleteBlob is for operators, whom nobody simulates.
func (l simLog) DeleteBlob(ctx context.Context, hash gamelog.Hash) error {
	return l.log.DeleteBlob(ctx, hash)
}

// try fails at random, and always on a dead node.
func (l simLog) try(inThousand int) error {
	switch {
	case !l.alive:
		return errDead
	case l.chance(inThousand):
		return errWeather
	}
	return nil
}

func (l simLog) Read(ctx context.Context, id gamelog.ID, from uint64, limit int) ([]gamelog.Entry, error) {
	if err := l.try(l.faults.read); err != nil {
		return nil, err
	}
	return l.log.Read(ctx, id, from, limit)
}

// Watch yields the existing entries and then fails, so that the room must watch again.
func (l simLog) Watch(ctx context.Context, id gamelog.ID, from uint64) iter.Seq2[gamelog.Entry, error] {
	return func(yield func(gamelog.Entry, error) bool) {
		entries, err := l.Read(ctx, id, from, 0)
		if err != nil {
			yield(gamelog.Entry{}, err)
			return
		}
		for _, e := range entries {
			if !yield(e, nil) {
				return
			}
		}
	}
}

func (l simLog) PutSnapshot(ctx context.Context, id gamelog.ID, s gamelog.Snapshot) error {
	if err := l.try(l.faults.record); err != nil {
		return err
	}
	return l.log.PutSnapshot(ctx, id, s)
}

func (l simLog) Snapshot(ctx context.Context, id gamelog.ID) (gamelog.Snapshot, error) {
	if err := l.try(l.faults.read); err != nil {
		return gamelog.Snapshot{}, err
	}
	return l.log.Snapshot(ctx, id)
}

func (l simLog) PutSummary(ctx context.Context, s gamelog.Summary) error {
	if err := l.try(l.faults.record); err != nil {
		return err
	}
	return l.log.PutSummary(ctx, s)
}

func (l simLog) Summaries(ctx context.Context, f gamelog.Filter) ([]gamelog.Summary, error) {
	return l.log.Summaries(ctx, f)
}

func (l simLog) PutBlob(ctx context.Context, data []byte) (gamelog.Hash, error) {
	return l.log.PutBlob(ctx, data)
}

func (l simLog) Blob(ctx context.Context, hash gamelog.Hash) ([]byte, error) {
	return l.log.Blob(ctx, hash)
}

func (l simLog) Delete(ctx context.Context, id gamelog.ID) error { return l.log.Delete(ctx, id) }
func (l simLog) Close() error                                    { return nil }
