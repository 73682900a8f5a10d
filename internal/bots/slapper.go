package bots

import (
	"slices"

	"shipfic/game"
	"shipfic/hayburger"
)

// Slapper plays Hayburger by looking at the pile, as people do: it needs time to see and to move, it overlooks
// matches, and sometimes it slaps by mistake. It only decides; the table waits as long as it says, and then handles
// the slap like anybody's.
type Slapper struct {
	reflexes
	jesters []string
}

// reflexes are those of a level. Times are in milliseconds, chances in thousandths.
type reflexes struct {
	fastest, spread int64 // from seeing a card to pressing: the fastest, and the usual variation
	layered         int64 // extra time to see a match with a card between
	misses          int   // chance to overlook a match
	misled          int   // chance to slap by mistake
	turning         int64 // typical time to turn a card
}

var slappers = map[Level]reflexes{
	Filly:    {fastest: 460, spread: 260, layered: 90, misses: 220, misled: 20, turning: 900},
	Crusader: {fastest: 430, spread: 220, layered: 75, misses: 150, misled: 14, turning: 820},
	Mare:     {fastest: 400, spread: 180, layered: 60, misses: 90, misled: 9, turning: 750},
	Unicorn:  {fastest: 375, spread: 145, layered: 45, misses: 55, misled: 6, turning: 680},
	Alicorn:  {fastest: 350, spread: 110, layered: 30, misses: 25, misled: 3, turning: 600},
}

// NewSlapper makes a bot for a table that plays with these decks.
func NewSlapper(level Level, decks ...*hayburger.Deck) *Slapper {
	level, _ = level.split()
	s := &Slapper{reflexes: slappers[level]}
	for _, d := range decks {
		if d.Jester != "" {
			s.jesters = append(s.jesters, d.Jester)
		}
	}
	return s
}

// Slap decides, when a card was just turned, whether the seat slaps, and after how many milliseconds. The same dice
// and view give the same slap.
func (s *Slapper) Slap(v hayburger.View, seat game.Seat, d *game.Dice) (slap hayburger.Slap, slaps bool) {
	// All dice are rolled every time, so that the pile does not change the rolls for the next card.
	sees, misled, time := d.Below(1000) >= s.misses, d.Below(1000) < s.misled, s.reaction(d)
	if !s.mayTry(v, seat) {
		return slap, false
	}
	switch s.showing(v) {
	case hayburger.Mirror:
	case hayburger.Hayburger:
		time += s.layered
	default:
		sees = misled
	}
	return hayburger.Slap{Card: v.Pile.Turned, Reaction: time}, sees
}

// reaction rolls a reaction time. Like people's, most are near the fastest and a few are much slower.
func (s *Slapper) reaction(d *game.Dice) int64 {
	n := int(s.spread)
	time := s.fastest + int64(d.Below(n)+d.Below(n))/2
	if distracted := d.Below(12) == 0; distracted {
		time += int64(d.Below(2 * n))
	}
	return time
}

// Turn is how many milliseconds the bot waits before it turns its card: never less than the table's pace (F5).
func (s *Slapper) Turn(v hayburger.View, d *game.Dice) int64 {
	return max(v.Pace, s.turning*3/4+int64(d.Below(int(s.turning)/2)))
}

// mayTry reports whether the bot may slap at all.
func (s *Slapper) mayTry(v hayburger.View, seat game.Seat) bool {
	switch {
	case v.Over || seat < 0 || int(seat) >= len(v.Seats) || v.Seats[seat].Barred:
		return false
	case v.Seats[seat].Cards == 0 && v.Options.SlapIn == hayburger.SlapInNobody:
		return false
	}
	return v.Pile.Turned > 0 && (v.You == nil || !slices.Contains(v.You.Slapped, v.Pile.Turned))
}

// showing is the match on the pile, if there is one, for a bot that is not distracted.
func (s *Slapper) showing(v hayburger.View) hayburger.Showing {
	top := v.Pile.Top
	switch {
	case len(top) > 1 && s.match(v, top[0], top[1]):
		return hayburger.Mirror
	case len(top) > 2 && s.match(v, top[0], top[2]):
		return hayburger.Hayburger
	}
	return hayburger.Nothing
}

func (s *Slapper) match(v hayburger.View, a, b hayburger.Card) bool {
	if slices.Contains(s.jesters, a.Symbol) || slices.Contains(s.jesters, b.Symbol) {
		return v.Options.JesterMatches
	}
	return a.Symbol == b.Symbol
}
