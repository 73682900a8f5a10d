package tsssf

import (
	"encoding/json"
	"fmt"
	"strings"

	"shipfic/game"
)

// ReadPosition reads a position in notation as the set-up of a scenario, from which [Scenario.Begin] lays the cards. Cards
// that are named nowhere are not in the game. A position with an open question, and one of a game that is over, cannot be
// laid and is refused. The error is a [*NotationError].
func (b *Box) ReadPosition(text string) (*Scenario, error) {
	r := positionReader{sc: &Scenario{Setup: Position{EmptyDecks: true}}, seen: map[string]bool{}}
	err := b.eachLine(text, func(p *phrase) error {
		if r.sc.Players == 0 {
			r.header(p)
		} else {
			r.line(p)
		}
		return p.end()
	})
	if err == nil && r.sc.Players == 0 {
		err = &NotationError{1, `a position begins with a line such as "position tsssf rules 1 seats 2"`}
	}
	if err != nil {
		return nil, err
	}
	return r.sc, nil
}

type positionReader struct {
	sc   *Scenario
	seen map[string]bool // lines that may stand only once
}

func (r *positionReader) header(p *phrase) {
	p.expect("position")
	p.rules()
	seats := p.seats()
	options, err := json.Marshal(p.options())
	if err != nil {
		p.fail("%v", err)
	}
	pos := &r.sc.Setup
	r.sc.Players, r.sc.Options = seats, options
	pos.Hands, pos.Won, pos.Points = make([][]string, seats), make([][]string, seats), make([]game.Points, seats)
}

// line reads one line after the first.
func (r *positionReader) line(p *phrase) {
	pos := &r.sc.Setup
	if first := p.words[0]; strings.Contains(first.text, "|") {
		from, to := p.cells("|")
		pos.Ships = append(pos.Ships, ShipView{p.card(), *from, *to})
		return
	} else if strings.Contains(first.text, ",") {
		at := p.cell()
		pos.Ponies = append(pos.Ponies, PlacedPony{p.card(), *at})
		return
	}
	switch what := p.next("a line of a position").text; what {
	case "turn":
		r.once(p, what)
		pos.Turns = p.whole("the number of the turn")
		p.expect("seat")
		pos.Turn = r.seat(p)
	case "changed":
		pos.Changes = append(pos.Changes, p.changed())
	case "hand":
		seat := r.seatOnce(p, what)
		pos.Hands[seat] = p.cards()
	case "won":
		seat := r.seatOnce(p, what)
		pos.Won[seat] = p.cards()
	case "goals":
		r.once(p, what)
		pos.Goals = p.places()
	case "private":
		seat := r.seatOnce(p, what)
		if pos.PrivateGoals == nil {
			pos.PrivateGoals = make([][]string, r.sc.Players)
		}
		pos.PrivateGoals[seat] = p.places()
	case "points":
		r.once(p, what)
		for i := range pos.Points {
			pos.Points[i] = p.points()
		}
	case "deck":
		*r.pile(p, what, &pos.Decks) = p.cards()
	case "discard":
		*r.pile(p, what, &pos.Discards) = p.cards()
	case "question", "drawn", "picked", "proposal":
		p.fail("a question is open, and a position can only be laid where none is")
	case "over":
		p.fail("the game is over, and a position can only be laid where it is not")
	default:
		p.fail("no line of a position begins with %q", clip(what))
	}
}

// once refuses a line that stands there already.
func (r *positionReader) once(p *phrase, what string) {
	if r.seen[what] {
		p.fail("%q is there twice", what)
	}
	r.seen[what] = true
}

// seat reads a seat of this game.
func (r *positionReader) seat(p *phrase) game.Seat {
	seat := *p.seat()
	if p.err == nil && int(seat) >= r.sc.Players {
		p.fail("there is no seat %d among %d", seat, r.sc.Players)
	}
	if p.err != nil {
		return 0
	}
	return seat
}

func (r *positionReader) seatOnce(p *phrase, what string) game.Seat {
	seat := r.seat(p)
	if p.err == nil {
		r.once(p, fmt.Sprint(what, " ", seat))
	}
	return seat
}

// pile reads which pile a line is about.
func (r *positionReader) pile(p *phrase, what string, piles *Discards) *[]string {
	name := p.oneOf("a pile", pileNames[:]...)
	r.once(p, what+" "+name)
	switch name {
	case pileNames[ponies]:
		return &piles.Pony
	case pileNames[ships]:
		return &piles.Ship
	}
	return &piles.Goal
}

// places reads open Goals, with a star for an empty place.
func (p *phrase) places() []string {
	var goals []string
	for p.more() {
		if p.is("*") {
			goals = append(goals, "")
		} else {
			goals = append(goals, p.card())
		}
	}
	return goals
}

func (p *phrase) points() game.Points {
	w := p.next("the points of each seat")
	points, err := game.ParsePoints(w.text)
	if p.err == nil && (err != nil || points.String() != w.text) {
		p.fail("%q are no points: write a number such as 3, -1 or 0.5", clip(w.text))
	}
	return points
}

// changed reads what a card is until the end of the turn.
func (p *phrase) changed() ChangedPony {
	c := ChangedPony{Card: p.card()}
	for more := true; more; more = p.is(";") {
		switch what := p.oneOf("a change", "disguise", "copies", "race", "gender", "keyword", "count", "dystopian", "everypony"); what {
		case "disguise":
			c.Disguise = p.card()
			if p.is("as") {
				c.Name = p.next("a name").text
			}
		case "copies":
			c.Copies = p.card()
		case "race":
			c.Race = p.oneOf("a race", RaceNames...)
		case "gender":
			c.Gender = p.oneOf("a gender", GenderNames...)
		case "keyword":
			c.Keywords = append(c.Keywords, p.next("a keyword").text)
		case "count":
			c.Count = p.whole("a number of ponies")
		case "dystopian":
			c.Dystopian = true
		case "everypony":
			c.Everypony = true
		}
	}
	return c
}
