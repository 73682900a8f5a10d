package jetstream

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"shipfic/internal/gamelog"
)

// Append writes entries after number last, as one message. When it returns nil, a majority of the replicas has it. An error that is none
// of gamelog's leaves open whether it was written.
func (l *Log) Append(ctx context.Context, id gamelog.ID, last uint64, entries ...gamelog.Entry) error {
	if err := gamelog.Check(last, entries); err != nil {
		return err
	}
	leave, err := l.enter(ctx)
	if err != nil {
		return err
	}
	defer leave()
	if len(entries) == 0 {
		return l.isEnd(ctx, id, last)
	}
	numbered := make([]gamelog.Entry, len(entries))
	for i, e := range entries {
		e.N = last + uint64(i) + 1
		numbered[i] = e
	}
	data := encode(numbered)
	if int64(len(data)) > l.conn.MaxPayload()-headerRoom {
		return gamelog.ErrTooLarge
	}
	after, known := l.places.end(id)
	for wait := retryFirst; ; wait = min(2*wait, retryLast) {
		if !known || after.last != last {
			if after, err = l.endOf(ctx, id); err != nil {
				return err
			}
			if after.last != last {
				return gamelog.ErrConflict
			}
		}
		seq, err := l.publish(ctx, id, data, after.seq)
		if err == nil {
			l.places.learn(id, place{seq, last + 1, last + uint64(len(entries))})
			return nil
		}
		if !isStale(err) {
			return err
		}
		// Another was first, or the replicas are behind each other for a moment: what the leader has now tells which.
		l.places.forget(id)
		known = false
		if err := pause(ctx, wait); err != nil {
			return err
		}
	}
}

// headerRoom is what a message's headers take at most.
const headerRoom = 1 << 10

// How long a refused append waits before it looks again.
const (
	retryFirst = time.Millisecond
	retryLast  = 100 * time.Millisecond
)

// publish writes a message if the last sequence of its subject is as expected.
func (l *Log) publish(ctx context.Context, id gamelog.ID, data []byte, after uint64) (seq uint64, err error) {
	m := &nats.Msg{Subject: l.name + ".log." + id.Token(), Data: data}
	ack, err := l.js.PublishMsg(ctx, m, jetstream.WithExpectLastSequencePerSubject(after))
	if err != nil {
		return 0, err
	}
	return ack.Sequence, nil
}

// isStale reports whether a server refused a message because of the sequence that it expected. The second code comes also when nobody else
// has written, while replicas catch up: neither is a conflict before somebody has looked.
func isStale(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) &&
		(api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence || api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant)
}

// isEnd reports a conflict if a number is not a table's last.
func (l *Log) isEnd(ctx context.Context, id gamelog.ID, last uint64) error {
	end, err := l.endOf(ctx, id)
	if err == nil && end.last != last {
		err = gamelog.ErrConflict
	}
	return err
}

func pause(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
