package notation

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"shipfic/game"
)

// The decks that cards are drawn from, and all the piles.
var (
	decks = []string{"pony", "ship"}
	piles = []string{"pony", "ship", "goal"}
)

// oneOf reads one of the given words.
func (l *line) oneOf(what string, words ...string) string {
	w := l.next(what)
	if l.err == nil && (w.quoted || !slices.Contains(words, w.text)) {
		l.fail("%q is not %s: write one of %s", clip(w.text), what, strings.Join(words, ", "))
	}
	return w.text
}

// card reads a card's name and returns its id.
func (l *line) card() string {
	w := l.next("a card")
	if l.err != nil {
		return ""
	}
	id, known := l.codec.ids[w.text]
	switch {
	case known:
	case l.codec.view != nil:
		return l.typedCard(w)
	default:
		example := l.codec.example
		l.fail("there is no card %q: write its key, such as %s, or its full id, such as %s", clip(w.text), l.codec.names[example], example)
	}
	return id
}

// cards reads the names of cards up to the end of the line.
func (l *line) cards() []string {
	var ids []string
	for l.more() {
		ids = append(ids, l.card())
	}
	return ids
}

// whole reads a whole number in its canonical form: without a plus sign or leading zeros.
func (l *line) whole(what string) int {
	w := l.next(what)
	n, ok := wholeNumber(w)
	if l.err == nil && !ok {
		l.fail("found %q where %s was expected", clip(w.text), what)
	}
	return n
}

func wholeNumber(w word) (int, bool) {
	n, err := strconv.Atoi(w.text)
	return n, err == nil && !w.quoted && strconv.Itoa(n) == w.text
}

// number reads a number that may be as large as a seed.
func (l *line) number(what string) uint64 {
	w := l.next(what)
	n, err := strconv.ParseUint(w.text, 10, 64)
	if l.err == nil && (err != nil || w.quoted || strconv.FormatUint(n, 10) != w.text) {
		l.fail("found %q where %s was expected", clip(w.text), what)
	}
	return n
}

// seat reads the number of a seat.
func (l *line) seat() *game.Seat {
	n := l.whole("a seat")
	if l.err == nil && (n < 0 || n >= game.MaxSeats) {
		l.fail("there is no seat %d", n)
	}
	seat := game.Seat(n)
	return &seat
}

// points reads a number of points.
func (l *line) points() game.Points {
	w := l.next("the points of each seat")
	points, err := game.ParsePoints(w.text)
	if l.err == nil && (err != nil || points.String() != w.text) {
		l.fail("%q is not a number of points: write a number such as 3, -1 or 0.5", clip(w.text))
	}
	return points
}

// writeCell returns a cell as it is written, such as "1,0".
func writeCell(at *[2]int) string {
	if at == nil {
		return "?"
	}
	return fmt.Sprintf("%d,%d", at[0], at[1])
}

// cell reads a cell.
func (l *line) cell() *[2]int {
	w := l.next("a cell such as 1,0")
	at, ok := parseCell(w)
	switch {
	case l.err != nil || ok:
	case l.codec.view != nil:
		return l.typedPony(w)
	default:
		l.fail("%q is not a cell: write it as 1,0", clip(w.text))
	}
	return at
}

func parseCell(w word) (*[2]int, bool) {
	x, y, _ := strings.Cut(w.text, ",")
	nx, okX := wholeNumber(word{x, w.quoted})
	ny, okY := wholeNumber(word{y, w.quoted})
	return &[2]int{nx, ny}, okX && okY
}

// writeEdge returns an edge as it is written, such as "0,0|1,0".
func writeEdge(edge *[2][2]int) string { return writeCell(&edge[0]) + "|" + writeCell(&edge[1]) }

// edge reads an edge.
func (l *line) edge() *[2][2]int {
	from, to := l.cells("|")
	return &[2][2]int{*from, *to}
}

// cells reads two cells with a sign between them: "0,0>1,0" has a direction, "0,0|1,0" is an edge.
func (l *line) cells(sign string) (from, to *[2]int) {
	what := "two cells such as 0,0" + sign + "1,0"
	if l.codec.view != nil {
		what = `a place such as "right of Lyra" or 0,0` + sign + "1,0"
		if l.more() && !strings.Contains(l.words[0].text, sign) {
			return l.typedCells()
		}
	}
	w := l.next(what)
	a, b, _ := strings.Cut(w.text, sign)
	from, okFrom := parseCell(word{a, w.quoted})
	to, okTo := parseCell(word{b, w.quoted})
	if l.err == nil && (!okFrom || !okTo) {
		l.fail("%q is not a pair of cells: write them as 0,0%s1,0", clip(w.text), sign)
	}
	return from, to
}
