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
	if err := l.enter(ctx); err != nil {
		return nil, err
	}
	defer l.gate.RUnlock()
	return l.read(ctx, id, max(from, 1), limit)
}

func (l *Log) read(ctx context.Context, id gamelog.ID, from uint64, limit int) ([]gamelog.Entry, error) {
	end, there, err := l.lastMessage(ctx, id)
	if err != nil || !there || end.last() < from {
		return nil, err
	}
	var entries []gamelog.Entry
	enough := func() bool { return limit > 0 && len(entries) >= limit }
	next, seq := from, uint64(0)
	if at := l.positions.before(id, from); at.home == end.home {
		seq = at.seq
	}
	take := func(m message) {
		for _, e := range m.entries {
			if e.N >= from && !enough() {
				entries = append(entries, e)
			}
		}
		next, seq = m.last()+1, m.seq+1
		l.positions.learn(id, m.position())
	}
	for next < end.first() && !enough() {
		some, err := l.batch(ctx, end.home, id, max(seq, 1), end.seq)
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

// endOf returns the position of the table's latest message.
func (l *Log) endOf(ctx context.Context, id gamelog.ID) (position, error) {
	m, there, err := l.lastMessage(ctx, id)
	if err != nil || !there {
		return position{home: m.home}, err
	}
	return m.position(), nil
}

// stored is a message as the leader returns it.
type stored struct {
	Seq  uint64 `json:"seq"`
	Data []byte `json:"data"`
}

// lastOf asks the stream's leader for the latest message of a subject. Any replica would answer sooner but may be behind.
func (l *Log) lastOf(ctx context.Context, stream, subject string) (m stored, there bool, err error) {
	question, err := json.Marshal(struct {
		Last string `json:"last_by_subj"`
	}{subject})
	if err != nil {
		return m, false, err
	}
	reply, err := l.ask(ctx, "$JS.API.STREAM.MSG.GET."+stream, question)
	switch {
	case isCode(err, jetstream.JSErrCodeMessageNotFound):
		return m, false, nil
	case err != nil:
		return m, false, err
	case reply.Message == nil:
		return m, false, errors.New("the stream's leader returned an empty reply")
	}
	return *reply.Message, true, nil
}

// reply is what a stream's leader replies to a request.
type reply struct {
	Message *stored             `json:"message"`
	Error   *jetstream.APIError `json:"error"`
}

// ask sends a request and waits for the reply, retrying while the stream has no leader.
func (l *Log) ask(ctx context.Context, subject string, question []byte) (r reply, err error) {
	for missed := 0; ; {
		once, cancel := context.WithTimeout(ctx, askTimeout)
		answer, err := l.conn.RequestWithContext(once, subject, question)
		cancel()
		if err == nil {
			r = reply{}
			if err = json.Unmarshal(answer.Data, &r); err == nil && r.Error != nil {
				err = r.Error
			}
		}
		switch {
		case err == nil:
			return r, nil
		case ctx.Err() != nil:
			return r, ctx.Err()
		case errors.Is(err, context.DeadlineExceeded): // the request or its reply was lost
		case errors.Is(err, nats.ErrNoResponders), isCode(err, errNotReady), isCode(err, jetstream.JSErrCodeStreamNotFound) && missed < maxMissed:
			missed++
			if err := pause(ctx, retryLast); err != nil {
				return r, err
			}
		default:
			return r, err
		}
	}
}

// maxMissed limits how often to ask for a stream that the cluster's leader does not know. Right after an election it may have to catch up.
const maxMissed = 50

// askTimeout is the time after which an unanswered request is retried.
const askTimeout = 2 * time.Second

// Limits of one batch request.
const (
	batchMessages = 512
	batchBytes    = 4 << 20
)

// batch reads a table's messages between two sequences from whichever replica replies. The result is empty if that replica has
// none of them yet.
func (l *Log) batch(ctx context.Context, home stream, id gamelog.ID, from, to uint64) ([]message, error) {
	question, err := json.Marshal(struct {
		Seq   uint64 `json:"seq"`
		Next  string `json:"next_by_subj"`
		Batch int    `json:"batch"`
		Bytes int    `json:"max_bytes"`
	}{from, l.subject(home, id.Token()), batchMessages, batchBytes})
	if err != nil {
		return nil, err
	}
	inbox := l.conn.NewRespInbox()
	answers, err := l.conn.SubscribeSync(inbox)
	if err != nil {
		return nil, err
	}
	defer answers.Unsubscribe()
	if err := l.conn.PublishRequest("$JS.API.DIRECT.GET."+l.streamName(home), inbox, question); err != nil {
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
		m, err := l.received(answer)
		if err != nil {
			return nil, err
		}
		if m.seq > to {
			return list, nil
		}
		list = append(list, m)
	}
}

// received decodes a message whose headers hold its stream and its position there.
func (l *Log) received(m *nats.Msg) (message, error) {
	home, ok := l.streamOf(m.Header.Get(jetstream.StreamHeader))
	seq, err := strconv.ParseUint(m.Header.Get(jetstream.SequenceHeader), 10, 64)
	if err != nil || !ok {
		return message{}, errFormat
	}
	entries, err := decode(m.Data)
	return message{home, seq, entries}, err
}
