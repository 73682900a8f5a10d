package main

import (
	"context"
	"errors"
	"io"

	"shipfic/internal/gamelog"
	"shipfic/language"
)

type storyCmd struct {
	storedFlags
	Language language.Code `default:"en" enum:"en,es" help:"Language: ${enum} (${default})."`
}

// Run prints a game as a story in Markdown, as the server would send it.
func (c storyCmd) Run(ctx context.Context, stdout io.Writer) error {
	past, err := c.openGame(ctx)
	if err != nil {
		return err
	}
	err = past.archive.WriteStory(ctx, stdout, past.id, past.number, c.Language)
	if errors.Is(err, gamelog.ErrNotFound) {
		return past.missing()
	}
	return err
}
