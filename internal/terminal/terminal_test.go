package terminal_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"shipfic/game"
	"shipfic/hayburger"
	"shipfic/internal/table"
	"shipfic/internal/terminal"
	"shipfic/packs"
	"shipfic/tsssf"
)

var cards = terminal.ByID(packs.Core().Cards)

func words() terminal.Words {
	names := []string{"Ada", "Bea", "Cy"}
	return terminal.Words{
		Cards:  cards,
		Seat:   func(s game.Seat) string { return names[s] },
		Person: func(id table.PersonID) string { return strings.ToUpper(string(id)) },
	}
}

func newGame(t testing.TB, seed uint64) *tsssf.State {
	t.Helper()
	box, err := tsssf.NewBox(packs.Rules(packs.Core().Cards))
	if err != nil {
		t.Fatal(err)
	}
	s, err := box.NewGame(3, game.SeedOf(seed), tsssf.DefaultOptions(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func text(m game.Move) string {
	data, err := m.MarshalJSON()
	if err != nil {
		panic(err)
	}
	return string(data)
}

// TestEveryEventHasASentence lets random games happen and wants a sentence for everything that everybody is told.
func TestEveryEventHasASentence(t *testing.T) {
	silent := map[string]bool{"settled": true}
	seen := map[string]string{}
	for seed := range uint64(12) {
		s, dice := newGame(t, seed), tsssf.Dice(seed)
		for range 300 {
			seat, act, more := s.RandomAct(&dice)
			if !more {
				break
			}
			var events []game.Event
			next, err := s.After(seat, s.MoveOf(act), &events)
			if err != nil {
				t.Fatal(err)
			}
			s = next
			for _, e := range events {
				body, err := json.Marshal(e.Body)
				if err != nil {
					t.Fatal(err)
				}
				kind, sentence := e.Body.(tsssf.Event).Event, words().Event(body)
				if sentence == "" != silent[kind] || strings.Contains(sentence, "Core.") {
					t.Errorf("%s is told as %q", body, sentence)
				}
				seen[kind] = sentence
			}
		}
	}
	if len(seen) < 20 {
		t.Errorf("only %d kinds of events happened: %v", len(seen), seen)
	}
}

// TestSentences says some things of the other game and of tables.
func TestSentences(t *testing.T) {
	seat := game.Seat(1)
	tests := []struct {
		event any
		want  string
	}{
		{hayburger.Dealt{Event: "dealt", First: 2}, "Cy turns the first card"},
		{hayburger.Turned{Event: "turned", Number: 4, Card: hayburger.Card{Character: "Hen", Symbol: "egg"}, Left: 9}, "Ada turns card 4: Hen (egg), 9 left"},
		{hayburger.Challenged{Event: "challenged", By: 0, Seat: 1, Chances: 1}, "Ada challenges Bea: 1 chance"},
		{hayburger.Failed{Event: "failed", By: 1}, "the Challenge is not answered: Bea takes the pile soon"},
		{hayburger.Slapped{Event: "slapped", Judged: hayburger.Judged{Seat: 1, Score: 212, Verdict: hayburger.False}}, "Bea slaps falsely (212 ms)"},
		{hayburger.Paid{Event: "paid", Seat: 1, Left: 3}, "Bea pays a card, 3 left"},
		{hayburger.BarredOut{Event: "barred", Seat: -1, Watcher: 7}, "watcher 7 may not slap in any more"},
		{
			hayburger.Decided{Event: "decided", Lots: true, Slaps: []hayburger.Judged{{Seat: 0, Score: 300, Verdict: hayburger.Won}, {Seat: 1, Score: 305, Verdict: hayburger.LostLot}}},
			"a tie, by lot: Ada slaps first (300 ms); Bea slaps as soon, and loses the lot (305 ms)",
		},
		{hayburger.Seated{Event: "seated", Seat: 2, Watcher: 7}, "watcher 7 has slapped in and takes seat 3"},
		{hayburger.Taken{Event: "taken", Seat: 2, Cards: 12}, "Cy takes the pile of 12"},
		{hayburger.Over{Event: "over"}, "The game is over"},
		{table.Note{Event: "joined", Person: "p", Name: "Dee"}, "Dee comes to the table"},
		{table.Note{Event: "ready", Person: "p", On: true}, "P is ready"},
		{table.Note{Event: "agreed", Person: "p", Text: "undo"}, "P agrees to a move to be undone"},
		{table.Note{Event: "away", Person: "p", On: true}, "P is gone: a bot plays on"},
		{table.Note{Event: "bot", Seat: &seat, Level: "mare"}, "a bot sits down: mare"},
		{table.Note{Event: "timeout", Seat: &seat}, "Bea's time is over: a bot ends the turn"},
		{table.Note{Event: "finished", Text: "vote"}, "the game was ended by vote"},
		{tsssf.Event{Event: "agreed", Seat: &seat}, "Bea agrees"},
		{struct{}{}, ""},
	}
	for _, test := range tests {
		body, err := json.Marshal(test.event)
		if err != nil {
			t.Fatal(err)
		}
		if got := words().Event(body); got != test.want {
			t.Errorf("%s is told as %q, want %q", body, got, test.want)
		}
	}
	if got := words().Event(json.RawMessage(`[`)); got != "" {
		t.Errorf("what is no event is told as %q", got)
	}
}

// TestRefusals puts codes into words.
func TestRefusals(t *testing.T) {
	for code, want := range map[string]string{
		table.NotHost:        "only the host may do that",
		tsssf.MustPlay:       "at least one card must be played",
		hayburger.TooSoon:    "the time for it has not come",
		"somethingElse":      "somethingElse",
		tsssf.NotInHand:      "the card is not in the player's hand: Zecora",
		hayburger.Late:       "neither the current nor the previous",
		tsssf.UnknownCard:    "Zecora",
		table.SeatTaken:      "somebody sits there",
		tsssf.StartStays:     "the Start card stays",
		tsssf.BadOption:      "cannot have that value",
		table.NoSuchLevel:    "filly, mare or alicorn",
		hayburger.Barred:     "bars from slapping in",
		table.RequestOpen:    "waits for an answer",
		tsssf.AlreadyShipped: "already joins the two",
	} {
		if got := words().Refusal(code, []string{"Core.Pony.Zecora"}); !strings.Contains(got, want) {
			t.Errorf("%s is %q, want something with %q", code, got, want)
		}
	}
}

// TestTypedMoves reads moves as they are typed. What is printed as a move can be typed.
func TestTypedMoves(t *testing.T) {
	s := newGame(t, 3)
	v := s.SeenBy(0)
	hand := v.Hands[0].Cards
	at := func(kind tsssf.Kind) string {
		i := slices.IndexFunc(hand, func(id string) bool { return cards[id].Kind == kind })
		return string(rune('a' + i))
	}
	ship, pony := at(tsssf.Ship), at(tsssf.Pony)
	shipID, ponyID := hand[ship[0]-'a'], hand[pony[0]-'a']
	tests := []struct {
		line string
		want string // the move, or a part of what is wrong
	}{
		{"ship " + ship + " " + pony + " 1 right", fmt.Sprintf(`{"do":"ship","ship":%q,"pony":%q,"from":[0,0],"to":[1,0]}`, shipID, ponyID)},
		{"ship " + ship + " " + pony + " fanfic up", fmt.Sprintf(`{"do":"ship","ship":%q,"pony":%q,"from":[0,0],"to":[0,-1]}`, shipID, ponyID)},
		{"link " + ship + " 1 1", fmt.Sprintf(`{"do":"link","ship":%q,"from":[0,0],"to":[0,0]}`, shipID)},
		{"replace " + pony + " 1", fmt.Sprintf(`{"do":"replace","pony":%q,"at":[0,0]}`, ponyID)},
		{"use " + pony, fmt.Sprintf(`{"do":"use","card":%q}`, ponyID)},
		{"pass", `{"do":"pass"}`},
		{"end", `{"do":"end"}`},
		{"", "no move in an empty line"},
		{"dance", `"dance" is no move`},
		{"ship", "a card of your hand is missing"},
		{"ship z", `no card here is called "z"`},
		{"ship " + ship + " " + pony, "a pony of the grid is missing"},
		{"ship " + ship + " " + pony + " 9 up", "numbered 1 to 1"},
		{"ship " + ship + " " + pony + " nobody up", `no card here is called "nobody"`},
		{"ship " + ship + " " + pony + " 1", "a side"},
		{"ship " + ship + " " + pony + " 1 north", `"north" is no side`},
		{"use " + pony + " now", `"now" is too much`},
	}
	for _, test := range tests {
		m, err := words().ParseMove(v, test.line)
		got := text(m)
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, test.want) {
			t.Errorf("%q is %s, want %s", test.line, got, test.want)
		}
	}
}

// TestEndOfATurn types the end of a turn in which cards must be drawn.
func TestEndOfATurn(t *testing.T) {
	s, dice := newGame(t, 5), tsssf.Dice(5)
	for s.SeenBy(0).End == nil {
		seat, act, more := s.RandomAct(&dice)
		if !more {
			t.Fatal("the game is over before a turn can end")
		}
		if err := s.Do(seat, act); err != nil {
			t.Fatal(err)
		}
	}
	v := s.SeenBy(0)
	draws := make([]string, v.End.Draw)
	for i := range draws {
		draws[i] = []string{"pony", "ship"}[i%2]
	}
	for _, line := range []string{"end", "end " + strings.Join(draws, " ")} {
		m, err := words().ParseMove(v, line)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.After(0, m, nil); err != nil {
			t.Errorf("%q is %s: %v", line, text(m), err)
		}
	}
	if _, err := words().ParseMove(v, "end goal"); err == nil {
		t.Error("a card was drawn from the Goals")
	}
}

// TestScreen shows what a player needs to see, and no other hand.
func TestScreen(t *testing.T) {
	s, dice := newGame(t, 1), tsssf.Dice(1)
	for range 30 {
		seat, act, _ := s.RandomAct(&dice)
		if err := s.Do(seat, act); err != nil {
			t.Fatal(err)
		}
	}
	for _, width := range []int{20, 100} {
		screen := words().Screen(s.SeenBy(1), width)
		for _, want := range []string{"Turn ", "Goals\n", "Your hand\n", "[1]", "═", "Bea: "} {
			if !strings.Contains(screen, want) {
				t.Errorf("no %q on the screen:\n%s", want, screen)
			}
		}
		for _, id := range s.SeenBy(0).Hands[0].Cards {
			if strings.Contains(screen, cards[id].Title+" (") || strings.Contains(screen, " "+cards[id].Title+":") {
				t.Errorf("%s is in the hand of another, and on the screen:\n%s", cards[id].Title, screen)
			}
		}
	}
}
