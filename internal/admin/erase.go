package admin

import (
	"context"
	"fmt"
	"slices"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/hall"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// eraseLines takes what a person wrote at a table out of its log.
func (d *Console) eraseLines(ctx context.Context, e *entry, _ *wire.AskAct, done *wire.ActDone) error {
	a := e.Act
	if rewriter, can := d.Log.(gamelog.Rewriter); can {
		return d.rewriteTable(ctx, a, done, rewriter)
	}
	if !d.IsClosed(a.Table) { // nodes that have it loaded would write on after what is gone
		return &api.Problem{Status: api.StatusConflict, Code: api.CloseFirst}
	}
	return d.Hall.Suspend(ctx, a.Table, hall.ErrShut, func() error { return d.replaceTable(ctx, a, done) })
}

// rewriteTable erases in a log that can replace what was written.
func (d *Console) rewriteTable(ctx context.Context, a wire.Act, done *wire.ActDone, log gamelog.Rewriter) error {
	if err := d.exists(ctx, a.Table); err != nil {
		return err
	}
	return d.Hall.Suspend(ctx, a.Table, hall.ErrUnloaded, func() error {
		entries, err := d.Log.Read(ctx, a.Table, 1, 0)
		if err != nil {
			return err
		}
		erased, lines, err := hall.Erase(entries, d.Games, a.Person)
		if err != nil {
			return err
		}
		done.Lines = lines
		return log.Rewrite(ctx, a.Table, erased)
	})
}

// ErasedKind is the kind of log in which the new entries of a table are while they replace the old ones. It has no summary, so it is not
// listed.
var ErasedKind = gamelog.Kind{Name: "a table that is being erased", Pattern: "*.erased", OfTable: true, Verify: gamelog.VerifyEntries[table.Command]}

func copyOf(id gamelog.ID) gamelog.ID { return ErasedKind.ID(string(id)) }

// replaceTable erases in a log that is shared by nodes and can only be appended to or deleted. It makes a copy, deletes the table and
// writes it again. If it is interrupted, asking again completes it: once the table is shorter than its copy, the copy is complete.
func (d *Console) replaceTable(ctx context.Context, a wire.Act, done *wire.ActDone) error {
	entries, err := d.Log.Read(ctx, a.Table, 1, 0)
	if err != nil {
		return err
	}
	erased, err := d.Log.Read(ctx, copyOf(a.Table), 1, 0)
	switch {
	case err != nil:
		return err
	case len(entries) < len(erased): // it was interrupted
	case len(entries) == 0:
		return gamelog.ErrNotFound
	default:
		if erased, done.Lines, err = hall.Erase(entries, d.Games, a.Person); err != nil {
			return err
		}
		if err := d.writeAll(ctx, copyOf(a.Table), erased); err != nil {
			return err
		}
	}
	var last *table.State
	for r, err := range hall.Retell(erased, d.Games) {
		if err != nil {
			return fmt.Errorf("%w: %w", hall.ErrNotErasable, err)
		}
		last = r.State
	}
	if err := d.writeAll(ctx, a.Table, erased); err != nil {
		return err
	}
	if err := d.Log.PutSummary(ctx, last.Summary(a.Table)); err != nil {
		return err
	}
	return d.Log.Delete(ctx, copyOf(a.Table))
}

// appendBytes is how many bytes of entries are appended at once: a message of NATS has at most a megabyte.
const appendBytes = 512 << 10

// writeAll replaces a log by other entries.
func (d *Console) writeAll(ctx context.Context, id gamelog.ID, entries []gamelog.Entry) error {
	if err := d.Log.Delete(ctx, id); err != nil {
		return err
	}
	entries = slices.Clone(entries)
	for written := uint64(0); len(entries) > 0; {
		n, size := 0, 0
		for n < len(entries) && (n == 0 || size+len(entries[n].Body) < appendBytes) {
			size += len(entries[n].Body) + len(entries[n].Kind) + 64
			n++
		}
		if err := d.Log.Append(ctx, id, written, entries[:n]...); err != nil {
			return err
		}
		written += uint64(n)
		entries = entries[n:]
	}
	return nil
}

// eraseReports takes them out of the reports in the book, too.
func (d *Console) eraseReports(ctx context.Context, a wire.Act, _ *wire.ActDone) error {
	rewriter, can := d.Log.(gamelog.Rewriter)
	if !can {
		return nil // the state no longer shows them
	}
	return d.Book.rewrite(ctx, rewriter, func(e *entry) bool { return e.Reported != nil && redact(e.Reported, a) })
}
