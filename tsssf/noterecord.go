package tsssf

import (
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"

	"shipfic/game"
)

// Record is a game from its deal on: all that is needed to play it again.
type Record struct {
	Packs   []string // what the cards came from, in the words of whoever loads packs
	Seats   int
	Seed    game.Seed
	Options Options
	Moves   []RecordedMove
}

// RecordedMove is a move and who made it.
type RecordedMove struct {
	Seat game.Seat
	Move Move
}

// maxRecordedMoves bounds a game in notation.
const maxRecordedMoves = 100_000

// WriteRecord writes a game in notation: a line for how it began, and a line a move, with its number, the seat and the
// move.
func (b *Box) WriteRecord(r *Record) string {
	var text strings.Builder
	fmt.Fprintf(&text, "game tsssf rules %d seats %d seed %s", RulesVersion, r.Seats, seedText(r.Seed))
	if len(r.Packs) > 0 {
		text.WriteString(" packs")
		for _, pack := range r.Packs {
			text.WriteString(" " + quoted(pack))
		}
	}
	text.WriteString(optionsText(&r.Options) + "\n")
	for i, m := range r.Moves {
		fmt.Fprintf(&text, "%d %d %s\n", i+1, m.Seat, b.WriteMove(m.Move))
	}
	return text.String()
}

// ReadRecord reads a game in notation. Its error is a [*NotationError].
func (b *Box) ReadRecord(text string) (*Record, error) {
	var r *Record
	err := b.eachLine(text, func(p *phrase) error {
		if r == nil {
			r = &Record{}
			return p.header(r)
		}
		if len(r.Moves) == maxRecordedMoves {
			return fmt.Errorf("a game has at most %d moves", maxRecordedMoves)
		}
		if n := p.whole("the number of the move"); p.err == nil && n != len(r.Moves)+1 {
			return fmt.Errorf("move %d comes next, not %d", len(r.Moves)+1, n)
		}
		seat := p.seat()
		if p.err == nil && int(*seat) >= r.Seats {
			return fmt.Errorf("there is no seat %d among %d", *seat, r.Seats)
		}
		r.Moves = append(r.Moves, RecordedMove{*seat, p.move()})
		return p.end()
	})
	if err == nil && r == nil {
		err = &NotationError{1, `a game begins with a line such as "game tsssf rules 1 seats 2 seed 1"`}
	}
	if err != nil {
		return nil, err
	}
	return r, nil
}

// Replay plays the game again and gives where it ended.
func (r *Record) Replay(b *Box) (*State, error) {
	s, err := b.NewGame(r.Seats, r.Seed, r.Options, nil)
	if err != nil {
		return nil, err
	}
	for i, m := range r.Moves {
		next, err := s.After(m.Seat, m.Move, nil)
		if err != nil {
			return nil, fmt.Errorf("move %d (%s) is refused: %w", i+1, b.WriteMove(m.Move), err)
		}
		s = next
	}
	return s, nil
}

// header reads the line a game begins with.
func (p *phrase) header(r *Record) error {
	p.expect("game")
	p.rules()
	r.Seats = p.seats()
	p.expect("seed")
	r.Seed = p.seed()
	if p.is("packs") {
		for p.more() && !p.option() {
			r.Packs = append(r.Packs, p.next("a pack").text)
		}
	}
	r.Options = p.options()
	return p.end()
}

// rules wants the game and the version of the rules that are played here.
func (p *phrase) rules() {
	p.expect("tsssf")
	p.expect("rules")
	if n := p.whole("the version of the rules"); p.err == nil && n != RulesVersion {
		p.fail("this was played by version %d of the rules, and here they are version %d", n, RulesVersion)
	}
}

func (p *phrase) seats() int {
	p.expect("seats")
	n := p.whole("the number of seats")
	if p.err == nil && (n < 1 || n > game.MaxSeats) {
		p.fail("%d are not from 1 to %d seats", n, game.MaxSeats)
	}
	return n
}

// seedText is a seed as it is written: a small one as a number, others in hexadecimal digits.
func seedText(seed game.Seed) string {
	n := binary.LittleEndian.Uint64(seed[:])
	if game.SeedOf(n) == seed {
		return strconv.FormatUint(n, 10)
	}
	text, _ := seed.MarshalText()
	return string(text)
}

func (p *phrase) seed() (seed game.Seed) {
	w := p.next("a seed")
	if n, err := strconv.ParseUint(w.text, 10, 64); err == nil {
		seed = game.SeedOf(n)
	} else if err := seed.UnmarshalText([]byte(w.text)); err != nil && p.err == nil {
		p.fail("%q is no seed: write a number, or 64 hexadecimal digits", clip(w.text))
	}
	if p.err == nil && seedText(seed) != w.text {
		p.fail("the seed %q is written %s", clip(w.text), seedText(seed))
	}
	return seed
}
