package jetstream

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"shipfic/internal/gamelog"
)

// Read implements [gamelog.Log]. It returns every entry acknowledged before the call.
func (l *Log) Read(ctx context.Context, id gamelog.ID, from uint64, limit int) ([]gamelog.Entry, error) {
	leave, err := l.enter(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	return l.read(ctx, id, max(from, 1), limit)
}

func (l *Log) read(ctx context.Context, id gamelog.ID, from uint64, limit int) ([]gamelog.Entry, error) {
	end, there, err := l.lastMessage(ctx, id)
	if err != nil || !there || end.last() < from {
		return nil, err
	}
	var entries []gamelog.Entry
	enough := func() bool { return limit > 0 && len(entries) >= limit }
	next, seq := from, l.places.before(id, from).seq
	take := func(m message) {
		for _, e := range m.entries {
			if e.N >= from && !enough() {
				entries = append(entries, e)
			}
		}
		next, seq = m.last()+1, m.seq+1
		l.places.learn(id, m.place())
	}
	for next < end.first() && !enough() {
		some, err := l.batch(ctx, id, max(seq, 1), end.seq)
		if err != nil {
			return nil, err
		}
		if len(some) == 0 { // this replica is behind, or the table was deleted meanwhile
			if err := pause(ctx, retryLast); err != nil {
				return nil, err
			}
			return l.read(ctx, id, from, limit)
		}
		for _, m := range some {
			take(m)
		}
	}
	if next <= end.last() {
		take(end)
	}
	return entries, nil
}

// lastMessage returns the table's latest message from the leader.
func (l *Log) lastMessage(ctx context.Context, id gamelog.ID) (m message, there bool, err error) {
	raw, there, err := l.lastOf(ctx, l.entries, l.name+".log."+id.Token())
	if err != nil || !there {
		return m, there, err
	}
	m.seq = raw.Seq
	m.entries, err = decode(raw.Data)
	return m, true, err
}

// endOf returns the position of the table's latest message.
func (l *Log) endOf(ctx context.Context, id gamelog.ID) (place, error) {
	m, there, err := l.lastMessage(ctx, id)
	if err != nil || !there {
		return place{}, err
	}
	return m.place(), nil
}

// stored is a message as the leader returns it.
type stored struct {
	Seq  uint64 `json:"seq"`
	Data []byte `json:"data"`
}

// lastOf asks the stream's leader for the latest message of a subject. Any replica would answer sooner but may be behind.
func (l *Log) lastOf(ctx context.Context, s jetstream.Stream, subject string) (m stored, there bool, err error) {
	question, err := json.Marshal(struct {
		Last string `json:"last_by_subj"`
	}{subject})
	if err != nil {
		return m, false, err
	}
	answer, err := l.ask(ctx, "$JS.API.STREAM.MSG.GET."+s.CachedInfo().Config.Name, question)
	if err != nil {
		return m, false, err
	}
	var reply struct {
		Message *stored             `json:"message"`
		Error   *jetstream.APIError `json:"error"`
	}
	switch err := json.Unmarshal(answer.Data, &reply); {
	case err != nil:
		return m, false, err
	case reply.Error != nil && reply.Error.ErrorCode == jetstream.JSErrCodeMessageNotFound:
		return m, false, nil
	case reply.Error != nil:
		return m, false, reply.Error
	case reply.Message == nil:
		return m, false, errors.New("the stream's leader returned an empty reply")
	}
	return *reply.Message, true, nil
}

// ask sends a request and waits for the reply, retrying while the stream has no leader.
func (l *Log) ask(ctx context.Context, subject string, question []byte) (*nats.Msg, error) {
	for {
		once, cancel := context.WithTimeout(ctx, askTimeout)
		answer, err := l.conn.RequestWithContext(once, subject, question)
		cancel()
		switch {
		case err == nil:
			return answer, nil
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case errors.Is(err, context.DeadlineExceeded): // the request or its reply was lost
		case errors.Is(err, nats.ErrNoResponders):
			if err := pause(ctx, retryLast); err != nil {
				return nil, err
			}
		default:
			return nil, err
		}
	}
}

// askTimeout is the time after which an unanswered request is retried.
const askTimeout = 2 * time.Second

// Limits of one batch request.
const (
	batchMessages = 512
	batchBytes    = 4 << 20
)

// batch reads a table's messages between two sequences from whichever replica replies. The result is empty if that replica has
// none of them yet.
func (l *Log) batch(ctx context.Context, id gamelog.ID, from, to uint64) ([]message, error) {
	question, err := json.Marshal(struct {
		Seq   uint64 `json:"seq"`
		Next  string `json:"next_by_subj"`
		Batch int    `json:"batch"`
		Bytes int    `json:"max_bytes"`
	}{from, l.name + ".log." + id.Token(), batchMessages, batchBytes})
	if err != nil {
		return nil, err
	}
	inbox := l.conn.NewRespInbox()
	answers, err := l.conn.SubscribeSync(inbox)
	if err != nil {
		return nil, err
	}
	defer answers.Unsubscribe()
	if err := l.conn.PublishRequest("$JS.API.DIRECT.GET."+l.entries.CachedInfo().Config.Name, inbox, question); err != nil {
		return nil, err
	}
	var list []message
	for {
		once, cancel := context.WithTimeout(ctx, askTimeout)
		answer, err := answers.NextMsgWithContext(once)
		cancel()
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case errors.Is(err, context.DeadlineExceeded), errors.Is(err, nats.ErrNoResponders):
			return list, nil // keep what arrived; the caller requests the rest
		case err != nil:
			return nil, err
		}
		switch status := answer.Header.Get("Status"); status {
		case "":
		case "204", "404", "503":
			return list, nil
		default:
			return nil, fmt.Errorf("the stream returned status %s %s", status, answer.Header.Get("Description"))
		}
		m, err := received(answer)
		if err != nil {
			return nil, err
		}
		if m.seq > to {
			return list, nil
		}
		list = append(list, m)
	}
}

// received decodes a message whose headers hold its position in the stream.
func received(m *nats.Msg) (message, error) {
	seq, err := strconv.ParseUint(m.Header.Get(jetstream.SequenceHeader), 10, 64)
	if err != nil {
		return message{}, errFormat
	}
	entries, err := decode(m.Data)
	return message{seq, entries}, err
}
