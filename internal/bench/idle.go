package bench

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"shipfic/internal/gamelog"
	"shipfic/internal/server"
)

// idle measures the memory of idle tables and connections.
func (b Server) idle(ctx context.Context, folder string, ids []gamelog.ID, f *ServerFigures) error {
	ids, err := b.copies(ctx, folder, ids, b.Idle)
	if err != nil {
		return err
	}
	n, err := b.Program.openFolder(ctx, folder)
	if err != nil {
		return err
	}
	defer n.close()

	before := memory()
	for _, id := range ids {
		if _, err := n.Hall.Room(ctx, id); err != nil {
			return err
		}
	}
	f.BytesPerIdleTable = (memory() - before) / int64(len(ids))

	before = memory()
	for _, id := range ids {
		s, err := dial(n.address, id, "", 16)
		if err != nil {
			return err
		}
		defer s.conn.Close()
		s.in, s.heads, s.out = nil, nil, nil // the client's memory is not measured
	}
	if err := settled(n.Server, len(ids)); err != nil {
		return err
	}
	f.BytesPerConnection = (memory() - before) / int64(len(ids))
	return nil
}

// settled waits until all connections are open and have received their first state.
func settled(s *server.Server, connections int) error {
	for range 100 {
		if s.Connections() == connections {
			time.Sleep(time.Second)
			return nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return fmt.Errorf("only %d of %d connections are open", s.Connections(), connections)
}

// memory is the size of the heap and the stacks after a garbage collection.
func memory() int64 {
	for range 3 {
		runtime.GC()
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc + m.StackInuse)
}
