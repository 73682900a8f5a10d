package push

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"shipfic/internal/gamelog"
)

// Every entry of these logs holds a whole value, so only the latest counts. The snapshot saves reading the others.

// Kinds are the kinds of logs that this package keeps.
var Kinds = []gamelog.Kind{
	{Name: "the keys of calls", Pattern: string(keysID), Verify: gamelog.VerifyEntries[keys]},
	browserKind, tableKind,
}

// load returns the value that a log holds and the number of its entry; the zero value if there is none.
func load[T any](ctx context.Context, log gamelog.Log, id gamelog.ID) (value T, n uint64, err error) {
	snapshot, err := log.Snapshot(ctx, id)
	if err != nil && !errors.Is(err, gamelog.ErrNotFound) {
		return value, 0, err
	}
	entries, err := log.Read(ctx, id, max(snapshot.N, 1), 0)
	if err != nil || len(entries) == 0 { // a snapshot may be left without its entry if the log was removed during a write
		return value, 0, err
	}
	last := entries[len(entries)-1]
	return value, last.N, json.Unmarshal(last.Body, &value)
}

// tries limits how often a change is tried again while other nodes are faster.
const tries = 8

// change replaces the value of a log, or leaves it if the function returns an error, of which [gamelog.ErrNothing] is none. The function may be
// called again if another node was first.
func change[T any](ctx context.Context, log gamelog.Log, id gamelog.ID, do func(*T) error) (value T, err error) {
	for range tries {
		var n uint64
		if value, n, err = load[T](ctx, log, id); err != nil {
			return value, err
		}
		switch err = do(&value); {
		case errors.Is(err, gamelog.ErrNothing):
			return value, nil
		case err != nil:
			return value, err
		}
		var body []byte
		if body, err = json.Marshal(value); err != nil {
			return value, err
		}
		err = log.Append(ctx, id, n, gamelog.Entry{At: time.Now().UnixMilli(), Kind: "push", Body: body})
		if errors.Is(err, gamelog.ErrConflict) {
			continue
		}
		if err == nil {
			err = log.PutSnapshot(ctx, id, gamelog.Snapshot{N: n + 1, Data: body})
		}
		return value, err
	}
	return value, err
}
