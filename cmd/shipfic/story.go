package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"shipfic/internal/archive"
	"shipfic/internal/gamelog"
	"shipfic/internal/games"
	"shipfic/internal/table"
	"shipfic/language"
)

type storyCmd struct {
	storeFlags
	Game     string        `arg:"" placeholder:"FILE|CODE" help:"An exported file, or the code of a stored table."`
	Number   int           `default:"0" help:"Which of the table's games, counted from 1; 0 means the latest."`
	Language language.Code `default:"en" enum:"en,es" help:"Language: ${enum} (${default})."`
}

// Run prints a game as a story in Markdown, as the server would send it.
func (c storyCmd) Run(ctx context.Context, stdout io.Writer) error {
	file, err := replayCmd{storeFlags: c.storeFlags, Game: c.Game}.load(ctx)
	if err != nil {
		return err
	}
	log := &gamelog.Memory{}
	if err := file.Store(ctx, log); err != nil {
		return err
	}
	shelf, err := games.NewShelf(log)
	if err != nil {
		return err
	}
	number := c.Number
	if number == 0 {
		number = gamesOf(file.Entries)
	}
	stories := archive.New(archive.Options{Chronicles: &table.Hall{Log: log, Games: shelf}, Entries: log, Cards: shelf.Cards})
	err = stories.WriteStory(ctx, stdout, file.ID, number, c.Language)
	if errors.Is(err, gamelog.ErrNotFound) {
		return fmt.Errorf("table %s has no game %d", file.ID, number)
	}
	return err
}
