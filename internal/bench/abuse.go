package bench

import (
	"bytes"
	"cmp"
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
	"time"

	"github.com/coder/websocket"

	"shipfic/internal/gamelog"
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
	Bystanders int    // tables at which somebody else says something every now and then; at the first ten they ask what Goals mean too
	Watchers   int    // other people at each of these tables
}

// AbuseFigures are what was measured.
type AbuseFigures struct {
	Alone     Bystood          `json:"alone"` // before the strangers come: what the machine itself costs
	Attacked  Bystood          `json:"attacked"`
	Strangers StrangersFigures `json:"strangers"`
	PeakMiB   float64          `json:"peakMiB"` // memory of the server; 0 where it is not known
}

// Bystood is what bystanders noticed.
type Bystood struct {
	Commands Waits `json:"commands"` // until something that they said was durable and confirmed
	Requests Waits `json:"requests"` // until they knew what a Goal means
	Refused  int   `json:"refused"`  // of both
}

// Waits are how long something took.
type Waits struct {
	Count int     `json:"count"`
	P50MS float64 `json:"p50ms"`
	P99MS float64 `json:"p99ms"`
	MaxMS float64 `json:"maxms"`
}

// Print writes the figures for people.
func (f *AbuseFigures) Print(w io.Writer) {
	for _, part := range []struct {
		what            string
		alone, attacked Waits
	}{{"commands", f.Alone.Commands, f.Attacked.Commands}, {"requests", f.Alone.Requests, f.Attacked.Requests}} {
		fmt.Fprintf(w, "%s of bystanders alone: %s\n", part.what, part.alone)
		fmt.Fprintf(w, "%s next to strangers: %s, %.1f times the p99\n", part.what, part.attacked, part.attacked.P99MS/part.alone.P99MS)
	}
	fmt.Fprintf(w, "refused to bystanders: %d alone, %d next to strangers\n", f.Alone.Refused, f.Attacked.Refused)
	fmt.Fprintf(w, "requests of strangers: %d answered, %d refused, %d without an answer\n", f.Strangers.Answered, f.Strangers.Refused, f.Strangers.Failed)
	fmt.Fprintf(w, "peak memory of the server: %.0f MiB\n", f.PeakMiB)
}

// String implements [fmt.Stringer].
func (w Waits) String() string {
	return fmt.Sprintf("%d, p50 %.1f ms, p99 %.1f ms, longest %.1f ms", w.Count, w.P50MS, w.P99MS, w.MaxMS)
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
	apart(served)
	address, err := StartProcess(served)
	if err != nil {
		return nil, err
	}
	defer served.Wait()
	defer served.Process.Signal(os.Interrupt)
	crowd := make([]*bystander, b.Bystanders)
	defer func() {
		for _, by := range crowd {
			by.leave()
		}
	}()
	err = inParallel(len(crowd), func(i int) (err error) {
		if crowd[i], err = b.sit(ctx, address, fmt.Sprintf("10.0.%d.%d", i/250, i%250+1)); err == nil {
			crowd[i].asks = i < authors
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	f, during := &AbuseFigures{}, time.Duration(b.Seconds*float64(time.Second))
	if f.Alone, err = bystandAll(ctx, crowd, during); err != nil {
		return nil, err
	}
	strangers := exec.CommandContext(ctx, program, "bench", "strangers", address,
		fmt.Sprint("--seconds=", b.Seconds), fmt.Sprint("--addresses=", b.Strangers), fmt.Sprint("--parallel=", b.Parallel))
	apart(strangers) // in life they are on other machines
	strangers.Stderr = os.Stderr
	var told bytes.Buffer
	strangers.Stdout = &told
	if err := strangers.Start(); err != nil {
		return nil, err
	}
	f.Attacked, err = bystandAll(ctx, crowd, during)
	f.PeakMiB = peakMemory(served.Process.Pid)
	if err := errors.Join(err, strangers.Wait()); err != nil {
		return nil, err
	}
	return f, json.Unmarshal(told.Bytes(), &f.Strangers)
}

// bystandAll measures all bystanders for a time.
func bystandAll(ctx context.Context, crowd []*bystander, during time.Duration) (Bystood, error) {
	var working sync.WaitGroup
	until, pause := time.Now().Add(during), max(between, time.Duration(len(crowd))*allBetween)
	errs := make([]error, len(crowd))
	for i, by := range crowd {
		by.said, by.asked, by.refused = nil, nil, 0
		working.Go(func() {
			time.Sleep(pause * time.Duration(i) / time.Duration(len(crowd))) // they do not all wait for the same thing
			errs[i] = by.bystand(ctx, until, pause)
		})
	}
	working.Wait()
	var said, asked []time.Duration
	all := Bystood{}
	for _, by := range crowd {
		said, asked = append(said, by.said...), append(asked, by.asked...)
		all.Refused += by.refused
	}
	all.Commands, all.Requests = waitsOf(said), waitsOf(asked)
	return all, cmp.Or(errs...)
}

func waitsOf(took []time.Duration) Waits {
	return Waits{len(took), percentile(took, 50), percentile(took, 99), percentile(took, 100)}
}

// How long a bystander waits between two commands, and all of them together: the server accepts two a second of each.
const (
	between    = 600 * time.Millisecond
	allBetween = 10 * time.Millisecond
)

// authors is how many bystanders ask what Goals mean: few people write packs.
const authors = 10

// bystander is somebody at a table with a running game.
type bystander struct {
	address string // of the server
	header  http.Header
	sockets []*websocket.Conn // the first is their own
	answers chan wire.FromServer
	asks    bool

	said, asked []time.Duration
	refused     int
}

// sit makes a table and connects to it, and to it watchers from the same address.
func (b Abuse) sit(ctx context.Context, address, from string) (*bystander, error) {
	by := &bystander{address: address, header: http.Header{"X-Forwarded-For": {from}}, answers: make(chan wire.FromServer, 1)}
	ask, err := json.Marshal(wire.CreateTable{Name: "Ada", Start: true, Bots: []string{"filly"}, Config: table.Config{Game: "tsssf", Seats: 2}})
	if err != nil {
		return nil, err
	}
	answer, err := post(ctx, address+"/api/tables", ask, by.header)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	var made wire.Created
	if err := json.NewDecoder(answer.Body).Decode(&made); err != nil {
		return nil, err
	}
	watcher := by.header.Clone()
	for _, c := range answer.Cookies() {
		by.header.Add("Cookie", c.Name+"="+c.Value)
	}
	for i := range b.Watchers + 1 {
		header := watcher
		if i == 0 {
			header = by.header
		}
		socket, err := by.dial(ctx, made.ID, header)
		if err != nil {
			return nil, err
		}
		by.sockets = append(by.sockets, socket)
		go by.read(ctx, socket)
	}
	return by, nil
}

// read reads what a socket gets until it is closed, and passes answers on. Watchers get none.
func (b *bystander) read(ctx context.Context, socket *websocket.Conn) {
	for {
		_, data, err := socket.Read(ctx)
		m := wire.FromServer{Type: "bye", Code: "closed"}
		if err == nil && json.Unmarshal(data, &m) != nil {
			continue
		}
		if slices.Contains([]string{"done", "refused", "bye"}, m.Type) {
			select {
			case b.answers <- m:
			case <-ctx.Done():
				return
			}
		}
		if err != nil {
			return
		}
	}
}

func (b *bystander) dial(ctx context.Context, id gamelog.ID, header http.Header) (*websocket.Conn, error) {
	socket, _, err := websocket.Dial(ctx, strings.Replace(b.address, "http", "ws", 1)+"/ws/"+string(id), &websocket.DialOptions{HTTPHeader: header})
	if err != nil {
		return nil, err
	}
	socket.SetReadLimit(1 << 20)
	return socket, socket.Write(ctx, websocket.MessageText, fmt.Appendf(nil, `{"type":"hello","version":%d}`, wire.Version))
}

func (b *bystander) leave() {
	if b == nil {
		return
	}
	for _, socket := range b.sockets {
		socket.CloseNow()
	}
}

// bystand says and asks something every now and then, and measures how long each takes. It ends after an answer, so that the socket can
// be used again.
func (b *bystander) bystand(ctx context.Context, until time.Time, pause time.Duration) error {
	for ref := 1; time.Now().Before(until); ref++ {
		for _, do := range []struct {
			what func(context.Context, int) error
			took *[]time.Duration
		}{{b.say, &b.said}, {b.ask, &b.asked}} {
			if do.took == &b.asked && !b.asks {
				continue
			}
			begun := time.Now()
			err := do.what(ctx, ref)
			switch {
			case errors.Is(err, errRefused):
				b.refused++
				fmt.Fprintln(os.Stderr, err)
			case err != nil:
				return err
			default:
				*do.took = append(*do.took, time.Since(begun))
			}
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

var errRefused = errors.New("a bystander was refused")

// say says something and waits until it is durable and confirmed.
func (b *bystander) say(ctx context.Context, ref int) error {
	if err := b.sockets[0].Write(ctx, websocket.MessageText, fmt.Appendf(nil, `{"type":"do","ref":%d,"command":{"do":"say","text":"hello"}}`, ref)); err != nil {
		return err
	}
	select {
	case m := <-b.answers:
		if m.Type != "done" {
			return fmt.Errorf("%w: %s %s", errRefused, m.Type, m.Code)
		}
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// ask asks what a Goal means.
func (b *bystander) ask(ctx context.Context, ref int) error {
	answer, err := post(ctx, b.address+"/api/goal", fmt.Appendf(nil, `{"goal":"ExistsPony(name=Zecora%d)"}`, ref), b.header)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%w: %s %.200s", errRefused, answer.Status, text)
	}
	return err
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
