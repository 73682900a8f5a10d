package server

import (
	"context"
	"encoding/json"
	"slices"
	"sync"
	"time"

	"github.com/coder/websocket"

	"shipfic/internal/api"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// outbox is what waits to be sent to one client. Putting something in never blocks. It runs only while there is something to
// send, so an idle connection costs no goroutine for it.
type outbox struct {
	c *connection

	mu        sync.Mutex
	waiting   []letter
	updates   int  // moments among them
	started   bool // the client has said hello: before, updates only gather
	running   bool
	answering bool // an answer is about to come, and takes along what waits
	resync    bool // updates were dropped: the client needs a whole state
	presence  bool // somebody came or went
	last      []byte
	closed    bool

	// Only for the one who sends:
	sent     *table.State // what the client knows
	saw      sight        // what it sees of the game
	patience *time.Timer  // ends the connection if the client does not take a message
}

// letter is a moment that is yet to be put into words for the client, or words.
type letter struct {
	moment *moment
	words  []byte
	kind   string
}

// slowWait is when a client that was too slow may come back.
const slowWait = 5 * time.Second

// maxAnswers is how many answers may wait for a client that asks and does not listen.
const maxAnswers = 64

// tell puts in an update. When too many wait they are dropped, for the whole state later. While a command of the client is under
// way, updates wait for its answer: that is as long as the log takes, and then they leave together.
func (o *outbox) tell(m *moment) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed || o.resync {
		return
	}
	if o.updates >= o.c.server.limits.Queue {
		o.waiting = slices.DeleteFunc(o.waiting, func(l letter) bool { return l.moment != nil })
		o.updates, o.resync = 0, true
		o.c.server.metrics.resyncs.Inc()
		return
	}
	o.updates++
	o.waiting = append(o.waiting, letter{moment: m})
	if !o.answering {
		o.run()
	}
}

// willAnswer says that an answer is about to come.
func (o *outbox) willAnswer() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.answering = true
}

// answer puts in a message for this client alone.
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
	o.waiting = append(o.waiting, letter{words: encode(m), kind: m.Type})
	o.run()
}

func (o *outbox) tellPresence() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.presence = true
	o.run()
}

// start sends what has gathered, from a state that the client is about to see.
func (o *outbox) start(s *table.State, first said) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.sent, o.saw, o.started = s, first.now, true
	o.waiting = slices.Insert(o.waiting, 0, letter{words: first.data, kind: "state"})
	o.run()
}

// bye sends a last message after what else waits, and closes.
func (o *outbox) bye(words []byte, code string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.finish(words, code)
}

func (o *outbox) finish(words []byte, code string) {
	if o.closed {
		return
	}
	o.c.server.sentAway(o.c.id, code)
	o.closed, o.resync, o.last = true, false, words
	if code == api.Slow || code == table.Banned { // one would not take it, the other may not have it
		o.waiting, o.updates = nil, 0
	}
	o.run()
}

// stop forgets everything: the connection is gone.
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

// send sends until nothing is left.
func (o *outbox) send() {
	defer o.c.survive()
	for {
		data, kind, more, err := o.next()
		if err != nil {
			o.c.server.logger.Error("a message could not be made", "table", shown(o.c.id), "error", err)
			o.c.bye(&api.Problem{Code: api.Internal, Wait: slowWait})
			continue
		}
		if !more {
			return
		}
		if kind == "update" && data != nil {
			o.c.sent.add(o.sent.Now, o.c.room.Now())
		}
		if err := o.write(data, kind); err != nil {
			o.c.socket.CloseNow()
			o.stop()
		}
		if kind == "bye" {
			o.c.socket.Close(websocket.StatusGoingAway, "")
		}
	}
}

// write sends a message, together with the next if there is one already. A timer that is set anew for each is cheaper than a
// context for each.
func (o *outbox) write(data []byte, kind string) error {
	if o.patience == nil {
		o.patience = time.AfterFunc(o.c.server.limits.Write, func() {
			o.c.server.sentAway(o.c.id, api.Slow)
			o.c.socket.CloseNow()
		})
	} else {
		o.patience.Reset(o.c.server.limits.Write)
	}
	defer o.patience.Stop()
	if data != nil {
		o.c.cork.put()
		if err := o.c.socket.Write(context.Background(), websocket.MessageText, data); err != nil {
			return err
		}
		o.c.server.metrics.sent.WithLabelValues(kind).Inc()
	}
	if o.more() {
		return nil
	}
	return o.c.cork.pull()
}

// more reports whether there is something else to send.
func (o *outbox) more() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return len(o.waiting) > 0 || o.last != nil || o.resync || o.presence && !o.closed
}

// next makes the next message. No data means that there was nothing to say this time.
func (o *outbox) next() (data []byte, kind string, more bool, err error) {
	l, do := o.take()
	switch do {
	case sendLast:
		return l.words, "bye", true, nil
	case sendState:
		data, err := o.state()
		return data, "state", err == nil, err
	case sendPresence:
		data, err := json.Marshal(o.c.server.tableView(o.c.id, o.sent))
		b := newMessage("update", o.sent.N, len(data))
		b.field("table", data)
		return b.end(), "update", err == nil, err
	case sendLetter:
		if l.moment == nil {
			return l.words, l.kind, true, nil
		}
		data, err := o.update(l.moment)
		return data, "update", err == nil, err
	}
	return nil, "", false, nil
}

// sending is what next does.
type sending int

const (
	nothing sending = iota
	sendLast
	sendState
	sendPresence
	sendLetter
)

func (o *outbox) take() (letter, sending) {
	o.mu.Lock()
	defer o.mu.Unlock()
	switch {
	case len(o.waiting) > 0:
		l := o.waiting[0]
		o.waiting[0] = letter{}
		o.waiting = o.waiting[1:]
		if l.moment != nil {
			o.updates--
		}
		return l, sendLetter
	case o.last != nil:
		l := letter{words: o.last}
		o.last = nil
		return l, sendLast
	case o.resync:
		o.resync = false
		return letter{}, sendState
	case o.presence && !o.closed:
		o.presence = false
		return letter{}, sendPresence
	}
	o.waiting, o.running = nil, false
	return letter{}, nothing
}

// state is the whole table, for a client that has missed something.
func (o *outbox) state() ([]byte, error) {
	m, now := o.c.stateMessage(o.sent.N)
	o.sent, o.saw = now, m.now
	return m.data, m.err
}

// update puts a moment into words. One that the client knows already is passed over; one after a gap becomes a whole state.
func (o *outbox) update(m *moment) ([]byte, error) {
	switch {
	case m.after.N <= o.sent.N:
		return nil, nil
	case m.after.N != o.sent.N+1:
		return o.state()
	}
	before := o.sent
	o.sent = m.after
	if slices.Contains(m.after.Banned, o.c.person) {
		o.c.bye(&api.Problem{Code: table.Banned})
		return nil, nil
	}
	update := m.message(before, o.c.person, o.saw)
	o.saw = update.now
	return update.data, update.err
}
