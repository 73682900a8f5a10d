package sqlite

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"shipfic/internal/gamelog"
)

// move is an entry of the size of a typical move.
var move = gamelog.Entry{At: 1_700_000_000_000, Kind: "input", Body: []byte(`{"seat":2,"do":"` + strings.Repeat("x", 100) + `"}`)}

// BenchmarkAppend appends one entry at a time, durably, to several tables concurrently.
func BenchmarkAppend(b *testing.B) {
	for _, tables := range []int{1, 16, 256} {
		b.Run(fmt.Sprintf("tables=%d", tables), func(b *testing.B) {
			log := opened(b, filepath.Join(b.TempDir(), "shipfic.db"), usual)
			b.ResetTimer()
			var all sync.WaitGroup
			for table := range tables {
				all.Go(func() {
					id := gamelog.ID(fmt.Sprintf("table-%d", table))
					for n := uint64(0); n < uint64(b.N/tables); n++ {
						if err := log.Append(b.Context(), id, n, move); err != nil {
							b.Error(err)
							return
						}
					}
				})
			}
			all.Wait()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "appends/s")
		})
	}
}

// BenchmarkRead reads a table of 1,000 entries among 100 others: from the file, from memory, and its last ten entries.
func BenchmarkRead(b *testing.B) {
	for name, read := range map[string]struct {
		placed bool
		from   uint64
	}{"file": {true, 1}, "memory": {false, 1}, "last ten": {true, 991}} {
		b.Run(name, func(b *testing.B) {
			with := usual
			with.placeEvery, with.placeBytes = 1<<20, 1<<30
			path := filepath.Join(b.TempDir(), "shipfic.db")
			log := opened(b, path, with)
			fill(b, log, 100, 1000)
			if read.placed {
				log.Close()
				log = opened(b, path, with)
			}
			for b.Loop() {
				if entries, err := log.Read(b.Context(), tableID(7), read.from, 0); err != nil || len(entries) != 1001-int(read.from) {
					b.Fatal(len(entries), err)
				}
			}
		})
	}
}

// BenchmarkOpen opens a log of 10,000 tables.
func BenchmarkOpen(b *testing.B) {
	path := filepath.Join(b.TempDir(), "shipfic.db")
	log := opened(b, path, usual)
	fill(b, log, 10_000, 30)
	log.Close()
	for b.Loop() {
		log, err := Open(b.Context(), path)
		if err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		log.Close()
		runtime.GC()
		b.StartTimer()
	}
}

func tableID(i int) gamelog.ID { return gamelog.ID(fmt.Sprintf("table-%05d", i)) }

// fill appends entries to tables in turn, as concurrent games do.
func fill(tb testing.TB, log *Log, tables, entries int) {
	tb.Helper()
	const players = 64
	for n := range uint64(entries) {
		var all sync.WaitGroup
		for player := range players {
			all.Go(func() {
				for table := player; table < tables; table += players {
					if err := log.Append(tb.Context(), tableID(table), n, move); err != nil {
						tb.Error(err)
						return
					}
				}
			})
		}
		all.Wait()
	}
}
