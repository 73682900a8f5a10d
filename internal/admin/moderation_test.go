package admin_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"shipfic/internal/admin"
	"shipfic/internal/client"
	"shipfic/internal/gamelog"
	"shipfic/internal/gamelog/sqlite"
	"shipfic/internal/games"
	"shipfic/internal/hall"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/testkit/await"
	"shipfic/internal/wire"
	"shipfic/internal/workshop"
)

// house is a server with its operators, on the loopback interface.
type house struct {
	t       testing.TB
	log     gamelog.Log
	book    *admin.Book
	hall    *hall.Hall
	console *admin.Console
	web     *httptest.Server
	token   string
	close   func()
}

// open starts a house on a log.
func open(t testing.TB, log gamelog.Log, o server.Options, words admin.Words) *house {
	t.Helper()
	h := &house{t: t, log: log}
	var err error
	if h.book, err = admin.OpenBook(t.Context(), log); err != nil {
		t.Fatal(err)
	}
	if h.token, err = h.book.FirstToken(t.Context()); err != nil {
		t.Fatal(err)
	}
	shelf := games.NewShelf(log)
	quiet := slog.New(slog.DiscardHandler)
	h.hall = &hall.Hall{Log: log, Games: shelf, Bots: games.NewBots(shelf, 0), Logger: quiet}
	h.hall.Open()
	console := admin.New(admin.Options{Book: h.book, Log: log, Hall: h.hall, Games: shelf, Words: words, NameOf: workshop.NameOf, Logger: quiet})
	h.console = console
	packs := workshop.New(workshop.Options{Blobs: console.Packs(log), Moderation: console, Logger: quiet})
	o.Hall, o.Log, o.Logger, o.Moderation, o.TrustProxy = h.hall, log, quiet, console, true
	o.Routes = slices.Concat(console.Routes(), console.Shown(packs.Routes()))
	s := server.New(o)
	ctx, stop := context.WithCancel(context.Background())
	console.Serve(ctx, s)
	h.web = httptest.NewServer(s.Handler())
	h.close = func() {
		ending, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		s.Shutdown(ending)
		h.web.Close()
		packs.Close()
		h.hall.Close()
		stop()
		console.Wait()
	}
	t.Cleanup(func() { h.close() })
	return h
}

// newHouse starts a house with its games in memory.
func newHouse(t testing.TB) *house {
	t.Helper()
	return open(t, &gamelog.Memory{}, server.Options{}, admin.Words{})
}

// sqliteLog opens a log in a file, and closes it at the end of the test.
func sqliteLog(t testing.TB, folder string) gamelog.Log {
	t.Helper()
	log, err := sqlite.Open(t.Context(), filepath.Join(folder, "shipfic.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { log.Close() })
	return log
}

// ask sends a request. Headers are names and values in turn.
func (h *house) ask(method, path string, body any, headers ...string) (int, []byte) {
	h.t.Helper()
	data, isRaw := body.([]byte)
	if body != nil && !isRaw {
		var err error
		if data, err = json.Marshal(body); err != nil {
			h.t.Fatal(err)
		}
	}
	r, err := http.NewRequestWithContext(h.t.Context(), method, h.web.URL+path, bytes.NewReader(data))
	if err != nil {
		h.t.Fatal(err)
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	answer, err := h.web.Client().Do(r)
	if err != nil {
		h.t.Fatal(err)
	}
	defer answer.Body.Close()
	got, err := io.ReadAll(answer.Body)
	if err != nil {
		h.t.Fatal(err)
	}
	return answer.StatusCode, got
}

// operator sends a request with the token, and decodes the answer. It wants success.
func operator[T any](h *house, method, path string, body any) T {
	h.t.Helper()
	status, data := h.ask(method, path, body, "Authorization", "Bearer "+h.token)
	var into T
	if status >= 300 || json.Unmarshal(data, &into) != nil {
		h.t.Fatalf("%s %s: %d %s", method, path, status, data)
	}
	return into
}

// do carries out an act.
func (h *house) do(a wire.AskAct) wire.ActDone {
	h.t.Helper()
	a.By = "tester"
	return operator[wire.ActDone](h, "POST", "/api/admin/acts", a)
}

// code is the code of a refused request of an operator.
func (h *house) code(method, path string, body any) string {
	h.t.Helper()
	_, data := h.ask(method, path, body, "Authorization", "Bearer "+h.token)
	return codeIn(data)
}

func codeIn(data []byte) string {
	var p wire.Problem
	_ = json.Unmarshal(data, &p) // what is not a problem has no code
	return p.Code
}

// isListed waits until a table is in lists: its summary is written in the background.
func (h *house) isListed(id gamelog.ID) {
	h.t.Helper()
	await.True(h.t, "the summary of the table", func() bool {
		all, err := h.log.Summaries(h.t.Context(), gamelog.Filter{})
		return err == nil && slices.ContainsFunc(all, func(s gamelog.Summary) bool { return s.ID == id })
	})
}

// ada makes a table with a line of chat, and stays connected to it.
type ada struct {
	*client.Client
	table  *client.Table
	id     gamelog.ID
	person table.PersonID
	at     int64 // of the line
}

func (h *house) ada(line string) *ada {
	h.t.Helper()
	player, err := client.New(h.web.URL)
	if err != nil {
		h.t.Fatal(err)
	}
	id, err := player.Create(h.t.Context(), wire.CreateTable{Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 2}})
	if err != nil {
		h.t.Fatal(err)
	}
	h.isListed(id)
	conn, err := player.Open(h.t.Context(), id, 0)
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { conn.Close() })
	first, err := conn.Receive(await.Context(h.t))
	if err != nil {
		h.t.Fatal(err)
	}
	room, err := h.hall.Room(h.t.Context(), id)
	if err == nil {
		_, err = room.Do(h.t.Context(), table.Command{Do: table.DoSay, By: first.You, Text: line})
	}
	if err != nil {
		h.t.Fatal(err)
	}
	return &ada{player, conn, id, first.You, room.State().Chat[0].At}
}

// bye reads until the server says goodbye, and returns its code.
func (a *ada) bye(t testing.TB) string {
	t.Helper()
	ctx := await.Context(t)
	for {
		m, err := a.table.Receive(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if m.Type == "bye" {
			return m.Code
		}
	}
}
