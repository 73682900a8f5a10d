package sqlite

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/testkit/await"
)

// The test binary runs itself with these environment variables, as a process to be killed.
const (
	doomedPath  = "SHIPFIC_DOOMED_PATH"
	doomedRound = "SHIPFIC_DOOMED_ROUND"
)

// doomedTables is the number of tables a doomed process writes to concurrently.
const doomedTables = 24

// doomed appends to many tables as fast as it can and prints every acknowledgement, until it is killed.
func doomed(path, round string) {
	ctx := context.Background()
	// Small limits make it likely that the kill hits an index update or a checkpoint.
	with := usual
	with.placeEvery, with.copyBytes, with.walBytes = 100, 50_000, 200_000
	log, err := open(ctx, path, with)
	if err != nil {
		fail(err)
	}
	fmt.Println("ready")
	for i := range doomedTables {
		go func() {
			written, err := log.Read(ctx, tableID(i), 1, 0)
			if err != nil {
				fail(err)
			}
			for n := uint64(len(written)); ; n++ {
				if err := log.Append(ctx, tableID(i), n, stamped(tableID(i), n+1, round)); err != nil {
					fail(err)
				}
				// A single write, so that a kill cannot leave half a line.
				os.Stdout.WriteString(fmt.Sprintf("%d %d\n", i, n+1))
			}
		}()
	}
	select {}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// stamped returns an entry that names the process that wrote it. If an acknowledged entry were lost, the next process would reuse
// its number with another stamp.
func stamped(id gamelog.ID, n uint64, round string) gamelog.Entry {
	body := fmt.Appendf(nil, `{"table":%q,"n":%d,"round":%q}`, id, n, round)
	return gamelog.Entry{N: n, At: int64(n), Kind: "input", Body: body, Digest: game.DigestOf(body)}
}

// TestKill kills a writing process with SIGKILL 25 times, always on the same file. Every acknowledged entry survives, in order and
// unchanged.
func TestKill(t *testing.T) {
	t.Parallel()
	path := file(t)
	chance := rand.New(rand.NewPCG(11, 42))
	acknowledged := map[gamelog.ID]map[uint64]string{} // round by table and number
	for round := range 25 {
		stamp := fmt.Sprint(round)
		for _, entry := range killed(t, path, stamp, chance.IntN(600)) {
			id := tableID(entry.table)
			if acknowledged[id] == nil {
				acknowledged[id] = map[uint64]string{}
			}
			if before, twice := acknowledged[id][entry.n]; twice {
				t.Fatalf("entry %d of %s was acknowledged in rounds %s and %s: it was lost in between the two", entry.n, id, before, stamp)
			}
			acknowledged[id][entry.n] = stamp
		}
	}

	log := opened(t, path, usual)
	total := 0
	for id, numbers := range acknowledged {
		entries, err := log.Read(t.Context(), id, 1, 0)
		if err != nil {
			t.Fatal(err)
		}
		for i, e := range entries {
			if e.N != uint64(i)+1 || e.Digest != game.DigestOf(e.Body) {
				t.Errorf("entry at index %d of %s has number %d and digest %s: %s", i+1, id, e.N, e.Digest, e.Body)
			}
		}
		for n, round := range numbers {
			if n > uint64(len(entries)) {
				t.Errorf("entry %d of %s was acknowledged in round %s, but the log has only %d entries", n, id, round, len(entries))
			} else if want := stamped(id, n, round); string(entries[n-1].Body) != string(want.Body) {
				t.Errorf("entry %d of %s is %s, want %s", n, id, entries[n-1].Body, want.Body)
			}
		}
		total += len(numbers)
	}
	t.Logf("%d acknowledged entries survived", total)
	if total == 0 {
		t.Error("no entry was acknowledged")
	}
}

// An acknowledgement is one line printed by a doomed process.
type acknowledgement struct {
	table int
	n     uint64
}

// killed runs a doomed process, kills it after the given number of acknowledgements, and returns all of them.
func killed(t *testing.T, path, round string, after int) (all []acknowledgement) {
	t.Helper()
	process, lines := start(t, path, round)
	for lines.Scan() {
		var a acknowledgement
		if _, err := fmt.Sscan(lines.Text(), &a.table, &a.n); err != nil {
			t.Fatalf("the process printed %q: %v", lines.Text(), err)
		}
		if all = append(all, a); len(all) == after+1 {
			kill(t, process)
		}
	}
	if len(all) <= after {
		t.Fatalf("the process exited by itself after %d acknowledgements: %v", len(all), process.Wait())
	}
	process.Wait()
	return all
}

// start runs a doomed process and waits until it has opened the log.
func start(t *testing.T, path, round string) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	process := exec.CommandContext(await.Context(t), program) // the timeout kills a hung process, which ends the reads of its output
	process.Env = append(os.Environ(), doomedPath+"="+path, doomedRound+"="+round)
	process.Stderr = os.Stderr
	out, err := process.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { process.Process.Kill() })
	lines := bufio.NewScanner(out)
	if !lines.Scan() || lines.Text() != "ready" {
		t.Fatalf("the process printed %q instead of its ready line", lines.Text())
	}
	return process, lines
}

func kill(t *testing.T, process *exec.Cmd) {
	t.Helper()
	if err := process.Process.Kill(); err != nil {
		t.Fatal(err)
	}
}

// TestOtherProcess uses a log that another process has open: it cannot be opened, it can be backed up, and it can be opened as
// soon as the other process is killed, because the lock ends with its holder.
func TestOtherProcess(t *testing.T) {
	t.Parallel()
	path := file(t)
	process, lines := start(t, path, "0")
	if _, err := Open(t.Context(), path); !errors.Is(err, ErrInUse) {
		t.Errorf("open of a log in use by another process: %v, want %v", err, ErrInUse)
	}
	for range 200 {
		lines.Scan()
	}
	to := filepath.Join(filepath.Dir(path), "copy.db")
	if err := Backup(t.Context(), path, to); err != nil {
		t.Errorf("backup of a log in use by another process: %v", err)
	}
	kill(t, process)
	for lines.Scan() {
	}
	process.Wait()

	log := opened(t, path, usual)
	copied := opened(t, to, usual)
	for i := range doomedTables {
		there, err := log.Read(t.Context(), tableID(i), 1, 0)
		saved, savedErr := copied.Read(t.Context(), tableID(i), 1, 0)
		if err != nil || savedErr != nil || len(saved) > len(there) {
			t.Errorf("table %d has %d entries (%v) and %d in the copy (%v)", i, len(there), err, len(saved), savedErr)
		}
	}
}
