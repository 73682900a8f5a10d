package logtest

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"shipfic/internal/gamelog"
)

var summaryPromises = []promise{
	{"an empty log lists nothing", func(t *testing.T, log gamelog.Log) {
		same(t, "the list", listed(t, log, gamelog.Filter{}), nil)
	}},
	{"the latest summary is listed", func(t *testing.T, log gamelog.Log) {
		for i, about := range oddBodies {
			s := gamelog.Summary{ID: "a", Status: gamelog.Aside, Open: i%2 == 0, Updated: int64(i) - 2, About: about}
			done(t, log.PutSummary(patiently(t), s))
			same(t, "the list", listed(t, log, gamelog.Filter{}), []gamelog.Summary{s})
		}
	}},
	{"summaries up to MaxAbout are accepted", func(t *testing.T, log gamelog.Log) {
		longest := gamelog.Summary{ID: "a", About: []byte(strings.Repeat("x", gamelog.MaxAbout))}
		done(t, log.PutSummary(patiently(t), longest))
		longer := gamelog.Summary{ID: "a", About: append(bytes.Clone(longest.About), 'x')}
		if err := log.PutSummary(patiently(t), longer); !errors.Is(err, gamelog.ErrTooLarge) {
			t.Errorf("a summary over the limit: %v, want %v", err, gamelog.ErrTooLarge)
		}
		same(t, "the list", listed(t, log, gamelog.Filter{}), []gamelog.Summary{longest})
	}},
	{"lists are filtered, ordered and limited", func(t *testing.T, log gamelog.Log) {
		for _, s := range tables {
			done(t, log.PutSummary(patiently(t), s))
		}
		for _, test := range lists {
			var got []gamelog.ID
			for _, s := range listed(t, log, test.filter) {
				got = append(got, s.ID)
			}
			same(t, test.name, got, test.want)
		}
	}},
	{"an updated table moves to the front", func(t *testing.T, log gamelog.Log) {
		for _, s := range tables {
			done(t, log.PutSummary(patiently(t), s))
		}
		moved := gamelog.Summary{ID: "c", Status: gamelog.Playing, Open: true, Updated: 100}
		done(t, log.PutSummary(patiently(t), moved))
		same(t, "the first", listed(t, log, gamelog.Filter{Limit: 1}), []gamelog.Summary{moved})
		same(t, "the finished", listed(t, log, gamelog.Filter{Status: []gamelog.Status{gamelog.Finished}}), []gamelog.Summary{tables[5]})
	}},
}

var tables = []gamelog.Summary{
	{ID: "a", Status: gamelog.Waiting, Open: true, Updated: 10},
	{ID: "b", Status: gamelog.Playing, Open: true, Updated: 40},
	{ID: "c", Status: gamelog.Finished, Open: true, Updated: 30},
	{ID: "d", Status: gamelog.Waiting, Updated: 20},
	{ID: "e", Status: gamelog.Playing, Updated: 40},
	{ID: "f", Status: gamelog.Finished, Updated: -5},
	{ID: "g", Status: gamelog.Aside, Updated: 0},
}

var lists = []struct {
	name   string
	filter gamelog.Filter
	want   []gamelog.ID
}{
	{"all, latest first, ties by ID", gamelog.Filter{}, []gamelog.ID{"b", "e", "c", "d", "a", "g", "f"}},
	{"the first three", gamelog.Filter{Limit: 3}, []gamelog.ID{"b", "e", "c"}},
	{"one of two with the same time", gamelog.Filter{Limit: 1}, []gamelog.ID{"b"}},
	{"a limit above the total", gamelog.Filter{Limit: 100}, []gamelog.ID{"b", "e", "c", "d", "a", "g", "f"}},
	{"open", gamelog.Filter{Open: true}, []gamelog.ID{"b", "c", "a"}},
	{"waiting", gamelog.Filter{Status: []gamelog.Status{gamelog.Waiting}}, []gamelog.ID{"d", "a"}},
	{"waiting or playing", gamelog.Filter{Status: []gamelog.Status{gamelog.Waiting, gamelog.Playing}}, []gamelog.ID{"b", "e", "d", "a"}},
	{"the same status twice", gamelog.Filter{Status: []gamelog.Status{gamelog.Aside, gamelog.Aside}}, []gamelog.ID{"g"}},
	{"an unknown status", gamelog.Filter{Status: []gamelog.Status{"' OR 1=1 --"}}, nil},
	{"before a time", gamelog.Filter{Before: 30}, []gamelog.ID{"d", "a", "g", "f"}},
	{"before a time before 1970", gamelog.Filter{Before: -4}, []gamelog.ID{"f"}},
	{"all conditions at once", gamelog.Filter{Status: []gamelog.Status{gamelog.Waiting, gamelog.Finished}, Open: true, Before: 31, Limit: 1}, []gamelog.ID{"c"}},
}

// listed returns the summaries that match a filter.
func listed(t testing.TB, log gamelog.Log, f gamelog.Filter) []gamelog.Summary {
	t.Helper()
	list, err := log.Summaries(patiently(t), f)
	done(t, err)
	return list
}
