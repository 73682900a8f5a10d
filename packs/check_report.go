package packs

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Report lists what was found in a file, or in a choice of cards.
type Report struct {
	Findings []Finding `json:"findings"`
	// Left counts the findings beyond the limit of a report.
	Left int `json:"left,omitempty"`

	errors, warnings, notes int
}

// Finding is one message to the author of a pack.
type Finding struct {
	Severity Severity `json:"severity"`
	Code     Code     `json:"code"`
	File     string   `json:"file,omitempty"`
	Line     int      `json:"line,omitempty"`   // from 1; 0 if it is not about a place in a file
	Column   int      `json:"column,omitempty"` // from 1, in characters
	Card     string   `json:"card,omitempty"`   // the card's id
	Field    string   `json:"field,omitempty"`
	Sentence string   `json:"sentence"`
	Cards    []string `json:"cards,omitempty"` // the ids of the cards, if it is about several

	// What a page needs to say it in its own words and in other languages: which sentence it is (empty if the code has only one), its
	// arguments in their order, and what was probably meant.
	Say  string   `json:"say,omitempty"`
	Args []string `json:"args,omitempty"`
	Near string   `json:"near,omitempty"`

	// For findings inside Goal logic: the column there, from 1, and the logic with a caret below that column.
	GoalColumn int    `json:"goalColumn,omitempty"`
	Caret      string `json:"caret,omitempty"`
}

// Severity tells whether a finding refuses the pack, is a doubt, or only says something.
type Severity string

// The severities.
const (
	Error   Severity = "error"
	Warning Severity = "warning"
	Note    Severity = "note" // good news: nothing needs to be done about it
)

// Refused reports whether there is an error among the findings.
func (r Report) Refused() bool { return r.Count(Error) > 0 }

// Count is the number of findings of that severity, up to the limit of a report.
func (r Report) Count(severity Severity) int { return *r.count(severity) }

func (r *Report) count(severity Severity) *int {
	switch severity {
	case Error:
		return &r.errors
	case Note:
		return &r.notes
	}
	return &r.warnings
}

// String writes one finding per line, and below those inside Goal logic the logic with a caret.
func (r Report) String() string {
	var b strings.Builder
	for _, f := range r.Findings {
		b.WriteString(f.String())
		b.WriteByte('\n')
	}
	if r.Left > 0 {
		fmt.Fprintf(&b, "… and %d more\n", r.Left)
	}
	return b.String()
}

// String writes the finding like compilers do, so that editors can jump to its place.
func (f Finding) String() string {
	var b strings.Builder
	if f.File != "" {
		b.WriteString(f.File + ":")
		if f.Line > 0 {
			fmt.Fprintf(&b, "%d:%d:", f.Line, f.Column)
		}
		b.WriteByte(' ')
	}
	fmt.Fprintf(&b, "%s: ", f.Severity)
	if f.Card != "" {
		b.WriteString(f.Card + ": ")
	}
	fmt.Fprintf(&b, "%s [%s]", f.Sentence, f.Code)
	if f.Caret != "" {
		b.WriteString("\n    " + strings.ReplaceAll(f.Caret, "\n", "\n    "))
	}
	return b.String()
}

// full reports whether the limit for that severity is reached.
func (r *Report) full(severity Severity) bool { return *r.count(severity) >= maxFindings }

// Add keeps a finding, as package bundle does with its own.
func (r *Report) Add(f Finding) { r.add(f) }

// add keeps a finding unless the limit is reached.
func (r *Report) add(f Finding) {
	if r.full(f.Severity) {
		r.Left++
		return
	}
	*r.count(f.Severity)++
	r.Findings = append(r.Findings, f)
}

// addAll appends another report.
func (r *Report) addAll(other Report) {
	for _, f := range other.Findings {
		r.add(f)
	}
	r.Left += other.Left
}

// sort sorts the findings by their place in the file.
func (r *Report) sort() {
	slices.SortStableFunc(r.Findings, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
}
