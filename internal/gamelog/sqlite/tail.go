package sqlite

import (
	"context"
	"database/sql"
	"encoding/binary"
	"fmt"

	"shipfic/internal/gamelog"
)

// A checksum is that of the entries that are not indexed, in order: whose they are, and their numbers. What they say is covered by their
// digests. It is stored with every transaction, so that a file that has lost some of them is noticed. The indexed entries of a table are
// covered by its last number (table heads).
type checksum uint64

// add returns the checksum with another entry (FNV-1a).
func (c checksum) add(id gamelog.ID, n uint64) checksum {
	const prime = 1099511628211
	for i := range len(id) {
		c = (c ^ checksum(id[i])) * prime
	}
	for _, b := range binary.LittleEndian.AppendUint64(nil, n) {
		c = (c ^ checksum(b)) * prime
	}
	return c
}

// seal stores the checksum if it has changed. After a deletion it is added up again.
func (w *writer) seal() (err error) {
	if w.deleted {
		w.tail, err = tailOf(context.Background(), w.conn)
	}
	if err == nil && w.tail != w.sealed {
		err = w.exec("UPDATE placed SET tail = ?", int64(w.tail))
	}
	return err
}

// tailOf adds up the entries that are not indexed.
func tailOf(ctx context.Context, conn *sql.Conn) (sum checksum, err error) {
	var id gamelog.ID
	var n uint64
	err = each(ctx, conn, "SELECT id, n FROM entries WHERE seq > (SELECT seq FROM placed) ORDER BY seq", func() { sum = sum.add(id, n) }, &id, &n)
	return sum, err
}

// checkTail returns ErrDamaged if the entries that are not indexed are not those that were written.
func checkTail(ctx context.Context, conn *sql.Conn) error {
	var want sql.NullInt64
	if err := conn.QueryRowContext(ctx, "SELECT tail FROM placed").Scan(&want); err != nil {
		return err
	}
	is, err := tailOf(ctx, conn)
	if err == nil && want.Valid && checksum(want.Int64) != is {
		err = fmt.Errorf("%w: the entries that were written last are not all there", ErrDamaged)
	}
	return err
}
