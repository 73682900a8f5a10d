package hall

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"testing"
	"time"

	"shipfic/game"
	"shipfic/game/gametest"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/tsssf"
)

var simSeed = flag.Uint64("sim.seed", 0, "the only seed to simulate")

// TestSimulation plays at many tables on several nodes under faults: appends fail, get lost, arrive late or twice; nodes crash
// between an append and its reply, stop and restart; clocks differ; and people lose their connection and return on another node.
// Once the faults stop, every acknowledged command is in the log exactly once, all nodes agree on every state, no table is stuck,
// and every game finishes.
//
// A failure names its seed: go test ./internal/hall -run Simulation -sim.seed=N
func TestSimulation(t *testing.T) {
	var seeds []uint64
	for seed := range gametest.Times(max(10/slow, 5)) {
		seeds = append(seeds, uint64(seed)+1)
	}
	if *simSeed != 0 {
		seeds = []uint64{*simSeed}
	}
	counts := map[string]int{}
	for _, seed := range seeds {
		s := simulate(seed)
		for _, trouble := range s.trouble {
			t.Errorf("seed %d: %s", seed, trouble)
		}
		if t.Failed() {
			return
		}
		for what, n := range s.counts {
			counts[what] += n
		}
	}
	t.Logf("%d runs: %v", len(seeds), counts)
	for _, what := range []string{
		"failed", "lost", "late", "twice", "contradicted", "crashed before", "crashed after", "stops", "acknowledged", "unsure", "refused",
		"disconnected", "finished", "moves of bots", "undone", "timeouts", "aways", "rematches", "unloaded",
	} {
		if counts[what] == 0 && *simSeed == 0 {
			t.Errorf("no run had anything %s", what)
		}
	}
}

// TestSimulationRepeats: the same seed produces the same run, byte for byte.
func TestSimulationRepeats(t *testing.T) {
	a, b := simulate(2), simulate(2)
	for _, table := range a.tables {
		x, y := entriesOf(t, a.log, table.id), entriesOf(t, b.log, table.id)
		if len(x) != len(y) || len(x) == 0 {
			t.Fatalf("%s has %d entries in the first run and %d in the second", table.id, len(x), len(y))
		}
		for i := range x {
			if !bytes.Equal(x[i].Body, y[i].Body) || x[i].Digest != y[i].Digest {
				t.Fatalf("%s: entry %d is %s in the first run and %s in the second", table.id, i+1, x[i].Body, y[i].Body)
			}
		}
	}
}

// simulation is one run.
type simulation struct {
	*simWorld
	nodes   []*simNode
	started int // number of nodes started so far
	tables  []*simTable
	calm    bool // no more faults
	silent  bool // people have stopped acting
}

// simTable is a table with its people.
type simTable struct {
	id      gamelog.ID
	games   table.Games
	people  []*simPerson
	digests map[uint64]game.Digest // of the state after each entry, as first reported by any node
	acks    map[uint64]simAck
	denied  map[string]bool // texts of refused chat commands
	unsure  map[string]bool
	words   int
	latest  *table.State // the latest state reported by any node
	heard   *table.State // the last state checked
}

// simAck is an acknowledged command.
type simAck struct {
	by   table.PersonID
	c    table.Command
	node string
}

// simulate runs a seed to the end.
func simulate(seed uint64) *simulation {
	s := &simulation{simWorld: newSimWorld(seed)}
	for range 3 {
		s.startNode()
	}
	for i := range 4 {
		s.newTable(i, i == 0 && seed%4 == 1)
	}
	s.faults = badWeather
	s.later(nil, s.between(3000, 9000), s.disturb)
	s.run(90*time.Second, nil)

	s.faults, s.calm = simFaults{}, true
	for i, n := range s.nodes {
		if n.storm = false; !n.alive {
			s.replace(i)
		}
	}
	s.run(30*time.Second, nil) // late appends arrive or are lost
	over := func() bool {
		for _, table := range s.tables {
			if table.latest.Playing() {
				return false
			}
		}
		return true
	}
	if !s.run(6*time.Hour, over) {
		for _, table := range s.tables {
			if table.latest.Playing() {
				s.wrong("%s is stuck at entry %d: %s", table.id, table.latest.N, table.latest.Encode())
			}
		}
	}
	s.silent = true
	s.run(10*time.Second, nil)
	s.checkNodes()
	s.check()
	return s
}

func (s *simulation) startNode() *simNode {
	s.started++
	n := s.newNode(fmt.Sprint("node", s.started), simGames{}, simBots{})
	s.nodes = append(s.nodes, n)
	return n
}

// replace starts a node in place of one that is gone.
func (s *simulation) replace(i int) {
	last := len(s.nodes)
	s.startNode()
	s.nodes[i] = s.nodes[last]
	s.nodes = s.nodes[:last]
}

// disturb crashes or stops nodes now and then and starts others.
func (s *simulation) disturb() {
	if s.calm {
		return
	}
	i := s.rng.IntN(len(s.nodes))
	n := s.nodes[i]
	switch {
	case !n.alive:
		s.replace(i)
	case n.storm:
		n.storm = false
	case s.chance(400):
		n.storm = true
		s.counts["storms"]++
	case s.chance(500):
		n.crash()
	default:
		s.counts["stops"]++
		n.hall.Close()
		n.alive = false
	}
	s.later(nil, s.between(1000, 8000), s.disturb)
}

// newTable creates a table with people and a bot and starts a game: the toy or a real one.
func (s *simulation) newTable(i int, real bool) {
	played := &simTable{
		id: gamelog.ID(fmt.Sprint("table", i)), games: simGames{}, latest: &table.State{},
		digests: map[uint64]game.Digest{}, acks: map[uint64]simAck{}, denied: map[string]bool{}, unsure: map[string]bool{},
	}
	s.tables = append(s.tables, played)
	config := &table.Config{Game: "toy", Seats: 4, Options: table.RawOptions(`{"stones":60}`), Turn: 20, Total: 600, Grace: 8}
	if real {
		config.Game, config.Options = "tsssf", nil
	}
	for _, id := range []table.PersonID{"ada", "bo", "cy", "di"} {
		played.people = append(played.people, &simPerson{sim: s, table: played, id: id})
	}
	h := s.nodes[s.rng.IntN(len(s.nodes))].hall
	r, err := h.Create(context.Background(), played.id, table.Command{By: "ada", Name: "ada", Config: config})
	if err != nil {
		s.wrong("cannot create the table: %v", err)
		return
	}
	for _, c := range []table.Command{
		{Do: table.DoBot, By: "ada", Seat: at(3), Level: "mare"},
		{Do: table.DoJoin, By: "bo", Name: "bo"},
		{Do: table.DoSit, By: "bo", Seat: at(1)},
		{Do: table.DoReady, By: "bo", On: true},
		{Do: table.DoJoin, By: "cy", Name: "cy"},
		{Do: table.DoSit, By: "cy", Seat: at(2)},
		{Do: table.DoReady, By: "cy", On: true},
		{Do: table.DoJoin, By: "di", Name: "di"},
		{Do: table.DoStart, By: "ada"},
	} {
		u, err := r.Do(context.Background(), c)
		if err != nil {
			s.wrong("cannot start the game: %v", err)
			return
		}
		played.latest = u.State
	}
	for _, p := range played.people {
		s.later(nil, s.between(0, 3000), p.live)
	}
}

// hear records an update from a node and compares it with those of other nodes.
func (s *simulation) hear(table *simTable, node string, u *Update) {
	if table.heard == u.State {
		return // several listeners at one node get the same update
	}
	table.heard = u.State
	d := game.DigestOf(u.State.Encode())
	if first, known := table.digests[u.State.N]; known && first != d {
		s.wrong("%s: %s has another state after entry %d", table.id, node, u.State.N)
	}
	if err := u.State.Check(); err != nil {
		s.wrong("%s: after entry %d: %v", table.id, u.State.N, err)
	}
	table.digests[u.State.N] = d
	if u.State.N > table.latest.N {
		table.latest = u.State
	}
}

// check verifies the logs at the end of the run.
func (s *simulation) check() {
	ctx := context.Background()
	for _, table := range s.tables {
		entries, err := s.log.Read(ctx, table.id, 1, 0)
		if err != nil {
			s.wrong("cannot read the log: %v", err)
			return
		}
		s.checkLog(table, entries)
		for _, snapshots := range []bool{true, false} {
			var log gamelog.Log = s.log
			if !snapshots {
				log = noSnapshots{s.log}
			}
			t, err := loader{table.id, log, table.games}.load(ctx)
			switch {
			case err != nil:
				s.wrong("%s does not load (with its snapshot: %t): %v", table.id, snapshots, err)
			case t.state.N != uint64(len(entries)) || table.digests[t.state.N] != game.DigestOf(t.state.Encode()):
				s.wrong("%s loads as another state (with its snapshot: %t), at entry %d of %d", table.id, snapshots, t.state.N, len(entries))
			}
		}
	}
}

// checkNodes checks that every node has caught up with the log.
func (s *simulation) checkNodes() {
	written := map[gamelog.ID]uint64{}
	for _, table := range s.tables {
		entries, err := s.log.Read(context.Background(), table.id, 1, 0)
		if err != nil {
			s.wrong("cannot read the log: %v", err)
		}
		written[table.id] = uint64(len(entries))
	}
	s.run(5*time.Second, nil)
	for _, n := range s.nodes {
		for _, r := range n.hall.loaded() {
			if r.state.N < written[r.id] {
				s.wrong("%s: %s is at entry %d of %d", r.id, n.name, r.state.N, written[r.id])
			}
		}
	}
}

// checkLog checks that acknowledged commands are in the log exactly once and refused ones are not.
func (s *simulation) checkLog(played *simTable, entries []gamelog.Entry) {
	marks, said := map[string]bool{}, map[string]int{}
	for _, e := range entries {
		c, err := table.ParseCommand(e)
		if err != nil || marks[c.Mark] || c.Mark == "" {
			s.wrong("%s: duplicate entry %d: %s (%v)", played.id, e.N, e.Body, err)
			return
		}
		marks[c.Mark] = true
		said[c.Text]++
		if ack, ok := played.acks[e.N]; ok && (ack.by != c.By || ack.c.Do != c.Do || ack.c.Text != c.Text || !bytes.Equal(ack.c.Move, c.Move)) {
			s.wrong("%s: %s acknowledged %+v as entry %d, but the entry is %s", played.id, ack.node, ack.c, e.N, e.Body)
		}
		switch {
		case c.Do == table.DoMove && c.By == "":
			s.counts["moves of bots"]++
		case c.Do == table.DoTimeout:
			s.counts["timeouts"]++
		case c.Do == table.DoAway:
			s.counts["aways"]++
		case c.Do == table.DoRematch:
			s.counts["rematches"]++
		}
	}
	for n, ack := range played.acks {
		if n > uint64(len(entries)) {
			s.wrong("%s: %s acknowledged entry %d, which is missing", played.id, ack.node, n)
		}
		if text := ack.c.Text; text != "" && said[text] != 1 {
			s.wrong("%s: %q was acknowledged but is in the log %d times", played.id, text, said[text])
		}
	}
	for text := range played.denied {
		if said[text] > 0 {
			s.wrong("%s: %q was refused but is in the log", played.id, text)
		}
	}
	for text := range played.unsure {
		if said[text] > 1 {
			s.wrong("%s: %q is in the log %d times", played.id, text, said[text])
		}
	}
}

// noSnapshots is a log that has lost its snapshots.
type noSnapshots struct{ gamelog.Log }

func (noSnapshots) Snapshot(context.Context, gamelog.ID) (gamelog.Snapshot, error) {
	return gamelog.Snapshot{}, gamelog.ErrNotFound
}

// simGames offers the toy and Secret Shipfic Folder.
type simGames struct{}

func (simGames) Engine(c table.Config) (game.Engine, error) {
	if c.Game == "tsssf" {
		return tsssf.Engine{Box: coreBox()}, nil
	}
	return toyGames{1}.Engine(c)
}

// simBots make any legal move.
type simBots struct{}

func (simBots) Move(ctx context.Context, c table.Config, g game.State, seat game.Seat, level string, n uint64) (game.Move, error) {
	if c.Game == "tsssf" {
		return anyBots{}.Move(ctx, c, g, seat, level, n)
	}
	legal := g.Legal(seat)
	if len(legal) == 0 {
		return nil, errors.New("there is no legal move")
	}
	dice := game.Dice(n)
	return legal[dice.Below(len(legal))], nil
}

func (simBots) Pause(table.Config, game.State, game.Seat, string, uint64) time.Duration {
	return 200 * time.Millisecond
}
