package terminal

import (
	"fmt"
	"strings"

	"shipfic/internal/gamelog"
)

// showTable shows the table and its game, if any.
func (s *Session) showTable() {
	var b strings.Builder
	v := &s.view
	fmt.Fprintf(&b, "Table %s: %s, %s", v.ID, v.Config.Game, v.Status)
	if v.Config.Title != "" {
		fmt.Fprintf(&b, ", %q", v.Config.Title)
	}
	b.WriteByte('\n')
	if v.Status != gamelog.Playing {
		s.seats(&b)
	}
	switch {
	case s.ponies != nil:
		b.WriteString(s.words.Screen(s.ponies, s.Width()))
		s.listed = nil
		if s.ponies.Question != nil {
			s.listed = s.ponies.LegalMoves()
		}
	case s.slaps != nil:
		b.WriteString(s.words.Pile(s.slaps))
	}
	if s.mine() {
		b.WriteString("Your turn.\n")
	}
	s.shown = s.seen()
	fmt.Fprint(s.Out, b.String())
}

func (s *Session) seats(b *strings.Builder) {
	for i, seat := range s.view.Seats {
		who := "free"
		switch {
		case seat.Person != "":
			who = s.personName(seat.Person) + either(seat.Person == s.view.Host, " (host)", either(seat.Ready, " (ready)", ""))
		case seat.Bot != "":
			who = either(seat.Name == "", "bot", CleanLine(seat.Name)) + " (" + either(seat.Name == "", "", "bot, ") + seat.Bot + ")"
		}
		fmt.Fprintf(b, "  seat %d: %s\n", i+1, who)
	}
}
