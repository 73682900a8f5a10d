//go:build js

package indexeddb

import (
	"context"
	"errors"
	"fmt"
	"math"
	"syscall/js"

	"shipfic/internal/gamelog"
)

// version is that of the stores. A browser with an older one gets the stores that it lacks.
const version = 1

// Open opens the database of that name, and creates it if there is none. It fails where the browser has no databases, as in some private
// windows.
func Open(ctx context.Context, name string) (*Log, error) {
	factory := js.Global().Get("indexedDB")
	if !factory.Truthy() {
		return nil, errors.New("indexeddb: this browser has no database")
	}
	request := factory.Call("open", name, version)
	done := make(chan error, 1)
	on := &handlers{of: request}
	defer on.release()
	on.call("upgradeneeded", func(js.Value) {
		db := request.Get("result")
		for _, store := range []string{entries, snapshots, summaries, blobs} {
			if !db.Get("objectStoreNames").Call("contains", store).Bool() {
				db.Call("createObjectStore", store)
			}
		}
	})
	on.call("success", func(js.Value) { done <- nil })
	on.call("error", func(js.Value) { done <- errorOf(request.Get("error")) })
	select {
	case err := <-done:
		if err != nil {
			return nil, err
		}
		return &Log{db: request.Get("result"), grown: make(chan struct{})}, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// transaction is a transaction of the database. It ends by itself when no request is pending, so requests are made only at its
// beginning, or when another one has succeeded.
type transaction struct {
	js   js.Value
	on   handlers
	then func(request js.Value, do func(result js.Value))
	err  error // why it was aborted
}

func (l *Log) read(ctx context.Context, do func(*transaction), stores ...string) error {
	return l.transact(ctx, "readonly", do, stores)
}

func (l *Log) write(ctx context.Context, do func(*transaction), stores ...string) error {
	return l.transact(ctx, "readwrite", do, stores)
}

// transact makes the requests of a transaction, and waits until it is complete.
func (l *Log) transact(ctx context.Context, mode string, do func(*transaction), stores []string) (err error) {
	if err := ctx.Err(); err != nil {
		return err
	}
	l.mu.Lock()
	if l.closed {
		l.mu.Unlock()
		return gamelog.ErrClosed
	}
	l.under.Add(1)
	l.mu.Unlock()
	defer l.under.Done()
	defer func() { // calls of the database throw
		if p := recover(); p != nil {
			thrown, ok := p.(js.Error)
			if !ok {
				panic(p)
			}
			err = errorOf(thrown.Value)
		}
	}()
	names := make([]any, len(stores))
	for i, name := range stores {
		names[i] = name
	}
	t := &transaction{js: l.db.Call("transaction", names, mode, map[string]any{"durability": "strict"})}
	t.on.of = t.js
	defer t.on.release()
	done := make(chan struct{})
	t.on.call("complete", func(js.Value) { close(done) })
	t.on.call("abort", func(js.Value) {
		if t.err == nil {
			t.err = errorOf(t.js.Get("error"))
		}
		close(done)
	})
	var requests []*handlers
	defer func() {
		for _, r := range requests {
			r.release()
		}
	}()
	t.then = func(request js.Value, succeeded func(js.Value)) {
		r := &handlers{of: request}
		requests = append(requests, r)
		r.call("success", func(js.Value) { succeeded(request.Get("result")) })
	}
	do(t)
	<-done
	return t.err
}

func (t *transaction) store(name string) js.Value { return t.js.Call("objectStore", name) }

// fail aborts the transaction.
func (t *transaction) fail(why error) {
	t.err = why
	t.js.Call("abort")
}

// last finds the number of a table's last entry.
func (t *transaction) last(id gamelog.ID, found func(uint64)) {
	t.then(t.store(entries).Call("openKeyCursor", numbers(id, 1), "prev"), func(cursor js.Value) {
		if cursor.IsNull() {
			found(0)
			return
		}
		found(uint64(cursor.Get("key").Index(1).Int()))
	})
}

func (t *transaction) putEntries(id gamelog.ID, list []gamelog.Entry) {
	for _, e := range list {
		t.store(entries).Call("put", map[string]any{
			"at": e.At, "kind": e.Kind, "digest": array(e.Digest[:]), "body": array(e.Body),
		}, []any{string(id), e.N})
	}
}

// numbers is the range of keys of a table's entries from a number on.
func numbers(id gamelog.ID, from uint64) js.Value {
	return js.Global().Get("IDBKeyRange").Call("bound", []any{string(id), from}, []any{string(id), math.Inf(1)})
}

// handlers are the event handlers of a database object.
type handlers struct {
	of    js.Value
	funcs []js.Func
}

func (h *handlers) call(event string, do func(js.Value)) {
	f := js.FuncOf(func(_ js.Value, args []js.Value) any {
		do(args[0])
		return nil
	})
	h.funcs = append(h.funcs, f)
	h.of.Set("on"+event, f)
}

func (h *handlers) release() {
	for _, f := range h.funcs {
		f.Release()
	}
}

// errorOf translates an error of the database.
func errorOf(v js.Value) error {
	if !v.Truthy() {
		return errors.New("indexeddb: the transaction was aborted")
	}
	if v.Get("name").String() == "QuotaExceededError" {
		return fmt.Errorf("indexeddb: %w", gamelog.ErrFull)
	}
	return errors.New("indexeddb: " + v.Call("toString").String())
}

func array(data []byte) js.Value {
	to := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(to, data)
	return to
}
