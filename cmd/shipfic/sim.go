package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"time"

	"github.com/alecthomas/kong"
	"github.com/schollz/progressbar/v3"

	"shipfic/internal/bots"
	"shipfic/internal/sim"
	"shipfic/internal/terminal"
	"shipfic/tsssf"
)

// simCmd simulates many games between bots: a match, or to measure cards.
type simCmd struct {
	Match    []string       `placeholder:"BOT,BOT" help:"Bots that play a match, one per seat: filly, crusader, mare, unicorn, alicorn, random, clairvoyant, which sees all cards, or exec:PATH, a program of yours (docs/bots.md)."`
	Bots     string         `enum:"random,filly,crusader,mare,unicorn,alicorn," default:"" help:"Without --match: the bots at all seats, random (default with Core alone), mare (default with other packs) or another level."`
	Packs    []string       `default:"core" help:"Packs to play with: core, or files. Other packs together with core are compared with core alone."`
	Players  []int          `default:"4" help:"Without --match: the number of players; several numbers are simulated in turn (${default})."`
	Variants []string       `default:"plain" help:"Variants: plain, greased, private, teams, boost, longHaul, ridiculous, solitaire, or a file with options as JSON (${default})."`
	Games    int            `default:"1000" help:"Games with each set of cards (${default})."`
	Seed     uint64         `default:"1" help:"Seed of all randomness (${default})."`
	Nodes    map[string]int `placeholder:"BOT=N;..." help:"Nodes that a bot may search per turn."`
	Workers  int            `help:"Games to play in parallel; 0 means one per core. The result does not depend on it."`
	JSON     bool           `help:"Print JSON."`
	Resume   string         `type:"path" placeholder:"FILE" help:"Save the counts in that file, and continue from it if it exists."`
}

// variants are the named variants, with their options.
var variants = map[string]string{
	"plain":      `{}`,
	"greased":    `{"greasedLightning":true}`,
	"private":    `{"privateGoals":true}`,
	"teams":      `{"teams":[[0,2],[1,3]]}`,
	"boost":      `{"earlyBoost":8}`,
	"longHaul":   `{"length":"longHaul"}`,
	"ridiculous": `{"length":"ridiculous"}`,
	"solitaire":  `{"length":"solitaire"}`,
}

// Run plays until all games are over or somebody presses Ctrl-C, and reports what was played by then.
func (c simCmd) Run(ctx context.Context, stdout io.Writer, app *kong.Kong) error {
	plan, err := c.plan(app.Stderr)
	if err != nil {
		return err
	}
	result := sim.New(*plan)
	if c.Resume != "" {
		if result, err = sim.Resume(c.Resume, *plan); err != nil {
			return err
		}
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	defer stop()
	err = c.play(ctx, result, app.Stderr)
	if errors.Is(err, context.Canceled) {
		fmt.Fprintf(app.Stderr, "Stopped after %d games.\n", result.Done())
		err = nil
	}
	if err != nil {
		return err
	}
	if result.Done() == 0 {
		return errors.New("no game was played to its end, so there is nothing to report")
	}
	return c.report(stdout, result)
}

// saveInterval is how often the counts are saved.
const saveInterval = 30 * time.Second

// play carries out the plan, with a progress bar on a terminal.
func (c simCmd) play(ctx context.Context, result *sim.Result, stderr io.Writer) error {
	workers := c.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	bar := progress(stderr, result.Planned(), result.Done())
	saved := time.Now()
	var saving error
	err := result.Run(ctx, sim.Running{Workers: workers, Counted: func(r *sim.Result) {
		_ = bar.Set(r.Done()) // a bar that cannot be drawn must not stop the run
		if c.Resume != "" && time.Since(saved) > saveInterval {
			saving = errors.Join(saving, r.Save(c.Resume))
			saved = time.Now()
		}
	}})
	_ = bar.Exit()
	if c.Resume != "" {
		saving = errors.Join(saving, result.Save(c.Resume))
	}
	if err == nil {
		err = saving
	}
	return err
}

// progress is a bar with rate and remaining time if stderr is a terminal; otherwise it draws nothing.
func progress(stderr io.Writer, total, done int) *progressbar.ProgressBar {
	out := io.Discard
	if file, ok := terminal.Raw(stderr).(*os.File); ok {
		if info, err := file.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			out = file
		}
	}
	bar := progressbar.NewOptions(
		total, progressbar.OptionSetWriter(out), progressbar.OptionSetItsString("games"), progressbar.OptionShowIts(), progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(true), progressbar.OptionThrottle(200*time.Millisecond), progressbar.OptionClearOnFinish(),
	)
	_ = bar.Set(done)
	return bar
}

// report writes the requested reports.
func (c simCmd) report(stdout io.Writer, result *sim.Result) error {
	report := result.Report()
	switch {
	case c.JSON && len(c.Match) > 0:
		return writeJSON(stdout, result.Match())
	case c.JSON:
		return writeJSON(stdout, report)
	case len(c.Match) > 0:
		return sim.WriteMatch(stdout, result.Match())
	}
	return sim.WriteSummary(stdout, report)
}

// plan builds the plan from the flags: the sets of cards, the tables, the number of games.
func (c simCmd) plan(stderr io.Writer) (*sim.Plan, error) {
	plan := &sim.Plan{Games: c.Games, Seed: c.Seed}
	loaded, err := loadPacks(c.Packs, stderr)
	if err != nil {
		return nil, err
	}
	compare := c.Packs[0] == corePack && len(c.Match) == 0
	if plan.Sets, err = sim.SetsOf(loaded, compare); err != nil {
		return nil, err
	}
	if plan.Nodes, err = c.nodes(); err != nil {
		return nil, err
	}
	if plan.Tables, err = c.tables(len(loaded) > 1); err != nil {
		return nil, err
	}
	return plan, plan.Check()
}

func (c simCmd) nodes() (map[bots.Level]int, error) {
	nodes := map[bots.Level]int{}
	for name, n := range c.Nodes {
		level, err := sim.ParseBot(name)
		if err != nil {
			return nil, err
		}
		if n < 1 || level == bots.Random {
			return nil, fmt.Errorf("--nodes %s=%d: a bot needs at least 1 node for a turn, and random does not search", name, n)
		}
		nodes[level] = n
	}
	return nodes, nil
}

// tables combines each number of players with each variant.
func (c simCmd) tables(more bool) ([]sim.Table, error) {
	var lists [][]bots.Level
	if len(c.Match) > 0 {
		list := []bots.Level{}
		for _, name := range c.Match {
			level, err := sim.ParseBot(name)
			if err != nil {
				return nil, err
			}
			list = append(list, level)
		}
		lists = append(lists, list)
	} else {
		level := bots.Level(c.Bots)
		if level == "" {
			level = bots.Random
			if more {
				level = bots.Mare
			}
		}
		for _, n := range c.Players {
			if n < 1 || n > tsssf.MaxCards {
				return nil, fmt.Errorf("%d players: at least 1 is needed, and not more than there are cards", n)
			}
			list := make([]bots.Level, n)
			for i := range list {
				list[i] = level
			}
			lists = append(lists, list)
		}
	}
	var tables []sim.Table
	for _, list := range lists {
		for _, name := range c.Variants {
			options, err := variant(name)
			if err != nil {
				return nil, err
			}
			tables = append(tables, sim.Table{Variant: filepath.Base(name), Options: options, Bots: list, Match: len(c.Match) > 0})
		}
	}
	return tables, nil
}

// variant finds the options of a variant by its name, or reads them from a file.
func variant(name string) (json.RawMessage, error) {
	if options, known := variants[name]; known {
		return json.RawMessage(options), nil
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("%q is neither a named variant nor a file with options: %w", name, err)
	}
	return data, nil
}
