package jetstream_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	natsjetstream "github.com/nats-io/nats.go/jetstream"

	"shipfic/internal/gamelog"
	"shipfic/internal/gamelog/jetstream"
	"shipfic/internal/gamelog/logtest"
	"shipfic/internal/testkit/await"
	"shipfic/internal/testkit/natstest"
)

// installations numbers the logs, so that each has its own name on a shared server.
var installations atomic.Int64

// newName returns an unused installation name.
func newName() string { return fmt.Sprintf("test%d", installations.Add(1)) }

func opened(t testing.TB, conn *nats.Conn, s jetstream.Settings) patient {
	t.Helper()
	log, err := jetstream.Open(await.Context(t), conn, s)
	if err != nil {
		t.Fatal(err)
	}
	return patient{log}
}

// patient is a log that retries an append whose acknowledgement did not arrive in time, as a room does. A busy machine may need longer to
// write to its disk than the log waits.
type patient struct{ *jetstream.Log }

func (p patient) Append(ctx context.Context, id gamelog.ID, last uint64, entries ...gamelog.Entry) error {
	unsure := false
	for {
		err := p.Log.Append(ctx, id, last, entries...)
		switch {
		case errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil:
			unsure = true
		case errors.Is(err, gamelog.ErrConflict) && unsure && p.holds(ctx, id, last, entries):
			return nil
		default:
			return err
		}
	}
}

// holds reports whether a table has these entries after number last.
func (p patient) holds(ctx context.Context, id gamelog.ID, last uint64, entries []gamelog.Entry) bool {
	there, err := p.Read(ctx, id, last+1, len(entries))
	return err == nil && slices.EqualFunc(there, entries, func(a, b gamelog.Entry) bool { return bytes.Equal(a.Body, b.Body) })
}

// layouts are the numbers of streams that logs are tested with.
var layouts = []struct {
	name        string
	first, then int
}{
	{"one stream", 1, 1},
	{"three streams", 3, 3},
	{"grown from one stream to three", 1, 3},
}

// grown opens a new log with the given number of streams, and adds more.
func grown(t testing.TB, conn *nats.Conn, replicas, first, then int) patient {
	t.Helper()
	name := newName()
	log := opened(t, conn, jetstream.Settings{Name: name, Replicas: replicas, Streams: first})
	t.Cleanup(func() { deleteStreams(t, conn, name) })
	if then > first {
		if err := log.Grow(context.Background(), then); err != nil {
			t.Fatal(err)
		}
	}
	return log
}

// deleteTimeout is short because a leader that hands over loses requests, and waiting for their replies would not bring them.
const deleteTimeout = 5 * time.Second

// deleteStreams deletes what a log has stored. Servers of a cluster send messages for each stream as long as it exists.
func deleteStreams(t testing.TB, conn *nats.Conn, name string) {
	t.Helper()
	js, err := natsjetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), deleteTimeout)
	defer cancel()
	for stream := range js.StreamNames(ctx).Name() {
		if strings.Contains(stream, name+"-") {
			_ = js.DeleteStream(ctx, stream) // the server stops soon, so one that is left does little harm
		}
	}
}

func TestContract(t *testing.T) {
	t.Parallel()
	conn := natstest.Connect(t, natstest.Start(t, 1)[0].URL())
	for _, layout := range layouts {
		t.Run(layout.name, func(t *testing.T) {
			t.Parallel()
			logtest.Run(t, func(t testing.TB) gamelog.Log { return grown(t, conn, 1, layout.first, layout.then) })
		})
	}
}

// TestContractThreeReplicas runs the contract on a cluster of three servers, with several streams: one stream is the same with less. Logs
// connect to the servers in turn.
func TestContractThreeReplicas(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("starting a cluster takes a few seconds")
	}
	plan := natstest.Start(t, 3)
	var turn atomic.Int64
	logtest.Run(t, func(t testing.TB) gamelog.Log {
		return grown(t, natstest.Connect(t, plan[turn.Add(1)%3].URL()), 3, 3, 3)
	})
}

// withServer is a log that stops its own server when it is closed.
type withServer struct {
	patient
	close func()
}

func (w withServer) Close() error {
	err := w.patient.Close()
	w.close()
	return err
}

// TestDurable stops or kills the server and restarts it on the same directory.
func TestDurable(t *testing.T) {
	t.Parallel()
	for _, layout := range layouts[:2] {
		t.Run(layout.name, func(t *testing.T) {
			t.Parallel()
			logtest.RunDurable(t, func(t testing.TB, dir string) gamelog.Log { return durable(t, dir, layout.first) })
		})
	}
}

// durable starts a server on a directory and opens its log.
func durable(t testing.TB, dir string, streams int) gamelog.Log {
	t.Helper()
	node := natstest.StartIn(t, dir)
	conn := natstest.Connect(t, node.URL())
	stop := func() { conn.Close(); node.Stop() }
	return withServer{opened(t, conn, jetstream.Settings{Name: "durable", Replicas: 1, Streams: streams}), stop}
}

// TestFormat refuses a log that a newer version has written, and raises the number of an older one, so that the older version refuses.
func TestFormat(t *testing.T) {
	t.Parallel()
	conn := natstest.Connect(t, natstest.Start(t, 1)[0].URL())
	name := newName()
	log := opened(t, conn, jetstream.Settings{Name: name})
	defer log.Close()
	js, err := natsjetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	bucket, err := js.KeyValue(t.Context(), name+"-tables")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		kept, after string
		want        error
	}{{"1", fmt.Sprint(gamelog.Format), nil}, {"99", "99", gamelog.ErrNewer}} {
		if _, err := bucket.PutString(t.Context(), "log.format", c.kept); err != nil {
			t.Fatal(err)
		}
		again, err := jetstream.Open(t.Context(), conn, jetstream.Settings{Name: name})
		if err == nil {
			again.Close()
		}
		if !errors.Is(err, c.want) {
			t.Errorf("open of format %s: %v, want %v", c.kept, err, c.want)
		}
		if is, err := bucket.Get(t.Context(), "log.format"); err != nil || string(is.Value()) != c.after {
			t.Errorf("after %s the format is %q (%v), want %s", c.kept, is.Value(), err, c.after)
		}
	}
	if list, err := log.Summaries(t.Context(), gamelog.Filter{}); err != nil || len(list) != 0 {
		t.Errorf("the format is listed as a table: %v (%v)", list, err)
	}
}
