package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"

	"shipfic/packs"
	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// packCmd has everything about card packs. Wherever a file is expected, "core" stands for the embedded Core pack.
type packCmd struct {
	Check    packCheckCmd    `cmd:"" help:"Check card packs for errors and doubtful places."`
	List     packListCmd     `cmd:"" help:"List the cards of packs."`
	Show     packShowCmd     `cmd:"" help:"Show one card."`
	Export   packExportCmd   `cmd:"" help:"Convert a pack to another format, or put it into one file with its pictures."`
	Print    packPrintCmd    `cmd:"" help:"Draw the cards for a print shop at 300 dpi, or for Tabletop Simulator."`
	Stats    packStatsCmd    `cmd:"" help:"Count symbols, keywords, powers and points, and find Goals that cannot be won."`
	Template packTemplateCmd `cmd:"" help:"Print a table of cards (CSV) to fill in with a spreadsheet."`
}

// corePack stands for the embedded pack.
const corePack = "core"

// loadPack reads a pack from a file, or returns an embedded one.
func loadPack(name string) (*packs.Pack, packs.Report, error) {
	b, err := openBundle(name)
	if err != nil {
		return nil, packs.Report{}, err
	}
	return b.Pack, b.Report, nil
}

// loadPacks reads packs that must have no errors; the Core pack if none is named. It prints no warnings, as "pack check" does.
func loadPacks(names []string, stderr io.Writer) ([]*packs.Pack, error) {
	if len(names) == 0 {
		names = []string{corePack}
	}
	var loaded []*packs.Pack
	for _, name := range packs.Expand(names) {
		pack, report, err := loadPack(name)
		if err != nil {
			return nil, err
		}
		if pack == nil {
			fmt.Fprint(stderr, report)
			return nil, fmt.Errorf("%s has errors", name)
		}
		loaded = append(loaded, pack)
	}
	return loaded, nil
}

// loadBox reads packs into a box.
func loadBox(names []string, stderr io.Writer) (*tsssf.Box, error) {
	loaded, err := loadPacks(names, stderr)
	if err != nil {
		return nil, err
	}
	box, _, err := packs.NewBox(loaded, packs.Choice{})
	return box, err
}

type packListCmd struct {
	Packs []string `arg:"" optional:"" help:"Pack files, or core (the default)."`
	Kind  string   `enum:"start,pony,ship,goal,all" default:"all" help:"Only cards of that kind: ${enum}."`
	JSON  bool     `help:"Print JSON."`
}

// listed is a card in the JSON list.
type listed struct {
	ID       string   `json:"id"`
	Kind     string   `json:"kind"`
	Title    string   `json:"title"`
	Names    []string `json:"names,omitempty"`
	Race     string   `json:"race,omitempty"`
	Gender   string   `json:"gender,omitempty"`
	Points   string   `json:"points,omitempty"`
	Power    string   `json:"power,omitempty"`
	Keywords []string `json:"keywords,omitempty"`
	Logic    string   `json:"goalLogic,omitempty"`
}

func listedCard(c packs.Card) listed {
	l := listed{
		ID: c.ID, Kind: strings.ToLower(c.Kind.String()), Title: c.Title, Names: c.Names, Race: c.RaceSymbol(), Gender: c.GenderSymbol(),
		Power: c.Power.Name, Keywords: c.Keywords,
	}
	if c.Kind == tsssf.Goal {
		l.Points = c.Worth()
	}
	if c.Goal != nil {
		l.Logic = goal.String(c.Goal)
	}
	return l
}

// Run prints one card per line.
func (cmd packListCmd) Run(stdout io.Writer, app *kong.Kong) error {
	loaded, err := loadPacks(cmd.Packs, app.Stderr)
	if err != nil {
		return err
	}
	var cards []packs.Card
	for _, pack := range loaded {
		for _, card := range pack.Cards {
			if cmd.Kind == "all" || strings.EqualFold(cmd.Kind, card.Kind.String()) {
				cards = append(cards, card)
			}
		}
	}
	if cmd.JSON {
		list := make([]listed, len(cards))
		for i, card := range cards {
			list[i] = listedCard(card)
		}
		return writeJSON(stdout, list)
	}
	return inColumns(stdout, func(to io.Writer) {
		for _, card := range cards {
			fmt.Fprintf(to, "%s\t%s\t%s\t%s\t%s\n", card.ID, card.Title, symbols(card, sayEnglish), card.Power.Name, strings.Join(card.Keywords, ", "))
		}
	})
}
