package game

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// Digest is a short fingerprint of a state. If two nodes, or a log and its replay, have different digests, their states differ.
type Digest [8]byte

// DigestOf returns the fingerprint of an encoded state.
func DigestOf(encoded []byte) Digest {
	sum := sha256.Sum256(encoded)
	return Digest(sum[:8])
}

// String returns the digest in hexadecimal.
func (d Digest) String() string { return hex.EncodeToString(d[:]) }

// MarshalText writes the digest in hexadecimal.
func (d Digest) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, d[:]), nil }

// UnmarshalText reads a digest of 16 hexadecimal digits.
func (d *Digest) UnmarshalText(text []byte) error {
	if len(text) != 2*len(d) {
		return fmt.Errorf("a digest has %d hexadecimal digits, not %d", 2*len(d), len(text))
	}
	_, err := hex.Decode(d[:], text)
	return err
}
