package sqlite

import (
	"cmp"
	"os"
)

// wrote counts what was written since the writer tidied up.
func (w *writer) wrote(entries, bytes int) {
	w.entries += entries
	w.bytes += bytes
}

// tidy does what was put off, before it is too much. If it fails, so does what comes after: then memory cannot fill up.
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

// place writes down where the entries are that have no place yet. Many at a time, in the order of the tables, is far
// cheaper than each with its append, for then every entry would change another page.
func (w *writer) place() error {
	return w.transaction(func() error {
		err := w.exec(`INSERT INTO places SELECT id, n, seq FROM entries
			WHERE seq > (SELECT seq FROM placed) ORDER BY id, n`)
		if err != nil {
			return err
		}
		return w.exec("UPDATE placed SET seq = coalesce((SELECT max(seq) FROM entries), 0)")
	})
}

// checkpoint keeps the write-ahead log short. SQLite brings it into the file at commits, but can begin it anew only in a
// moment without readers. If that moment does not come by itself, the writer waits for it, a little: the one reader that
// takes long is a backup, and that ends.
func (w *writer) checkpoint() error {
	if wal, err := os.Stat(w.path + "-wal"); err != nil || wal.Size() < w.walBytes {
		return err
	}
	return cmp.Or(
		w.exec("PRAGMA busy_timeout = 20"),
		w.exec("PRAGMA wal_checkpoint(TRUNCATE)"), // That readers were in the way is no error.
		w.exec("PRAGMA busy_timeout = 5000"),
	)
}
