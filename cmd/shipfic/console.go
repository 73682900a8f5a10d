package main

import (
	"bufio"
	"cmp"
	"context"
	"io"
	"os"

	"shipfic/internal/terminal"
)

// console is where a person plays: what they type, and where they read what happens.
type console struct {
	io.Writer
	lines  <-chan string
	editor *terminal.Editor // nil unless input and output are a terminal
}

// openConsole edits lines if a person types them, and reads them as they are from a file or a pipe. Without an editor, Ctrl-C is a
// signal; with one it is a key, and calls quit.
func openConsole(ctx context.Context, in *os.File, out io.Writer, quit func()) (*console, error) {
	if screen, is := terminal.Raw(out).(*os.File); is {
		editor, err := terminal.OpenEditor(in, screen)
		if err != nil {
			return nil, err
		}
		if editor != nil {
			return &console{&terminal.Cleaner{Out: editor}, editor.Lines(ctx, quit), editor}, nil
		}
	}
	return &console{out, readLines(ctx, in), nil}, nil
}

// errors is where logs go: above the edited line, or to standard error.
func (c *console) errors(stderr io.Writer) io.Writer {
	if c.editor != nil {
		return c
	}
	return stderr
}

// width is the line width that the player wants, or that of the terminal.
func (c *console) width(wanted int) int {
	if wanted == 0 && c.editor != nil {
		wanted = c.editor.Width()
	}
	return cmp.Or(wanted, 100)
}

// completeWith lets Tab complete words.
func (c *console) completeWith(words func(line string) []string) {
	if c.editor != nil {
		c.editor.CompleteWith(words)
	}
}

// close restores the terminal.
func (c *console) close() error {
	if c.editor == nil {
		return nil
	}
	return c.editor.Close()
}

// readLines sends the lines of the input, until the context ends.
func readLines(ctx context.Context, in io.Reader) <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		for scanner := bufio.NewScanner(in); scanner.Scan(); {
			select {
			case lines <- scanner.Text():
			case <-ctx.Done():
				return
			}
		}
	}()
	return lines
}
