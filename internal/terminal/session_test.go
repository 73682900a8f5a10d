package terminal_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/games"
	"shipfic/internal/hall"
	"shipfic/internal/table"
	"shipfic/internal/terminal"
	"shipfic/internal/wire"
	"shipfic/language"
	"shipfic/packs"
	"shipfic/tsssf"
)

var update = flag.Bool("update", false, "rewrite the transcripts")

// TestTranscripts replays sessions at real tables, on a clock of their own. A transcript in testdata has these lines:
//
//	Ada opens {"game":"tsssf"…}  Ada creates the table and connects to it
//	Bea arrives                  Bea connects
//	Cy arrives in es             Cy connects, and reads what happens in Spanish
//	Bea reconnects               Bea's client lost its connection and has it again
//	5s passes                    time for bots and clocks
//	Ada> look                    Ada types a line
//	Ada? ship b                  Ada presses Tab after these words
//	Ada| Table k3xq9: …          what Ada's terminal prints
//	# …                          a comment
//
// The test types what the transcript types and compares what is printed. Run it with -update after a change.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var got string
			synctest.Test(t, func(t *testing.T) { got = replay(t, string(want)) })
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			compare(t, string(want), got)
		})
	}
}

// compare reports the first difference between two transcripts.
func compare(t *testing.T, want, got string) {
	t.Helper()
	wanted, printed := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range max(len(wanted), len(printed)) {
		line := func(lines []string) string {
			if i < len(lines) {
				return lines[i]
			}
			return "the end"
		}
		if line(wanted) != line(printed) {
			t.Fatalf("line %d is\n%s\nwant\n%s\n(go test -update rewrites the transcripts)", i+1, line(printed), line(wanted))
		}
	}
}

var (
	printed = regexp.MustCompile(`^\w+\|`)
	typed   = regexp.MustCompile(`^(\w+)> ?(.*)$`)
	tabbed  = regexp.MustCompile(`^(\w+)\? ?(.*)$`)
	opens   = regexp.MustCompile(`^(\w+) opens (.*)$`)
	does    = regexp.MustCompile(`^(\S+) (arrives|arrives in es|reconnects|passes|is cut off)$`)
)

// replay carries out a transcript and returns it with what the terminals print now.
func replay(t *testing.T, transcript string) string {
	p := newParty(t)
	var out strings.Builder
	for line := range strings.Lines(transcript) {
		line = strings.TrimSuffix(line, "\n")
		if printed.MatchString(line) {
			continue
		}
		out.WriteString(line + "\n")
		var words []string
		for _, kind := range []*regexp.Regexp{opens, typed, tabbed, does} {
			words = append(words, kind.FindStringSubmatch(line)...)
		}
		switch {
		case opens.MatchString(line):
			p.open(words[1], words[2])
			p.arrive(words[1], language.English)
		case typed.MatchString(line):
			p.player(words[1]).typeLine(words[2])
		case tabbed.MatchString(line):
			for _, word := range p.player(words[1]).session.Complete(words[2]) {
				fmt.Fprintf(&out, "%s| %s\n", words[1], word)
			}
		case does.MatchString(line):
			p.carryOut(words[1], words[2])
		case line != "" && line[0] != '#':
			t.Fatalf("the transcript has a line that is neither input nor output: %q", line)
		}
		synctest.Wait()
		for _, player := range p.players {
			out.WriteString(player.printed())
		}
	}
	p.close()
	return out.String()
}

// party is a table with the people who play at it.
type party struct {
	t       *testing.T
	ctx     context.Context
	cancel  context.CancelFunc
	hall    *hall.Hall
	room    *hall.Room
	players []*player
}

func newParty(t *testing.T) *party {
	t.Helper()
	log := &gamelog.Memory{}
	shelf := games.NewShelf(log)
	p := &party{t: t, hall: &hall.Hall{
		Log: log, Games: shelf, Bots: diceBots{}, Alarms: games.Clock{}, Logger: slog.New(slog.DiscardHandler),
		Seeds: func() game.Seed { return game.SeedOf(1) },
	}}
	p.ctx, p.cancel = context.WithCancel(t.Context())
	p.hall.Open()
	return p
}

// diceBots make random moves. The real bots would change the transcripts whenever they get better.
type diceBots struct{}

func (diceBots) Move(_ context.Context, _ table.Config, g game.State, _ game.Seat, _ string, number uint64) (game.Move, error) {
	s := g.(*tsssf.State)
	dice := game.Dice(number)
	_, act, _ := s.RandomAct(&dice)
	return s.MoveOf(act), nil
}

func (diceBots) Pause(table.Config, game.State, game.Seat, string, uint64) time.Duration {
	return time.Second
}

func (p *party) open(host, config string) {
	var c table.Config
	if err := game.UnmarshalStrict([]byte(config), &c); err != nil {
		p.t.Fatal(err)
	}
	var err error
	p.room, err = p.hall.Create(p.ctx, "k3xq9", table.Command{By: idOf(host), Name: host, Config: &c})
	if err != nil {
		p.t.Fatal(err)
	}
}

func idOf(name string) table.PersonID { return table.PersonID(strings.ToLower(name)) }

func (p *party) carryOut(who, what string) {
	switch what {
	case "arrives":
		p.arrive(who, language.English)
	case "arrives in es":
		p.arrive(who, language.Spanish)
	case "reconnects":
		p.player(who).conn.sendState(p.room.State())
	case "is cut off":
		p.player(who).conn.messages <- wire.FromServer{Type: "bye", Code: "restarting"}
	case "passes":
		d, err := time.ParseDuration(who)
		if err != nil {
			p.t.Fatal(err)
		}
		time.Sleep(d)
	}
}

// arrive connects a new player.
func (p *party) arrive(name string, l language.Code) {
	conn := &memoryConn{room: p.room, person: idOf(name), messages: make(chan wire.FromServer, 4096)}
	player := &player{t: p.t, name: name, conn: conn, lines: make(chan string), ended: make(chan error, 1)}
	listener := &hall.Listener{Person: conn.person, Tell: conn.sendUpdate}
	state, stop, err := p.room.Listen(listener)
	if err != nil {
		p.t.Fatal(err)
	}
	conn.sendState(state)
	session := &terminal.Session{
		Conn: conn, Out: &player.out, Lines: player.lines, Name: name, Language: l, Width: func() int { return 80 }, Cards: cardsOf, Pick: func(n int) int { return n / 2 }, Hint: conn.hint,
	}
	player.session = session
	go func() {
		player.ended <- session.Run(p.ctx)
		stop()
	}()
	p.players = append(p.players, player)
}

func cardsOf(_ context.Context, c table.Config) ([]packs.Card, error) {
	if c.Game != games.TSSSF {
		return nil, nil
	}
	return packs.Core().Cards, nil
}

func (p *party) player(name string) *player {
	for _, player := range p.players {
		if player.name == name {
			return player
		}
	}
	p.t.Fatalf("%s has not arrived", name)
	return nil
}

// close ends the input of every session. A session that still waits for something ends with the context.
func (p *party) close() {
	for _, player := range p.players {
		close(player.lines)
	}
	synctest.Wait()
	p.cancel()
	synctest.Wait()
	p.hall.Close()
}

// player is somebody at a terminal.
type player struct {
	t     *testing.T
	name  string
	conn  *memoryConn
	lines chan string
	out   screen
	ended chan error

	session *terminal.Session
}

// typeLine types a line. A session that waits for something takes no input.
func (p *player) typeLine(line string) {
	select {
	case p.lines <- line:
	case <-time.After(5 * time.Minute):
		p.t.Fatalf("%s cannot type %q: the session takes no input", p.name, line)
	}
}

// printed is what the terminal has printed since the last call, and how its session ended if it has.
func (p *player) printed() string {
	var b strings.Builder
	for line := range strings.Lines(p.out.read()) {
		b.WriteString(strings.TrimRight(p.name+"| "+strings.TrimSuffix(line, "\n"), " ") + "\n")
	}
	select {
	case err := <-p.ended:
		if err != nil {
			fmt.Fprintf(&b, "%s| (the session ends: %v)\n", p.name, err)
		} else {
			fmt.Fprintf(&b, "%s| (the session ends)\n", p.name)
		}
	default:
	}
	return b.String()
}

// screen collects what a session prints.
type screen struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

// read returns what was printed since the last call.
func (s *screen) read() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	defer s.text.Reset()
	return s.text.String()
}

// memoryConn connects a session to a room without a network. It sends what the server would send.
type memoryConn struct {
	room     *hall.Room
	person   table.PersonID
	messages chan wire.FromServer
	ref      int
}

// Do carries out a command and queues the answer.
func (c *memoryConn) Do(ctx context.Context, sent wire.Command) (int, error) {
	c.ref++
	answer := wire.FromServer{Type: "done", Ref: c.ref}
	var refused *game.Refusal
	if err := c.do(ctx, sent); errors.As(err, &refused) {
		answer.Type, answer.Code, answer.About = "refused", refused.Code, refused.About
	} else if err != nil {
		return 0, err
	}
	c.messages <- answer
	return c.ref, nil
}

func (c *memoryConn) do(ctx context.Context, sent wire.Command) error {
	command := sent.From(c.person)
	state := c.room.State()
	if command.Do == table.DoMove && state.Playing() {
		seat := state.SeatOf(c.person)
		network := func() game.Network {
			return game.Network{RTT: make([]int64, len(state.Seats)), Margin: make([]int64, len(state.Seats))}
		}
		var err error
		if command.Move, err = games.Stamp(state.Config, state.Game, seat, network, command.Move); err != nil {
			return err
		}
	}
	_, err := c.room.Do(ctx, command)
	return err
}

// Receive returns the next message.
func (c *memoryConn) Receive(ctx context.Context) (wire.FromServer, error) {
	select {
	case m := <-c.messages:
		return m, nil
	case <-ctx.Done():
		return wire.FromServer{}, ctx.Err()
	}
}

func (c *memoryConn) sendState(s *table.State) { c.send("state", s, nil) }

func (c *memoryConn) sendUpdate(u *hall.Update) { c.send("update", u.State, u.Events) }

func (c *memoryConn) send(kind string, s *table.State, events []table.Event) {
	seat := s.SeatOf(c.person)
	m := wire.FromServer{Type: kind, N: s.N, Table: viewOf(c.room.ID(), s)}
	if kind == "state" {
		m.You = c.person
	}
	switch g := s.Game.(type) {
	case nil:
	case game.SplitState:
		m.Public, m.Own = encode(g.PublicPart()), encode(g.OwnPart(seat))
	default:
		m.Own = encode(g.View(seat))
	}
	for _, e := range events {
		if e.To.Includes(seat) {
			m.Events = append(m.Events, encode(e.Body))
		}
	}
	c.messages <- m
}

func viewOf(id gamelog.ID, s *table.State) *wire.TableView {
	v := &wire.TableView{ID: id, Config: s.Config, Status: s.Status, Host: s.Host, Seats: s.Seats, Request: s.Request, Asked: s.Asked()}
	for _, p := range s.People {
		v.People = append(v.People, wire.PersonView{ID: p.ID, Name: p.Name})
	}
	return v
}

func encode(v any) json.RawMessage {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return data
}
