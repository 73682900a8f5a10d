package hall

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/tsssf"
)

// simPerson is a person at a table, connected to a node or not.
type simPerson struct {
	sim   *simulation
	table *simTable
	id    table.PersonID
	node  *simNode
	room  *Room
	stop  func()
	told  uint64
}

// live acts, and schedules the next action.
func (p *simPerson) live() {
	s := p.sim
	defer func() { s.later(nil, s.between(100, 2500), p.live) }()
	switch {
	case s.silent:
	case p.room == nil:
		p.connect()
	case !p.node.alive:
		p.disconnect() // a dead node is noticed only after a while
	case s.chance(15) && !s.calm:
		p.disconnect()
		s.counts["disconnected"]++
	default:
		p.act()
	}
}

// connect connects to a random live node.
func (p *simPerson) connect() {
	s := p.sim
	n := s.nodes[s.rng.IntN(len(s.nodes))]
	if !n.alive {
		return
	}
	o, isNew, err := n.hall.opening(p.table.id, n.hall.load)
	if err != nil {
		s.wrong("cannot open %s: %v", p.table.id, err)
		return
	}
	if isNew && n.had[p.table.id] {
		s.counts["unloaded"]++
	}
	n.had[p.table.id] = true
	p.enter(n, o)
}

// enter subscribes once the table is loaded.
func (p *simPerson) enter(n *simNode, o *opening) {
	s := p.sim
	select {
	case <-o.done:
	default:
		s.later(n, s.between(1, 5), func() { p.enter(n, o) })
		return
	}
	if p.room != nil {
		return // the person has connected elsewhere meanwhile
	}
	if o.err != nil {
		if !errors.Is(o.err, errWeather) {
			s.wrong("%s: %s cannot load it: %v", p.table.id, n.name, o.err)
		}
		return
	}
	p.listen(n, o.room)
}

func (p *simPerson) listen(n *simNode, r *Room) {
	s := p.sim
	state, stop, err := r.Listen(&Listener{
		Person: p.id,
		Tell: func(u *Update) {
			if u.State.N != p.told+1 {
				s.wrong("%s: %s sent %s entry %d after %d", p.table.id, n.name, p.id, u.State.N, p.told)
			}
			p.told = u.State.N
			s.hear(p.table, n.name, u)
			if hasNote(u.Events, "undone") {
				s.counts["undone"]++
			}
			if hasNote(u.Events, "finished") {
				s.counts["finished"]++
			}
		},
		Closed: func(err error) {
			if !errors.Is(err, ErrUnloaded) {
				s.wrong("%s: %s closed the room: %v", p.table.id, n.name, err)
			}
			p.room = nil
		},
	})
	if err != nil {
		return // unloaded at this moment; retry next time
	}
	p.node, p.room, p.stop, p.told = n, r, stop, state.N
	s.hear(p.table, n.name, &Update{ID: p.table.id, State: state})
}

func (p *simPerson) disconnect() {
	if p.node.alive {
		p.stop()
	}
	p.room = nil
}

// act takes a random action, based on what the person knows of the table.
func (p *simPerson) act() {
	s, state := p.sim, p.room.State()
	seat := state.SeatOf(p.id)
	c := table.Command{By: p.id}
	switch {
	case state.Person(p.id) == nil:
		c.Do, c.Name = table.DoJoin, string(p.id)
	case state.Request != nil && s.chance(500):
		c.Do, c.On = table.DoAgree, s.chance(700)
	case state.Clock.Paused && s.chance(500):
		c.Do = table.DoPause
	case state.Status == gamelog.Finished && !s.calm:
		c.Do = table.DoRematch
	case state.Status == gamelog.Waiting && p.id == state.Host && s.chance(500):
		c.Do = table.DoStart
	case state.Status == gamelog.Waiting && seat != game.Watcher && !state.Seats[seat].Ready:
		c.Do, c.On = table.DoReady, true
	case s.chance(120) && !s.calm:
		p.table.words++
		c.Do, c.Text = table.DoSay, fmt.Sprintf("%s says word %d", p.id, p.table.words)
	case s.chance(60) && state.Playing() && !s.calm:
		c.Do = table.DoUndo
	case s.chance(8) && !s.calm:
		c.Do, c.On = table.DoPause, true
	case s.chance(10) && !s.calm && seat != game.Watcher:
		c.Do = table.DoStand
	case s.chance(10) && !s.calm:
		c.Do = table.DoLeave
	case seat == game.Watcher && s.chance(200) && !s.calm:
		free := game.Seat(s.rng.IntN(len(state.Seats)))
		c.Do, c.Seat = table.DoSit, &free
	case state.Playing() && seat != game.Watcher && s.chance(900):
		c.Do, c.Seat = table.DoMove, &seat
		if c.Move = p.choose(state.Game, seat); c.Move == nil {
			return
		}
	default:
		return
	}
	p.do(c)
}

// choose returns a random legal move, if there is one.
func (p *simPerson) choose(g game.State, seat game.Seat) []byte {
	if g, ok := g.(*tsssf.State); ok {
		if !slices.Contains(g.Waiting(), seat) {
			return nil
		}
		m, err := anyBots{}.Move(context.Background(), table.Config{}, g, seat, "", p.sim.rng.Uint64())
		if err != nil {
			return nil
		}
		return encodeMove(m)
	}
	legal := g.Legal(seat)
	if len(legal) == 0 {
		return nil
	}
	return encodeMove(legal[p.sim.rng.IntN(len(legal))])
}

// do runs a command and records the reply.
func (p *simPerson) do(c table.Command) {
	s := p.sim
	u, err := p.room.Do(context.Background(), c)
	var refusal *game.Refusal
	switch {
	case !p.node.alive:
		return // the reply never arrives
	case err == nil:
		s.counts["acknowledged"]++
		if other, twice := p.table.acks[u.State.N]; twice {
			s.wrong("%s: entry %d was acknowledged to both %s and %s", p.table.id, u.State.N, other.by, p.id)
		}
		p.table.acks[u.State.N] = simAck{p.id, c, p.node.name}
		s.hear(p.table, p.node.name, u)
	case errors.Is(err, ErrUnsure):
		s.counts["unsure"]++
		if c.Text != "" {
			p.table.unsure[c.Text] = true
		}
	case errors.As(err, &refusal):
		s.counts["refused"]++
		p.deny(c)
	case errors.Is(err, gamelog.ErrConflict), errors.Is(err, ErrUnloaded):
		s.counts["turned away"]++
		p.deny(c)
	case errors.Is(err, errWeather): // an undo could not read the past
		p.deny(c)
	default:
		s.wrong("%s: %s returned %v", p.table.id, c.Do, err)
	}
}

// deny records that a command was not carried out.
func (p *simPerson) deny(c table.Command) {
	if c.Text != "" {
		p.table.denied[c.Text] = true
	}
}
