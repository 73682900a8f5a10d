package terminal

import (
	"fmt"
	"strings"

	"shipfic/game"
	"shipfic/hayburger"
)

// Pile shows a game of Hayburger.
func (w Words) Pile(v *hayburger.View) string {
	var b strings.Builder
	for i, s := range v.Seats {
		fmt.Fprintf(&b, "  %s %s: %s%s\n", either(i == int(v.Turn), ">", " "), w.Seat(game.Seat(i)), count(s.Cards, "card"), either(s.Barred, ", barred", ""))
	}
	fmt.Fprintf(&b, "Pile of %d", v.Pile.Cards)
	for i, c := range v.Pile.Top {
		fmt.Fprintf(&b, "%s %s (%s)", either(i == 0, ":", ","), c.Character, c.Symbol)
	}
	b.WriteByte('\n')
	if v.Challenge != nil {
		fmt.Fprintf(&b, "Challenge by %s, %s left\n", w.Seat(v.Challenge.By), count(v.Challenge.Left, "chance"))
	}
	if v.Over {
		fmt.Fprintf(&b, "The game is over: %s.\n", w.winners(v.Winners))
	}
	return b.String()
}
