package bench

import (
	"encoding/binary"
	"io"
	"math/rand/v2"
	"net"
	"sync"
	"time"
)

// distance is how long bytes take from a player to the server and back: each way the base, and a random part up to the jitter.
type distance struct {
	Base   time.Duration `json:"base_ns"`
	Jitter time.Duration `json:"jitter_ns"`
}

// delay is how long the next bytes take one way.
func (d distance) delay(rng *rand.Rand) time.Duration { return d.Base + upTo(d.Jitter, rng) }

// dice are random numbers from a seed. Those of neighbouring seeds have nothing in common, which cannot be said of a PCG.
func dice(seed, use uint64) *rand.Rand {
	var key [32]byte
	binary.LittleEndian.PutUint64(key[:], seed)
	binary.LittleEndian.PutUint64(key[8:], use)
	return rand.New(rand.NewChaCha8(key))
}

// delayed is a connection whose bytes arrive later, in order, both ways.
type delayed struct {
	net.Conn
	up, down *delayLine
	rest     []byte // of the last chunk that was read
}

// delayLine holds chunks back until they are due.
type delayLine struct {
	distance
	mu     sync.Mutex
	rng    *rand.Rand
	last   time.Time
	chunks chan chunk
}

type chunk struct {
	due  time.Time
	data []byte
}

// delay puts a distance into a connection.
func delay(conn net.Conn, d distance, seed uint64) *delayed {
	c := &delayed{Conn: conn, up: newDelayLine(d, seed, 1), down: newDelayLine(d, seed, 2)}
	go func() {
		for next := range c.up.chunks {
			time.Sleep(time.Until(next.due))
			if _, err := conn.Write(next.data); err != nil {
				conn.Close() // which ends the reading too
			}
		}
	}()
	go func() {
		defer close(c.down.chunks)
		for {
			b := make([]byte, 16<<10)
			n, err := conn.Read(b)
			if n > 0 {
				c.down.put(b[:n])
			}
			if err != nil {
				return
			}
		}
	}()
	return c
}

func newDelayLine(d distance, seed, way uint64) *delayLine {
	return &delayLine{distance: d, rng: dice(seed, way), chunks: make(chan chunk, 1024)}
}

// put adds a chunk. A chunk never overtakes the one before.
func (l *delayLine) put(data []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	due := time.Now().Add(l.delay(l.rng))
	if due.Before(l.last) {
		due = l.last
	}
	l.last = due
	l.chunks <- chunk{due, data}
}

// Write implements net.Conn.
func (c *delayed) Write(p []byte) (int, error) {
	c.up.put(append([]byte(nil), p...))
	return len(p), nil
}

// Read implements net.Conn.
func (c *delayed) Read(p []byte) (int, error) {
	if len(c.rest) == 0 {
		next, open := <-c.down.chunks
		if !open {
			return 0, io.EOF
		}
		time.Sleep(time.Until(next.due))
		c.rest = next.data
	}
	n := copy(p, c.rest)
	c.rest = c.rest[n:]
	return n, nil
}
