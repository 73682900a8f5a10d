package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
)

// figure is a number that was measured.
type figure struct {
	name  string
	value float64
}

// programs are what is measured, in turn.
type programs struct {
	Program []string `placeholder:"FILE" help:"Program to measure. Several are measured in turn. The default is the shipfic next to this program, or else bin/shipfic."`
	Pairs   int      `default:"1" help:"How often each program is measured (${default}). The median of each figure is printed, and all of them."`
	JSON    bool     `help:"Print JSON."`
	Folder  string   `placeholder:"FOLDER" help:"Where servers write, to measure another disk; the default is the folder for temporary files."`
}

// comparison is what was measured of one program.
type comparison struct {
	Program string     `json:"program"`
	Figures []measured `json:"figures"`
}

// measured is one figure of all runs of a program.
type measured struct {
	Name   string    `json:"name"`
	Median float64   `json:"median"`
	Each   []float64 `json:"each"`
}

// inTurn measures all programs in turn, each in an empty folder, and prints the figures.
func (p programs) inTurn(stdout io.Writer, measure func(program, folder string) ([]figure, error)) error {
	if p.Pairs < 1 {
		return errors.New("--pairs must be at least 1")
	}
	if len(p.Program) == 0 {
		p.Program = []string{usualProgram()}
	}
	all := make([]comparison, len(p.Program))
	for range p.Pairs {
		for i, program := range p.Program {
			figures, err := inFolder(p.Folder, func(folder string) ([]figure, error) { return measure(program, folder) })
			if err != nil {
				return fmt.Errorf("%s: %w", program, err)
			}
			all[i].Program = program
			all[i].add(figures)
		}
	}
	return printAs(stdout, p.JSON, all, func(w io.Writer) { printCompared(w, all) })
}

// inFolder measures in a new folder, which it removes.
func inFolder(parent string, measure func(folder string) ([]figure, error)) ([]figure, error) {
	folder, err := os.MkdirTemp(parent, "shipfic-bench")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	return measure(folder)
}

// usualProgram is the program next to this one, or the one that make builds.
func usualProgram() string {
	const name = "shipfic"
	if own, err := os.Executable(); err == nil {
		next := filepath.Join(filepath.Dir(own), name)
		if _, err := os.Stat(next); err == nil {
			return next
		}
	}
	return filepath.Join("bin", name)
}

// add adds the figures of a run. Not every run has every figure.
func (c *comparison) add(figures []figure) {
	for _, f := range figures {
		i := c.find(f.name)
		if i < 0 {
			i = len(c.Figures)
			c.Figures = append(c.Figures, measured{Name: f.name})
		}
		m := &c.Figures[i]
		m.Each = append(m.Each, f.value)
		m.Median = median(m.Each)
	}
}

// find returns the index of a figure, or -1.
func (c *comparison) find(name string) int {
	return slices.IndexFunc(c.Figures, func(m measured) bool { return m.Name == name })
}

// median is the value in the middle, or the mean of the two there.
func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	return (sorted[(len(sorted)-1)/2] + sorted[len(sorted)/2]) / 2
}

// printCompared prints a line for each figure, and a column for each program.
func printCompared(w io.Writer, all []comparison) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	defer table.Flush()
	if len(all) > 1 {
		for _, c := range all {
			fmt.Fprintf(table, "\t%s", c.Program)
		}
		fmt.Fprintln(table)
	}
	var names []string
	for _, c := range all {
		for _, m := range c.Figures {
			if !slices.Contains(names, m.Name) {
				names = append(names, m.Name)
			}
		}
	}
	for _, name := range names {
		fmt.Fprint(table, name)
		for _, c := range all {
			cell := ""
			if i := c.find(name); i >= 0 {
				cell = c.Figures[i].String()
			}
			fmt.Fprintf(table, "\t%s", cell)
		}
		fmt.Fprintln(table)
	}
}

// String is the median, and all figures behind it if there are several.
func (m measured) String() string {
	if len(m.Each) == 1 {
		return short(m.Median)
	}
	var each []string
	for _, value := range m.Each {
		each = append(each, short(value))
	}
	return short(m.Median) + " (" + strings.Join(each, " ") + ")"
}

// short writes a number with three digits, or all those before the point.
func short(value float64) string {
	if value >= 100 || value <= -100 {
		return fmt.Sprintf("%.0f", value)
	}
	return fmt.Sprintf("%.3g", value)
}
