package terminal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync/atomic"

	"golang.org/x/term"
)

// Editor reads lines from a terminal with the usual keys: arrows, history, Ctrl-A, Ctrl-E, Ctrl-W, and Tab for completion. What is
// written to it appears above the line that is being typed.
type Editor struct {
	term     *term.Terminal
	complete atomic.Pointer[func(line string) []string]
	size     func() (width, height int, err error)
	restore  func() error
}

// prompt stands before the line that is being typed.
const prompt = "> "

// OpenEditor starts an editor if input and output are both a terminal. Otherwise it returns nil. The caller must close it, because it
// changes the mode of the terminal.
func OpenEditor(in, out *os.File) (*Editor, error) {
	fd := int(in.Fd())
	if !term.IsTerminal(fd) || !term.IsTerminal(int(out.Fd())) {
		return nil, nil
	}
	before, err := term.MakeRaw(fd)
	if err != nil {
		return nil, fmt.Errorf("the terminal cannot be read key by key: %w", err)
	}
	e := newEditor(struct {
		io.Reader
		io.Writer
	}{in, out}, func() (int, int, error) { return term.GetSize(int(out.Fd())) })
	e.restore = func() error {
		_, err := io.WriteString(out, "\r\x1b[K") // the prompt of a line that nobody will type
		return errors.Join(err, term.Restore(fd, before))
	}
	return e, nil
}

func newEditor(screen io.ReadWriter, size func() (width, height int, err error)) *Editor {
	e := &Editor{term: term.NewTerminal(screen, prompt), size: size, restore: func() error { return nil }}
	e.term.AutoCompleteCallback = func(line string, pos int, key rune) (string, int, bool) {
		e.resize()
		words := e.complete.Load()
		if key != '\t' || words == nil {
			return "", 0, false
		}
		head := e.completed(line[:pos], (*words)(line[:pos]))
		return head + line[pos:], len(head), true
	}
	e.resize()
	return e
}

// CompleteWith sets the function that lists what the last word of a line could become. Before, Tab does nothing.
func (e *Editor) CompleteWith(words func(line string) []string) { e.complete.Store(&words) }

// resize adopts the size of the terminal's window, which may have changed.
func (e *Editor) resize() {
	if width, height, err := e.size(); err == nil && width > 0 {
		e.term.SetSize(width, height) // its error is that of repainting the line, which the next output would repeat
	}
}

// Width returns the width of the terminal in characters, or 0 if it is not known.
func (e *Editor) Width() int {
	width, _, err := e.size()
	if err != nil {
		return 0
	}
	return width
}

// completed returns the beginning of a line with its last word completed as far as it is certain. If nothing is certain, it lists the
// possible words.
func (e *Editor) completed(head string, found []string) string {
	start := strings.LastIndexByte(head, ' ') + 1
	switch len(found) {
	case 0:
		return head
	case 1:
		return head[:start] + found[0] + " "
	}
	if begin := commonPrefix(found); len(begin) > len(head)-start && strings.EqualFold(begin[:len(head)-start], head[start:]) {
		return head[:start] + begin
	}
	fmt.Fprintln(e, strings.Join(found, "  "))
	return head
}

func commonPrefix(words []string) string {
	prefix := words[0]
	for _, word := range words[1:] {
		for !strings.HasPrefix(word, prefix) {
			prefix = prefix[:len(prefix)-1]
		}
	}
	return prefix
}

// Write writes text above the line that is being typed.
func (e *Editor) Write(text []byte) (int, error) {
	e.resize()
	return e.term.Write(text)
}

// Lines sends the typed lines until the context ends. If the player types Ctrl-C, or Ctrl-D on an empty line, it calls quit and ends.
func (e *Editor) Lines(ctx context.Context, quit func()) <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		defer quit()
		for {
			line, err := e.term.ReadLine()
			if err != nil && !errors.Is(err, term.ErrPasteIndicator) {
				return
			}
			select {
			case lines <- line:
			case <-ctx.Done():
				return
			}
		}
	}()
	return lines
}

// Close restores the terminal's mode.
func (e *Editor) Close() error { return e.restore() }
