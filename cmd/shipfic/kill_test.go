package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"shipfic/internal/gamelog"
	"shipfic/internal/gamelog/sqlite"
	"shipfic/internal/table"
	"shipfic/internal/testkit/await"
	"shipfic/internal/wire"
)

var (
	kills    = flag.Int("kills", 12, "how often TestKill kills the server")
	killSeed = flag.Uint64("killseed", 1, "the seed of TestKill")
)

// TestKill runs the program with games at many tables, and kills it again and again. After each kill everything that was acknowledged
// must be in the file. In the end every game is finished, and every log replays. All randomness comes from the seed, except for the
// moment when the kernel delivers a signal.
func TestKill(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it takes some seconds")
	}
	k := &killTest{party: party{t: t}, data: t.TempDir(), rng: rand.New(rand.NewPCG(*killSeed, 0))}
	k.server = &process{t: t, name: "the server", errors: &lines{}, args: func() []string {
		return []string{
			"shipfic", "serve", "--listen", "127.0.0.1:0", "--data", k.data, "--bot-pause", "0s",
			"--log-level", "error", "--per-address", "1000", "--tables-per-hour", "1000", "--seed", fmt.Sprint(*killSeed),
		}
	}}
	k.party.address = func(*rand.Rand) string { return *k.address.Load() }
	k.run()
}

// killTest is the test under way.
type killTest struct {
	party
	data    string
	rng     *rand.Rand
	server  *process
	address atomic.Pointer[string] // of the server that runs now
}

func (k *killTest) run() {
	t := k.t
	k.start()
	ctx, cancel := context.WithTimeout(t.Context(), 8*time.Minute)
	defer cancel()
	for i, config := range []struct {
		people int
		wire.CreateTable
	}{
		{1, ponies(3, "filly", "mare")},
		{2, ponies(3, "mare")},
		{3, ponies(3)},
		{1, ponies(4, "filly", "filly", "filly")},
		{2, ponies(2)},
		{1, ponies(2, "mare")},
		{1, slaps(2, "mare")},
		{2, slaps(3, "filly")},
	} {
		k.seatPeople(ctx, i, config.people, config.CreateTable)
	}
	for i := range *kills {
		k.untilAcked(fmt.Sprintf("play to go on before kill %d", i+1), int64(k.rng.IntN(60)))
		k.server.kill()
		k.audit(fmt.Sprintf("after kill %d", i+1))
		k.start()
	}
	k.ending.Store(true)
	k.players.Wait()
	if ctx.Err() != nil {
		t.Errorf("the games do not come to their ends: %v", ctx.Err())
	}
	k.stop()
	k.audit("in the end")
	k.replay()
	t.Logf("%d kills, %d acknowledged commands", *kills, k.acked.Load())
}

func ponies(seats int, bots ...string) wire.CreateTable {
	return wire.CreateTable{Bots: bots, Config: table.Config{Game: "tsssf", Seats: seats, Options: json.RawMessage(`{"winningPoints": 2}`)}}
}

func slaps(seats int, bots ...string) wire.CreateTable {
	options := json.RawMessage(`{"maxTurned": 25, "slapWindow": 250, "fairWindow": 50}`)
	return wire.CreateTable{Bots: bots, Config: table.Config{Game: "hayburger", Seats: seats, Options: options}}
}

// start runs the server on the data there is.
func (k *killTest) start() {
	k.t.Helper()
	address := addressIn.FindString(k.server.start())
	k.address.Store(&address)
}

// stop ends the server as an operator would.
func (k *killTest) stop() {
	k.t.Helper()
	k.server.signal(syscall.SIGTERM)
	var err error
	await.Return(k.t, "the server to stop", func() { err = k.server.running.Wait() })
	if err != nil {
		k.t.Errorf("the server does not stop well: %v", err)
	}
}

// audit checks that everything acknowledged so far is in the file. No server is running meanwhile.
func (k *killTest) audit(when string) {
	t := k.t
	t.Helper()
	log, err := sqlite.Open(t.Context(), filepath.Join(k.data, "shipfic.db"))
	if err != nil {
		t.Fatalf("%s: %v", when, err)
	}
	defer log.Close()
	k.compare(when, log)
}

// replay lets the program itself replay every log.
func (k *killTest) replay() {
	t := k.t
	var tables []gamelog.Summary
	out, err := exec.Command("shipfic", "list", "--data", k.data, "--json").Output()
	if err := errors.Join(err, json.Unmarshal(out, &tables)); err != nil {
		t.Fatal(err)
	}
	if len(tables) != 8 {
		t.Errorf("%d tables are listed, want 8", len(tables))
	}
	for _, s := range tables {
		if s.Status != gamelog.Finished {
			t.Errorf("table %s is %s", s.ID, s.Status)
		}
		if out, err := exec.Command("shipfic", "replay", "--quiet", "--data", k.data, string(s.ID)).CombinedOutput(); err != nil {
			t.Errorf("table %s: %v\n%s", s.ID, err, out)
		}
	}
}

// TestAuditCanFail checks that the audit finds entries that are missing or changed.
func TestAuditCanFail(t *testing.T) {
	entry := func(c table.Command) gamelog.Entry {
		e, err := c.Entry()
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	ship, link := json.RawMessage(`{"do":"ship","ship":"A"}`), json.RawMessage(`{"do":"link","ship":"A"}`)
	entries := []gamelog.Entry{entry(table.Command{Do: table.DoSay, Text: "one"}), entry(table.Command{Do: table.DoMove, Move: ship})}
	tests := []struct {
		name string
		n    uint64
		c    wire.Command
		ok   bool
	}{
		{"said", 1, wire.Command{Do: table.DoSay, Text: "one"}, true},
		{"moved", 2, wire.Command{Do: table.DoMove, Move: ship}, true},
		{"another text", 1, wire.Command{Do: table.DoSay, Text: "two"}, false},
		{"another command", 1, wire.Command{Do: table.DoMove, Move: ship}, false},
		{"another move", 2, wire.Command{Do: table.DoMove, Move: link}, false},
		{"lost", 3, wire.Command{Do: table.DoMove, Move: ship}, false},
		{"no number", 0, wire.Command{Do: table.DoSay, Text: "one"}, false},
	}
	for _, test := range tests {
		if err := (acknowledged{"t", test.n, test.c}).missing(entries); (err == nil) != test.ok {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}
