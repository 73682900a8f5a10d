package server

import (
	"context"
	"errors"
	"slices"
	"time"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/fault"
	"shipfic/internal/hall"
	"shipfic/internal/limit"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/language"
)

// take handles one message of the client, which was read at that time of the table. It returns false if the client was disconnected.
func (c *connection) take(data []byte, read int64) bool {
	m, p := parse(data)
	isMove := p == nil && m.Command != nil && m.Command.Do == table.DoMove
	if wait := c.slowDown(isMove, len(data)); wait > 0 {
		p = api.RateExceeded(wait)
		if c.strikes++; c.strikes > c.server.Limits.Strikes {
			c.bye(p)
			return false
		}
	} else if c.strikes > 0 {
		c.strikes--
	}
	if p == nil && m.Type == "hello" {
		c.program = m.Program
		c.outbox.greet(&m)
		return true
	}
	if p == nil {
		c.outbox.willAnswer()
		n, err := uint64(0), error(nil)
		if m.Type == "react" {
			err = c.react(m.Reaction)
		} else {
			n, err = c.do(m.Command, read)
		}
		c.at.flush()
		if err == nil {
			c.outbox.answer(wire.FromServer{Type: "done", Ref: m.Ref, N: n})
			return true
		}
		p = c.server.problemOf(err)
	}
	c.server.metrics.countRefused(p.Code)
	c.outbox.answer(wire.FromServer{Type: "refused", Ref: m.Ref, Code: p.Code, About: p.About, Retry: int(p.Wait.Milliseconds())})
	return true
}

// parse parses a message after hello. The ref is returned even on error, if it could be read.
func parse(data []byte) (wire.FromClient, *api.Problem) {
	if data == nil {
		return wire.FromClient{}, badMessage("a binary frame")
	}
	m, err := wire.ParseFromClient(data)
	if err != nil {
		return m, badMessage(err.Error())
	}
	if m.Type == "do" && m.Command != nil || m.Type == "react" && slices.Contains(wire.Reactions, m.Reaction) || m.Type == "hello" && m.Version == wire.Version {
		return m, nil
	}
	return m, badMessage(`wanted: "do" with a command, or "react" with a reaction`)
}

func badMessage(why string) *api.Problem {
	return &api.Problem{Code: api.BadMessage, About: []string{why}}
}

// spoken is the language in which a client gets the story; "" if it named none.
func spoken(tag language.Code) language.Code {
	if tag == "" {
		return ""
	}
	return language.Match(string(tag))
}

// do carries out a command of the client, which was read at that time of the table. It returns the number of its entry.
func (c *connection) do(sent *wire.Command, read int64) (n uint64, err error) {
	defer fault.Catch(&err)
	command := sent.From(c.person)
	command.Program = c.program
	command.At = read // the command may wait for the room, and must not lose a race by that
	if err := c.checkJoin(&command); err != nil {
		return 0, err
	}
	if err := c.checkModeration(&command); err != nil {
		return 0, err
	}
	// The command is carried out even if the client disconnects meanwhile.
	ctx, cancel := context.WithTimeout(context.Background(), c.server.Limits.Command)
	defer cancel()
	if command.Do == table.DoMove {
		c.pace.Moving.Lock()
		defer c.pace.Moving.Unlock()
		if err := c.joinToMove(ctx, &command); err != nil {
			return 0, err
		}
		if err := c.stampMove(&command); err != nil {
			return 0, err
		}
	}
	if command.Do == table.DoWriteLine {
		if err := c.checkLine(ctx, command.N); err != nil {
			return 0, err
		}
	}
	begun := time.Now()
	var u *hall.Update
	carryOut := func() (err error) {
		u, err = c.room.Do(ctx, command)
		return err
	}
	if command.Do == table.DoConfig && command.Config != nil && len(command.Config.Packs) > 0 { // they may have to be parsed
		share := c.server.budget.Request(c.address.String(), string(c.person))
		defer share.Done()
		err = share.Work(ctx, carryOut)
	} else {
		err = carryOut()
	}
	if refusal := new(game.Refusal); errors.As(err, &refusal) && refusal.Secret {
		c.outbox.flush()
		if err := c.room.Settle(ctx); err != nil {
			return 0, err
		}
	}
	if err != nil {
		return 0, err
	}
	if command.Do != table.DoMove {
		c.from.Charge(limit.Written, u.Bytes) // a start writes the whole table
	}
	c.server.full.Store(false)
	c.server.metrics.timeAppend(time.Since(begun))
	c.server.load.note(command.Do == table.DoMove, time.Since(begun))
	c.server.metrics.countCommand(string(command.Do))
	if command.Do == table.DoWriteLine {
		c.server.Archive.LineWritten(c.room.ID(), u.State.Games)
	}
	return u.State.Shown(), nil
}

// checkLine refuses a line of the story that the client may not write.
func (c *connection) checkLine(ctx context.Context, n uint64) error {
	state := c.room.State()
	return c.server.Archive.CheckLine(ctx, c.room.ID(), state, state.SeatOf(c.person), n)
}

// joinToMove lets a person join who sends a name with a move and is not at the table yet. A watcher's slap is too quick for a
// separate command to join.
func (c *connection) joinToMove(ctx context.Context, m *table.Command) error {
	if m.Name == "" || c.room.State().Person(c.person) != nil {
		return nil
	}
	join := table.Command{Do: table.DoJoin, By: c.person, Name: m.Name, Program: c.program}
	if err := c.checkJoin(&join); err != nil {
		return err
	}
	_, err := c.room.Do(ctx, join)
	return err
}

// stampMove completes a move: the seat is the client's own unless the move names another, and the game may need measured round trips.
func (c *connection) stampMove(m *table.Command) error {
	state := c.room.State()
	seat := state.SeatOf(c.person)
	if m.Seat == nil {
		m.Seat = &seat
	}
	if c.server.Stamp == nil || !state.Playing() {
		return nil
	}
	move, err := c.server.Stamp(state.Config, state.Game, seat, func() game.Network { return c.at.network(state, c) }, m.Move)
	m.Move = move
	return err
}
