package terminal

import (
	"fmt"
	"slices"
	"strings"

	"shipfic/internal/gamelog"
	"shipfic/internal/wire"
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
	v := &s.view
	for i, seat := range v.Seats {
		who := "free"
		switch {
		case seat.Person != "":
			program := slices.ContainsFunc(v.People, func(p wire.PersonView) bool { return p.ID == seat.Person && p.Program })
			who = s.personName(seat.Person) + either(program, " (somebody's program)", "") + either(seat.Person == v.Host, " (host)", either(seat.Ready, " (ready)", ""))
		case seat.Bot != "":
			who = either(seat.Name == "", "bot", CleanLine(seat.Name)) + " (" + either(seat.Name == "", "", "bot, ") + seat.Bot + ")"
		}
		fmt.Fprintf(b, "  seat %d: %s\n", i+1, who)
	}
}
