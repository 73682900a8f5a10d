package main

import (
	"context"
	"errors"
	"io"

	"shipfic/internal/gamelog"
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
	past, err := openPast(ctx, c.storeFlags, c.Game, c.Number)
	if err != nil {
		return err
	}
	err = past.archive.WriteStory(ctx, stdout, past.id, past.number, c.Language)
	if errors.Is(err, gamelog.ErrNotFound) {
		return past.missing()
	}
	return err
}
