package server_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"shipfic/game"
	"shipfic/hayburger"
	"shipfic/internal/gamelog"
	"shipfic/internal/games"
	"shipfic/internal/hall"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/tsssf"
)

var update = flag.Bool("update", false, "rewrite what the page's tests read")

// copiesFile is read by the page's tests, which apply the same messages.
const copiesFile = "../../web/src/lib/testdata/copies.json"

// TestCopies plays random games of both kinds, with three players and a watcher. At every step, each of them has by states and updates
// exactly what the server shows to their seat: after undone moves, adjustments, chat, lost connections and restarts too.
// The messages themselves are those that were recorded, so that a change of structure can be proved to change nothing else.
func TestCopies(t *testing.T) {
	var kept []heardCopy
	digests := map[string]string{}
	for _, kind := range []string{games.TSSSF, games.Hayburger} {
		for n := range uint64(2) {
			t.Run(fmt.Sprint(kind, n), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					g := newCopyGame(t, kind, *seed<<8+n)
					for range 150 {
						g.step()
					}
					digests[fmt.Sprint(kind, " ", n)] = g.digest() // after a restart, who is back first depends on the machine
					g.lastSteps()
					if n == 0 {
						kept = append(kept, g.heardBy(1), g.heardBy(3))
					}
				})
			})
		}
	}
	compareDigests(t, digests)
	if *update {
		data, err := json.Marshal(kept)
		if err != nil {
			t.Fatal(err)
		}
		data = bytes.ReplaceAll(data, []byte(`{"message"`), []byte("\n"+`{"message"`))
		if err := os.WriteFile(copiesFile, append(data, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// digestsFile has the digests of all messages of the games of the first seed.
const digestsFile = "testdata/messages.json"

func compareDigests(t *testing.T, digests map[string]string) {
	t.Helper()
	switch data, err := json.MarshalIndent(digests, "", "\t"); {
	case err != nil:
		t.Fatal(err)
	case *update:
		if err := os.WriteFile(digestsFile, append(data, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	case *seed == 1 && !t.Failed():
		recorded, err := os.ReadFile(digestsFile)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(recorded), string(data)+"\n"); diff != "" {
			t.Errorf("the messages of these games are not those that were recorded; -update records them again:\n%s", diff)
		}
	}
}

// digest sums up all messages to everybody. What is random in them has a name of its own: the table and the people. The story depends on the
// table; golden files hold stories.
func (g *copyGame) digest() string {
	names := []string{string(g.id), "TABLE"}
	for i, c := range g.clients {
		names = append(names, string(c.you), fmt.Sprint("PERSON", i))
	}
	plain, sum := strings.NewReplacer(names...), sha256.New()
	for _, c := range g.clients {
		for _, message := range c.heard {
			var fields map[string]json.RawMessage
			if err := json.Unmarshal(message, &fields); err != nil {
				g.t.Fatal(err)
			}
			delete(fields, "story")
			data, err := json.Marshal(fields)
			if err != nil {
				g.t.Fatal(err)
			}
			plain.WriteString(sum, string(data))
		}
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// heardCopy is what one client heard, for the page's tests.
type heardCopy struct {
	Of    string       `json:"of"`
	Steps []copiedStep `json:"steps"`
}

// copiedStep is a message, and a sum of what the client has after it.
type copiedStep struct {
	Message json.RawMessage `json:"message"`
	Sum     string          `json:"sum"`
}

// copyGame is a game of three players and a watcher.
type copyGame struct {
	t        *testing.T
	kind     string
	rng      *rand.Rand
	log      *gamelog.Memory
	house    *house
	id       gamelog.ID
	browsers []*browser
	clients  []*client
	done     map[string]int // what was done, by name
}

func newCopyGame(t *testing.T, kind string, seed uint64) *copyGame {
	t.Helper()
	t.Logf("seed %d", seed)
	g := &copyGame{
		t: t, kind: kind, rng: rand.New(rand.NewPCG(seed, 1)), log: &gamelog.Memory{}, done: map[string]int{},
	}
	g.open()
	options := map[string]string{games.TSSSF: `{"rule0":"free"}`, games.Hayburger: `{"fairWindow":50,"slapWindow":250,"pause":500}`}[kind]
	for i := range 4 {
		b := g.house.browser()
		b.deflate = i%2 == 1
		g.browsers = append(g.browsers, b)
	}
	g.id = g.browsers[0].create(wire.CreateTable{Name: "Ada", Config: table.Config{Game: kind, Seats: 3, Turn: 60, Options: []byte(options)}})
	for i, b := range g.browsers {
		c := b.come(g.id, 0)
		g.clients = append(g.clients, c)
		if i == 0 {
			continue
		}
		c.must(wire.Command{Do: table.DoJoin, Name: fmt.Sprint("Bo", i)})
		if i < 3 {
			c.must(wire.Command{Do: table.DoSit, Seat: seatRef(game.Seat(i))})
			c.must(wire.Command{Do: table.DoReady, On: true})
		}
	}
	g.begin()
	return g
}

// open starts a server on the log.
func (g *copyGame) open() {
	g.t.Helper()
	shelf := games.NewShelf(g.log)
	g.house = newPipeHouse(g.t, server.Options{
		Limits: generous, Log: g.log, Hall: &hall.Hall{Games: shelf, Alarms: games.Clock{}, Now: time.Now},
		Stamp: func(c table.Config, s game.State, seat game.Seat, measured func() game.Network, move json.RawMessage) (json.RawMessage, error) {
			return games.Stamp(c, s, seat, measured, move)
		},
	})
}

func (g *copyGame) begin() {
	g.t.Helper()
	g.clients[0].must(wire.Command{Do: table.DoStart})
	g.compare()
}

func (g *copyGame) state() *table.State {
	g.t.Helper()
	room, err := g.house.hall.Room(g.t.Context(), g.id)
	if err != nil {
		g.t.Fatal(err)
	}
	return room.State()
}

// step does something at random, and compares.
func (g *copyGame) step() {
	g.t.Helper()
	who := g.rng.IntN(len(g.clients))
	c := g.clients[who]
	switch n := g.rng.IntN(100); {
	case n < 6:
		g.count("reconnect", true)
		c.socket.CloseNow()
		g.clients[who] = g.browsers[who].come(g.id, c.n)
		g.clients[who].heard = append(c.heard, g.clients[who].heard...)
	case n < 9:
		g.count("hello again", true)
		c.send(wire.FromClient{Type: "hello", Version: wire.Version, Last: c.n})
	case n < 14:
		g.count("chat", c.do(wire.Command{Do: table.DoSay, Text: fmt.Sprint("line ", n, " <&> ñ")}).Type == "done")
	case n < 22:
		g.undo(c)
	case n < 27:
		g.adjust(c)
	case !g.state().Playing():
		g.again()
	default:
		g.move()
	}
	g.compare()
}

func (g *copyGame) count(what string, ok bool) {
	if ok {
		g.done[what]++
	}
}

// undo takes a move back, if the others agree to that.
func (g *copyGame) undo(c *client) {
	if c.do(wire.Command{Do: table.DoUndo}).Type != "done" {
		return
	}
	for _, other := range g.clients[:3] {
		if g.state().Request != nil && other.you != c.you {
			other.do(wire.Command{Do: table.DoAgree, On: true}) // refused if it was not asked
		}
	}
	g.count("undo", g.state().Request == nil)
}

// adjust discards a card of the hand by Rule 0.
func (g *copyGame) adjust(c *client) {
	if c.own == nil || len(c.own.Hands) == 0 || len(c.own.Hands[0].Cards) == 0 {
		return
	}
	move := fmt.Appendf(nil, `{"do":"adjust","changes":[{"card":%q,"to":"discard"}]}`, c.own.Hands[0].Cards[0])
	g.count("adjust", c.do(wire.Command{Do: table.DoMove, Move: move}).Type == "done")
}

// again begins the next game.
func (g *copyGame) again() {
	g.t.Helper()
	g.count("rematch", true)
	g.clients[0].must(wire.Command{Do: table.DoRematch})
	g.compare()
	for _, c := range g.clients[1:3] {
		c.must(wire.Command{Do: table.DoReady, On: true})
	}
	g.begin()
}

// move makes a legal move, or in Hayburger any move that comes to mind.
func (g *copyGame) move() {
	g.t.Helper()
	s := g.state()
	if ponies, ok := s.Game.(*tsssf.State); ok {
		move, err := anyMove(ponies, s.N)
		if err != nil {
			g.t.Fatal(err)
		}
		data, err := move.MarshalJSON()
		if err != nil {
			g.t.Fatal(err)
		}
		for _, c := range g.clients {
			if c.seat == s.Game.Waiting()[0] {
				c.must(wire.Command{Do: table.DoMove, Move: data})
				g.count("move", true)
			}
		}
		return
	}
	time.Sleep(time.Duration(g.rng.IntN(800)) * time.Millisecond)
	c := g.clients[g.rng.IntN(3)]
	move := []byte(`{"do":"turn"}`)
	if g.rng.IntN(4) == 0 {
		turned := g.state().Game.View(game.Watcher).(hayburger.View).Pile.Turned
		move = fmt.Appendf(nil, `{"do":"slap","card":%d,"reaction":300}`, turned)
	}
	g.count("move", c.do(wire.Command{Do: table.DoMove, Move: move}).Type == "done")
}

// lastSteps stops the server and starts another on the same log, and goes on there.
func (g *copyGame) lastSteps() {
	g.t.Helper()
	old := g.house
	old.close()
	g.open()
	for i, b := range g.browsers {
		back := g.house.browser()
		back.Jar, back.deflate = b.Jar, b.deflate
		jarTo(back, old, g.house)
		was := g.clients[i]
		g.browsers[i], g.clients[i] = back, back.come(g.id, was.n)
		g.clients[i].heard = append(was.heard, g.clients[i].heard...)
	}
	g.compare()
	for range 20 {
		g.step()
	}
	fresh := g.house.browser().come(g.id, 0)
	time.Sleep(time.Second) // until everybody is told who is here
	g.compare()
	for len(fresh.inbox) > 0 {
		fresh.hear()
	}
	for i, c := range g.clients {
		c.table.Clock, fresh.table.Clock = wire.ClockView{}, wire.ClockView{}
		if diff := cmp.Diff(string(canonical(g.t, fresh.table)), string(canonical(g.t, c.table))); diff != "" {
			g.t.Errorf("client %d has another table than a newcomer (-newcomer +client):\n%s", i, diff)
		}
	}
	for _, what := range map[string][]string{
		games.TSSSF: {"reconnect", "hello again", "chat", "undo", "adjust", "move"}, games.Hayburger: {"reconnect", "hello again", "chat", "move"},
	}[g.kind] {
		if g.done[what] == 0 {
			g.t.Errorf("nobody did: %s (%v)", what, g.done)
		}
	}
}

// compare lets everybody hear all that was sent, and compares their copies with the server's views.
func (g *copyGame) compare() {
	g.t.Helper()
	synctest.Wait()
	s := g.state()
	for i, c := range g.clients {
		for len(c.inbox) > 0 {
			c.hear()
		}
		has, err := c.copy.Whole()
		if err != nil {
			g.t.Fatal(err)
		}
		seat := s.SeatOf(c.you)
		var public, own any
		switch split := s.Game.(type) {
		case nil:
		case game.SplitState:
			public, own = split.PublicPart(), split.OwnPart(seat)
		default:
			own = s.Game.View(seat)
		}
		if *has.Seat != seat || has.N > s.Shown() {
			g.t.Fatalf("client %d is in seat %d at entry %d, not %d at %d", i, *has.Seat, has.N, seat, s.Shown())
		}
		for _, part := range []struct {
			name string
			has  json.RawMessage
			want any
		}{{"public", has.Public, public}, {"own", has.Own, own}} {
			if a, b := canonical(g.t, part.has), canonical(g.t, part.want); !bytes.Equal(a, b) {
				g.t.Fatalf("entry %d: client %d has as %s\n%s\nnot\n%s\nafter %s", s.N, i, part.name, a, b, c.heard[len(c.heard)-1])
			}
		}
	}
}

// canonical is a value as JSON with sorted keys; nothing for nothing.
func canonical(t testing.TB, v any) []byte {
	t.Helper()
	if raw, ok := v.(json.RawMessage); v == nil || ok && raw == nil {
		return nil
	}
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var decoded any
	if err := d.Decode(&decoded); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if err := e.Encode(decoded); err != nil {
		t.Fatal(err)
	}
	return bytes.TrimSpace(out.Bytes())
}

// heardBy applies all that a client heard again, and notes a sum of what it has after each message.
func (g *copyGame) heardBy(client int) heardCopy {
	g.t.Helper()
	kept := heardCopy{Of: fmt.Sprint(g.kind, ", client ", client)}
	var c wire.Copy
	for _, data := range g.clients[client].heard {
		var m wire.FromServer
		if err := json.Unmarshal(data, &m); err != nil {
			g.t.Fatal(err)
		}
		if m.Type != "state" && m.Type != "update" && m.Type != "own" {
			continue
		}
		m.Events, m.Story, m.You = nil, nil, ""
		message := canonical(g.t, m)
		if err := c.Take(&m); err != nil {
			g.t.Fatal(err)
		}
		has, err := c.Whole()
		if err != nil {
			g.t.Fatal(err)
		}
		sum := sha256.Sum256(canonical(g.t, wire.FromServer{Seat: has.Seat, Public: has.Public, Own: has.Own}))
		kept.Steps = append(kept.Steps, copiedStep{message, hex.EncodeToString(sum[:8])})
	}
	return kept
}

// TestKeptCopies applies the messages that the page's tests read.
func TestKeptCopies(t *testing.T) {
	data, err := os.ReadFile(copiesFile)
	if err != nil {
		t.Fatal(err)
	}
	var kept []heardCopy
	if err := json.Unmarshal(data, &kept); err != nil {
		t.Fatal(err)
	}
	for _, k := range kept {
		var c wire.Copy
		for i, step := range k.Steps {
			var m wire.FromServer
			if err := json.Unmarshal(step.Message, &m); err != nil {
				t.Fatal(err)
			}
			if err := c.Take(&m); err != nil {
				t.Fatalf("%s, step %d: %v", k.Of, i, err)
			}
			has, err := c.Whole()
			if err != nil {
				t.Fatal(err)
			}
			sum := sha256.Sum256(canonical(t, wire.FromServer{Seat: has.Seat, Public: has.Public, Own: has.Own}))
			if got := hex.EncodeToString(sum[:8]); got != step.Sum {
				t.Fatalf("%s, step %d: the sum is %s, not %s: run the tests with -update", k.Of, i, got, step.Sum)
			}
		}
	}
}
