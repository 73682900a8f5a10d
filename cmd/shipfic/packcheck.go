package main

import (
	"fmt"
	"io"
	"slices"

	"shipfic/packs"
)

type packCheckCmd struct {
	Files  []string `arg:"" help:"Pack files or Hayburger decks, or core."`
	JSON   bool     `help:"Print the findings as JSON."`
	All    bool     `help:"Print every warning, even when many are alike."`
	Strict bool     `help:"Fail if there are warnings. Notes are none."`
}

// checked is the result for one file.
type checked struct {
	File     string          `json:"file"`
	OK       bool            `json:"ok"`
	Cards    int             `json:"cards"`
	Findings []packs.Finding `json:"findings"`
	Left     int             `json:"left,omitempty"`
}

// Run checks each file, and the Goals of each against all cards they can be played with: those of Core and of the other files.
func (cmd packCheckCmd) Run(stdout io.Writer) error {
	results, err := cmd.check()
	if err != nil {
		return err
	}
	if cmd.JSON {
		err = writeJSON(stdout, results)
	} else {
		err = cmd.print(stdout, results)
	}
	if err != nil {
		return err
	}
	refused, doubtful := 0, 0
	for _, r := range results {
		switch {
		case !r.OK:
			refused++
		case slices.ContainsFunc(r.Findings, func(f packs.Finding) bool { return f.Severity == packs.Warning }):
			doubtful++
		}
	}
	switch {
	case refused > 0:
		return fmt.Errorf("%d of %d packs refused", refused, len(results))
	case cmd.Strict && doubtful > 0:
		return fmt.Errorf("%d of %d packs have warnings", doubtful, len(results))
	}
	return nil
}

func (cmd packCheckCmd) check() ([]checked, error) {
	var loaded []*packs.Pack
	var results []checked
	for _, name := range cmd.Files {
		file, err := openBundle(name)
		if err != nil {
			return nil, err
		}
		loaded = append(loaded, file.Pack)
		results = append(results, checked{
			File: name, OK: file.Pack != nil || file.Deck != nil, Cards: file.Cards(), Findings: append([]packs.Finding{}, file.Report.Findings...), Left: file.Report.Left,
		})
	}
	for i, pack := range loaded {
		if pack == nil {
			continue
		}
		doubtful := packs.DoubtfulGoals(pack, together(pack, loaded))
		for k := range doubtful {
			doubtful[k].File = pack.File
		}
		results[i].Findings = slices.Concat(results[i].Findings, doubtful, packs.Unenforced(pack).Findings)
	}
	return results, nil
}

// together are the cards of a pack, of Core, and of the other packs, each id once. A pack that is named Core replaces the embedded
// one.
func together(pack *packs.Pack, others []*packs.Pack) []packs.Card {
	all := []*packs.Pack{pack}
	if pack.Namespace != packs.Core().Namespace {
		all = append(all, packs.Core())
	}
	var cards []packs.Card
	seen := map[string]bool{}
	for _, p := range append(all, others...) {
		if p == nil {
			continue
		}
		for _, card := range p.Cards {
			if !seen[card.ID] {
				seen[card.ID] = true
				cards = append(cards, card)
			}
		}
	}
	return cards
}

// maxAlike is how many warnings with the same code are printed before the rest is only counted.
const maxAlike = 3

func (cmd packCheckCmd) print(stdout io.Writer, results []checked) error {
	for _, r := range results {
		var errors, warnings int
		like := map[packs.Code]int{}
		for _, f := range r.Findings {
			switch f.Severity {
			case packs.Error:
				errors++
			case packs.Warning:
				warnings++
				like[f.Code]++
			}
			if cmd.All || f.Severity != packs.Warning || like[f.Code] <= maxAlike {
				fmt.Fprintln(stdout, f)
			}
		}
		if !cmd.All {
			printMore(stdout, r.File, like)
		}
		verdict := "ok"
		if !r.OK {
			verdict = "refused"
		}
		if _, err := fmt.Fprintf(stdout, "%s: %s, %s, %s, %s\n", r.File, verdict, count(r.Cards, "card"), count(errors, "error"), count(warnings, "warning")); err != nil {
			return err
		}
		if said := summary(r.Findings); r.OK && said != "" {
			fmt.Fprintf(stdout, "%s: %s\n", r.File, said)
		}
	}
	return nil
}

// printMore counts the warnings that were not printed.
func printMore(stdout io.Writer, file string, like map[packs.Code]int) {
	var codes []packs.Code
	for code, n := range like {
		if n > maxAlike {
			codes = append(codes, code)
		}
	}
	slices.Sort(codes)
	for _, code := range codes {
		fmt.Fprintf(stdout, "%s: … and %d more warnings [%s]; --all prints them\n", file, like[code]-maxAlike, code)
	}
}
