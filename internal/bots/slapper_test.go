package bots_test

import (
	"testing"

	"shipfic/game"
	"shipfic/hayburger"
	"shipfic/internal/bots"
)

// pile is a view of a table of two with these symbols on the pile, the top first.
func pile(symbols ...string) hayburger.View {
	v := hayburger.View{Seats: []hayburger.SeatView{{Cards: 10}, {Cards: 10}}, Options: hayburger.Options{JesterMatches: true}, Pace: 300}
	for _, symbol := range symbols {
		v.Pile.Top = append(v.Pile.Top, hayburger.Card{Symbol: symbol})
	}
	v.Pile.Turned, v.Pile.Cards = len(symbols), len(symbols)
	return v
}

// slaps shows a pile to a bot a thousand times, and returns how often it slaps and how long it takes on average. The
// dice have a fixed seed.
func slaps(s *bots.Slapper, v hayburger.View, seat game.Seat) (often int, mean int64) {
	dice := game.Dice(5)
	for range 1000 {
		if slap, does := s.Slap(v, seat, &dice); does {
			often++
			mean += slap.Reaction
		}
	}
	return often, mean / int64(max(1, often))
}

// TestReflexes shows that better bots see more, are faster and err less, and that a card between makes a match harder
// to see.
func TestReflexes(t *testing.T) {
	lastSeen, lastTime, lastMisled := 0, int64(1<<40), 1000
	for _, level := range bots.Levels {
		s := bots.NewSlapper(level)
		seen, time := slaps(s, pile("moon", "moon", "sun"), 1)
		_, layered := slaps(s, pile("moon", "sun", "moon"), 1)
		misled, _ := slaps(s, pile("moon", "sun", "apple"), 1)
		if seen <= lastSeen || time >= lastTime || misled >= lastMisled || layered <= time {
			t.Errorf("a %s sees %d of 1000 in %d ms, layered in %d ms, and is misled %d times", level, seen, time, layered, misled)
		}
		if time < 250 || misled > 40 || seen < 700 {
			t.Errorf("a %s is no fun to play with: it sees %d of 1000 in %d ms, and is misled %d times", level, seen, time, misled)
		}
		lastSeen, lastTime, lastMisled = seen, time, misled
	}
}

// TestMustNotSlap checks seats that may not slap although the pile shows a match.
func TestMustNotSlap(t *testing.T) {
	barred, over, closed, done, none := pile("moon", "moon"), pile("moon", "moon"), pile("moon", "moon"), pile("moon", "moon"), pile()
	barred.Seats[1].Barred = true
	over.Over = true
	closed.Seats[1].Cards, closed.Options.SlapIn = 0, hayburger.SlapInNobody
	done.You = &hayburger.YouView{Slapped: []int{2}}
	for name, v := range map[string]hayburger.View{
		"barred": barred, "the game is over": over, "out, and nobody may slap in": closed, "slapped already": done, "no card": none,
	} {
		if n, _ := slaps(bots.NewSlapper(bots.Alicorn), v, 1); n > 0 {
			t.Errorf("%s: a bot slaps %d times", name, n)
		}
	}
	if n, _ := slaps(bots.NewSlapper(bots.Alicorn), pile("moon", "moon"), 7); n > 0 {
		t.Error("a bot slaps from a seat that does not exist")
	}
}

// TestJesters shows that Jesters match everything or nothing, depending on the options (H3).
func TestJesters(t *testing.T) {
	s := bots.NewSlapper(bots.Alicorn, &hayburger.Deck{Jester: "cap"})
	v := pile("moon", "cap", "sun")
	wild, _ := slaps(s, v, 0)
	v.Options.JesterMatches = false
	tame, _ := slaps(s, v, 0)
	if wild < 900 || tame > 20 {
		t.Errorf("a Jester that matches is slapped %d times, one that does not %d times", wild, tame)
	}
}

// TestTurning shows that bots keep to the table's pace, and that the same dice give the same times.
func TestTurning(t *testing.T) {
	v := pile("moon")
	for _, level := range bots.Levels {
		s := bots.NewSlapper(level)
		a, b := game.Dice(9), game.Dice(9)
		for range 50 {
			if one, two := s.Turn(v, &a), s.Turn(v, &b); one != two || one < v.Pace {
				t.Fatalf("a %s turns after %d ms, then %d ms", level, one, two)
			}
		}
		v.Pace = 5000
		if wait := s.Turn(v, &a); wait < 5000 {
			t.Errorf("a %s turns after %d ms; the table's pace is 5000", level, wait)
		}
		v.Pace = 300
	}
}
