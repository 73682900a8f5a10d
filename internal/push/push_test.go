package push

import (
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/api/apitest"
	"shipfic/internal/gamelog"
	"shipfic/internal/games"
	"shipfic/internal/hall"
	"shipfic/internal/limit"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/language"
)

// maxMisses is how many tables that do not exist may be asked for.
const maxMisses = 100

// house is a hall with a caller.
type house struct {
	*Caller
	t    *testing.T
	used *limit.Address
}

func newHouse(t *testing.T, log gamelog.Log) *house {
	t.Helper()
	shelf := games.NewShelf(log)
	hall := &hall.Hall{Log: log, Games: shelf, Bots: games.NewBots(shelf, 0), Logger: slog.New(slog.DiscardHandler)}
	limits := limit.Limits{Misses: limit.Rate{Times: maxMisses, In: 24 * time.Hour}}.OrDefault()
	h := &house{New(Options{Log: log, Hall: hall, Code: server.CodeOf, Loopback: true, Logger: slog.New(slog.DiscardHandler)}), t, limit.NewAddresses(&limits).Of(netip.Prefix{})}
	h.patience, h.retry = time.Millisecond, time.Millisecond
	hall.Changed = h.Changed
	hall.Open()
	t.Cleanup(hall.Close)
	return h
}

const (
	code = gamelog.ID("quillotter4217")
	ada  = table.PersonID("ada")
)

// make makes a table of Ada and Bo that plays over days.
func (h *house) make() *hall.Room {
	h.t.Helper()
	return h.makeOf(&table.Config{Game: games.TSSSF, Seats: 2, Fixed: true, Turn: table.Day, Title: "Moonlit Margins"})
}

func (h *house) makeOf(config *table.Config) *hall.Room {
	h.t.Helper()
	room, err := h.Hall.Create(h.t.Context(), code, table.Command{By: ada, Name: "Ada", Config: config})
	if err != nil {
		h.t.Fatal(err)
	}
	seat := game.Seat(1)
	h.do(room, table.Command{Do: table.DoJoin, By: "bo", Name: "Bo"}, table.Command{Do: table.DoSit, By: "bo", Seat: &seat}, table.Command{Do: table.DoReady, By: "bo", On: true})
	return room
}

func (h *house) do(room *hall.Room, commands ...table.Command) {
	h.t.Helper()
	for _, c := range commands {
		if _, err := room.Do(h.t.Context(), c); err != nil {
			h.t.Fatalf("%s: %v", c.Do, err)
		}
	}
}

// ask sends a request to the caller's routes as a person.
func (h *house) ask(method string, person table.PersonID, body, into any) error {
	h.t.Helper()
	r := apitest.Request(h.t, method, "/api/calls", body)
	r.Client = api.Client{
		Origin: "https://example.org", Person: func(gamelog.ID) table.PersonID { return person },
		Used: h.used,
	}
	var answer *api.Response
	for _, route := range h.Routes() {
		if route.Pattern != method+" /api/calls" {
			continue
		}
		var err error
		if answer, err = route.Handle(r); err != nil {
			return err
		}
	}
	if into != nil {
		if err := json.Unmarshal(answer.Body, into); err != nil {
			h.t.Fatal(err)
		}
	}
	return nil
}

// subscribe lets a person's browser be called to the table.
func (h *house) subscribe(person table.PersonID, s *service) wire.AskCalls {
	h.t.Helper()
	ask := s.subscription()
	ask.Tables = []gamelog.ID{code, "nosuchtable1000"}
	var joined wire.Called
	if err := h.ask("PUT", person, ask, &joined); err != nil || !slices.Equal(joined.Tables, []gamelog.ID{code}) {
		h.t.Fatalf("the person is called to %v (%v)", joined.Tables, err)
	}
	return ask
}

func nobody(gamelog.ID, table.PersonID) bool { return false }

// TestCall: a browser is called when its person's turn begins and for a vote, in its language, and without cards.
func TestCall(t *testing.T) {
	h, s := newHouse(t, &gamelog.Memory{}), newService(t)
	room := h.make()
	h.subscribe(ada, s)
	bo := newService(t)
	spanish := bo.subscription()
	spanish.Language, spanish.Tables = "es", []gamelog.ID{code}
	if err := h.ask("PUT", "bo", spanish, nil); err != nil {
		t.Fatal(err)
	}
	h.Serve(t.Context(), nobody)
	h.do(room, table.Command{Do: table.DoStart, By: ada})
	want := message{Title: "Your turn at QUILL-OTTER-4217", Text: "Moonlit Margins", Table: code}
	if got := <-s.got; got != want {
		t.Errorf("Ada gets %+v, want %+v", got, want)
	}
	h.do(room, table.Command{Do: table.DoEndVote, By: ada})
	if got := <-bo.got; got.Title != "La mesa QUILL-OTTER-4217 espera tu voto" {
		t.Errorf("Bo gets %+v", got)
	}
}

// TestHayburger: people are called to a table of Hayburger too, to turn a card and to vote, when nobody has a page of it open.
func TestHayburger(t *testing.T) {
	h := newHouse(t, &gamelog.Memory{})
	room := h.makeOf(&table.Config{Game: games.Hayburger, Seats: 2, Fixed: true, Title: "Lunch"})
	services := map[table.PersonID]*service{ada: newService(t), "bo": newService(t)}
	for person, s := range services {
		h.subscribe(person, s)
	}
	h.Serve(t.Context(), nobody)
	h.do(room, table.Command{Do: table.DoStart, By: ada})
	waits, _ := room.State().WaitedFor(room.State().Now)
	if len(waits) != 1 {
		t.Fatalf("the table waits for %v, want one person", waits)
	}
	want := message{Title: "Your turn at QUILL-OTTER-4217", Text: "Lunch", Table: code}
	if got := <-services[waits[0]].got; got != want {
		t.Errorf("%s gets %+v, want %+v", waits[0], got, want)
	}
	other := map[table.PersonID]table.PersonID{ada: "bo", "bo": ada}[waits[0]]
	h.do(room, table.Command{Do: table.DoEndVote, By: waits[0]})
	if got := <-services[other].got; got.Title != "The table QUILL-OTTER-4217 waits for your vote" {
		t.Errorf("%s gets %+v", other, got)
	}
}

// TestWhoIsCalled looks at who is called when.
func TestWhoIsCalled(t *testing.T) {
	h := newHouse(t, &gamelog.Memory{})
	h.patience = patience
	h.do(h.make(), table.Command{Do: table.DoStart, By: ada})
	began := time.Now()
	here := func(_ gamelog.ID, person table.PersonID) bool { return person == ada }
	queued := func(after time.Duration, present func(gamelog.ID, table.PersonID) bool) int {
		h.queueDue(began.Add(after), present)
		return len(h.queue)
	}
	if n := queued(patience/2, nobody); n != 0 {
		t.Errorf("%d calls are queued before a page could be reloaded", n)
	}
	if n := queued(2*patience, here); n != 0 {
		t.Errorf("%d calls are queued for somebody who is there", n)
	}
	if n := queued(3*patience, nobody); n != 1 {
		t.Errorf("%d calls are queued for somebody who left, want 1", n)
	}
	if n := queued(4*patience, nobody); n != 1 {
		t.Errorf("%d calls are queued for one turn, want 1", n)
	}
	waits := table.State{}
	h.waits[seat{code, ada}] = wait{kind: turn, since: began}
	if queued(2*knows, here); len(h.waits) != 0 {
		t.Error("somebody who was there for minutes would still be called")
	}
	h.waits[seat{code, ada}] = wait{kind: turn, since: began}
	room, err := h.Hall.Room(t.Context(), code)
	if err != nil {
		t.Fatal(err)
	}
	if h.Changed(code, room.State(), &waits); len(h.waits) != 0 {
		t.Error("somebody whom the table no longer waits for would still be called")
	}
}

// TestNotTooOften: a browser is called as rarely as its person has set, whichever node calls and to whichever table.
func TestNotTooOften(t *testing.T) {
	log := &gamelog.Memory{}
	first, second := newHouse(t, log), newHouse(t, log)
	s := newService(t)
	first.make()
	ask := first.subscribe(ada, s)
	id := browserID(ask.Endpoint)
	ago := func(d time.Duration, every int) {
		t.Helper()
		if _, err := change(t.Context(), log, id, func(b *browser) error {
			b.Called, b.Every = time.Now().Add(-d).UnixMilli(), every
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	ago(2*time.Hour, 60)
	var both sync.WaitGroup
	for _, h := range []*house{first, second, first, second} {
		both.Go(func() { h.deliver(t.Context(), call{seat: seat{code, ada}, kind: turn}) })
	}
	both.Wait()
	if n := s.asked.Load(); n != 1 {
		t.Errorf("two nodes called %d times, want once", n)
	}
	ago(50*time.Minute, 60)
	if _, err := second.claim(t.Context(), id); !errors.Is(err, errNotNow) {
		t.Errorf("a second call within the hour: %v", err)
	}
	ago(70*time.Minute, 60)
	if _, err := second.claim(t.Context(), id); err != nil {
		t.Errorf("a call after the hour: %v", err)
	}
}

// TestGone: a browser whose push service no longer knows it is forgotten, and so is one that asks for it.
func TestGone(t *testing.T) {
	for _, status := range []int64{http.StatusNotFound, http.StatusGone} {
		h, s := newHouse(t, &gamelog.Memory{}), newService(t)
		s.status.Store(status)
		h.make()
		ask := h.subscribe(ada, s)
		h.deliver(t.Context(), call{seat: seat{code, ada}, kind: turn})
		h.isForgotten(ask.Endpoint)
		h.deliver(t.Context(), call{seat: seat{code, ada}, kind: turn})
		if n := s.asked.Load(); n != 1 {
			t.Errorf("after %d the service was asked %d times", status, n)
		}
	}
	h, s := newHouse(t, &gamelog.Memory{}), newService(t)
	h.make()
	ask := h.subscribe(ada, s)
	if err := h.ask("DELETE", ada, wire.DropCalls{Endpoint: ask.Endpoint}, nil); err != nil {
		t.Fatal(err)
	}
	h.deliver(t.Context(), call{seat: seat{code, ada}, kind: turn})
	h.isForgotten(ask.Endpoint)
	if s.asked.Load() != 0 {
		t.Error("a browser that wants no calls was called")
	}
}

func (h *house) isForgotten(endpoint string) {
	h.t.Helper()
	b, _, err := load[browser](h.t.Context(), h.Log, browserID(endpoint))
	list, _, listErr := load[listeners](h.t.Context(), h.Log, tableID(code))
	if err != nil || listErr != nil || b.Endpoint != "" || len(list.List) != 0 {
		h.t.Errorf("%+v is kept, and listed as %v (%v, %v)", b, list, err, listErr)
	}
}

// TestTriesAgain: a call that a push service fails to take is sent again, but not forever.
func TestTriesAgain(t *testing.T) {
	h, s := newHouse(t, &gamelog.Memory{}), newService(t)
	s.status.Store(http.StatusServiceUnavailable)
	h.make()
	h.subscribe(ada, s)
	due := call{seat: seat{code, ada}, kind: turn}
	for n := int64(1); n <= maxTries; n++ {
		h.deliver(t.Context(), due)
		if got := s.asked.Load(); got != n {
			t.Fatalf("the service was asked %d times, want %d", got, n)
		}
		if n < maxTries {
			due = <-h.queue
		}
	}
	s.status.Store(0)
	due.tries = 1
	h.deliver(t.Context(), due)
	<-s.got
}

// TestAgreedKeys: all nodes have the same keys, and keep them.
func TestAgreedKeys(t *testing.T) {
	log := &gamelog.Memory{}
	var got [8]wire.Calls
	var all sync.WaitGroup
	for i := range got {
		h := newHouse(t, log)
		all.Go(func() {
			if err := h.ask("GET", ada, nil, &got[i]); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	for _, k := range got {
		if k != got[0] || len(k.Key) != 87 {
			t.Errorf("a node has the key %q, another %q", k.Key, got[0].Key)
		}
	}
}

// TestLimits: what a table keeps is bounded, and so is what a person keeps there.
func TestLimits(t *testing.T) {
	h := newHouse(t, &gamelog.Memory{})
	for i := range 3 * maxListed {
		who := listener{table.PersonID("p" + strings.Repeat("x", i/8)), browserID(strings.Repeat("e", i))}
		if err := h.join(t.Context(), code, who); err != nil {
			t.Fatal(err)
		}
	}
	list, _, err := load[listeners](t.Context(), h.Log, tableID(code))
	if err != nil || len(list.List) != maxListed {
		t.Errorf("%d browsers are listed (%v), want %d", len(list.List), err, maxListed)
	}
	own := map[table.PersonID]int{}
	for _, l := range list.List {
		if own[l.Person]++; own[l.Person] > maxBrowsers {
			t.Errorf("%s has %d browsers", l.Person, own[l.Person])
		}
	}
}

// TestStrangers: somebody without a seat is not called, a table that does not exist counts as a guess, and an invalid subscription is
// refused.
func TestStrangers(t *testing.T) {
	h, s := newHouse(t, &gamelog.Memory{}), newService(t)
	h.make()
	ask := s.subscription()
	ask.Tables = []gamelog.ID{code, "nosuchtable1000"}
	var joined wire.Called
	if err := h.ask("PUT", "cy", ask, &joined); err != nil || len(joined.Tables) != 0 {
		t.Errorf("a stranger is called to %v (%v)", joined.Tables, err)
	}
	if h.used.UseMany(limit.Misses, maxMisses-1) > 0 || h.used.Empty(limit.Misses) == 0 {
		t.Error("not one of the tables counts as a guess, or more")
	}
	for name, spoil := range map[string]func(*wire.AskCalls){
		"no key":          func(a *wire.AskCalls) { a.P256dh = "" },
		"not a point":     func(a *wire.AskCalls) { a.P256dh = strings.Repeat("A", 87) },
		"a short secret":  func(a *wire.AskCalls) { a.Auth = "AAAA" },
		"an odd interval": func(a *wire.AskCalls) { a.Every = -1 },
		"many tables":     func(a *wire.AskCalls) { a.Tables = make([]gamelog.ID, maxTables+1) },
		"another machine": func(a *wire.AskCalls) { a.Endpoint = "https://192.168.1.1/" },
	} {
		bad := s.subscription()
		spoil(&bad)
		var refusal *game.Refusal
		if err := h.ask("PUT", ada, bad, nil); !errors.As(err, &refusal) || refusal.Code != api.BadCalls {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestWords: every language has every sentence.
func TestWords(t *testing.T) {
	for _, in := range language.All() {
		for _, k := range []kind{turn, vote} {
			if title := titleOf(in, k, "QUILL"); !strings.Contains(title, "QUILL") || strings.Contains(title, "%!") {
				t.Errorf("%s in %s: %q", k, in, title)
			}
		}
	}
}
