package server

import (
	"sync"
	"time"

	"shipfic/internal/api"
	"shipfic/internal/hall"
	"shipfic/internal/table"
)

// broadcasts are the messages that all connections at a table get, one after another. A connection knows only the number of the latest
// broadcast that it has.
type broadcasts struct {
	mu     sync.Mutex // held while something is encoded; no room and no other table waits for it
	number uint64     // of the latest
	has    clientState

	pendingMu sync.Mutex
	pending   []*hall.Update
	noted     uint64 // the latest entry that was pending
}

// tell notes an update, and has it sent soon. It does not wait, because the room holds its lock.
func (at *tableConnections) tell(u *hall.Update) {
	b := &at.broadcasts
	b.pendingMu.Lock()
	defer b.pendingMu.Unlock()
	if u.State.N <= b.noted {
		return // every connection is a listener, and another one has noted it
	}
	b.noted = u.State.N
	b.pending = append(b.pending, u)
	if len(b.pending) == 1 {
		go at.flush()
	}
}

// flush sends the updates that were noted before.
func (at *tableConnections) flush() {
	at.broadcasts.mu.Lock()
	defer at.broadcasts.mu.Unlock()
	at.sendPending()
}

// sendPending sends the updates that were noted before. The lock of the broadcasts is held, here and below.
func (at *tableConnections) sendPending() {
	b := &at.broadcasts
	b.pendingMu.Lock()
	pending := b.pending
	b.pending = nil
	b.pendingMu.Unlock()
	for _, u := range pending {
		at.send(u)
	}
}

// send sends an update to all connections. If they do not have the entry before it, they get a whole state.
func (at *tableConnections) send(u *hall.Update) {
	b := &at.broadcasts
	had := b.has.state
	if had != nil && u.State.N <= had.N {
		return
	}
	if had == nil || u.State.N > had.N+1 {
		at.restart(u.State)
		return
	}
	all := at.connections()
	s, err := at.stepTo(u, all)
	if err != nil {
		at.fail(err)
		return
	}
	b.number++
	for _, c := range all {
		messages, err := s.messagesTo(c)
		switch {
		case u.State.Bars(c.person, u.State.Now):
			c.bye(&api.Problem{Code: table.Banned})
		case err != nil:
			c.fail(err)
		default:
			c.outbox.tell(queued{number: b.number, messages: messages, kind: "update", n: s.n(), happened: u.State.Now})
		}
	}
}

// sendPresence sends the list of people who are connected, if it has changed.
func (at *tableConnections) sendPresence() {
	b := &at.broadcasts
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.has.table == nil {
		return // nobody has a state yet
	}
	m, err := at.presenceChange()
	if err != nil {
		at.fail(err)
		return
	}
	if m == nil {
		return
	}
	b.number++
	for _, c := range at.connections() {
		c.outbox.tell(queued{number: b.number, messages: []*encoded{m}, kind: "update", n: b.has.state.Shown()})
	}
}

// restart lets all connections begin again with a whole state.
func (at *tableConnections) restart(s *table.State) {
	at.broadcasts.number++
	at.broadcasts.has = clientState{state: s}
	for _, c := range at.connections() {
		c.outbox.restart()
	}
}

// catchUp prepares the broadcasts for a connection that began to listen at a state of the room. If nobody listened before, that state is
// newer than the latest broadcast.
func (at *tableConnections) catchUp(s *table.State) {
	at.broadcasts.mu.Lock()
	defer at.broadcasts.mu.Unlock()
	at.sendPending()
	if has := at.broadcasts.has.state; has == nil || has.N < s.N {
		at.restart(s)
	}
}

// fail closes all connections, because something at the table cannot be encoded. They get a whole state when they come back.
func (at *tableConnections) fail(err error) {
	at.broadcasts.number++
	at.broadcasts.has = clientState{}
	for _, c := range at.connections() {
		c.fail(err)
	}
}

// announceDelay combines several changes of who is connected into one message.
const announceDelay = 200 * time.Millisecond

// announce schedules a message to everybody about who is connected. The lock of the connections is held.
func (at *tableConnections) announce() {
	if at.waiting {
		return
	}
	at.waiting = true
	time.AfterFunc(announceDelay, func() {
		at.mu.Lock()
		at.waiting = false
		at.mu.Unlock()
		at.sendPresence()
	})
}
