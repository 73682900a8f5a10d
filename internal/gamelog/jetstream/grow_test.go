package jetstream_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	natsstream "github.com/nats-io/nats.go/jetstream"

	"shipfic/internal/gamelog"
	"shipfic/internal/gamelog/jetstream"
	"shipfic/internal/testkit/await"
	"shipfic/internal/testkit/natstest"
)

// TestGrow adds streams while three nodes make tables, some of them the same ones. Every acknowledged entry stays readable on every node
// and on one that joins later, no table is made twice, and the entries of a table are all in one stream.
func TestGrow(t *testing.T) {
	t.Parallel()
	plan := natstest.Start(t, 1)
	name := newName()
	ctx := await.Context(t)
	var nodes []patient
	for range 3 {
		log := opened(t, natstest.Connect(t, plan[0].URL()), jetstream.Settings{Name: name, Replicas: 1})
		t.Cleanup(func() { log.Close() })
		nodes = append(nodes, log)
	}
	const tables, growing, later = 120, 40, 40
	var made sync.Map // table to the node that made it
	tableID := func(i int) gamelog.ID { return gamelog.ID(fmt.Sprint("table", i)) }
	body := func(node, n int) []byte { return fmt.Appendf(nil, "node %d entry %d", node, n) }
	halfway := make(chan struct{})
	var work sync.WaitGroup
	for node, log := range nodes {
		work.Go(func() {
			for i := range tables {
				if node == 0 && i == growing {
					close(halfway)
				}
				err := log.Append(ctx, tableID(i), 0, gamelog.Entry{Body: body(node, 1)})
				switch {
				case errors.Is(err, gamelog.ErrConflict):
					continue
				case err == nil:
					err = log.Append(ctx, tableID(i), 1, gamelog.Entry{Body: body(node, 2)})
				}
				if err != nil {
					t.Error(err)
					return
				}
				if other, twice := made.Swap(tableID(i), node); twice {
					t.Errorf("%s was made by nodes %d and %d", tableID(i), other, node)
				}
			}
		})
	}
	await.Receive(t, "some tables", halfway)
	for _, to := range []int{2, 4} {
		if err := nodes[1].Grow(ctx, to); err != nil {
			t.Error(err)
		}
	}
	await.Return(t, "all tables", work.Wait)
	for i, node := range nodes {
		await.True(t, fmt.Sprintf("node %d to learn of four streams", i), func() bool { return node.Streams() == 4 })
	}
	for i := tables; i < tables+later; i++ { // the nodes may have made all others before they learned of the new streams
		node := i % len(nodes)
		if err := nodes[node].Append(ctx, tableID(i), 0, gamelog.Entry{Body: body(node, 1)}, gamelog.Entry{Body: body(node, 2)}); err != nil {
			t.Error(err)
		}
		made.Store(tableID(i), node)
	}
	late := opened(t, natstest.Connect(t, plan[0].URL()), jetstream.Settings{Name: name, Replicas: 1, Streams: 4})
	t.Cleanup(func() { late.Close() })
	for i := range tables + later {
		by, _ := made.Load(tableID(i))
		for n, log := range append(nodes, late) {
			entries, err := log.Read(ctx, tableID(i), 1, 0)
			if err != nil || len(entries) != 2 || string(entries[0].Body) != string(body(by.(int), 1)) || string(entries[1].Body) != string(body(by.(int), 2)) {
				t.Errorf("node %d reads %v of %s, which node %v made (%v)", n, entries, tableID(i), by, err)
			}
		}
	}
	inOneStream(t, natstest.Connect(t, plan[0].URL()), name, 4)
}

// inOneStream checks that each stream holds some tables, and that no two streams hold entries of the same one.
func inOneStream(t *testing.T, conn *nats.Conn, name string, streams int) {
	t.Helper()
	js, err := natsstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	holder := map[string]string{}
	for i := range streams {
		of := name + "-log"
		if i > 0 {
			of = fmt.Sprint(of, "-", i)
		}
		s, err := js.Stream(t.Context(), of)
		if err != nil {
			t.Fatal(err)
		}
		info, err := s.Info(t.Context(), natsstream.WithSubjectFilter(">"))
		if err != nil {
			t.Fatal(err)
		}
		held := 0
		for subject := range info.State.Subjects {
			last, err := s.GetLastMsgForSubject(t.Context(), subject)
			if err != nil {
				t.Fatal(err)
			}
			if len(last.Data) < 8 { // a pointer
				continue
			}
			held++
			table := subject[strings.LastIndexByte(subject, '.')+1:]
			if holder[table] != "" {
				t.Errorf("both %s and %s hold entries of %s", holder[table], of, table)
			}
			holder[table] = of
		}
		if held == 0 {
			t.Errorf("%s holds no tables", of)
		}
	}
}

// TestDeleteInAGrownLog deletes and makes the same tables on two nodes at once. In the end each can be made and read by both.
func TestDeleteInAGrownLog(t *testing.T) {
	t.Parallel()
	plan := natstest.Start(t, 1)
	name := newName()
	ctx := await.Context(t)
	one := opened(t, natstest.Connect(t, plan[0].URL()), jetstream.Settings{Name: name, Replicas: 1})
	t.Cleanup(func() { one.Close() })
	if err := one.Grow(ctx, 3); err != nil {
		t.Fatal(err)
	}
	two := opened(t, natstest.Connect(t, plan[0].URL()), jetstream.Settings{Name: name, Replicas: 1})
	t.Cleanup(func() { two.Close() })
	ids := []gamelog.ID{"a", "b", "c", "d", "e", "f"}
	var work sync.WaitGroup
	work.Go(func() {
		for i := range 20 * len(ids) {
			if err := one.Delete(ctx, ids[i%len(ids)]); err != nil {
				t.Error(err)
			}
		}
	})
	work.Go(func() {
		for i := range 20 * len(ids) {
			if err := two.Append(ctx, ids[i%len(ids)], 0, gamelog.Entry{Body: []byte("old")}); err != nil && !errors.Is(err, gamelog.ErrConflict) {
				t.Error(err)
			}
		}
	})
	await.Return(t, "all deletes", work.Wait)
	for _, id := range ids {
		if err := one.Delete(ctx, id); err != nil {
			t.Fatal(err)
		}
		if err := two.Append(ctx, id, 0, gamelog.Entry{Body: []byte("new")}); err != nil {
			t.Errorf("%s cannot be made again: %v", id, err)
		}
		for _, log := range []patient{one, two} {
			if entries, err := log.Read(ctx, id, 1, 0); err != nil || len(entries) != 1 || string(entries[0].Body) != "new" {
				t.Errorf("%s holds %v (%v), want one new entry", id, entries, err)
			}
		}
	}
}

// TestCountMustAgree opens a log with another number of streams than it has.
func TestCountMustAgree(t *testing.T) {
	t.Parallel()
	conn := natstest.Connect(t, natstest.Start(t, 1)[0].URL())
	for _, first := range []int{0, 3} {
		settings := jetstream.Settings{Name: newName(), Replicas: 1, Streams: first}
		opened(t, conn, settings).Close()
		for _, want := range []int{2, 4} {
			settings.Streams = want
			_, err := jetstream.Open(await.Context(t), conn, settings)
			var count *jetstream.CountError
			if !errors.As(err, &count) || count.Have != max(first, 1) || count.Want != want {
				t.Errorf("opened a log of %d streams with %d: %v", first, want, err)
			}
		}
		settings.Streams = 0
		log := opened(t, conn, settings)
		if log.Streams() != max(first, 1) {
			t.Errorf("a log that was made with %d streams has %d", first, log.Streams())
		}
		for _, to := range []int{0, first, jetstream.MaxStreams + 1} {
			if err := log.Grow(t.Context(), to); err == nil {
				t.Errorf("a log of %d streams grew to %d", first, to)
			}
		}
		log.Close()
	}
}

// TestOldLog opens a log that was made before logs could have several streams. It has one.
func TestOldLog(t *testing.T) {
	t.Parallel()
	conn := natstest.Connect(t, natstest.Start(t, 1)[0].URL())
	settings := jetstream.Settings{Name: newName(), Replicas: 1}
	log := opened(t, conn, settings)
	if err := log.Append(t.Context(), "old", 0, gamelog.Entry{Body: []byte("one")}); err != nil {
		t.Fatal(err)
	}
	log.Close()
	js, err := natsstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	bucket, err := js.KeyValue(t.Context(), settings.Name+"-tables")
	if err == nil {
		err = bucket.Purge(t.Context(), "log.streams")
	}
	if err != nil {
		t.Fatal(err)
	}
	settings.Streams = 3
	if _, err := jetstream.Open(await.Context(t), conn, settings); !errors.As(err, new(*jetstream.CountError)) {
		t.Errorf("an old log was opened with three streams: %v", err)
	}
	settings.Streams = 0
	log = opened(t, conn, settings)
	defer log.Close()
	if entries, err := log.Read(t.Context(), "old", 1, 0); err != nil || len(entries) != 1 {
		t.Errorf("the old table holds %v (%v)", entries, err)
	}
}

// TestSpread moves all leaders to one server, and spreads them again while entries are written.
func TestSpread(t *testing.T) {
	t.Parallel()
	plan := natstest.Start(t, 3)
	conn := natstest.Connect(t, plan[0].URL())
	log := grown(t, conn, 3, 3, 3)
	t.Cleanup(func() { log.Close() })
	ctx := await.Context(t)
	var work sync.WaitGroup
	stop := make(chan struct{})
	for i := range 6 {
		work.Go(func() {
			id := gamelog.ID(fmt.Sprint("table", i))
			last := uint64(0)
			for ctx.Err() == nil {
				err := log.Append(ctx, id, last, gamelog.Entry{Body: []byte("entry")})
				if err != nil { // the acknowledgement was lost, and the entry may be there
					there, err := log.Read(ctx, id, last+1, 0)
					if err != nil || len(there) > 1 {
						t.Errorf("after entry %d of %s there are %v (%v)", last, id, there, err)
						return
					}
					last += uint64(len(there))
					continue
				}
				last++
				select {
				case <-stop:
					return
				case <-time.After(time.Millisecond): // leave the servers time for their elections
				}
			}
			t.Errorf("entry %d of %s was not written in time", last+1, id)
		})
	}
	states := func() []jetstream.StreamState {
		list, err := log.StreamStates(ctx)
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	await.True(t, "one server to lead all streams", func() bool {
		all := true
		for _, s := range states() {
			if s.Leader != plan[0].Name {
				all = false
				question := fmt.Appendf(nil, `{"placement":{"preferred":%q}}`, plan[0].Name)
				_, _ = conn.Request("$JS.API.STREAM.LEADER.STEPDOWN."+s.Name, question, time.Second) // asked again if it is lost
			}
		}
		return all
	})
	await.True(t, "every server to lead a stream", func() bool {
		if err := log.Spread(ctx); err != nil {
			t.Fatal(err)
		}
		leaders := map[string]bool{}
		for _, s := range states() {
			leaders[s.Leader] = true
		}
		return len(leaders) == 3 && !leaders[""]
	})
	close(stop)
	await.Return(t, "the writers", work.Wait)
}
