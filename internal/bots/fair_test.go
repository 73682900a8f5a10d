package bots_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"shipfic/game"
	"shipfic/internal/bots"
	"shipfic/packs"
	"shipfic/tsssf"
)

// TestNoCardIsKnownByItsTitle plays the same games with the Core cards and with copies that have other ids and
// titles. Bots must make the same moves.
func TestNoCardIsKnownByItsTitle(t *testing.T) {
	cards := packs.Rules(packs.Core().Cards)
	var masked []tsssf.Card
	names := []string{}
	for i, c := range cards {
		id := fmt.Sprintf("Mask.%s.N%03d", c.Kind, i)
		names = append(names, `"`+c.ID+`"`, `"`+id+`"`)
		c.ID, c.Title = id, fmt.Sprintf("Card %d", i)
		masked = append(masked, c)
	}
	rename := strings.NewReplacer(names...)
	var boxes [2]*tsssf.Box
	for i, list := range [][]tsssf.Card{cards, masked} {
		var err error
		if boxes[i], err = tsssf.NewBox(list); err != nil {
			t.Fatal(err)
		}
	}
	for n := range 9 {
		var logs [2]string
		for i, box := range boxes {
			s, err := box.NewGame(2+n%3, game.SeedOf(uint64(n)), tsssf.DefaultOptions(), nil)
			if err != nil {
				t.Fatal(err)
			}
			text, err := json.Marshal(play(t, s, seatBots(bots.NewLore(box), s.Seats(), n), 40))
			if err != nil {
				t.Fatal(err)
			}
			logs[i] = string(text)
		}
		if renamed := rename.Replace(logs[0]); renamed != logs[1] {
			t.Errorf("seed %d: with other titles bots make other moves:\n%s\n%s", n, renamed, logs[1])
		}
	}
}

// TestBotsAgree shows that every bot accepts adjustments by Rule 0, whoever's turn it is.
func TestBotsAgree(t *testing.T) {
	box := boxes(t)[0]
	lore := bots.NewLore(box)
	for _, level := range bots.Levels {
		for _, proposer := range []game.Seat{0, 2} {
			s, err := box.NewGame(3, game.SeedOf(2), tsssf.DefaultOptions(), nil)
			if err != nil {
				t.Fatal(err)
			}
			move, err := tsssf.ParseMove([]byte(`{"do":"adjust","changes":[{"points":{"1":3}}]}`))
			if err != nil {
				t.Fatal(err)
			}
			if s, err = s.After(proposer, move, nil); err != nil {
				t.Fatal(err)
			}
			asked := 0
			for s.Sight(0).Voting() {
				seat := s.Waiting()[0]
				choice := bots.New(level, lore, 1, few[level]).Choose(bots.Observe(s, seat))
				if choice.Move.Do != "agree" || choice.Reason.Key != bots.ReasonAgree || seat == proposer {
					t.Fatalf("a %s in seat %d answers seat %d with %+v", level, seat, proposer, choice)
				}
				if s, err = s.After(seat, choice.Move, nil); err != nil {
					t.Fatal(err)
				}
				asked++
			}
			if asked != 2 || s.Result().Points[1] != 3*game.Point {
				t.Errorf("%d bots were asked, and seat 1 has %s points", asked, s.Result().Points[1])
			}
		}
	}
}

// TestReasons checks the reasons that bots give: the Goals they name lie open, and a plan that claims to win a Goal
// wins it.
func TestReasons(t *testing.T) {
	made := boxes(t)
	said := map[string]int{}
	for n := range 6 {
		s := deal(t, made, n*len(tables)) // plain games of two
		lore := bots.NewLore(s.Sight(0).Box())
		players := []bots.Bot{bots.New(bots.Mare, lore, 1, 200), bots.New(bots.Alicorn, lore, 2, 600)}
		wanted, owner := "", game.Seat(0)
		for range 60 {
			waiting := s.Waiting()
			if len(waiting) == 0 {
				break
			}
			seat := waiting[0]
			choice := players[seat].Choose(bots.Observe(s, seat))
			said[choice.Reason.Key]++
			if choice.Nodes > 0 {
				wanted = ""
				for _, card := range choice.Reason.Cards {
					if !s.Sight(seat).GoalVisible(card) {
						t.Errorf("game %d: a bot names %s, which does not lie open", n, card)
					}
				}
				if choice.Reason.Key == bots.ReasonWin {
					wanted, owner = choice.Reason.Cards[0], seat
				}
			}
			next, err := s.After(seat, choice.Move, nil)
			if err != nil {
				t.Fatal(err)
			}
			if wanted != "" && s.Sight(owner).Turn() == owner && !next.Result().Over && next.Sight(owner).Turn() != owner && next.Sight(owner).GoalVisible(wanted) {
				t.Errorf("game %d: a bot went for %s and ended its turn without it", n, wanted)
			}
			s = next
		}
	}
	for _, key := range []string{bots.ReasonWin, bots.ReasonPrepare, bots.ReasonEnd} {
		if said[key] == 0 {
			t.Errorf("no bot ever gives the reason %s: %v", key, said)
		}
	}
}
