package main

import (
	"context"
	"fmt"

	"shipfic/internal/archive"
	"shipfic/internal/gamelog"
	"shipfic/internal/games"
	"shipfic/internal/moving"
	"shipfic/internal/table"
)

// past is a game of a stored table, read into memory so that the store cannot be changed.
type past struct {
	id      gamelog.ID
	number  int // which of the table's games, from 1 on
	shelf   *games.Shelf
	hall    *table.Hall
	archive *archive.Archive
}

// openPast opens a game from an exported file, or by the code of its stored table. Number 0 means the latest game.
func openPast(ctx context.Context, store storeFlags, name string, number int) (*past, error) {
	file, err := replayCmd{storeFlags: store, Game: name}.load(ctx)
	if err != nil {
		return nil, err
	}
	log, shelf, err := moving.Unpack(ctx, file)
	if err != nil {
		return nil, err
	}
	if number == 0 {
		for _, e := range file.Entries {
			if e.Kind == string(table.DoStart) {
				number++
			}
		}
	}
	hall := &table.Hall{Log: log, Games: shelf}
	return &past{file.ID, number, shelf, hall, archive.New(archive.Options{Chronicles: hall, Entries: log, Cards: shelf.Cards})}, nil
}

// missing is the error for a game that the table has not played.
func (p *past) missing() error { return fmt.Errorf("table %s has no game %d", p.id, p.number) }
