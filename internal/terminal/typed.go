package terminal

import (
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
	"shipfic/internal/wire"
	"shipfic/tsssf"
)

// typed does what a line asks for. What cannot be understood is said, and nothing happens.
func (s *Session) typed(ctx context.Context, line string) error {
	line = strings.TrimSpace(line)
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	do, known := commands[word]
	switch {
	case line == "" || strings.HasPrefix(line, "#"):
		return nil
	case known:
		return do.run(s, ctx, rest)
	case strings.HasPrefix(line, "{"):
		return s.move(ctx, json.RawMessage(line))
	}
	if n, err := strconv.Atoi(line); err == nil {
		return s.numbered(ctx, n)
	}
	return s.inWords(ctx, line)
}

// command is something that can be typed beside moves.
type command struct {
	help string
	run  func(*Session, context.Context, string) error
}

// commands are what can be typed beside moves. They are set below because help lists them.
var commands map[string]command

func init() {
	commands = map[string]command{
		"help":    {"what can be typed", (*Session).help},
		"look":    {"show the table again", func(s *Session, _ context.Context, _ string) error { s.look(); return nil }},
		"moves":   {"list moves, only those with all of some words: moves zecora right", (*Session).moves},
		"any":     {"make any of the moves", (*Session).any},
		"wait":    {"until it is your turn or the game is over; wait over: until it is over", (*Session).wait},
		"t":       {"turn a card", (*Session).turn},
		"s":       {"slap", (*Session).slap},
		"say":     {"say something to all: say hello", (*Session).say},
		"sit":     {"take a seat: sit 2", (*Session).sit},
		"stand":   {"stand up and watch", simple(wire.Command{Do: table.DoStand})},
		"ready":   {"say that you are ready", simple(wire.Command{Do: table.DoReady, On: true})},
		"bot":     {"put a bot into a seat, or take it away: bot 2 mare, bot 2", (*Session).bot},
		"start":   {"begin the game", simple(wire.Command{Do: table.DoStart})},
		"undo":    {"take your latest move back", simple(wire.Command{Do: table.DoUndo})},
		"vote":    {"propose that the game ends now", simple(wire.Command{Do: table.DoEndVote})},
		"yes":     {"agree to what somebody asks for", simple(wire.Command{Do: table.DoAgree, On: true})},
		"no":      {"do not agree", simple(wire.Command{Do: table.DoAgree})},
		"pause":   {"stop the clock and the game", simple(wire.Command{Do: table.DoPause, On: true})},
		"resume":  {"let the game go on", simple(wire.Command{Do: table.DoPause})},
		"rematch": {"another game with the same people", simple(wire.Command{Do: table.DoRematch})},
		"kick":    {"send somebody away: kick Ada", (*Session).kick},
		"leave":   {"leave the table for good", (*Session).leave},
		"quit":    {"close the terminal; your seat stays yours", func(*Session, context.Context, string) error { return errBye }},
	}
}

func simple(c wire.Command) func(*Session, context.Context, string) error {
	return func(s *Session, ctx context.Context, _ string) error { return s.do(ctx, c) }
}

func (s *Session) help(context.Context, string) error {
	fmt.Fprintln(s.Out, "A number makes the move that was listed under it. Moves in words:")
	fmt.Fprintln(s.Out, MoveHelp)
	names := make([]string, 0, len(commands))
	for name := range commands {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		fmt.Fprintf(s.Out, "  %-8s %s\n", name, commands[name].help)
	}
	return nil
}

// options are the moves open to the player now.
func (s *Session) options() []tsssf.Move {
	if s.ponies == nil {
		return nil
	}
	return s.ponies.LegalMoves()
}

// mostListed is how many moves are listed at once; there can be thousands.
const mostListed = 60

func (s *Session) moves(_ context.Context, rest string) error {
	if s.slaps != nil {
		fmt.Fprintln(s.Out, "t turns a card, s slaps.")
		return nil
	}
	s.listed = nil
	all := 0
	for _, m := range s.options() {
		sentence := s.words.Move(s.ponies, m)
		matches := !slices.ContainsFunc(strings.Fields(rest), func(word string) bool {
			return !strings.Contains(strings.ToLower(sentence), strings.ToLower(word))
		})
		if !matches {
			continue
		}
		if all++; all <= mostListed {
			s.listed = append(s.listed, m)
			fmt.Fprintf(s.Out, "  %d  %s\n", all, sentence)
		}
	}
	switch {
	case all == 0:
		fmt.Fprintln(s.Out, "There is no such move now.")
	case all > mostListed:
		fmt.Fprintf(s.Out, "… and %d more; name a card or a side to see fewer\n", all-mostListed)
	}
	return nil
}

// numbered makes a move by its number in the list.
func (s *Session) numbered(ctx context.Context, n int) error {
	if n < 1 || n > len(s.listed) {
		fmt.Fprintln(s.Out, "No move is listed under that number: type moves.")
		return nil
	}
	return s.make(ctx, s.listed[n-1])
}

// inWords makes a move that is typed in words.
func (s *Session) inWords(ctx context.Context, line string) error {
	if s.ponies == nil {
		fmt.Fprintf(s.Out, "%q is not understood: type help.\n", line)
		return nil
	}
	m, err := s.words.ParseMove(s.ponies, line)
	if err != nil {
		fmt.Fprintf(s.Out, "%s.\n", err)
		return nil
	}
	return s.make(ctx, m)
}

// any makes one of the moves that are open, whichever.
func (s *Session) any(ctx context.Context, _ string) error {
	if s.slaps != nil {
		return s.turn(ctx, "")
	}
	options := s.options()
	if len(options) == 0 {
		fmt.Fprintln(s.Out, "There is no move for you now.")
		return nil
	}
	return s.make(ctx, options[rand.IntN(len(options))])
}

func (s *Session) make(ctx context.Context, m game.Move) error {
	data, err := m.MarshalJSON()
	if err != nil {
		return err
	}
	return s.move(ctx, data)
}

func (s *Session) move(ctx context.Context, data json.RawMessage) error {
	c := wire.Command{Do: table.DoMove, Move: data}
	if s.seat != game.Watcher {
		c.Seat = &s.seat
	}
	if !json.Valid(data) {
		fmt.Fprintln(s.Out, "That is no JSON.")
		return nil
	}
	return s.do(ctx, c)
}

func (s *Session) turn(ctx context.Context, _ string) error { return s.make(ctx, hayburger.Turn{}) }

func (s *Session) slap(ctx context.Context, _ string) error {
	if s.slaps == nil {
		fmt.Fprintln(s.Out, "There is nothing to slap.")
		return nil
	}
	return s.make(ctx, hayburger.Slap{Card: s.slaps.Pile.Turned, Reaction: time.Since(s.seen).Milliseconds()})
}

// wait lets nothing else be typed until it is the player's turn, or until the game is over.
func (s *Session) wait(_ context.Context, rest string) error {
	s.until = func() bool {
		return s.view.Status == gamelog.Finished || rest != "over" && s.mine()
	}
	return nil
}

func (s *Session) say(ctx context.Context, rest string) error {
	return s.do(ctx, wire.Command{Do: table.DoSay, Text: rest})
}

// seatOf reads the number of a seat, from 1 on as it is shown.
func (s *Session) seatOf(word string) *game.Seat {
	n, err := strconv.Atoi(word)
	if err != nil || n < 1 || n > len(s.view.Seats) {
		fmt.Fprintf(s.Out, "Seats are numbered 1 to %d.\n", len(s.view.Seats))
		return nil
	}
	seat := game.Seat(n - 1)
	return &seat
}

func (s *Session) sit(ctx context.Context, rest string) error {
	seat := s.seatOf(rest)
	if seat == nil {
		return nil
	}
	return s.do(ctx, wire.Command{Do: table.DoSit, Seat: seat})
}

func (s *Session) bot(ctx context.Context, rest string) error {
	word, level, _ := strings.Cut(rest, " ")
	seat := s.seatOf(word)
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
