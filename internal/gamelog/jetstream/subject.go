package jetstream

import (
	"fmt"
	"strings"

	"shipfic/internal/gamelog"
)

// token writes a table's name as one token of a subject, which is also a key of a bucket: letters, digits, _ and - stand for themselves,
// any other byte becomes = and two hexadecimal digits.
func token(id gamelog.ID) string {
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
