package bench

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"shipfic/hayburger"
	"shipfic/internal/server"
)

// Slaps measures how fair slaps are: pairs of players at different distances play Hayburger over real sockets.
type Slaps struct {
	Program Program
	Tables  int     // of each pair; 0 means as many as the part needs
	Seconds float64 // how long each part plays
	Part    string  // the name of a part, or "all"
	Seed    uint64
	// Simulated measures without sockets: messages only arrive as late as they would. Then the figures do not depend on how busy the machine
	// is, and the seconds pass in a moment.
	Simulated bool
}

// Run measures. Parts follow each other; the pairs of a part play at the same time.
func (b Slaps) Run(ctx context.Context) ([]SlapFigures, error) {
	if b.Tables < 0 || b.Seconds <= 0 {
		return nil, errors.New("there must be tables, and time to play")
	}
	var all []SlapFigures
	for _, part := range slapParts() {
		if b.Part != "all" && b.Part != part.name {
			continue
		}
		with := b
		with.Tables = cmp.Or(b.Tables, part.tables)
		measure := with.play
		if b.Simulated {
			measure = with.simulate
		}
		figures, err := measure(ctx, part)
		if err != nil {
			return nil, err
		}
		all = append(all, figures...)
	}
	return all, nil
}

// play runs a server and lets all pairs of a part play there.
func (b Slaps) play(ctx context.Context, part slapPart) (figures []SlapFigures, err error) {
	folder, err := os.MkdirTemp("", "shipfic-bench")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	log, err := b.Program.OpenFolder(ctx, folder)
	if err != nil {
		return nil, err
	}
	lines := kernelLines{sight: part.sight}
	node, err := b.Program.serve(log, server.Options{KernelTrips: lines.trips})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, node.close()) }()
	deck, err := log.PutBlob(ctx, matchingDeck())
	if err != nil {
		return nil, err
	}
	figures = make([]SlapFigures, len(part.pairs))
	games := make([]*slapGame, 0, len(part.pairs)*b.Tables)
	for i, p := range part.pairs {
		figures[i] = b.figures(part, p)
		for k := range b.Tables {
			games = append(games, &slapGame{node: node, lines: &lines, deck: deck, pair: p, row: i, seed: b.Seed<<20 + uint64(i*b.Tables+k)})
		}
	}
	if err := playAll(ctx, games, time.Duration(b.Seconds*float64(time.Second))); err != nil {
		return nil, err
	}
	for _, g := range games {
		g.addTo(&figures[g.row])
	}
	for i := range figures {
		figures[i].finish()
	}
	return figures, nil
}

// figures are those of a pair before anything was measured.
func (b Slaps) figures(part slapPart, p pair) SlapFigures {
	return SlapFigures{Part: part.name, Title: part.title, Pair: p.name, First: p.first, Second: p.second, Tables: b.Tables}
}

// playAll lets all games begin, play for a while, and ends them.
func playAll(ctx context.Context, games []*slapGame, long time.Duration) error {
	failed := make(chan error, len(games))
	var setups sync.WaitGroup
	atOnce := make(chan struct{}, 16) // a crowd at the door would make everybody's first answer late
	for _, g := range games {
		atOnce <- struct{}{}
		setups.Go(func() {
			defer func() { <-atOnce }()
			g.failed = failed
			if err := g.setUp(); err != nil {
				failed <- err
			}
		})
	}
	setups.Wait()
	defer func() {
		for _, g := range games {
			g.stop()
		}
	}()
	if len(failed) > 0 {
		return <-failed
	}
	if err := pass(ctx, failed, min(warmUp, long/2)); err != nil {
		return err
	}
	for _, g := range games {
		if err := g.begin(); err != nil {
			return err
		}
	}
	if err := pass(ctx, failed, long); err != nil {
		return err
	}
	for waited := time.Duration(0); slices.ContainsFunc(games, (*slapGame).untouched) && waited < longest; waited += ms(100) {
		if err := pass(ctx, failed, ms(100)); err != nil {
			return err
		}
	}
	return nil
}

// longest is how much longer than it should a part takes until there was a contest at every table of a busy machine.
const longest = time.Minute

// warmUp is how long connections are measured before the first card, at most.
const warmUp = 5 * time.Second

// pass lets time pass, up to the first failure.
func pass(ctx context.Context, failed chan error, long time.Duration) error {
	select {
	case <-time.After(long):
		return nil
	case err := <-failed:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// matchingDeck is a deck in which every second card makes a Mirror, so that there is much to slap.
func matchingDeck() []byte {
	cards := make([]string, hayburger.MaxCards)
	for i := range cards {
		cards[i] = fmt.Sprintf(`{"character":"Hen %d","symbol":"egg"}`, i)
	}
	return []byte(`{"game":"hayburger","name":"eggs","cards":[` + strings.Join(cards, ",") + `]}`)
}
