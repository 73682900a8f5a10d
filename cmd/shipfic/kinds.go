package main

import (
	"context"
	"fmt"
	"slices"

	"shipfic/internal/admin"
	"shipfic/internal/archive"
	"shipfic/internal/gamelog"
	"shipfic/internal/push"
	"shipfic/internal/retention"
	"shipfic/internal/server"
	"shipfic/internal/workshop"
)

// kinds lists the kinds of logs that the server keeps for itself. Every other log is that of a table, or of a kind that this version does not
// know: such a log is kept, and copied as it is.
var kinds = append([]gamelog.Kind{
	admin.BookKind, admin.ErasedKind, archive.Reviews.Kind(), workshop.CatalogueKind, server.TransferKind, retention.Uploaded.Kind(), retention.Uptime.Kind(),
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
