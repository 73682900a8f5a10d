package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"shipfic/internal/gamelog/sqlite"
)

// dataFlag is the folder where the server stores everything.
type dataFlag struct {
	Data string `default:"./data" env:"SHIPFIC_DATA" placeholder:"FOLDER" help:"Folder that holds all games (${default})."`
}

// file is the only file in the folder.
func (f dataFlag) file() string { return filepath.Join(f.Data, "shipfic.db") }

// open opens the log for reading and writing, and creates the folder if it does not exist. No server may be running on it.
func (f dataFlag) open(ctx context.Context) (*sqlite.Log, error) {
	if err := os.MkdirAll(f.Data, 0o700); err != nil {
		return nil, err
	}
	return sqlite.Open(ctx, f.file())
}

// openToRead opens the log for reading. If a server is running on it, the log is a temporary copy.
func (f dataFlag) openToRead(ctx context.Context) (log *sqlite.Log, done func(), err error) {
	if _, err := os.Stat(f.file()); err != nil {
		return nil, nil, fmt.Errorf("there are no games in %s: %w", f.Data, err)
	}
	log, err = sqlite.Open(ctx, f.file())
	if err == nil {
		return log, func() { log.Close() }, nil
	}
	if !errors.Is(err, sqlite.ErrInUse) {
		return nil, nil, err
	}
	return openCopy(ctx, f.file())
}
