package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"shipfic/game"
	"shipfic/internal/bots"
	"shipfic/internal/hall"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/packs"
	"shipfic/tsssf"
	"shipfic/tsssf/notation"
)

type reviewCmd struct {
	storedFlags
	Seat int  `default:"0" help:"Only the turns of that seat, counted from 1; 0 means all."`
	JSON bool `help:"Print JSON."`
}

// Run prints what each turn of a game could have won, as far as its player could know.
func (c reviewCmd) Run(ctx context.Context, stdout io.Writer) error {
	past, err := c.openGame(ctx)
	if err != nil {
		return err
	}
	chronicle, err := past.chronicle(ctx)
	switch {
	case err != nil:
		return err
	case !chronicle.Over:
		return fmt.Errorf("game %d of table %s is not over: a review would tell what is still hidden", past.number, past.id)
	case c.Seat < 0 || c.Seat > len(chronicle.Seats):
		return fmt.Errorf("the table has no seat %d, only %d seats", c.Seat, len(chronicle.Seats))
	}
	cards, err := past.shelf.Cards(chronicle.Last.Config)
	if err != nil {
		return err
	}
	v, err := past.archive.Review(ctx, past.id, past.number, func(v *wire.Review) { fmt.Fprintf(os.Stderr, "turn %d of %d\n", len(v.Turns), v.Of) })
	if err != nil {
		return err
	}
	c.choose(v)
	if c.JSON {
		return json.NewEncoder(stdout).Encode(v)
	}
	if len(v.Turns) == 0 {
		fmt.Fprintln(stdout, "There is no turn to review: none was completed.")
	}
	w := reviewWriter{Writer: stdout, Chronicle: chronicle, titles: titles(cards)}
	if s, ponies := chronicle.Last.Game.(*tsssf.State); ponies {
		w.codec = notation.New(s.Sight(0).Box())
	}
	for _, t := range v.Turns {
		w.turn(t)
	}
	w.accuracy(v.Turns)
	return nil
}

// choose keeps the turns that were asked for.
func (c reviewCmd) choose(v *wire.Review) {
	chosen := []wire.ReviewTurn{}
	for _, t := range v.Turns {
		if c.Seat == 0 || int(t.Seat) == c.Seat-1 {
			chosen = append(chosen, t)
		}
	}
	v.Turns = chosen
}

// titles are the titles of cards by their ids.
func titles(cards []packs.Card) map[string]string {
	by := map[string]string{}
	for _, card := range cards {
		by[card.ID] = card.Title
	}
	return by
}

// reviewWriter writes a review for people.
type reviewWriter struct {
	io.Writer
	*hall.Chronicle
	titles map[string]string
	codec  *notation.Codec
}

func (w reviewWriter) turn(t wire.ReviewTurn) {
	fmt.Fprintf(w, "Turn %d, %s: %s\n", t.Turn, w.player(t.Seat), w.verdict(t))
	if a := t.Advice; a != nil && len(a.Moves) > 0 {
		fmt.Fprintf(w, "    of 100 trial games, this wins about %d more (± %d):\n", a.Better, a.Error)
		w.line(a.Moves)
	}
	if t.Verdict == "missed" {
		w.line(better(t).Moves)
		var why bots.Explanation
		if json.Unmarshal(t.Why, &why) == nil {
			_ = printWhy(w, "    ", why, func(id string) string { return cmp.Or(w.titles[id], id) })
		}
		if t.Simple != nil {
			fmt.Fprintf(w, "    the most that was found: %s in %s\n", w.goals(t.Possible.Goals, t.Possible.Points), count(len(t.Possible.Moves), "move"))
		}
	}
	for _, gift := range t.Gifts {
		taken := ""
		if gift.Taken {
			taken = ", and they took it"
		}
		fmt.Fprintf(w, "    left %s to the next player, who could win it in %d %% of deals (%d %% after other plays)%s\n", w.titles[gift.Goal], gift.Chance, gift.Else, taken)
	}
}

// line writes moves with titles of cards.
func (w reviewWriter) line(moves []string) {
	for _, move := range moves {
		if m, err := w.codec.ReadMove(move); err == nil {
			move = w.codec.InTitles().WriteMove(m)
		}
		fmt.Fprintf(w, "    %s\n", move)
	}
}

func (w reviewWriter) verdict(t wire.ReviewTurn) string {
	switch t.Verdict {
	case "missed":
		better := better(t)
		return fmt.Sprintf("won %s; could win %s in %s", w.goals(t.Won, t.Points), w.goals(better.Goals, better.Points), count(len(better.Moves), "move"))
	case "lucky":
		return fmt.Sprintf("won %s, with a card that nobody could know", w.goals(t.Won, t.Points))
	case "best":
		return fmt.Sprintf("won %s, the most that was found", w.goals(t.Won, t.Points))
	}
	if t.Possible.Proven {
		return "nothing to win"
	}
	return "nothing to win was found"
}

// accuracy prints how many of the points that could be won each player has won.
func (w reviewWriter) accuracy(turns []wire.ReviewTurn) {
	for seat := range w.Seats {
		won, possible := game.Points(0), game.Points(0)
		for _, t := range turns {
			if int(t.Seat) == seat {
				won, possible = won+t.Points, possible+max(t.Points, t.Possible.Points)
			}
		}
		if possible > 0 {
			fmt.Fprintf(w, "%s won %s of the %s that could be won: %d %%\n", w.player(game.Seat(seat)), won, count(possible, "point"), 100*won/possible)
		}
	}
}

// better is the simplest line that wins more than a turn has won.
func better(t wire.ReviewTurn) *wire.ReviewLine {
	if t.Simple != nil {
		return t.Simple
	}
	return &t.Possible
}

// goals names Goals and what they are worth.
func (w reviewWriter) goals(ids []string, points game.Points) string {
	if len(ids) == 0 {
		return "nothing"
	}
	var names []string
	for _, id := range ids {
		names = append(names, w.titles[id])
	}
	return fmt.Sprintf("%s (%s)", strings.Join(names, ", "), count(points, "point"))
}

func (w reviewWriter) player(seat game.Seat) string { return seatName(w.Seats, seat, w.Names) }

// seatName is the name of the person or bot at a seat.
func seatName(seats []table.Seat, i game.Seat, names map[table.PersonID]string) string {
	seat := seats[i]
	return cmp.Or(names[seat.Person], string(seat.Person), seat.Name, fmt.Sprintf("bot %d", i+1))
}
