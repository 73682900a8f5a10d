package notation

import (
	"cmp"
	"fmt"
	"strings"

	"shipfic/tsssf"
)

// WriteMove writes a move, such as "ship NowKiss + Zecora 0,0>1,0". A missing cell is written as a question mark.
func (c *Codec) WriteMove(m tsssf.Move) string {
	if f, known := formOf(m.Do); known {
		return m.Do + f.write(c, &m)
	}
	return m.Do
}

// ReadMove reads a move. It does not check whether the move is legal.
func (c *Codec) ReadMove(text string) (tsssf.Move, error) {
	words, err := split(text)
	if err != nil {
		return tsssf.Move{}, &Misread{Unreadable, nil, err.Error()}
	}
	l := &line{codec: c, words: words}
	m := l.move()
	if err := l.end(); err != nil {
		return tsssf.Move{}, err
	}
	return m, nil
}

// form is how one kind of move is written and read, after its name.
type form struct {
	do    string
	write func(*Codec, *tsssf.Move) string
	read  func(*line, *tsssf.Move)
}

var forms = []form{
	{"ship", func(c *Codec, m *tsssf.Move) string {
		return fmt.Sprintf(" %s + %s %s", c.Card(m.Ship), c.Card(m.Pony), c.cells(m.From, m.To, ">"))
	}, func(l *line, m *tsssf.Move) {
		m.Ship = l.card()
		l.joint("+")
		m.Pony = l.card()
		m.From, m.To = l.cells(">")
	}},
	{"link", func(c *Codec, m *tsssf.Move) string {
		return fmt.Sprintf(" %s %s", c.Card(m.Ship), c.cells(m.From, m.To, "|"))
	}, func(l *line, m *tsssf.Move) {
		m.Ship = l.card()
		m.From, m.To = l.cells("|")
	}},
	{"poison", func(c *Codec, m *tsssf.Move) string {
		return fmt.Sprintf(" %s takes %s %s", c.Card(m.Ship), c.cell(m.Take), c.cells(m.From, m.To, ">"))
	}, func(l *line, m *tsssf.Move) {
		m.Ship = l.card()
		l.joint("takes")
		m.Take = l.cell()
		m.From, m.To = l.cells(">")
	}},
	{"revive", func(c *Codec, m *tsssf.Move) string {
		return fmt.Sprintf(" %s %s", c.Card(m.Ship), c.cells(m.From, m.To, ">"))
	}, func(l *line, m *tsssf.Move) {
		m.Ship = l.card()
		m.From, m.To = l.cells(">")
	}},
	{"replace", func(c *Codec, m *tsssf.Move) string {
		return fmt.Sprintf(" %s at %s", c.Card(m.Pony), c.cell(cmp.Or(m.At, m.To)))
	}, func(l *line, m *tsssf.Move) {
		m.Pony = l.card()
		l.joint("at")
		m.At = l.cell()
	}},
	{
		"use", func(c *Codec, m *tsssf.Move) string { return " " + c.Card(m.Card) },
		func(l *line, m *tsssf.Move) { m.Card = l.card() },
	},
	{"choose", func(c *Codec, m *tsssf.Move) string {
		if m.Pick == nil {
			return ""
		}
		return " " + c.writePick(*m.Pick)
	}, func(l *line, m *tsssf.Move) {
		pick, said := l.answer()
		if !said {
			pick = l.pick()
		}
		m.Pick = &pick
	}},
	{"pass", writeNothing, readNothing},
	{"end", writeEnd, func(l *line, m *tsssf.Move) {
		for l.more() && !l.skip("discard") {
			m.Draw = append(m.Draw, l.oneOf("a deck", decks...))
		}
		m.Discard = l.cards()
	}},
	{"adjust", func(c *Codec, m *tsssf.Move) string {
		changes := make([]string, len(m.Changes))
		for i, change := range m.Changes {
			changes[i] = " " + c.writeChange(change)
		}
		return strings.Join(changes, ";")
	}, func(l *line, m *tsssf.Move) {
		for more := true; more; more = l.skip(";") {
			m.Changes = append(m.Changes, l.change())
		}
	}},
	{"agree", writeNothing, readNothing},
	{"disagree", writeNothing, readNothing},
}

func formOf(do string) (form, bool) {
	for _, f := range forms {
		if f.do == do {
			return f, true
		}
	}
	return form{}, false
}

// Moves lists the words that moves begin with.
func Moves() []string {
	names := make([]string, len(forms))
	for i, f := range forms {
		names[i] = f.do
	}
	return names
}

func writeNothing(*Codec, *tsssf.Move) string { return "" }

func readNothing(*line, *tsssf.Move) {}

func writeEnd(c *Codec, m *tsssf.Move) string {
	text := ""
	for _, deck := range m.Draw {
		text += " " + quote(deck)
	}
	if len(m.Discard) > 0 {
		text += " discard"
	}
	for _, id := range m.Discard {
		text += " " + c.Card(id)
	}
	return text
}

func (l *line) move() tsssf.Move {
	m := tsssf.Move{Do: l.next("a move").text}
	if m.Do == "play" && l.codec.view != nil {
		return l.play()
	}
	f, known := formOf(m.Do)
	if !known {
		l.misread(NoMove, []string{clip(m.Do)}, "%q is not a move: write one of %s", clip(m.Do), strings.Join(Moves(), ", "))
		return m
	}
	f.read(l, &m)
	return m
}

// writePick writes an answer, beginning with its kind.
func (c *Codec) writePick(p tsssf.Pick) string {
	switch {
	case p.Cell != nil:
		return "cell " + c.cell(p.Cell)
	case p.Edge != nil:
		return "edge " + c.cells(&p.Edge[0], &p.Edge[1], "|")
	case p.Card != "" && p.Name != "":
		return "card " + c.Card(p.Card) + " as " + quote(p.Name)
	case p.Card != "":
		return "card " + c.Card(p.Card)
	case tsssf.RaceNamed(p.Race) != 0:
		return "race " + p.Race
	case tsssf.GenderNamed(p.Gender) != 0:
		return "gender " + p.Gender
	case p.Keyword != "":
		return "keyword " + quote(p.Keyword)
	case p.Deck != "":
		return "deck " + quote(p.Deck)
	}
	if p.Place != nil {
		return "place " + c.cells(&p.Place[0], &p.Place[1], "|")
	}
	if p.Effect != "" {
		return "effect " + quote(p.Effect)
	}
	return "order " + quote(p.Order)
}

// pickKinds are the words that answers begin with.
var pickKinds = []string{"cell", "edge", "card", "race", "gender", "keyword", "deck", "order", "effect", "place"}

func (l *line) pick() (p tsssf.Pick) {
	switch l.oneOf("a kind of answer", pickKinds...) {
	case "cell":
		p.Cell = l.cell()
	case "edge":
		p.Edge = l.edge()
	case "card":
		p.Card = l.card()
		if l.skip("as") {
			p.Name = l.next("a name").text
		}
	case "race":
		p.Race = l.oneOf("a race", tsssf.RaceNames...)
	case "gender":
		p.Gender = l.oneOf("a gender", tsssf.GenderNames...)
	case "keyword":
		p.Keyword = l.next("a keyword").text
	case "deck":
		p.Deck = l.oneOf("a deck", decks...)
	case "place":
		p.Place = l.edge()
	case "effect":
		p.Effect = l.next("an effect").text
	case "order":
		p.Order = l.oneOf("an order", "forward", "backward")
	}
	return p
}
