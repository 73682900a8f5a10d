// Package gamelog keeps what happened at tables: for each a log of numbered entries that is only ever appended to.
//
// A writer says which number it expects to be the last. If another writer was first, [ErrConflict] is the answer; the
// writer reads what it missed, looks again, and tries again. There is no owner and no lock. When Append returns
// without an error, the entries survive the end of the process and of the power.
//
//	err := log.Append(ctx, "k3xq9", 41, entry)   // becomes number 42
//
// Beside the entries a log keeps blobs by their content (card packs), the latest snapshot of each table (so that
// loading is quick, and an upgrade of the rules strands nobody), and a summary of each table for lists.
//
// [Memory] is for tests. The folders sqlite and jetstream hold the real ones; logtest holds the contract that all pass.
package gamelog

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"iter"

	"shipfic/game"
)

// ID names a table's log.
type ID string

// Entry is one thing that happened.
type Entry struct {
	N      uint64          `json:"n"`    // its number, from 1, without gaps
	At     int64           `json:"at"`   // Unix time in milliseconds
	Kind   string          `json:"kind"` // what the body is
	Body   json.RawMessage `json:"body,omitempty"`
	Digest game.Digest     `json:"digest"` // of the state after it
}

// Snapshot is a whole state after an entry, as one version of the rules wrote it.
type Snapshot struct {
	N     uint64 // the entry it was taken after
	Rules int    // the version of the rules
	Data  []byte
}

// Summary is what lists show of a table without loading it.
type Summary struct {
	ID      ID              `json:"id"`
	Status  Status          `json:"status"`
	Open    bool            `json:"open"`    // anybody may find it in the list
	Updated int64           `json:"updated"` // Unix time in milliseconds
	About   json.RawMessage `json:"about,omitempty"`
}

// Status is what a table is doing.
type Status string

// The statuses of a table.
const (
	Waiting  Status = "waiting"  // people are gathering
	Playing  Status = "playing"  // a game is on
	Finished Status = "finished" // the last game is over
	Aside    Status = "aside"    // its log does not replay; the table is quarantined
)

// Filter chooses summaries. The zero Filter chooses all.
type Filter struct {
	Status []Status // any of these; empty: all
	Open   bool     // only open ones
	Before int64    // only those last updated before
	Limit  int      // at most so many, the most recently updated first; 0: all
}

// Hash is the name of a blob: the SHA-256 of its content in hexadecimal.
type Hash string

// HashOf is the hash of data.
func HashOf(data []byte) Hash {
	sum := sha256.Sum256(data)
	return Hash(hex.EncodeToString(sum[:]))
}

// The errors a log gives, to be found with errors.Is.
var (
	// ErrConflict is the answer to an append that expected another number: somebody else was first.
	ErrConflict = errors.New("another entry was first")
	// ErrNotFound is the answer for a table, snapshot or blob that is not there.
	ErrNotFound = errors.New("not found")
	// ErrTooLarge is the answer to an entry, snapshot or blob over its limit, or to a log that is full.
	ErrTooLarge = errors.New("too large")
	// ErrFull is returned for something that was not stored because the disk is full. Everything stored before is safe.
	ErrFull = errors.New("the disk is full")
	// ErrDamaged is returned for stored data that is not what was written.
	ErrDamaged = errors.New("damaged")
	// ErrClosed is the answer of a log that was closed.
	ErrClosed = errors.New("the log is closed")
)

// Limits on what a log takes.
const (
	MaxEntry    = 256 << 10
	MaxBlob     = 8 << 20
	MaxSnapshot = 8 << 20
	MaxEntries  = 1 << 20 // of one table
	MaxKind     = 64      // what an entry is, in one word
	MaxAbout    = 16 << 10
)

// Log keeps the logs of many tables.
type Log interface {
	// Append writes entries after number last, which numbers them. It is durable when it returns nil.
	Append(ctx context.Context, id ID, last uint64, entries ...Entry) error
	// Read gives the entries from a number on, at most limit of them (0: all). A table nobody wrote to has none.
	Read(ctx context.Context, id ID, from uint64, limit int) ([]Entry, error)
	// Watch gives the entries from a number on as they come, until the context ends or an error is given.
	Watch(ctx context.Context, id ID, from uint64) iter.Seq2[Entry, error]

	// PutSnapshot keeps a snapshot instead of the one before.
	PutSnapshot(ctx context.Context, id ID, s Snapshot) error
	// Snapshot gives the latest, or ErrNotFound.
	Snapshot(ctx context.Context, id ID) (Snapshot, error)

	// PutBlob keeps data by its content.
	PutBlob(ctx context.Context, data []byte) (Hash, error)
	// Blob gives it back, or ErrNotFound.
	Blob(ctx context.Context, hash Hash) ([]byte, error)

	// PutSummary keeps what lists show of a table.
	PutSummary(ctx context.Context, s Summary) error
	// Summaries lists tables, the most recently updated first.
	Summaries(ctx context.Context, f Filter) ([]Summary, error)

	// Delete removes a table with all its entries. It is no error if there is none.
	Delete(ctx context.Context, id ID) error
	// Close ends the log; appends under way are finished first.
	Close() error
}

// Check gives ErrTooLarge for entries that are over the limits. Every Log calls it.
func Check(last uint64, entries []Entry) error {
	if last+uint64(len(entries)) > MaxEntries {
		return ErrTooLarge
	}
	for _, e := range entries {
		if len(e.Body) > MaxEntry || len(e.Kind) > MaxKind {
			return ErrTooLarge
		}
	}
	return nil
}

// Check gives ErrTooLarge for a summary that is over its limit. Every Log calls it.
func (s Summary) Check() error {
	if len(s.About) > MaxAbout {
		return ErrTooLarge
	}
	return nil
}

// Chooses reports whether the filter chooses a summary.
func (f Filter) Chooses(s Summary) bool {
	if f.Open && !s.Open || f.Before != 0 && s.Updated >= f.Before {
		return false
	}
	for _, status := range f.Status {
		if s.Status == status {
			return true
		}
	}
	return len(f.Status) == 0
}
