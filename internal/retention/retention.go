// Package retention removes what is old from a log: finished games, packs that no table uses, and the server's own logs that are over.
//
//	keeper := &retention.Keeper{Log: log, Kinds: kinds, After: 90 * 24 * time.Hour, Logger: logger}
//	go keeper.Run(ctx)
//
// A game that is not over is never removed.
package retention

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"shipfic/internal/gamelog"
)

// Store is a log that can say what it holds.
type Store interface {
	gamelog.Log
	gamelog.Lister
}

// Keeper keeps a log, and removes what is old.
type Keeper struct {
	Log    Store
	Kinds  []gamelog.Kind // of the logs that the server keeps for itself
	After  time.Duration  // after which games and packs are removed; 0: never
	Logger *slog.Logger

	uploading sync.Mutex // held while the notes about uploaded packs change
}

// interval is how often old games are removed.
const interval = time.Hour

// Run removes what is old, now and at every interval, until the context ends.
func (k *Keeper) Run(ctx context.Context) {
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	looked := time.Now()
	for {
		now := time.Now()
		var removed, packs int
		err := k.RemoveOver(ctx, now)
		if err == nil && k.After > 0 {
			removed, err = k.removeOld(ctx, now, now.Sub(looked)) // the difference is not that of the machine's clock
		}
		if err == nil && k.After > 0 {
			packs, err = k.removeUnusedPacks(ctx, now)
		}
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			k.Logger.Error("removing old games failed", "error", err)
		case removed+packs > 0:
			k.Logger.Info("old games and unused packs removed", "games", removed, "packs", packs)
		}
		looked = now
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return
		}
	}
}

// RemoveOver removes the server's own logs that nobody needs any more.
func (k *Keeper) RemoveOver(ctx context.Context, now time.Time) error {
	ids, err := k.Log.IDs(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		for _, kind := range k.Kinds {
			if id.IsTable() || !kind.Has(id) || kind.IsOver == nil {
				continue
			}
			entries, err := k.Log.Read(ctx, id, 1, 0)
			if err == nil && kind.IsOver(entries, now) {
				err = k.Log.Delete(ctx, id)
			}
			if err != nil && !errors.Is(err, gamelog.ErrDamaged) {
				return err
			}
		}
	}
	return nil
}

// removeOld removes the tables where the last game is finished, or none was started, and nothing happened for the time of retention:
// neither by the clock nor by the time that servers ran since. Running is how long this one ran since the last call. A game that is
// not over stays, however long its players are away, and so does a quarantined table.
func (k *Keeper) removeOld(ctx context.Context, now time.Time, running time.Duration) (removed int, err error) {
	ran, err := Uptime.Get(ctx, k.Log, "")
	if err != nil {
		return 0, err
	}
	ran.note(now, running, k.After)
	if err := Uptime.Put(ctx, k.Log, "", ran); err != nil {
		return 0, err
	}
	old, err := k.Log.Summaries(ctx, gamelog.Filter{
		Status: []gamelog.Status{gamelog.Finished, gamelog.Waiting}, Before: now.Add(-k.After).UnixMilli(),
	})
	if err != nil {
		return 0, err
	}
	for _, table := range old {
		if ran.since(table.Updated) < k.After {
			continue
		}
		if err := k.removeTable(ctx, table.ID); err != nil {
			return removed, err
		}
		removed++
	}
	return removed, nil
}

// removeTable removes a table, with the logs that belong to it.
func (k *Keeper) removeTable(ctx context.Context, id gamelog.ID) error {
	for _, kind := range k.Kinds {
		if !kind.OfTable {
			continue
		}
		if err := k.Log.Delete(ctx, kind.ID(string(id))); err != nil {
			return err
		}
	}
	return k.Log.Delete(ctx, id)
}
