package server_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"net/url"
	"sync"
	"testing"

	"shipfic/game/gametest"
	"shipfic/internal/api"
	"shipfic/internal/api/apitest"
	"shipfic/internal/gamelog"
	"shipfic/internal/server"
	"shipfic/internal/testkit/await"
	"shipfic/internal/wire"
	"shipfic/language"
)

// pipeClient is a client at the end of a pipe.
type pipeClient struct {
	*server.Pipe

	mu       sync.Mutex
	updates  map[uint64][]byte // by the entry that they tell
	state    wire.FromServer   // the first message
	finished chan struct{}
}

func (p *pipeClient) take(t *testing.T, message []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	var m wire.FromServer
	if err := json.Unmarshal(message, &m); err != nil {
		t.Error(err)
		return
	}
	switch {
	case m.Type == "state":
		p.state = m
	case m.Type == "update" && m.N > m.On:
		p.updates[m.N] = bytes.Clone(message)
	}
	if bytes.Contains(message, []byte(`"finished"`)) {
		close(p.finished)
	}
}

// pipe opens a pipe for the person of a browser.
func (b *browser) pipe(t *testing.T, id gamelog.ID) *pipeClient {
	r := apitest.Request(t, "GET", "/ws/"+string(id), nil)
	r.Cookies = map[string]string{}
	at, err := url.Parse(b.h.web.URL)
	if err != nil {
		t.Fatal(err)
	}
	for _, cookie := range b.Jar.Cookies(at) {
		r.Cookies[cookie.Name] = cookie.Value
	}
	p := &pipeClient{updates: map[uint64][]byte{}, finished: make(chan struct{})}
	var refused *api.Response
	if p.Pipe, refused = b.h.server.Connect(r, func(message []byte) { p.take(t, message) }); refused != nil {
		t.Fatalf("the pipe was refused: %s", refused.Body)
	}
	hello, err := json.Marshal(wire.FromClient{Type: "hello", Version: wire.Version, Language: language.English})
	if err != nil || !p.Send(hello) {
		t.Fatalf("no hello: %v", err)
	}
	return p
}

// TestPipe plays whole random games. A player and a watcher receive the same bytes by a pipe as by a WebSocket, so a server in the browser
// tells what one on the network tells.
func TestPipe(t *testing.T) {
	limits := generous
	limits.Queue = math.MaxInt // a client that falls behind under load would be sent the whole state instead
	h := newHouse(t, server.Options{Limits: limits})
	for game := range gametest.Times(5) {
		t.Run(fmt.Sprint("game ", game+1), func(t *testing.T) {
			id, players, browsers := twoPlayers(t, h)
			guest := h.browser()
			watcher := guest.come(id, 0)
			pipes := []*pipeClient{browsers[0].pipe(t, id), guest.pipe(t, id)}
			playOn(t, h, id, players[:], 100_000)
			for i, c := range []*client{players[0], watcher} {
				c.until(func() bool { return c.table.Status == gamelog.Finished })
				await.Return(t, "the end of the game", func() { <-pipes[i].finished })
				pipes[i].compare(t, c)
			}
		})
	}
}

// compare fails the test unless a client got the same updates by WebSocket.
func (p *pipeClient) compare(t *testing.T, c *client) {
	t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	compared := 0
	for _, heard := range c.heard {
		var m wire.FromServer
		if err := json.Unmarshal(heard, &m); err != nil {
			t.Fatal(err)
		}
		if m.Type != "update" || m.N <= m.On || m.On < p.state.N {
			continue // not about an entry, or it builds on what came before the pipe's first message
		}
		if compared++; !bytes.Equal(heard, p.updates[m.N]) {
			t.Fatalf("entry %d by WebSocket:\n%s\nby pipe:\n%s", m.N, heard, p.updates[m.N])
		}
	}
	if compared < 20 || p.state.You != c.you {
		t.Errorf("%d updates were compared, for %q", compared, p.state.You)
	}
}
