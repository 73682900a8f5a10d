package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"strings"
	"sync"
	"time"

	"shipfic/game"
	"shipfic/hayburger"
	"shipfic/internal/gamelog"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// Slaps measures how fair slaps are: pairs of players at different distances play Hayburger over real sockets.
type Slaps struct {
	Program Program
	Tables  int     // of each pair
	Seconds float64 // how long each part plays
	Part    string  // "honest", "direct", "proxied" or "all"
	Seed    uint64
}

// SlapFigures are what [Slaps] measures of one pair.
type SlapFigures struct {
	Part     string   `json:"part"`
	Pair     string   `json:"pair"`
	First    distance `json:"first"`
	Second   distance `json:"second"`
	Contests int      `json:"contests"`
	Won      float64  `json:"won"`       // share of contests won by the first player
	Marked   int      `json:"marked"`    // tables at which the first player was marked
	Mark     string   `json:"mark"`      // why
	MarkedAt float64  `json:"marked_at"` // after how many contests, on average
	Honest   int      `json:"honest"`    // tables at which the second player, who is honest, was marked
	Tables   int      `json:"tables"`
}

// pair is two players whose contests are counted.
type pair struct {
	name          string
	first, second distance
	manner        // of the first; the second is a person
}

func ms(n int) time.Duration { return time.Duration(n) * time.Millisecond }

func near(n int) distance { return distance{Base: ms(n)} }

// honestPairs are a player nearby against one farther and farther away.
func honestPairs() []pair {
	var pairs []pair
	for _, jitter := range []int{0, 60} {
		for _, far := range []int{10, 60, 120, 180, 200} {
			pairs = append(pairs, pair{fmt.Sprintf("10 ms against %d ms, jitter 0-%d ms", far, jitter), near(10), distance{ms(far), ms(jitter)}, person})
		}
	}
	return pairs
}

// cheats are players nearby who cheat, against an honest one nearby.
func cheats() []pair {
	cheat := func(name string, change func(*manner)) pair {
		m := person
		change(&m)
		return pair{name, near(10), near(10), m}
	}
	uneven := cheat("claims 35 ms less, jitter 0-60 ms", func(m *manner) { m.claimsLess = ms(35) })
	uneven.first.Jitter = ms(60)
	return []pair{
		cheat("claims 35 ms less", func(m *manner) { m.claimsLess = ms(35) }),
		uneven,
		cheat("claims 100 ms less", func(m *manner) { m.claimsLess = ms(100) }),
		cheat("claims a reaction of 0", func(m *manner) { m.claimsNothing = true }),
		cheat("answers pings 230 ms late, claims 240 ms less", func(m *manner) { m.pingsLate, m.claimsLess = ms(230), ms(240) }),
		cheat("answers everything 230 ms late, claims 240 ms less", func(m *manner) { m.pingsLate, m.claimsLess, m.helloLate = ms(230), ms(240), true }),
		cheat("answers everything 100 ms late, claims 100 ms less", func(m *manner) { m.pingsLate, m.claimsLess, m.helloLate = ms(100), ms(100), true }),
		cheat("answers pings 0-150 ms late, claims 0-150 ms less", func(m *manner) { m.pingsUneven, m.claimsUneven = ms(150), true }),
		cheat("a script that slaps after 85 ms", func(m *manner) { m.reaction, m.spread = ms(85), ms(2) }),
		cheat("a script that slaps after 85 ± 40 ms", func(m *manner) { m.reaction, m.spread = ms(85), ms(40) }),
		cheat("a script that slaps after 280 ± 5 ms", func(m *manner) { m.reaction, m.spread = ms(280), ms(5) }),
	}
}

// Run measures. Parts follow each other; the pairs of a part play at the same time.
func (b Slaps) Run(ctx context.Context) ([]SlapFigures, error) {
	if b.Tables < 1 || b.Seconds <= 0 {
		return nil, errors.New("there must be a table, and time to play")
	}
	var all []SlapFigures
	for _, part := range []struct {
		name  string
		pairs []pair
	}{{"honest", honestPairs()}, {"direct", cheats()}, {"proxied", cheats()}} {
		if b.Part != "all" && b.Part != part.name {
			continue
		}
		figures, err := b.part(ctx, part.name, part.pairs)
		if err != nil {
			return nil, err
		}
		all = append(all, figures...)
	}
	return all, nil
}

// part runs a server and lets all pairs play there.
func (b Slaps) part(ctx context.Context, name string, pairs []pair) (figures []SlapFigures, err error) {
	folder, err := os.MkdirTemp("", "shipfic-bench")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	log, err := b.Program.OpenFolder(ctx, folder)
	if err != nil {
		return nil, err
	}
	var lines kernelLines
	options := server.Options{}
	if name == "direct" {
		options.KernelTrips = lines.trips
	}
	node, err := b.Program.serve(log, options)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, node.close()) }()
	deck, err := log.PutBlob(ctx, matchingDeck())
	if err != nil {
		return nil, err
	}
	figures = make([]SlapFigures, len(pairs))
	games := make([]*slapGame, 0, len(pairs)*b.Tables)
	for i, p := range pairs {
		figures[i] = SlapFigures{Part: name, Pair: p.name, First: p.first, Second: p.second, Tables: b.Tables}
		for k := range b.Tables {
			games = append(games, &slapGame{node: node, lines: &lines, deck: deck, pair: p, row: i, seed: b.Seed<<20 + uint64(i*b.Tables+k)})
		}
	}
	if err := playAll(ctx, games, time.Duration(b.Seconds*float64(time.Second))); err != nil {
		return nil, err
	}
	for _, g := range games {
		g.count(&figures[g.row])
	}
	for i := range figures {
		figures[i].Won /= float64(max(figures[i].Contests, 1))
		figures[i].MarkedAt /= float64(max(figures[i].Marked, 1))
	}
	return figures, nil
}

// playAll lets all games begin, play for a while, and ends them.
func playAll(ctx context.Context, games []*slapGame, long time.Duration) error {
	failed := make(chan error, len(games))
	var setups sync.WaitGroup
	atOnce := make(chan struct{}, 16) // a crowd at the door would make everybody's first answer late
	for _, g := range games {
		atOnce <- struct{}{}
		setups.Go(func() {
			defer func() { <-atOnce }()
			g.failed = failed
			if err := g.setUp(); err != nil {
				failed <- err
			}
		})
	}
	setups.Wait()
	defer func() {
		for _, g := range games {
			g.stop()
		}
	}()
	if len(failed) > 0 {
		return <-failed
	}
	if err := pass(ctx, failed, min(warmUp, long/2)); err != nil {
		return err
	}
	for _, g := range games {
		if err := g.begin(); err != nil {
			return err
		}
	}
	return pass(ctx, failed, long)
}

// warmUp is how long connections are measured before the first card, at most.
const warmUp = 5 * time.Second

// pass lets time pass, up to the first failure.
func pass(ctx context.Context, failed chan error, long time.Duration) error {
	select {
	case <-time.After(long):
		return nil
	case err := <-failed:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// matchingDeck is a deck in which every second card makes a Mirror, so that there is much to slap.
func matchingDeck() []byte {
	cards := make([]string, hayburger.MaxCards)
	for i := range cards {
		cards[i] = fmt.Sprintf(`{"character":"Hen %d","symbol":"egg"}`, i)
	}
	return []byte(`{"game":"hayburger","name":"eggs","cards":[` + strings.Join(cards, ",") + `]}`)
}

// kernelLines stands in for a kernel's measurement, which on the loopback interface would only find that nothing is far away: it
// tells what the kernel at the other end of each delayed connection would show.
type kernelLines struct{ known sync.Map } // of distance, by the client's address

func (k *kernelLines) trips(conn net.Conn) *server.KernelTrips {
	d, known := k.known.Load(conn.RemoteAddr().String())
	if !known {
		return nil
	}
	way := d.(distance)
	return &server.KernelTrips{Fastest: 2 * way.Base, Usual: 2*way.Base + way.Jitter, Deviation: way.Jitter * 2 / 5}
}

// slapGame is one table with a pair of players.
type slapGame struct {
	node    *node
	lines   *kernelLines
	deck    gamelog.Hash
	pair    pair
	row     int
	seed    uint64
	players [2]*slapper
	failed  chan error

	mu       sync.Mutex
	contests int
	won      int
	marks    [2]hayburger.Mark
	markedAt int
}

// setUp makes the table and brings both players there.
func (g *slapGame) setUp() error {
	id, cookie, err := createTable(g.node.address, table.Config{
		Game: "hayburger", Seats: 2, Fixed: true, Packs: []gamelog.Hash{g.deck}, Options: []byte(`{"decks":["eggs"],"maxTurned":100000}`),
	})
	if err != nil {
		return err
	}
	for i, d := range []distance{g.pair.first, g.pair.second} {
		m := person
		if i == 0 {
			m = g.pair.manner
		}
		if err := g.seat(i, id, cookie, d, m); err != nil {
			return err
		}
		cookie = ""
	}
	return nil
}

// seat connects a player over a distance and gives them a seat.
func (g *slapGame) seat(i int, id gamelog.ID, cookie string, d distance, m manner) error {
	conn, err := net.Dial("tcp", g.node.address)
	if err != nil {
		return err
	}
	g.lines.known.Store(conn.LocalAddr().String(), d)
	seed := g.seed<<1 + uint64(i)
	s, err := open(delay(conn, d, seed), g.node.address, id, cookie, 16<<10)
	if err != nil {
		return err
	}
	p := &slapper{manner: m, socket: s, seat: game.Seat(i), rng: rand.New(rand.NewPCG(seed, 3))}
	g.players[i] = p
	if err := p.sayHello(); err != nil {
		return err
	}
	if i == 0 {
		p.decided, p.marked = g.decided, g.marked
		go g.play(p)
		return nil
	}
	for _, c := range []wire.Command{{Do: table.DoJoin, Name: "Guest"}, {Do: table.DoSit, Seat: &p.seat}, {Do: table.DoReady, On: true}} {
		if _, err := p.carryOut(c); err != nil {
			return err
		}
	}
	go g.play(p)
	return nil
}

// play lets a player play until the connection is closed, and answer pings meanwhile.
func (g *slapGame) play(p *slapper) {
	if err := p.play(); !errors.Is(err, io.EOF) && !errors.Is(err, net.ErrClosed) {
		select {
		case g.failed <- err:
		default: // one failure is enough
		}
	}
}

// begin starts the game.
func (g *slapGame) begin() error {
	p := g.players[0]
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.do(wire.Command{Do: table.DoStart})
}

func (g *slapGame) stop() {
	for _, p := range g.players {
		if p != nil {
			p.conn.Close()
		}
	}
}

func (g *slapGame) decided(d hayburger.Decided) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.contests++
	for _, j := range d.Slaps {
		if j.Verdict == hayburger.Won && j.Seat == 0 {
			g.won++
		}
	}
}

func (g *slapGame) marked(seat game.Seat, m hayburger.Mark) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.marks[seat] = m
	if seat == 0 {
		g.markedAt = g.contests
	}
}

// count adds what happened at the table.
func (g *slapGame) count(f *SlapFigures) {
	g.mu.Lock()
	defer g.mu.Unlock()
	f.Contests += g.contests
	f.Won += float64(g.won)
	if g.marks[0] != hayburger.Unmarked {
		f.Marked++
		f.Mark = string(g.marks[0])
		f.MarkedAt += float64(g.markedAt)
	}
	if g.marks[1] != hayburger.Unmarked {
		f.Honest++
	}
}

// PrintSlaps prints a table for each part.
func PrintSlaps(w io.Writer, figures []SlapFigures) {
	titles := map[string]string{
		"honest":  "Players who react in 350 ± 60 ms after they see a card: share of contests won by the nearer one",
		"direct":  "A cheat against an honest player, both 10 ms away, no proxy in front of the server: share of contests won by the cheat",
		"proxied": "The same behind a proxy, where the kernel does not see the players",
	}
	part := ""
	for _, f := range figures {
		if f.Part != part {
			part = f.Part
			fmt.Fprintf(w, "\n%s\n%-54s %9s %7s  %s\n", titles[part], "", "contests", "won", "marked")
		}
		marked := "no"
		if f.Marked > 0 {
			marked = fmt.Sprintf("%s, at %d of %d tables, after %.0f contests", f.Mark, f.Marked, f.Tables, f.MarkedAt)
		}
		if f.Honest > 0 {
			marked += fmt.Sprintf("; the honest one at %d", f.Honest)
		}
		fmt.Fprintf(w, "%-54s %9d %6.1f%%  %s\n", f.Pair, f.Contests, 100*f.Won, marked)
	}
}
