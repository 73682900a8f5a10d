package story

import (
	"slices"

	"shipfic/game"
	"shipfic/tsssf"
)

// Short is the story of a finished game on one page. What a game does not have is left out.
type Short struct {
	Best     *Romance `json:"best,omitempty"`     // the ship that stood longest
	Heart    *Heart   `json:"heart,omitempty"`    // the pony with the most break-ups
	Decisive *Line    `json:"decisive,omitempty"` // the Goal after which nobody caught up with the winner
	Quote    *Line    `json:"quote,omitempty"`    // a line that a player wrote, else how the best ship began
}

// Romance is a ship and how long it stood.
type Romance struct {
	A     string `json:"a"` // ids of the cards
	B     string `json:"b"`
	Ship  string `json:"ship"`
	Turns int    `json:"turns"` // that it stood, up to its break-up or the end
	Ended bool   `json:"ended"` // it was broken up
	N     uint64 `json:"n"`     // the log entry that made it
}

// Heart is a pony that was broken up with.
type Heart struct {
	Card   string `json:"card"`
	Wrecks int    `json:"wrecks"`
}

// shorten tells a finished game on one page.
func (s *Story) shorten(moments []Happening, winners []game.Seat) *Short {
	short := &Short{Best: bestShip(moments), Heart: brokenHeart(moments), Decisive: s.decisive(winners)}
	for i := range s.Lines {
		l := &s.Lines[i]
		began := short.Best != nil && l.N == short.Best.N && tsssf.MakesShip(l.Event)
		switch {
		case l.Written != "" && (short.Quote == nil || len(l.Written) > len(short.Quote.Written)):
			short.Quote = l
		case began && short.Quote == nil:
			short.Quote = l
		}
	}
	return short
}

// bestShip is the ship that stood for the most turns; of several, the one that was made first. A pair that is shipped
// again after a break-up counts as new.
func bestShip(moments []Happening) *Romance {
	var standing []*Romance
	var best *Romance
	turn := 0
	end := func(r *Romance, brokenUp bool) {
		r.Turns, r.Ended = turn-r.Turns, brokenUp
		if best == nil || r.Turns > best.Turns || r.Turns == best.Turns && r.N < best.N {
			best = r
		}
	}
	for _, m := range moments {
		for _, e := range m.Events {
			switch {
			case e.Event == "turn":
				turn++
			case tsssf.MakesShip(e.Event) && len(e.Cards) == 2:
				standing = append(standing, &Romance{A: e.Cards[0], B: e.Cards[1], Ship: e.Other, Turns: turn, N: m.N}) // since when
			case e.Event == "breakUp" && len(e.Cards) == 2:
				standing = slices.DeleteFunc(standing, func(r *Romance) bool {
					over := slices.Contains(e.Cards, r.A) && slices.Contains(e.Cards, r.B)
					if over {
						end(r, true)
					}
					return over
				})
			}
		}
	}
	for _, r := range standing {
		end(r, false)
	}
	return best
}

// brokenHeart is the pony with the most break-ups; of several, the first to reach that number.
func brokenHeart(moments []Happening) *Heart {
	wrecks := map[string]int{}
	var most *Heart
	for _, m := range moments {
		for _, e := range m.Events {
			if e.Event != "breakUp" {
				continue
			}
			for _, card := range e.Cards {
				if wrecks[card]++; most == nil || wrecks[card] > most.Wrecks {
					most = &Heart{card, wrecks[card]}
				}
			}
		}
	}
	return most
}

// decisive is the line of the Goal with which a winner took the lead for good: from there to the end, no other player
// had as many points from Goals. If the lead was never that clear, it is the winner's last Goal.
func (s *Story) decisive(winners []game.Seat) *Line {
	points := map[game.Seat]game.Points{}
	var took *Line
	for i := range s.Lines {
		l := &s.Lines[i]
		seat, someone := l.Seats["who"]
		if l.Event != "goalWon" || !someone {
			continue
		}
		if l.Points != nil {
			points[seat] += *l.Points
		}
		if won := slices.Contains(winners, seat); won && took == nil {
			took = l
		}
		if !leads(points, winners) {
			took = nil
		}
	}
	if took != nil {
		return took
	}
	for i := range slices.Backward(s.Lines) {
		if l := &s.Lines[i]; l.Event == "goalWon" && slices.Contains(winners, l.Seats["who"]) {
			return l
		}
	}
	return nil
}

// leads reports whether a winner has more points than every other player.
func leads(points map[game.Seat]game.Points, winners []game.Seat) bool {
	var first, second game.Points
	for seat, n := range points { // order does not matter: only the highest count
		if slices.Contains(winners, seat) {
			first = max(first, n)
		} else {
			second = max(second, n)
		}
	}
	return first > second
}
