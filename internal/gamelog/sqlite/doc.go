// Package sqlite stores the logs of all tables of a node in one SQLite file.
//
//	log, err := sqlite.Open(ctx, "data/shipfic.db")
//	if err != nil {
//		return err // in use by another process, damaged, or written by a newer version
//	}
//	defer log.Close()
//
// A single goroutine writes. It drains the queue, checks the expected number of each append in memory, writes the whole batch in
// one transaction, and replies once the transaction is on disk: one fsync serves every waiting caller. An append that returned nil
// therefore survives kill -9 and power loss, and one that returned a context error was never started. Another goroutine copies the
// write-ahead log into the database, so that no commit waits for that.
//
// Entries are stored in order of arrival, which is the cheapest to write. The index from tables to entries (table places) is
// updated later, in large batches; until then, entries that are not indexed are also kept in memory (see recent). Opening a log
// reads only those entries, never all tables.
//
// The last number of each table (table heads) is written with its places. A table that ends elsewhere has lost entries, and reading it
// returns [ErrDamaged]. Entries that are not indexed have a checksum instead.
//
// Readers use their own read-only connections. Readers and the writer never wait for each other.
//
// The package does not parse bodies, does not read the clock, and removes nothing except what Delete and DeleteBlob
// name: only the caller knows which entries refer to a blob.
package sqlite
