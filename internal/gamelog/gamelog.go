// Package gamelog stores what happened at each table as an append-only log of numbered entries.
//
// An append names the number it expects the log to end with. If another writer got there first, Append returns [ErrConflict]; the
// caller reads the entries it missed, validates its command again, and retries. There are no owners and no locks. Once Append
// returns nil, the entries survive a crash of the process and a power cut.
//
//	err := log.Append(ctx, "k3xq9", 41, entry)   // becomes number 42
//
// A log also stores blobs by content hash (card packs), the latest snapshot of each table (for fast loading, and so that games
// survive an upgrade of the rules), a summary of each table for lists, and notes of parts of the server (see [Note]).
//
// Package sqlite stores a log on one machine, jetstream for several, and indexeddb in a browser. [Memory] is for tests, and for a browser that
// keeps nothing. Package logtest is the contract that all of them pass.
package gamelog

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"iter"

	"shipfic/game"
)

// ID identifies a table and its log.
type ID string

// Entry is one record in a table's log.
type Entry struct {
	N      uint64          `json:"n"`    // numbered from 1, without gaps
	At     int64           `json:"at"`   // Unix time in milliseconds
	Kind   string          `json:"kind"` // the type of Body
	Body   json.RawMessage `json:"body,omitempty"`
	Digest game.Digest     `json:"digest"` // of the state after the entry
}

// Snapshot is the full state after an entry, encoded by one version of the rules.
type Snapshot struct {
	N     uint64 // number of the last entry it includes
	Rules int    // version of the rules that encoded Data
	Data  []byte
}

// Summary is what lists show about a table without loading it.
type Summary struct {
	ID      ID              `json:"id"`
	Status  Status          `json:"status"`
	Open    bool            `json:"open"`    // listed publicly
	Updated int64           `json:"updated"` // Unix time in milliseconds
	About   json.RawMessage `json:"about,omitempty"`
}

// Status is the phase a table is in.
type Status string

// Table statuses.
const (
	Waiting  Status = "waiting"  // players are joining
	Playing  Status = "playing"  // a game is in progress
	Finished Status = "finished" // the last game is over
	Aside    Status = "aside"    // the log does not replay; the table is quarantined
)

// Filter selects summaries. The zero Filter selects all of them.
type Filter struct {
	Status []Status // any of these; empty means all
	Open   bool     // only public tables
	Before int64    // only tables last updated before this time, in Unix milliseconds; 0 means no bound
	Limit  int      // maximum number of results, most recently updated first; 0 means no limit
}

// Hash identifies a blob: the SHA-256 of its content in hexadecimal.
type Hash string

// HashOf returns the hash of data.
func HashOf(data []byte) Hash {
	sum := sha256.Sum256(data)
	return Hash(hex.EncodeToString(sum[:]))
}

// Errors returned by a Log, for use with errors.Is.
var (
	// ErrConflict means that the log does not end with the number the append expected: another writer was first.
	ErrConflict = errors.New("another entry was first")
	// ErrNotFound means that the table, snapshot or blob does not exist.
	ErrNotFound = errors.New("not found")
	// ErrTooLarge means that an entry, snapshot, blob or summary exceeds its limit, or that the log is full.
	ErrTooLarge = errors.New("too large")
	// ErrFull is returned for something that was not stored because the disk is full. Everything stored before is safe.
	ErrFull = errors.New("the disk is full")
	// ErrDamaged is returned for stored data that is not what was written.
	ErrDamaged = errors.New("damaged")
	// ErrNewer is returned for a store that a newer version of the program has written; see [Format].
	ErrNewer = errors.New("written by a newer version of the program")
	// ErrClosed means that the log has been closed.
	ErrClosed = errors.New("the log is closed")
)

// Format is the number of everything that is stored, in every store. Raise it with EVERY change of a stored format or of rules: entries,
// snapshots, summaries, the server's own logs, packs, the encoding of a game, the rules that replay it, the schema of a store. A program that
// meets a larger number refuses the store with [Newer], rather than read it wrongly.
const Format = 3

// Newer is the error for a store of a format that is not known.
func Newer(format, known int) error {
	return fmt.Errorf("%w (format %d, and this one knows up to %d): run that version, or restore a backup from before it", ErrNewer, format, known)
}

// Size limits that every Log enforces, in bytes unless noted.
const (
	MaxEntry    = 256 << 10
	MaxBlob     = 8 << 20
	MaxSnapshot = 8 << 20
	MaxEntries  = 1 << 20 // entries per table
	MaxKind     = 64      // length of Entry.Kind
	MaxAbout    = 16 << 10
)

// Log stores the logs of many tables.
type Log interface {
	// Append numbers entries from last+1 and writes them atomically. They are durable once it returns nil.
	Append(ctx context.Context, id ID, last uint64, entries ...Entry) error
	// Read returns the entries numbered from and up, at most limit of them (0 means all). An unknown table has no entries.
	Read(ctx context.Context, id ID, from uint64, limit int) ([]Entry, error)
	// Watch yields the entries numbered from and up as they are appended, until ctx is done or an error is yielded.
	Watch(ctx context.Context, id ID, from uint64) iter.Seq2[Entry, error]

	// PutSnapshot replaces the table's snapshot.
	PutSnapshot(ctx context.Context, id ID, s Snapshot) error
	// Snapshot returns the table's snapshot, or ErrNotFound.
	Snapshot(ctx context.Context, id ID) (Snapshot, error)

	// PutBlob stores data and returns its hash.
	PutBlob(ctx context.Context, data []byte) (Hash, error)
	// Blob returns the data with the given hash, or ErrNotFound.
	Blob(ctx context.Context, hash Hash) ([]byte, error)
	// DeleteBlob removes the data with the given hash. Removing an unknown blob is not an error.
	DeleteBlob(ctx context.Context, hash Hash) error

	// PutSummary replaces the summary of table s.ID.
	PutSummary(ctx context.Context, s Summary) error
	// Summaries returns the matching summaries, most recently updated first.
	Summaries(ctx context.Context, f Filter) ([]Summary, error)

	// Delete removes a table with its entries, snapshot and summary. Deleting an unknown table is not an error.
	Delete(ctx context.Context, id ID) error
	// Close finishes pending appends and closes the log.
	Close() error
}

// Blobs is the part of a [Log] that stores packs and pictures.
type Blobs interface {
	PutBlob(ctx context.Context, data []byte) (Hash, error)
	Blob(ctx context.Context, hash Hash) ([]byte, error)
}

// Rewriter is a log that can replace what was written, to erase something for good. A log in a cluster is not one: other nodes may be
// reading it at the same time.
type Rewriter interface {
	// Rewrite replaces all entries of a table by as many others and removes its snapshot, atomically. If the table has another number
	// of entries, it returns ErrConflict and changes nothing.
	Rewrite(ctx context.Context, id ID, entries []Entry) error
}

// Lister is a log that can say what it holds.
type Lister interface {
	// IDs returns the IDs of all logs that have entries or a snapshot, sorted.
	IDs(ctx context.Context) ([]ID, error)
}
