package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"shipfic/internal/gamelog"
)

// idle measures what tables and connections take that nothing happens at.
func (c benchServerCmd) idle(ctx context.Context, data dataFlag, ids []gamelog.ID, f *serverFigures) error {
	ids, err := c.copies(ctx, data, ids, c.Idle)
	if err != nil {
		return err
	}
	house, log, err := openBench(ctx, data)
	if err != nil {
		return err
	}
	defer log.Close()
	defer house.close()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	web := house.server.HTTP("")
	go web.Serve(listener) // it ends when it is closed
	defer web.Close()

	before := memory()
	for _, id := range ids {
		if _, err := house.hall.Room(ctx, id); err != nil {
			return err
		}
	}
	f.BytesPerIdleTable = (memory() - before) / int64(len(ids))

	before = memory()
	for _, id := range ids {
		s, err := dial(listener.Addr().String(), id, "", 16)
		if err != nil {
			return err
		}
		defer s.conn.Close()
		s.in, s.heads, s.out = nil, nil, nil // the client's side is not what is measured
	}
	if err := settled(house, len(ids)); err != nil {
		return err
	}
	f.BytesPerConnection = (memory() - before) / int64(len(ids))
	return nil
}

// settled waits until all connections are open and have been sent what they begin with.
func settled(house *house, connections int) error {
	for range 100 {
		if house.server.Connections() == connections {
			time.Sleep(time.Second)
			return nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return fmt.Errorf("only %d of %d connections are open", house.server.Connections(), connections)
}

// memory is what the process holds on its heap and stacks after collecting the garbage.
func memory() int64 {
	for range 3 {
		runtime.GC()
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc + m.StackInuse)
}

// storedEntries is how long the stored games are, for the time a start takes.
const storedEntries = 40

// copies makes more tables of some, so that there are as many as wanted. Each is a whole table with its snapshot.
func (c benchServerCmd) copies(ctx context.Context, data dataFlag, ids []gamelog.ID, wanted int) ([]gamelog.ID, error) {
	log, err := data.open(ctx)
	if err != nil {
		return nil, err
	}
	defer log.Close()
	played := len(ids)
	for i := played; i < wanted; i++ {
		ids = append(ids, gamelog.ID(fmt.Sprintf("copy%d", i)))
	}
	err = sideBySide(len(ids)-played, func(i int) error {
		t, err := readTable(ctx, log, ids[i%played], 0)
		if err != nil {
			return err
		}
		return t.put(ctx, log, ids[played+i])
	})
	return ids[:wanted], err
}

// sideBySide does many things, some at a time, so that one wait for the disk serves them all.
func sideBySide(n int, do func(i int) error) error {
	var workers sync.WaitGroup
	var next atomic.Int64
	errs := make([]error, 64)
	for w := range errs {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < n && errs[w] == nil; i = int(next.Add(1)) - 1 {
				errs[w] = do(i)
			}
		})
	}
	workers.Wait()
	return cmp.Or(errs...)
}

// storedTable is a table to make copies of.
type storedTable struct {
	entries  []gamelog.Entry
	snapshot *gamelog.Snapshot
}

// readTable reads a table, or only its first entries.
func readTable(ctx context.Context, log gamelog.Log, id gamelog.ID, first int) (t storedTable, err error) {
	if t.entries, err = log.Read(ctx, id, 1, first); err != nil || first > 0 {
		return t, err
	}
	snapshot, err := log.Snapshot(ctx, id)
	if errors.Is(err, gamelog.ErrNotFound) {
		return t, nil
	}
	t.snapshot = &snapshot
	return t, err
}

func (t storedTable) put(ctx context.Context, log gamelog.Log, id gamelog.ID) error {
	if err := log.Append(ctx, id, 0, t.entries...); err != nil {
		return err
	}
	if t.snapshot != nil {
		if err := log.PutSnapshot(ctx, id, *t.snapshot); err != nil {
			return err
		}
	}
	return log.PutSummary(ctx, gamelog.Summary{ID: id, Status: gamelog.Playing, Open: true, Updated: t.entries[len(t.entries)-1].At})
}

// start measures how long the program takes from its start until it is ready, with many stored games.
func (c benchServerCmd) start(ctx context.Context, data dataFlag, like gamelog.ID, f *serverFigures) error {
	log, err := data.open(ctx)
	if err != nil {
		return err
	}
	t, err := readTable(ctx, log, like, storedEntries)
	if err == nil {
		err = sideBySide(c.Stored, func(i int) error { return t.put(ctx, log, gamelog.ID(fmt.Sprintf("stored%d", i))) })
	}
	if err := errors.Join(err, log.Close()); err != nil {
		return err
	}
	program, err := os.Executable()
	if err != nil {
		return err
	}
	begun := time.Now()
	served := exec.CommandContext(ctx, program, "serve", "--listen", "127.0.0.1:0", "--data", data.Data, "--log-level", "error")
	served.Cancel = func() error { return served.Process.Signal(os.Interrupt) }
	address, err := firstLine(served)
	if err != nil {
		return err
	}
	defer served.Wait()
	defer served.Process.Signal(os.Interrupt)
	answer, err := http.Get(address + "/readyz")
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the server is not ready: %s", answer.Status)
	}
	f.StartMS = float64(time.Since(begun).Microseconds()) / 1000
	return nil
}

var addressIn = regexp.MustCompile(`https?://[^ ,]+`)

// firstLine starts a server and gives the address that it prints.
func firstLine(served *exec.Cmd) (string, error) {
	served.Stderr = os.Stderr
	out, err := served.StdoutPipe()
	if err != nil {
		return "", err
	}
	if err := served.Start(); err != nil {
		return "", err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	address := addressIn.FindString(line)
	if address == "" {
		return "", errors.Join(fmt.Errorf("the server prints %q, and no address", line), err, served.Process.Kill())
	}
	go io.Copy(io.Discard, out)
	return address, nil
}
