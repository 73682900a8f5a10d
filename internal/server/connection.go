package server

import (
	"context"
	"encoding/json"
	"errors"
	"net/netip"
	"sync"
	"time"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/fault"
	"shipfic/internal/gamelog"
	"shipfic/internal/http"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// connection is the socket of one browser at one table.
type connection struct {
	server *Server
	id     gamelog.ID
	person table.PersonID
	who    session
	socket socket
	room   *table.Room
	crowd  *crowd
	outbox outbox
	trips  trips
	pings  pings
	key    uint64 // under which the fastest answer is remembered
	opened time.Time
	sent   sentTimes

	address netip.Prefix
	from    *address
	pace    *pace // shared by all connections of the person at the table
	strikes int
	uncount func() // no longer counts the connection against limits; may be called twice
}

// crowdedWait is when to try again if there are too many connections.
const crowdedWait = 10 * time.Second

// openSocket opens a socket at a table. It is served in its own goroutine, so that net/http can free its buffers.
func (s *Server) openSocket(w http.ResponseWriter, r *http.Request) error {
	from := s.addresses.of(api.ClientOf(r).Address)
	seated := sync.OnceValue(func() bool { return s.seated(r) })
	if wait := from.empty(api.Misses); wait > 0 && !seated() {
		return api.RateExceeded(wait)
	}
	makeRoom := func(full netip.Prefix) {
		evict(s, func(c *connection) (gamelog.ID, bool) {
			return c.id, full == c.address || full == api.SiteOf(c.address)
		})
	}
	if !from.connect(s.limits.PerAddress, seated, makeRoom) {
		return &api.Problem{Status: http.StatusTooManyRequests, Code: api.TooMany, Wait: crowdedWait}
	}
	if err := s.countIn(seated); err != nil {
		from.disconnect()
		return err
	}
	uncount := sync.OnceFunc(func() {
		s.countOut()
		from.disconnect()
	})
	over := func() {
		uncount()
		s.handlers.Done()
	}
	served := false
	defer func() {
		if !served {
			over()
		}
	}()
	c, lost := s.accept(w, r)
	if c == nil {
		return nil // upgrade has answered
	}
	served = true
	c.uncount = uncount
	go func() {
		defer over()
		defer c.socket.closeNow()
		if lost != nil { // sent on the open WebSocket: a page cannot see why one failed to open
			c.turnAway(s.problemOf(lost))
			return
		}
		c.serve()
	}()
	return nil
}

// accept upgrades a request to a socket. The error says why the client cannot join the table.
func (s *Server) accept(w http.ResponseWriter, r *http.Request) (c *connection, lost error) {
	who := s.session(w, r)
	room, lost := s.findRoom(r, r.PathValue("id"))
	if s.isCutOff() {
		lost = cutOff()
	}
	if err := s.bars(r); err != nil {
		lost = err
	}
	var id gamelog.ID
	if lost == nil {
		id = room.ID()
		s.visit(w, r, id)
	}
	socket, err := s.upgrade(w, r, func(payload []byte) { c.pong(payload) })
	if err != nil {
		return nil, err
	}
	c = &connection{
		server: s, id: id, person: who.person(id), who: who, socket: socket, room: room,
		key: fastestKey(who, s.addressOf(r)), opened: time.Now(),
		address: api.ClientOf(r).Address, from: s.addresses.of(api.ClientOf(r).Address),
	}
	c.outbox.c = c
	return c, lost
}

// countIn counts a new WebSocket, unless there are as many as allowed. For people with a seat there are a tenth more, and they take the place
// of somebody else.
func (s *Server) countIn(seated func() bool) error {
	limit := s.limits.Connections
	if s.Connections() >= limit && seated() {
		evict(s, func(c *connection) (netip.Prefix, bool) { return api.SiteOf(c.address), true })
		limit += max(1, limit/10)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopping {
		return table.ErrStopped
	}
	if s.sockets >= limit {
		return &api.Problem{Status: http.StatusServiceUnavailable, Code: api.TooMany, Wait: crowdedWait}
	}
	s.sockets++
	s.handlers.Add(1)
	return nil
}

func (s *Server) countOut() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sockets--
}

// noteDropped counts and logs that a client is disconnected.
func (s *Server) noteDropped(at gamelog.ID, code string) {
	s.metrics.countDropped(code)
	s.logger.Debug("client disconnected", "table", shown(at), "code", code)
}

// turnAway sends the reason, and closes a connection that never joined its table.
func (c *connection) turnAway(p *api.Problem) {
	late := time.AfterFunc(c.server.limits.Write, c.socket.closeNow)
	defer late.Stop()
	c.server.noteDropped(c.id, p.Code)
	if c.socket.write(encoded{text: byeMessage(p)}) == nil {
		c.socket.close(turnedAway)
	}
}

func byeMessage(p *api.Problem) []byte {
	return encode(wire.FromServer{Type: "bye", Version: wire.Version, Code: p.Code, About: p.About, Retry: int(p.Wait.Milliseconds())})
}

// bye disconnects the client, with a reason.
func (c *connection) bye(p *api.Problem) { c.outbox.bye(byeMessage(p), p.Code) }

// recoverPanic closes a connection in which something panicked. Other connections are not affected.
func (c *connection) recoverPanic() {
	if p := recover(); p != nil {
		c.server.panicked("table "+shown(c.id), p)
		c.outbox.stop()
		c.socket.closeNow()
	}
}

// serve waits for hello, joins the table, and reads until the client is gone.
func (c *connection) serve() {
	defer c.recoverPanic()
	hello, p := c.hello()
	if p != nil {
		c.turnAway(p)
		return
	}
	if p := c.server.enter(c); p != nil {
		c.turnAway(p)
		return
	}
	defer c.server.leave(c)
	stop, err := c.listen(&hello)
	if err != nil {
		c.turnAway(c.server.problemOf(err))
		return
	}
	defer stop()
	defer c.outbox.stop()
	c.pings.timer = time.AfterFunc(time.Hour, c.ping)
	c.pings.timer.Reset(0)
	defer c.pings.timer.Stop()
	c.read()
}

// hello reads the first message.
func (c *connection) hello() (wire.FromClient, *api.Problem) {
	ctx, cancel := context.WithTimeout(context.Background(), c.server.limits.Hello)
	defer cancel()
	var m wire.FromClient
	data, err := c.socket.read(ctx)
	switch {
	case err != nil || game.UnmarshalStrict(data, &m) != nil || m.Type != "hello":
		return m, &api.Problem{Code: api.HelloFirst}
	case m.Version != wire.Version:
		return m, &api.Problem{Code: api.BadVersion}
	}
	c.server.fastest.lower(c.key, time.Since(c.opened)) // it is an answer to the opening
	return m, nil
}

// listen subscribes to the table, and sends the current state.
func (c *connection) listen(hello *wire.FromClient) (stop func(), err error) {
	listener := &table.Listener{
		Person: c.person,
		Tell:   func(u *table.Update) { c.outbox.tell(c.crowd.momentOf(u)) },
		Closed: func(why error) { c.bye(c.server.problemOf(why)) },
	}
	var state *table.State
	for range 3 { // the table may be unloaded at this moment; then it is loaded again
		if state, stop, err = c.room.Listen(listener); !errors.Is(err, table.ErrUnloaded) {
			break
		}
		ctx, cancel := context.WithTimeout(context.Background(), c.server.limits.Command)
		room, loadErr := c.server.hall.Room(ctx, c.id)
		cancel()
		if loadErr != nil {
			return nil, loadErr
		}
		c.room = room
	}
	if err != nil {
		return nil, err
	}
	if state.Bars(c.person, c.room.Now()) {
		stop()
		return nil, game.Refuse(table.Banned)
	}
	data, seen, err := c.stateMessage(hello.Last)
	if err != nil {
		stop()
		return nil, err
	}
	c.outbox.start(data, seen, spoken(hello.Language))
	return stop, nil
}

// stateMessage is the whole table as the client may see it, with the events since an entry.
func (c *connection) stateMessage(last uint64) (data []byte, seen sight, err error) {
	defer fault.Catch(&err)
	s, events, err := missed(c.room, c.person, last)
	seen = c.crowd.sightOf(c.person, s)
	m := wire.FromServer{
		Type: "state", Version: wire.Version, N: s.Shown(), You: c.person, Seat: &seen.seat, Table: seen.table.value.(*wire.TableView), Events: events,
	}
	var publicErr, ownErr error
	if seen.public != nil {
		m.Public, publicErr = seen.public.whole()
	}
	if seen.own != nil {
		m.Own, ownErr = seen.own.whole()
	}
	data, marshalErr := json.Marshal(m)
	return data, seen, errors.Join(err, publicErr, ownErr, marshalErr)
}

// read handles the client's messages, one at a time, until it is gone. Messages after a bye are ignored.
func (c *connection) read() {
	open := true
	for {
		data, err := c.socket.read(context.Background())
		if err != nil {
			if errors.Is(err, errTooLarge) {
				c.server.noteDropped(c.id, api.TooLarge)
			}
			return
		}
		open = open && c.take(data, c.room.Now())
	}
}
