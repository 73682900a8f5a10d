package notation

import (
	"cmp"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"shipfic/game"
	"shipfic/tsssf"
)

// Game is everything that is needed to play a game again.
type Game struct {
	Rules   int      // the version of the rules that it began with; 0: the latest
	Packs   []string // the packs the cards came from, by whatever name their loader uses
	Seats   int
	Seed    game.Seed
	Options tsssf.Options
	Moves   []Move
}

// Move is a move and the seat that made it.
type Move struct {
	Seat game.Seat
	Move tsssf.Move
}

// maxMoves is the largest number of moves in a game.
const maxMoves = 100_000

// WriteGame writes a game: one line for its set-up, then one line for each move with its number, the seat and the move.
func (c *Codec) WriteGame(g *Game) string {
	var text strings.Builder
	fmt.Fprintf(&text, "game tsssf rules %d seats %d seed %s", cmp.Or(g.Rules, tsssf.RulesVersion), g.Seats, writeSeed(g.Seed))
	if len(g.Packs) > 0 {
		text.WriteString(" packs")
		for _, pack := range g.Packs {
			text.WriteString(" " + quote(pack))
		}
	}
	text.WriteString(writeOptions(&g.Options) + "\n")
	for i, m := range g.Moves {
		fmt.Fprintf(&text, "%d %d %s\n", i+1, m.Seat, c.WriteMove(m.Move))
	}
	return text.String()
}

// Packs returns the packs that the first line of a game names. They are needed to make the [Codec] that reads the rest.
func Packs(text string) ([]string, error) {
	var g Game
	err := firstLine(text, func(l *line) error { return l.header(&g) })
	return g.Packs, err
}

// firstLine reads the first line of a text only.
func firstLine(text string, read func(*line) error) error {
	first := true
	return (&Codec{}).eachLine(text, func(l *line) error {
		if first {
			first = false
			return read(l)
		}
		l.words = nil
		return nil
	})
}

// ReadGame reads a game. Its error is an [*Error].
func (c *Codec) ReadGame(text string) (*Game, error) {
	var g *Game
	err := c.eachLine(text, func(l *line) error {
		if g == nil {
			g = &Game{}
			return l.header(g)
		}
		if len(g.Moves) == maxMoves {
			return fmt.Errorf("a game has at most %d moves", maxMoves)
		}
		if n := l.whole("the number of the move"); l.err == nil && n != len(g.Moves)+1 {
			return fmt.Errorf("the next move is number %d, not %d", len(g.Moves)+1, n)
		}
		seat := l.seat()
		if l.err == nil && int(*seat) >= g.Seats {
			return fmt.Errorf("there is no seat %d in a game with %d seats", *seat, g.Seats)
		}
		g.Moves = append(g.Moves, Move{*seat, l.move()})
		return l.end()
	})
	if err == nil && g == nil {
		err = &Error{1, `a game begins with a line such as "game tsssf rules 1 seats 2 seed 1"`}
	}
	if err != nil {
		return nil, err
	}
	return g, nil
}

// Replay plays a game and returns its last state.
func (c *Codec) Replay(g *Game) (*tsssf.State, error) {
	options, err := json.Marshal(g.Options)
	if err != nil {
		return nil, err
	}
	begin, _, err := tsssf.Engine{Box: c.box}.New(game.Setup{Seats: g.Seats, Seed: g.Seed, Options: options, Rules: g.Rules})
	if err != nil {
		return nil, err
	}
	s := begin.(*tsssf.State)
	for i, m := range g.Moves {
		next, err := s.After(m.Seat, m.Move, nil)
		if err != nil {
			return nil, fmt.Errorf("move %d (%s) is refused: %w", i+1, c.WriteMove(m.Move), err)
		}
		s = next
	}
	return s, nil
}

// header reads the first line of a game.
func (l *line) header(g *Game) error {
	l.expect("game")
	g.Rules = l.rules()
	g.Seats = l.seats()
	l.expect("seed")
	g.Seed = l.seed()
	if l.skip("packs") {
		for l.more() && !l.option() {
			g.Packs = append(g.Packs, l.next("a pack").text)
		}
	}
	g.Options = l.options()
	return l.end()
}

// rules reads the name of the game and the version of its rules.
func (l *line) rules() int {
	l.expect("tsssf")
	l.expect("rules")
	n := l.whole("the version of the rules")
	if l.err == nil && (n < 1 || n > tsssf.RulesVersion) {
		l.fail("version %d of the rules is not supported, only versions 1 to %d", n, tsssf.RulesVersion)
	}
	return n
}

func (l *line) seats() int {
	l.expect("seats")
	n := l.whole("the number of seats")
	if l.err == nil && (n < 1 || n > game.MaxSeats) {
		l.fail("a game has 1 to %d seats, not %d", game.MaxSeats, n)
	}
	return n
}

// writeSeed writes a seed made from a number as that number, and any other in hexadecimal digits.
func writeSeed(seed game.Seed) string {
	n := binary.LittleEndian.Uint64(seed[:])
	if game.SeedOf(n) == seed {
		return strconv.FormatUint(n, 10)
	}
	text, _ := seed.MarshalText()
	return string(text)
}

func (l *line) seed() (seed game.Seed) {
	w := l.next("a seed")
	if n, err := strconv.ParseUint(w.text, 10, 64); err == nil {
		seed = game.SeedOf(n)
	} else if err := seed.UnmarshalText([]byte(w.text)); err != nil && l.err == nil {
		l.fail("%q is not a seed: write a number, or 64 hexadecimal digits", clip(w.text))
	}
	if l.err == nil && writeSeed(seed) != w.text {
		l.fail("write the seed %q as %s", clip(w.text), writeSeed(seed))
	}
	return seed
}
