package server

import (
	"cmp"
	"slices"
	"sync"
	"time"

	"shipfic/internal/api"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/language"
)

// outbox queues the messages to one client. Adding a message never blocks. A goroutine sends only while the queue is not empty, so an
// idle connection needs none.
type outbox struct {
	c *connection

	mu        sync.Mutex
	waiting   []queued
	updates   int  // how many of them are updates
	started   bool // the client has said hello; before that, updates only queue up
	running   bool
	answering bool   // an answer is about to be queued, and updates leave with it
	resync    bool   // the client needs a whole state: updates were dropped, or it asked
	since     uint64 // the entry that the client has, if it asked
	language  language.Code
	presence  bool   // somebody connected or disconnected
	last      []byte // the final message
	closed    bool

	// Only for the sending goroutine:
	seen       sight       // what the client has when it has read what was sent
	writeTimer *time.Timer // closes the connection if the client does not read a message
}

// queued is an update that is encoded when it is sent, or an encoded message.
type queued struct {
	moment *moment // nil: an encoded message
	data   []byte
	kind   string
	since  uint64 // of a whole state: the entry after which events are told, if the client said it
}

// slowWait is when a client that was too slow may reconnect.
const slowWait = 5 * time.Second

// usualQueue is the length of a queue whose memory is kept while it is empty: an update and the answer to a command. Longer ones are rare.
const usualQueue = 2

// maxAnswers bounds the queued answers to a client that does not read its replies.
const maxAnswers = 64

// tell queues an update. If too many are queued, all are dropped, and the whole state is sent later. While a command of the client is
// under way, updates wait for its answer, which takes as long as an append to the log, and leave together with it.
func (o *outbox) tell(m *moment) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed || o.resync {
		return
	}
	if o.updates >= o.c.server.limits.Queue {
		o.waiting = slices.DeleteFunc(o.waiting, func(l queued) bool { return l.moment != nil })
		o.updates, o.resync = 0, true
		o.c.server.metrics.countResync()
		return
	}
	o.updates++
	o.waiting = append(o.waiting, queued{moment: m})
	if !o.answering {
		o.run()
	}
}

// willAnswer announces an answer.
func (o *outbox) willAnswer() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.answering = true
}

// flush sends updates although an answer was announced: it will take a while.
func (o *outbox) flush() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.answering = false
	o.run()
}

// answer queues the answer to a command.
func (o *outbox) answer(m wire.FromServer) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.answering = false
	if o.closed {
		return
	}
	if len(o.waiting)-o.updates >= maxAnswers {
		o.finish(byeMessage(&api.Problem{Code: api.Slow, Wait: slowWait}), api.Slow)
		return
	}
	o.waiting = append(o.waiting, queued{data: encode(m), kind: m.Type})
	o.run()
}

func (o *outbox) tellPresence() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.presence = true
	o.run()
}

// start sends the first state, then the updates that have queued up since.
func (o *outbox) start(first []byte, seen sight, in language.Code) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.seen, o.language, o.started = seen, in, true
	o.waiting = slices.Insert(o.waiting, 0, queued{data: first, kind: "state"})
	o.run()
}

// again sends a whole state to a client that said hello again, because it could not apply an update or speaks another language now.
func (o *outbox) again(last uint64, in language.Code) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed {
		return
	}
	o.resync, o.since, o.language = true, last, in
	o.run()
}

func (o *outbox) spoken() language.Code {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.language
}

// bye sends a final message after what is queued, and closes the connection.
func (o *outbox) bye(data []byte, code string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.finish(data, code)
}

func (o *outbox) finish(data []byte, code string) {
	if o.closed {
		return
	}
	o.c.server.noteDropped(o.c.id, code)
	o.closed, o.resync, o.last = true, false, data
	if code == api.Slow || code == table.Banned { // the first would not read it, the second may not see it
		o.waiting, o.updates = nil, 0
	}
	o.run()
}

// isClosed reports whether the final message was sent or is on its way.
func (o *outbox) isClosed() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.closed
}

// stop drops everything: the connection is gone.
func (o *outbox) stop() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.closed, o.resync, o.waiting, o.updates, o.last = true, false, nil, 0, nil
}

func (o *outbox) run() {
	if o.started && !o.running {
		o.running = true
		o.c.server.senders.send(o)
	}
}

// send sends until the queue is empty.
func (o *outbox) send() {
	defer o.c.recoverPanic()
	for {
		m, kind, more, err := o.next()
		if err != nil {
			o.c.server.logger.Error("encoding a message failed", "table", shown(o.c.id), "error", err)
			o.c.bye(&api.Problem{Code: api.Internal, Wait: slowWait})
			continue
		}
		if !more {
			return
		}
		if kind == "update" && !m.isEmpty() {
			o.c.sent.add(o.seen.state.Now, o.c.room.Now())
		}
		if err := o.write(m, kind); err != nil {
			o.c.socket.closeNow()
			o.stop()
		}
		if kind == "bye" {
			o.c.socket.close(saidBye)
		}
	}
}

// write sends a message, together with the next one if there is one already. Resetting a timer is cheaper than a context with a
// deadline for each message.
func (o *outbox) write(m encoded, kind string) error {
	if o.writeTimer == nil {
		o.writeTimer = time.AfterFunc(o.c.server.limits.Write, func() {
			o.c.server.noteDropped(o.c.id, api.Slow)
			o.c.socket.closeNow()
		})
	} else {
		o.writeTimer.Reset(o.c.server.limits.Write)
	}
	defer o.writeTimer.Stop()
	if !m.isEmpty() {
		o.c.socket.hold()
		if err := o.c.socket.write(m); err != nil {
			return err
		}
		o.c.server.metrics.countSent(kind)
	}
	if o.more() {
		return nil
	}
	return o.c.socket.release()
}

// more reports whether there is more to send.
func (o *outbox) more() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return len(o.waiting) > 0 || o.last != nil || o.resync || o.presence && !o.closed
}

// next encodes the next message. It is empty if there is nothing to send this time.
func (o *outbox) next() (m encoded, kind string, more bool, err error) {
	l, do := o.take()
	switch do {
	case sendLast:
		return encoded{text: l.data}, "bye", true, nil
	case sendState:
		m, err = o.state(l.since)
		return m, "state", err == nil, err
	case sendPresence:
		m, err = o.present()
		return m, "update", err == nil, err
	case sendQueued:
		if l.moment == nil {
			return encoded{text: l.data}, l.kind, true, nil
		}
		m, err = o.update(l.moment)
		return m, "update", err == nil, err
	}
	return encoded{}, "", false, nil
}

// sending is what next has to do.
type sending int

const (
	nothing sending = iota
	sendLast
	sendState
	sendPresence
	sendQueued
)

func (o *outbox) take() (queued, sending) {
	o.mu.Lock()
	defer o.mu.Unlock()
	switch {
	case len(o.waiting) > 0:
		l := o.waiting[0]
		o.waiting = slices.Delete(o.waiting, 0, 1) // the next message uses the memory again
		if l.moment != nil {
			o.updates--
		}
		return l, sendQueued
	case o.last != nil:
		l := queued{data: o.last}
		o.last = nil
		return l, sendLast
	case o.resync:
		since := o.since
		o.resync, o.since = false, 0
		return queued{since: since}, sendState
	case o.presence && !o.closed:
		o.presence = false
		return queued{}, sendPresence
	}
	if o.running = false; cap(o.waiting) > usualQueue {
		o.waiting = nil
	}
	return queued{}, nothing
}

// state is the whole table, for a client that has missed an update.
func (o *outbox) state(since uint64) (m encoded, err error) {
	m.text, o.seen, err = o.c.stateMessage(cmp.Or(since, o.seen.n))
	return m, err
}

// present is an update of who is connected.
func (o *outbox) present() (encoded, error) {
	now := tablePart(o.c.server.tableView(o.c.id, o.seen.state))
	c, err := changeOf("table", o.seen.table, now)
	o.seen.table = now
	if c == nil || err != nil {
		return encoded{}, err
	}
	b := newUpdate(o.seen.n, o.seen.n)
	b.change([]change{c})
	return b.end(o.c.socket.compresses()), nil
}

// update encodes an update. One that the client has already is skipped; after a gap, the whole state is sent instead.
func (o *outbox) update(m *moment) (update encoded, err error) {
	switch had := o.seen.state.N; {
	case m.after.N <= had:
		return encoded{}, nil
	case m.after.N != had+1:
		return o.state(0)
	}
	if m.after.Bars(o.c.person, m.after.Now) {
		o.seen.state = m.after
		o.c.bye(&api.Problem{Code: table.Banned})
		return encoded{}, nil
	}
	update, o.seen, err = m.update(o.c.person, o.seen, o.spoken(), o.c.socket.compresses())
	return update, err
}
