package notation

import (
	"fmt"
	"strings"

	"shipfic/game"
	"shipfic/tsssf"
)

// writeChange writes one change of an adjustment: a card and its target, points, a turn (R1), or a power that is done (R2).
func (c *Codec) writeChange(change tsssf.Change) string {
	switch {
	case change.Points != nil:
		text := "points"
		for seat := range game.Seat(game.MaxSeats) {
			if points, set := change.Points[seat]; set {
				text += fmt.Sprintf(" %d=%s", seat, points)
			}
		}
		return text
	case change.Turn != nil:
		return fmt.Sprintf("turn %d", *change.Turn)
	case change.Done != "":
		return "done " + c.Card(change.Done)
	}
	return c.Card(change.Card) + " to " + writeTarget(change.To)
}

func writeTarget(t *tsssf.Target) string {
	switch {
	case t == nil:
		return "?"
	case t.Cell != nil:
		return "cell " + writeCell(t.Cell)
	case t.Edge != nil:
		return "edge " + writeEdge(t.Edge)
	case t.Hand != nil:
		return fmt.Sprintf("hand %d", *t.Hand)
	case t.Deck != "":
		return "deck " + quote(t.Deck)
	case t.Discard:
		return "discard"
	case t.Won != nil:
		return fmt.Sprintf("won %d", *t.Won)
	case t.Open != nil && *t.Open != game.Watcher:
		return fmt.Sprintf("open %d", *t.Open)
	}
	return "open"
}

func (l *line) change() (c tsssf.Change) {
	card := len(l.words) > 1 && l.words[1] == word{text: "to"} // even one whose key is "points" or "turn"
	switch {
	case !card && l.skip("points"):
		c.Points = map[game.Seat]game.Points{}
		for l.more() && l.words[0].text != ";" {
			l.seatPoints(c.Points)
		}
	case !card && l.skip("turn"):
		c.Turn = l.seat()
	case !card && l.skip("done"):
		c.Done = l.card()
	default:
		c.Card = l.card()
		l.expect("to")
		c.To = l.target()
	}
	return c
}

// seatPoints reads the points of one seat, such as "0=3".
func (l *line) seatPoints(into map[game.Seat]game.Points) {
	w := l.next("points such as 0=3")
	left, right, _ := strings.Cut(w.text, "=")
	seat, isSeat := wholeNumber(word{left, w.quoted})
	points, err := game.ParsePoints(right)
	_, twice := into[game.Seat(seat)]
	if !isSeat || seat < 0 || seat >= game.MaxSeats || err != nil || points.String() != right || twice {
		l.fail("%q does not set points: write each seat once, such as 0=3", clip(w.text))
		return
	}
	into[game.Seat(seat)] = points
}

func (l *line) target() *tsssf.Target {
	t := &tsssf.Target{}
	switch l.oneOf("a place", "cell", "edge", "hand", "deck", "discard", "won", "open") {
	case "cell":
		t.Cell = l.cell()
	case "edge":
		t.Edge = l.edge()
	case "hand":
		t.Hand = l.seat()
	case "deck":
		t.Deck = l.oneOf("an end of the deck", "top", "bottom")
	case "discard":
		t.Discard = true
	case "won":
		t.Won = l.seat()
	case "open":
		all := game.Watcher
		t.Open = &all
		if l.more() && l.words[0].text != ";" {
			t.Open = l.seat()
		}
	}
	return t
}
