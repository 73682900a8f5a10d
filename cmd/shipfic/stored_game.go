package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"shipfic/internal/archive"
	"shipfic/internal/gamelog"
	"shipfic/internal/games"
	"shipfic/internal/hall"
	"shipfic/internal/table"
)

// storedGame is a game of a stored table, read into memory so that the store cannot be changed.
type storedGame struct {
	id      gamelog.ID
	number  int // which of the table's games, from 1 on
	entries []gamelog.Entry
	shelf   *games.Shelf
	hall    *hall.Hall
	archive *archive.Archive
}

// tableFlags name a table.
type tableFlags struct {
	storeFlags
	Game string `arg:"" placeholder:"FILE|CODE" help:"An exported file, or the code of a stored table; - reads a file from standard input."`
}

// load reads the file of that name, or else the stored table.
func (f tableFlags) load(ctx context.Context) (*archive.GameFile, error) {
	if _, err := os.Stat(f.Game); err == nil || f.Game == standardInput {
		return readGame(f.Game)
	} else if archive.CheckTableID(gamelog.ID(f.Game)) != nil {
		return nil, err
	}
	log, done, err := f.openToRead(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	file, err := archive.LoadGame(ctx, log, gamelog.ID(f.Game))
	if errors.Is(err, gamelog.ErrNotFound) {
		return nil, fmt.Errorf("there is no file and no stored table %q", f.Game)
	}
	return file, err
}

// storedFlags name one of the games of a table.
type storedFlags struct {
	tableFlags
	Number int `default:"0" help:"Which of the table's games, counted from 1; 0 means the latest."`
}

// openGame opens the game.
func (f storedFlags) openGame(ctx context.Context) (*storedGame, error) {
	file, err := f.load(ctx)
	if err != nil {
		return nil, err
	}
	log, shelf, err := archive.UnpackGame(ctx, file)
	if err != nil {
		return nil, err
	}
	number := f.Number
	if number == 0 {
		for _, e := range file.Entries {
			if e.Kind == string(table.DoStart) {
				number++
			}
		}
	}
	hall := &hall.Hall{Log: log, Games: shelf}
	return &storedGame{file.ID, number, file.Entries, shelf, hall, archive.New(archive.Options{Chronicles: hall, Entries: log, Cards: shelf.Cards})}, nil
}

// chronicle retells the game.
func (p *storedGame) chronicle(ctx context.Context) (*hall.Chronicle, error) {
	c, err := p.hall.Chronicle(ctx, p.id, p.number)
	if errors.Is(err, gamelog.ErrNotFound) {
		return nil, p.missing()
	}
	return c, err
}

// missing is the error for a game that the table has not played.
func (p *storedGame) missing() error { return fmt.Errorf("table %s has no game %d", p.id, p.number) }
