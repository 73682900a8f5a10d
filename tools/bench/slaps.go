package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"shipfic/hayburger"
)

// slapsCmd measures how fair slaps are: pairs of players at different distances play Hayburger. The network is simulated, so the figures
// do not depend on how busy the machine is, and the seconds pass in a moment.
type slapsCmd struct {
	Tables  int     `default:"0" help:"Tables of each pair of players; 0 means 64 of honest players and 16 of cheats."`
	Seconds float64 `default:"90" help:"How long each part takes, in simulated time (${default})."`
	Part    string  `enum:"all,honest,honest-direct,direct,proxied,reported" default:"all" help:"What to measure: honest players behind a proxy (honest) or not (honest-direct), cheats where no proxy is in front of the server (direct), where one is (proxied) or where one reports round trips (reported), or all of it."`
	Seed    uint64  `default:"1" help:"Decides how fast the players react (${default})."`
	JSON    bool    `help:"Print JSON."`
}

// Run measures and prints.
func (c slapsCmd) Run(ctx context.Context, stdout io.Writer) error {
	figures, err := c.measure(ctx)
	if err != nil {
		return err
	}
	return printAs(stdout, c.JSON, figures, func(w io.Writer) { printSlaps(w, figures) })
}

// measure plays the pairs of each part.
func (c slapsCmd) measure(ctx context.Context) (all []slapFigures, err error) {
	if c.Tables < 0 || c.Seconds <= 0 {
		return nil, errors.New("there must be tables, and time to play")
	}
	for _, part := range slapParts() {
		if c.Part != "all" && c.Part != part.name {
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

// matchingDeck is a deck in which every second card makes a Mirror, so that there is much to slap.
func matchingDeck() []byte {
	cards := make([]string, hayburger.MaxCards)
	for i := range cards {
		cards[i] = fmt.Sprintf(`{"character":"Hen %d","symbol":"egg"}`, i)
	}
	return []byte(`{"game":"hayburger","name":"eggs","cards":[` + strings.Join(cards, ",") + `]}`)
}
