package gamelog

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// maxTable is the length of the longest ID of a table.
const maxTable = 32

// IsTable reports whether the ID can be that of a table, which is its code: 1 to 32 lowercase letters and digits. Every other log is one of
// the server's own; see [Kind].
func (id ID) IsTable() bool {
	for i := range len(id) {
		if c := id[i]; (c < 'a' || c > 'z') && (c < '0' || c > '9') {
			return false
		}
	}
	return 0 < len(id) && len(id) <= maxTable
}

// Kind is a kind of log that a part of the server keeps for itself, next to those of tables. The package that owns it declares it and makes
// its IDs with it. cmd/shipfic lists all kinds: by that list backups are verified, stores are copied, and old logs are removed.
type Kind struct {
	Name    string // what people call it: "the operators' book"
	Pattern string // of its IDs, which no table can have. A * stands for what differs.
	OfTable bool   // the * is the ID of a table, with which the log is removed
	// Verify reads a log and returns what is wrong with it.
	Verify func(ctx context.Context, log Log, id ID) error
	// IsOver reports whether nobody needs a log any more, by its entries; nil: it is kept.
	IsOver func(entries []Entry, now time.Time) bool
}

// ID returns the ID of the log with that part in place of the *.
func (k Kind) ID(part string) ID { return ID(strings.Replace(k.Pattern, "*", part, 1)) }

// Has reports whether an ID is of this kind.
func (k Kind) Has(id ID) bool {
	before, after, differs := strings.Cut(k.Pattern, "*")
	if !differs {
		return string(id) == k.Pattern
	}
	return len(id) >= len(before)+len(after) && strings.HasPrefix(string(id), before) && strings.HasSuffix(string(id), after)
}

// VerifyEntries is a [Kind.Verify] for logs whose entries each hold a T.
func VerifyEntries[T any](ctx context.Context, log Log, id ID) error {
	entries, err := log.Read(ctx, id, 1, 0)
	for _, e := range entries {
		if err := json.Unmarshal(e.Body, new(T)); err != nil {
			return fmt.Errorf("entry %d: %w", e.N, err)
		}
	}
	return err
}
