package bench

import (
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
	return &delayLine{distance: d, rng: rand.New(rand.NewPCG(seed, way)), chunks: make(chan chunk, 1024)}
}

// put adds a chunk. A chunk never overtakes the one before.
func (l *delayLine) put(data []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	late := l.Base
	if l.Jitter > 0 {
		late += time.Duration(l.rng.Int64N(int64(l.Jitter)))
	}
	due := time.Now().Add(late)
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
