package admin_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"

	"shipfic/internal/admin"
	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/gamelog/jetstream"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/testkit/await"
	"shipfic/internal/testkit/natstest"
	"shipfic/internal/wire"
)

// sharedLogs opens one log in JetStream for several nodes, each with a connection of its own.
func sharedLogs(t *testing.T, nodes int) []gamelog.Log {
	t.Helper()
	node := natstest.Start(t, 1)[0]
	var logs []gamelog.Log
	for range nodes {
		log, err := jetstream.Open(await.Context(t), natstest.Connect(t, node.URL()), jetstream.Settings{Name: "shipfic", Replicas: 1})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { log.Close() })
		logs = append(logs, log)
	}
	return logs
}

// TestCluster runs the console on two nodes that share a log in JetStream. One token is valid at both, reports and acts of one reach the
// other, and a table is removed everywhere.
func TestCluster(t *testing.T) {
	logs := sharedLogs(t, 2)
	one := open(t, logs[0], server.Options{}, admin.Words{})
	two := open(t, logs[1], server.Options{}, admin.Words{})
	if one.token == "" || two.token != "" {
		t.Fatal("one token was wanted, by the first node")
	}
	two.token = one.token
	a := two.ada("you muffin")
	if _, data := two.ask("POST", "/api/reports", wire.AskReport{Kind: "line", Table: a.id, Person: a.person, At: a.at}); codeIn(data) != "" {
		t.Fatalf("a report at the second node: %s", data)
	}
	await.True(t, "the report to reach the first node", func() bool {
		return len(operator[wire.AdminReports](one, "GET", "/api/admin/reports", nil).Reports) == 1
	})
	one.do(about(wire.ActRemove, a.id))
	if code := a.bye(t); code != api.TableClosed {
		t.Errorf("the people at the second node are told %q", code)
	}
	if entries, err := logs[1].Read(t.Context(), a.id, 1, 0); err != nil || len(entries) != 0 {
		t.Errorf("the removed table has %d entries (%v)", len(entries), err)
	}
	one.do(wire.AskAct{Act: wire.Act{Do: wire.ActBan, Address: "203.0.113.7"}, Seconds: 60})
	await.True(t, "the ban to reach the second node", func() bool {
		_, data := two.ask("GET", "/api/tables", nil, "X-Forwarded-For", "203.0.113.7")
		return codeIn(data) == api.HouseBan
	})
}

// TestEraseInCluster erases a person's lines while the table is closed at all nodes, which then play on.
func TestEraseInCluster(t *testing.T) {
	logs := sharedLogs(t, 2)
	one := open(t, logs[0], server.Options{}, admin.Words{})
	two := open(t, logs[1], server.Options{}, admin.Words{})
	two.token = one.token
	a := two.ada("you muffin")
	erase := wire.AskAct{Act: wire.Act{Do: wire.ActErase, Table: a.id, Person: a.person}}
	if code := one.code("POST", "/api/admin/acts", erase); code != api.CloseFirst {
		t.Errorf("at a table that is not closed: %q, want %q", code, api.CloseFirst)
	}
	one.do(about(wire.ActClose, a.id))
	if code := a.bye(t); code != api.TableClosed {
		t.Errorf("the people at the second node are told %q", code)
	}
	before, err := logs[1].Read(t.Context(), a.id, 1, 0)
	if err != nil {
		t.Fatal(err)
	}
	if done := one.do(erase); done.Lines != 1 {
		t.Errorf("%d lines were erased, want 1", done.Lines)
	}
	entries, err := logs[1].Read(t.Context(), a.id, 1, 0)
	if err != nil || len(entries) != len(before) {
		t.Fatalf("%d entries of %d are left (%v)", len(entries), len(before), err)
	}
	for _, e := range entries {
		if strings.Contains(string(e.Body), "muffin") {
			t.Errorf("entry %d is %s", e.N, e.Body)
		}
	}
	two.do(about(wire.ActReopen, a.id))
	room, err := two.hall.Room(t.Context(), a.id)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := room.Do(t.Context(), table.Command{Do: table.DoSay, By: a.person, Text: "here again"}); err != nil {
		t.Error(err)
	}
}

// failing is a log that can only be appended to or deleted, and fails after a number of writes to tables.
type failing struct {
	gamelog.Log
	left atomic.Int64
}

var errFailing = errors.New("the log failed, as planned")

func (f *failing) write(id gamelog.ID) error {
	if id != admin.BookID && f.left.Add(-1) < 0 {
		return errFailing
	}
	return nil
}

func (f *failing) Append(ctx context.Context, id gamelog.ID, last uint64, entries ...gamelog.Entry) error {
	if err := f.write(id); err != nil {
		return err
	}
	return f.Log.Append(ctx, id, last, entries...)
}

func (f *failing) Delete(ctx context.Context, id gamelog.ID) error {
	if err := f.write(id); err != nil {
		return err
	}
	return f.Log.Delete(ctx, id)
}

func (f *failing) PutSummary(ctx context.Context, s gamelog.Summary) error {
	if err := f.write(s.ID); err != nil {
		return err
	}
	return f.Log.PutSummary(ctx, s)
}

// TestEraseInterrupted has the log fail at each step of erasing. Asking again completes it, and nothing else is lost.
func TestEraseInterrupted(t *testing.T) {
	const enough = 1_000
	for steps := 0; ; steps++ {
		log := &failing{Log: &gamelog.Memory{}}
		log.left.Store(enough)
		h := open(t, log, server.Options{}, admin.Words{})
		a := h.ada("you muffin")
		h.do(about(wire.ActClose, a.id))
		a.bye(t)
		before, err := log.Read(t.Context(), a.id, 1, 0)
		if err != nil {
			t.Fatal(err)
		}
		erase := wire.AskAct{Act: wire.Act{Do: wire.ActErase, Table: a.id, Person: a.person}}
		log.left.Store(int64(steps))
		_, data := h.ask("POST", "/api/admin/acts", erase, "Authorization", "Bearer "+h.token)
		interrupted := codeIn(data) != ""
		log.left.Store(enough)
		h.do(erase)
		entries, err := log.Read(t.Context(), a.id, 1, 0)
		if err != nil || len(entries) != len(before) {
			t.Fatalf("after %d steps: %d entries of %d are left (%v)", steps, len(entries), len(before), err)
		}
		for _, e := range entries {
			if strings.Contains(string(e.Body), "muffin") {
				t.Errorf("after %d steps: entry %d is %s", steps, e.N, e.Body)
			}
		}
		if left, err := log.Read(t.Context(), a.id+".erased", 1, 0); err != nil || len(left) > 0 {
			t.Errorf("after %d steps: the copy has %d entries (%v)", steps, len(left), err)
		}
		if !interrupted {
			if steps < 5 {
				t.Errorf("it took %d steps", steps)
			}
			return
		}
	}
}
