package server_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"shipfic/game"
	"shipfic/internal/api/apitest"
	"shipfic/internal/archive"
	"shipfic/internal/gamelog"
	"shipfic/internal/hall"
	"shipfic/internal/limit"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/internal/workshop"
	"shipfic/language"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

// coreGames play Secret Shipfic Folder with the Core deck, whatever packs are asked for.
type coreGames struct{ engine tsssf.Engine }

func newCoreGames(t testing.TB) coreGames {
	t.Helper()
	return coreGames{tsssf.Engine{Box: packtest.CoreBox(t)}}
}

func (g coreGames) Engine(c table.Config) (game.Engine, error) {
	if c.Game != "tsssf" {
		return nil, game.Refuse(table.BadConfig, c.Game)
	}
	return g.engine, nil
}

// anyBots make any legal move at once.
type anyBots struct{}

func (anyBots) Move(_ context.Context, _ table.Config, g game.State, _ game.Seat, _ string, n uint64) (game.Move, error) {
	return anyMove(g, n)
}

func (anyBots) Pause(table.Config, game.State, game.Seat, string, uint64) time.Duration { return 0 }

// anyMove is a random legal move of the player to move, the same one for the same number.
func anyMove(g game.State, n uint64) (game.Move, error) {
	s := g.(*tsssf.State).Clone()
	dice := game.Dice(n)
	_, act, more := s.RandomAct(&dice)
	if !more {
		return nil, errors.New("the game is over")
	}
	return s.MoveOf(act), nil
}

// house is a server on the loopback interface with everything it needs.
type house struct {
	t      testing.TB
	log    gamelog.Log
	hall   *hall.Hall
	server *server.Server
	web    *httptest.Server
	carry  http.RoundTripper // of browsers; nil: the usual
}

// newHouse starts one. The options may set limits and the like; the rest is filled in. Deals come from a fixed seed.
func newHouse(t testing.TB, o server.Options) *house {
	t.Helper()
	h := startHouse(t, o)
	h.web = httptest.NewServer(h.server.Handler())
	return h
}

// newPipeHouse starts one on a network in memory, for tests in a synctest bubble.
func newPipeHouse(t testing.TB, o server.Options) *house {
	t.Helper()
	h := startHouse(t, o)
	network := newPipes()
	h.web = &httptest.Server{Listener: network, Config: &http.Server{Handler: h.server.Handler()}}
	h.web.Start()
	transport := network.transport()
	h.carry = transport
	t.Cleanup(transport.CloseIdleConnections)
	return h
}

// startHouse starts all but the network.
func startHouse(t testing.TB, o server.Options) *house {
	t.Helper()
	h := &house{t: t, log: o.Log}
	if h.log == nil {
		h.log = &gamelog.Memory{}
	}
	quiet := slog.New(slog.NewTextHandler(io.Discard, nil))
	h.hall = o.Hall
	if h.hall == nil {
		h.hall = &hall.Hall{Games: newCoreGames(t)}
	}
	h.hall.Log, h.hall.Bots, h.hall.Logger = h.log, anyBots{}, quiet
	if h.hall.Seeds == nil {
		h.hall.Seeds = seeds(t)
	}
	h.hall.Open()
	o.Hall, o.Log = h.hall, h.log
	if o.Budget == (limit.BudgetLimits{}) {
		o.Budget = apitest.Unhurried
	}
	if o.Logger == nil {
		o.Logger = quiet
	}
	a := archive.New(archive.Options{Chronicles: h.hall, Entries: h.log, Page: o.Page})
	w := workshop.New(workshop.Options{Blobs: h.log, Logger: o.Logger})
	o.Archive, o.Routes = a, slices.Concat(o.Routes, a.Routes(), w.Routes())
	h.server = server.New(o)
	t.Cleanup(h.close)
	return h
}

// seed is that of all deals, to try others with -seed.
var seed = flag.Uint64("seed", 1, "of the games that tests deal")

// seeds returns the source of a house's seeds, and prints where it begins if the test fails.
func seeds(t testing.TB) func() game.Seed {
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("the games were dealt with -seed %d", *seed)
		}
	})
	var drawn atomic.Uint64
	return func() game.Seed { return game.SeedOf(*seed<<32 + drawn.Add(1)) }
}

// close stops everything, in the order that the program does.
func (h *house) close() {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	h.server.Shutdown(ctx)
	h.web.Close()
	h.hall.Close()
}

// metric reads the sum of a metric over its labels that hold a text.
func (h *house) metric(name, label string) float64 {
	h.t.Helper()
	_, body := h.browser().ask("GET", "/metrics", nil)
	sum := 0.0
	for line := range strings.Lines(string(body)) {
		if strings.HasPrefix(line, name) && strings.Contains(line, label) {
			value, err := strconv.ParseFloat(strings.TrimSpace(line[strings.LastIndexByte(line, ' '):]), 64)
			if err != nil {
				h.t.Fatal(err)
			}
			sum += value
		}
	}
	return sum
}

// browser is an HTTP client that keeps cookies.
type browser struct {
	*http.Client
	h       *house
	deflate bool // it compresses messages, and takes compressed ones
}

func (h *house) browser() *browser {
	jar, err := cookiejar.New(nil)
	if err != nil {
		h.t.Fatal(err)
	}
	return &browser{Client: &http.Client{Jar: jar, Transport: h.carry}, h: h}
}

// knows sets a cookie.
func (b *browser) knows(cookie string) {
	u, err := url.Parse(b.h.web.URL)
	if err != nil {
		b.h.t.Fatal(err)
	}
	b.Jar.SetCookies(u, []*http.Cookie{{Name: "shipfic", Value: cookie, Path: "/"}})
}

// ask sends a request and returns the response with its body.
func (b *browser) ask(method, path string, body any, headers ...string) (*http.Response, []byte) {
	b.h.t.Helper()
	var data []byte
	switch body := body.(type) {
	case nil:
	case []byte:
		data = body
	default:
		var err error
		if data, err = json.Marshal(body); err != nil {
			b.h.t.Fatal(err)
		}
	}
	r, err := http.NewRequest(method, b.h.web.URL+path, bytes.NewReader(data))
	if err != nil {
		b.h.t.Fatal(err)
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	answer, err := b.Do(r)
	if err != nil {
		b.h.t.Fatal(err)
	}
	defer answer.Body.Close()
	got, err := io.ReadAll(answer.Body)
	if err != nil {
		b.h.t.Fatal(err)
	}
	return answer, got
}

// create makes a table.
func (b *browser) create(ask wire.CreateTable) gamelog.ID {
	b.h.t.Helper()
	answer, body := b.ask("POST", "/api/tables", ask)
	var made wire.Created
	if answer.StatusCode != http.StatusCreated || json.Unmarshal(body, &made) != nil {
		b.h.t.Fatalf("%s: %s", answer.Status, body)
	}
	return made.ID
}

// client is a WebSocket at a table.
type client struct {
	t      testing.TB
	from   *browser
	socket *websocket.Conn
	ref    int
	n      uint64
	own    *tsssf.OwnView
	public *tsssf.PublicView
	table  *wire.TableView
	you    table.PersonID
	seat   game.Seat
	events []string
	heard  [][]byte // every message
	copy   wire.Copy

	inbox  chan []byte // what has arrived; nil: the client reads only when it is asked to
	broken error       // why nothing more arrives
}

// dial opens a WebSocket without saying hello.
func (b *browser) dial(id gamelog.ID, headers ...string) (*websocket.Conn, *http.Response, error) {
	o := &websocket.DialOptions{HTTPClient: b.Client, HTTPHeader: http.Header{}}
	if b.deflate {
		o.CompressionMode, o.CompressionThreshold = websocket.CompressionNoContextTakeover, 1
	}
	for i := 0; i+1 < len(headers); i += 2 {
		o.HTTPHeader.Set(headers[i], headers[i+1])
	}
	socket, answer, err := websocket.Dial(b.h.t.Context(), "ws"+strings.TrimPrefix(b.h.web.URL, "http")+"/ws/"+string(id), o)
	if err == nil {
		socket.SetReadLimit(1 << 20)
		b.h.t.Cleanup(func() { socket.CloseNow() })
	}
	return socket, answer, err
}

// come opens a WebSocket, says hello and receives the state.
func (b *browser) come(id gamelog.ID, last uint64) *client {
	b.h.t.Helper()
	return b.comeAs(id, wire.FromClient{Last: last, Language: language.English})
}

// comeAs is come with another hello.
func (b *browser) comeAs(id gamelog.ID, hello wire.FromClient) *client {
	b.h.t.Helper()
	c := b.greet(id, hello)
	c.inbox = make(chan []byte, 1<<16)
	go func() {
		defer close(c.inbox)
		for {
			_, data, err := c.socket.Read(context.Background())
			if err != nil {
				c.broken = err
				return
			}
			c.inbox <- data
		}
	}()
	return c
}

// comeSlowly is come for a client that reads only when told to.
func (b *browser) comeSlowly(id gamelog.ID, last uint64) *client {
	b.h.t.Helper()
	return b.greet(id, wire.FromClient{Last: last, Language: language.English})
}

func (b *browser) greet(id gamelog.ID, hello wire.FromClient) *client {
	b.h.t.Helper()
	socket, _, err := b.dial(id)
	if err != nil {
		b.h.t.Fatal(err)
	}
	c := &client{t: b.h.t, from: b, socket: socket, seat: game.Watcher}
	hello.Type, hello.Version = "hello", wire.Version
	c.send(hello)
	if m := c.hear(); m.Type != "state" {
		b.h.t.Fatalf("hello was answered with %+v", m)
	}
	return c
}

// receive returns the next message.
func (c *client) receive() ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	if c.inbox == nil {
		_, data, err := c.socket.Read(ctx)
		return data, err
	}
	select {
	case data, ok := <-c.inbox:
		if !ok {
			return nil, c.broken
		}
		return data, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (c *client) send(m any) {
	c.t.Helper()
	data, ok := m.([]byte)
	if !ok {
		var err error
		if data, err = json.Marshal(m); err != nil {
			c.t.Fatal(err)
		}
	}
	if err := c.socket.Write(c.t.Context(), websocket.MessageText, data); err != nil {
		c.t.Fatal(err)
	}
}

// hear receives one message and updates what the client knows.
func (c *client) hear() wire.FromServer {
	c.t.Helper()
	m, err := c.tryHear()
	if err != nil {
		c.t.Fatal(err)
	}
	return m
}

func (c *client) tryHear() (wire.FromServer, error) {
	var m wire.FromServer
	data, err := c.receive()
	if err != nil {
		return m, err
	}
	if err := json.Unmarshal(data, &m); err != nil {
		return m, err
	}
	c.heard = append(c.heard, data)
	if err := c.copy.Take(&m); err != nil {
		return m, err
	}
	if m.Type == "own" {
		return c.tryHear() // the update that belongs to it follows
	}
	if m.Type == "state" || m.Type == "update" {
		c.n = m.N
	}
	if m.You != "" {
		c.you = m.You
	}
	if m.Seat != nil {
		c.seat = *m.Seat
	}
	if m.Table != nil {
		c.table = m.Table
	}
	if m.Public != nil {
		c.public = new(tsssf.PublicView)
		err = errors.Join(err, json.Unmarshal(m.Public, c.public))
	}
	if m.Own != nil {
		c.own = new(tsssf.OwnView)
		err = errors.Join(err, json.Unmarshal(m.Own, c.own))
	}
	for _, e := range m.Events {
		c.events = append(c.events, string(e))
	}
	return m, err
}

// do sends a command and waits for its answer.
func (c *client) do(command wire.Command) wire.FromServer {
	c.t.Helper()
	c.ref++
	c.send(wire.FromClient{Type: "do", Ref: c.ref, Command: &command})
	return c.answer()
}

// answer waits for the answer to the latest command.
func (c *client) answer() wire.FromServer {
	c.t.Helper()
	for {
		if m := c.hear(); m.Type == "bye" || m.Ref == c.ref && (m.Type == "done" || m.Type == "refused") {
			return m
		}
	}
}

// must sends a command that is not refused.
func (c *client) must(command wire.Command) {
	c.t.Helper()
	if m := c.do(command); m.Type != "done" {
		c.t.Fatalf("%s was answered with %s %s %v", command.Do, m.Type, m.Code, m.About)
	}
}

// until receives messages until a condition holds.
func (c *client) until(so func() bool) {
	c.t.Helper()
	for !so() {
		c.hear()
	}
}

func seatRef(s game.Seat) *game.Seat { return &s }
