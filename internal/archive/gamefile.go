package archive

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// GameFileFormat identifies files of this kind in the header.
const GameFileFormat = "shipfic-game:1"

// GameFile is a table as stored in a file.
type GameFile struct {
	ID       gamelog.ID
	Summary  gamelog.Summary
	Packs    [][]byte
	Snapshot *gamelog.Snapshot
	Entries  []gamelog.Entry
}

// header is the first line.
type header struct {
	Format   string           `json:"format"`
	ID       gamelog.ID       `json:"id"`
	Entries  int              `json:"entries"`
	Summary  gamelog.Summary  `json:"summary"`
	Packs    []pack           `json:"packs,omitempty"`
	Snapshot *writtenSnapshot `json:"snapshot,omitempty"`
}

// pack is a pack with its hash.
type pack struct {
	Hash gamelog.Hash `json:"hash"`
	Data []byte       `json:"data"`
}

// writtenSnapshot is a snapshot in a file. It lets a table continue that was started under older rules.
type writtenSnapshot struct {
	N     uint64 `json:"n"`
	Rules int    `json:"rules"`
	Data  []byte `json:"data"`
}

// LoadGame reads a table from a log.
func LoadGame(ctx context.Context, log gamelog.Log, id gamelog.ID) (*GameFile, error) {
	f, err := LoadListedGame(ctx, log, gamelog.Summary{ID: id})
	if err != nil {
		return nil, err
	}
	return f, f.summarise(ctx, log)
}

// LoadListedGame reads a table whose summary the caller already has.
func LoadListedGame(ctx context.Context, log gamelog.Log, summary gamelog.Summary) (*GameFile, error) {
	id := summary.ID
	entries, err := log.Read(ctx, id, 1, 0)
	if err != nil {
		return nil, err
	}
	if len(entries) == 0 {
		return nil, fmt.Errorf("table %q: %w", id, gamelog.ErrNotFound)
	}
	f := &GameFile{ID: id, Summary: summary, Entries: entries}
	for _, hash := range table.PacksIn(entries) {
		data, err := log.Blob(ctx, hash)
		if err != nil {
			return nil, fmt.Errorf("pack %s: %w", hash, err)
		}
		f.Packs = append(f.Packs, data)
	}
	switch snap, err := log.Snapshot(ctx, id); {
	case err == nil:
		f.Snapshot = &snap
	case !errors.Is(err, gamelog.ErrNotFound):
		return nil, err
	}
	return f, nil
}

// summarise looks up the table's summary. A table that was just created may not have one yet.
func (f *GameFile) summarise(ctx context.Context, log gamelog.Log) error {
	summaries, err := log.Summaries(ctx, gamelog.Filter{})
	if err != nil {
		return err
	}
	i := slices.IndexFunc(summaries, func(s gamelog.Summary) bool { return s.ID == f.ID })
	if i >= 0 {
		f.Summary = summaries[i]
		return nil
	}
	f.Summary = gamelog.Summary{ID: f.ID, Status: gamelog.Waiting, Updated: f.Entries[len(f.Entries)-1].At}
	return nil
}

// Write writes the file.
func (f *GameFile) Write(to io.Writer) error {
	h := header{Format: GameFileFormat, ID: f.ID, Entries: len(f.Entries), Summary: f.Summary, Snapshot: (*writtenSnapshot)(f.Snapshot)}
	for _, data := range f.Packs {
		h.Packs = append(h.Packs, pack{gamelog.HashOf(data), data})
	}
	buffered := bufio.NewWriter(to)
	lines := json.NewEncoder(buffered)
	if err := lines.Encode(h); err != nil {
		return err
	}
	for _, e := range f.Entries {
		if err := lines.Encode(e); err != nil {
			return err
		}
	}
	return buffered.Flush()
}

// Store writes the table to a log that does not have it yet.
func (f *GameFile) Store(ctx context.Context, log gamelog.Log) error {
	err := f.store(ctx, log, 0)
	if errors.Is(err, gamelog.ErrConflict) {
		return fmt.Errorf("table %q already exists; import this one under another name", f.ID)
	}
	return err
}

// Complete writes the table to a log that may already have all or the beginning of it. It reports whether anything was missing.
func (f *GameFile) Complete(ctx context.Context, log gamelog.Log) (missing bool, err error) {
	there, err := log.Read(ctx, f.ID, 1, 0)
	if err != nil {
		return false, err
	}
	for i, e := range there {
		if i >= len(f.Entries) || e.Digest != f.Entries[i].Digest || !bytes.Equal(e.Body, f.Entries[i].Body) {
			return false, fmt.Errorf("a different table %q already exists: entry %d differs", f.ID, e.N)
		}
	}
	return len(there) < len(f.Entries), f.store(ctx, log, len(there))
}

// pieceBytes is the size of one append: a log in a cluster accepts no more than one message holds. Almost every table fits in one.
const pieceBytes = 512 << 10

// store writes the table to a log that already has its first last entries.
func (f *GameFile) store(ctx context.Context, log gamelog.Log, last int) error {
	for _, data := range f.Packs {
		if _, err := log.PutBlob(ctx, data); err != nil {
			return err
		}
	}
	for last < len(f.Entries) {
		end, size := last, 0
		for end < len(f.Entries) && (end == last || size+len(f.Entries[end].Body) <= pieceBytes) {
			size += len(f.Entries[end].Body) + entryBytes
			end++
		}
		if err := log.Append(ctx, f.ID, uint64(last), f.Entries[last:end]...); err != nil {
			return err
		}
		last = end
	}
	if f.Snapshot != nil {
		if err := log.PutSnapshot(ctx, f.ID, *f.Snapshot); err != nil {
			return err
		}
	}
	summary := f.Summary
	summary.ID = f.ID
	return log.PutSummary(ctx, summary)
}

// entryBytes is the approximate size of an entry without its body.
const entryBytes = 64
