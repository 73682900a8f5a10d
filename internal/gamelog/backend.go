package gamelog

import (
	"bytes"
	"cmp"
	"context"
	"iter"
	"slices"
)

// What every Log does in the same way is here.

// Number numbers entries from last+1, as copies that the caller cannot change. It returns ErrTooLarge if a limit would be exceeded.
func Number(last uint64, entries []Entry) ([]Entry, error) {
	if last+uint64(len(entries)) > MaxEntries {
		return nil, ErrTooLarge
	}
	numbered := slices.Clone(entries)
	for i := range numbered {
		e := &numbered[i]
		if len(e.Body) > MaxEntry || len(e.Kind) > MaxKind {
			return nil, ErrTooLarge
		}
		e.N, e.Body = last+uint64(i)+1, bytes.Clone(e.Body)
	}
	return numbered, nil
}

// Check returns ErrTooLarge if the snapshot exceeds its limit.
func (s Snapshot) Check() error { return atMost(MaxSnapshot, s.Data) }

// Check returns ErrTooLarge if the summary exceeds its limit.
func (s Summary) Check() error { return atMost(MaxAbout, s.About) }

// CheckBlob returns ErrTooLarge if the data exceeds its limit.
func CheckBlob(data []byte) error { return atMost(MaxBlob, data) }

func atMost(limit int, data []byte) error {
	if len(data) > limit {
		return ErrTooLarge
	}
	return nil
}

// Chooses reports whether the filter selects s.
func (f Filter) Chooses(s Summary) bool {
	if f.Open && !s.Open || f.Before != 0 && s.Updated >= f.Before {
		return false
	}
	return len(f.Status) == 0 || slices.Contains(f.Status, s.Status)
}

// Sort sorts the summaries that the filter selects, and returns as many as it allows.
func (f Filter) Sort(chosen []Summary) []Summary {
	slices.SortFunc(chosen, func(a, b Summary) int {
		return cmp.Or(cmp.Compare(b.Updated, a.Updated), cmp.Compare(a.ID, b.ID))
	})
	if f.Limit > 0 && len(chosen) > f.Limit {
		chosen = chosen[:f.Limit]
	}
	return chosen
}

// Follow yields the entries numbered from and up as they are appended, until a read fails. Changed is asked before each read, and returns a
// channel that is closed when there is more to read, or when the log is closed.
func Follow(ctx context.Context, from uint64, changed func() <-chan struct{}, read func(from uint64) ([]Entry, error)) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		for next := max(from, 1); ; {
			more := changed()
			entries, err := read(next)
			if err != nil {
				yield(Entry{}, err)
				return
			}
			for _, e := range entries {
				if !yield(e, nil) {
					return
				}
				next = e.N + 1
			}
			if len(entries) > 0 {
				continue
			}
			select {
			case <-more:
			case <-ctx.Done(): // the next read returns the error
			}
		}
	}
}
