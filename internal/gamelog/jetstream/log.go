package jetstream

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"shipfic/internal/gamelog"
)

// Settings configure a Log.
type Settings struct {
	// Name prefixes all streams, buckets and subjects, so that several installations can share a cluster. It may contain letters,
	// digits, _ and -.
	Name string
	// Replicas is the number of servers that store each message: 1, 3 or 5.
	Replicas int
	// Streams is the number of streams that a new log gets. For an existing log it must be 0 or what the log has.
	Streams int
}

// Log is a gamelog.Log in JetStream.
type Log struct {
	conn      *nats.Conn
	js        jetstream.JetStream
	name      string
	replicas  int
	streams   atomic.Pointer[count]
	tables    jetstream.KeyValue
	packs     jetstream.ObjectStore
	positions positions
	list      mirror
	watchers  watchers

	gate   sync.RWMutex // held for reading during every call
	closed bool
	over   context.Context // done when the log is closed
	end    context.CancelCauseFunc
}

var _ gamelog.Log = (*Log)(nil)

// Open creates missing streams and returns the log. The caller keeps ownership of the connection.
func Open(ctx context.Context, conn *nats.Conn, s Settings) (*Log, error) {
	js, err := jetstream.New(conn)
	if err != nil {
		return nil, err
	}
	l := &Log{conn: conn, js: js, name: s.Name, replicas: max(s.Replicas, 1)}
	l.over, l.end = context.WithCancelCause(context.Background())
	if err := l.make(ctx, s.Streams); err != nil {
		return nil, fmt.Errorf("cannot open the log in JetStream: %w", explain(err))
	}
	if err := l.list.follow(l.over, l.tables, l.followCount); err != nil {
		return nil, fmt.Errorf("cannot watch the list of tables: %w", err)
	}
	if err := l.spread(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("cannot spread the leaders of the log: %w", err), l.Close())
	}
	return l, nil
}

// make creates or updates the streams and buckets, and agrees with the other nodes on the number of streams.
func (l *Log) make(ctx context.Context, streams int) error {
	for _, make := range []func(context.Context) error{
		func(ctx context.Context) (err error) {
			l.tables, err = l.js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{
				Bucket: l.name + "-tables", Description: "what lists show of each table", Replicas: l.replicas, LimitMarkerTTL: time.Hour,
			})
			return err
		},
		l.agreeOnFormat,
		func(ctx context.Context) error { return l.agree(ctx, streams) },
		func(ctx context.Context) error {
			_, err := l.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
				Name: l.name + "-snapshots", Description: "the latest snapshot of each table",
				Subjects: []string{l.name + ".snapshot.*"}, Replicas: l.replicas, MaxMsgsPerSubject: 1,
			})
			return err
		},
		func(ctx context.Context) (err error) {
			l.packs, err = l.js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{
				Bucket: l.name + "-packs", Description: "card packs by their content, and what is too large for a message", Replicas: l.replicas,
			})
			return err
		},
	} {
		if err := retrying(ctx, make); err != nil {
			return err
		}
	}
	for s := range l.Streams() {
		if err := l.makeStream(ctx, stream(s)); err != nil {
			return err
		}
	}
	return nil
}

// makeStream creates or updates one of the streams of entries.
func (l *Log) makeStream(ctx context.Context, s stream) error {
	return retrying(ctx, func(ctx context.Context) error {
		_, err := l.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
			Name: l.streamName(s), Description: "what happened at tables, a subject for each",
			Subjects: []string{l.subject(s, "*")}, Replicas: l.replicas, AllowDirect: true, Discard: jetstream.DiscardNew,
			RePublish: &jetstream.RePublish{Source: l.subject(s, "*"), Destination: l.name + ".told.{{wildcard(1)}}"},
		})
		return err
	})
}

// retrying retries requests to a cluster that has just started: it briefly has no leader and drops requests, or its servers do not know
// each other yet. It even retries for a moment if a server has no folder for a stream: the server removes the folder of all streams when
// the last one is deleted, which may be while the next one is created.
func retrying(ctx context.Context, do func(context.Context) error) error {
	begun := time.Now()
	for {
		once, cancel := context.WithTimeout(ctx, createTimeout)
		err := do(once)
		cancel()
		if ctx.Err() != nil {
			return errors.Join(err, ctx.Err())
		}
		tooFew := isCode(err, errNoPeers) && time.Since(begun) < meetingTime
		noFolder := isCode(err, errNotCreated) && time.Since(begun) < createTimeout
		if !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, nats.ErrNoResponders) && !isCode(err, errNotReady) && !tooFew && !noFolder {
			return err
		}
		if err := pause(ctx, retryLast); err != nil {
			return err
		}
	}
}

// isCode reports whether a server refused a request with the given code.
func isCode(err error, code jetstream.ErrorCode) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && api.ErrorCode == code
}

const (
	createTimeout = 5 * time.Second  // after which a request to create a stream is retried
	meetingTime   = 30 * time.Second // in which servers that start together find each other; fewer after that are too few
)

// explain adds a way out to the errors that operators are likely to see.
func explain(err error) error {
	switch {
	case errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, nats.ErrNoResponders), errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("%w: the NATS servers must run with JetStream", err)
	case isCode(err, errNoPeers), isCode(err, errNoCluster):
		return fmt.Errorf("%w: there are fewer NATS servers than replicas", err)
	}
	return err
}

// Server error codes that the client package does not name.
const (
	errNoPeers    jetstream.ErrorCode = 10005
	errNotReady   jetstream.ErrorCode = 10008 // because of an election
	errNotCreated jetstream.ErrorCode = 10049
	errNoCluster  jetstream.ErrorCode = 10074
)

// enter begins a call. If it returns nil, the log stays open until the caller unlocks the gate.
func (l *Log) enter(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	l.gate.RLock()
	if l.closed {
		l.gate.RUnlock()
		return gamelog.ErrClosed
	}
	return nil
}

// Ping checks that the log accepts entries: it returns nil as soon as the leader of one of the streams replies. The tables of a stream
// without a leader have to wait, but the others go on.
func (l *Log) Ping(ctx context.Context) (err error) {
	if err := l.enter(ctx); err != nil {
		return err
	}
	defer l.gate.RUnlock()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	replies := make(chan error, l.Streams())
	for s := range cap(replies) {
		go func() {
			_, _, err := l.lastOf(ctx, l.streamName(stream(s)), l.subject(stream(s), "="))
			replies <- err
		}()
	}
	for range cap(replies) {
		if err = <-replies; err == nil {
			return nil
		}
	}
	return err
}

// Close finishes pending calls and closes the log. The connection stays open.
func (l *Log) Close() error {
	l.end(gamelog.ErrClosed)
	l.gate.Lock()
	defer l.gate.Unlock()
	l.closed = true
	l.list.stop()
	return nil
}
