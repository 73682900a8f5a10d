package sqlite

import (
	"cmp"
	"context"

	"shipfic/internal/gamelog"
)

var _ gamelog.Rewriter = (*Log)(nil)

// Rewrite implements [gamelog.Rewriter]. What was replaced is overwritten in the file, and the write-ahead log is emptied if no reader
// is in the way.
func (l *Log) Rewrite(ctx context.Context, id gamelog.ID, entries []gamelog.Entry) error {
	entries, err := gamelog.Number(0, entries)
	if err != nil {
		return err
	}
	return l.write(ctx, func(w *writer) error { return w.rewrite(id, entries) })
}

func (w *writer) rewrite(id gamelog.ID, entries []gamelog.Entry) error {
	last, err := w.last(id)
	if err != nil {
		return err
	}
	if last != uint64(len(entries)) {
		return gamelog.ErrConflict
	}
	if err := w.exec("PRAGMA secure_delete = ON"); err != nil {
		return err
	}
	w.empty = true
	err = w.deleteLog(id)
	if err == nil {
		err = w.append(id, 0, entries)
	}
	return cmp.Or(err, w.exec("PRAGMA secure_delete = OFF"))
}
