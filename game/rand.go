package game

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math/bits"
	"math/rand/v2"
)

// Seed determines all random events in a game. It is secret while the game is played.
type Seed [32]byte

// SeedOf makes a seed from a number, for tests, scenarios and simulations.
func SeedOf(n uint64) Seed {
	var s Seed
	binary.LittleEndian.PutUint64(s[:], n)
	return s
}

// MarshalText writes the seed in hexadecimal.
func (s Seed) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, s[:]), nil }

// UnmarshalText reads a seed of 64 hexadecimal digits.
func (s *Seed) UnmarshalText(text []byte) error {
	if len(text) != 2*len(s) {
		return fmt.Errorf("a seed has %d hexadecimal digits, not %d", 2*len(s), len(text))
	}
	_, err := hex.Decode(s[:], text)
	return err
}

// Rand is a random number generator that is a value: it can be copied, compared and stored with the state.
//
// Each draw opens its own ChaCha8 stream, keyed by the seed and the number of draws before it. The stream is the
// published chacha8rand and shuffling is implemented here, so a new version of Go cannot change an old game.
type Rand struct {
	Seed  Seed   `json:"seed"`
	Draws uint64 `json:"draws"`
}

// Shuffle puts n things in a random order by swapping pairs of them (Fisher-Yates, from the end).
func (r *Rand) Shuffle(n int, swap func(i, j int)) {
	s := r.open()
	for i := n - 1; i > 0; i-- {
		swap(i, s.below(uint64(i+1)))
	}
}

// IntN draws a number from 0 to n-1. It panics if n is not positive.
func (r *Rand) IntN(n int) int {
	if n <= 0 {
		panic("game: IntN needs a positive number")
	}
	s := r.open()
	return s.below(uint64(n))
}

// Order returns a shuffled list of the numbers from 0 to n-1.
func (r *Rand) Order(n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	r.Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
	return order
}

type stream struct{ rand.ChaCha8 }

// open starts the next stream. The number of draws goes into the key's last bytes, which SeedOf leaves zero.
func (r *Rand) open() *stream {
	key := r.Seed
	for i := range 8 {
		key[24+i] ^= byte(r.Draws >> (8 * i))
	}
	r.Draws++
	s := new(stream)
	s.Seed(key)
	return s
}

// below draws uniformly from 0 to n-1 by multiplication, and draws again in the rare case that would bias the result.
func (s *stream) below(n uint64) int {
	for {
		hi, lo := bits.Mul64(s.Uint64(), n)
		if lo >= n || lo >= -n%n {
			return int(hi)
		}
	}
}
