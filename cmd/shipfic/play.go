package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"shipfic/internal/client"
	"shipfic/internal/gamelog"
	"shipfic/internal/games"
	"shipfic/internal/table"
	"shipfic/internal/terminal"
	"shipfic/internal/wire"
	"shipfic/language"
	"shipfic/packs"
)

type playCmd struct {
	URL      string        `arg:"" optional:"" help:"Address of the server (http://localhost:8080)."`
	Local    bool          `help:"Play in this process against bots, without a server."`
	Data     string        `placeholder:"FOLDER" help:"With --local: store the games in that folder; without it, nothing is stored."`
	Name     string        `env:"USER" default:"Somepony" help:"Your name at the table (${default})."`
	Table    gamelog.ID    `placeholder:"CODE" help:"Join that table."`
	New      bool          `help:"Create a table."`
	Game     string        `enum:"tsssf,hayburger" default:"tsssf" help:"Game of a new table: ${enum} (${default})."`
	Seats    int           `placeholder:"N" help:"Number of seats of a new table (by default one more than bots, at least 2)."`
	Bots     []string      `placeholder:"LEVEL" help:"Bots at a new table: filly, crusader, mare, unicorn, alicorn. If they fill all other seats, the game starts at once."`
	Options  string        `placeholder:"JSON" help:"Game options of a new table; see docs/rules.md."`
	Turn     days          `placeholder:"TIME" help:"Time for a turn at a new table, such as 3m or 3d; with days nobody has to stay. Without it, there is no clock."`
	Open     bool          `help:"List the new table publicly; without it, people need its code."`
	Password string        `env:"SHIPFIC_CREATE_PASSWORD" placeholder:"WORD" help:"Password for a new table, where the server wants one."`
	Session  string        `placeholder:"FILE" help:"Store your identity in that file, so that you keep your seat when you come back."`
	Language language.Code `default:"en" enum:"en,es" help:"Language of what happens and of the cards: ${enum} (${default})."`
	Width    int           `placeholder:"N" help:"Line width in characters (that of the terminal, or 100)."`

	Seed     *uint64       `placeholder:"N" help:"With --local: deal every game from this seed, for the same cards and the same random moves each time."`
	BotPause time.Duration `default:"300ms" placeholder:"TIME" help:"With --local: about how long bots wait before a move (${default})."`
}

// Run plays until the player quits, or standard input ends.
func (c playCmd) Run(ctx context.Context, stdout io.Writer, app *kong.Kong) error {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	switch {
	case c.Options != "" && !json.Valid([]byte(c.Options)):
		return errors.New("--options must be JSON, such as {\"winningPoints\": 5}")
	case c.Local && c.URL != "":
		return errors.New("--local needs no server: leave out the address")
	case c.Data != "" && !c.Local:
		return errors.New("--data is for --local: a server stores its games itself")
	case c.Seed != nil && !c.Local:
		return errors.New("--seed is for --local: a server deals the cards itself")
	}
	at, err := openConsole(ctx, os.Stdin, stdout, stop)
	if err != nil {
		return err
	}
	if err = c.runAt(ctx, at, app.Stderr); errors.Is(err, context.Canceled) {
		err = nil // the player has quit
	}
	return errors.Join(err, at.close())
}

// runAt finds a table and plays at it.
func (c playCmd) runAt(ctx context.Context, at *console, stderr io.Writer) error {
	if c.Local {
		address, end, err := c.serveHere(ctx, at.errors(stderr))
		if err != nil {
			return err
		}
		defer end()
		c.URL, c.New = address, c.Table == ""
		if len(c.Bots) == 0 {
			c.Bots = []string{"mare"}
		}
	}
	player, err := client.New(cmp.Or(c.URL, "http://localhost:8080"))
	if err != nil {
		return err
	}
	if err := c.resume(player); err != nil {
		return err
	}
	if err := c.choose(ctx, player, at); err != nil || c.Table == "" {
		return err
	}
	return errors.Join(c.play(ctx, player, at), c.keep(player))
}

// choose sets the table to play at: the named one, a new one, or the one that the player picks.
func (c *playCmd) choose(ctx context.Context, player *client.Client, at *console) (err error) {
	if c.Table == "" && !c.New && len(c.Bots) == 0 {
		if err := c.ask(ctx, player, at); err != nil {
			return err
		}
	}
	if c.Table != "" || !c.New && len(c.Bots) == 0 {
		return nil
	}
	wish := wire.CreateTable{Name: c.Name, Bots: c.Bots, Password: c.Password, Config: table.Config{
		Game: c.Game, Seats: cmp.Or(c.Seats, max(len(c.Bots)+1, 2)), Open: c.Open, Options: json.RawMessage(c.Options),
		Turn: int(time.Duration(c.Turn).Seconds()),
	}}
	wish.Start = len(c.Bots) == wish.Config.Seats-1
	c.Table, err = player.Create(ctx, wish)
	return explained(err)
}

// ask lists the open tables and lets the player pick one.
func (c *playCmd) ask(ctx context.Context, player *client.Client, at *console) error {
	tables, err := player.Tables(ctx)
	if err != nil {
		return explained(err)
	}
	mine, waits := []gamelog.Summary{}, map[gamelog.ID]string{}
	for _, t := range tables.Mine {
		mine = append(mine, t.Summary)
		waits[t.ID] = waitsFor(t.Wait)
	}
	for _, list := range []struct {
		title  string
		tables []gamelog.Summary
	}{{"Your tables", mine}, {"Open tables", tables.Tables}} {
		if len(list.tables) == 0 {
			continue
		}
		fmt.Fprintln(at, list.title)
		for _, t := range list.tables {
			var about table.About
			json.Unmarshal(t.About, &about) // a table without a description is still listed
			fmt.Fprintf(at, "  %s  %s, %s, by %s, %d free%s  %s\n", t.ID, about.Game, t.Status, terminal.CleanLine(about.Host), about.Free, waits[t.ID], terminal.CleanLine(about.Title))
		}
	}
	fmt.Fprintln(at, "Type the code of a table to join it, or: new")
	select {
	case line := <-at.lines:
		if line = strings.TrimSpace(line); line == "new" {
			c.New = true
		} else {
			c.Table = gamelog.ID(line)
		}
		return nil
	case <-ctx.Done():
		return nil
	}
}

// waitsFor says whom a table waits for.
func waitsFor(wait *wire.Wait) string {
	switch {
	case wait == nil:
		return ""
	case wait.Me:
		return ", your turn"
	case wait.Vote:
		return ", your vote"
	}
	return ", waits for " + strings.Join(wait.Names, ", ")
}

// play sits at the table.
func (c playCmd) play(ctx context.Context, player *client.Client, at *console) error {
	line, err := player.Link(ctx, c.Table, func(why error) {
		fmt.Fprintf(at, "Connection lost (%v), reconnecting…\n", why)
	})
	if err != nil {
		return explained(err)
	}
	defer line.Close()
	session := &terminal.Session{
		Conn: line, Out: at, Lines: at.lines, Editing: at.editor != nil, Width: func() int { return at.width(c.Width) },
		Name: c.Name, Language: c.Language, Cards: cardsOf(player),
		Hint: func(ctx context.Context) (wire.Hint, error) {
			hint, err := player.Hint(ctx, c.Table, wire.AskHint{})
			return hint, explained(err)
		},
	}
	if c.Seed != nil {
		session.Pick = rand.New(rand.NewPCG(*c.Seed, 0)).IntN
	}
	at.completeWith(session.Complete)
	if err := session.Run(ctx); err != nil && ctx.Err() == nil {
		return explained(err)
	}
	return nil
}

// cardsOf returns the cards of a table: the embedded ones, and those of its packs from the server.
func cardsOf(player *client.Client) func(context.Context, table.Config) ([]packs.Card, error) {
	return func(ctx context.Context, config table.Config) ([]packs.Card, error) {
		if !games.HasPacks(config.Game) {
			return nil, nil
		}
		cards := packs.Core().Cards
		for _, hash := range config.Packs {
			more, err := player.Cards(ctx, hash)
			if err != nil {
				return nil, err
			}
			cards = append(cards[:len(cards):len(cards)], terminal.Faces(more)...)
		}
		return cards, nil
	}
}

// explained turns a refusal of the server into a sentence.
func explained(err error) error {
	var refused *client.Error
	if errors.As(err, &refused) && refused.Code != "" {
		return fmt.Errorf("the server refuses: %s", terminal.Words{}.Refusal(refused.Code, refused.About))
	}
	return err
}

// resume restores the identity from the session file.
func (c playCmd) resume(player *client.Client) error {
	if c.Session == "" {
		return nil
	}
	kept, err := os.ReadFile(c.Session)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = player.Resume(kept)
	}
	if err != nil {
		return fmt.Errorf("session file %s: %w", c.Session, err)
	}
	return nil
}

// keep stores the identity in the session file. It is a secret, so only its owner may read the file.
func (c playCmd) keep(player *client.Client) error {
	if c.Session == "" {
		return nil
	}
	kept, err := player.Session()
	if err != nil {
		return err
	}
	return os.WriteFile(c.Session, kept, 0o600)
}
