package main

import (
	"context"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"sync"
	"time"

	"shipfic/internal/gamelog"
)

// days is a duration that may also be given in days: "90d", "12h".
type days time.Duration

// UnmarshalText parses a duration.
func (d *days) UnmarshalText(text []byte) error {
	if number, inDays := strings.CutSuffix(string(text), "d"); inDays {
		n, err := strconv.ParseUint(number, 10, 16)
		if err != nil {
			return fmt.Errorf("%q is not a number of days", text)
		}
		*d = days(n) * days(24*time.Hour)
		return nil
	}
	t, err := time.ParseDuration(string(text))
	if err != nil || t < 0 {
		return fmt.Errorf("%q is not a duration: write it like 90d or 12h", text)
	}
	*d = days(t)
	return nil
}

// cleanupInterval is how often old games are removed.
const cleanupInterval = time.Hour

// removeOldGames removes old games, unused packs and the server's own logs that are over, now and at every interval, until the context ends.
// Without retention, games and packs are kept.
func removeOldGames(ctx context.Context, log store, uploading *sync.Mutex, retention time.Duration, logger *slog.Logger) {
	ticker := time.NewTicker(cleanupInterval)
	defer ticker.Stop()
	looked := time.Now()
	for {
		now := time.Now()
		var removed, packs int
		err := removeOver(ctx, log, now)
		if err == nil && retention > 0 {
			removed, err = removeOld(ctx, log, retention, now, now.Sub(looked)) // the difference is not that of the machine's clock
		}
		if err == nil && retention > 0 {
			packs, err = removeUnusedPacks(ctx, log, uploading, retention, now)
		}
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			logger.Error("removing old games failed", "error", err)
		case removed+packs > 0:
			logger.Info("old games and unused packs removed", "games", removed, "packs", packs)
		}
		looked = now
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return
		}
	}
}

// removeOld removes the tables where the last game is finished, or none was started, and nothing happened for the time of retention:
// neither by the clock nor by the time that servers ran since. Running is how long this one ran since the last call. A game that is
// not over stays, however long its players are away, and so does a quarantined table.
func removeOld(ctx context.Context, log gamelog.Log, retention time.Duration, now time.Time, running time.Duration) (removed int, err error) {
	ran, err := readUptime(ctx, log)
	if err != nil {
		return 0, err
	}
	ran.note(now, running, retention)
	if err := ran.write(ctx, log); err != nil {
		return 0, err
	}
	old, err := log.Summaries(ctx, gamelog.Filter{
		Status: []gamelog.Status{gamelog.Finished, gamelog.Waiting}, Before: now.Add(-retention).UnixMilli(),
	})
	if err != nil {
		return 0, err
	}
	for _, table := range old {
		if ran.since(table.Updated) < retention {
			continue
		}
		if err := removeTable(ctx, log, table.ID); err != nil {
			return removed, err
		}
		removed++
	}
	return removed, nil
}
