package main

import (
	"context"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"shipfic/internal/gamelog"
)

// days is a time that may also be written in days: "90d", "12h".
type days time.Duration

// UnmarshalText reads a time.
func (d *days) UnmarshalText(text []byte) error {
	if number, inDays := strings.CutSuffix(string(text), "d"); inDays {
		n, err := strconv.ParseUint(number, 10, 16)
		if err != nil {
			return fmt.Errorf("%q is no number of days", text)
		}
		*d = days(n) * days(24*time.Hour)
		return nil
	}
	t, err := time.ParseDuration(string(text))
	if err != nil || t < 0 {
		return fmt.Errorf("%q is no time: it is like 90d or 12h", text)
	}
	*d = days(t)
	return nil
}

// tidyEvery is how often old games are looked for.
const tidyEvery = time.Hour

// keepTidy removes old games, now and every hour, until the context ends.
func keepTidy(ctx context.Context, log gamelog.Log, retention time.Duration, logger *slog.Logger) {
	if retention == 0 {
		return
	}
	ticker := time.NewTicker(tidyEvery)
	defer ticker.Stop()
	for {
		removed, err := removeOld(ctx, log, time.Now().Add(-retention))
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			logger.Error("old games were not removed", "error", err)
		case removed > 0:
			logger.Info("old games were removed", "games", removed)
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return
		}
	}
}

// removeOld removes the tables at which a game was finished, or none was begun, and nothing has happened since a moment.
// A game that is on stays, however long its players are away, and so does one that was set aside.
func removeOld(ctx context.Context, log gamelog.Log, since time.Time) (removed int, err error) {
	old, err := log.Summaries(ctx, gamelog.Filter{
		Status: []gamelog.Status{gamelog.Finished, gamelog.Waiting}, Before: since.UnixMilli(),
	})
	if err != nil {
		return 0, err
	}
	for _, table := range old {
		if err := log.Delete(ctx, table.ID); err != nil {
			return removed, err
		}
		removed++
	}
	return removed, nil
}
