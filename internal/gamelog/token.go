package gamelog

import (
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
