package server

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"sync"
	"time"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/hall"
	"shipfic/internal/latency"
	"shipfic/internal/limit"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// connection is the socket of one browser at one table.
type connection struct {
	server       *Server
	id           gamelog.ID
	person       table.PersonID
	who          session
	socket       socket
	room         *hall.Room
	at           *tableConnections
	outbox       outbox
	trips        latency.Trips
	acknowledged latency.Trips // of pings, as the operating system measured them
	pings        pings
	key          uint64 // under which the fastest answer is remembered
	opened       time.Time
	sent         latency.SentTimes

	address netip.Prefix
	from    *limit.Address
	pace    *limit.Pace // shared by all connections of the person at the table
	strikes int
	program bool      // the client is a program that plays; only its reading goroutine uses it
	reacted time.Time // when the client last sent a reaction; only its reading goroutine uses it
	uncount func()    // no longer counts the connection against limits; may be called twice
}

// crowdedWait is when to try again if there are too many connections.
const crowdedWait = 10 * time.Second

// hostSocket answers requests for a socket at a table.
func (s *Server) hostSocket(upgrade upgrade) api.Handler {
	return s.host(api.Route{Unbarred: true, Handle: func(r *api.Request) (*api.Response, error) {
		return nil, s.openSocket(r, upgrade)
	}})
}

// openSocket opens a socket at a table. It is served in its own goroutine, so that net/http can free its buffers.
func (s *Server) openSocket(r *api.Request, upgrade upgrade) error {
	from := s.addresses.Of(r.Client.Address) // again: it may have been forgotten since the request began
	seated := sync.OnceValue(func() bool { return s.seated(r) })
	if wait := from.Empty(limit.Misses); wait > 0 && !seated() {
		return api.RateExceeded(wait)
	}
	makeRoom := func(full netip.Prefix) {
		evict(s, func(c *connection) (gamelog.ID, bool) {
			return c.id, full == c.address || full == limit.SiteOf(c.address)
		})
	}
	if !from.Connect(seated, makeRoom) {
		return &api.Problem{Status: api.StatusTooManyRequests, Code: api.TooMany, Wait: crowdedWait}
	}
	if err := s.countIn(seated); err != nil {
		from.Disconnect()
		return err
	}
	uncount := sync.OnceFunc(func() {
		s.countOut()
		from.Disconnect()
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
	c, lost := s.accept(r, upgrade)
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
func (s *Server) accept(r *api.Request, upgrade upgrade) (c *connection, lost error) {
	who := s.session(r)
	room, lost := s.findRoom(r, r.PathValue("id"))
	if s.cut.Load() {
		lost = cutOff()
	}
	if err := s.bars(r); err != nil {
		lost = err
	}
	var id gamelog.ID
	if lost == nil {
		id = room.ID()
		s.visit(r, id)
	}
	s.noteReport(r, who)
	socket, err := upgrade(r, func(payload []byte) { c.pong(payload) })
	if err != nil {
		return nil, err
	}
	c = &connection{
		server: s, id: id, person: who.person(id), who: who, socket: socket, room: room,
		key: fastestKey(who, r.Client.Address), opened: time.Now(),
		address: r.Client.Address, from: s.addresses.Of(r.Client.Address),
	}
	c.outbox.c = c
	return c, lost
}

// countIn counts a new WebSocket, or refuses it if there are too many. People with a seat have a tenth more places, and take the place of
// another connection.
func (s *Server) countIn(seated func() bool) error {
	allowed := s.Limits.Connections
	if s.Connections() >= allowed && seated() {
		evict(s, func(c *connection) (netip.Prefix, bool) { return limit.SiteOf(c.address), true })
		allowed += max(1, allowed/10)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopping {
		return hall.ErrStopped
	}
	if s.sockets >= allowed {
		return &api.Problem{Status: api.StatusServiceUnavailable, Code: api.TooMany, Wait: crowdedWait}
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
	s.Logger.Debug("client disconnected", "table", shown(at), "code", code)
}

// turnAway sends the reason, and closes a connection that never joined its table.
func (c *connection) turnAway(p *api.Problem) {
	late := time.AfterFunc(c.server.Limits.Write, c.socket.closeNow)
	defer late.Stop()
	c.server.noteDropped(c.id, p.Code)
	if c.socket.write([]*encoded{{text: byeMessage(p)}}) == nil {
		c.socket.close(turnedAway)
	}
}

func byeMessage(p *api.Problem) []byte {
	return encode(wire.FromServer{Type: "bye", Version: wire.Version, Code: p.Code, About: p.About, Retry: int(p.Wait.Milliseconds())})
}

// bye disconnects the client, with a reason.
func (c *connection) bye(p *api.Problem) { c.outbox.bye(byeMessage(p), p.Code) }

// fail disconnects the client because of an error of ours. It gets a whole state when it comes back.
func (c *connection) fail(err error) {
	if c.outbox.isClosed() {
		return
	}
	p := *c.server.problemOf(fmt.Errorf("table %s: %w", shown(c.id), err))
	p.Wait = slowWait
	c.bye(&p)
}

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
	c.program = hello.Program
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
	ctx, cancel := context.WithTimeout(context.Background(), c.server.Limits.Hello)
	defer cancel()
	var m wire.FromClient
	data, err := c.socket.read(ctx)
	switch {
	case err != nil || game.UnmarshalStrict(data, &m) != nil || m.Type != "hello":
		return m, &api.Problem{Code: api.HelloFirst}
	case m.Version != wire.Version:
		return m, &api.Problem{Code: api.BadVersion}
	}
	c.server.fastest.Lower(c.key, time.Since(c.opened)) // it is an answer to the opening
	return m, nil
}

// listen subscribes to the table, and sends the current state.
func (c *connection) listen(hello *wire.FromClient) (stop func(), err error) {
	listener := &hall.Listener{
		Person: c.person,
		Tell:   c.at.tell,
		Closed: func(why error) { c.bye(c.server.problemOf(why)) },
	}
	var state *table.State
	for range 3 { // the table may be unloaded at this moment; then it is loaded again
		if state, stop, err = c.room.Listen(listener); !errors.Is(err, hall.ErrUnloaded) {
			break
		}
		ctx, cancel := context.WithTimeout(context.Background(), c.server.Limits.Command)
		room, loadErr := c.server.Hall.Room(ctx, c.id)
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
	c.at.catchUp(state)
	c.outbox.greet(hello)
	return stop, nil
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
