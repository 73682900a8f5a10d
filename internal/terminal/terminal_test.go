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
	"shipfic/packs/packtest"
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
	box := packtest.CoreBox(t)
	s, err := box.NewGame(3, game.SeedOf(seed), tsssf.DefaultOptions(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The ids of two cards.
const (
	zecora = "Core.Pony.Zecora"
	gilda  = "Core.Pony.Gilda"
)

func text(m game.Move) string {
	data, err := m.MarshalJSON()
	if err != nil {
		panic(err)
	}
	return string(data)
}

// TestEveryEventHasASentence plays random games and expects a sentence for every event.
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
					t.Errorf("%s becomes %q", body, sentence)
				}
				seen[kind] = sentence
			}
		}
	}
	if len(seen) < 20 {
		t.Errorf("only %d kinds of events happened: %v", len(seen), seen)
	}
}

// TestSentences covers events of Hayburger and of tables.
func TestSentences(t *testing.T) {
	ada, seat := game.Seat(0), game.Seat(1)
	tests := []struct {
		event any
		want  string
	}{
		{hayburger.Dealt{Event: "dealt", First: 2}, "Cy turns the first card"},
		{hayburger.Turned{Event: "turned", Number: 4, Card: hayburger.Card{Character: "Hen", Symbol: "egg"}, Left: 9}, "Ada turns card 4: Hen (egg), 9 left"},
		{hayburger.Challenged{Event: "challenged", By: 0, Seat: 1, Chances: 1}, "Ada challenges Bea: 1 chance"},
		{hayburger.Failed{Event: "failed", By: 1}, "the Challenge fails: Bea is about to take the pile"},
		{hayburger.Slapped{Event: "slapped", Judged: hayburger.Judged{Seat: 1, Score: 212, Verdict: hayburger.False}}, "Bea slaps falsely (212 ms)"},
		{hayburger.Paid{Event: "paid", Seat: 1, Left: 3}, "Bea pays a card, 3 left"},
		{hayburger.BarredOut{Event: "barred", Seat: -1, Watcher: 7}, "watcher 7 may no longer slap in"},
		{
			hayburger.Decided{Event: "decided", Lots: true, Slaps: []hayburger.Judged{{Seat: 0, Score: 300, Verdict: hayburger.Won}, {Seat: 1, Score: 305, Verdict: hayburger.LostLot}}},
			"a tie, decided by lot: Ada slaps first (300 ms); Bea slaps as fast and loses the lot (305 ms)",
		},
		{hayburger.Seated{Event: "seated", Seat: 2, Watcher: 7}, "watcher 7 has slapped in and takes seat 3"},
		{hayburger.Taken{Event: "taken", Seat: 2, Cards: 12}, "Cy takes the pile of 12"},
		{hayburger.Over{Event: "over"}, "The game is over"},
		{table.Note{Event: "joined", Person: "p", Name: "Dee"}, "Dee joins the table"},
		{table.Note{Event: "ready", Person: "p", On: true}, "P is ready"},
		{table.Note{Event: "agreed", Person: "p", Text: "undo"}, "P agrees: undo a move"},
		{table.Note{Event: "away", Person: "p", On: true}, "P is away: a bot fills in"},
		{table.Note{Event: "bot", Seat: &seat, Level: "mare"}, "a bot takes a seat: mare"},
		{table.Note{Event: "timeout", Seat: &seat}, "Bea is out of time: the least play is made"},
		{table.Note{Event: "finished", Text: "vote"}, "the players voted to end the game"},
		{tsssf.Event{Event: "agreed", Seat: &seat}, "Bea agrees"},
		{tsssf.Event{Event: "reminder", Card: zecora, Text: "Sing."}, "Zecora reminds you: Sing."},
		{tsssf.Event{Event: "reminder", Card: zecora, Other: gilda}, "Zecora may change what Gilda is worth: agree on it among yourselves"},
		{tsssf.Event{Event: "passed", Card: zecora, From: &tsssf.Zone{Hand: &ada}, To: &tsssf.Zone{Hand: &seat}}, "Ada passes Zecora to Bea"},
		{tsssf.Event{Event: "passed", Card: zecora}, ""},
		{tsssf.Event{Event: "goalUp", Seat: &seat}, "Bea has a new private Goal"},
		{tsssf.Event{Event: "change", Card: zecora}, "Zecora is now changed"},
		{tsssf.Event{Event: "change", Card: zecora, Looks: &tsssf.Attributes{Race: []string{"earth"}, Count: 2, Everypony: true}}, "Zecora is now earth, counted as 2 and shipped with everypony"},
		{struct{}{}, ""},
	}
	for _, test := range tests {
		body, err := json.Marshal(test.event)
		if err != nil {
			t.Fatal(err)
		}
		if got := words().Event(body); got != test.want {
			t.Errorf("%s becomes %q, want %q", body, got, test.want)
		}
	}
	if got := words().Event(json.RawMessage(`[`)); got != "" {
		t.Errorf("an event that is not JSON becomes %q", got)
	}
}

// TestRefusals expects a sentence for refusal codes of both games and of tables.
func TestRefusals(t *testing.T) {
	for code, want := range map[string]string{
		table.NotHost:        "only the host may do that",
		tsssf.MustPlay:       "at least one card must be played",
		hayburger.TooSoon:    "it is too soon",
		"somethingElse":      "somethingElse",
		tsssf.NotInHand:      "that card is not in your hand: Zecora",
		hayburger.Late:       "neither the current nor the previous",
		tsssf.UnknownCard:    "Zecora",
		table.SeatTaken:      "that seat is taken",
		tsssf.StartStays:     "the Start card cannot be moved",
		tsssf.BadOption:      "cannot have that value",
		table.NoSuchLevel:    "filly, mare or alicorn",
		hayburger.Barred:     "from slapping in",
		table.RequestOpen:    "another request is open",
		tsssf.AlreadyShipped: "already joins the two",
	} {
		if got := words().Refusal(code, []string{"Core.Pony.Zecora"}); !strings.Contains(got, want) {
			t.Errorf("%s is %q, want something with %q", code, got, want)
		}
	}
}

// TestMovesInWords describes every kind of move and answer.
func TestMovesInWords(t *testing.T) {
	here, there, far := [2]int{0, 0}, [2]int{0, -1}, [2]int{5, 5}
	edge := [2][2]int{here, there}
	v := &tsssf.View{PublicView: tsssf.PublicView{Ponies: []tsssf.PonyView{{Card: zecora, At: here}, {Card: gilda, At: there}}}}
	choose := func(p tsssf.Pick) tsssf.Move { return tsssf.Move{Do: "choose", Pick: &p} }
	for _, test := range []struct {
		move tsssf.Move
		want string
	}{
		{tsssf.Move{Do: "ship", Pony: gilda, From: &here, To: &there}, "ship Gilda with Zecora, above it, by a card"},
		{tsssf.Move{Do: "ship", Pony: gilda, From: &here, To: &far}, "ship Gilda with Zecora, away from it, by a card"},
		{tsssf.Move{Do: "link", From: &here, To: &there}, "link Zecora and Gilda by a card"},
		{tsssf.Move{Do: "poison", Take: &there, From: &here, To: &[2]int{-1, 0}}, "steal Gilda and ship it with Zecora, left of it, by a card"},
		{tsssf.Move{Do: "revive", From: &here, To: &[2]int{0, 1}}, "ship the top of the Pony discard with Zecora, below it, by a card"},
		{tsssf.Move{Do: "replace", Pony: gilda, At: &here}, "replace Zecora with Gilda"},
		{tsssf.Move{Do: "replace", Pony: gilda, At: &far}, "replace 5,5 with Gilda"},
		{tsssf.Move{Do: "replace", Pony: gilda}, "replace nobody with Gilda"},
		{tsssf.Move{Do: "use", Card: gilda}, "use Gilda from hand"},
		{tsssf.Move{Do: "pass"}, "decline"},
		{tsssf.Move{Do: "end"}, "end the turn"},
		{tsssf.Move{Do: "end", Discard: []string{zecora, gilda}, Draw: []string{"pony", "ship"}}, "end the turn, discard Zecora and Gilda, draw pony, ship"},
		{tsssf.Move{Do: "agree"}, "agree"},
		{choose(tsssf.Pick{Cell: &here}), "Zecora"},
		{choose(tsssf.Pick{Edge: &edge}), "the ship of Zecora and Gilda"},
		{choose(tsssf.Pick{Card: gilda}), "Gilda"},
		{choose(tsssf.Pick{Card: gilda, Name: "Luna"}), "Gilda as Luna"},
		{choose(tsssf.Pick{Deck: "pony"}), "the pony deck"},
		{choose(tsssf.Pick{Race: "unicorn"}), "unicorn"},
	} {
		if got := words().Move(v, test.move); got != test.want {
			t.Errorf("%+v is %q, want %q", test.move, got, test.want)
		}
	}
}

// TestTypedMoves parses moves and mistakes.
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
		want string // the move, or part of the error
	}{
		{"ship " + ship + " " + pony + " 1 right", fmt.Sprintf(`{"do":"ship","ship":%q,"pony":%q,"from":[0,0],"to":[1,0]}`, shipID, ponyID)},
		{"ship " + ship + " " + pony + " fanfic up", fmt.Sprintf(`{"do":"ship","ship":%q,"pony":%q,"from":[0,0],"to":[0,-1]}`, shipID, ponyID)},
		{"link " + ship + " 1 1", fmt.Sprintf(`{"do":"link","ship":%q,"from":[0,0],"to":[0,0]}`, shipID)},
		{"replace " + pony + " 1", fmt.Sprintf(`{"do":"replace","pony":%q,"at":[0,0]}`, ponyID)},
		{"use " + pony, fmt.Sprintf(`{"do":"use","card":%q}`, ponyID)},
		{"pass", `{"do":"pass"}`},
		{"end", `{"do":"end"}`},
		{"", "the line is empty"},
		{"dance", `"dance" is not a move`},
		{"ship", "a card of your hand is missing"},
		{"ship z", `no card here has "z" in its title`},
		{"ship " + ship + " " + pony, "a pony on the grid is missing"},
		{"ship " + ship + " " + pony + " 9 up", "numbered 1 to 1"},
		{"ship " + ship + " " + pony + " nobody up", `no card here has "nobody" in its title`},
		{"ship " + ship + " " + pony + " 1", "a side"},
		{"ship " + ship + " " + pony + " 1 north", `"north" is not a side`},
		{"use " + pony + " now", `the move is complete before "now"`},
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

// TestEndOfTurn parses the end of a turn in which cards must be drawn.
func TestEndOfTurn(t *testing.T) {
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
		t.Error("end accepts the Goal deck")
	}
}

// TestScreen expects what a player needs to see and no other hand.
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
				t.Errorf("%s is in another player's hand, but on the screen:\n%s", cards[id].Title, screen)
			}
		}
	}
}
