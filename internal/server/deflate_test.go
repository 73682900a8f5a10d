package server

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"shipfic/internal/testkit/await"
)

// TestDeflated makes frames of messages of all lengths, which a client can read.
func TestDeflated(t *testing.T) {
	for _, size := range []int{1, 125, 126, 600, 70_000, 3_000_000} {
		rng := rand.New(rand.NewPCG(uint64(size), 1))
		message := make([]byte, size)
		for i := range message {
			message[i] = "abcdefghijklmnopqrstuvwxyz"[rng.IntN(26)]
		}
		frame := deflated(message)
		if frame[0] != 0x80|0x40|0x01 {
			t.Errorf("%d bytes: the frame begins with %x", size, frame[0])
		}
		head := map[bool]int{true: 2, false: 10}[frame[1] < 126]
		if frame[1] == 126 {
			head = 4
		}
		payload := frame[head:]
		if !bytes.Equal(frame[:head], appendFrameHead(nil, frame[0], len(payload))) {
			t.Errorf("%d bytes: the header %x is not that of %d bytes", size, frame[:head], len(payload))
		}
		got, err := io.ReadAll(flate.NewReader(io.MultiReader(bytes.NewReader(payload), strings.NewReader("\x00\x00\xff\xff\x01\x00\x00\xff\xff"))))
		if err != nil || !bytes.Equal(got, message) {
			t.Errorf("%d bytes do not come back (%v)", size, err)
		}
	}
}

// TestFrameHead reads the headers of frames as RFC 6455 defines them.
func TestFrameHead(t *testing.T) {
	for size, want := range map[int][]byte{
		0: {0x81, 0}, 125: {0x81, 125}, 126: {0x81, 126, 0, 126}, 65_535: {0x81, 126, 255, 255}, 65_536: {0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0},
	} {
		if got := appendFrameHead(nil, finalFrame|textFrame, size); !bytes.Equal(got, want) {
			t.Errorf("%d bytes: the header is %x, want %x", size, got, want)
		}
	}
}

// TestControlFramesAreWhole sends the largest control frame of a WebSocket. It is written at once, so that none of our frames gets into it.
func TestControlFramesAreWhole(t *testing.T) {
	const maxReason = 123
	under := make(chan *writes, 1)
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		hijacker := &framingHijacker{ResponseWriter: w}
		conn, err := websocket.Accept(hijacker, r, nil)
		if err != nil {
			t.Error(err)
			return
		}
		recorder := &writes{Conn: hijacker.conn.Conn}
		hijacker.conn.Conn = recorder
		conn.Close(websocket.StatusGoingAway, strings.Repeat("x", maxReason))
		under <- recorder
	}))
	defer web.Close()
	client, _, err := websocket.Dial(await.Context(t), web.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer client.CloseNow()
	client.Read(await.Context(t)) // answers the close frame
	made := await.Receive(t, "the connection to close", under).made
	if len(made) != 1 || len(made[0]) != 2+2+maxReason {
		t.Errorf("a close frame was written as %q", made)
	}
}

// BenchmarkDeflated compresses an update of usual size.
func BenchmarkDeflated(b *testing.B) {
	message, err := json.Marshal(strings.Fields(strings.Repeat("Core.Pony.Tom Core.Ship.NowKiss 17 -3 ships ponies ", 16)))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.SetBytes(int64(len(message)))
	for b.Loop() {
		deflated(message)
	}
}
