package client_test

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"

	"shipfic/internal/client"
	"shipfic/internal/gamelog"
	"shipfic/internal/games"
	"shipfic/internal/hall"
	"shipfic/internal/limit"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/testkit/await"
	"shipfic/internal/testkit/freeport"
	"shipfic/internal/wire"
)

// serve runs a server on a log, at the given address.
func serve(t *testing.T, log gamelog.Log, address string) (string, func()) {
	t.Helper()
	return serveWith(t, log, address, limit.Limits{})
}

func serveWith(t *testing.T, log gamelog.Log, address string, limits limit.Limits) (string, func()) {
	t.Helper()
	shelf := games.NewShelf(log)
	quiet := slog.New(slog.DiscardHandler)
	hall := &hall.Hall{Log: log, Games: shelf, Bots: games.NewBots(shelf, 0), Logger: quiet}
	hall.Open()
	s := server.New(server.Options{Hall: hall, Log: log, Logger: quiet, Limits: limits})
	listener, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	web := s.HTTP("")
	go web.Serve(listener) // returns when the server is closed
	return listener.Addr().String(), func() {
		if err := errors.Join(s.Shutdown(await.Context(t)), web.Close()); err != nil {
			t.Error(err)
		}
		hall.Close()
	}
}

func newClient(t *testing.T, address string) *client.Client {
	t.Helper()
	c, err := client.New(address)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

var wish = wire.CreateTable{Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 2, Open: true}}

// TestTables creates a table, finds it in the list and connects to it.
func TestTables(t *testing.T) {
	address, stop := serve(t, &gamelog.Memory{}, "127.0.0.1:0")
	defer stop()
	c := newClient(t, address)
	id, err := c.Create(t.Context(), wish)
	if err != nil {
		t.Fatal(err)
	}
	tables, err := c.Tables(t.Context())
	if err != nil || len(tables.Mine) != 1 || tables.Mine[0].ID != id {
		t.Errorf("the client's tables are %+v (%v)", tables.Mine, err)
	}
	at, err := c.Open(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer at.Close()
	if m, err := at.Receive(await.Context(t)); err != nil || m.Type != "state" || m.Table.ID != id {
		t.Fatalf("the first message is %+v (%v)", m, err)
	}
	ref, err := at.Do(t.Context(), wire.Command{Do: table.DoSay, Text: "Hello"})
	if err != nil {
		t.Fatal(err)
	}
	for {
		m, err := at.Receive(await.Context(t))
		if err != nil {
			t.Fatal(err)
		}
		if m.Type == "done" && m.Ref == ref {
			break
		}
	}
}

// TestErrors checks that refusals carry the server's code.
func TestErrors(t *testing.T) {
	address, stop := serve(t, &gamelog.Memory{}, "127.0.0.1:0")
	defer stop()
	c := newClient(t, address)
	bad := wish
	bad.Config.Game = "chess"
	var refused *client.Error
	if _, err := c.Create(t.Context(), bad); !errors.As(err, &refused) || refused.Code != games.NoSuchGame {
		t.Errorf("create a table for an unknown game: %v", err)
	}
	if _, err := c.Cards(t.Context(), "0123"); !errors.As(err, &refused) || refused.Status != http.StatusNotFound {
		t.Errorf("cards of an unknown pack: %v", err)
	}
	if _, err := client.New("gopher://x"); err == nil {
		t.Error("a gopher URL was accepted as a server address")
	}
	if text := (&client.Error{Status: 429, Problem: wire.Problem{Code: "tooFast", Retry: 7}}).Error(); !strings.Contains(text, "tooFast") || !strings.Contains(text, "7 s") {
		t.Errorf("error with a retry time: %q", text)
	}
	other := http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "Welcome!") })}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go other.Serve(listener) // returns when the listener is closed
	defer other.Close()
	if _, err := newClient(t, listener.Addr().String()).Tables(t.Context()); err == nil || !strings.Contains(err.Error(), "is not a server of this game") {
		t.Errorf("tables of another kind of server: %v", err)
	}
}

// TestLineComesBack replaces the server. The line reconnects, continues at the same entry, and keeps its person.
func TestLineComesBack(t *testing.T) {
	log := &gamelog.Memory{}
	ports, err := freeport.Find(1)
	if err != nil {
		t.Fatal(err)
	}
	address, stop := serve(t, log, fmt.Sprintf("127.0.0.1:%d", ports[0]))
	c := newClient(t, address)
	id, err := c.Create(t.Context(), wish)
	if err != nil {
		t.Fatal(err)
	}
	breaks := make(chan error, 10)
	line, err := c.Link(t.Context(), id, func(err error) { breaks <- err })
	if err != nil {
		t.Fatal(err)
	}
	first, err := line.Receive(await.Context(t))
	if err != nil {
		t.Fatal(err)
	}
	ctx := await.Context(t)
	again, ended := make(chan wire.FromServer, 1), make(chan error, 1)
	go func() {
		for {
			m, err := line.Receive(await.Context(t))
			if err != nil {
				ended <- err
				return
			}
			if m.Type == "state" {
				again <- m
				return
			}
		}
	}()
	stop()
	await.Receive(t, "the connection to break", breaks)
	if _, err := line.Do(t.Context(), wire.Command{Do: table.DoSay, Text: "Hello?"}); err == nil {
		t.Error("Do succeeded without a server")
	}
	_, stop = serve(t, log, address)
	defer stop()
	select {
	case <-ctx.Done():
		t.Fatal("the client did not reconnect")
	case m := <-again:
		if m.You != first.You || m.Seat == nil || *m.Seat != 0 {
			t.Errorf("the person was %q and is now %q in seat %v", first.You, m.You, m.Seat)
		}
	case err := <-ended:
		t.Fatal(err)
	}
	if err := line.Close(); err != nil {
		t.Error(err)
	}
}

// TestLineKnowsWhenToGiveUp connects to an unknown table.
func TestLineKnowsWhenToGiveUp(t *testing.T) {
	address, stop := serve(t, &gamelog.Memory{}, "127.0.0.1:0")
	defer stop()
	line, err := newClient(t, address).Link(t.Context(), "nobody", nil)
	if err != nil {
		return // refusing at once is fine too
	}
	defer line.Close()
	if m, err := line.Receive(await.Context(t)); err == nil && m.Type != "bye" {
		t.Errorf("received %+v from an unknown table", m)
	}
}

// TestSession resumes a session in another client, which becomes the same person.
func TestSession(t *testing.T) {
	address, stop := serve(t, &gamelog.Memory{}, "127.0.0.1:0")
	defer stop()
	c := newClient(t, address)
	if _, err := c.Create(t.Context(), wish); err != nil {
		t.Fatal(err)
	}
	kept, err := c.Session()
	if err != nil {
		t.Fatal(err)
	}
	same := newClient(t, address)
	if err := same.Resume(kept); err != nil {
		t.Fatal(err)
	}
	if tables, err := same.Tables(t.Context()); err != nil || len(tables.Mine) != 1 {
		t.Errorf("the resumed session has the tables %+v (%v)", tables.Mine, err)
	}
	if tables, err := newClient(t, address).Tables(t.Context()); err != nil || len(tables.Mine) != 0 {
		t.Errorf("another person has the tables %+v (%v)", tables.Mine, err)
	}
	if err := same.Resume([]byte("?")); err == nil {
		t.Error("Resume accepted an invalid session")
	}
}
