package server

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http/httptest"
	"net/netip"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/packs"
	"shipfic/tsssf"
)

// TestMain shows at the end that servers leave no goroutine behind.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// TestAddressesAreBounded remembers the latest addresses, and those with a connection whatever happens.
func TestAddressesAreBounded(t *testing.T) {
	limits := Limits{Addresses: 100}.orDefault()
	known := newAddresses(&limits)
	of := func(i int) netip.Prefix {
		return netip.PrefixFrom(netip.AddrFrom4([4]byte{10, 0, byte(i >> 8), byte(i)}), 32)
	}
	connected := known.of(of(0))
	connected.connect(10)
	for i := range 10_000 {
		known.of(of(i))
		if len(known.known) > limits.Addresses {
			t.Fatalf("%d addresses are remembered", len(known.known))
		}
	}
	if known.of(of(0)) != connected {
		t.Error("an address with a connection was forgotten")
	}
}

// TestAddressOf reads the address of a request, or of the one that the proxy speaks for.
func TestAddressOf(t *testing.T) {
	for _, c := range []struct{ remote, forwarded, want string }{
		{"192.0.2.1:1234", "", "192.0.2.1/32"},
		{"192.0.2.1:1234", "198.51.100.7", "198.51.100.7/32"},
		{"192.0.2.1:1234", "1.1.1.1, 198.51.100.7", "198.51.100.7/32"},
		{"[2001:db8:1:2:3::4]:1234", "", "2001:db8:1:2::/64"},
		{"[fe80::1%eth0]:1234", "", "fe80::/64"},
		{"[::ffff:192.0.2.1]:1234", "", "192.0.2.1/32"},
		{"192.0.2.1:1234", "nonsense", "invalid Prefix"},
		{"@", "", "invalid Prefix"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = c.remote
		if c.forwarded != "" {
			r.Header.Set("X-Forwarded-For", c.forwarded)
		}
		if got := (&Server{trustProxy: true}).addressOf(r).String(); got != c.want {
			t.Errorf("%s for %s is %s, not %s", c.remote, c.forwarded, got, c.want)
		}
	}
}

// TestTrips takes the second lowest of the latest round trips.
func TestTrips(t *testing.T) {
	var trips trips
	want := func(low int64) {
		t.Helper()
		if got := trips.low(); got != low {
			t.Errorf("after %d it is %d, not %d", trips.count, got, low)
		}
	}
	want(-1)
	trips.add(80 * time.Millisecond)
	want(80)
	trips.add(20 * time.Millisecond)
	want(80)
	trips.add(30 * time.Millisecond)
	want(30)
	for range 16 { // the network got slower
		trips.add(200 * time.Millisecond)
	}
	want(200)
}

// TestMissedEventsAreOnesOwn tells somebody who comes back nothing that was for another who had the seat before.
func TestMissedEventsAreOnesOwn(t *testing.T) {
	s := &table.State{Seats: []table.Seat{{Person: "bo"}, {Person: "ada"}}}
	to := func(seat game.Seat, text string) table.Event { return table.Event{To: game.Only(seat), Body: text} }
	note := func(event string, who table.PersonID) table.Event {
		return table.Event{To: game.Everyone, Body: table.Note{Event: event, Person: who}}
	}
	for _, c := range []struct {
		name   string
		events []table.Event
		want   string
	}{
		{"the same seat all the time", []table.Event{to(1, "a"), to(0, "x"), to(1, "b")}, `["a","b"]`},
		{"sat down meanwhile", []table.Event{to(1, "x"), note("sat", "ada"), to(1, "b")}, `[{"event":"sat","person":"ada"},"b"]`},
		{"another sat down", []table.Event{to(1, "a"), note("sat", "bo")}, `["a",{"event":"sat","person":"bo"}]`},
		{"a new game began", []table.Event{to(1, "x"), note("start", "bo"), to(1, "b")}, `[{"event":"start","person":"bo"},"b"]`},
		{"watched before", []table.Event{to(game.Watcher, "w"), note("sat", "ada"), to(game.Watcher, "x")}, `["w",{"event":"sat","person":"ada"}]`},
	} {
		seen, err := seenBy("ada", s, c.events)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := json.Marshal(seen); err != nil || string(got) != c.want {
			t.Errorf("%s: %s, not %s", c.name, got, c.want)
		}
	}
}

// TestMessagesAsTyped writes by hand what encoding/json would write.
func TestMessagesAsTyped(t *testing.T) {
	seat := game.Seat(3)
	for _, m := range []wire.FromServer{
		{Type: "update", N: 7},
		{Type: "update", N: 7, Seat: &seat, Public: json.RawMessage(`{"a":1}`), Own: json.RawMessage(`{"b":[]}`)},
		{Type: "update", N: 1 << 60, Events: []json.RawMessage{[]byte(`{}`), []byte(`{"event":"x"}`)}},
	} {
		b := newMessage(m.Type, m.N, 0)
		if m.Seat != nil {
			b.field("seat", []byte(fmt.Sprint(*m.Seat)))
		}
		b.field("public", m.Public)
		b.field("own", m.Own)
		b.list("events", m.Events)
		var back wire.FromServer
		if err := json.Unmarshal(b.end(), &back); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(m, back); diff != "" {
			t.Error(diff)
		}
	}
}

// fuzzServer has one table, for messages of all kinds.
func fuzzServer(t testing.TB) (*Server, *table.Room) {
	t.Helper()
	box, err := tsssf.NewBox(packs.Rules(packs.Core().Cards))
	if err != nil {
		t.Fatal(err)
	}
	quiet := slog.New(slog.NewTextHandler(io.Discard, nil))
	hall := &table.Hall{Log: &gamelog.Memory{}, Games: oneEngine{tsssf.Engine{Box: box}}, Logger: quiet}
	hall.Open()
	t.Cleanup(hall.Close)
	s := New(Options{Hall: hall, Log: hall.Log, Logger: quiet, Limits: Limits{
		Moves: Rate{1_000_000, 1}, Commands: Rate{1_000_000, 1},
	}})
	room, err := hall.Create(context.Background(), "bcdfg", table.Command{
		By: "ada", Name: "Ada", Config: &table.Config{Game: "tsssf", Seats: 1, Options: []byte(`{"length":"solitaire"}`)},
	})
	if err != nil {
		t.Fatal(err)
	}
	return s, room
}

// oneEngine is the same whatever is asked for.
type oneEngine struct{ engine game.Engine }

func (e oneEngine) Engine(table.Config) (game.Engine, error) { return e.engine, nil }

// FuzzMessage sends anything as a message of the host. It gets one answer, and the table still stands.
func FuzzMessage(f *testing.F) {
	for _, seed := range []string{
		`{"type":"do","ref":1,"command":{"do":"start"}}`,
		`{"type":"do","ref":1,"command":{"do":"move","move":{"do":"end"}}}`,
		`{"type":"do","ref":1,"command":{"do":"config","config":{"game":"tsssf","seats":2,"options":null}}}`,
		`{"type":"do","command":null}`, `null`, `{`, ``,
	} {
		f.Add([]byte(seed), false)
	}
	s, room := fuzzServer(f)
	f.Fuzz(func(t *testing.T, data []byte, binary bool) {
		c := &connection{server: s, id: room.ID(), person: "ada", room: room, moves: newLimiter(s.limits.Moves), commands: newLimiter(s.limits.Commands)}
		c.outbox.c = c
		kind := websocket.MessageText
		if binary {
			kind = websocket.MessageBinary
		}
		c.take(kind, data)
		if len(c.outbox.waiting) != 1 {
			t.Errorf("%d answers", len(c.outbox.waiting))
		}
	})
}
