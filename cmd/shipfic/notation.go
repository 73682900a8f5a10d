package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"shipfic/internal/moving"
	"shipfic/internal/table"
	"shipfic/packs"
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
	box, err := c.box(names, stderr)
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
	box, err := c.box(append([]string{corePack}, c.Pack...), stderr)
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

func (notationCmd) box(names []string, stderr io.Writer) (*tsssf.Box, error) {
	loaded, err := loadPacks(names, stderr)
	if err != nil {
		return nil, err
	}
	cards, report := packs.Compose(loaded, packs.Choice{})
	if report.Refused() {
		return nil, errors.New(report.String())
	}
	return tsssf.NewBox(packs.Rules(cards))
}

// stored returns a game of a stored table, and its last state.
func (c notationCmd) stored(ctx context.Context) (*notation.Game, *tsssf.State, error) {
	file, err := replayCmd{storeFlags: c.storeFlags, Game: c.Game}.load(ctx)
	if err != nil {
		return nil, nil, err
	}
	_, shelf, err := moving.Unpack(ctx, file)
	if err != nil {
		return nil, nil, err
	}
	t := transcript{number: c.Number}
	for r, err := range table.Retell(file.Entries, shelf) {
		if err != nil {
			return nil, nil, err
		}
		if err := t.add(r); err != nil {
			return nil, nil, fmt.Errorf("table %s: entry %d: %w", file.ID, r.Entry.N, err)
		}
	}
	if t.state == nil {
		return nil, nil, fmt.Errorf("table %s has no game %d", file.ID, max(c.Number, 1))
	}
	return &t.game, t.state, nil
}

// transcript collects the moves of one game of a table. Moves that were undone are not in it.
type transcript struct {
	number  int // of the game at its table, or 0 for the latest
	started int
	game    notation.Game
	entries []uint64 // of the moves
	state   *tsssf.State
}

// add follows an entry of the log.
func (t *transcript) add(r table.Retold) error {
	if r.Command.Do == table.DoStart {
		t.started++
	}
	if t.started == 0 || t.number > 0 && t.started != t.number {
		return nil
	}
	state, ponies := r.State.Game.(*tsssf.State)
	switch {
	case !ponies && r.State.Game != nil:
		return errors.New("only games of Secret Shipfic Folder have a notation")
	case r.State.Game != nil:
		t.state = state
	}
	switch r.Command.Do {
	case table.DoStart:
		return t.begin(r)
	case table.DoUpgraded:
		return errors.New("newer rules took over in the middle of the game, so moves alone do not lead to its end")
	case table.DoMove:
		return t.move(r)
	}
	t.undo(r.Events)
	return nil
}

func (t *transcript) begin(r table.Retold) error {
	config := r.State.Config
	if len(config.Include)+len(config.Exclude) > 0 {
		return errors.New("cards were chosen one by one for this game, which the notation cannot say")
	}
	if len(config.From) > 0 {
		return errors.New("the game began with a position, which the notation of games cannot say")
	}
	options, err := tsssf.ParseOptions(r.State.Setup.Options)
	if err != nil {
		return err
	}
	t.game = notation.Game{Rules: r.Command.Rules, Packs: []string{corePack}, Seats: r.State.Setup.Seats, Seed: r.State.Setup.Seed, Options: options}
	for _, hash := range config.Packs {
		t.game.Packs = append(t.game.Packs, string(hash))
	}
	t.entries = nil
	return nil
}

func (t *transcript) move(r table.Retold) error {
	move, err := tsssf.ParseMove(r.Command.Move)
	if err != nil {
		return err
	}
	t.game.Moves = append(t.game.Moves, notation.Move{Seat: *r.Command.Seat, Move: move})
	t.entries = append(t.entries, r.Entry.N)
	return nil
}

// undo drops the moves that an event takes back.
func (t *transcript) undo(events []table.Event) {
	for _, e := range events {
		if note, ok := e.Body.(table.Note); ok && note.Event == "undone" {
			kept, _ := slices.BinarySearch(t.entries, note.N)
			t.entries, t.game.Moves = t.entries[:kept], t.game.Moves[:kept]
		}
	}
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
