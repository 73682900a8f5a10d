package server

import (
	"bytes"
	"io"
	"net"
	"slices"
	"testing"

	"shipfic/internal/testkit/await"
)

// writes is a network connection that records each write.
type writes struct {
	net.Conn
	made [][]byte
}

func (w *writes) Write(p []byte) (int, error) {
	w.made = append(w.made, bytes.Clone(p))
	return w.Conn.Write(p)
}

// TestWriteFramesNow writes to a client that does not read, until the network takes no more. What it took in part comes before the next frame.
func TestWriteFramesNow(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	theirs, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer theirs.Close()
	ours, err := listener.Accept()
	if err != nil {
		t.Fatal(err)
	}
	c := newFramedConn(ours)
	if c.raw == nil {
		t.Fatal("a TCP connection always waits")
	}
	var written []byte
	frame := bytes.Repeat([]byte("frame "), 2<<10)
	for n := byte(0); ; n++ {
		frame[0] = n
		sent, rest := c.writeFramesNow(frame)
		if !sent {
			if sent, _ = c.writeFramesNow(frame); sent {
				t.Fatal("a frame was sent that the network could not take before")
			}
			break
		}
		written = append(written, frame...)
		if rest {
			break
		}
	}
	if sent, _ := c.writeFramesNow(frame); sent {
		t.Fatal("a frame was sent before the rest of another")
	}
	read := make(chan []byte, 1)
	go func() {
		all, _ := io.ReadAll(theirs)
		read <- all
	}()
	if _, err := c.Write([]byte("end")); err != nil {
		t.Fatal(err)
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	if got := await.Receive(t, "all frames", read); !slices.Equal(got, append(written, "end"...)) {
		t.Errorf("of %d bytes, %d arrived, or others", len(written)+3, len(got))
	}
	if sent, _ := c.writeFramesNow(frame); sent {
		t.Error("a frame was sent on a closed connection")
	}
}
