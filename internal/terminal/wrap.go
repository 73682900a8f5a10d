package terminal

import (
	"io"
	"regexp"
	"strings"
	"unicode/utf8"
)

// wrapper cleans text, and breaks long lines between words. What is written to it must be whole lines.
type wrapper struct {
	out   io.Writer
	width func() int
}

func (w wrapper) Write(text []byte) (int, error) {
	if _, err := io.WriteString(w.out, wrap(Clean(string(text)), w.width())); err != nil {
		return 0, err
	}
	return len(text), nil
}

// label is what stands before the text of a line: a bullet, or a column that ends in two spaces.
var label = regexp.MustCompile(`^(· | {2}.{0,25}\S? {2,}| *)`)

// wrap breaks lines that are longer than a width. The rest of a line is indented to where its text begins.
func wrap(text string, width int) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		indent := strings.Repeat(" ", min(utf8.RuneCountInString(label.FindString(line)), width/2))
		for {
			at := breakAt(line, width, len(indent))
			if at < 0 {
				break
			}
			b.WriteString(strings.TrimRight(line[:at], " ") + "\n")
			line = indent + strings.TrimLeft(line[at:], " ")
		}
		b.WriteString(line)
	}
	return b.String()
}

// breakAt is the index of the space at which to break a line: the last one that fits, or else the first one. It is -1 if the line fits,
// or has no space after its indent.
func breakAt(line string, width, indent int) int {
	column, at := 0, -1
	for i, r := range strings.TrimSuffix(line, "\n") {
		if r == ' ' && column > indent && (column <= width || at < 0) {
			at = i
		}
		column++
	}
	if column <= width {
		return -1
	}
	return at
}
