package logtest

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"shipfic/game"
	"shipfic/internal/gamelog"
)

var readPromises = []promise{
	{"an unknown table has no entries", func(t *testing.T, log gamelog.Log) {
		holds(t, log, "nobody", nil)
	}},
	{"a read honours from and limit", func(t *testing.T, log gamelog.Log) {
		var all []gamelog.Entry
		for i := range 10 {
			appended(t, log, "a", uint64(i), entry("entry %d", i+1))
			appended(t, log, "b", uint64(i), entry("not this one"))
			all = append(all, numbered(uint64(i), entry("entry %d", i+1))...)
		}
		for _, test := range []struct {
			from  uint64
			limit int
			want  []gamelog.Entry
		}{
			{from: 0, limit: 0, want: all},
			{from: 1, limit: 0, want: all},
			{from: 1, limit: 1, want: all[:1]},
			{from: 4, limit: 3, want: all[3:6]},
			{from: 4, limit: 100, want: all[3:]},
			{from: 10, limit: 0, want: all[9:]},
			{from: 11, limit: 0},
			{from: 12, limit: 5},
			{from: gamelog.MaxEntries + 1, limit: 0},
			{from: math.MaxUint64, limit: 1},
		} {
			got, err := log.Read(patiently(t), "a", test.from, test.limit)
			done(t, err)
			same(t, "what was read", got, test.want)
		}
	}},
	{"a long log is read completely and in order", func(t *testing.T, log gamelog.Log) {
		const length = 3000
		var all []gamelog.Entry
		for i := range length {
			all = append(all, entry("%d", i))
		}
		for last := 0; last < length; last += 250 {
			appended(t, log, "a", uint64(last), all[last:last+250]...)
		}
		holds(t, log, "a", numbered(0, all...))
	}},
	{"any string is a distinct ID", func(t *testing.T, log gamelog.Log) {
		for _, id := range oddIDs {
			appended(t, log, id, 0, entry("of %q", id))
			done(t, log.PutSummary(patiently(t), gamelog.Summary{ID: id, Status: gamelog.Waiting}))
			done(t, log.PutSnapshot(patiently(t), id, gamelog.Snapshot{N: 1, Data: []byte(id)}))
		}
		for _, id := range oddIDs {
			holds(t, log, id, numbered(0, entry("of %q", id)))
			snapshot, err := log.Snapshot(patiently(t), id)
			done(t, err)
			same(t, "the snapshot", snapshot, gamelog.Snapshot{N: 1, Data: []byte(id)})
		}
		list, err := log.Summaries(patiently(t), gamelog.Filter{})
		done(t, err)
		if len(list) != len(oddIDs) {
			t.Errorf("got %d summaries, want %d", len(list), len(oddIDs))
		}
	}},
	{"entries are read back byte for byte", func(t *testing.T, log gamelog.Log) {
		var want []gamelog.Entry
		for i, body := range oddBodies {
			want = append(want, gamelog.Entry{At: int64(i), Kind: "input", Body: body, Digest: game.DigestOf(body)})
		}
		for _, kind := range oddKinds {
			want = append(want, gamelog.Entry{Kind: kind, Body: []byte("{}")})
		}
		for _, at := range []int64{math.MinInt64, -1, 0, math.MaxInt64} {
			want = append(want, gamelog.Entry{At: at, Digest: game.Digest{0, 255, '\'', 0, '"', 128, 0, 1}})
		}
		appended(t, log, "a", 0, want...)
		holds(t, log, "a", numbered(0, want...))
	}},
}

var oddIDs = []gamelog.ID{
	"a", "A", "a ", " a", "a.b", "a.*", "a.>", "*", ">", "$1", "a%", "a_", "a/b", "../a", `a\b`, "a'b", `a"b`, "a;--", "a\nb", "a\tb",
	"a\x00b", "a\x00c", "naïve", "nai\u0308ve", "🦄", "日本", "0", "00", "1", "1e0", "NULL", gamelog.ID(strings.Repeat("long", 50)),
}

var oddKinds = []string{"", "two words", "'", `"`, "🦄", "a\x00b", "<script>"}

var oddBodies = [][]byte{
	nil,
	{},
	[]byte("null"), []byte(`""`), []byte(`{"a":"<b> & 'c' \"d\""}`), []byte("{ \"spaced\" :\n[1,  2 ] }"), []byte(`"\u2028\ud83e\udd84"`),
	[]byte("\"\u2028🦄\""), []byte("12345678901234567890.0"), []byte("'"), []byte(`"`),
	{0},
	{0, 0, 1},
	{0xff, 0xfe, 0x80},
	bytes.Repeat([]byte{0xf0}, 5000),
}
