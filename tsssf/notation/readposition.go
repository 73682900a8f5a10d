package notation

import (
	"encoding/json"
	"fmt"
	"strings"

	"shipfic/game"
	"shipfic/tsssf"
)

// ReadPosition reads a position as the set-up of a scenario, from which [tsssf.Scenario.Begin] lays the cards. Cards that are
// not listed are not in the game. A position with an open question or a finished game cannot be laid and is refused. The
// error is an [*Error].
func (c *Codec) ReadPosition(text string) (*tsssf.Scenario, error) {
	r := positionReader{sc: &tsssf.Scenario{Setup: tsssf.Position{EmptyDecks: true}}, seen: map[string]bool{}}
	err := c.eachLine(text, func(l *line) error {
		if r.sc.Players == 0 {
			r.header(l)
		} else {
			r.line(l)
		}
		return l.end()
	})
	if err == nil && r.sc.Players == 0 {
		err = &Error{1, `a position begins with a line such as "position tsssf rules 3 seats 2"`}
	}
	if err != nil {
		return nil, err
	}
	return r.sc, nil
}

// PositionCards returns the cards that the first line of a position names. They are needed to make the [Codec] that reads the rest.
func PositionCards(text string) (Cards, error) {
	var cards Cards
	err := firstLine(text, func(l *line) error {
		l.expect("position")
		l.rules()
		l.seats()
		cards = l.deck()
		l.options()
		return l.end()
	})
	return cards, err
}

type positionReader struct {
	sc   *tsssf.Scenario
	seen map[string]bool // lines that may occur only once
}

func (r *positionReader) header(l *line) {
	l.expect("position")
	l.rules()
	seats := l.seats()
	r.sc.Packs = l.deck().Packs
	options, err := json.Marshal(l.options())
	if err != nil {
		l.fail("%v", err)
	}
	pos := &r.sc.Setup
	r.sc.Players, r.sc.Options = seats, options
	pos.Hands, pos.Won = make([][]string, seats), make([][]string, seats)
}

// line reads a line after the first.
func (r *positionReader) line(l *line) {
	pos := &r.sc.Setup
	if first := l.words[0]; strings.Contains(first.text, "|") {
		from, to := l.cells("|")
		pos.Ships = append(pos.Ships, tsssf.ShipView{Card: l.card(), From: *from, To: *to})
		return
	} else if strings.Contains(first.text, ",") {
		p := tsssf.PlacedPony{At: *l.cell(), Card: l.card()}
		if l.skip("over") {
			p.Under = append(l.cards(), []string{}...)
		}
		pos.Ponies = append(pos.Ponies, p)
		return
	} else if n, ok := wholeNumber(first); ok {
		r.move(l, n)
		return
	}
	switch what := l.next("a line of a position").text; what {
	case "turn":
		r.once(l, what)
		pos.Turns = l.whole("the number of the turn")
		l.expect("seat")
		pos.Turn = r.seat(l)
	case "changed":
		pos.Changes = append(pos.Changes, l.changed())
	case "hand":
		seat := r.seatOnce(l, what)
		pos.Hands[seat] = l.cards()
	case "won":
		seat := r.seatOnce(l, what)
		pos.Won[seat] = l.cards()
	case "goals":
		r.once(l, what)
		pos.Goals = l.places()
	case "private":
		seat := r.seatOnce(l, what)
		if pos.PrivateGoals == nil {
			pos.PrivateGoals = make([][]string, r.sc.Players)
		}
		pos.PrivateGoals[seat] = l.places()
	case "points":
		r.once(l, what)
		for range r.sc.Players {
			pos.Points = append(pos.Points, l.points())
		}
	case "temporary":
		r.once(l, what)
		pos.Temporary = l.cards()
	case "under":
		pos.Under = append(pos.Under, tsssf.UnderView{Goal: l.card(), Card: l.card()})
	case "random":
		r.once(l, what)
		pos.Random = &game.Rand{Seed: l.seed(), Draws: l.number("how much was drawn")}
	case "rest":
		r.once(l, what)
		seed := l.number("a seed")
		r.sc.Seed, pos.EmptyDecks = &seed, false
	case "deck":
		*r.pile(l, what, &pos.Decks) = l.cards()
	case "discard":
		*r.pile(l, what, &pos.Discards) = l.cards()
	case "question", "drawn", "picked", "proposal":
		l.fail("a position with an open question cannot be laid")
	case "over":
		l.fail("a position of a finished game cannot be laid")
	default:
		l.fail("no line of a position begins with %q", clip(what))
	}
}

// move reads a move that was made since.
func (r *positionReader) move(l *line, n int) {
	if n != len(r.sc.Steps)+1 || n > tsssf.MaxMovesSince {
		l.fail("the next move is number %d, not %d, and there are at most %d", len(r.sc.Steps)+1, n, tsssf.MaxMovesSince)
	}
	l.next("the number of the move")
	seat := r.seat(l)
	m := l.move()
	r.sc.Steps = append(r.sc.Steps, tsssf.MoveStep(tsssf.SeatMove{Seat: seat, Move: m}))
}

// once refuses a second line of the same kind.
func (r *positionReader) once(l *line, what string) {
	if r.seen[what] {
		l.fail("there are two lines for %q", what)
	}
	r.seen[what] = true
}

// seat reads a seat of this game.
func (r *positionReader) seat(l *line) game.Seat {
	seat := *l.seat()
	if l.err == nil && int(seat) >= r.sc.Players {
		l.fail("there is no seat %d in a game with %d seats", seat, r.sc.Players)
	}
	if l.err != nil {
		return 0
	}
	return seat
}

func (r *positionReader) seatOnce(l *line, what string) game.Seat {
	seat := r.seat(l)
	if l.err == nil {
		r.once(l, fmt.Sprint(what, " ", seat))
	}
	return seat
}

// pile reads the name of a pile and returns the list for its cards.
func (r *positionReader) pile(l *line, what string, of *tsssf.Discards) *[]string {
	name := l.oneOf("a pile", piles...)
	r.once(l, what+" "+name)
	switch name {
	case "pony":
		return &of.Pony
	case "ship":
		return &of.Ship
	}
	return &of.Goal
}

// places reads open Goals, with a star for an empty place.
func (l *line) places() []string {
	var goals []string
	for l.more() {
		if l.skip("*") {
			goals = append(goals, "")
		} else {
			goals = append(goals, l.card())
		}
	}
	return goals
}

// changed reads what a card is until the end of the turn.
func (l *line) changed() tsssf.ChangedPony {
	c := tsssf.ChangedPony{Card: l.card()}
	for more := true; more; more = l.skip(";") {
		switch what := l.oneOf("a change", "disguise", "copies", "race", "gender", "keyword", "count", "dystopian", "everypony", "anyRace"); what {
		case "disguise":
			c.Disguise = l.card()
			if l.skip("as") {
				c.Name = l.next("a name").text
			}
		case "copies":
			c.Copies = l.card()
		case "race":
			c.Race = l.oneOf("a race", tsssf.RaceNames...)
		case "gender":
			c.Gender = l.oneOf("a gender", tsssf.GenderNames...)
		case "keyword":
			c.Keywords = append(c.Keywords, l.next("a keyword").text)
		case "count":
			c.Count = l.whole("a number of ponies")
		case "dystopian":
			c.Dystopian = true
		case "everypony":
			c.Everypony = true
		case "anyRace":
			c.AnyRace = true
		}
	}
	return c
}
