package bots_test

import (
	"testing"

	"shipfic/game"
	"shipfic/internal/bots"
	"shipfic/tsssf"
)

// TestN1LeastPlays plays whole games in which the first seat always runs out of time: in each of its turns it plays at most
// one card, its moves are legal, and it wins hardly anything.
func TestN1LeastPlays(t *testing.T) {
	made := boxes(t)
	won, games := game.Points(0), 0
	for n := range len(tables) {
		s := deal(t, made, n)
		lore := bots.NewLore(s.Sight(0).Box())
		players := []bots.Bot{bots.Least{}}
		for seat := 1; seat < s.Seats(); seat++ {
			players = append(players, bots.New(bots.Random, lore, uint64(n*10+seat), 0))
		}
		turn, plays := 0, 0
		for move := 0; move < 240 && !s.Result().Over; move++ {
			seat := s.Waiting()[0]
			m := players[seat].Choose(bots.Observe(s, seat)).Move
			if s.TurnNumber() != turn {
				turn, plays = s.TurnNumber(), 0
			}
			if seat == 0 && (tsssf.MakesShip(m.Do) || m.Do == "replace") {
				plays++
			}
			if plays > 1 || seat == 0 && m.Do == "use" {
				t.Fatalf("game %d: %+v is play number %d of the turn", n, m, plays)
			}
			next, err := s.After(seat, m, nil)
			if err != nil {
				t.Fatalf("game %d, move %d: %+v is refused: %v", n, move, m, err)
			}
			s = next
		}
		if tables[n%len(tables)].options == "" {
			won, games = won+s.Result().Points[0], games+1
		}
	}
	if won > game.Points(games)*3*game.Point {
		t.Errorf("a seat without time won %s points in %d games", won, games)
	}
}

// TestN1WinsNothingOnPurpose looks for turns in which some play wins a Goal at once and another does not: the least play is
// one that does not.
func TestN1WinsNothingOnPurpose(t *testing.T) {
	made := boxes(t)[:1]
	tempted := 0
	for n := 0; n < 60*len(tables); n += len(tables) { // all at the first table
		s := deal(t, made, n)
		dice := game.Dice(n)
		for range 40 {
			s.RandomMove(&dice)
		}
		if s.Result().Over || s.Sight(0).Voting() {
			continue
		}
		seat := s.Waiting()[0]
		won := func(m game.Move) game.Points {
			next, _, err := s.Apply(game.Input{Seat: seat, Move: m})
			if err != nil {
				t.Fatalf("game %d: %+v: %v", n, m, err)
			}
			return next.Result().Points[seat] - s.Result().Points[seat]
		}
		some, none := false, false
		for _, m := range s.Legal(seat) {
			some, none = some || won(m) > 0, none || won(m) == 0
		}
		if !some || !none {
			continue
		}
		tempted++
		if m := (bots.Least{}).Choose(bots.Observe(s, seat)).Move; won(m) > 0 {
			t.Errorf("game %d: %+v wins a Goal", n, m)
		}
	}
	if tempted < 3 {
		t.Errorf("only %d positions had a Goal to be won at once", tempted)
	}
}
