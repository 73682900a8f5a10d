package presence_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"shipfic/internal/gamelog"
	"shipfic/internal/presence"
	"shipfic/internal/table"
	"shipfic/internal/testkit/await"
	"shipfic/internal/testkit/natstest"
)

// machine is a node with people at tables.
type machine struct {
	*presence.Presence
	t       *testing.T
	conn    *nats.Conn
	changes chan gamelog.ID
}

func newMachine(t *testing.T, url, name string) *machine {
	t.Helper()
	conn := natstest.Connect(t, url)
	p, err := presence.New(conn, "shipfic", name)
	if err != nil {
		t.Fatal(err)
	}
	m := &machine{p, t, conn, make(chan gamelog.ID, 100)}
	p.OnChange(func(id gamelog.ID) { m.changes <- id })
	return m
}

// sees waits until the node knows of exactly these people elsewhere. It checks again after every change callback.
func (m *machine) sees(id gamelog.ID, people ...table.PersonID) {
	m.t.Helper()
	patience := time.After(5 * time.Minute)
	for {
		got := slices.Sorted(slices.Values(m.Elsewhere(id)))
		if slices.Equal(got, people) {
			return
		}
		select {
		case <-m.changes:
		case <-patience:
			m.t.Fatalf("sees %v at %s, want %v", got, id, people)
		}
	}
}

func here(people ...table.PersonID) []table.PersonID { return people }

func TestPresence(t *testing.T) {
	node := natstest.Start(t, 1)[0]
	var all []*machine
	for i := range 3 {
		all = append(all, newMachine(t, node.URL(), fmt.Sprint("machine-", i)))
	}
	one, two, three := all[0], all[1], all[2]
	t.Cleanup(func() { one.Close() })

	heard := make(chan string, 10)
	for i, m := range all {
		m.OnGossip(func(data []byte) { heard <- fmt.Sprint(i, string(data)) })
		if err := m.conn.Flush(); err != nil { // it listens from now on
			t.Fatal(err)
		}
	}
	one.Gossip([]byte(`{"a":1}`))
	told := []string{await.Receive(t, "what one told", heard), await.Receive(t, "what one told", heard)}
	if slices.Sort(told); !slices.Equal(told, []string{`1{"a":1}`, `2{"a":1}`}) {
		t.Errorf("heard %v", told)
	}

	one.Here("t", here("ada"))
	two.Here("t", here("bo"))
	two.sees("t", "ada") // even though ada came before bo's node followed the table
	one.sees("t", "bo")
	three.sees("t")
	three.Here("t", here("cy", "di"))
	one.sees("t", "bo", "cy", "di")
	three.sees("t", "ada", "bo")
	two.Here("other", here("bo"))
	one.sees("other")

	three.Here("t", here("di"))
	one.sees("t", "bo", "di")
	two.Here("t", nil)
	one.sees("t", "di")
	two.sees("t")

	two.Here("t", here("bo"))
	one.sees("t", "bo", "di")
	three.conn.Close() // a node that dies silently times out
	three.Close()
	one.sees("t", "bo")

	node.Restart(t) // presence recovers after a reconnect
	two.sees("t", "ada")
	one.sees("t", "bo")
	two.Close()
	one.sees("t")
}
