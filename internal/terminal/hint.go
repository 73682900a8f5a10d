package terminal

import (
	"context"
	"fmt"
	"time"

	"shipfic/game"
	"shipfic/tsssf"
)

// hintTimeout limits how long the session waits for a hint. A server finds one within about a second.
const hintTimeout = 10 * time.Second

// hint shows the first move of the best line that the server finds. The player asks for the next one after it.
func (s *Session) hint(ctx context.Context, _ string) error {
	asking, cancel := context.WithTimeout(ctx, hintTimeout)
	defer cancel()
	found, err := s.Hint(asking)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		fmt.Fprintf(s.Out, "No hint: %s.\n", CleanLine(err.Error()))
		return nil
	case s.ponies == nil || len(found.Line) == 0:
		fmt.Fprintln(s.Out, "There is no hint now.")
		return nil
	}
	move, err := tsssf.ParseMove(found.Line[0])
	if err != nil {
		fmt.Fprintln(s.Out, "This program cannot read the server's hint.")
		return nil
	}
	if found.Points > 0 {
		fmt.Fprintf(s.Out, "This turn can win %s point%s with %s. It begins with:\n", found.Points, either(found.Points == game.Point, "", "s"), s.words.titles(found.Goals))
	} else {
		fmt.Fprintln(s.Out, "No way to win points was found. A bot would play:")
	}
	s.listed = []tsssf.Move{move}
	fmt.Fprintf(s.Out, "  1  %s\nType 1 to play it.\n", s.words.Typed(s.ponies).WriteMove(move))
	return nil
}
