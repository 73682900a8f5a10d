package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"

	"shipfic/hayburger"
)

// slapsCmd measures how fair slaps are: pairs of players at different distances play Hayburger on a real server, in a network of their own whose
// packets are delayed. So the kernel measures them as it measures real players. Where there are no such networks, it is simulated.
type slapsCmd struct {
	Tables    int     `default:"0" help:"Tables of each pair of players; 0 means 64 of honest players and 16 of cheats."`
	Seconds   float64 `default:"90" help:"How long each part takes (${default})."`
	Part      string  `enum:"all,honest,honest-direct,honest-reported,direct,private,proxied,reported" default:"all" help:"What to measure: honest players behind a proxy (honest), not (honest-direct) or behind one that reports round trips (honest-reported), cheats where no proxy is in front of the server (direct), the same from private addresses (private), where one is (proxied) or where one reports round trips (reported), or all of it."`
	Seed      uint64  `default:"1" help:"Decides how fast the players react (${default})."`
	Program   string  `default:"bin/shipfic" help:"The server (${default})."`
	Simulated bool    `help:"Simulate the network, its kernels and the time: that takes a minute, and says nothing about real kernels."`
	Inside    bool    `hidden:"" help:"This process has a network of its own."`
	JSON      bool    `help:"Print JSON."`
}

// Run measures and prints.
func (c slapsCmd) Run(ctx context.Context, stdout io.Writer) error {
	if c.Tables < 0 || c.Seconds <= 0 {
		return errors.New("there must be tables, and time to play")
	}
	measure := c.measure
	switch out, is := stdout.(*os.File); {
	case c.Inside:
		measure = c.playApart
	case !c.Simulated && is:
		err := inNamespace(ctx, out)
		if exit := new(exec.ExitError); err == nil || errors.As(err, &exit) {
			return err
		}
		fmt.Fprintf(os.Stderr, "The network is simulated, because this machine has no networks for programs of their own: %v\n", err)
	}
	figures, err := measure(ctx)
	if err != nil {
		return err
	}
	return printAs(stdout, c.JSON, figures, func(w io.Writer) { printSlaps(w, figures) })
}

// parts are those to measure.
func (c slapsCmd) parts() (parts []slapPart) {
	for _, part := range slapParts() {
		if c.Part == "all" || c.Part == part.name {
			parts = append(parts, part)
		}
	}
	return parts
}

// measure plays the pairs of each part over a simulated network.
func (c slapsCmd) measure(ctx context.Context) (all []slapFigures, err error) {
	for _, part := range c.parts() {
		if part.private { // to a simulated network all addresses are alike
			continue
		}
		with := c
		with.Tables = cmp.Or(c.Tables, part.tables)
		figures, err := with.simulate(ctx, part)
		if err != nil {
			return nil, err
		}
		all = append(all, figures...)
	}
	return all, nil
}

// warmUp is how long connections are measured before the first card.
const warmUp = 5 * time.Second

// matchingName is the name of the deck.
const matchingName = "eggs"

// matchingDeck is a deck in which every second card makes a Mirror, so that there is much to slap.
func matchingDeck() []byte {
	cards := make([]string, hayburger.MaxCards)
	for i := range cards {
		cards[i] = fmt.Sprintf(`{"character":"Hen %d","symbol":"egg"}`, i)
	}
	return []byte(`{"game":"hayburger","name":"` + matchingName + `","cards":[` + strings.Join(cards, ",") + `]}`)
}
