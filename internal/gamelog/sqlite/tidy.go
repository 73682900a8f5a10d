package sqlite

import (
	"cmp"
	"os"
)

// wrote counts what was written.
func (w *writer) wrote(entries, bytes int) {
	w.entries += entries
	w.bytes += bytes
	w.fresh += bytes
}

// tidy runs deferred work once enough has accumulated. If it fails, so do later writes, which bounds the memory in use.
func (w *writer) tidy() error {
	if w.entries < w.placeEvery && w.bytes < w.placeBytes {
		return nil
	}
	if err := w.place(); err != nil {
		return err
	}
	w.entries, w.bytes = 0, 0
	w.recent.placed()
	return w.checkpoint()
}

// placing are the statements that index the entries that are not indexed yet. A large batch in table order is far cheaper than one update
// per append, which would touch a different page for every entry.
var placing = []string{
	`INSERT INTO places SELECT id, n, seq FROM entries WHERE seq > (SELECT seq FROM placed) ORDER BY id, n`,
	`INSERT INTO heads SELECT id, max(n) FROM entries WHERE seq > (SELECT seq FROM placed) GROUP BY id
		ON CONFLICT (id) DO UPDATE SET n = max(n, excluded.n)`,
	`UPDATE placed SET seq = coalesce((SELECT max(seq) FROM entries), 0), tail = 0`,
}

// place indexes the entries that are not indexed yet.
func (w *writer) place() error {
	err := w.transaction(func() error {
		for _, statement := range placing {
			if err := w.exec(statement); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		w.tail, w.sealed = 0, 0
	}
	return err
}

// commitBytes is about how much a commit adds to the write-ahead log in addition to the data: it has whole pages.
const commitBytes = 8 << 10

// callCopier counts a commit, and calls the copier once the write-ahead log has enough for it.
func (w *writer) callCopier() {
	w.fresh += commitBytes
	if w.fresh >= w.copyBytes {
		w.fresh = 0
		w.copier.want()
	}
}

// checkpoint keeps the write-ahead log short. SQLite writes it from the beginning again once the copier has copied all of it and nobody reads
// it. Under load that may not happen for a long time: then the writer stops for a moment and does it. Only a backup reads for longer than that.
func (w *writer) checkpoint() error {
	if wal, err := os.Stat(w.path + "-wal"); err != nil || wal.Size() < w.walBytes {
		return err
	}
	return w.truncate()
}

// emptied removes what was erased from the write-ahead log. The transaction is on disk already, so a failure is not the caller's: a
// later checkpoint removes it too.
func (w *writer) emptied() {
	if w.empty {
		w.empty = w.truncate() != nil
	}
}

func (w *writer) truncate() error {
	w.copier.busy.Lock()
	defer w.copier.busy.Unlock()
	return cmp.Or(
		w.exec("PRAGMA busy_timeout = 20"),
		w.exec("PRAGMA wal_checkpoint(TRUNCATE)"), // readers in the way are not an error
		w.exec("PRAGMA busy_timeout = 5000"),
	)
}
