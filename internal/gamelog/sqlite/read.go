package sqlite

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"slices"

	"shipfic/internal/gamelog"
)

var _ gamelog.Lister = (*Log)(nil)

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

// selectEntries fixes the join order: first the index, which is sorted, then the entries one by one. It returns the table's last number with
// each, and with number 0 if there is none.
const selectEntries = `
	SELECT coalesce(h.n, 0), coalesce(p.n, 0), coalesce(e.at, 0), coalesce(e.kind, ''), e.digest, e.body
	FROM (SELECT (SELECT n FROM heads WHERE id = ?1) AS n) h
	LEFT JOIN places p ON p.id = ?1 AND p.n >= ?2 AND p.n < ?3
	LEFT JOIN entries e ON e.seq = p.seq AND e.id = p.id AND e.n = p.n
	ORDER BY p.n LIMIT ?4`

// stored reads the entries numbered from to end-1 from the file. If they end before the table's last number, or after it, the file is damaged.
func (l *Log) stored(ctx context.Context, id gamelog.ID, from, end uint64, limit int) ([]gamelog.Entry, error) {
	rows, err := l.entries.QueryContext(ctx, string(id), int64(from), int64(end), limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var entries []gamelog.Entry
	var head, n int64 // scanning a uint64 takes twice as long
	for rows.Next() {
		var e gamelog.Entry
		var digest, body []byte
		if err := rows.Scan(&head, &n, &e.At, &e.Kind, &digest, &body); err != nil {
			return nil, err
		}
		if n == 0 {
			break // the table has no such entry
		}
		e.N = uint64(n)
		if want := from + uint64(len(entries)); e.N != want {
			return nil, fmt.Errorf("%w: entry %d of table %q is missing", ErrDamaged, want, id)
		}
		if copy(e.Digest[:], digest) != len(e.Digest) {
			return nil, fmt.Errorf("%w: entry %d of table %q has a digest of %d bytes", ErrDamaged, e.N, id, len(digest))
		}
		e.Body = body
		entries = append(entries, e)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	if last := from + uint64(len(entries)) - 1; len(entries) < limit && last != max(min(uint64(head), end-1), from-1) {
		return nil, lost(id, last, uint64(head))
	}
	return entries, nil
}

// lost is the error for a table that does not have the entries that were written.
func lost(id gamelog.ID, has, wrote uint64) error {
	return fmt.Errorf("%w: table %q ends with entry %d, and entry %d was written last", ErrDamaged, id, has, wrote)
}

// IDs implements [gamelog.Lister].
func (l *Log) IDs(ctx context.Context) (ids []gamelog.ID, err error) {
	if err := l.begin(ctx); err != nil {
		return nil, err
	}
	conn, err := l.reads.Conn(ctx)
	if err != nil {
		return nil, l.end(ctx, err)
	}
	defer conn.Close()
	var id gamelog.ID
	err = each(ctx, conn, `SELECT id FROM heads UNION SELECT id FROM entries WHERE seq > (SELECT seq FROM placed)
		UNION SELECT id FROM snapshots ORDER BY id`, func() { ids = append(ids, id) }, &id)
	return ids, l.end(ctx, err)
}
