package gamelog

import (
	"context"
	"encoding/json"
	"errors"
)

// Note is an object that a part of the server keeps by name, such as when each pack was uploaded. The package that owns it declares it.
//
// A note has no entries and no history. A log stores it next to the snapshots of tables, under an ID that no table can have, so that every
// log has notes, and [Log.Delete] removes one.
type Note[T any] struct {
	Name    string // what people call it: "the list of uploaded packs"
	Pattern string // of its IDs; see [Kind]
	OfTable bool   // it is removed with the table that the * stands for
	Version int    // of its content; a note of another version counts as none
}

// Snapshots is the part of a [Log] that notes need.
type Snapshots interface {
	PutSnapshot(ctx context.Context, id ID, s Snapshot) error
	Snapshot(ctx context.Context, id ID) (Snapshot, error)
}

// Kind returns the kind of log that the note is.
func (n Note[T]) Kind() Kind {
	return Kind{Name: n.Name, Pattern: n.Pattern, OfTable: n.OfTable, Verify: func(ctx context.Context, log Log, id ID) error {
		s, err := log.Snapshot(ctx, id)
		if err == nil {
			err = json.Unmarshal(s.Data, new(T))
		}
		return err
	}}
}

// ID returns the ID of the note with that part in place of the *.
func (n Note[T]) ID(part string) ID { return Kind{Pattern: n.Pattern}.ID(part) }

// Put replaces the note.
func (n Note[T]) Put(ctx context.Context, log Snapshots, part string, value T) error {
	data, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return log.PutSnapshot(ctx, n.ID(part), Snapshot{Rules: n.Version, Data: data})
}

// Get returns the note. If there is none, or it cannot be read, it returns an empty object.
func (n Note[T]) Get(ctx context.Context, log Snapshots, part string) (value T, err error) {
	s, err := log.Snapshot(ctx, n.ID(part))
	if err != nil && !errors.Is(err, ErrNotFound) {
		return value, err
	}
	if err == nil && s.Rules == n.Version && json.Unmarshal(s.Data, &value) == nil {
		return value, nil
	}
	var none T // the failed attempt may have filled a part of value
	return none, json.Unmarshal([]byte("{}"), &none)
}
