package terminal

import (
	"bytes"
	"io"
	"strings"
	"sync"
	"testing"

	"shipfic/internal/testkit/await"
	"shipfic/internal/typed"
)

// TestEditorKeys types keys as a terminal sends them.
func TestEditorKeys(t *testing.T) {
	const up, left, ctrlA, ctrlE, ctrlW, tab = "\x1b[A", "\x1b[D", "\x01", "\x05", "\x17", "\t"
	tests := []struct {
		name, keys string
		want       []string
		shown      string // above the line
	}{
		{"a line", "moves\r", []string{"moves"}, ""},
		{"the beginning and the end", "oves" + ctrlA + "m" + ctrlE + " right\r", []string{"moves right"}, ""},
		{"an arrow", "mves" + left + left + left + "o\r", []string{"moves"}, ""},
		{"a word taken back", "moves left" + ctrlW + "right\r", []string{"moves right"}, ""},
		{"history", "look\rany\r" + up + up + "\r", []string{"look", "any", "look"}, ""},
		{"one word fits", "sh" + tab + "\r", []string{"ship "}, ""},
		{"a part is certain", "ship l" + tab + "a\r", []string{"ship love-a"}, ""},
		{"a capital letter", "ship LOVE-I" + tab + "\r", []string{"ship love-is-blind "}, ""},
		{"a word within a title", "ship poison" + tab + "\r", []string{"ship love-poison "}, ""},
		{"nothing is certain", "ship love-" + tab + "p" + tab + "\r", []string{"ship love-poison "}, "love-is-blind  love-poison\r\n"},
		{"within a line", "sh zecora" + strings.Repeat(left, 7) + tab + "\r", []string{"ship  zecora"}, ""},
		{"nothing fits", "xyz" + tab + "\r", []string{"xyz"}, ""},
		{"Ctrl-C", "look\rqu\x03it\r", []string{"look"}, ""},
		{"Ctrl-D", "look\r\x04quit\r", []string{"look"}, ""},
	}
	complete := func(line string) []string {
		_, last, second := strings.Cut(line, " ")
		if !second {
			return typed.Matching([]string{"ship", "look"}, line)
		}
		return typed.Matching([]string{"love-is-blind", "love-poison"}, strings.ToLower(last))
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var screen bytes.Buffer
			e := newEditor(struct {
				io.Reader
				io.Writer
			}{strings.NewReader(test.keys), &screen}, func() (int, int, error) { return 80, 24, nil })
			e.CompleteWith(complete)
			quit := false
			var got []string
			await.Return(t, "the lines", func() {
				for line := range e.Lines(t.Context(), func() { quit = true }) {
					got = append(got, line)
				}
			})
			if strings.Join(got, "|") != strings.Join(test.want, "|") {
				t.Errorf("the lines are %q, want %q", got, test.want)
			}
			if !quit {
				t.Error("the end of the input does not quit")
			}
			if !strings.Contains(screen.String(), test.shown) {
				t.Errorf("the screen shows %q, want %q in it", screen.String(), test.shown)
			}
		})
	}
}

// TestEditorWrites writes while a person types: the text goes above the line, and the line stays.
func TestEditorWrites(t *testing.T) {
	in, keys := io.Pipe()
	screen := &safeBuffer{}
	e := newEditor(struct {
		io.Reader
		io.Writer
	}{in, screen}, func() (int, int, error) { return 80, 24, nil })
	lines := e.Lines(t.Context(), func() {})
	io.WriteString(keys, "mov")
	await.True(t, "the typed letters to show", func() bool { return strings.HasSuffix(screen.String(), "> mov") })
	if _, err := io.WriteString(e, "· Bea wins\n· the end\n"); err != nil {
		t.Fatal(err)
	}
	if want := "· Bea wins\r\n· the end\r\n> mov"; !strings.HasSuffix(screen.String(), want) {
		t.Errorf("the screen ends with %q, want %q", screen.String(), want)
	}
	go io.WriteString(keys, "es\r")
	await.Return(t, "the line", func() {
		if line := <-lines; line != "moves" {
			t.Errorf("the line is %q", line)
		}
	})
	keys.Close()
	await.Return(t, "the end of the lines", func() {
		for range lines {
		}
	})
}

// safeBuffer is a buffer that can be read while it is written to.
type safeBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *safeBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *safeBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}
