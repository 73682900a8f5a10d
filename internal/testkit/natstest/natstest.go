// Package natstest runs NATS servers for the duration of a test.
//
//	conn := natstest.Connect(t, natstest.Start(t, 1)[0].URL())
package natstest

import (
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"shipfic/internal/testkit/natsnode"
)

// Server is a running server.
type Server struct {
	natsnode.Settings
	node *natsnode.Node
}

// Start runs a cluster of servers, or a single one, with their data in a temporary directory.
func Start(t testing.TB, servers int) []*Server {
	t.Helper()
	plan, err := natsnode.Plan(t.TempDir(), servers, false)
	if err != nil {
		t.Fatal(err)
	}
	var all []*Server
	for _, s := range plan {
		all = append(all, run(t, s))
	}
	return all
}

// StartIn runs a single server with its data in a directory. Every write waits for the disk.
func StartIn(t testing.TB, dir string) *Server {
	t.Helper()
	plan, err := natsnode.Plan("", 1, true)
	if err != nil {
		t.Fatal(err)
	}
	plan[0].Dir = dir
	return run(t, plan[0])
}

func run(t testing.TB, settings natsnode.Settings) *Server {
	t.Helper()
	s := &Server{Settings: settings}
	s.start(t)
	t.Cleanup(s.Stop)
	return s
}

func (s *Server) start(t testing.TB) {
	t.Helper()
	var err error
	if s.node, err = natsnode.Start(s.Settings); err != nil {
		t.Fatal(err)
	}
}

// Stop stops the server before the test ends. It may be called twice.
func (s *Server) Stop() { s.node.Stop() }

// Restart stops the server and starts it again on the same port and data.
func (s *Server) Restart(t testing.TB) {
	t.Helper()
	s.Stop()
	s.start(t)
}

// connectWithin is longer than the client's default, which a busy machine exceeds.
const connectWithin = time.Minute

// Connect connects to servers. The connection comes back by itself if it is lost.
func Connect(t testing.TB, urls string) *nats.Conn {
	t.Helper()
	conn, err := nats.Connect(urls, nats.Timeout(connectWithin), nats.MaxReconnects(-1), nats.ReconnectWait(10*time.Millisecond))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	return conn
}
