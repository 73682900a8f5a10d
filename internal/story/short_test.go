package story

import (
	"strings"
	"testing"

	"shipfic/game"
	"shipfic/language"
	"shipfic/packs"
	"shipfic/tsssf"
)

// The ponies of the recorded game below.
const (
	lyra, bonBon, tom, zecora = "Core.Pony.Lyra", "Core.Pony.BonBon", "Core.Pony.Tom", "Core.Pony.Zecora"
)

// recorded is a game of two in which seat 1 leads first and seat 0 wins.
func recorded() []Happening {
	n := uint64(4)
	at := func(events ...tsssf.Event) Happening {
		n++
		return Happening{N: n, Events: events}
	}
	turn := func() tsssf.Event { return tsssf.Event{Event: "turn"} }
	ship := func(a, b, card string) tsssf.Event {
		return tsssf.Event{Event: "ship", Cards: []string{a, b}, Other: "Core.Ship." + card}
	}
	broken := func(a, b string) tsssf.Event { return tsssf.Event{Event: "breakUp", Cards: []string{a, b}} }
	won := func(seat game.Seat, goal string, points game.Points) tsssf.Event {
		return tsssf.Event{Event: "goalWon", Seat: &seat, Card: "Core.Goal." + goal, Worth: &tsssf.Worth{Points: points * game.Point}}
	}
	return []Happening{
		at(turn(), ship(lyra, tom, "NowKiss")),                 // stands for one turn
		at(won(0, "Pomf", 1)),                                  // leads, but not for good
		at(turn(), ship(bonBon, zecora, "BeachEpisode")),       // stands for three turns
		at(broken(tom, lyra), won(1, "Fabulosity", 3)),         // seat 1 takes the lead
		at(turn(), ship(lyra, bonBon, "PutARingOnIt")),         // stands to the end, for two turns
		at(won(0, "Paradox", 2)),                               // only equal
		at(turn(), won(0, "Sadfic", 1)),                        // the lead for good
		at(won(1, "CargoShip", 0)),                             // not caught up
		at(turn(), broken(zecora, bonBon), won(0, "Quite", 1)), // the last one
	}
}

// The short story of a recorded game: the longest ship, the most broken heart, the Goal that decided, and a quotation.
func TestShort(t *testing.T) {
	cast := NewCast(packs.Core().Cards)
	end := Ending{Over: true, Winners: []game.Seat{0}}
	moments := recorded()
	told := NewNarrator("k3xq9-1", cast).Story(moments, end)
	short := told.Short
	if want := (Romance{A: bonBon, B: zecora, Ship: "Core.Ship.BeachEpisode", Turns: 3, Ended: true, N: 7}); *short.Best != want {
		t.Errorf("the best ship is %+v, want %+v", *short.Best, want)
	}
	if want := (Heart{tom, 1}); *short.Heart != want { // all have one; Tom's was first
		t.Errorf("the most broken heart is %+v, want %+v", *short.Heart, want)
	}
	if got := short.Decisive.Cards["goal"][0]; got != "Core.Goal.Sadfic" {
		t.Errorf("%s decided", got)
	}
	if q := short.Quote; q.N != 7 || q.Event != "ship" {
		t.Errorf("the quotation is %+v", q)
	}
	for _, l := range language.All() {
		parts := short.Parts(told, Print{Language: l, Seats: players[:2]})
		if len(parts) != 4 {
			t.Errorf("%s has %d parts", l, len(parts))
		}
		for _, part := range parts {
			if part.Label == "" || part.Text == "" || strings.ContainsAny(part.Label+part.Text, "{}") {
				t.Errorf("%s: %+v", l, part)
			}
		}
	}

	// What a player wrote is quoted, and of two lines the longer one.
	for about, text := range map[uint64]string{5: "They kissed.", 9: "They kissed, and nopony minded."} {
		moments = append(moments, Happening{N: 90 + about, Written: &Written{About: about, Name: "Ada", Text: text}})
	}
	if q := NewNarrator("k3xq9-1", cast).Story(moments, end).Short.Quote; q.Written != "They kissed, and nopony minded." {
		t.Errorf("the quotation is %+v", q)
	}
}

// A game without ships, break-ups or Goals has a short story without them, and one that is not over has none.
func TestShortOfLittle(t *testing.T) {
	narrator := NewNarrator("k3xq9-1", NewCast(packs.Core().Cards))
	told := narrator.Story([]Happening{{N: 5, Events: []tsssf.Event{{Event: "turn"}}}}, Ending{Over: true})
	if s := told.Short; s == nil || *s != (Short{}) || len(s.Parts(told, Print{Language: language.English})) != 0 {
		t.Errorf("%+v", s)
	}
	if told := narrator.Story(recorded(), Ending{}); told.Short != nil {
		t.Errorf("a game that is not over has %+v", told.Short)
	}
	// Of winners who share the first place, none has a clear lead: then the last Goal counts.
	even := narrator.Story(recorded()[:4], Ending{Over: true, Winners: []game.Seat{0}})
	if got := even.Short.Decisive.Cards["goal"][0]; got != "Core.Goal.Pomf" {
		t.Errorf("%s decided", got)
	}
}
