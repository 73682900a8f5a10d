package terminal

import (
	"fmt"
	"strings"

	"shipfic/game"
	"shipfic/packs"
	"shipfic/tsssf"
)

// Screen shows a game of Secret Shipfic Folder as the view's seat sees it.
func (w Words) Screen(v *tsssf.View, width int) string {
	var b strings.Builder
	w.standing(&b, v)
	g := newGridMap(v)
	b.WriteByte('\n')
	b.WriteString(g.draw(w.title, width))
	w.legend(&b, v)
	w.goals(&b, v)
	w.hand(&b, v)
	w.question(&b, v)
	return b.String()
}

// standing shows whose turn it is, and the points and cards of each seat.
func (w Words) standing(b *strings.Builder, v *tsssf.View) {
	fmt.Fprintf(b, "Turn %d, %s", v.Turns, w.Seat(v.Turn))
	if v.Winning > 0 {
		fmt.Fprintf(b, "; %s point%s", v.Winning, either(v.Winning == game.Point, " wins", "s win"))
	}
	fmt.Fprintf(b, "; decks: %d pony, %d ship, %d goal\n", v.Decks.Pony, v.Decks.Ship, v.Decks.Goal)
	for i, s := range v.Seats {
		fmt.Fprintf(b, "  %s %s: %s point%s, %s", either(i == int(v.Turn), ">", " "), w.Seat(game.Seat(i)),
			s.Points, either(s.Points == game.Point, "", "s"), count(s.HandCount, "card"))
		if len(s.Won) > 0 {
			fmt.Fprintf(b, "; won %s", w.titles(s.Won))
		}
		b.WriteByte('\n')
	}
	if v.Over {
		fmt.Fprintf(b, "The game is over: %s.\n", w.winners(v.Winners))
	}
}

// legend lists the ponies on the grid with the attributes that Goals count.
func (w Words) legend(b *strings.Builder, v *tsssf.View) {
	for _, p := range v.Ponies {
		fmt.Fprintf(b, "  %s  %s (%s)", cellWord(p.At), w.title(p.Card), w.printed(p.Card))
		if p.Looks != nil {
			fmt.Fprintf(b, ", now %s: %s", list(p.Looks.Names), strings.Join(w.Looks(p.Looks), ", "))
		}
		b.WriteByte('\n')
	}
}

// printed are a pony's symbols and keywords as printed.
func (w Words) printed(id string) string {
	c := w.card(id)
	as := tsssf.Attributes{Keywords: c.Keywords, Dystopian: c.Dystopian}
	if race := c.RaceSymbol(); race != "" {
		as.Race = []string{race}
	}
	if gender := c.GenderSymbol(); gender != "" {
		as.Gender = []string{gender}
	}
	return strings.Join(w.Looks(&as), ", ")
}

// goals lists the open Goals and the seat's private ones with their progress.
func (w Words) goals(b *strings.Builder, v *tsssf.View) {
	b.WriteString("Goals\n")
	for _, g := range append(append([]tsssf.GoalView{}, v.Goals...), v.Private...) {
		if g.Card == "" {
			continue
		}
		card := w.card(g.Card)
		fmt.Fprintf(b, "  %d/%d  %s, %s point%s%s: %s\n", g.Have, g.Need, w.title(g.Card), card.Worth(), either(card.Worth() == "1", "", "s"), either(g.Owner != nil, ", private", ""), w.Text(card))
	}
}

// Text returns what a card says, in one line.
func (w Words) Text(c packs.Card) string {
	return strings.Join(strings.Fields(c.Says().In(string(w.Language))), " ")
}

// hand lists the seat's hand, with a number for each card, and the hands of its team-mates.
func (w Words) hand(b *strings.Builder, v *tsssf.View) {
	for i, h := range v.Hands {
		if i == 0 {
			b.WriteString("Your hand\n")
		} else {
			fmt.Fprintf(b, "The hand of %s\n", w.Seat(h.Seat))
		}
		for k, id := range h.Cards {
			card := w.card(id)
			fmt.Fprintf(b, "  %d  %s %s", k+1, card.Kind, w.title(id))
			if words := w.printed(id); words != "" {
				fmt.Fprintf(b, " (%s)", words)
			}
			if text := w.Text(card); text != "" {
				fmt.Fprintf(b, ": %s", text)
			}
			b.WriteByte('\n')
		}
	}
}

// question shows the open question or proposal.
func (w Words) question(b *strings.Builder, v *tsssf.View) {
	switch {
	case v.Question != nil && v.Answers != nil:
		fmt.Fprintf(b, "%s asks you to choose:\n", either(v.Question.Card == "", "The game", w.title(v.Question.Card)))
		for i, m := range v.LegalMoves() {
			fmt.Fprintf(b, "  %d  %s\n", i+1, w.Typed(v).WriteMove(m))
		}
	case v.Question != nil:
		fmt.Fprintf(b, "%s must choose for %s\n", w.Seat(v.Question.Seat), w.title(v.Question.Card))
	case v.Proposal != nil:
		fmt.Fprintf(b, "%s proposes %s: type agree or disagree\n", w.Seat(v.Proposal.By), count(len(v.Proposal.Changes), "adjustment"))
	}
}
