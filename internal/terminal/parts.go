package terminal

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"shipfic/internal/typed"
	"shipfic/tsssf/notation"
)

// part is a command that shows a part of the table.
func part(show func(*Session, *strings.Builder)) func(*Session, context.Context, string) error {
	return func(s *Session, _ context.Context, _ string) error {
		var b strings.Builder
		show(s, &b)
		if b.Len() == 0 {
			b.WriteString("There is nothing to show now.\n")
		}
		fmt.Fprint(s.Out, b.String())
		return nil
	}
}

func (s *Session) last(b *strings.Builder) {
	for _, sentence := range s.told {
		fmt.Fprintf(b, "· %s\n", sentence)
	}
}

func (s *Session) score(b *strings.Builder) {
	switch {
	case s.ponies != nil:
		s.words.standing(b, s.ponies)
	case s.slaps != nil:
		b.WriteString(s.words.Pile(s.slaps))
	}
}

func (s *Session) hand(b *strings.Builder) {
	if s.ponies != nil {
		s.words.hand(b, s.ponies)
	}
}

func (s *Session) goals(b *strings.Builder) {
	if s.ponies != nil {
		s.words.goals(b, s.ponies)
	}
}

func (s *Session) grid(b *strings.Builder) {
	if s.ponies != nil {
		b.WriteString(newGridMap(s.ponies).draw(s.words.title, s.Width()))
		s.words.legend(b, s.ponies)
	}
}

func (s *Session) pile(b *strings.Builder) {
	if s.slaps != nil {
		b.WriteString(s.words.Pile(s.slaps))
	}
}

func (s *Session) question(b *strings.Builder) {
	if s.ponies == nil {
		return
	}
	s.words.question(b, s.ponies)
	if s.ponies.Question != nil {
		s.listed = s.ponies.LegalMoves()
	}
}

// where says where a card is, and with whom it is shipped.
func (s *Session) where(_ context.Context, id string) error {
	if s.ponies == nil {
		fmt.Fprintln(s.Out, "No game of Secret Shipfic Folder is on.")
		return nil
	}
	g := newGridMap(s.ponies)
	for _, p := range s.ponies.Ponies {
		if p.Card != id {
			continue
		}
		var partners []string
		for _, step := range [][2]int{{0, -1}, {1, 0}, {0, 1}, {-1, 0}} {
			to := [2]int{p.At[0] + step[0], p.At[1] + step[1]}
			if ship := g.ship(p.At, to); ship != "" {
				partners = append(partners, fmt.Sprintf("%s by %s", s.words.title(g.at[to].Card), s.words.title(ship)))
			}
		}
		fmt.Fprintf(s.Out, "%s is at %s, shipped with %s.\n", s.words.title(id), cellWord(p.At), list(partners))
		return nil
	}
	fmt.Fprintf(s.Out, "%s is not on the grid.\n", s.words.title(id))
	return nil
}

// readCard says what a card says.
func (s *Session) readCard(_ context.Context, id string) error {
	card := s.words.card(id)
	fmt.Fprintf(s.Out, "%s %s (%s): %s\n", card.Kind, s.words.title(id), s.words.printed(id), s.words.Text(card))
	return nil
}

// misread is a sentence for a line that cannot be read.
func (w Words) misread(err error) string {
	why := new(notation.Misread)
	if !errors.As(err, &why) || why.Error() != "" {
		return fmt.Sprintf("No: %s.", err)
	}
	switch why.Code {
	case typed.Unknown:
		return fmt.Sprintf("%q is not a command. The nearest is %s: %s. Type help for all.", CleanLine(why.About[0]), why.About[1], typed.Help(why.About[1]))
	case typed.TooLong:
		return fmt.Sprintf("No: the line is longer than %d bytes.", typed.MaxLine)
	case notation.Surplus:
		return fmt.Sprintf("No: the command takes nothing, but %q follows it.", CleanLine(why.About[0]))
	}
	return "No: the line ends where the name of a card was expected."
}
