package tsssf_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"shipfic/game"
	"shipfic/tsssf"
)

// rehearsalBox has cards of a pack "Own" and of others, none of them with a power.
func rehearsalBox(t *testing.T, own, others [3]int) *tsssf.Box {
	t.Helper()
	cards := []tsssf.Card{{ID: "Core.Start.S", Kind: tsssf.Start, Names: []string{"S"}, Count: 1}}
	for i, kind := range []tsssf.Kind{tsssf.Pony, tsssf.Ship, tsssf.Goal} {
		for _, from := range []struct {
			pack  string
			cards int
		}{{"Own", own[i]}, {"Own.Other", others[i]}} {
			for n := range from.cards {
				c := tsssf.Card{ID: fmt.Sprintf("%s.%s.N%d", from.pack, kind, n), Kind: kind}
				if kind == tsssf.Pony {
					c.Names, c.Count = []string{c.ID}, 1
				}
				cards = append(cards, c)
			}
		}
	}
	box, err := tsssf.NewBox(cards)
	if err != nil {
		t.Fatal(err)
	}
	return box
}

const rehearsal = `{"rehearse":"Own"}`

// ownAmong counts the cards of the pack and of a kind.
func ownAmong(ids []string, kind tsssf.Kind) (n int) {
	for _, id := range ids {
		if strings.HasPrefix(id, fmt.Sprintf("Own.%s.", kind)) {
			n++
		}
	}
	return n
}

// TestRehearsalDealsOwnCardsFirst deals packs of all shapes: the own Ponies and Ships are in the first hand, the own Goals are open, and the
// rest is on top of the decks (R3).
func TestRehearsalDealsOwnCardsFirst(t *testing.T) {
	many := [3]int{40, 40, 20}
	for _, c := range []struct {
		name         string
		own, others  [3]int
		seats        int
		options      string
		ponies, ship int // of the own, in the first hand
	}{
		{"six cards", [3]int{3, 1, 1}, many, 2, rehearsal, 3, 1},
		{"only Ponies", [3]int{9, 0, 0}, many, 2, rehearsal, 6, 0},
		{"no Ponies", [3]int{0, 9, 1}, many, 3, rehearsal, 0, 6},
		{"more than a hand", [3]int{9, 9, 5}, many, 4, rehearsal, 4, 3},
		{"many Ships", [3]int{2, 8, 0}, many, 2, rehearsal, 2, 5},
		{"only Goals", [3]int{0, 0, 3}, many, 2, rehearsal, 0, 0},
		{"nothing else", [3]int{16, 12, 3}, [3]int{}, 4, rehearsal, 4, 3},
		{"hardly anything else", [3]int{15, 12, 3}, [3]int{1, 0, 0}, 4, rehearsal, 4, 3},
		{"with an early boost", [3]int{6, 6, 3}, [3]int{6, 4, 0}, 2, `{"rehearse":"Own","earlyBoost":4}`, 4, 3},
		{"with private Goals", [3]int{1, 1, 3}, many, 2, `{"rehearse":"Own","privateGoals":true}`, 1, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := deal(rehearsalBox(t, c.own, c.others), c.seats, c.options)
			if err != nil {
				t.Fatal(err)
			}
			at := s.Position()
			for seat, hand := range at.Hands {
				if len(hand) != 7 {
					t.Errorf("seat %d has %d cards", seat, len(hand))
				}
			}
			if p, sh := ownAmong(at.Hands[0], tsssf.Pony), ownAmong(at.Hands[0], tsssf.Ship); p != c.ponies || sh != c.ship {
				t.Errorf("the first hand has %d own Ponies and %d own Ships, not %d and %d: %v", p, sh, c.ponies, c.ship, at.Hands[0])
			}
			open := slices.Concat(at.Goals, slices.Concat(at.PrivateGoals...))
			if n := ownAmong(open, tsssf.Goal); n != min(c.own[2], 3) {
				t.Errorf("%d own Goals are open: %v", n, open)
			}
			for kind, deck := range map[tsssf.Kind][]string{tsssf.Pony: at.Decks.Pony, tsssf.Ship: at.Decks.Ship, tsssf.Goal: at.Decks.Goal} {
				if n := ownAmong(deck, kind); ownAmong(deck[:n], kind) != n {
					t.Errorf("own cards lie below others: %v", deck)
				}
			}
		})
	}
}

// TestRehearsalIsSeenByAll: whoever looks at the table is told (R3).
func TestRehearsalIsSeenByAll(t *testing.T) {
	s, err := deal(rehearsalBox(t, [3]int{1, 1, 1}, [3]int{20, 20, 10}), 3, rehearsal)
	if err != nil {
		t.Fatal(err)
	}
	if got := s.Public().Options.Rehearse; got != "Own" {
		t.Errorf("the public view says %q", got)
	}
}

// TestRehearsalDealsOnDemand deals cards of the pack to a player at any time, and nothing else without consent (R3).
func TestRehearsalDealsOnDemand(t *testing.T) {
	s, err := deal(rehearsalBox(t, [3]int{12, 3, 5}, [3]int{20, 20, 10}), 2, `{"rehearse":"Own","rule0":"off"}`)
	if err != nil {
		t.Fatal(err)
	}
	at := s.Position()
	hand := func(seat game.Seat) *tsssf.Target { return &tsssf.Target{Hand: &seat} }
	watcher := game.Watcher
	open, bottom := &tsssf.Target{Open: &watcher}, &tsssf.Target{Deck: "bottom"}
	lower := at.Decks.Pony[ownAmong(at.Decks.Pony, tsssf.Pony)-1]
	goal := at.Decks.Goal[0]
	for _, c := range []struct {
		name    string
		seat    game.Seat
		changes []tsssf.Change
		want    string // the code of the refusal
	}{
		{"a Pony from the deck", 0, []tsssf.Change{{Card: lower, To: hand(0)}}, ""},
		{"in another's turn", 1, []tsssf.Change{{Card: lower, To: hand(1)}}, ""},
		{"a Goal for one that goes back", 0, []tsssf.Change{{Card: at.Goals[0], To: bottom}, {Card: goal, To: open}}, ""},
		{"a Goal where there is no room", 0, []tsssf.Change{{Card: goal, To: open}}, tsssf.PlaceTaken},
		{"a Goal in the hand", 0, []tsssf.Change{{Card: goal, To: hand(0)}}, tsssf.WrongPlace},
		{"to somebody else", 0, []tsssf.Change{{Card: lower, To: hand(1)}}, tsssf.Rule0Off},
		{"a card of another pack", 0, []tsssf.Change{{Card: "Own.Other.Pony.N0", To: hand(0)}}, tsssf.Rule0Off},
		{"a Goal put away for nothing", 0, []tsssf.Change{{Card: at.Goals[0], To: bottom}}, tsssf.Rule0Off},
		{"points besides", 0, []tsssf.Change{{Card: lower, To: hand(0)}, {Points: map[game.Seat]game.Points{0: 5}}}, tsssf.Rule0Off},
		{"a card that is not there", 0, []tsssf.Change{{Card: "Own.Pony.Nopony", To: hand(0)}}, tsssf.UnknownCard},
		{"a watcher", game.Watcher, []tsssf.Change{{Card: lower, To: hand(0)}}, tsssf.NotYourTurn},
	} {
		t.Run(c.name, func(t *testing.T) {
			next, err := s.After(c.seat, tsssf.Move{Do: "adjust", Changes: c.changes}, nil)
			var refusal *game.Refusal
			switch {
			case c.want != "":
				if !errors.As(err, &refusal) || refusal.Code != c.want {
					t.Errorf("answered with %v, not %s", err, c.want)
				}
			case err != nil:
				t.Error(err)
			case c.changes[len(c.changes)-1].Card == goal && !slices.Contains(next.Position().Goals, goal),
				c.changes[0].Card == lower && !slices.Contains(next.Position().Hands[c.seat], lower):
				t.Errorf("the card is not there: %+v", next.Position())
			}
		})
	}
	plain, err := deal(rehearsalBox(t, [3]int{12, 3, 5}, [3]int{20, 20, 10}), 2, `{}`)
	if err != nil {
		t.Fatal(err)
	}
	asked, err := plain.After(0, tsssf.Move{Do: "adjust", Changes: []tsssf.Change{{Card: lower, To: hand(0)}}}, nil)
	if err != nil || !slices.Equal(asked.Waiting(), []game.Seat{1}) {
		t.Errorf("at a table that is no rehearsal the others are asked: %v", err)
	}
}

// TestRehearsalNeedsItsPack refuses a pack of which no card is in the game, and tells too few cards by their kind (S1, R3).
func TestRehearsalNeedsItsPack(t *testing.T) {
	few := func(ponies, ships, goals int) *tsssf.Box { return plainBox(t, ponies, ships, goals) }
	for _, c := range []struct {
		box     *tsssf.Box
		options string
		want    string
	}{
		{few(40, 40, 9), `{"rehearse":"Own"}`, "nothingToRehearse: Own"},
		{few(40, 40, 9), `{"rehearse":"Plain.Pony"}`, "nothingToRehearse: Plain.Pony"},
		{few(3, 40, 9), `{}`, "fewPonies: 3, 16"},
		{few(40, 11, 9), `{}`, "fewShips: 11, 12"},
		{few(40, 40, 2), `{}`, "fewGoals: 2, 3"},
	} {
		if _, err := deal(c.box, 4, c.options); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, not %q", c.options, err, c.want)
		}
	}
}

// TestRehearsalsPlay plays rehearsals with random moves: every state is healthy, survives encoding, and comes of the same moves again (R3).
func TestRehearsalsPlay(t *testing.T) {
	box := rehearsalBox(t, [3]int{9, 5, 4}, [3]int{30, 30, 12})
	for seed := range uint64(8) {
		opts := tsssf.DefaultOptions()
		opts.Rehearse, opts.PrivateGoals = "Own", seed%2 == 1
		play := func() (digests []string) {
			s, err := box.NewGame(3, game.SeedOf(seed), opts, nil)
			if err != nil {
				t.Fatal(err)
			}
			dice := game.Dice(seed)
			for range 200 {
				if s.Result().Over || !s.RandomMove(&dice) {
					break
				}
				if err := s.Healthy(); err != nil {
					t.Fatalf("seed %d: %v", seed, err)
				}
				again, err := box.Decode(s.Encode())
				if err != nil || string(again.Encode()) != string(s.Encode()) {
					t.Fatalf("seed %d: the state does not survive encoding: %v", seed, err)
				}
				digests = append(digests, string(s.Encode()))
			}
			return digests
		}
		if first := play(); len(first) < 20 || !slices.Equal(first, play()) {
			t.Errorf("seed %d: %d moves do not lead to the same states again", seed, len(first))
		}
	}
}
