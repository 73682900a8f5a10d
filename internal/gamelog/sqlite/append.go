package sqlite

import (
	"context"

	"shipfic/internal/gamelog"
)

// Append implements [gamelog.Log].
func (l *Log) Append(ctx context.Context, id gamelog.ID, last uint64, entries ...gamelog.Entry) error {
	entries, err := gamelog.Number(last, entries)
	if err != nil {
		return err
	}
	return l.write(ctx, func(w *writer) error { return w.append(id, last, entries) })
}

func (w *writer) append(id gamelog.ID, last uint64, entries []gamelog.Entry) error {
	is, err := w.last(id)
	if err != nil {
		return err
	}
	if is != last {
		return gamelog.ErrConflict
	}
	for _, e := range entries {
		w.seq++
		err := w.exec("INSERT INTO entries (seq, id, n, at, kind, digest, body) VALUES (?, ?, ?, ?, ?, ?, ?)",
			w.seq, string(id), int64(e.N), e.At, e.Kind, e.Digest[:], []byte(e.Body))
		if err != nil {
			return err
		}
		w.tail = w.tail.add(id, e.N)
		w.wrote(1, len(e.Body))
	}
	change := w.change(id)
	change.entries = append(change.entries, entries...)
	return nil
}

// change returns the pending change of a table in the current transaction.
func (w *writer) change(id gamelog.ID) *change {
	if w.pending[id] == nil {
		w.pending[id] = new(change)
	}
	return w.pending[id]
}

// last returns a table's last number, including the current transaction.
func (w *writer) last(id gamelog.ID) (last uint64, err error) {
	under, there := w.pending[id]
	if !there || !under.deleted {
		last, err = w.committed(id)
	}
	if there {
		last += uint64(len(under.entries))
	}
	return last, err
}

// committed returns a table's last number before the current transaction. If recent does not know the table, all of its entries
// are indexed. A damaged table has none: an entry in a wrong place would stop the whole index.
func (w *writer) committed(id gamelog.ID) (last uint64, err error) {
	if last, known := w.recent.last(id); known {
		return last, nil
	}
	var head uint64
	statement, err := w.prepared(`SELECT coalesce((SELECT n FROM heads WHERE id = ?1), 0), coalesce((SELECT max(n) FROM places WHERE id = ?1), 0)`)
	if err == nil {
		err = statement.QueryRow(string(id)).Scan(&head, &last)
	}
	if err == nil && head != last {
		err = lost(id, last, head)
	}
	if err == nil {
		w.recent.learn(id, last)
	}
	return last, err
}
