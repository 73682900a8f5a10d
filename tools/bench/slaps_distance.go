package main

import (
	"encoding/binary"
	"math/rand/v2"
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
