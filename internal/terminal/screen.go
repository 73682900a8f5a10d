package terminal

import (
	"fmt"
	"strings"

	"shipfic/game"
	"shipfic/language"
	"shipfic/packs"
	"shipfic/tsssf"
	"shipfic/tsssf/goal"
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
	for i, p := range v.Ponies {
		card := w.Cards[p.Card]
		fmt.Fprintf(b, "  [%d] %s (%s)", i+1, w.title(p.Card), ponyWords(card))
		if p.Looks != nil {
			fmt.Fprintf(b, ", now %s: %s", list(p.Looks.Names), looks(p.Looks))
		}
		b.WriteByte('\n')
	}
}

// ponyWords are a pony's symbols and keywords as printed.
func ponyWords(c packs.Card) string {
	words := []string{}
	for _, word := range []string{c.RaceSymbol(), c.GenderSymbol()} {
		if word != "" {
			words = append(words, word)
		}
	}
	if c.Dystopian {
		words = append(words, "dystopian")
	}
	return strings.Join(append(words, c.Keywords...), ", ")
}

// goals lists the open Goals and the seat's private ones with their progress.
func (w Words) goals(b *strings.Builder, v *tsssf.View) {
	b.WriteString("Goals\n")
	for _, g := range append(append([]tsssf.GoalView{}, v.Goals...), v.Private...) {
		if g.Card == "" {
			continue
		}
		card := w.Cards[g.Card]
		fmt.Fprintf(b, "  %d/%d  %s, %s point%s%s: %s\n", g.Have, g.Need, w.title(g.Card), card.Worth(), either(card.Worth() == "1", "", "s"), either(g.Owner != nil, ", private", ""), Text(card))
	}
}

// Text returns the text of a card in English.
func Text(c packs.Card) string {
	switch text := c.Text.In(string(language.English)); {
	case text != "":
		return strings.Join(strings.Fields(text), " ")
	case c.Goal != nil:
		return goal.Words(c.Goal, language.English)
	case c.Kind == tsssf.Goal:
		return "judged by the players"
	}
	return c.Power.Name
}

// hand lists the seat's hand, with a letter for each card, and the hands of its team-mates.
func (w Words) hand(b *strings.Builder, v *tsssf.View) {
	for i, h := range v.Hands {
		if i == 0 {
			b.WriteString("Your hand\n")
		} else {
			fmt.Fprintf(b, "The hand of %s\n", w.Seat(h.Seat))
		}
		for k, id := range h.Cards {
			card := w.Cards[id]
			fmt.Fprintf(b, "  %s  %s %s", letter(k), card.Kind, w.title(id))
			if words := ponyWords(card); words != "" {
				fmt.Fprintf(b, " (%s)", words)
			}
			if text := Text(card); text != "" {
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
			fmt.Fprintf(b, "  %d  %s\n", i+1, w.Move(v, m))
		}
	case v.Question != nil:
		fmt.Fprintf(b, "%s must choose for %s\n", w.Seat(v.Question.Seat), w.title(v.Question.Card))
	case v.Proposal != nil:
		fmt.Fprintf(b, "%s proposes %s: type agree or disagree\n", w.Seat(v.Proposal.By), count(len(v.Proposal.Changes), "adjustment"))
	}
}
