package bench

import (
	"bufio"
	"bytes"
	"compress/flate"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"sync"

	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/language"
)

// socket is a WebSocket of the load generator. It shares the cores with the server that it measures, so it does as little as possible:
// it reads the beginning of a message and skips the rest.
type socket struct {
	conn  net.Conn
	in    *bufio.Reader
	mu    sync.Mutex // guards out: any reader of the table may send a move, and its own reader sends pongs
	out   []byte
	refs  int
	entry uint64 // the latest entry received before the load begins
	moves []byte // buffer for the next move
	heads []byte // buffer for the beginning of a message
}

// headBytes is how much of a message is read: enough for its type, its number and a short refusal.
const headBytes = 160

// dial opens a WebSocket at a table and says hello. The cookie identifies the person; it may be empty.
func dial(address string, id gamelog.ID, cookie string, buffer int) (*socket, error) {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	s, err := open(conn, address, id, cookie, buffer)
	if err != nil {
		return nil, err
	}
	return s, s.hello()
}

// open makes a WebSocket at a table of a connection to a server.
func open(conn net.Conn, address string, id gamelog.ID, cookie string, buffer int) (*socket, error) {
	request := "GET /ws/" + string(id) + " HTTP/1.1\r\nHost: " + address + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
		"Sec-WebSocket-Key: c2hpcGZpYyBhdCBiZW5jaA==\r\nSec-WebSocket-Version: 13\r\n" +
		"Sec-WebSocket-Extensions: permessage-deflate; client_no_context_takeover; server_no_context_takeover\r\n"
	if cookie != "" {
		request += "Cookie: " + cookie + "\r\n"
	}
	if _, err := io.WriteString(conn, request+"\r\n"); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	s := &socket{conn: conn, in: bufio.NewReaderSize(conn, buffer), heads: make([]byte, headBytes)}
	answer, err := http.ReadResponse(s.in, nil)
	if err == nil && answer.StatusCode != http.StatusSwitchingProtocols {
		err = fmt.Errorf("opening a WebSocket failed: %s", answer.Status)
	}
	if err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return s, nil
}

func (s *socket) hello() error {
	return s.send(wire.FromClient{Type: "hello", Version: wire.Version, Language: language.English})
}

func (s *socket) send(m wire.FromClient) error {
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return s.write(1, data)
}

// do sends a command.
func (s *socket) do(c wire.Command) error {
	s.refs++
	if c.Do != table.DoMove {
		return s.send(wire.FromClient{Type: "do", Ref: s.refs, Command: &c})
	}
	// Moves are encoded by hand because there are many.
	data := strconv.AppendInt(append(s.moves[:0], `{"type":"do","ref":`...), int64(s.refs), 10)
	data = strconv.AppendInt(append(data, `,"command":{"do":"move","seat":`...), int64(*c.Seat), 10)
	data = append(append(append(data, `,"move":`...), c.Move...), '}', '}')
	s.moves = data
	return s.write(1, data)
}

// write sends a frame. Its mask is zero, which is allowed and costs nothing.
func (s *socket) write(kind byte, data []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	b := append(s.out[:0], 0x80|kind)
	switch n := len(data); {
	case n < 126:
		b = append(b, 0x80|byte(n))
	case n < 1<<16:
		b = binary.BigEndian.AppendUint16(append(b, 0x80|126), uint16(n))
	default:
		b = binary.BigEndian.AppendUint64(append(b, 0x80|127), uint64(n))
	}
	b = append(append(b, 0, 0, 0, 0), data...)
	s.out = b
	_, err := s.conn.Write(b)
	return err
}

// head reads the beginning of the next message and skips the rest. It returns the size of the whole message too, as it was sent, and
// answers pings.
func (s *socket) head() (head []byte, size int, err error) {
	for {
		f, err := s.frame()
		if err != nil {
			return nil, 0, err
		}
		if f.deflated {
			head, err := s.inflate(f.size, s.heads)
			return head, f.size, err
		}
		head := s.heads[:min(f.size, headBytes)]
		if _, err := io.ReadFull(s.in, head); err != nil {
			return nil, 0, err
		}
		if _, err := s.in.Discard(f.size - len(head)); err != nil {
			return nil, 0, err
		}
		switch f.kind {
		case 1:
			return head, f.size, nil
		case 8:
			return nil, 0, io.EOF
		case 9:
			if err := s.write(10, head); err != nil {
				return nil, 0, err
			}
		}
	}
}

// frame is the header of a frame.
type frame struct {
	kind     byte
	deflated bool
	size     int
}

func (s *socket) frame() (f frame, err error) {
	var b [8]byte
	if _, err := io.ReadFull(s.in, b[:2]); err != nil {
		return f, err
	}
	if b[0]&0x80 == 0 {
		return f, errors.New("the server sends fragmented messages")
	}
	f = frame{b[0] & 0x0f, b[0]&0x40 != 0, int(b[1] & 0x7f)}
	switch f.size {
	case 126:
		_, err = io.ReadFull(s.in, b[:2])
		f.size = int(binary.BigEndian.Uint16(b[:2]))
	case 127:
		_, err = io.ReadFull(s.in, b[:8])
		f.size = int(binary.BigEndian.Uint64(b[:8]))
	}
	return f, err
}

// inflaters are shared, because a reader takes 40 KB.
var inflaters = sync.Pool{New: func() any { return flate.NewReader(nil) }}

// inflate reads a compressed message of that size, and as much of it as fits into a buffer; all of it, if there is none.
func (s *socket) inflate(size int, into []byte) ([]byte, error) {
	packed := append(make([]byte, 0, size+9), make([]byte, size)...)
	if _, err := io.ReadFull(s.in, packed); err != nil {
		return nil, err
	}
	r := inflaters.Get().(io.ReadCloser)
	defer inflaters.Put(r)
	end := "\x00\x00\xff\xff" + "\x01\x00\x00\xff\xff" // what RFC 7692 leaves out, and an empty last block
	if err := r.(flate.Resetter).Reset(bytes.NewReader(append(packed, end...)), nil); err != nil {
		return nil, err
	}
	if into == nil {
		return io.ReadAll(r)
	}
	n, err := io.ReadFull(r, into)
	if errors.Is(err, io.ErrUnexpectedEOF) {
		err = nil
	}
	return into[:n], err
}

// carryOut sends a command, waits until it is done, and returns the number of its entry.
func (s *socket) carryOut(c wire.Command) (uint64, error) {
	if err := s.do(c); err != nil {
		return 0, err
	}
	return s.await()
}

// await reads until the answer to a command, and returns the number of its entry.
func (s *socket) await() (uint64, error) {
	for {
		head, _, err := s.head()
		if err != nil {
			return 0, err
		}
		kind, n := readHead(head)
		s.entry = max(s.entry, n)
		switch kind {
		case 'd':
			return n, nil
		case 'r', 'b':
			return 0, fmt.Errorf("the server says %s", head)
		}
	}
}

// follow reads until the client has received an entry.
func (s *socket) follow(entry uint64) error {
	for s.entry < entry {
		head, _, err := s.head()
		if err != nil {
			return err
		}
		_, n := readHead(head)
		s.entry = max(s.entry, n)
	}
	return nil
}

// readHead returns the first letter of a message's type, and its number.
func readHead(head []byte) (kind byte, n uint64) {
	const before = `{"type":"`
	if !bytes.HasPrefix(head, []byte(before)) || len(head) == len(before) {
		return 0, 0
	}
	kind = head[len(before)]
	if _, rest, found := bytes.Cut(head, []byte(`"n":`)); found {
		end := bytes.IndexFunc(rest, func(r rune) bool { return r < '0' || r > '9' })
		if end > 0 {
			n, _ = strconv.ParseUint(string(rest[:end]), 10, 64) // digits only; a number that is too large cannot be an entry
		}
	}
	return kind, n
}
