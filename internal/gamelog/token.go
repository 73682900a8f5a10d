package gamelog

import (
	"encoding/hex"
	"fmt"
	"strings"
)

// Token encodes the ID as one token of a NATS subject, which is also a valid bucket key. Letters, digits, _ and - are kept; every
// other byte becomes = and two hexadecimal digits.
func (id ID) Token() string {
	if id == "" {
		return "="
	}
	var b strings.Builder
	for i := range len(id) {
		if c := id[i]; c == '_' || c == '-' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "=%02x", c)
		}
	}
	return b.String()
}

// FromToken decodes a token that [ID.Token] has written.
func FromToken(token string) (ID, error) {
	if token == "=" {
		return "", nil
	}
	var id strings.Builder
	for {
		kept, rest, more := strings.Cut(token, "=")
		id.WriteString(kept)
		if !more {
			return ID(id.String()), nil
		}
		c, err := hex.DecodeString(rest[:min(2, len(rest))])
		if err != nil || len(c) != 1 {
			return "", fmt.Errorf("%q is not the token of an ID", token)
		}
		id.WriteByte(c[0])
		token = rest[2:]
	}
}
