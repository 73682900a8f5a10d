package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"shipfic/internal/archive"
	"shipfic/internal/gamelog"
	"shipfic/internal/games"
	"shipfic/internal/hall"
	"shipfic/internal/table"
	"shipfic/internal/terminal"
)

type listCmd struct {
	storeFlags
	Status []gamelog.Status `enum:"waiting,playing,finished,aside" help:"Only tables with that status: ${enum}."`
	Limit  int              `default:"0" help:"List at most this many, the latest first; 0 means all."`
	JSON   bool             `help:"Print JSON."`
}

// Run lists the stored tables, the latest first.
func (c listCmd) Run(ctx context.Context, stdout io.Writer) error {
	log, done, err := c.openToRead(ctx)
	if err != nil {
		return err
	}
	defer done()
	summaries, err := log.Summaries(ctx, gamelog.Filter{Status: c.Status, Limit: c.Limit})
	if err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(stdout).Encode(append([]gamelog.Summary{}, summaries...))
	}
	return inColumns(stdout, func(to io.Writer) {
		for _, s := range summaries {
			var about table.About
			json.Unmarshal(s.About, &about) // a summary may lack a description
			fmt.Fprintf(to, "%s\t%s\t%s\t%s\t%s\t%s\n",
				s.ID, s.Status, time.UnixMilli(s.Updated).UTC().Format("2006-01-02 15:04"), about.Game, terminal.CleanLine(about.Host), terminal.CleanLine(about.Title))
		}
	})
}

type exportCmd struct {
	storeFlags
	ID  gamelog.ID `arg:"" help:"Code of the table."`
	Out string     `short:"o" placeholder:"FILE" help:"File to write instead of standard output; it must not exist yet."`
}

// Run writes a table with its whole log.
func (c exportCmd) Run(ctx context.Context, stdout io.Writer) error {
	log, done, err := c.openToRead(ctx)
	if err != nil {
		return err
	}
	defer done()
	file, err := archive.LoadGame(ctx, log, c.ID)
	if err != nil {
		return err
	}
	if c.Out == "" {
		return file.Write(stdout)
	}
	// The file holds hidden cards, so only its owner may read it.
	out, err := os.OpenFile(c.Out, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	if err := errors.Join(file.Write(out), out.Close()); err != nil {
		return errors.Join(err, os.Remove(c.Out))
	}
	return nil
}

type importCmd struct {
	storeFlags
	Files []string   `arg:"" help:"Exported files."`
	As    gamelog.ID `placeholder:"CODE" help:"Store the table under this code instead of its own."`
}

// Run stores tables from files. Each is replayed first, and refused if the states do not match those in the file.
func (c importCmd) Run(ctx context.Context, stdout io.Writer) error {
	if c.As != "" && len(c.Files) > 1 {
		return errors.New("--as names one table, but there are several files")
	}
	if c.As != "" {
		if err := archive.CheckTableID(c.As); err != nil {
			return err
		}
	}
	log, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer log.Close()
	for _, name := range c.Files {
		file, err := readGame(name)
		if err != nil {
			return err
		}
		if err := verify(ctx, file); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if c.As != "" {
			file.ID = c.As
		}
		if err := file.Store(ctx, log); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		fmt.Fprintf(stdout, "%s: %d entries\n", file.ID, len(file.Entries))
	}
	return nil
}

// readGame reads an exported file.
func readGame(name string) (*archive.GameFile, error) {
	in, err := openInput(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	file, err := archive.ReadGame(in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Base(name), err)
	}
	return file, nil
}

// verify replays a table from its first entry. A table that was played by other rules may lead to other states; it is enough that a
// server can load it, or leaves it to the version that made it.
func verify(ctx context.Context, file *archive.GameFile) error {
	log, shelf, err := archive.UnpackGame(ctx, file)
	if err != nil {
		return err
	}
	if state, err := archive.ReplayGame(ctx, file); err != nil {
		if state == nil || state.Rules == 0 {
			return err
		}
		if engine, engineErr := shelf.Engine(state.Config); engineErr != nil || state.Rules == engine.RulesVersion() {
			return err
		}
	}
	h := &hall.Hall{Log: log, Games: shelf, Bots: games.NewBots(shelf, 0)}
	h.Open()
	defer h.Close()
	if _, err = h.Room(ctx, file.ID); errors.Is(err, hall.ErrOtherVersion) {
		return nil
	}
	return err
}
