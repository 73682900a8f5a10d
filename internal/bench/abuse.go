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
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// Abuse measures what people at tables notice while strangers ask a server for as much work as they may. The server is a process of its
// own with its usual limits; strangers and bystanders have invented addresses.
type Abuse struct {
	Seconds    float64
	Folder     string // where the server writes its games; "": the folder for temporary files
	Strangers  int    // addresses that ask for much
	Parallel   int    // requests of each at the same time
	Bystanders int    // tables at which somebody else says something every now and then
}

// AbuseFigures are what was measured.
type AbuseFigures struct {
	Alone     Waits            `json:"alone"` // before the strangers come: what the machine itself costs
	Attacked  Waits            `json:"attacked"`
	Strangers StrangersFigures `json:"strangers"`
	PeakMiB   float64          `json:"peakMiB"` // memory of the server; 0 where it is not known
}

// Waits are how long commands of bystanders took until they were confirmed.
type Waits struct {
	Commands int     `json:"commands"`
	P50MS    float64 `json:"p50ms"`
	P99MS    float64 `json:"p99ms"`
	MaxMS    float64 `json:"maxms"`
}

// Print writes the figures for people.
func (f *AbuseFigures) Print(w io.Writer) {
	for _, part := range []struct {
		when string
		Waits
	}{{"alone", f.Alone}, {"next to strangers", f.Attacked}} {
		fmt.Fprintf(w, "%d commands of bystanders %s: p50 %.1f ms, p99 %.1f ms, longest %.1f ms\n", part.Commands, part.when, part.P50MS, part.P99MS, part.MaxMS)
	}
	fmt.Fprintf(w, "requests of strangers: %d answered, %d refused, %d without an answer\n", f.Strangers.Answered, f.Strangers.Refused, f.Strangers.Failed)
	fmt.Fprintf(w, "peak memory of the server: %.0f MiB\n", f.PeakMiB)
}

// Run measures.
func (b Abuse) Run(ctx context.Context) (*AbuseFigures, error) {
	folder, err := os.MkdirTemp(b.Folder, "shipfic-abuse")
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
	f := &AbuseFigures{}
	if f.Alone, err = bystandAll(ctx, sockets, time.Duration(b.Seconds*float64(time.Second)/aloneShare)); err != nil {
		return nil, err
	}
	strangers := exec.CommandContext(ctx, program, "bench", "strangers", address,
		fmt.Sprint("--seconds=", b.Seconds), fmt.Sprint("--addresses=", b.Strangers), fmt.Sprint("--parallel=", b.Parallel))
	strangers.Stderr = os.Stderr
	var told bytes.Buffer
	strangers.Stdout = &told
	if err := strangers.Start(); err != nil {
		return nil, err
	}
	f.Attacked, err = bystandAll(ctx, sockets, time.Duration(b.Seconds*float64(time.Second)))
	f.PeakMiB = peakMemory(served.Process.Pid)
	if err := errors.Join(err, strangers.Wait()); err != nil {
		return nil, err
	}
	return f, json.Unmarshal(told.Bytes(), &f.Strangers)
}

// aloneShare is how much shorter bystanders are measured alone.
const aloneShare = 4

// bystandAll measures all bystanders for a time.
func bystandAll(ctx context.Context, sockets []*websocket.Conn, during time.Duration) (Waits, error) {
	var working sync.WaitGroup
	var mu sync.Mutex
	var took []time.Duration
	var failed error
	until := time.Now().Add(during)
	for i, socket := range sockets {
		working.Go(func() {
			time.Sleep(between * time.Duration(i) / time.Duration(len(sockets))) // they do not all wait for the same thing
			samples, err := bystand(ctx, socket, until)
			mu.Lock()
			defer mu.Unlock()
			took = append(took, samples...)
			failed = errors.Join(failed, err)
		})
	}
	working.Wait()
	if len(took) == 0 {
		failed = errors.Join(failed, errors.New("no command of a bystander was answered"))
	}
	return Waits{len(took), percentile(took, 50), percentile(took, 99), percentile(took, 100)}, failed
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

// bystand says something every now and then, and measures how long it takes until that is durable and confirmed. It ends after an
// answer, so that the socket can be used again.
func bystand(ctx context.Context, socket *websocket.Conn, until time.Time) ([]time.Duration, error) {
	var took []time.Duration
	for ref := 1; time.Now().Before(until); ref++ {
		begun := time.Now()
		if err := say(ctx, socket, ref); err != nil {
			return took, err
		}
		took = append(took, time.Since(begun))
		select {
		case <-time.After(between):
		case <-ctx.Done():
			return took, ctx.Err()
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
