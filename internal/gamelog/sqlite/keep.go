package sqlite

import (
	"context"
	"fmt"
	"strings"

	"shipfic/internal/gamelog"
)

// PutSnapshot implements [gamelog.Log].
func (l *Log) PutSnapshot(ctx context.Context, id gamelog.ID, s gamelog.Snapshot) error {
	if err := s.Check(); err != nil {
		return err
	}
	return l.write(ctx, func(w *writer) error {
		w.wrote(0, len(s.Data))
		return w.exec("REPLACE INTO snapshots (id, n, rules, data) VALUES (?, ?, ?, ?)", string(id), int64(s.N), s.Rules, s.Data)
	})
}

// Snapshot implements [gamelog.Log].
func (l *Log) Snapshot(ctx context.Context, id gamelog.ID) (s gamelog.Snapshot, err error) {
	if err := l.begin(ctx); err != nil {
		return s, err
	}
	var n int64
	err = l.reads.QueryRowContext(ctx, "SELECT n, rules, data FROM snapshots WHERE id = ?", string(id)).Scan(&n, &s.Rules, &s.Data)
	s.N = uint64(n)
	return s, l.end(ctx, err)
}

// PutBlob implements [gamelog.Log].
func (l *Log) PutBlob(ctx context.Context, data []byte) (gamelog.Hash, error) {
	if err := gamelog.CheckBlob(data); err != nil {
		return "", err
	}
	hash := gamelog.HashOf(data)
	return hash, l.write(ctx, func(w *writer) error {
		w.wrote(0, len(data))
		return w.exec("INSERT OR IGNORE INTO blobs (hash, data) VALUES (?, ?)", string(hash), data)
	})
}

// Blob implements [gamelog.Log].
func (l *Log) Blob(ctx context.Context, hash gamelog.Hash) (data []byte, err error) {
	if err := l.begin(ctx); err != nil {
		return nil, err
	}
	err = l.reads.QueryRowContext(ctx, "SELECT data FROM blobs WHERE hash = ?", string(hash)).Scan(&data)
	if err == nil && gamelog.HashOf(data) != hash {
		err = fmt.Errorf("%w: blob %s is not what was stored", ErrDamaged, hash)
	}
	return data, l.end(ctx, err)
}

// DeleteBlob implements [gamelog.Log].
func (l *Log) DeleteBlob(ctx context.Context, hash gamelog.Hash) error {
	return l.write(ctx, func(w *writer) error { return w.exec("DELETE FROM blobs WHERE hash = ?", string(hash)) })
}

// PutSummary implements [gamelog.Log].
func (l *Log) PutSummary(ctx context.Context, s gamelog.Summary) error {
	if err := s.Check(); err != nil {
		return err
	}
	return l.write(ctx, func(w *writer) error {
		w.wrote(0, len(s.About))
		return w.exec("REPLACE INTO summaries (id, status, open, updated, about) VALUES (?, ?, ?, ?, ?)",
			string(s.ID), string(s.Status), s.Open, s.Updated, []byte(s.About))
	})
}

// Summaries implements [gamelog.Log].
func (l *Log) Summaries(ctx context.Context, f gamelog.Filter) ([]gamelog.Summary, error) {
	if err := l.begin(ctx); err != nil {
		return nil, err
	}
	list, err := l.summaries(ctx, f)
	return list, l.end(ctx, err)
}

func (l *Log) summaries(ctx context.Context, f gamelog.Filter) ([]gamelog.Summary, error) {
	query, args := choose(f)
	rows, err := l.reads.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []gamelog.Summary
	for rows.Next() {
		var s gamelog.Summary
		var about []byte
		if err := rows.Scan(&s.ID, &s.Status, &s.Open, &s.Updated, &about); err != nil {
			return nil, err
		}
		s.About = about
		list = append(list, s)
	}
	return list, rows.Err()
}

// choose translates a filter into a query.
func choose(f gamelog.Filter) (query string, args []any) {
	query = "SELECT id, status, open, updated, about FROM summaries WHERE true"
	if len(f.Status) > 0 {
		query += " AND status IN (?" + strings.Repeat(", ?", len(f.Status)-1) + ")"
		for _, status := range f.Status {
			args = append(args, string(status))
		}
	}
	if f.Open {
		query += " AND open"
	}
	if f.Before != 0 {
		query += " AND updated < ?"
		args = append(args, f.Before)
	}
	query += " ORDER BY updated DESC, id"
	if f.Limit > 0 {
		query += " LIMIT ?"
		args = append(args, f.Limit)
	}
	return query, args
}

// Delete implements [gamelog.Log].
func (l *Log) Delete(ctx context.Context, id gamelog.ID) error {
	return l.write(ctx, func(w *writer) error { return w.delete(id) })
}

func (w *writer) delete(id gamelog.ID) error {
	if err := w.deleteLog(id); err != nil {
		return err
	}
	return w.exec("DELETE FROM summaries WHERE id = ?", string(id))
}

// deleteLog removes everything of a table but its summary.
func (w *writer) deleteLog(id gamelog.ID) error {
	for _, query := range []string{
		"DELETE FROM entries WHERE seq IN (SELECT seq FROM places WHERE id = ?)",
		"DELETE FROM entries WHERE seq > (SELECT seq FROM placed) AND id = ?",
		"DELETE FROM places WHERE id = ?",
		"DELETE FROM heads WHERE id = ?",
		"DELETE FROM snapshots WHERE id = ?",
	} {
		if err := w.exec(query, string(id)); err != nil {
			return err
		}
	}
	w.pending[id], w.deleted = &change{deleted: true}, true
	return nil
}
