package archive

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// Line limits: a header with the maximum number of packs and a snapshot in base64; an entry with its body.
const (
	maxHeader = 2 * (table.MaxPacks*gamelog.MaxBlob + gamelog.MaxSnapshot)
	maxLine   = 2 * gamelog.MaxEntry
)

// ReadGame reads a file and checks its format. Packs that no entry names are left out.
func ReadGame(from io.Reader) (*GameFile, error) {
	r := &reader{lines: bufio.NewReaderSize(from, 64<<10)}
	f, count := r.header()
	for r.err == nil && r.more() {
		r.entry(f)
	}
	if r.err == nil && len(f.Entries) != count {
		r.err = fmt.Errorf("the file ends after %d of %d entries: it is incomplete", len(f.Entries), count)
	}
	if r.err != nil {
		return nil, fmt.Errorf("line %d: %w", r.line, r.err)
	}
	named := table.PacksIn(f.Entries)
	f.Packs = slices.DeleteFunc(f.Packs, func(data []byte) bool { return !slices.Contains(named, gamelog.HashOf(data)) })
	return f, nil
}

// CheckTableID returns an error unless id is a valid table ID.
func CheckTableID(id gamelog.ID) error {
	if !id.IsTable() {
		return fmt.Errorf("%q cannot be the name of a table: use 1 to 32 lowercase letters and digits", id)
	}
	return nil
}

// reader reads line by line and keeps the first error.
type reader struct {
	lines *bufio.Reader
	line  int
	err   error
}

// more reports whether there is another line.
func (r *reader) more() bool {
	_, err := r.lines.Peek(1)
	if err != nil && !errors.Is(err, io.EOF) {
		r.err = err
	}
	return err == nil
}

// next decodes the next line.
func (r *reader) next(limit int, into any) {
	r.line++
	var line []byte
	for {
		part, err := r.lines.ReadSlice('\n')
		if line = append(line, part...); len(line) > limit {
			r.err = fmt.Errorf("the line is longer than %d bytes", limit)
			return
		}
		if err == nil || errors.Is(err, io.EOF) {
			break
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			r.err = err
			return
		}
	}
	if err := game.UnmarshalStrict(line, into); err != nil {
		r.err = fmt.Errorf("not a line of a stored game: %w", err)
	}
}

func (r *reader) header() (*GameFile, int) {
	var h header
	if r.next(maxHeader, &h); r.err == nil {
		r.err = h.check()
	}
	f := &GameFile{ID: h.ID, Summary: h.Summary, Snapshot: (*gamelog.Snapshot)(h.Snapshot)}
	for _, p := range h.Packs {
		f.Packs = append(f.Packs, p.Data)
	}
	return f, h.Entries
}

// check validates the header.
func (h *header) check() error {
	switch s := h.Snapshot; {
	case h.Format != GameFileFormat:
		return fmt.Errorf("this is not a stored game: its format is %q, not %q", h.Format, GameFileFormat)
	case h.Entries < 1 || h.Entries > gamelog.MaxEntries:
		return fmt.Errorf("a table has 1 to %d entries, not %d", gamelog.MaxEntries, h.Entries)
	case s != nil && (len(s.Data) > gamelog.MaxSnapshot || s.N > uint64(h.Entries)):
		return fmt.Errorf("the snapshot after entry %d is beyond the %d entries", s.N, h.Entries)
	}
	for _, p := range h.Packs {
		if len(p.Data) > gamelog.MaxBlob || gamelog.HashOf(p.Data) != p.Hash {
			return fmt.Errorf("pack %s does not match its hash", p.Hash)
		}
	}
	return CheckTableID(h.ID)
}

func (r *reader) entry(f *GameFile) {
	var e gamelog.Entry
	r.next(maxLine, &e)
	switch want := uint64(len(f.Entries)) + 1; {
	case r.err != nil:
	case e.N != want:
		r.err = fmt.Errorf("found entry %d, want entry %d", e.N, want)
	case len(e.Body) > gamelog.MaxEntry:
		r.err = gamelog.ErrTooLarge
	default:
		f.Entries = append(f.Entries, e)
	}
}
