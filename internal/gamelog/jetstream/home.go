package jetstream

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"shipfic/internal/gamelog"
)

// A table's home is the stream that holds its entries, for good. The search for it begins at the stream that the table's id had when the
// log was made, its base. If the home is another one, because the log has grown since, the base holds a pointer to it.

// base returns the stream where the search for a table begins.
func (l *Log) base(id gamelog.ID) stream { return choose(id, l.streams.Load().First) }

// lastMessage returns the table's latest message from the leader of its home. Without one, it returns the home if it is decided, and
// the base if it is not.
func (l *Log) lastMessage(ctx context.Context, id gamelog.ID) (m message, there bool, err error) {
	m.home = l.base(id)
	for {
		raw, there, err := l.lastOf(ctx, l.streamName(m.home), l.subject(m.home, id.Token()))
		if err != nil || !there {
			return m, false, err
		}
		if home, is := decodePointer(raw.Data); is && home != m.home {
			m.home = home
			continue
		}
		m.seq = raw.Seq
		m.entries, err = decode(raw.Data)
		return m, err == nil, err
	}
}

// claim decides the home of a table that has none yet.
func (l *Log) claim(ctx context.Context, id gamelog.ID) (stream, error) {
	home := choose(id, l.streams.Load().Now)
	if home == l.base(id) {
		return home, nil
	}
	_, err := l.publish(ctx, l.base(id), id, encodePointer(home), 0)
	return home, err
}

// confirm checks that the pointer to a new table's home is still there. A delete of the table may have removed it after it was read.
func (l *Log) confirm(ctx context.Context, id gamelog.ID, home stream) error {
	for {
		raw, there, err := l.lastOf(ctx, l.streamName(l.base(id)), l.subject(l.base(id), id.Token()))
		if err != nil {
			return err
		}
		if there {
			if at, is := decodePointer(raw.Data); !is || at != home {
				return gamelog.ErrConflict
			}
			return nil
		}
		if _, err := l.publish(ctx, l.base(id), id, encodePointer(home), 0); !isStale(err) {
			return err
		}
		if err := pause(ctx, retryFirst); err != nil {
			return err
		}
	}
}

// publish writes a message if after is still the last sequence of its subject. It does not wait long for an acknowledgement: a leader
// that hands over loses those that are under way, and the caller can find out sooner than by waiting.
func (l *Log) publish(ctx context.Context, to stream, id gamelog.ID, data []byte, after uint64) (seq uint64, err error) {
	m := &nats.Msg{Subject: l.subject(to, id.Token()), Data: data}
	ctx, cancel := context.WithTimeout(ctx, askTimeout)
	defer cancel()
	ack, err := l.js.PublishMsg(ctx, m, jetstream.WithExpectLastSequencePerSubject(after))
	if err != nil {
		return 0, err
	}
	return ack.Sequence, nil
}

// purge removes all messages of a table from every stream that may have some. The pointer goes first: a table made meanwhile by another
// node either loses its entries with the old ones, or notices that its pointer is gone.
func (l *Log) purge(ctx context.Context, id gamelog.ID) error {
	base := l.base(id)
	at, _, err := l.lastMessage(ctx, id)
	if err != nil && !errors.Is(err, errFormat) {
		return err
	}
	if err := l.purgeSubject(ctx, l.streamName(base), l.subject(base, id.Token())); err != nil {
		return err
	}
	// An interrupted delete may have left entries without a pointer where the table would be made again.
	for _, s := range []stream{at.home, choose(id, l.streams.Load().Now)} {
		if s == base {
			continue
		}
		if err := l.purgeSubject(ctx, l.streamName(s), l.subject(s, id.Token())); err != nil {
			return err
		}
	}
	return nil
}

// purgeSubject removes the messages of one subject.
func (l *Log) purgeSubject(ctx context.Context, stream, subject string) error {
	question, err := json.Marshal(struct {
		Filter string `json:"filter"`
	}{subject})
	if err != nil {
		return err
	}
	_, err = l.ask(ctx, "$JS.API.STREAM.PURGE."+stream, question)
	return err
}

// formatPointer is the first byte of a pointer.
const formatPointer = 2

// encodePointer encodes a message that says where a table's entries are.
func encodePointer(home stream) []byte {
	return binary.AppendUvarint([]byte{formatPointer}, uint64(home))
}

// decodePointer decodes a message written by encodePointer. It reports whether data is one.
func decodePointer(data []byte) (home stream, is bool) {
	r := reader{data: data}
	if r.byte() != formatPointer {
		return 0, false
	}
	n := r.uvarint()
	return stream(n), !r.short && len(r.data) == 0 && n < MaxStreams
}
