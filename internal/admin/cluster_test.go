package admin_test

import (
	"testing"

	"github.com/nats-io/nats.go"

	"shipfic/internal/admin"
	"shipfic/internal/api"
	"shipfic/internal/await"
	"shipfic/internal/gamelog"
	"shipfic/internal/gamelog/jetstream"
	"shipfic/internal/natsnode"
	"shipfic/internal/server"
	"shipfic/internal/wire"
)

// sharedLogs opens one log in JetStream for several nodes, each with a connection of its own.
func sharedLogs(t *testing.T, nodes int) []gamelog.Log {
	t.Helper()
	plan, err := natsnode.Plan(t.TempDir(), 1, false)
	if err != nil {
		t.Fatal(err)
	}
	node, err := natsnode.Start(plan[0])
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(node.Stop)
	var logs []gamelog.Log
	for range nodes {
		conn, err := nats.Connect(plan[0].URL())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(conn.Close)
		log, err := jetstream.Open(await.Context(t), conn, jetstream.Settings{Name: "shipfic", Replicas: 1})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { log.Close() })
		logs = append(logs, log)
	}
	return logs
}

// TestCluster runs the desk on two nodes that share a log in JetStream. One token is valid at both, reports and acts of one reach the
// other, and a table is removed everywhere. Only erasing single lines is not possible.
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
	erase := wire.AskAct{Act: wire.Act{Do: wire.ActErase, Table: a.id, Person: a.person}}
	if code := one.code("POST", "/api/admin/acts", erase); code != api.NotErasable {
		t.Errorf("erasing in a cluster: %q, want %q", code, api.NotErasable)
	}
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
