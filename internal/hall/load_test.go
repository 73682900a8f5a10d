package hall

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"testing"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/table/toy"
	"shipfic/internal/testkit/await"
)

// crashed returns the log as a crash leaves it: a table's entries, optionally modified, and no snapshot.
func crashed(t testing.TB, log gamelog.Log, id gamelog.ID, change func(*gamelog.Entry)) *gamelog.Memory {
	t.Helper()
	entries := entriesOf(t, log, id)
	for i := range entries {
		entries[i].Body = bytes.Clone(entries[i].Body)
		if change != nil {
			change(&entries[i])
		}
	}
	copied := &gamelog.Memory{}
	if err := copied.Append(t.Context(), id, 0, entries...); err != nil {
		t.Fatal(err)
	}
	return copied
}

func entriesOf(t testing.TB, log gamelog.Log, id gamelog.ID) []gamelog.Entry {
	t.Helper()
	entries, err := log.Read(t.Context(), id, 1, 0)
	if err != nil {
		t.Fatal(err)
	}
	return entries
}

// withSnapshot adds a snapshot of a state to a log.
func withSnapshot(t testing.TB, log *gamelog.Memory, id gamelog.ID, s *table.State) *gamelog.Memory {
	t.Helper()
	if err := log.PutSnapshot(t.Context(), id, s.Snapshot()); err != nil {
		t.Fatal(err)
	}
	return log
}

// hallOf returns a hall that uses the given version of the rules.
func hallOf(t testing.TB, log gamelog.Log, version int) *Hall {
	t.Helper()
	h := newHall(t, log)
	h.Games = toyGames{version}
	return h
}

func same(t testing.TB, what string, got, want *table.State) {
	t.Helper()
	if !bytes.Equal(got.Encode(), want.Encode()) {
		t.Errorf("%s: the table is\n%s\nwant\n%s", what, got.Encode(), want.Encode())
	}
}

// longGame plays a game that produces every kind of entry.
func longGame(t testing.TB, r *Room) []*table.State {
	t.Helper()
	states := []*table.State{r.State()}
	withBo(t, r)
	for _, c := range []table.Command{
		start, take("ada", 0, 1), take("bo", 1, 1), undo("bo"), take("bo", 1, 2), move("", 2, toy.Move{Do: "think"}), undo("ada"), agree("bo", true),
		move("ada", 0, toy.Move{Do: "ask", Of: []game.Seat{1, 2}}), move("bo", 1, toy.Move{Do: "answer"}),
		{Do: table.DoSay, By: "bo", Text: "hm"},
		{Do: table.DoPause, By: "bo", On: true},
		{Do: table.DoPause, By: "ada"},
		move("", 2, toy.Move{Do: "answer"}), move("ada", 0, toy.Move{Do: "peek"}),
		take("ada", 0, 1),
		{Do: table.DoEndVote, By: "ada"},
		agree("bo", true),
		{Do: table.DoRematch, By: "ada"},
		{Do: table.DoReady, By: "bo", On: true},
		start,
		take("ada", 0, 1), take("bo", 1, 1), take("", 2, 1), undo("ada"), agree("bo", true), take("ada", 0, 2),
	} {
		must(t, r, c)
		states = append(states, r.State())
	}
	return states
}

// TestLoad: a table loads identically from its log alone and from a snapshot at any point plus the entries after it. It can
// continue, and undo still works.
func TestLoad(t *testing.T) {
	log := &gamelog.Memory{}
	r := newTable(t, newHall(t, log), "t", toyConfig(3))
	states := longGame(t, r)
	end := r.State()
	for i := -1; i < len(states); i++ {
		log := crashed(t, log, "t", nil)
		if i >= 0 {
			withSnapshot(t, log, "t", states[i])
		}
		again := room(t, newHall(t, log), "t")
		same(t, fmt.Sprint("from snapshot ", i), again.State(), end)
		must(t, again, undo("ada"), take("ada", 0, 1), take("bo", 1, 1))
		if stones(again.State()) != 10 {
			t.Errorf("from snapshot %d: undo leads to another state: %d stones", i, stones(again.State()))
		}
	}
}

// TestBadSnapshot: a snapshot that does not match the log is ignored.
func TestBadSnapshot(t *testing.T) {
	log := &gamelog.Memory{}
	r := newTable(t, newHall(t, log), "t", toyConfig(3))
	states := longGame(t, r)
	end := r.State()
	other := *states[len(states)-1]
	g := *other.Game.(*toy.State)
	g.Stones++
	other.Game = &g
	later := *end
	later.N += 5
	rich := *states[5]
	rich.Owner, rich.Host, rich.Came = "bo", "bo", 90
	for name, data := range map[string][]byte{
		"empty": nil, "cut": end.Encode()[:40], "no game": end.Encode()[:len(end.Encode())-4], "other stones": other.Encode(),
		"of the future": later.Encode(), "other people": rich.Encode(), "junk": []byte("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"),
		"another length": append([]byte{0xff, 0xff, 0x7f}, end.Encode()...),
	} {
		log := crashed(t, log, "t", nil)
		if err := log.PutSnapshot(t.Context(), "t", gamelog.Snapshot{N: end.N, Rules: 1, Data: data}); err != nil {
			t.Fatal(err)
		}
		same(t, name, room(t, newHall(t, log), "t").State(), end)
	}
}

// statusOf returns a table's status in the list.
func statusOf(t testing.TB, log gamelog.Log, id gamelog.ID) gamelog.Status {
	t.Helper()
	list, err := log.Summaries(t.Context(), gamelog.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range list {
		if s.ID == id {
			return s.Status
		}
	}
	return ""
}

// TestAside: a tampered log does not replay. The table is quarantined and listed as such, and nobody can play on, however often
// they try.
func TestAside(t *testing.T) {
	log := &gamelog.Memory{}
	r := newTable(t, newHall(t, log), "t", toyConfig(3))
	longGame(t, r)
	entries := entriesOf(t, log, "t")
	began := len(entries)
	for i, e := range entries {
		if table.Do(e.Kind) == table.DoStart {
			began = i + 1
		}
	}
	for _, e := range entries[began-1:] {
		for how, change := range tampers {
			log := crashed(t, log, "t", func(other *gamelog.Entry) {
				if other.N == e.N {
					change(other)
				}
			})
			h := newHall(t, log)
			for range 2 {
				if _, err := h.Room(t.Context(), "t"); !errors.Is(err, ErrQuarantined) {
					t.Fatalf("entry %d (%s) has %s: loading returned %v", e.N, e.Kind, how, err)
				}
			}
			if got := statusOf(t, log, "t"); got != gamelog.Aside {
				t.Fatalf("entry %d (%s) has %s: the listed status is %s", e.N, e.Kind, how, got)
			}
			if n := len(entriesOf(t, log, "t")); n != len(entries) {
				t.Fatalf("a quarantined table continued to entry %d", n)
			}
		}
	}
}

// tampers are ways to modify an entry.
var tampers = map[string]func(*gamelog.Entry){
	"another digest": func(e *gamelog.Entry) { e.Digest[3] ^= 1 },
	"no digest":      func(e *gamelog.Entry) { e.Digest = game.Digest{} },
	"another time":   func(e *gamelog.Entry) { edit(e, func(c map[string]any) { c["at"] = 9e15 }) },
	"another kind":   func(e *gamelog.Entry) { edit(e, func(c map[string]any) { c["do"] = "leave" }) },
	"no text":        func(e *gamelog.Entry) { e.Body = e.Body[:len(e.Body)/2] },
	"nothing":        func(e *gamelog.Entry) { e.Body = nil },
}

func edit(e *gamelog.Entry, change func(map[string]any)) {
	var c map[string]any
	if err := json.Unmarshal(e.Body, &c); err != nil {
		panic(err)
	}
	change(c)
	body, err := json.Marshal(c)
	if err != nil {
		panic(err)
	}
	e.Body = body
}

// TestTamperedMoves: the seed, the moves and their seats are all verified.
func TestTamperedMoves(t *testing.T) {
	log := &gamelog.Memory{}
	r := newTable(t, newHall(t, log), "t", toyConfig(2))
	must(t, r, start, take("ada", 0, 1))
	for how, change := range map[string]func(*gamelog.Entry){
		"another seed":  func(e *gamelog.Entry) { replace(e, table.DoStart, "seed", fmt.Sprintf("%064x", 77)) },
		"another move":  func(e *gamelog.Entry) { replace(e, table.DoMove, "move", map[string]any{"do": "take", "n": 2}) },
		"another seat":  func(e *gamelog.Entry) { replace(e, table.DoMove, "seat", 1) },
		"another mover": func(e *gamelog.Entry) { replace(e, table.DoMove, "by", "bo") },
	} {
		if _, err := newHall(t, crashed(t, log, "t", change)).Room(t.Context(), "t"); !errors.Is(err, ErrQuarantined) {
			t.Errorf("the log has %s: loading returned %v", how, err)
		}
	}
}

func replace(e *gamelog.Entry, do table.Do, field string, with any) {
	if table.Do(e.Kind) == do {
		edit(e, func(c map[string]any) { c[field] = with })
	}
}

// brokenLog fails to read.
type brokenLog struct {
	gamelog.Log
	reads, snapshots error
}

func (l brokenLog) Read(ctx context.Context, id gamelog.ID, from uint64, limit int) ([]gamelog.Entry, error) {
	if l.reads != nil {
		return nil, l.reads
	}
	return l.Log.Read(ctx, id, from, limit)
}

func (l brokenLog) Snapshot(ctx context.Context, id gamelog.ID) (gamelog.Snapshot, error) {
	if l.snapshots != nil {
		return gamelog.Snapshot{}, l.snapshots
	}
	return l.Log.Snapshot(ctx, id)
}

// TestTroubleIsNotAside: an I/O failure does not quarantine the table.
func TestTroubleIsNotAside(t *testing.T) {
	log := &gamelog.Memory{}
	h := newHall(t, log)
	must(t, newTable(t, h, "t", toyConfig(2)), start)
	h.Close()
	fire := errors.New("fire")
	for name, h := range map[string]*Hall{
		"reads":     newHall(t, brokenLog{Log: log, reads: fire}),
		"snapshots": newHall(t, brokenLog{Log: log, snapshots: fire}),
		"games":     newHall(t, log),
	} {
		if name == "games" {
			h.Games = noGames{fire}
		}
		if _, err := h.Room(t.Context(), "t"); !errors.Is(err, fire) || errors.Is(err, ErrQuarantined) {
			t.Errorf("%s fail: loading returned %v", name, err)
		}
		if got := statusOf(t, log, "t"); got != gamelog.Playing {
			t.Errorf("%s fail: the listed status is %s", name, got)
		}
	}
	h = newHall(t, log)
	h.Games = noGames{game.Refuse("noSuchPack")} // the pack it uses is gone
	if _, err := h.Room(t.Context(), "t"); !errors.Is(err, ErrQuarantined) {
		t.Errorf("loading without its cards returned %v", err)
	}
	if _, err := newHall(t, &gamelog.Memory{}).Room(t.Context(), "t"); !errors.Is(err, gamelog.ErrNotFound) {
		t.Errorf("loading an unknown table returned %v", err)
	}
}

type noGames struct{ err error }

func (g noGames) Engine(table.Config) (game.Engine, error) { return nil, g.err }

// TestCloseWritesSnapshots: after a graceful stop no replay is needed, and the list is up to date.
func TestCloseWritesSnapshots(t *testing.T) {
	log := &gamelog.Memory{}
	h := newHall(t, log)
	states := map[gamelog.ID]*table.State{}
	for i := range 5 {
		id := gamelog.ID(fmt.Sprint("t", i))
		r := newTable(t, h, id, toyConfig(3))
		withBo(t, r)
		if i > 0 {
			must(t, r, start)
		}
		for range i {
			must(t, r, move("ada", 0, toy.Move{Do: "think"}))
		}
		if i == 4 {
			must(t, r, table.Command{Do: table.DoEndVote, By: "bo"}, agree("ada", true))
		}
		states[id] = r.State()
	}
	h.Close()
	for id, s := range states {
		snap, err := log.Snapshot(t.Context(), id)
		if err != nil || snap.N != s.N || !bytes.Equal(snap.Data, s.Encode()) {
			t.Errorf("%s stopped after entry %d, but its snapshot is of entry %d (%v)", id, s.N, snap.N, err)
		}
		if got := statusOf(t, log, id); got != s.Status {
			t.Errorf("%s has status %s, but the listed status is %s", id, s.Status, got)
		}
	}
}

// TestCrashIsMadeUp: summaries and snapshots lost in a crash are written when the table is loaded.
func TestCrashIsMadeUp(t *testing.T) {
	log := &gamelog.Memory{}
	r := newTable(t, newHall(t, log), "t", toyConfig(2))
	must(t, r, start)
	log = crashed(t, log, "t", nil)
	h := newHall(t, log)
	room(t, h, "t")
	await.Return(t, "background work", h.work.Wait)
	snap, err := log.Snapshot(t.Context(), "t")
	if got := statusOf(t, log, "t"); got != gamelog.Playing || err != nil || snap.N != r.State().N {
		t.Errorf("the listed status is %q and the snapshot is of entry %d (%v)", got, snap.N, err)
	}
}

// TestSnapshotsOnTheWay: a long game is never far ahead of its snapshot.
func TestSnapshotsOnTheWay(t *testing.T) {
	log := &gamelog.Memory{}
	h := newHall(t, log)
	r := newTable(t, h, "t", toyConfig(2))
	must(t, r, start)
	for range 5 * snapshotEvery {
		must(t, r, move("ada", 0, toy.Move{Do: "think"}))
		await.Return(t, "background work", h.work.Wait) // snapshots are written in the background
		snap, err := log.Snapshot(t.Context(), "t")
		if n := r.State().N; err != nil || n-snap.N >= snapshotEvery || snap.N > n {
			t.Fatalf("at entry %d the snapshot is of entry %d (%v)", n, snap.N, err)
		}
	}
}

// reading counts the entries read from a log.
type reading struct {
	gamelog.Log
	entries int
}

func (l *reading) Read(ctx context.Context, id gamelog.ID, from uint64, limit int) ([]gamelog.Entry, error) {
	entries, err := l.Log.Read(ctx, id, from, limit)
	l.entries += len(entries)
	return entries, err
}

// Watch is not used here.
func (l *reading) Watch(context.Context, gamelog.ID, uint64) iter.Seq2[gamelog.Entry, error] {
	return nil
}

// TestLoadReadsLittle: loading reads only the entries after the snapshot, and an undo only those of the game.
func TestLoadReadsLittle(t *testing.T) {
	log := &gamelog.Memory{}
	h := newHall(t, log)
	r := newTable(t, h, "t", toyConfig(2))
	for range 300 {
		must(t, r, table.Command{Do: table.DoSay, By: "ada", Text: "la"})
	}
	must(t, r, start, move("ada", 0, toy.Move{Do: "think"}), move("ada", 0, toy.Move{Do: "think"}))
	h.Close()
	counted := &reading{Log: log}
	r = room(t, newHall(t, counted), "t")
	if counted.entries > 2 {
		t.Errorf("loading a table read %d entries", counted.entries)
	}
	must(t, r, undo("ada"))
	if counted.entries > 8 {
		t.Errorf("undoing a move read %d entries", counted.entries)
	}
}
