package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"shipfic/internal/client"
	"shipfic/internal/gamelog"
	"shipfic/internal/games"
	"shipfic/internal/table"
	"shipfic/internal/terminal"
	"shipfic/internal/wire"
	"shipfic/packs"
)

type playCmd struct {
	URL     string     `arg:"" optional:"" help:"The server's address (http://localhost:8080)."`
	Local   bool       `help:"Play here, without a server, against bots."`
	Data    string     `placeholder:"FOLDER" help:"With --local: keep the games in that folder; else nothing is kept."`
	Name    string     `env:"USER" default:"Somepony" help:"What you are called at the table (${default})."`
	Table   gamelog.ID `placeholder:"CODE" help:"Come to that table."`
	New     bool       `help:"Make a new table."`
	Game    string     `enum:"tsssf,hayburger" default:"tsssf" help:"What is played at a new table: ${enum} (${default})."`
	Seats   int        `placeholder:"N" help:"Seats of a new table (one more than bots, at least 2)."`
	Bots    []string   `placeholder:"LEVEL" help:"Bots at a new table: filly, mare, alicorn. If they fill all other seats, the game begins at once."`
	Options string     `placeholder:"JSON" help:"Options of the game at a new table, as in docs/rules.md."`
	Open    bool       `help:"Anybody may find the new table in the list; else by its code only."`
	Session string     `placeholder:"FILE" help:"Keep in that file who you are, so that your seat is yours when you come back."`
	Width   int        `default:"100" help:"Characters of a line (${default})."`

	BotPause time.Duration `default:"300ms" placeholder:"TIME" help:"With --local: about how long bots wait before they move (${default})."`
}

// Run plays until the player quits, or standard input ends.
func (c playCmd) Run(ctx context.Context, stdout io.Writer, app *kong.Kong) error {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	defer stop()
	switch {
	case c.Options != "" && !json.Valid([]byte(c.Options)):
		return errors.New("--options must be JSON, such as {\"winningPoints\": 5}")
	case c.Local && c.URL != "":
		return errors.New("--local needs no server: leave its address out")
	case c.Data != "" && !c.Local:
		return errors.New("--data is for --local: a server keeps its games itself")
	}
	if c.Local {
		address, end, err := c.serveHere(ctx, app.Stderr)
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
	lines := readLines(ctx, os.Stdin)
	if err := c.choose(ctx, player, stdout, lines); err != nil || c.Table == "" {
		return err
	}
	return errors.Join(c.play(ctx, player, stdout, lines), c.keep(player))
}

// choose finds the table to play at: the one that was named, a new one, or what the player says.
func (c *playCmd) choose(ctx context.Context, player *client.Client, stdout io.Writer, lines <-chan string) (err error) {
	if c.Table == "" && !c.New && len(c.Bots) == 0 {
		if err := c.ask(ctx, player, stdout, lines); err != nil {
			return err
		}
	}
	if c.Table != "" || !c.New && len(c.Bots) == 0 {
		return nil
	}
	wish := wire.CreateTable{Name: c.Name, Bots: c.Bots, Config: table.Config{
		Game: c.Game, Seats: cmp.Or(c.Seats, max(len(c.Bots)+1, 2)), Open: c.Open, Options: json.RawMessage(c.Options),
	}}
	wish.Start = len(c.Bots) == wish.Config.Seats-1
	c.Table, err = player.Create(ctx, wish)
	return explained(err)
}

// ask shows the open tables and lets the player choose.
func (c *playCmd) ask(ctx context.Context, player *client.Client, stdout io.Writer, lines <-chan string) error {
	tables, err := player.Tables(ctx)
	if err != nil {
		return explained(err)
	}
	for _, list := range []struct {
		title  string
		tables []gamelog.Summary
	}{{"Your tables", tables.Mine}, {"Open tables", tables.Tables}} {
		if len(list.tables) == 0 {
			continue
		}
		fmt.Fprintln(stdout, list.title)
		for _, t := range list.tables {
			var about struct {
				Game, Title, Host string
				Free              int
			}
			json.Unmarshal(t.About, &about) // a table that says nothing about itself is still listed
			fmt.Fprintf(stdout, "  %s  %s, %s, by %s, %d free  %s\n", t.ID, about.Game, t.Status, about.Host, about.Free, about.Title)
		}
	}
	fmt.Fprintln(stdout, "Type the code of a table to come to it, or: new")
	select {
	case line := <-lines:
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

// play sits at the table.
func (c playCmd) play(ctx context.Context, player *client.Client, stdout io.Writer, lines <-chan string) error {
	line, err := player.Line(ctx, c.Table, func(why error) {
		fmt.Fprintf(stdout, "The connection is broken (%v); coming back…\n", why)
	})
	if err != nil {
		return explained(err)
	}
	defer line.Close()
	session := &terminal.Session{Conn: line, Out: stdout, Lines: lines, Name: c.Name, Width: c.Width, Cards: cardsOf(player)}
	if err := session.Run(ctx); err != nil && ctx.Err() == nil {
		return explained(err)
	}
	return nil
}

// cardsOf gives the cards that a table plays with: the embedded ones, and those of its packs from the server.
func cardsOf(player *client.Client) func(context.Context, table.Config) ([]packs.Card, error) {
	return func(ctx context.Context, config table.Config) ([]packs.Card, error) {
		if config.Game != games.TSSSF {
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

// explained puts what the server refuses into words.
func explained(err error) error {
	var refused *client.Error
	if errors.As(err, &refused) && refused.Code != "" {
		return fmt.Errorf("the server says no: %s", terminal.Words{}.Refusal(refused.Code, refused.About))
	}
	return err
}

// resume becomes who the player was before.
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
		return fmt.Errorf("the session in %s: %w", c.Session, err)
	}
	return nil
}

// keep writes down who the player is. It is a secret, so it is the owner's alone.
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

// readLines reads what is typed, until the context ends.
func readLines(ctx context.Context, in io.Reader) <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		for scanner := bufio.NewScanner(in); scanner.Scan(); {
			select {
			case lines <- scanner.Text():
			case <-ctx.Done():
				return
			}
		}
	}()
	return lines
}
