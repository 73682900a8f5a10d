package tsssf

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"shipfic/game"
)

// WriteMove writes a move in notation, such as "ship NowKiss + Zecora 0,0>1,0". What is left out of a move that cannot be
// legal without it is written as a question mark.
func (b *Box) WriteMove(m Move) string {
	text := m.Do
	switch m.Do {
	case "ship":
		return fmt.Sprintf("ship %s + %s %s>%s", b.short(m.Ship), b.short(m.Pony), cellText(m.From), cellText(m.To))
	case "revive":
		return fmt.Sprintf("revive %s %s>%s", b.short(m.Ship), cellText(m.From), cellText(m.To))
	case "link":
		return fmt.Sprintf("link %s %s|%s", b.short(m.Ship), cellText(m.From), cellText(m.To))
	case "poison":
		return fmt.Sprintf("poison %s takes %s %s>%s", b.short(m.Ship), cellText(m.Take), cellText(m.From), cellText(m.To))
	case "replace":
		return fmt.Sprintf("replace %s at %s", b.short(m.Pony), cellText(cmp.Or(m.At, m.To)))
	case "use":
		return "use " + b.short(m.Card)
	case "choose":
		if m.Pick != nil {
			return "choose " + b.writePick(*m.Pick)
		}
	case "end":
		for _, deck := range m.Draw {
			text += " " + quoted(deck)
		}
		if len(m.Discard) > 0 {
			text += " discard" + b.shorts(m.Discard)
		}
	case "adjust":
		for i, c := range m.Changes {
			if i > 0 {
				text += ";"
			}
			text += " " + b.writeChange(c)
		}
	}
	return text
}

// ReadMove reads a move in notation. Whether it is legal is for a state to say.
func (b *Box) ReadMove(text string) (Move, error) {
	words, err := split(text)
	if err != nil {
		return Move{}, err
	}
	p := &phrase{box: b, words: words}
	m := p.move()
	if err := p.end(); err != nil {
		return Move{}, err
	}
	return m, nil
}

func (p *phrase) move() Move {
	m := Move{Do: p.next("a move").text}
	switch m.Do {
	case "ship":
		m.Ship = p.card()
		p.expect("+")
		m.Pony = p.card()
		m.From, m.To = p.cells(">")
	case "revive":
		m.Ship = p.card()
		m.From, m.To = p.cells(">")
	case "link":
		m.Ship = p.card()
		m.From, m.To = p.cells("|")
	case "poison":
		m.Ship = p.card()
		p.expect("takes")
		m.Take = p.cell()
		m.From, m.To = p.cells(">")
	case "replace":
		m.Pony = p.card()
		p.expect("at")
		m.At = p.cell()
	case "use":
		m.Card = p.card()
	case "choose":
		pick := p.pick()
		m.Pick = &pick
	case "end":
		for p.more() && !p.is("discard") {
			m.Draw = append(m.Draw, p.oneOf("a deck", pileNames[ponies], pileNames[ships]))
		}
		m.Discard = p.cards()
	case "adjust":
		for more := true; more; more = p.is(";") {
			m.Changes = append(m.Changes, p.change())
		}
	case "pass", "agree", "disagree":
	default:
		p.fail("%q is no move: there are %s", clip(m.Do), strings.Join(doNames[1:], ", "))
	}
	return m
}

// oneOf reads one of some words.
func (p *phrase) oneOf(what string, words ...string) string {
	w := p.next(what)
	if p.err == nil && (w.quoted || !slices.Contains(words, w.text)) {
		p.fail("%q is not %s: there are %s", clip(w.text), what, strings.Join(words, ", "))
	}
	return w.text
}

// writePick writes an answer by its kind.
func (b *Box) writePick(k Pick) string {
	switch {
	case k.Cell != nil:
		return "cell " + cellText(k.Cell)
	case k.Edge != nil:
		return "edge " + cellText(&k.Edge[0]) + "|" + cellText(&k.Edge[1])
	case k.Card != "" && k.Name != "":
		return "card " + b.short(k.Card) + " as " + quoted(k.Name)
	case k.Card != "":
		return "card " + b.short(k.Card)
	case RaceNamed(k.Race) != 0:
		return "race " + k.Race
	case GenderNamed(k.Gender) != 0:
		return "gender " + k.Gender
	case k.Keyword != "":
		return "keyword " + quoted(k.Keyword)
	case k.Deck != "":
		return "deck " + quoted(k.Deck)
	}
	return "order " + quoted(k.Order)
}

// pickKinds are the kinds of answer in notation.
var pickKinds = []string{"cell", "edge", "card", "race", "gender", "keyword", "deck", "order"}

func (p *phrase) pick() (k Pick) {
	switch p.oneOf("a kind of answer", pickKinds...) {
	case "cell":
		k.Cell = p.cell()
	case "edge":
		from, to := p.cells("|")
		k.Edge = &[2][2]int{*from, *to}
	case "card":
		k.Card = p.card()
		if p.is("as") {
			k.Name = p.next("a name").text
		}
	case "race":
		k.Race = p.oneOf("a race", RaceNames...)
	case "gender":
		k.Gender = p.oneOf("a gender", GenderNames...)
	case "keyword":
		k.Keyword = p.next("a keyword").text
	case "deck":
		k.Deck = p.oneOf("a deck", pileNames[ponies], pileNames[ships])
	case "order":
		k.Order = p.oneOf("an order", "forward", "backward")
	}
	return k
}

// writeChange writes an adjustment: a card and where it goes, points, or a turn (R1).
func (b *Box) writeChange(c Change) string {
	switch {
	case c.Points != nil:
		text := "points"
		for seat := range game.Seat(game.MaxSeats) {
			if points, set := c.Points[seat]; set {
				text += fmt.Sprintf(" %d=%s", seat, points)
			}
		}
		return text
	case c.Turn != nil:
		return fmt.Sprintf("turn %d", *c.Turn)
	}
	text := b.short(c.Card) + " to "
	switch t := c.To; {
	case t == nil:
		return text + "?"
	case t.Cell != nil:
		return text + "cell " + cellText(t.Cell)
	case t.Edge != nil:
		return text + "edge " + cellText(&t.Edge[0]) + "|" + cellText(&t.Edge[1])
	case t.Hand != nil:
		return text + fmt.Sprintf("hand %d", *t.Hand)
	case t.Deck != "":
		return text + "deck " + quoted(t.Deck)
	case t.Discard:
		return text + "discard"
	case t.Won != nil:
		return text + fmt.Sprintf("won %d", *t.Won)
	case t.Open != nil && *t.Open != game.Watcher:
		return text + fmt.Sprintf("open %d", *t.Open)
	}
	return text + "open"
}

func (p *phrase) change() (c Change) {
	card := len(p.words) > 1 && p.words[1] == word{text: "to"} // even one whose key is "points"
	switch {
	case !card && p.is("points"):
		c.Points = map[game.Seat]game.Points{}
		for p.more() && p.words[0].text != ";" {
			p.seatPoints(c.Points)
		}
	case !card && p.is("turn"):
		c.Turn = p.seat()
	default:
		c.Card = p.card()
		p.expect("to")
		c.To = p.target()
	}
	return c
}

func (p *phrase) seatPoints(into map[game.Seat]game.Points) {
	w := p.next("points such as 0=3")
	left, right, _ := strings.Cut(w.text, "=")
	seat, isSeat := wholeNumber(word{left, w.quoted})
	points, err := game.ParsePoints(right)
	_, twice := into[game.Seat(seat)]
	if !isSeat || seat < 0 || seat >= game.MaxSeats || err != nil || points.String() != right || twice {
		p.fail("%q are no points: write each seat's once, as 0=3", clip(w.text))
		return
	}
	into[game.Seat(seat)] = points
}

// seat reads a seat's number.
func (p *phrase) seat() *game.Seat {
	n := p.whole("a seat")
	if p.err == nil && (n < 0 || n >= game.MaxSeats) {
		p.fail("there is no seat %d", n)
	}
	return seatRef(game.Seat(n))
}

func (p *phrase) target() *Target {
	t := &Target{}
	switch p.oneOf("a place", "cell", "edge", "hand", "deck", "discard", "won", "open") {
	case "cell":
		t.Cell = p.cell()
	case "edge":
		from, to := p.cells("|")
		t.Edge = &[2][2]int{*from, *to}
	case "hand":
		t.Hand = p.seat()
	case "deck":
		t.Deck = p.oneOf("an end of the deck", "top", "bottom")
	case "discard":
		t.Discard = true
	case "won":
		t.Won = p.seat()
	case "open":
		t.Open = seatRef(game.Watcher)
		if p.more() && p.words[0].text != ";" {
			t.Open = p.seat()
		}
	}
	return t
}
