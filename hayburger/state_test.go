package hayburger

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shipfic/game"
)

func deal(t testing.TB, seats int, options string) *State {
	t.Helper()
	s, _, err := sharedEngine().New(game.Setup{Seats: seats, Seed: game.SeedOf(1), Options: json.RawMessage(options)})
	if err != nil {
		t.Fatal(err)
	}
	return s.(*State)
}

// TestK1Deal deals every number of cards to every number of seats: all are dealt, as evenly as it goes, extras left of the dealer.
func TestK1Deal(t *testing.T) {
	for seats := MinSeats; seats <= MaxSeats; seats++ {
		for dealer := range seats {
			s := deal(t, seats, fmt.Sprintf(`{"dealer":%d}`, dealer))
			if err := conserved(s); err != nil {
				t.Fatal(err)
			}
			if int(s.turn) != (dealer+1)%seats {
				t.Errorf("%d seats, dealer %d: seat %d begins", seats, dealer, s.turn)
			}
			for i := range seats {
				want := 53 / seats
				if (i-dealer-1+seats)%seats < 53%seats {
					want++
				}
				if got := len(s.seats[i].deck); got != want {
					t.Errorf("%d seats, dealer %d: seat %d has %d cards, not %d", seats, dealer, i, got, want)
				}
			}
		}
	}
	if slices.Equal(deal(t, 2, "").seats[0].deck, deal(t, 2, `{"dealer":0}`).seats[0].deck) {
		t.Error("the deal does not depend on the dealer")
	}
}

// TestTheDealIsForever fixes a deal. If it fails, old logs would be dealt differently: add a version of the rules.
func TestTheDealIsForever(t *testing.T) {
	s := deal(t, 4, "")
	var top []string
	for i := range s.count {
		top = append(top, s.table.mix.cards[s.seats[i].deck[0]].Character)
	}
	if got := strings.Join(top, ", "); got != "Daybreaker, Moondancer, Crackle, Sweetie Belle" {
		t.Errorf("the top cards are %s", got)
	}
}

func TestSetupIsRefused(t *testing.T) {
	for _, c := range []struct {
		seats         int
		options, want string
	}{
		{1, "", "badSeats: 1"},
		{9, "", "badSeats: 9"},
		{-1, "", "badSeats: -1"},
		{2, `{"slapWindow":249}`, "badOption: slapWindow, 249"},
		{2, `{"slapWindow":10001}`, "badOption: slapWindow, 10001"},
		{2, `{"fairWindow":49}`, "badOption: fairWindow, 49"},
		{2, `{"fairWindow":1001}`, "badOption: fairWindow, 1001"},
		{2, `{"maxTurned":0}`, "badOption: maxTurned, 0"},
		{2, `{"maxTurned":100001}`, "badOption: maxTurned, 100001"},
		{2, `{"dealer":2}`, "badOption: dealer, 2"},
		{2, `{"dealer":-1}`, "badOption: dealer, -1"},
		{2, `{"decks":[]}`, "badOption: decks, 0"},
		{2, `{"chances":{"dragon":0}}`, "badOption: chances.dragon, 0"},
		{2, `{"chances":{"dragon":5}}`, "badOption: chances.dragon, 5"},
		{2, `{"chances":{"sun":1}}`, "badOption: chances.sun"},
		{2, `{"slapIn":"some"}`, "badOption: slapIn, some"},
		{2, `{"jester":true}`, `badOption: unknown field "jester"`},
		{2, `{"slapWindow":"long"}`, "badOption: slapWindow cannot be a text"},
		{2, `{"slapWindow":1.5}`, "badOption: slapWindow cannot be number 1.5"},
		{2, `[]`, "badOption: it cannot be a list"},
		{2, `{`, "badOption: it ends too early"},
	} {
		s, events, err := sharedEngine().New(game.Setup{Seats: c.seats, Options: json.RawMessage(c.options)})
		var refusal *game.Refusal
		if s != nil || events != nil || !errors.As(err, &refusal) || refusal.Error() != c.want {
			t.Errorf("%d seats, options %s: %v, wanted %s", c.seats, c.options, err, c.want)
		}
	}
}

// stranger is a move of some other game.
type stranger struct{}

func (stranger) MarshalJSON() ([]byte, error) { return []byte(`{"do":"ship"}`), nil }

func TestInputsAreRefused(t *testing.T) {
	s := deal(t, 2, "")
	s, _ = mustApply(t, s, 0, 1000, Turn{})
	for _, c := range []struct {
		seat game.Seat
		at   int64
		move game.Move
		want string
	}{
		{1, 2000, stranger{}, UnknownMove},
		{1, 2000, nil, UnknownMove},
		{2, 2000, Turn{}, NoSuchSeat},
		{-2, 2000, Turn{}, NoSuchSeat},
		{1, 999, Turn{}, BadTime},
		{1, -1, Turn{}, BadTime},
		{1, 1<<62 + 1, Turn{}, BadTime},
		{0, 2000, Turn{}, NotYourTurn},
		{game.Watcher, 2000, Turn{}, NotYourTurn},
		{1, 1249, Turn{}, TooSoon},
		{1, 2000, Turn{RTT: []int64{1}}, BadRoundTrips},
		{1, 2000, Turn{RTT: []int64{1, 2, 3}}, BadRoundTrips},
		{1, 2000, Turn{RTT: []int64{1, -2}}, BadRoundTrips},
		{1, 2000, Turn{RTT: []int64{1, maxMillis + 1}}, BadRoundTrips},
		{1, 2000, Slap{Card: 0}, NoSuchCard},
		{1, 2000, Slap{Card: -1}, NoSuchCard},
		{1, 2000, Slap{Card: 2}, NoSuchCard},
		{1, 2000, Slap{Card: 1, Reaction: -1}, BadReaction},
		{1, 2000, Slap{Card: 1, Reaction: maxMillis + 1}, BadReaction},
		{1, 2000, Slap{Card: 1, RTT: -1}, BadRoundTrips},
		{1, 2000, Slap{Card: 1, RTT: maxMillis + 1}, BadRoundTrips},
		{1, 2000, Slap{Card: 1, Watcher: 1}, BadWatcher},
		{game.Watcher, 2000, Slap{Card: 1}, BadWatcher},
		{game.Watcher, 2000, Slap{Card: 1, Watcher: -1}, BadWatcher},
		{game.Watcher, 2000, Slap{Card: 1, Watcher: MaxWatchers + 1}, BadWatcher},
		{game.Watcher, 2000, Window{}, NoWindow},
		{0, 2000, Window{}, TableOnly},
	} {
		next, events, err := s.Apply(game.Input{Seat: c.seat, At: c.at, Move: c.move})
		var refusal *game.Refusal
		if next != nil || events != nil || !errors.As(err, &refusal) || refusal.Code != c.want {
			t.Errorf("%s of seat %d at %d: %v, wanted %s", text(c.move), c.seat, c.at, err, c.want)
		}
	}
}

// TestReasonsAreAllTold checks that each code of a refusal in the source has a meaning, and only one.
func TestReasonsAreAllTold(t *testing.T) {
	source, err := os.ReadFile("move_refusals.go")
	if err != nil {
		t.Fatal(err)
	}
	var codes, told []string
	for _, match := range regexp.MustCompile(`= "(\w+)"`).FindAllSubmatch(source, -1) {
		codes = append(codes, string(match[1]))
	}
	for _, r := range Reasons {
		told = append(told, r.Code)
		if r.Means == "" {
			t.Errorf("%s says nothing", r.Code)
		}
	}
	if len(codes) == 0 || !slices.Equal(codes, told) {
		t.Errorf("the codes are %v, told are %v", codes, told)
	}
}

func TestParseMove(t *testing.T) {
	for text, want := range map[string]game.Move{
		`{"do":"turn"}`:                                           Turn{},
		`{"do":"turn","rtt":[1,-1]}`:                              Turn{RTT: []int64{1, -1}},
		`{"do":"slap","card":3,"reaction":250}`:                   Slap{Card: 3, Reaction: 250},
		`{"do":"window"}`:                                         Window{},
		`{"do":"slap","card":3,"reaction":0,"rtt":7,"watcher":2}`: Slap{Card: 3, RTT: 7, Watcher: 2},
	} {
		m, err := sharedEngine().ParseMove([]byte(text))
		if err != nil || fmt.Sprintf("%#v", m) != fmt.Sprintf("%#v", want) {
			t.Errorf("%s was read as %#v (%v)", text, m, err)
		}
		if back, _ := json.Marshal(m); string(back) != text {
			t.Errorf("%s is written %s", text, back)
		}
	}
	for text, want := range map[string]string{
		``:                              "this is not a move",
		`7`:                             "this is not a move",
		`{}`:                            `move "": it must be turn, slap, seen or window`,
		`{"do":"ship"}`:                 `move "ship": it must be`,
		`{"do":"turn","card":1}`:        `move "turn": unknown field "card"`,
		`{"do":"window","at":1}`:        `move "window": unknown field "at"`,
		`{"do":"slap","card":"3"}`:      `move "slap": card cannot be a text`,
		`{"do":"slap","card":1.5}`:      `move "slap": card cannot be number 1.5`,
		`{"do":"slap","reaction":1e99}`: `move "slap": reaction cannot be number 1e99`,
	} {
		if m, err := sharedEngine().ParseMove([]byte(text)); m != nil || err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s gave %v, %v, wanted %s", text, m, err, want)
		}
	}
}

// TestStamp checks that nothing a client says about the network reaches the log.
func TestStamp(t *testing.T) {
	s := mirrorNext(t, 1, 2)
	s, _ = mustApply(t, s, 0, 1000, Turn{})
	sent := func(turned int64) int64 { return turned / 100 }
	n := game.Network{RTT: []int64{11, -1}, Margin: []int64{3, 0}, OwnRTT: 70, OwnMargin: 9, Watcher: 5, Sent: sent}
	unmeasured := game.Network{OwnRTT: -1}
	for _, c := range []struct {
		sent game.Move
		from game.Seat
		n    game.Network
		want game.Move
	}{
		{Turn{RTT: []int64{0, 0}, Margin: []int64{500, 500}}, 0, n, Turn{RTT: []int64{11, -1}, Margin: []int64{3, 0}}},
		{Slap{Card: 2, Reaction: 250, RTT: 999, Margin: 99, Sent: 50, Watcher: 9}, 0, n, Slap{Card: 2, Reaction: 250, RTT: 70, Margin: 9, Sent: 10}},
		{Slap{Card: 1, Reaction: 250}, 1, n, Slap{Card: 1, Reaction: 250, RTT: 70, Margin: 9}},
		{Slap{Card: 3, Reaction: 250, RTT: 999, Sent: 50}, 1, unmeasured, Slap{Card: 3, Reaction: 250}},
		{Slap{Card: 9, Reaction: 250, Watcher: 9}, game.Watcher, n, Slap{Card: 9, Reaction: 250, RTT: 70, Margin: 9, Watcher: 5}},
		{Seen{}, 1, n, Seen{}},
	} {
		if got, err := s.Stamp(c.sent, c.from, c.n); err != nil || text(got) != text(c.want) {
			t.Errorf("%s of seat %d was stamped %s (%v), not %s", text(c.sent), c.from, text(got), err, text(c.want))
		}
	}
	for _, m := range []game.Move{Window{}, stranger{}, nil} {
		if got, err := s.Stamp(m, game.Watcher, n); err == nil {
			t.Errorf("%s was stamped %s", text(m), text(got))
		}
	}
}

// TestDecodeRefusesDamage changes, drops and adds bytes of an encoded state. What is still read must be a sound state.
func TestDecodeRefusesDamage(t *testing.T) {
	s := mirrorNext(t, 1, 3)
	s, _ = mustApply(t, s, 0, 1000, Turn{RTT: []int64{10, 10, 200}})
	s, _ = mustApply(t, s, 1, 1300, Slap{Card: 2, Reaction: 290, RTT: 10})
	s, _ = mustApply(t, s, game.Watcher, 1310, Slap{Card: 2, Reaction: 50, RTT: 10, Watcher: 3})
	good := s.Encode()
	for n := range good {
		if _, err := sharedEngine().Decode(good[:n]); err == nil {
			t.Errorf("the first %d of %d bytes were read", n, len(good))
		}
		for _, flip := range []byte{1, 2, 0x40, 0x80, 0xff} {
			bad := slices.Clone(good)
			bad[n] ^= flip
			if back, err := sharedEngine().Decode(bad); err == nil && !slices.Equal(back.Encode(), bad) {
				t.Errorf("byte %d changed by %x was read as something else", n, flip)
			}
		}
	}
	if _, err := sharedEngine().Decode(append(slices.Clone(good), 0)); err == nil {
		t.Error("a byte too many was read")
	}
}

// TestDecodeRefusesTheImpossible writes states that cannot be: they must not be read.
func TestDecodeRefusesTheImpossible(t *testing.T) {
	for name, spoil := range map[string]func(*State){
		"a card twice in a deck":         func(s *State) { s.seats[0].deck = []cardID{1, 1} },
		"a card in deck and pile":        func(s *State) { s.seats[1].deck = s.pile.cards },
		"a hand on a card to come":       func(s *State) { s.slapped = []hand{{slapper{seat: 0}, 9}} },
		"a contest for a card to come":   func(s *State) { s.contest.slaps = []Judged{{Card: 3}} },
		"a contest for a pile not there": func(s *State) { s.contest.slaps, s.pile.cards = []Judged{{Card: 2}}, nil },
		"more cards up than turned":      func(s *State) { s.pile.turned = 1 },
		"nothing to turn":                func(s *State) { s.seats[s.turn].deck = nil },
	} {
		s := mirrorNext(t, 1, 2)
		s, _ = mustApply(t, s, 0, 1000, Turn{})
		spoil(s)
		if _, err := sharedEngine().Decode(s.Encode()); err == nil {
			t.Errorf("%s was read", name)
		}
	}
}

// TestViewHidesWhatCanBeSlapped: whether a Mirror or a Hayburger shows is for eyes to find, and decks are counted only.
func TestViewHidesWhatCanBeSlapped(t *testing.T) {
	s := mirrorNext(t, 1, 2)
	s, _ = mustApply(t, s, 0, 1000, Turn{})
	for _, seat := range []game.Seat{0, 1, game.Watcher} {
		view := text(s.View(seat))
		for _, secret := range []string{`mirror`, `"moon"`, `"star"`} {
			if strings.Contains(view, secret) {
				t.Errorf("the view of seat %d says %s: %s", seat, secret, view)
			}
		}
	}
}

// TestPileView shows the last cards from the top, and penalties by number only.
func TestPileView(t *testing.T) {
	s := mirrorNext(t, 1, 2)
	p := position{Decks: [][]string{{"moon"}, {"moon"}}, Pile: []string{"sun", "star", "gem", "apple", "music", "cat"}, Buried: []string{"dragon"}}
	if err := p.place(s); err != nil {
		t.Fatal(err)
	}
	v := s.View(game.Watcher).(View).Pile
	var top []string
	for _, c := range v.Top {
		top = append(top, c.Symbol)
	}
	if v.Cards != 7 || v.FaceDown != 1 || v.Turned != 6 || strings.Join(top, " ") != "cat music apple gem star" {
		t.Errorf("%+v", v)
	}
}

// text is a value as JSON.
func text(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(data)
}
