package client

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"

	"github.com/coder/websocket"

	"shipfic/internal/gamelog"
	"shipfic/internal/wire"
	"shipfic/language"
)

// Table is a WebSocket connection to a table.
type Table struct {
	conn *websocket.Conn
	refs int
	copy wire.Copy
	last uint64 // the last entry received
	in   language.Code
	as   int // the version of the protocol
}

// maxMessage limits the size of a message. The full view of a large grid takes a few hundred kilobytes.
const maxMessage = 16 << 20

// Open connects to a table and sends hello. Last is the last entry the client has seen, 0 for none.
func (c *Client) Open(ctx context.Context, id gamelog.ID, last uint64) (*Table, error) {
	address := *c.base.JoinPath("/ws", url.PathEscape(string(id)))
	address.Scheme = map[string]string{"http": "ws", "https": "wss"}[address.Scheme]
	conn, answer, err := websocket.Dial(ctx, address.String(), &websocket.DialOptions{
		HTTPClient: c.http, CompressionMode: websocket.CompressionNoContextTakeover, // as browsers do
	})
	if err != nil {
		return nil, refused(answer, err)
	}
	conn.SetReadLimit(maxMessage)
	t := &Table{conn: conn, last: last, in: c.Language, as: cmp.Or(c.Protocol, wire.Version)}
	if err := t.hello(ctx); err != nil {
		conn.CloseNow()
		return nil, err
	}
	return t, nil
}

// hello asks for the whole state, and for the events since the last entry.
func (t *Table) hello(ctx context.Context) error {
	return t.send(ctx, wire.FromClient{Type: "hello", Version: t.as, Last: t.last, Language: t.in})
}

// refused converts a reply that is not a WebSocket handshake to an Error.
func refused(answer *http.Response, err error) error {
	if answer == nil || answer.Body == nil || answer.StatusCode < 300 {
		return err
	}
	defer answer.Body.Close()
	e := &Error{Status: answer.StatusCode}
	json.NewDecoder(answer.Body).Decode(&e.Problem) // for any other body the status says enough
	return e
}

func (t *Table) send(ctx context.Context, m wire.FromClient) error {
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return t.conn.Write(ctx, websocket.MessageText, data)
}

// Do sends a command and returns the reference that its reply carries.
func (t *Table) Do(ctx context.Context, c wire.Command) (ref int, err error) {
	t.refs++
	return t.refs, t.send(ctx, wire.FromClient{Type: "do", Ref: t.refs, Command: &c})
}

// Read waits for the next message, and returns it as JSON. It is for clients that need no view. A client calls either Read or Receive.
func (t *Table) Read(ctx context.Context) ([]byte, error) {
	_, data, err := t.conn.Read(ctx)
	return data, err
}

// Receive waits for the next message. The parts of the view that an update changed are whole in it. If an update cannot be applied,
// Receive asks for the whole state, and waits for that.
func (t *Table) Receive(ctx context.Context) (wire.FromServer, error) {
	behind := false
	for {
		var m wire.FromServer
		data, err := t.Read(ctx)
		if err != nil {
			return m, err
		}
		if err := json.Unmarshal(data, &m); err != nil {
			return m, fmt.Errorf("cannot decode the server's message: %w", err)
		}
		if err := t.copy.Take(&m); err == nil {
			if m.Type == "own" {
				continue // the update that belongs to it follows
			}
			if m.Type == "state" || m.Type == "update" {
				t.last = m.N
			}
			return m, nil
		}
		if behind {
			continue // updates that were on their way
		}
		behind = true
		if err := t.hello(ctx); err != nil {
			return m, err
		}
	}
}

// Close closes the connection.
func (t *Table) Close() error { return t.conn.Close(websocket.StatusNormalClosure, "") }
