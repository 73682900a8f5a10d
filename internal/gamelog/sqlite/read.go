package sqlite

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"slices"

	"shipfic/internal/gamelog"
)

// Read implements [gamelog.Log].
func (l *Log) Read(ctx context.Context, id gamelog.ID, from uint64, limit int) ([]gamelog.Entry, error) {
	from = min(max(from, 1), gamelog.MaxEntries+1)
	if limit <= 0 {
		limit = math.MaxInt
	}
	var before *table
	for {
		if err := l.begin(ctx); err != nil {
			return nil, err
		}
		t, tail := l.recent.tail(id)
		entries, whole, err := l.join(ctx, id, from, limit, tail)
		if err != nil {
			return nil, l.end(ctx, err)
		}
		if len(tail) == 0 || whole && l.recent.still(id, t) {
			return entries, nil
		}
		// Either the table was deleted during the read, so the two parts do not belong together, or its deletion is committed to
		// the file but not yet to memory. Once the writer has answered, both agree.
		if t == before {
			return nil, explain(l.path, fmt.Errorf("%w: entries of table %q before %d are missing", ErrDamaged, id, tail[0].N))
		}
		before = t
		if err := l.write(ctx, func(*writer) error { return nil }); err != nil {
			return nil, err
		}
	}
}

// join reads indexed entries from the file and the rest from memory. It reads memory first: an entry indexed in between is then
// found in both, never in neither, and duplicates are dropped. It reports whether the two parts meet without a gap.
func (l *Log) join(ctx context.Context, id gamelog.ID, from uint64, limit int, tail []gamelog.Entry) (entries []gamelog.Entry, whole bool, err error) {
	end := uint64(gamelog.MaxEntries + 1)
	if len(tail) > 0 {
		end = tail[0].N
	}
	if from < end {
		if entries, err = l.stored(ctx, id, from, end, limit); err != nil {
			return nil, false, err
		}
		from += uint64(len(entries))
	}
	if len(entries) == limit || from < end {
		return entries, len(entries) == limit, nil
	}
	part := tail[min(from-end, uint64(len(tail))):]
	part = slices.Clone(part[:min(limit-len(entries), len(part))])
	for i := range part {
		part[i].Body = bytes.Clone(part[i].Body)
	}
	return append(entries, part...), true, nil
}

// selectEntries uses CROSS JOIN to fix the join order: first the index, which is sorted, then the entries one by one.
const selectEntries = `
	SELECT p.n, e.at, e.kind, e.digest, e.body FROM places p CROSS JOIN entries e ON e.seq = p.seq
	WHERE p.id = ? AND p.n >= ? AND p.n < ? ORDER BY p.n LIMIT ?`

// stored reads the entries numbered from to end-1 from the file.
func (l *Log) stored(ctx context.Context, id gamelog.ID, from, end uint64, limit int) ([]gamelog.Entry, error) {
	rows, err := l.entries.QueryContext(ctx, string(id), int64(from), int64(end), limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var entries []gamelog.Entry
	for rows.Next() {
		var e gamelog.Entry
		var digest, body []byte
		if err := rows.Scan(&e.N, &e.At, &e.Kind, &digest, &body); err != nil {
			return nil, err
		}
		if want := from + uint64(len(entries)); e.N != want {
			return nil, fmt.Errorf("%w: entry %d of table %q is missing", ErrDamaged, want, id)
		}
		if copy(e.Digest[:], digest) != len(e.Digest) {
			return nil, fmt.Errorf("%w: entry %d of table %q has a digest of %d bytes", ErrDamaged, e.N, id, len(digest))
		}
		e.Body = body
		entries = append(entries, e)
	}
	return entries, rows.Err()
}
