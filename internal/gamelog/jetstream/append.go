package jetstream

import (
	"context"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"shipfic/internal/gamelog"
)

// Append writes the entries as one message. Once it returns nil, a majority of the replicas has stored it. After an error that is
// not one of gamelog's, the message may or may not have been written.
func (l *Log) Append(ctx context.Context, id gamelog.ID, last uint64, entries ...gamelog.Entry) error {
	numbered, err := gamelog.Number(last, entries)
	if err != nil {
		return err
	}
	if err := l.enter(ctx); err != nil {
		return err
	}
	defer l.gate.RUnlock()
	if len(entries) == 0 {
		return l.isEnd(ctx, id, last)
	}
	data := encode(numbered)
	if int64(len(data)) > l.conn.MaxPayload()-headerRoom {
		return gamelog.ErrTooLarge
	}
	end, known := l.positions.end(id)
	for wait := retryFirst; ; wait = min(2*wait, retryLast) {
		if !known || end.last != last {
			if end, err = l.endOf(ctx, id); err != nil {
				return err
			}
			if end.last != last {
				return gamelog.ErrConflict
			}
		}
		seq, err := l.write(ctx, id, data, &end)
		if err == nil {
			l.positions.learn(id, position{end.home, seq, last + 1, last + uint64(len(entries))})
			return nil
		}
		if !isStale(err) {
			return err
		}
		// Either another writer was first or the replicas are briefly out of step. The leader's current state tells which.
		l.positions.forget(id)
		known = false
		if err := pause(ctx, wait); err != nil {
			return err
		}
	}
}

// headerRoom is the space reserved for a message's headers.
const headerRoom = 1 << 10

// Backoff of an append that the server refused as stale.
const (
	retryFirst = time.Millisecond
	retryLast  = 100 * time.Millisecond
)

// write writes a message after the given end of a table. For a new table it first decides the home.
func (l *Log) write(ctx context.Context, id gamelog.ID, data []byte, end *position) (seq uint64, err error) {
	isNew := end.last == 0
	if isNew && end.home == l.base(id) {
		if end.home, err = l.claim(ctx, id); err != nil {
			return 0, err
		}
	}
	seq, err = l.publish(ctx, end.home, id, data, end.seq)
	if err == nil && isNew && end.home != l.base(id) {
		err = l.confirm(ctx, id, end.home)
	}
	return seq, err
}

// isStale reports whether the server refused a message because of its expected sequence. The second code can occur without a
// concurrent writer, while replicas catch up, so neither proves a conflict.
func isStale(err error) bool {
	return isCode(err, jetstream.JSErrCodeStreamWrongLastSequence) || isCode(err, jetstream.JSErrCodeStreamWrongLastSequenceConstant)
}

// isEnd returns ErrConflict if last is not the table's last number.
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
