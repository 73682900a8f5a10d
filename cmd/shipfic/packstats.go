package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/alecthomas/kong"

	"shipfic/packs"
)

type packStatsCmd struct {
	Packs []string `arg:"" optional:"" help:"Pack files to count together, or core (the default)."`
	JSON  bool     `help:"Print JSON."`
}

// Run counts the cards of all packs together.
func (cmd packStatsCmd) Run(stdout io.Writer, app *kong.Kong) error {
	loaded, err := loadPacks(cmd.Packs, app.Stderr)
	if err != nil {
		return err
	}
	var cards []packs.Card
	for _, pack := range loaded {
		cards = append(cards, pack.Cards...)
	}
	stats := packs.CountCards(cards)
	if !cmd.JSON && len(loaded) > 1 {
		if err := printEnforced(stdout, loaded); err != nil {
			return err
		}
	}
	if cmd.JSON {
		return writeJSON(stdout, stats)
	}
	return inColumns(stdout, func(to io.Writer) { printStats(to, stats) })
}

// printEnforced prints for each pack how much of it the game enforces.
func printEnforced(stdout io.Writer, loaded []*packs.Pack) error {
	out := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(out, "powers enforced\tof\tGoals judged\tof\t  pack\n")
	sum := packs.Enforced{}
	for _, pack := range loaded {
		e := packs.CountEnforced(pack.Cards)
		fmt.Fprintf(out, "%d\t%d\t%d\t%d\t  %s\n", e.Powers, e.Printed, e.Goals, e.AllGoals, pack.Name)
		sum.Powers, sum.Printed = sum.Powers+e.Powers, sum.Printed+e.Printed
		sum.Goals, sum.AllGoals = sum.Goals+e.Goals, sum.AllGoals+e.AllGoals
	}
	fmt.Fprintf(out, "%d\t%d\t%d\t%d\t  together\n\n", sum.Powers, sum.Printed, sum.Goals, sum.AllGoals)
	return out.Flush()
}

func printStats(out io.Writer, s packs.Stats) {
	fmt.Fprintf(out, "%s, %s, %d dystopian\n", count(s.Cards, "card"), counted(s.Ponies, "pony", "ponies"), s.Dystopian)
	for _, part := range []struct {
		title string
		list  []packs.Tally
	}{
		{"Kinds", s.Kinds}, {"Races", s.Races}, {"Genders", s.Genders}, {"Keywords", s.Keywords}, {"Powers", s.Powers}, {"Points", s.Points},
	} {
		fmt.Fprintf(out, "\n%s\n", part.title)
		for _, t := range part.list {
			fmt.Fprintf(out, "  %s\t%d\n", t.Name, t.Cards)
		}
	}
	printIDs(out, "Goals that the players judge", s.ByHand)
	printIDs(out, "Goals too large to look into", s.Unchecked)
	if len(s.Impossible) > 0 {
		fmt.Fprintf(out, "\nGoals that cannot be won with these cards, unless a card text that players carry out by hand helps\n")
	}
	for _, goal := range s.Impossible {
		fmt.Fprintf(out, "  %s\t%s\n", goal.Goal, goal.Reason)
	}
}

func printIDs(out io.Writer, title string, ids []string) {
	if len(ids) > 0 {
		fmt.Fprintf(out, "\n%s\n", title)
	}
	for _, id := range ids {
		fmt.Fprintf(out, "  %s\n", id)
	}
}
