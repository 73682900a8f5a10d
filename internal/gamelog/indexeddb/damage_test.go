//go:build js

package indexeddb

import (
	"context"
	"errors"
	"syscall/js"
	"testing"

	"shipfic/internal/gamelog"
)

// TestDamage stores what nobody would write. The table is damaged, the program goes on, and the other tables are as they were.
func TestDamage(t *testing.T) {
	ctx := context.Background()
	log, err := Open(ctx, "test-damage")
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	whole := func() js.Value {
		return js.ValueOf(map[string]any{"at": 1, "kind": "input", "digest": array(make([]byte, 32)), "body": array([]byte("{}"))})
	}
	with := func(name string, value any) js.Value {
		v := whole()
		v.Set(name, value)
		return v
	}
	values := map[string]js.Value{
		"null": js.Null(), "text": js.ValueOf("rubbish"), "number": js.ValueOf(7), "list": js.ValueOf([]any{1, 2}),
		"no body": with("body", js.Undefined()), "a body of text": with("body", "{}"), "a body of another kind": with("body", map[string]any{}),
		"a short digest": with("digest", array([]byte{1})), "no kind": with("kind", js.Null()), "a date of text": with("at", "today"),
	}
	put := func(store string, key, value any) {
		t.Helper()
		if err := log.write(ctx, func(t *transaction) { t.store(store).Call("put", value, key) }, store); err != nil {
			t.Fatal(err)
		}
	}
	for n := range uint64(3) {
		for _, id := range []gamelog.ID{"good", "bad"} {
			if err := log.Append(ctx, id, n, gamelog.Entry{Kind: "input", Body: []byte("{}")}); err != nil {
				t.Fatal(err)
			}
		}
	}
	for name, value := range values {
		put(entries, []any{"bad", 2}, value)
		put(snapshots, "bad", value)
		put(summaries, "bad", value)
		put(blobs, "bad", value)
		if list, err := log.Read(ctx, "bad", 1, 0); !errors.Is(err, gamelog.ErrDamaged) {
			t.Errorf("%s: read %d entries, %v", name, len(list), err)
		}
		if _, err := log.Snapshot(ctx, "bad"); !errors.Is(err, gamelog.ErrDamaged) {
			t.Errorf("%s: the snapshot: %v", name, err)
		}
		if _, err := log.Blob(ctx, "bad"); !errors.Is(err, gamelog.ErrDamaged) {
			t.Errorf("%s: the blob: %v", name, err)
		}
		if list, err := log.Summaries(ctx, gamelog.Filter{}); err != nil || len(list) != 0 {
			t.Errorf("%s: summaries %v, %v", name, list, err)
		}
		if list, err := log.Read(ctx, "good", 1, 0); err != nil || len(list) != 3 {
			t.Errorf("%s: read %d entries of another table, %v", name, len(list), err)
		}
	}
	put(entries, []any{"bad", 2}, whole())
	if list, err := log.Read(ctx, "bad", 1, 0); err != nil || len(list) != 3 {
		t.Errorf("read %d mended entries, %v", len(list), err)
	}
	if err := log.write(ctx, func(t *transaction) { t.store(entries).Call("delete", []any{"bad", 2}) }, entries); err != nil {
		t.Fatal(err)
	}
	if list, err := log.Read(ctx, "bad", 1, 0); !errors.Is(err, gamelog.ErrDamaged) {
		t.Errorf("without its second entry: read %d entries, %v", len(list), err)
	}
}
