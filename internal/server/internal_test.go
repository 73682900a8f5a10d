package server

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http/httptest"
	"net/netip"
	"os"
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/budget"
	"shipfic/internal/gamelog"
	"shipfic/internal/http"
	"shipfic/internal/roundtrip"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

// TestMain checks that servers leave no goroutine behind. A busy machine needs a while until the last one has ended.
func TestMain(m *testing.M) {
	code := m.Run()
	left := goleak.Find()
	for deadline := time.Now().Add(time.Minute); left != nil && time.Now().Before(deadline); {
		left = goleak.Find()
	}
	if code == 0 && left != nil {
		fmt.Fprintln(os.Stderr, left)
		code = 1
	}
	os.Exit(code)
}

// TestPong measures the answer to the latest ping, and no other.
func TestPong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := New(Options{})
		c := &connection{server: s, crowd: &crowd{}}
		c.pings.timer = time.AfterFunc(time.Hour, func() {})
		c.pings.count, c.pings.sent = 5, time.Now()
		time.Sleep(40 * time.Millisecond)
		for _, payload := range []string{"", "\x04", "\x06", "\x05\x05"} {
			if c.pong([]byte(payload)); c.trips.recent.Count() != 0 {
				t.Fatalf("%q counts as an answer", payload)
			}
		}
		c.pong([]byte{5})
		time.Sleep(time.Millisecond)
		c.pong([]byte{5}) // again, without a ping
		l, _ := c.trips.line(neverSoFast, nil)
		if c.trips.recent.Count() != 1 || l.Usual != 40*time.Millisecond {
			t.Errorf("%d round trips, usually %s", c.trips.recent.Count(), l.Usual)
		}
	})
}

// TestAddressesAreBounded drops addresses beyond the limit, but never one with a connection.
func TestAddressesAreBounded(t *testing.T) {
	limits := Limits{Addresses: 100}.orDefault()
	known := newAddresses(&limits)
	of := func(i int) netip.Prefix {
		return netip.PrefixFrom(netip.AddrFrom4([4]byte{10, 0, byte(i >> 8), byte(i)}), 32)
	}
	never := func() bool { return false }
	connected := known.of(of(0))
	connected.connect(10, never, nil)
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

// networkOfSite is the IPv6 network of that number in one site.
func networkOfSite(i int) netip.Prefix {
	return netip.PrefixFrom(netip.AddrFrom16([16]byte{0x2a, 0, 0, 1, 0, 2, byte(i >> 8), byte(i)}), 64)
}

// TestSitesAreRemembered lets a site push out nobody but its own networks: neither other addresses nor what the site itself has used.
func TestSitesAreRemembered(t *testing.T) {
	limits := Limits{Addresses: 100}.orDefault()
	known := newAddresses(&limits)
	other := known.of(netip.MustParsePrefix("192.0.2.1/32"))
	first := known.of(networkOfSite(0))
	for i := range 10_000 {
		known.of(networkOfSite(i))
	}
	if known.of(other.from) != other {
		t.Error("an address of somebody else was forgotten")
	}
	if known.of(networkOfSite(0)).site != first.site {
		t.Error("the site was forgotten")
	}
	if len(known.known) > limits.Addresses {
		t.Errorf("%d addresses are remembered", len(known.known))
	}
}

// TestLimitsOfSites gives all networks of an IPv6 site together twice what one address may do, at every limit. What a refused network
// asked for is not counted for the others.
func TestLimitsOfSites(t *testing.T) {
	const times = 4
	hour := Rate{times, time.Hour}
	limits := Limits{
		Requests: hour, Misses: hour, Tables: hour, Packs: hour, Pictures: hour, Checks: hour, Prints: hour, Hints: hour, AllMoves: hour,
		AllCommands: hour, Written: hour, Uploaded: hour, Reports: hour, Calls: hour, Guesses: hour,
	}.orDefault()
	known := newAddresses(&limits)
	for l := range api.Limits {
		one, all := 0, 0
		for i := range 8 {
			from := known.of(networkOfSite(i))
			for range 2 * times {
				if from.use(l, &limits) > 0 {
					continue
				}
				if all++; i == 0 {
					one++
				}
			}
			if wait := from.empty(l); wait == 0 && i > 0 {
				t.Errorf("limit %d: network %d may go on", l, i)
			}
		}
		if one != times || all != siteTimes*times {
			t.Errorf("limit %d: one network did it %d times and all together %d times", l, one, all)
		}
		if wait := known.of(netip.MustParsePrefix("2a00:1:3::/64")).use(l, &limits); wait > 0 {
			t.Errorf("limit %d: another site has to wait", l)
		}
	}
}

// TestSiteSharesABudget gives all networks of a site one budget of memory and work.
func TestSiteSharesABudget(t *testing.T) {
	var s *Server
	ask := func(from string) int {
		r := httptest.NewRequest("GET", "/api/reserve", nil)
		r.Header.Set("X-Forwarded-For", from)
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r)
		return w.Code
	}
	inside, within := "", 0
	s = New(Options{
		Hall: &table.Hall{}, TrustProxy: true, Budget: budget.Limits{LargeBytes: 30},
		Routes: []api.Route{{Pattern: "GET /api/reserve", Handle: func(w http.ResponseWriter, r *http.Request) error {
			err := api.ClientOf(r).Budget.Reserve(budget.Large, 10)
			if from := inside; from != "" {
				inside = ""
				within = ask(from)
			}
			return err
		}}},
	})
	for from, want := range map[string]int{"2a00:1:2:8::1": http.StatusTooManyRequests, "2a00:1:3::1": http.StatusOK, "192.0.2.1": http.StatusOK} {
		inside = from
		if code := ask("2a00:1:2:7::1"); code != http.StatusOK || within != want {
			t.Errorf("while 2a00:1:2:7::/64 uses its budget (%d), %s gets %d, want %d", code, from, within, want)
		}
	}
}

// TestAddressOf finds the address of a request, with and without a proxy.
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

// TestFastestIsBounded remembers many browsers, and not more than it may.
func TestFastestIsBounded(t *testing.T) {
	var f fastest
	for key := range uint64(maxFastest + 10) {
		f.lower(key, time.Second)
	}
	if len(f.known) != maxFastest {
		t.Errorf("%d are remembered", len(f.known))
	}
	last := uint64(maxFastest + 9)
	if f.lower(last, time.Minute) != time.Second || f.lower(last, time.Millisecond) != time.Millisecond || f.lower(last, neverSoFast) != time.Millisecond {
		t.Error("the fastest is not remembered")
	}
}

// TestKernelTrips asks the kernel about a connection on this machine.
func TestKernelTrips(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	client, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	trips := kernelTrips(client)
	if runtime.GOOS != "linux" {
		t.Skip("only Linux tells")
	}
	if trips == nil || trips.Fastest <= 0 || trips.Usual < trips.Fastest {
		t.Errorf("the kernel says %+v", trips)
	}
	if isPublic(client.RemoteAddr()) {
		t.Error("this machine's own address counts as a player's")
	}
	if kernelTrips(&cork{}) != nil {
		t.Error("what is not a TCP connection was measured")
	}
}

// TestReportedTrip reads what a proxy reports.
func TestReportedTrip(t *testing.T) {
	for header, want := range map[string]time.Duration{
		"23500": 23500 * time.Microsecond, "": 0, "0": 0, "-4": 0, "23.5": 0, "23500, 1": 0, "99999999999": 0,
	} {
		r := httptest.NewRequest("GET", "/ws/a", nil)
		r.Header.Set("X-Client-RTT", header)
		got := (&webSocket{server: &Server{trustProxy: true}, reported: reportedTrip(r)}).kernel()
		if want == 0 && got != nil || want != 0 && (got == nil || *got != roundtrip.Kernel{Fastest: want}) {
			t.Errorf("%q is taken for %+v", header, got)
		}
	}
}

// TestMissedEventsAreOnesOwn sends somebody who reconnects no events that were for another person in the same seat.
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

// TestMessagesAsTyped compares messages encoded by hand with those of encoding/json.
func TestMessagesAsTyped(t *testing.T) {
	for _, test := range []struct {
		m       wire.FromServer
		changes []change
	}{
		{wire.FromServer{Type: "update", N: 7, On: 6}, nil},
		{
			wire.FromServer{Type: "update", N: 7, On: 7, Change: json.RawMessage(`{"seat":3,"~own":{"b":[]}}`), Story: json.RawMessage(`[1]`)},
			[]change{change(`"seat":3`), change(`"~own":{"b":[]}`)},
		},
		{wire.FromServer{Type: "update", N: 1 << 60, On: 1, Events: []json.RawMessage{[]byte(`{}`), []byte(`{"event":"x"}`)}}, nil},
	} {
		m := test.m
		b := newUpdate(m.N, m.On)
		b.change(test.changes)
		b.list("events", m.Events)
		b.field("story", m.Story)
		var back wire.FromServer
		if err := json.Unmarshal(b.end(false).text, &back); err != nil {
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
	box := packtest.CoreBox(t)
	quiet := slog.New(slog.NewTextHandler(io.Discard, nil))
	hall := &table.Hall{Log: &gamelog.Memory{}, Games: oneEngine{tsssf.Engine{Box: box}}, Logger: quiet}
	hall.Open()
	t.Cleanup(hall.Close)
	s := New(Options{Hall: hall, Log: hall.Log, Logger: quiet, Limits: Limits{
		Moves: Rate{1_000_000, 1}, Commands: Rate{1_000_000, 1}, AllMoves: Rate{1_000_000, 1}, AllCommands: Rate{1_000_000, 1}, Written: Rate{1_000_000_000, 1},
	}})
	room, err := hall.Create(context.Background(), "bcdfg", table.Command{
		By: "ada", Name: "Ada", Config: &table.Config{Game: "tsssf", Seats: 1, Options: []byte(`{"length":"solitaire"}`)},
	})
	if err != nil {
		t.Fatal(err)
	}
	return s, room
}

// oneEngine returns the same engine for every config.
type oneEngine struct{ engine game.Engine }

func (e oneEngine) Engine(table.Config) (game.Engine, error) { return e.engine, nil }

// FuzzMessage sends arbitrary messages as the host. Each gets one answer.
func FuzzMessage(f *testing.F) {
	for _, seed := range []string{
		`{"type":"do","ref":1,"command":{"do":"start"}}`,
		`{"type":"do","ref":1,"command":{"do":"move","move":{"do":"end"}}}`,
		`{"type":"do","ref":1,"command":{"do":"config","config":{"game":"tsssf","seats":2,"options":null}}}`,
		`{"type":"hello","version":2,"last":1,"language":"es"}`, `{"type":"do","command":null}`, `null`, `{`, ``,
	} {
		f.Add([]byte(seed), false)
	}
	s, room := fuzzServer(f)
	f.Fuzz(func(t *testing.T, data []byte, binary bool) {
		c := &connection{server: s, id: room.ID(), person: "ada", room: room, from: s.addresses.of(netip.Prefix{}), pace: newPace(&s.limits)}
		c.crowd = &crowd{server: s, id: c.id, joined: map[netip.Prefix]map[table.PersonID]struct{}{}}
		c.outbox.c = c
		if binary {
			data = nil // as a socket reads it
		}
		c.take(data, 0)
		answers := len(c.outbox.waiting)
		if c.outbox.resync {
			answers++ // a hello is answered by a state
		}
		if answers != 1 {
			t.Errorf("%d answers", answers)
		}
	})
}
