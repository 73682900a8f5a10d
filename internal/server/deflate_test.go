package server

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"io"
	"math/rand/v2"
	"net"
	"strings"
	"sync"
	"testing"

	"shipfic/internal/await"
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
		var f frames
		f.pass(frame)
		length, ok := payloadSize(frame[:2])
		for head := 2; !ok; head++ {
			length, ok = payloadSize(frame[:head])
		}
		if !f.between() || int(length) >= len(frame) {
			t.Errorf("%d bytes: the header says %d of %d", size, length, len(frame))
		}
		payload := frame[len(frame)-int(length):]
		got, err := io.ReadAll(flate.NewReader(io.MultiReader(bytes.NewReader(payload), strings.NewReader("\x00\x00\xff\xff\x01\x00\x00\xff\xff"))))
		if err != nil || !bytes.Equal(got, message) {
			t.Errorf("%d bytes do not come back (%v)", size, err)
		}
	}
}

// TestFrames follows frames in pieces of all sizes.
func TestFrames(t *testing.T) {
	var all []byte
	ends := map[int]bool{0: true}
	for _, size := range []int{0, 1, 125, 126, 65_535, 65_536, 3} {
		head := []byte{0x81, byte(size)}
		switch {
		case size >= 1<<16:
			head = []byte{0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0}
		case size >= 126:
			head = []byte{0x81, 126, byte(size >> 8), byte(size)}
		}
		all = append(append(all, head...), make([]byte, size)...)
		ends[len(all)] = true
	}
	for seed := range uint64(50) {
		rng := rand.New(rand.NewPCG(seed, 2))
		var f frames
		for at := 0; at < len(all); {
			n := min(1+rng.IntN(1<<rng.IntN(17)), len(all)-at)
			f.pass(all[at : at+n])
			if at += n; f.between() != ends[at] {
				t.Fatalf("seed %d: after %d bytes, the frame is complete: %v", seed, at, f.between())
			}
		}
	}
}

// TestWriteFrame puts frames between those of others, which are written in pieces at the same time.
func TestWriteFrame(t *testing.T) {
	conn := &writes{}
	c := newCork(conn)
	ping := []byte{0x89, 4, 'p', 'i', 'n', 'g'}
	var writers sync.WaitGroup
	writers.Go(func() {
		for range 500 {
			for _, piece := range [][]byte{ping[:1], ping[1:3], ping[3:]} {
				if _, err := c.Write(piece); err != nil {
					t.Error(err)
				}
			}
		}
	})
	writers.Go(func() {
		for range 500 {
			if err := c.writeFrame([]byte{0x81, 2, 'o', 'k'}); err != nil {
				t.Error(err)
			}
		}
	})
	writers.Wait()
	written := bytes.Join(conn.made, nil)
	rest := bytes.ReplaceAll(bytes.ReplaceAll(written, ping, nil), []byte{0x81, 2, 'o', 'k'}, nil)
	if len(rest) != 0 || len(written) != 500*len(ping)+500*4 {
		t.Errorf("of %d bytes, these belong to no frame: %q", len(written), rest)
	}
}

// TestWriteFrameEnds waits for a frame that is never finished until the connection is closed.
func TestWriteFrameEnds(t *testing.T) {
	ours, theirs := net.Pipe()
	defer theirs.Close()
	go io.Copy(io.Discard, theirs)
	c := newCork(ours)
	if _, err := c.Write([]byte{0x81, 100, 'x'}); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- c.writeFrame([]byte{0x81, 0}) }()
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	if err := await.Receive(t, "the frame to be given up", ended); err == nil {
		t.Error("a frame was written into another")
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
