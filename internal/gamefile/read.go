package gamefile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"regexp"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// The longest lines: a header with as many packs as a table may have and a snapshot, in base64; an entry with its body.
const (
	maxHeader = 2 * (table.MaxPacks*gamelog.MaxBlob + gamelog.MaxSnapshot)
	maxLine   = 2 * gamelog.MaxEntry
)

var name = regexp.MustCompile(`^[a-z0-9]{1,32}$`)

// Read reads a file and checks its form.
func Read(from io.Reader) (*File, error) {
	r := &reader{lines: bufio.NewReaderSize(from, 64<<10)}
	f, count := r.header()
	for r.err == nil && r.more() {
		r.entry(f)
	}
	if r.err == nil && len(f.Entries) != count {
		r.err = fmt.Errorf("the file ends after %d of %d entries: it is not whole", len(f.Entries), count)
	}
	if r.err != nil {
		return nil, fmt.Errorf("line %d: %w", r.line, r.err)
	}
	return f, nil
}

// CheckID refuses what cannot be the name of a table.
func CheckID(id gamelog.ID) error {
	if !name.MatchString(string(id)) {
		return fmt.Errorf("%q cannot be the name of a table: it has 1 to 32 small letters and digits", id)
	}
	return nil
}

// reader reads line by line. The first error stays.
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

// next reads a line into a value.
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
		r.err = fmt.Errorf("this is no line of a stored game: %w", err)
	}
}

func (r *reader) header() (*File, int) {
	var h header
	if r.next(maxHeader, &h); r.err == nil {
		r.err = h.check()
	}
	f := &File{ID: h.ID, Summary: h.Summary}
	for _, p := range h.Packs {
		f.Packs = append(f.Packs, p.Data)
	}
	if s := h.Snapshot; s != nil {
		f.Snapshot = &gamelog.Snapshot{N: s.N, Rules: s.Rules, Data: s.Data}
	}
	return f, h.Entries
}

// check says what is wrong with the first line.
func (h *header) check() error {
	switch s := h.Snapshot; {
	case h.Format != Format:
		return fmt.Errorf("this is no stored game: its format is %q, not %q", h.Format, Format)
	case h.Entries < 1 || h.Entries > gamelog.MaxEntries:
		return fmt.Errorf("a table has 1 to %d entries, not %d", gamelog.MaxEntries, h.Entries)
	case s != nil && (len(s.Data) > gamelog.MaxSnapshot || s.N > uint64(h.Entries)):
		return fmt.Errorf("the snapshot after entry %d does not belong to %d entries", s.N, h.Entries)
	}
	for _, p := range h.Packs {
		if len(p.Data) > gamelog.MaxBlob || gamelog.HashOf(p.Data) != p.Hash {
			return fmt.Errorf("pack %s is not what its hash says", p.Hash)
		}
	}
	return CheckID(h.ID)
}

func (r *reader) entry(f *File) {
	var e gamelog.Entry
	r.next(maxLine, &e)
	switch want := uint64(len(f.Entries)) + 1; {
	case r.err != nil:
	case e.N != want:
		r.err = fmt.Errorf("entry %d is here, where entry %d must be", e.N, want)
	case len(e.Body) > gamelog.MaxEntry:
		r.err = gamelog.ErrTooLarge
	default:
		f.Entries = append(f.Entries, e)
	}
}
