package gamelog

import (
	"context"
	"errors"
	"iter"
	"sync"
)

// Overflowing is a log that falls back to memory when the log below it is full ([ErrFull]). What was written before stays below; what is
// written afterwards lives as long as the program.
type Overflowing struct {
	below Log
	full  func() // called when the log below turns out to be full

	mu     sync.Mutex
	memory *Memory     // nil until the log below is full
	moved  map[ID]bool // tables that were copied to memory
}

var (
	_ Log      = (*Overflowing)(nil)
	_ Rewriter = (*Overflowing)(nil)
)

// NewOverflowing returns a log that writes to another one until that is full. It then calls full, once.
func NewOverflowing(below Log, full func()) *Overflowing {
	return &Overflowing{below: below, full: full}
}

// log returns the log that holds a table. Once the log below is full, that is memory, and the table is copied there on first use.
func (o *Overflowing) log(ctx context.Context, id ID) (Log, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.memory == nil {
		return o.below, nil
	}
	if o.moved[id] {
		return o.memory, nil
	}
	entries, err := o.below.Read(ctx, id, 1, 0)
	if err != nil {
		return nil, err
	}
	for i, e := range entries {
		if err := o.memory.Append(ctx, id, uint64(i), e); err != nil {
			return nil, err
		}
	}
	switch s, err := o.below.Snapshot(ctx, id); {
	case err == nil:
		if err := o.memory.PutSnapshot(ctx, id, s); err != nil {
			return nil, err
		}
	case !errors.Is(err, ErrNotFound):
		return nil, err
	}
	o.moved[id] = true
	return o.memory, nil
}

// general returns the log to which blobs and summaries are written.
func (o *Overflowing) general() Log {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.memory == nil {
		return o.below
	}
	return o.memory
}

// overflow switches to memory, and copies the summaries there.
func (o *Overflowing) overflow(ctx context.Context) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.memory != nil {
		return nil
	}
	summaries, err := o.below.Summaries(ctx, Filter{})
	if err != nil {
		return err
	}
	memory := new(Memory)
	for _, s := range summaries {
		if err := memory.PutSummary(ctx, s); err != nil {
			return err
		}
	}
	o.memory, o.moved = memory, map[ID]bool{}
	o.full()
	return nil
}

// change writes to a table. If the log below is full, it writes to memory instead.
func (o *Overflowing) change(ctx context.Context, id ID, do func(Log) error) error {
	return o.write(ctx, func() (Log, error) { return o.log(ctx, id) }, do)
}

// add writes a blob or a summary, in the same way.
func (o *Overflowing) add(ctx context.Context, do func(Log) error) error {
	return o.write(ctx, func() (Log, error) { return o.general(), nil }, do)
}

func (o *Overflowing) write(ctx context.Context, to func() (Log, error), do func(Log) error) error {
	for {
		log, err := to()
		if err != nil {
			return err
		}
		if err = do(log); log != o.below || !errors.Is(err, ErrFull) {
			return err
		}
		if err := o.overflow(ctx); err != nil {
			return err
		}
	}
}

// Append implements [Log].
func (o *Overflowing) Append(ctx context.Context, id ID, last uint64, entries ...Entry) error {
	return o.change(ctx, id, func(l Log) error { return l.Append(ctx, id, last, entries...) })
}

// Read implements [Log].
func (o *Overflowing) Read(ctx context.Context, id ID, from uint64, limit int) ([]Entry, error) {
	log, err := o.log(ctx, id)
	if err != nil {
		return nil, err
	}
	return log.Read(ctx, id, from, limit)
}

// Watch implements [Log]. A watch that began before the log below was full does not see what is written to memory.
func (o *Overflowing) Watch(ctx context.Context, id ID, from uint64) iter.Seq2[Entry, error] {
	log, err := o.log(ctx, id)
	if err != nil {
		return func(yield func(Entry, error) bool) { yield(Entry{}, err) }
	}
	return log.Watch(ctx, id, from)
}

// PutSnapshot implements [Log].
func (o *Overflowing) PutSnapshot(ctx context.Context, id ID, s Snapshot) error {
	return o.change(ctx, id, func(l Log) error { return l.PutSnapshot(ctx, id, s) })
}

// Snapshot implements [Log].
func (o *Overflowing) Snapshot(ctx context.Context, id ID) (Snapshot, error) {
	log, err := o.log(ctx, id)
	if err != nil {
		return Snapshot{}, err
	}
	return log.Snapshot(ctx, id)
}

// Rewrite implements [Rewriter].
func (o *Overflowing) Rewrite(ctx context.Context, id ID, entries []Entry) error {
	return o.change(ctx, id, func(l Log) error {
		if r, ok := l.(Rewriter); ok {
			return r.Rewrite(ctx, id, entries)
		}
		return errors.New("the log cannot rewrite a table")
	})
}

// PutBlob implements [Log].
func (o *Overflowing) PutBlob(ctx context.Context, data []byte) (hash Hash, err error) {
	err = o.add(ctx, func(l Log) (err error) {
		hash, err = l.PutBlob(ctx, data)
		return err
	})
	return hash, err
}

// Blob implements [Log].
func (o *Overflowing) Blob(ctx context.Context, hash Hash) ([]byte, error) {
	data, err := o.general().Blob(ctx, hash)
	if errors.Is(err, ErrNotFound) {
		return o.below.Blob(ctx, hash)
	}
	return data, err
}

// DeleteBlob implements [Log].
func (o *Overflowing) DeleteBlob(ctx context.Context, hash Hash) error {
	return errors.Join(o.general().DeleteBlob(ctx, hash), o.below.DeleteBlob(ctx, hash))
}

// PutSummary implements [Log].
func (o *Overflowing) PutSummary(ctx context.Context, s Summary) error {
	return o.add(ctx, func(l Log) error { return l.PutSummary(ctx, s) })
}

// Summaries implements [Log].
func (o *Overflowing) Summaries(ctx context.Context, f Filter) ([]Summary, error) {
	return o.general().Summaries(ctx, f)
}

// Delete implements [Log].
func (o *Overflowing) Delete(ctx context.Context, id ID) error {
	log, err := o.log(ctx, id)
	if err != nil {
		return err
	}
	return errors.Join(log.Delete(ctx, id), o.below.Delete(ctx, id))
}

// Close implements [Log].
func (o *Overflowing) Close() error {
	if general := o.general(); general != o.below {
		return errors.Join(general.Close(), o.below.Close())
	}
	return o.below.Close()
}
