package game

import (
	"crypto/sha256"
	"encoding/hex"
)

// Digest is a short fingerprint of a state. Two nodes, or a log and its replay, that disagree in it disagree somewhere.
type Digest [8]byte

// DigestOf is the fingerprint of an encoded state.
func DigestOf(encoded []byte) Digest {
	sum := sha256.Sum256(encoded)
	return Digest(sum[:8])
}

// String is the digest in hexadecimal.
func (d Digest) String() string { return hex.EncodeToString(d[:]) }
