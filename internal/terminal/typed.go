package terminal

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"shipfic/game"
	"shipfic/hayburger"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/typed"
	"shipfic/internal/wire"
	"shipfic/tsssf"
)

// typed carries out a line of input, or says why it cannot.
func (s *Session) typed(ctx context.Context, line string) error {
	line = strings.TrimSpace(line)
	switch {
	case line == "" || strings.HasPrefix(line, "#"):
		return nil
	case strings.HasPrefix(line, "{"):
		return s.move(ctx, json.RawMessage(line))
	}
	if n, err := strconv.Atoi(line); err == nil {
		return s.numbered(ctx, n)
	}
	read, err := typed.Read(line, s.sees())
	switch {
	case err != nil:
		fmt.Fprintln(s.Out, s.words.misread(err))
		return nil
	case read.Move != nil:
		return s.make(ctx, read.Move)
	case read.Card != "":
		return acts[read.Do](s, ctx, read.Card)
	}
	return acts[read.Do](s, ctx, read.Rest)
}

// sees is what the player sees who types.
func (s *Session) sees() typed.Sight {
	at := typed.Sight{Terminal: true, Language: s.Language, Ponies: s.ponies}
	if s.ponies != nil {
		at.Game, at.Moves = "tsssf", s.words.Typed(s.ponies)
	} else if s.slaps != nil {
		at.Game = "hayburger"
	}
	return at
}

// acts carry out the commands of package typed.
var acts map[string]func(*Session, context.Context, string) error

func init() { // not a literal: help lists the commands
	acts = map[string]func(*Session, context.Context, string) error{
		"help":     (*Session).help,
		"look":     func(s *Session, _ context.Context, _ string) error { s.showTable(); return nil },
		"last":     part((*Session).last),
		"score":    part((*Session).score),
		"hand":     part((*Session).hand),
		"goals":    part((*Session).goals),
		"grid":     part((*Session).grid),
		"pile":     part((*Session).pile),
		"question": part((*Session).question),
		"where":    (*Session).where,
		"ships":    (*Session).where,
		"read":     (*Session).readCard,
		"moves":    (*Session).moves,
		"hint":     (*Session).hint,
		"any":      (*Session).any,
		"wait":     (*Session).wait,
		"turn":     (*Session).turn,
		"slap":     (*Session).slap,
		"say":      (*Session).say,
		"sit":      (*Session).sit,
		"stand":    simple(wire.Command{Do: table.DoStand}),
		"ready":    simple(wire.Command{Do: table.DoReady, On: true}),
		"bot":      (*Session).bot,
		"start":    simple(wire.Command{Do: table.DoStart}),
		"undo":     simple(wire.Command{Do: table.DoUndo}),
		"vote":     simple(wire.Command{Do: table.DoEndVote}),
		"yes":      simple(wire.Command{Do: table.DoAgree, On: true}),
		"no":       simple(wire.Command{Do: table.DoAgree}),
		"pause":    simple(wire.Command{Do: table.DoPause, On: true}),
		"resume":   simple(wire.Command{Do: table.DoPause}),
		"holiday":  (*Session).holiday,
		"rematch":  simple(wire.Command{Do: table.DoRematch}),
		"kick":     (*Session).kick,
		"leave":    (*Session).leave,
		"quit":     func(*Session, context.Context, string) error { return errQuit },
	}
}

func simple(c wire.Command) func(*Session, context.Context, string) error {
	return func(s *Session, ctx context.Context, _ string) error { return s.do(ctx, c) }
}

func (s *Session) holiday(ctx context.Context, rest string) error {
	days, err := strconv.ParseUint(cmp.Or(strings.TrimSpace(rest), "0"), 10, 8)
	if err != nil {
		return fmt.Errorf("%q is not a number of days: type it like holiday 3", rest)
	}
	return s.do(ctx, wire.Command{Do: table.DoHoliday, N: days})
}

func (s *Session) help(context.Context, string) error {
	fmt.Fprint(s.Out, moveHelp)
	for _, w := range typed.Words {
		fmt.Fprintf(s.Out, "  %-8s %s\n", w.Word, w.Help)
	}
	if s.Editing {
		fmt.Fprintln(s.Out, "Tab completes commands, cards and moves. The up arrow brings back earlier lines. Ctrl-C quits.")
	}
	return nil
}

// options are the moves that the player can make now.
func (s *Session) options() []tsssf.Move {
	if s.ponies == nil {
		return nil
	}
	return s.ponies.LegalMoves()
}

// listLimit is how many moves are listed at once; there can be thousands.
const listLimit = 60

func (s *Session) moves(_ context.Context, rest string) error {
	if s.slaps != nil {
		fmt.Fprintln(s.Out, "Type t to turn a card, s to slap.")
		return nil
	}
	s.listed = nil
	all := 0
	for _, m := range s.options() {
		text := s.words.Typed(s.ponies).WriteMove(m)
		matches := !slices.ContainsFunc(strings.Fields(rest), func(word string) bool {
			return !strings.Contains(strings.ToLower(text), strings.ToLower(word))
		})
		if !matches {
			continue
		}
		if all++; all <= listLimit {
			s.listed = append(s.listed, m)
			fmt.Fprintf(s.Out, "  %d  %s\n", all, text)
		}
	}
	switch {
	case all == 0:
		fmt.Fprintln(s.Out, "You have no such move now.")
	case all > listLimit:
		fmt.Fprintf(s.Out, "… and %d more: add the name of a card or a side to see fewer\n", all-listLimit)
	}
	return nil
}

// numbered makes a move by its number in the list.
func (s *Session) numbered(ctx context.Context, n int) error {
	if n < 1 || n > len(s.listed) {
		fmt.Fprintln(s.Out, "No move has that number: type moves.")
		return nil
	}
	return s.make(ctx, s.listed[n-1])
}

// moveHelp explains how to type moves.
const moveHelp = `Type the number of a listed move, or a move:
  ship 2 4 right of lyra     play Ship card 2 and Pony card 4 right of Lyra (left of, above, below)
  link 2 lyra gilda          play Ship card 2 between Lyra and Gilda
  poison 2 lyra above gilda  steal Lyra with love poison 2 and put it above Gilda
  revive 2 left of lyra      play Ship card 2 and the top of the Pony discard left of Lyra
  replace 4 lyra             replace Lyra with Pony card 4
  use 4                      use the power of card 4 from your hand
  play 2 with 4 left of lyra the same as ship; play 2 between lyra and gilda; play 4 on lyra
  choose zecora              answer a question, or choose 2; question lists the answers
  pass                       decline a question
  end pony ship discard 3    end the turn, draw from these decks, discard these cards
Name a card by its number in your hand or a part of its name, a pony by that or its cell, such as 0,0.
`

// any makes a random move.
func (s *Session) any(ctx context.Context, _ string) error {
	if s.slaps != nil {
		return s.turn(ctx, "")
	}
	options := s.options()
	if len(options) == 0 {
		fmt.Fprintln(s.Out, "You have no move now.")
		return nil
	}
	return s.make(ctx, options[s.pick(len(options))])
}

// pick chooses one of n moves.
func (s *Session) pick(n int) int {
	if s.Pick != nil {
		return s.Pick(n)
	}
	return rand.IntN(n)
}

func (s *Session) make(ctx context.Context, m game.Move) error {
	data, err := m.MarshalJSON()
	if err != nil {
		return err
	}
	s.told = nil
	return s.move(ctx, data)
}

func (s *Session) move(ctx context.Context, data json.RawMessage) error {
	c := wire.Command{Do: table.DoMove, Move: data}
	if s.seat != game.Watcher {
		c.Seat = &s.seat
	}
	if !json.Valid(data) {
		fmt.Fprintln(s.Out, "That is not valid JSON.")
		return nil
	}
	return s.do(ctx, c)
}

func (s *Session) turn(ctx context.Context, _ string) error { return s.make(ctx, hayburger.Turn{}) }

func (s *Session) slap(ctx context.Context, _ string) error {
	if s.slaps == nil {
		fmt.Fprintln(s.Out, "There is nothing to slap: no game of Hayburger is on.")
		return nil
	}
	return s.make(ctx, hayburger.Slap{Card: s.slaps.Pile.Turned, Reaction: time.Since(s.turned).Milliseconds()})
}

// wait stops reading input until it is the player's turn, or until the game is over.
func (s *Session) wait(_ context.Context, rest string) error {
	s.until = func() bool {
		return s.view.Status == gamelog.Finished || rest != "over" && s.mine()
	}
	return nil
}

func (s *Session) say(ctx context.Context, rest string) error {
	return s.do(ctx, wire.Command{Do: table.DoSay, Text: rest})
}

// parseSeat reads the number of a seat as shown, from 1.
func (s *Session) parseSeat(word string) *game.Seat {
	n, err := strconv.Atoi(word)
	if err != nil || n < 1 || n > len(s.view.Seats) {
		fmt.Fprintf(s.Out, "Seats are numbered 1 to %d.\n", len(s.view.Seats))
		return nil
	}
	seat := game.Seat(n - 1)
	return &seat
}

func (s *Session) sit(ctx context.Context, rest string) error {
	seat := s.parseSeat(rest)
	if seat == nil {
		return nil
	}
	return s.do(ctx, wire.Command{Do: table.DoSit, Seat: seat})
}

func (s *Session) bot(ctx context.Context, rest string) error {
	word, level, _ := strings.Cut(rest, " ")
	seat := s.parseSeat(word)
	if seat == nil {
		return nil
	}
	return s.do(ctx, wire.Command{Do: table.DoBot, Seat: seat, Level: strings.TrimSpace(level)})
}

func (s *Session) kick(ctx context.Context, rest string) error {
	for _, p := range s.view.People {
		if strings.EqualFold(p.Name, rest) {
			return s.do(ctx, wire.Command{Do: table.DoKick, Person: p.ID})
		}
	}
	fmt.Fprintf(s.Out, "Nobody here is called %q.\n", rest)
	return nil
}

func (s *Session) leave(ctx context.Context, _ string) error {
	s.left = true
	return s.do(ctx, wire.Command{Do: table.DoLeave})
}
