package jetstream

import (
	"fmt"
	"slices"
	"testing"

	"shipfic/internal/gamelog"
)

// TestChooseIsFixed pins the streams of some ids: another function would lose the tables of every log with several streams.
func TestChooseIsFixed(t *testing.T) {
	for _, c := range []struct {
		id   gamelog.ID
		want []stream // with 1, 2, 3, 5, 8 and 64 streams
	}{
		{"", []stream{0, 1, 1, 1, 1, 17}},
		{"a", []stream{0, 1, 2, 2, 2, 31}},
		{"quillotter4217", []stream{0, 0, 0, 3, 3, 42}},
		{"muffinbadger9031", []stream{0, 1, 2, 2, 2, 43}},
	} {
		var got []stream
		for _, count := range []int{1, 2, 3, 5, 8, 64} {
			got = append(got, choose(c.id, count))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q: %v, want %v", c.id, got, c.want)
		}
	}
}

// TestChooseSpreads checks that ids are spread evenly, and that an id changes its stream only to a new one when the number grows.
func TestChooseSpreads(t *testing.T) {
	const ids, most = 4000, 8
	for count := 1; count <= most; count++ {
		held := make([]int, count)
		for i := range ids {
			id := gamelog.ID(fmt.Sprint("table", i))
			at := choose(id, count)
			held[at]++
			if count > 1 && at != choose(id, count-1) && at != stream(count-1) {
				t.Fatalf("%s moves from stream %d to %d when stream %d is added", id, choose(id, count-1), at, count-1)
			}
		}
		if fair := ids / count; slices.Min(held) < fair*8/10 || slices.Max(held) > fair*12/10 {
			t.Errorf("%d streams hold %v of %d tables", count, held, ids)
		}
	}
}

func TestStreamNames(t *testing.T) {
	l := &Log{name: "a-log"}
	for s := range stream(MaxStreams) {
		if got, ok := l.streamOf(l.streamName(s)); !ok || got != s {
			t.Errorf("stream %d is called %s, which is read as %d (%t)", s, l.streamName(s), got, ok)
		}
	}
	for _, name := range []string{"", "b-log", "a-log-snapshots", "a-log-log-0", "a-log-log-64", "a-log-log-x", "a-log-log--1"} {
		if s, ok := l.streamOf(name); ok {
			t.Errorf("%q is read as stream %d", name, s)
		}
	}
}
