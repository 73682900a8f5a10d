// Package sqlite keeps the logs of all tables of one machine in one SQLite file.
//
//	log, err := sqlite.Open(ctx, "data/shipfic.db")
//	if err != nil {
//		return err // in use by another process, damaged, of a newer version: it says which
//	}
//	defer log.Close()
//
// One goroutine writes. It takes whatever is queued, checks in memory which number each append expects, writes all of it
// in one transaction and answers when that is on the disk: one wait for the disk serves everybody who came meanwhile.
// So an append that returned nil survives kill -9 and the loss of power, and one that returned an error of its context
// was never begun.
//
// Entries lie in the order they came, which is the cheapest to write. Where to find those of one table is written down
// later, many at a time; until then they are also in memory (see recent). A start reads at most what was not yet written
// down, never all tables.
//
// Readers have connections of their own, which can only read. They never wait for the writer, nor it for them.
//
// The package never looks into a body, never reads a clock and never removes anything but what Delete names. Blobs stay:
// which entry means which of them is known only to those who wrote them.
package sqlite
