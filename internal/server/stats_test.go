package server

import (
	"encoding/json"
	"testing"
	"time"

	"shipfic/internal/gamelog"
)

// TestCount counts tables and games by day, and leaves out tables that are too old or cannot be parsed.
func TestCount(t *testing.T) {
	now := time.Date(2026, 11, 15, 23, 30, 0, 0, time.UTC)
	summary := func(status gamelog.Status, daysAgo int, about string) gamelog.Summary {
		return gamelog.Summary{Status: status, Updated: now.AddDate(0, 0, -daysAgo).UnixMilli(), About: json.RawMessage(about)}
	}
	got := count([]gamelog.Summary{
		summary(gamelog.Playing, 0, `{"game":"tsssf","games":3}`),
		summary(gamelog.Finished, 0, `{"game":"hayburger","games":2}`),
		summary(gamelog.Finished, 29, `{"game":"tsssf","games":1}`),
		summary(gamelog.Waiting, 30, `{"game":"tsssf"}`),
		summary(gamelog.Finished, 400, `{"game":"tsssf","games":5}`),
		summary(gamelog.Aside, 1, `?`),
	}, now)
	if got.Tables != 6 || got.Playing != 1 || got.Games != 11 || len(got.Days) != 30 {
		t.Errorf("counted %+v", got)
	}
	first, last := got.Days[0], got.Days[29]
	if first.Date != "2026-10-17" || first.Games["tsssf"] != 1 || first.Tables != 1 {
		t.Errorf("the first day is %+v", first)
	}
	if last.Date != "2026-11-15" || last.Games["tsssf"] != 3 || last.Games["hayburger"] != 2 || len(last.Games) != 2 || last.Tables != 2 {
		t.Errorf("today is %+v", last)
	}
}
