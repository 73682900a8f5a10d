package client

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"sync"
	"time"

	"shipfic/internal/gamelog"
	"shipfic/internal/wire"
)

// Link is a connection to a table that reconnects when it breaks and continues after the last entry it received.
type Link struct {
	client *Client
	id     gamelog.ID
	lost   func(error) // called on every disconnect; may be nil

	mu    sync.Mutex
	table *Table
	refs  int
	last  uint64
}

// Link connects to a table and reconnects whenever the connection breaks. If lost is not nil, it is called on every disconnect.
func (c *Client) Link(ctx context.Context, id gamelog.ID, lost func(error)) (*Link, error) {
	t, err := c.Open(ctx, id, 0)
	if err != nil {
		return nil, err
	}
	return &Link{client: c, id: id, lost: lost, table: t}, nil
}

// errBroken is returned for a command while there is no connection.
var errBroken = errors.New("not connected; reconnecting")

// Do sends a command. If the connection breaks, its reply may never arrive; the next state shows whether it took effect.
func (l *Link) Do(ctx context.Context, c wire.Command) (ref int, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.table == nil {
		return 0, errBroken
	}
	l.refs++
	return l.refs, l.table.send(ctx, wire.FromClient{Type: "do", Ref: l.refs, Command: &c})
}

// Receive waits for the next message and reconnects as needed, for a limited time. A "bye" that it returns is final.
func (l *Link) Receive(ctx context.Context) (wire.FromServer, error) {
	for {
		t, err := l.connected(ctx)
		if err != nil {
			return wire.FromServer{}, err
		}
		m, err := t.Receive(ctx)
		switch {
		case ctx.Err() != nil:
			return m, ctx.Err()
		case err != nil:
			l.drop(err)
		case m.Type == "bye" && passing(m.Code):
			l.drop(errors.New(m.Code))
		default:
			if m.Type == "state" || m.Type == "update" {
				l.mu.Lock()
				l.last = max(l.last, m.N)
				l.mu.Unlock()
			}
			return m, nil
		}
	}
}

// passing reports whether a client that was disconnected with this code may reconnect.
func passing(code string) bool {
	return slices.Contains([]string{"restarting", "slow", "busy", "tooFast", "tooMany", "nodeCutOff", "newerRules"}, code)
}

func (l *Link) drop(why error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.table.conn.CloseNow()
	l.table = nil
	if l.lost != nil {
		l.lost(why)
	}
}

// Total time a link tries to reconnect, and the maximum delay between attempts.
const (
	giveUpAfter = 2 * time.Minute
	longestWait = 4 * time.Second
)

// connected returns the connection, reconnecting if needed.
func (l *Link) connected(ctx context.Context) (*Table, error) {
	l.mu.Lock()
	t, last := l.table, l.last
	l.mu.Unlock()
	begun := time.Now()
	for wait := 100 * time.Millisecond; t == nil; wait = min(2*wait, longestWait) {
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		made, err := l.client.Open(ctx, l.id, last)
		var refused *Error
		switch {
		case err == nil:
			t = made
			l.mu.Lock()
			l.table = t
			l.mu.Unlock()
		case errors.As(err, &refused) && refused.Status < 500 && refused.Status != http.StatusTooManyRequests, time.Since(begun) > giveUpAfter:
			return nil, err
		}
	}
	return t, nil
}

// Close closes the connection.
func (l *Link) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.table == nil {
		return nil
	}
	return l.table.Close()
}
