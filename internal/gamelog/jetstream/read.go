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

// Read gives the entries from a number on: all that were acknowledged before it was asked.
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
		if len(some) == 0 { // this replica does not have them yet, or somebody has deleted the table meanwhile
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

// lastMessage is the latest message of a table, as the leader has it.
func (l *Log) lastMessage(ctx context.Context, id gamelog.ID) (m message, there bool, err error) {
	raw, there, err := l.lastOf(ctx, l.entries, l.name+".log."+id.Token())
	if err != nil || !there {
		return m, there, err
	}
	m.seq = raw.Seq
	m.entries, err = decode(raw.Data)
	return m, true, err
}

// endOf is the place of the latest message of a table.
func (l *Log) endOf(ctx context.Context, id gamelog.ID) (place, error) {
	m, there, err := l.lastMessage(ctx, id)
	if err != nil || !there {
		return place{}, err
	}
	return m.place(), nil
}

// stored is a message as a leader gives it.
type stored struct {
	Seq  uint64 `json:"seq"`
	Data []byte `json:"data"`
}

// lastOf asks the leader of a stream for the latest message of a subject. Any replica would answer sooner, but it may be behind.
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
	var said struct {
		Message *stored             `json:"message"`
		Error   *jetstream.APIError `json:"error"`
	}
	switch err := json.Unmarshal(answer.Data, &said); {
	case err != nil:
		return m, false, err
	case said.Error != nil && said.Error.ErrorCode == jetstream.JSErrCodeMessageNotFound:
		return m, false, nil
	case said.Error != nil:
		return m, false, said.Error
	case said.Message == nil:
		return m, false, errors.New("the stream's leader gave an empty answer")
	}
	return *said.Message, true, nil
}

// ask asks and waits. A stream without a leader has nobody who answers, until there is one.
func (l *Log) ask(ctx context.Context, subject string, question []byte) (*nats.Msg, error) {
	for {
		once, cancel := context.WithTimeout(ctx, askAgain)
		answer, err := l.conn.RequestWithContext(once, subject, question)
		cancel()
		switch {
		case err == nil:
			return answer, nil
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case errors.Is(err, context.DeadlineExceeded): // the question or its answer was lost with a server
		case errors.Is(err, nats.ErrNoResponders):
			if err := pause(ctx, retryLast); err != nil {
				return nil, err
			}
		default:
			return nil, err
		}
	}
}

// askAgain is when a question is asked again that nobody has answered.
const askAgain = 2 * time.Second

// How much is asked for at once.
const (
	batchMessages = 512
	batchBytes    = 4 << 20
)

// batch reads messages of a table from a sequence up to another, from whichever replica answers. It gives none if that replica has none of
// them yet.
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
		once, cancel := context.WithTimeout(ctx, askAgain)
		answer, err := answers.NextMsgWithContext(once)
		cancel()
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case errors.Is(err, context.DeadlineExceeded), errors.Is(err, nats.ErrNoResponders):
			return list, nil // what has come is good; the caller asks for the rest
		case err != nil:
			return nil, err
		}
		switch status := answer.Header.Get("Status"); status {
		case "":
		case "204", "404", "503":
			return list, nil
		default:
			return nil, fmt.Errorf("the stream says %s %s", status, answer.Header.Get("Description"))
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

// received reads a message that says in its headers where it was stored.
func received(m *nats.Msg) (message, error) {
	seq, err := strconv.ParseUint(m.Header.Get(jetstream.SequenceHeader), 10, 64)
	if err != nil {
		return message{}, errFormat
	}
	entries, err := decode(m.Data)
	return message{seq, entries}, err
}
