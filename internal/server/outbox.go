package server

import (
	"cmp"
	"slices"
	"sync"
	"time"

	"shipfic/internal/api"
	"shipfic/internal/limit"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/language"
)

// outbox queues the messages to one client. Adding a message never waits for the client: what the network does not take at once, a goroutine
// sends. An idle connection needs none.
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
	whole     bool   // the client gets a whole state instead of each update
	language  language.Code
	last      []byte // the final message
	closed    bool
	ended     bool   // the final message is the last that was taken
	rest      bool   // the network has not taken all of what was sent last
	number    uint64 // of the latest broadcast that the client has
	n         uint64 // the entry that it has then

	writeTimer *time.Timer // only for the sending goroutine: closes the connection if the client does not read a message
}

// queued is a broadcast or an answer.
type queued struct {
	messages []*encoded
	kind     string
	number   uint64 // of the broadcast; 0: an answer
	n        uint64 // the entry that the client has then
	happened int64  // when, by the table's time; 0: nothing did
}

// slowWait is when a client that was too slow may reconnect.
const slowWait = 5 * time.Second

// stateWait is the longest time until a state that was over the limit is tried again.
const stateWait = time.Second

// usualQueue is the length of a queue whose memory is kept while it is empty: an update and the answer to a command. Longer ones are rare.
const usualQueue = 2

// maxAnswers bounds the queued answers to a client that does not read its replies.
const maxAnswers = 64

// tell queues a broadcast. If too many are queued, all are dropped, and the whole state is sent later. While a command of the client is
// under way, updates wait for its answer, which takes as long as an append to the log, and leave together with it.
func (o *outbox) tell(b queued) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed || o.resync {
		return
	}
	if o.updates >= o.c.server.Limits.Queue {
		o.waiting = slices.DeleteFunc(o.waiting, func(l queued) bool { return l.number > 0 })
		o.updates, o.resync = 0, true
		o.c.server.metrics.countResync()
		return
	}
	o.updates++
	o.waiting = append(o.waiting, b)
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
	o.waiting = append(o.waiting, queued{messages: []*encoded{{text: encode(m)}}, kind: m.Type})
	o.run()
}

// show queues a message that a client can do without: one that is slow misses it.
func (o *outbox) show(m *encoded) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed || o.resync || len(o.waiting) >= maxAnswers {
		return
	}
	o.waiting = append(o.waiting, queued{messages: []*encoded{m}, kind: "reaction"})
	if !o.answering {
		o.run()
	}
}

// greet answers hello with a whole state, then sends the broadcasts that have queued up since.
func (o *outbox) greet(hello *wire.FromClient) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.started = true
	if !o.closed {
		o.resync, o.since, o.language, o.whole = true, hello.Last, spoken(hello.Language), hello.Whole
	}
	o.run()
}

// restart sends a whole state to a client that cannot apply the next update.
func (o *outbox) restart() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed {
		return
	}
	o.resync, o.since = true, 0
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
	if o.started && !o.running && !o.sendNow() {
		o.running = true
		go o.send()
	}
}

// sendNow sends what is queued, if the network takes it without waiting, which it nearly always does. The lock is held, and no goroutine
// sends.
func (o *outbox) sendNow() bool {
	messages, n := o.fitting()
	if o.resync || o.last != nil || n < len(o.waiting) {
		return false
	}
	if len(messages) == 0 {
		o.note(n)
		return true
	}
	sent, rest := o.c.socket.writeNow(messages)
	if sent {
		o.note(n)
		o.rest = rest
	}
	return sent && !rest
}

// send sends until the queue is empty.
func (o *outbox) send() {
	defer o.c.recoverPanic()
	for {
		messages, more, err := o.next()
		if err != nil {
			o.c.fail(err)
			continue
		}
		if !more {
			return
		}
		if err := o.write(messages); err != nil {
			o.c.socket.closeNow()
			o.stop()
		}
		if o.ended {
			o.c.socket.close(saidBye)
		}
	}
}

// write sends messages together. Resetting a timer is cheaper than a context with a deadline for each write.
func (o *outbox) write(messages []*encoded) error {
	if o.writeTimer == nil {
		o.writeTimer = time.AfterFunc(o.c.server.Limits.Write, func() {
			o.c.server.noteDropped(o.c.id, api.Slow)
			o.c.socket.closeNow()
		})
	} else {
		o.writeTimer.Reset(o.c.server.Limits.Write)
	}
	defer o.writeTimer.Stop()
	return o.c.socket.write(messages)
}

// next returns what is sent next, and whether there is anything.
func (o *outbox) next() (messages []*encoded, more bool, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	messages, n := o.fitting()
	gap := n == 0 && len(o.waiting) > 0
	if o.whole && (o.resync || gap) && !o.closed {
		if wait := o.c.from.Use(limit.States); wait > 0 { // it is still running, and goes on then
			time.AfterFunc(min(wait, stateWait), o.send)
			return nil, false, nil
		}
	}
	if o.resync && !o.closed { // answers wait: a client needs the state first
		since := cmp.Or(o.since, o.n)
		o.resync, o.since = false, 0
		return o.state(since)
	}
	if gap {
		o.waiting = slices.Delete(o.waiting, 0, 1)
		o.updates--
		return o.state(o.n)
	}
	more = n > 0 || o.rest
	o.note(n)
	o.rest = false
	if o.last != nil && len(o.waiting) == 0 {
		messages, more = append(messages, &encoded{text: o.last}), true
		o.last, o.ended = nil, true
		o.c.server.metrics.countSent("bye")
	}
	if !more {
		o.running = false
	}
	return messages, more, nil
}

// state is the whole table. The lock is held before and after it, but not while it is made: that waits for broadcasts, which wait for this
// lock.
func (o *outbox) state(since uint64) (messages []*encoded, more bool, err error) {
	var m wire.FromServer
	var number uint64
	whole := o.whole
	func() {
		o.mu.Unlock()
		defer o.mu.Lock()
		m, number, err = o.c.stateMessage(since, whole)
	}()
	if err != nil {
		return nil, true, err
	}
	o.number, o.n = number, m.N
	o.c.server.metrics.countSent("state")
	return []*encoded{{text: encode(m)}}, true, nil
}

// fitting returns the messages of the first entries of the queue, up to a broadcast after a gap, or that a client gets as a whole state. It
// skips broadcasts that the client has already.
func (o *outbox) fitting() (messages []*encoded, n int) {
	number := o.number
	for i, l := range o.waiting {
		switch {
		case l.number > number+1, o.whole && l.number > number && len(l.messages) > 0:
			return messages, i
		case l.number > 0 && l.number <= number:
			continue
		case l.number > 0:
			number = l.number
		}
		messages = append(messages, l.messages...)
	}
	return messages, len(o.waiting)
}

// note removes the first entries of the queue, and notes what the client has when it has read them.
func (o *outbox) note(n int) {
	for _, l := range o.waiting[:n] {
		if l.number > 0 {
			o.updates--
			if l.number <= o.number {
				continue
			}
			o.number, o.n = l.number, l.n
		}
		if l.happened > 0 && len(l.messages) > 0 {
			o.c.sent.Add(l.happened, o.c.room.Now())
		}
		for range l.messages {
			o.c.server.metrics.countSent(l.kind)
		}
	}
	if o.waiting = slices.Delete(o.waiting, 0, n); len(o.waiting) == 0 && cap(o.waiting) > usualQueue {
		o.waiting = nil // a long queue is rare, and its memory is not kept
	}
}
