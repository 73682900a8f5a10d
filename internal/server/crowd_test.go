package server_test

import (
	"context"
	"fmt"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/coder/websocket"

	"shipfic/internal/gamelog"
	"shipfic/internal/limit"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/testkit/await"
	"shipfic/internal/wire"
)

// many are limits for a whole crowd from one address.
func many() limit.Limits {
	l := generous
	l.PerAddress, l.PerTable, l.Connections = 100_000, 100_000, 100_000
	return l
}

// TestAThousandConnections sends a line of chat to all connections at one table, and logs the memory per connection.
func TestAThousandConnections(t *testing.T) {
	crowd := 1000
	if testing.Short() {
		crowd = 100
	}
	h := newHouse(t, server.Options{Limits: many()})
	id, players, _ := twoPlayers(t, h)
	before := heap()
	dial := &websocket.DialOptions{HTTPClient: &http.Client{}}
	address := "ws" + strings.TrimPrefix(h.web.URL, "http") + "/ws/" + string(id)
	var heard sync.WaitGroup
	for range crowd {
		socket, _, err := websocket.Dial(t.Context(), address, dial)
		if err != nil {
			t.Fatal(err)
		}
		defer socket.CloseNow()
		socket.SetReadLimit(1 << 20)
		if err := socket.Write(t.Context(), websocket.MessageText, fmt.Appendf(nil, `{"type":"hello","version":%d}`, wire.Version)); err != nil {
			t.Fatal(err)
		}
		if _, _, err := socket.Read(await.Context(t)); err != nil {
			t.Fatal(err)
		}
		heard.Go(func() { // reads at once, because reading answers pings, and all connections take a while on a busy machine
			for {
				_, data, err := socket.Read(context.Background())
				if err != nil {
					t.Error(err)
					return
				}
				if strings.Contains(string(data), "hear, hear") {
					return
				}
			}
		})
	}
	t.Logf("%d bytes of heap and stack a connection, with the client's end of it", (heap()-before)/uint64(crowd))
	players[0].must(wire.Command{Do: table.DoSay, Text: "hear, hear"})
	await.Return(t, "everybody to hear it", heard.Wait)
}

// TestIdleTables logs the memory of a loaded table without connections.
func TestIdleTables(t *testing.T) {
	h := newHouse(t, server.Options{Limits: many()})
	b := h.browser()
	ask := wire.CreateTable{Name: "Ada", Bots: []string{"mare", "mare", "mare"}, Start: true, Config: table.Config{Game: "tsssf", Seats: 4}}
	b.create(ask)
	const tables = 200
	before := heap()
	for range tables {
		b.create(ask)
	}
	t.Logf("%d bytes of heap and stack a table with four seats, with its log in memory", (heap()-before)/tables)
	if h.hall.Loaded() != tables+1 {
		t.Errorf("%d tables are loaded", h.hall.Loaded())
	}
}

// heap is the size of the heap after a garbage collection.
func heap() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc + m.StackInuse
}

// TestCodesAreTakenOnce makes distinct codes.
func TestCodesAreTakenOnce(t *testing.T) {
	h := newHouse(t, server.Options{Limits: many()})
	b := h.browser()
	seen := map[gamelog.ID]bool{}
	for range 300 {
		id := b.create(wire.CreateTable{Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 2, Open: true}})
		if seen[id] {
			t.Errorf("the code %s", id)
		}
		seen[id] = true
	}
}
