package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"shipfic/internal/admin"
	"shipfic/internal/archive"
	"shipfic/internal/catalogue"
	"shipfic/internal/gamelog"
	"shipfic/internal/push"
	"shipfic/internal/server"
)

// kinds lists the kinds of logs that the server keeps for itself. Every other log is that of a table, or of a kind that this version does not
// know: such a log is kept, and copied as it is.
var kinds = append([]gamelog.Kind{
	admin.BookKind, admin.ErasedKind, archive.ReviewsKind, catalogue.Kind, server.TransferKind, uploadsKind, uptimeKind,
}, push.Kinds...)

// kindOf returns the kind of one of the server's own logs, and whether it is known.
func kindOf(id gamelog.ID) (k gamelog.Kind, known bool) {
	if i := slices.IndexFunc(kinds, func(k gamelog.Kind) bool { return k.Has(id) }); i >= 0 {
		return kinds[i], true
	}
	return gamelog.Kind{Name: "a log of an unknown kind", Verify: func(ctx context.Context, log gamelog.Log, id gamelog.ID) error {
		_, err := log.Read(ctx, id, 1, 0)
		return err
	}}, false
}

// nameOf is how people call a log.
func nameOf(id gamelog.ID) string {
	if id.IsTable() {
		return "table " + string(id)
	}
	k, _ := kindOf(id)
	return fmt.Sprintf("%s (%s)", k.Name, id)
}

// store is a log that can say what it holds.
type store interface {
	gamelog.Log
	gamelog.Lister
}

// removeTable removes a table, with the logs that belong to it.
func removeTable(ctx context.Context, log gamelog.Log, id gamelog.ID) error {
	for _, k := range kinds {
		if !k.OfTable {
			continue
		}
		if err := log.Delete(ctx, k.ID(string(id))); err != nil {
			return err
		}
	}
	return log.Delete(ctx, id)
}

// removeOver removes the server's own logs that nobody needs any more.
func removeOver(ctx context.Context, log store, now time.Time) error {
	ids, err := log.IDs(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		k, _ := kindOf(id)
		if id.IsTable() || k.IsOver == nil {
			continue
		}
		entries, err := log.Read(ctx, id, 1, 0)
		if err == nil && k.IsOver(entries, now) {
			err = log.Delete(ctx, id)
		}
		if err != nil && !errors.Is(err, gamelog.ErrDamaged) {
			return err
		}
	}
	return nil
}
