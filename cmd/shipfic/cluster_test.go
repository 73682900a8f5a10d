package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/testkit/await"
	"shipfic/internal/testkit/natsnode"
	"shipfic/internal/testkit/natstest"
)

var (
	faults        = flag.Int("faults", 4, "how many faults TestCluster has, half of them in each cluster")
	clusterTables = flag.Int("clustertables", 8, "how many tables TestCluster plays at")
)

// addressIn finds the address that a server prints when it starts.
var addressIn = regexp.MustCompile(`https?://[^ ,]+`)

// machines is the number of NATS servers, and of our servers.
const machines = 3

// TestCluster runs three NATS servers and three of ours as processes, with people at many tables who reconnect to any server. Servers
// and leaders of the log are killed and cut off by a seeded schedule, of which each cluster has a half. Afterwards every acknowledged command is in the
// log once, every log replays to the recorded digests, no server ever disagreed with it, and every game comes to its end.
func TestCluster(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it takes a minute")
	}
	t.Run("one stream", func(t *testing.T) { t.Parallel(); testCluster(t, 1, 1, 0) })
	t.Run("two streams, then three", func(t *testing.T) { t.Parallel(); testCluster(t, 2, 3, *faults/2) })
}

// testCluster runs the test with half of the faults, from one on. The log has more streams after the first of them.
func testCluster(t *testing.T, streams, later, from int) {
	c := newClusterTest(t, streams)
	ctx, cancel := context.WithTimeout(t.Context(), 8*time.Minute)
	defer cancel()
	for i := range *clusterTables {
		switch i % 4 {
		case 0:
			c.seatPeople(ctx, i, 2, ponies(3, "filly"))
		case 1:
			c.seatPeople(ctx, i, 3, ponies(3))
		case 2:
			c.seatPeople(ctx, i, 2, ponies(2))
		default:
			c.seatPeople(ctx, i, 2, slaps(3, "filly"))
		}
	}
	c.tables = *clusterTables
	c.goesOn("at the start")
	for i := range *faults / 2 {
		c.fault(from + i)
		if i == 0 && later > streams {
			c.grow(ctx, later)
		}
	}
	c.ending.Store(true)
	c.players.Wait()
	if ctx.Err() != nil {
		t.Errorf("the games do not come to their ends: %v", ctx.Err())
	}
	c.verdict()
	t.Logf("%d faults, %d tables, %d acknowledged commands", *faults/2, c.tables, c.acked.Load())
}

// clusterTest is the test under way.
type clusterTest struct {
	party
	rng       *rand.Rand
	plan      []natsnode.Settings
	nats      [machines]*process
	servers   [machines]*process
	lines     [machines][]*line // from each of our servers to each NATS server
	addresses [machines]atomic.Pointer[string]
	streams   int // of the log
	tables    int // made so far
	conn      *nats.Conn
	errors    *lines
}

func newClusterTest(t *testing.T, streams int) *clusterTest {
	c := &clusterTest{party: party{t: t}, streams: streams, rng: rand.New(rand.NewPCG(*killSeed, 1)), errors: &lines{}}
	c.party.address = func(rng *rand.Rand) string { return *c.addresses[rng.IntN(machines)].Load() }
	var err error
	if c.plan, err = natsnode.Plan(t.TempDir(), machines, true); err != nil {
		t.Fatal(err)
	}
	for i, s := range c.plan {
		settings, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		c.nats[i] = &process{t: t, name: s.Name, args: func() []string { return []string{"nats-node", string(settings)} }, errors: &lines{}}
		c.nats[i].start()
	}
	for i := range c.servers {
		var urls []string
		for _, s := range c.plan {
			l := newLine(t, strings.TrimPrefix(s.URL(), "nats://"))
			c.lines[i] = append(c.lines[i], l)
			urls = append(urls, l.url())
		}
		c.servers[i] = &process{t: t, name: fmt.Sprint("server ", i), errors: c.errors, args: func() []string {
			return []string{
				"shipfic", "serve", "--listen", "127.0.0.1:0", "--nats", strings.Join(urls, ","), "--bot-pause", "0s",
				"--log-level", "warn", "--per-address", "10000", "--tables-per-hour", "10000", "--seed", dealt,
				"--nats-streams", strconv.Itoa(c.streams),
			}
		}}
		c.serve(i)
	}
	c.conn = natstest.Connect(t, natsnode.URLs(c.plan))
	return c
}

// serve starts one of our servers.
func (c *clusterTest) serve(i int) {
	c.t.Helper()
	address := addressIn.FindString(c.servers[i].start())
	c.addresses[i].Store(&address)
}

// fault injects one fault, and waits until play goes on.
func (c *clusterTest) fault(number int) {
	i := c.rng.IntN(machines)
	kinds := []func(int) string{c.killServer, c.killLeader, c.cutOff, c.stall}
	what := kinds[number%len(kinds)](i)
	c.t.Logf("%s: %s, %d commands acknowledged", time.Now().Format("15:04:05"), what, c.acked.Load())
	c.goesOn(what)
}

// goesOn waits until a number of further commands were acknowledged.
func (c *clusterTest) goesOn(after string) {
	c.t.Helper()
	c.untilAcked("play to go on "+after, 5*int64(*clusterTables))
}

func (c *clusterTest) killServer(i int) string {
	c.servers[i].kill()
	c.serve(i)
	return fmt.Sprintf("server %d was killed", i)
}

// grow adds streams, and makes more tables, which are spread over all of them.
func (c *clusterTest) grow(ctx context.Context, to int) {
	c.t.Helper()
	if out, err := exec.Command("shipfic", "streams", "--nats", natsnode.URLs(c.plan), "--grow", strconv.Itoa(to)).CombinedOutput(); err != nil {
		c.t.Fatalf("%v\n%s", err, out)
	}
	c.streams = to
	for i := range *clusterTables / 2 {
		c.seatPeople(ctx, *clusterTables+i, 2, ponies(2))
	}
	c.tables += *clusterTables / 2
	c.goesOn("with more streams")
}

// killLeader kills the NATS server that leads one of the streams of entries, and starts it again later.
func (c *clusterTest) killLeader(int) string {
	name := "shipfic-log"
	if s := c.rng.IntN(c.streams); s > 0 {
		name = fmt.Sprint(name, "-", s)
	}
	leader := c.leader(name)
	c.nats[leader].kill()
	c.goesOn("without " + c.nats[leader].name)
	c.nats[leader].start()
	return fmt.Sprintf("%s, which led %s, was killed", c.nats[leader].name, name)
}

// leader finds out who leads a stream of entries.
func (c *clusterTest) leader(name string) int {
	c.t.Helper()
	js, err := jetstream.New(c.conn)
	if err != nil {
		c.t.Fatal(err)
	}
	leader := -1
	await.True(c.t, name+" to have a leader", func() bool {
		ctx, cancel := context.WithTimeout(c.t.Context(), 5*time.Second)
		defer cancel()
		stream, err := js.Stream(ctx, name)
		if err != nil || stream.CachedInfo().Cluster == nil {
			return false
		}
		leader = slices.IndexFunc(c.plan, func(s natsnode.Settings) bool { return s.Name == stream.CachedInfo().Cluster.Leader })
		return leader >= 0
	})
	return leader
}

// cutOff cuts one of our servers off from NATS until it reports that, then restores the connection and waits until the server is ready.
func (c *clusterTest) cutOff(i int) string {
	for _, l := range c.lines[i] {
		l.set(true)
	}
	c.untilReady(i, false)
	for _, l := range c.lines[i] {
		l.set(false)
	}
	c.untilReady(i, true)
	return fmt.Sprintf("server %d was cut off", i)
}

// untilReady waits until a server reports that it is ready, or that it is not.
func (c *clusterTest) untilReady(i int, ready bool) {
	c.t.Helper()
	await.True(c.t, fmt.Sprintf("server %d to be ready: %t", i, ready), func() bool {
		err := healthCmd{Listen: strings.TrimPrefix(*c.addresses[i].Load(), "http://")}.Run(c.t.Context())
		return (err == nil) == ready
	})
}

// stall pauses one of our servers, which then resumes with outdated state.
func (c *clusterTest) stall(i int) string {
	c.servers[i].signal(syscall.SIGSTOP)
	c.goesOn(fmt.Sprintf("without server %d", i))
	c.servers[i].signal(syscall.SIGCONT)
	return fmt.Sprintf("server %d stood still", i)
}

// verdict checks the log after the test.
func (c *clusterTest) verdict() {
	t := c.t
	t.Helper()
	log, err := natsFlags{NATS: natsnode.URLs(c.plan), NATSName: "shipfic", NATSReplicas: machines}.join(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	c.compare("in the end", log)
	var tables []gamelog.Summary
	await.True(t, "all tables to be listed", func() bool {
		tables, err = log.Summaries(t.Context(), gamelog.Filter{})
		return err == nil && len(tables) == c.tables
	})
	for _, s := range tables {
		c.once(log, s.ID)
		args := []string{"replay", "--quiet", "--nats", natsnode.URLs(c.plan), string(s.ID)}
		if out, err := exec.Command("shipfic", args...).CombinedOutput(); err != nil {
			t.Errorf("table %s: %v\n%s", s.ID, err, out)
		}
	}
	if said := c.errors.String(); strings.Contains(said, "agree") || strings.Contains(said, "panic") {
		t.Errorf("a server said:\n%s", said)
	}
}

// once finds entries that were written twice.
func (c *clusterTest) once(log gamelog.Log, id gamelog.ID) {
	c.t.Helper()
	entries, err := log.Read(c.t.Context(), id, 1, 0)
	if err != nil {
		c.t.Fatal(err)
	}
	marks := map[string]uint64{}
	for _, e := range entries {
		command, err := table.ParseCommand(e)
		if err != nil {
			c.t.Fatal(err)
		}
		if first, twice := marks[command.Mark]; twice {
			c.t.Errorf("table %s: entry %d is entry %d again", id, e.N, first)
		}
		marks[command.Mark] = e.N
	}
}
