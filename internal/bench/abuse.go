package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/packs"
)

// Abuse measures what people at tables notice while strangers ask a server for as much work as they may. The server is a process of its
// own with its usual limits; strangers and bystanders have invented addresses.
type Abuse struct {
	Seconds    float64
	Strangers  int // addresses that ask for much
	Parallel   int // requests of each at the same time
	Bystanders int // tables at which somebody else says something every now and then
}

// AbuseFigures are what was measured.
type AbuseFigures struct {
	Commands int     `json:"commands"` // of the bystanders
	P50MS    float64 `json:"p50ms"`
	P99MS    float64 `json:"p99ms"`
	MaxMS    float64 `json:"maxms"`
	PeakMiB  float64 `json:"peakMiB"` // memory of the server; 0 where it is not known
	Answered int64   `json:"answered"`
	Refused  int64   `json:"refused"`
	Failed   int64   `json:"failed"` // requests without an answer
}

// Print writes the figures for people.
func (f *AbuseFigures) Print(w io.Writer) {
	fmt.Fprintf(w, "%d commands of bystanders: p50 %.1f ms, p99 %.1f ms, longest %.1f ms\n", f.Commands, f.P50MS, f.P99MS, f.MaxMS)
	fmt.Fprintf(w, "requests of strangers: %d answered, %d refused, %d without an answer\n", f.Answered, f.Refused, f.Failed)
	fmt.Fprintf(w, "peak memory of the server: %.0f MiB\n", f.PeakMiB)
}

// Run measures.
func (b Abuse) Run(ctx context.Context) (*AbuseFigures, error) {
	folder, err := os.MkdirTemp("", "shipfic-abuse")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	served := exec.Command(program, "serve", "--listen", "127.0.0.1:0", "--data", folder, "--trust-proxy", "--log-level", "error")
	address, err := StartProcess(served)
	if err != nil {
		return nil, err
	}
	defer served.Wait()
	defer served.Process.Signal(os.Interrupt)
	var sockets []*websocket.Conn
	for i := range b.Bystanders {
		socket, err := sit(ctx, address, fmt.Sprintf("198.51.100.%d", i+1))
		if err != nil {
			return nil, err
		}
		defer socket.CloseNow()
		sockets = append(sockets, socket)
	}
	requests, err := worstRequests()
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, time.Duration(b.Seconds*float64(time.Second)))
	defer cancel()

	f := &AbuseFigures{}
	var working sync.WaitGroup
	for i := range b.Strangers {
		s := &stranger{address: address, from: fmt.Sprintf("203.0.113.%d", i+1), requests: requests, figures: f}
		for j := range b.Parallel {
			working.Go(func() { s.attack(ctx, j) })
		}
	}
	var mu sync.Mutex
	var took []time.Duration
	var failed []error
	for _, socket := range sockets {
		working.Go(func() {
			samples, err := bystand(ctx, socket)
			mu.Lock()
			defer mu.Unlock()
			took = append(took, samples...)
			if err != nil {
				failed = append(failed, err)
			}
		})
	}
	working.Wait()
	f.PeakMiB = peakMemory(served.Process.Pid)
	if f.Commands = len(took); f.Commands == 0 {
		return nil, errors.Join(append(failed, errors.New("no command of a bystander was answered"))...)
	}
	slices.Sort(took)
	at := func(part float64) float64 { return took[int(float64(len(took)-1)*part)].Seconds() * 1000 }
	f.P50MS, f.P99MS, f.MaxMS = at(0.5), at(0.99), at(1)
	return f, errors.Join(failed...)
}

// between is how long a bystander waits between two commands: the server accepts two a second.
const between = 600 * time.Millisecond

// sit makes a table and connects to it.
func sit(ctx context.Context, address, from string) (*websocket.Conn, error) {
	header := http.Header{"X-Forwarded-For": {from}}
	ask, err := json.Marshal(wire.CreateTable{Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 2}})
	if err != nil {
		return nil, err
	}
	answer, err := post(ctx, address+"/api/tables", ask, header)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	var made wire.Created
	if err := json.NewDecoder(answer.Body).Decode(&made); err != nil {
		return nil, err
	}
	for _, c := range answer.Cookies() {
		header.Add("Cookie", c.Name+"="+c.Value)
	}
	socket, _, err := websocket.Dial(ctx, strings.Replace(address, "http", "ws", 1)+"/ws/"+string(made.ID), &websocket.DialOptions{HTTPHeader: header})
	if err != nil {
		return nil, err
	}
	socket.SetReadLimit(1 << 20)
	return socket, socket.Write(ctx, websocket.MessageText, fmt.Appendf(nil, `{"type":"hello","version":%d}`, wire.Version))
}

// bystand says something every now and then, and measures how long it takes until that is durable and confirmed.
func bystand(ctx context.Context, socket *websocket.Conn) ([]time.Duration, error) {
	var took []time.Duration
	for ref := 1; ctx.Err() == nil; ref++ {
		begun := time.Now()
		if err := say(ctx, socket, ref); err != nil {
			if ctx.Err() != nil {
				break
			}
			return took, err
		}
		took = append(took, time.Since(begun))
		select {
		case <-time.After(between):
		case <-ctx.Done():
		}
	}
	return took, nil
}

// say says something and waits until it is confirmed.
func say(ctx context.Context, socket *websocket.Conn, ref int) error {
	if err := socket.Write(ctx, websocket.MessageText, fmt.Appendf(nil, `{"type":"do","ref":%d,"command":{"do":"say","text":"hello"}}`, ref)); err != nil {
		return err
	}
	for {
		_, data, err := socket.Read(ctx)
		if err != nil {
			return err
		}
		var m wire.FromServer
		if err := json.Unmarshal(data, &m); err != nil {
			return err
		}
		switch {
		case m.Type == "done" && m.Ref == ref:
			return nil
		case m.Type == "refused" || m.Type == "bye":
			return fmt.Errorf("a bystander was refused: %s", m.Code)
		}
	}
}

func post(ctx context.Context, url string, body []byte, header http.Header) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	r.Header = header.Clone()
	r.Header.Set("Content-Type", "application/json")
	return http.DefaultClient.Do(r)
}

// request is what a stranger posts.
type request struct {
	path string
	body []byte
}

// worstRequests are those that cost a server the most.
func worstRequests() ([]request, error) {
	large, complex := goalPack(250_000), goalPack(packs.MaxTerms-500)
	ask, err := json.Marshal(wire.AskGoal{Goal: "ExistsPony(name=Zecora)", Pack: complex})
	if err != nil {
		return nil, err
	}
	bots, err := json.Marshal(wire.CreateTable{
		Name: "Eve", Start: true, Bots: []string{"alicorn", "alicorn", "alicorn"}, Config: table.Config{Game: "tsssf", Seats: 4, Open: true},
	})
	return []request{
		{"/api/packs/check", large},
		{"/api/packs/check", complex},
		{"/api/packs/convert?to=shipfic:1", complex},
		{"/api/goal", ask},
		{"/api/packs", complex},
		{"/api/balance?games=500", complex},
		{"/api/tables", bots},
		{"/api/tables/bcdfg/hint", []byte("{}")},
	}, err
}

// stranger is an address that asks for as much as it can.
type stranger struct {
	address, from string
	requests      []request
	figures       *AbuseFigures
}

// attack sends one kind of request after another until the context ends.
func (s *stranger) attack(ctx context.Context, n int) {
	header := http.Header{"X-Forwarded-For": {s.from}}
	for ; ctx.Err() == nil; n++ {
		q := s.requests[n%len(s.requests)]
		answer, err := post(ctx, s.address+q.path, q.body, header)
		switch {
		case err != nil && ctx.Err() == nil:
			atomic.AddInt64(&s.figures.Failed, 1)
		case err != nil:
		case answer.StatusCode == http.StatusTooManyRequests || answer.StatusCode == http.StatusServiceUnavailable:
			atomic.AddInt64(&s.figures.Refused, 1)
		default:
			atomic.AddInt64(&s.figures.Answered, 1)
		}
		if err == nil {
			io.Copy(io.Discard, answer.Body) // the connection is used again
			answer.Body.Close()
		}
		select {
		case <-time.After(attackPause):
		case <-ctx.Done():
		}
	}
}

// attackPause leaves this program, which shares the machine with the server, some time for the bystanders.
const attackPause = 50 * time.Millisecond

// goalPack is a pack with that number of criteria in its Goals.
func goalPack(criteria int) []byte {
	const each = 90
	logic := "ExistsPony(" + strings.TrimSuffix(strings.Repeat("name=Nopony || ", each), " || ") + ")"
	var goals []string
	for i := range criteria / (each + 2) {
		goals = append(goals, fmt.Sprintf(`"G%d": {"title": "G", "points": "1", "goalLogic": %q}`, i, logic))
	}
	return []byte(`{"name": "N", "format": "shipfic:1", "namespace": "X", "cards": {"goal": {` + strings.Join(goals, ",") + `}}}`)
}
