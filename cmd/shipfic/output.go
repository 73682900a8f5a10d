package main

import (
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"
)

// writeJSON prints a value as JSON for people to read.
func writeJSON(out io.Writer, v any) error {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(v)
}

// inColumns prints lines whose cells end with a tab, in columns as wide as their content.
func inColumns(out io.Writer, print func(to io.Writer)) error {
	lines := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	print(lines)
	return lines.Flush()
}

// count is a number of things or points with a noun, in the plural if needed.
func count(n any, what string) string { return counted(n, what, what+"s") }

func counted(n any, one, many string) string {
	if number := fmt.Sprint(n); number != "1" {
		return number + " " + many
	}
	return "1 " + one
}
