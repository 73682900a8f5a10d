package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/alecthomas/kong"

	"shipfic/internal/gamelog"
	"shipfic/internal/hall"
	"shipfic/internal/table"
	"shipfic/tsssf"
	"shipfic/tsssf/notation"
)

type notationCmd struct {
	storeFlags
	Game     string   `arg:"" placeholder:"FILE|CODE" help:"A text in notation, an exported file, or the code of a stored table; - reads a text from standard input."`
	Number   int      `default:"0" help:"Which of the table's games, counted from 1; 0 means the latest."`
	Position bool     `help:"Print the position that the game leads to, instead of its moves."`
	Scenario bool     `help:"Print the position as a scenario file."`
	Pack     []string `placeholder:"FILE" help:"The packs that a text uses, in addition to core. Uploaded packs are named by their hash in a game, so their files must be named here."`
}

// Run prints a game or a position as text, after playing it.
func (c notationCmd) Run(ctx context.Context, stdout io.Writer, app *kong.Kong) error {
	text, err := c.text()
	if err != nil {
		return err
	}
	var state *tsssf.State
	var g *notation.Game
	switch first, _, _ := bytes.Cut(text, []byte(" ")); string(first) {
	case "game":
		g, state, err = c.readGame(string(text), app.Stderr)
	case "position":
		state, err = c.readPosition(string(text), app.Stderr)
	default:
		g, state, err = c.stored(ctx)
	}
	if err != nil {
		return err
	}
	codec := notation.New(state.Sight(0).Box())
	switch {
	case c.Scenario:
		return c.printScenario(stdout, codec, state)
	case c.Position || g == nil:
		_, err = io.WriteString(stdout, codec.WritePosition(state))
	default:
		_, err = io.WriteString(stdout, codec.WriteGame(g))
	}
	return err
}

// text returns a text in notation, without the comments above it, or nothing if the argument is something else.
func (c notationCmd) text() ([]byte, error) {
	if _, err := os.Stat(c.Game); err != nil && c.Game != standardInput {
		return nil, nil // the code of a table, or a mistake
	}
	data, err := readInput(c.Game)
	if err != nil {
		return nil, err
	}
	for bytes.HasPrefix(data, []byte("#")) || bytes.HasPrefix(data, []byte("\n")) {
		_, data, _ = bytes.Cut(data, []byte("\n"))
	}
	if c.Game == standardInput && !bytes.HasPrefix(data, []byte("game ")) && !bytes.HasPrefix(data, []byte("position ")) {
		return nil, errors.New(`standard input must be a text in notation, which begins with "game" or "position"`)
	}
	return data, nil
}

// readGame reads a game in notation and plays it.
func (c notationCmd) readGame(text string, stderr io.Writer) (*notation.Game, *tsssf.State, error) {
	names, err := notation.Packs(text)
	if err != nil {
		return nil, nil, err
	}
	if len(c.Pack) > 0 {
		names = append([]string{corePack}, c.Pack...)
	}
	box, err := loadBox(names, stderr)
	if err != nil {
		return nil, nil, err
	}
	codec := notation.New(box)
	g, err := codec.ReadGame(text)
	if err != nil {
		return nil, nil, err
	}
	state, err := codec.Replay(g)
	return g, state, err
}

// readPosition reads a position in notation and lays it out.
func (c notationCmd) readPosition(text string, stderr io.Writer) (*tsssf.State, error) {
	box, err := loadBox(append([]string{corePack}, c.Pack...), stderr)
	if err != nil {
		return nil, err
	}
	scenario, err := notation.New(box).ReadPosition(text)
	if err != nil {
		return nil, err
	}
	state, err := scenario.Begin(box)
	if err != nil || len(scenario.Steps) == 0 {
		return state, err
	}
	return state.PlayOn(scenario.Moves())
}

// stored returns a game of a stored table, and its last state.
func (c notationCmd) stored(ctx context.Context) (*notation.Game, *tsssf.State, error) {
	past, err := storedFlags{tableFlags{c.storeFlags, c.Game}, c.Number}.openGame(ctx)
	if err != nil {
		return nil, nil, err
	}
	chronicle, err := past.chronicle(ctx)
	if err != nil {
		return nil, nil, err
	}
	g, err := transcript(past.entries, chronicle)
	if err != nil {
		return nil, nil, fmt.Errorf("game %d of table %s: %w", past.number, past.id, err)
	}
	return g, chronicle.Last.Game.(*tsssf.State), nil
}

// transcript is a game in notation. Moves that were undone are not in it.
func transcript(entries []gamelog.Entry, c *hall.Chronicle) (*notation.Game, error) {
	config, setup := c.First.Config, c.First.Setup
	switch _, ponies := c.Last.Game.(*tsssf.State); {
	case !ponies:
		return nil, errors.New("only games of Secret Shipfic Folder have a notation")
	case c.Partial:
		return nil, errors.New("a part of it was played by older rules, which this program does not have")
	case len(config.Include)+len(config.Exclude) > 0:
		return nil, errors.New("cards were chosen one by one for this game, which the notation cannot say")
	case len(config.From) > 0:
		return nil, errors.New("the game began with a position, which the notation of games cannot say")
	}
	options, err := tsssf.ParseOptions(setup.Options)
	if err != nil {
		return nil, err
	}
	g := &notation.Game{Rules: c.First.Rules, Packs: []string{corePack}, Seats: setup.Seats, Seed: setup.Seed, Options: options}
	for _, hash := range config.Packs {
		g.Packs = append(g.Packs, string(hash))
	}
	for _, m := range c.Moments {
		command, err := table.ParseCommand(entries[m.N-1])
		if err != nil {
			return nil, err
		}
		switch command.Do {
		case table.DoUpgraded:
			return nil, errors.New("newer rules took over in the middle of the game, so moves alone do not lead to its end")
		case table.DoMove:
			move, err := tsssf.ParseMove(command.Move)
			if err != nil {
				return nil, err
			}
			g.Moves = append(g.Moves, notation.Move{Seat: *command.Seat, Move: move})
		}
	}
	return g, nil
}

// printScenario prints a position as a scenario without steps.
func (c notationCmd) printScenario(stdout io.Writer, codec *notation.Codec, state *tsssf.State) error {
	scenario, err := codec.ReadPosition(codec.WritePosition(state))
	if err != nil {
		return fmt.Errorf("the position cannot be laid out: %w", err)
	}
	scenario.Name = strings.TrimSuffix(c.Game, ".txt")
	scenario.Packs = c.Pack
	scenario.Steps = []tsssf.ScenarioStep{}
	return writeJSON(stdout, scenario)
}
