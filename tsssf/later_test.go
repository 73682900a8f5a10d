package tsssf_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"shipfic/game"
	"shipfic/game/gametest"
	"shipfic/packs"
	"shipfic/tsssf"
)

// begin lays a position with the cards of the Core and Later packs.
func begin(t *testing.T, players int, pos tsssf.Position) *tsssf.State {
	t.Helper()
	sc := tsssf.Scenario{Name: t.Name(), Players: players, Setup: pos}
	s, err := sc.Begin(laterBox(t))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// told makes a move and gives those of its events that have the name.
func told(t *testing.T, s *tsssf.State, seat game.Seat, m tsssf.Move, name string) []game.Event {
	t.Helper()
	var events, found []game.Event
	if _, err := s.After(seat, m, &events); err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		if e.Body.(tsssf.Event).Event == name {
			found = append(found, e)
		}
	}
	return found
}

func shipTo(ship, pony string, x, y int) tsssf.Move {
	return tsssf.Move{Do: "ship", Ship: ship, Pony: pony, From: &[2]int{0, 0}, To: &[2]int{x, y}}
}

// TestRemindersAreTold plays a Ship and a Pony whose powers are only words: both are read out to everybody (W7, R2).
func TestRemindersAreTold(t *testing.T) {
	s := begin(t, 2, tsssf.Position{Hands: [][]string{{"Later.Ship.HouseRule", "Later.Pony.Rulemonger"}}})
	events := told(t, s, 0, shipTo("Later.Ship.HouseRule", "Later.Pony.Rulemonger", 1, 0), "reminder")
	var cards []string
	for _, e := range events {
		body := e.Body.(tsssf.Event)
		if e.To != game.Everyone || body.Text == "" {
			t.Errorf("the reminder %+v is told to %b", body, e.To)
		}
		cards = append(cards, body.Card)
	}
	if diff := cmp.Diff([]string{"Later.Ship.HouseRule", "Later.Pony.Rulemonger"}, cards); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// TestChangedGoalPointsAreReminded wins a Goal while a card on the grid words a change of what Goals are worth (W7).
func TestChangedGoalPointsAreReminded(t *testing.T) {
	s := begin(t, 2, tsssf.Position{
		Hands: [][]string{{"Later.Ship.HoofHolding", "Later.Pony.Auditor"}}, Goals: []string{"Later.Goal.Penance"},
	})
	events := told(t, s, 0, shipTo("Later.Ship.HoofHolding", "Later.Pony.Auditor", 1, 0), "reminder")
	if len(events) != 1 || events[0].To != game.Everyone {
		t.Fatalf("told %+v", events)
	}
	want := tsssf.Event{Event: "reminder", Card: "Later.Pony.Auditor", Other: "Later.Goal.Penance"}
	if diff := cmp.Diff(want, events[0].Body); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// TestPassedCardsAreShownToBothHands lets cards go round three hands: giver and receiver see which, the third seat and the
// watchers only that one did (W7).
func TestPassedCardsAreShownToBothHands(t *testing.T) {
	s := begin(t, 3, tsssf.Position{Hands: [][]string{
		{"Later.Ship.HoofHolding", "Later.Pony.HandMeDown", "Core.Pony.Lyra"}, {"Core.Pony.Tom"}, {"Core.Pony.BonBon"},
	}})
	passed := []string{"Core.Pony.Lyra", "Core.Pony.Tom", "Core.Pony.BonBon"}
	events := told(t, s, 0, shipTo("Later.Ship.HoofHolding", "Later.Pony.HandMeDown", 1, 0), "passed")
	for seat := game.Watcher; seat < 3; seat++ {
		var want, got []string
		for from, card := range passed {
			if seat != game.Seat(from) && seat != game.Seat((from+2)%3) {
				card = "" // hidden
			}
			want = append(want, card)
		}
		for _, e := range events {
			if e.To.Includes(seat) {
				got = append(got, e.Body.(tsssf.Event).Card)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("seat %d: -want +got\n%s", seat, diff)
		}
	}
}

// TestLaterLegalIsWhatIsAccepted compares the list of legal moves with what a naive generator gets accepted, even with Ponies that
// serve as Ships (W7).
func TestLaterLegalIsWhatIsAccepted(t *testing.T) {
	box := denseBox(t)
	for n := range gametest.Times(30) {
		s := newGame(t, box, 2+n%3, uint64(n), tsssf.DefaultOptions())
		dice := game.Dice(n)
		for range n % 20 {
			seat, act, more := s.RandomAct(&dice)
			if !more || s.GridSize() > 6 {
				break
			}
			if err := s.Do(seat, act); err != nil {
				t.Fatalf("seed %d: %v", n, err)
			}
		}
		for seat := range game.Seat(s.Seats()) {
			listed := s.ListedLegal(seat)
			if diff := diff(s.NaiveLegal(seat), listed); diff != "" {
				t.Fatalf("seed %d, seat %d: accepted (-) and listed (+) differ:\n%s", n, seat, diff)
			}
		}
	}
}

// TestBoxRefusesImpossiblePowers names the card and what is wrong with it.
func TestBoxRefusesImpossiblePowers(t *testing.T) {
	disguise := tsssf.Effect{Do: tsssf.DeedDisguise, Becomes: "earth"}
	for _, c := range []struct {
		name    string
		effects []tsssf.Effect
		want    string
	}{
		{"a changeling that draws", []tsssf.Effect{disguise, {Do: tsssf.DeedDraw}}, "a changeling can have no effect besides its disguise"},
		{"an unknown deed", []tsssf.Effect{{Do: "juggle"}}, `there is no effect "juggle"`},
		{"too many cards", []tsssf.Effect{{Do: tsssf.DeedDraw, N: 51}}, "cannot be repeated 51 times: the limit is 50"},
		{"fewer than none", []tsssf.Effect{{Do: tsssf.DeedDraw, N: -1}}, "cannot be repeated -1 times"},
	} {
		cards := append(packs.Rules(packs.Core().Cards), tsssf.Card{
			ID: "Test.Pony.Odd", Kind: tsssf.Pony, Names: []string{"Odd"}, Count: 1, Power: tsssf.Power{Name: "odd", Effects: c.effects},
		})
		_, err := tsssf.NewBox(cards)
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "Test.Pony.Odd") {
			t.Errorf("%s: the box says %v, not %q", c.name, err, c.want)
		}
	}
}
