package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"sync"
	"time"

	"shipfic/game"
	"shipfic/hayburger"
	"shipfic/internal/client"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// livePlayer plays over a real connection.
type livePlayer struct {
	manner
	*client.Client
	seat  game.Seat
	at    *liveTable
	table *client.Table
	done  chan error // of commands, before the game

	mu  sync.Mutex
	rng *rand.Rand
}

// newLivePlayer makes a player with an address of their own.
func newLivePlayer(m manner, at *liveTable, seat game.Seat, from, server string, rng *rand.Rand) (*livePlayer, error) {
	p := &livePlayer{manner: m, at: at, seat: seat, rng: rng, done: make(chan error, 1)}
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}
	var err error
	p.Client, err = client.NewVia(server, &lateWay{player: p, Transport: http.Transport{DialContext: dialer.DialContext}})
	return p, err
}

// rolled returns what a function rolls. Several goroutines roll.
func rolled[T any](p *livePlayer, roll func(*rand.Rand) T) T {
	p.mu.Lock()
	defer p.mu.Unlock()
	return roll(p.rng)
}

// carryOut sends a command and waits until it is done.
func (p *livePlayer) carryOut(ctx context.Context, c wire.Command) error {
	if _, err := p.table.Do(ctx, c); err != nil {
		return err
	}
	select {
	case err := <-p.done:
		return err
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// heard is the part of a message that players react to.
type heard struct {
	Type   string
	Code   string
	Events []struct {
		Event  string
		First  game.Seat
		Seat   game.Seat
		Number int
		Mark   hayburger.Mark
		Slaps  []hayburger.Judged
		Lots   bool
	}
}

// listen reacts to messages until the connection ends.
func (p *livePlayer) listen(ctx context.Context) error {
	for {
		text, err := p.table.Read(ctx)
		if err != nil {
			return err
		}
		now := time.Now()
		var m heard
		if err := json.Unmarshal(text, &m); err != nil {
			return err
		}
		switch m.Type {
		case "done":
			p.tell(nil)
		case "refused":
			p.tell(fmt.Errorf("%.300s", text))
		case "bye":
			return fmt.Errorf("the server says bye: %s", m.Code)
		}
		for _, e := range m.Events {
			switch e.Event {
			case "dealt":
				p.follow(ctx, e.First, 0)
			case "turned":
				p.sees(ctx, e.Number, now)
				p.follow(ctx, 1-e.Seat, 1)
			case "taken":
				p.follow(ctx, e.Seat, 0)
			case "decided":
				if p.seat == 0 {
					p.at.decided(hayburger.Decided{Slaps: e.Slaps, Lots: e.Lots})
				}
			case "marked":
				if p.seat == 0 {
					p.at.marked(e.Seat, e.Mark)
				}
			}
		}
	}
}

// tell passes on what became of a command before the game. During the game nobody asks.
func (p *livePlayer) tell(err error) {
	select {
	case p.done <- err:
	default:
	}
}

// turnsAfter is how long players take to turn a card, and how long they wait if that was too soon.
const turnsAfter, turnsAgain = 250 * time.Millisecond, 150 * time.Millisecond

// follow has the player turn a card if it is their turn. Two cards make a match, which both wait for.
func (p *livePlayer) follow(ctx context.Context, turn game.Seat, added int) {
	if added == 0 {
		p.at.pile[p.seat] = 0
	}
	p.at.pile[p.seat] += added
	if p.at.pile[p.seat] >= 2 || turn != p.seat {
		return
	}
	number := p.at.turned[p.seat].Load()
	go func() {
		for after := turnsAfter; wait(ctx, after) == nil && p.at.turned[p.seat].Load() == number; after = turnsAgain {
			if p.move(ctx, hayburger.Turn{}) != nil {
				return
			}
		}
	}()
}

// sees slaps a match.
func (p *livePlayer) sees(ctx context.Context, number int, painted time.Time) {
	p.at.turned[p.seat].Store(int64(number))
	if p.at.pile[p.seat]+1 < 2 {
		return
	}
	time.AfterFunc(rolled(p, p.react)-time.Since(painted), func() {
		reaction := time.Since(painted)
		p.at.reacted(p.seat, number, reaction)
		claim := rolled(p, func(rng *rand.Rand) time.Duration { return p.claim(reaction, rng) })
		p.move(ctx, hayburger.Slap{Card: number, Reaction: claim.Milliseconds()}) // an error ends listen too
	})
}

func (p *livePlayer) move(ctx context.Context, m game.Move) error {
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	_, err = p.table.Do(ctx, wire.Command{Do: table.DoMove, Move: data})
	return err
}

// report asks for what a page asks for, so that a proxy reports how far away the player is.
func (p *livePlayer) report(ctx context.Context) error {
	for {
		var d wire.Distance
		if err := p.Ask(ctx, http.MethodGet, "/api/distance", nil, &d); err != nil {
			return err
		}
		if d.Again == 0 {
			return nil
		}
		if err := wait(ctx, ms(d.Again)); err != nil {
			return err
		}
	}
}

// lateWay carries a player's requests. It answers pings late, if the player does.
type lateWay struct {
	http.Transport
	player *livePlayer
	io.ReadWriteCloser
	greeted bool
}

// RoundTrip implements [http.RoundTripper].
func (w *lateWay) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := w.Transport.RoundTrip(r)
	if err == nil && answer.StatusCode == http.StatusSwitchingProtocols {
		body, is := answer.Body.(io.ReadWriteCloser)
		if !is {
			return nil, errors.New("the connection cannot be written to")
		}
		socket := &lateWay{player: w.player, ReadWriteCloser: body}
		answer.Body = socket
	}
	return answer, err
}

// Write implements [io.Writer].
func (w *lateWay) Write(frame []byte) (int, error) {
	const pong = 0x8A
	late := rolled(w.player, w.player.late)
	switch {
	case !w.greeted && w.player.helloLate:
		time.Sleep(late)
	case late > 0 && frame[0] == pong:
		frame := append([]byte(nil), frame...)
		time.AfterFunc(late, func() { w.ReadWriteCloser.Write(frame) }) // an error ends reading too
		return len(frame), nil
	}
	w.greeted = true
	return w.ReadWriteCloser.Write(frame)
}
