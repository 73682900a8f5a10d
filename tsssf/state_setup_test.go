package tsssf_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"shipfic/game"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

// dealt begins a game with the Core cards and gives its events.
func dealt(t *testing.T, seats int, seed uint64, options string) (*tsssf.State, []game.Event) {
	t.Helper()
	opts, err := tsssf.ParseOptions([]byte(options))
	if err != nil {
		t.Fatal(err)
	}
	var events []game.Event
	s, err := packtest.CoreBox(t).NewGame(seats, game.SeedOf(seed), opts, &events)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Healthy(); err != nil {
		t.Fatal(err)
	}
	return s, events
}

func isKind(kind string) func(string) bool {
	return func(id string) bool { return strings.Contains(id, "."+kind+".") }
}

func count(ids []string, is func(string) bool) int {
	n := 0
	for _, id := range ids {
		if is(id) {
			n++
		}
	}
	return n
}

// TestDealSizes deals 4 Ponies and 3 Ships to each and turns up 3 Goals; the rest is in the decks, or set aside (S2).
func TestDealSizes(t *testing.T) {
	for seats := 1; seats <= 16; seats++ {
		s, _ := dealt(t, seats, uint64(seats), ``)
		v := s.SeenBy(game.Watcher)
		for seat := range game.Seat(seats) {
			hand := s.Own(seat).Hands[0].Cards
			if p, sh := count(hand, isKind("Pony")), count(hand, isKind("Ship")); p != 4 || sh != 3 || v.Seats[seat].HandCount != 7 {
				t.Errorf("of %d, seat %d was dealt %d Ponies and %d Ships", seats, seat, p, sh)
			}
		}
		got := []int{
			v.Decks.Pony, v.Decks.Ship, v.Decks.Goal + len(v.Discards.Goal),
			len(v.Discards.Pony), len(v.Discards.Ship), len(v.Goals), len(v.Ponies), len(v.Ships),
		}
		want := []int{65 - 4*seats, 55 - 3*seats, 41 - 3, 0, 0, 3, 1, 0}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%d seats: -want +got\n%s", seats, diff)
		}
		if v.Turn != 0 || v.Turns != 1 || v.Ponies[0].At != [2]int{0, 0} {
			t.Errorf("%d seats: turn %d of seat %d, Start at %v", seats, v.Turns, v.Turn, v.Ponies[0].At)
		}
	}
}

// TestEarlyBoost grows the grid before the game: each Pony joined by one Ship, no power asks, no changeling is disguised, and
// Goals are revealed afterwards (V4).
func TestEarlyBoost(t *testing.T) {
	shapes := map[string]bool{}
	for _, boost := range []int{0, 4, 8, 16} {
		for seed := range uint64(25) {
			s, events := dealt(t, 2, seed, fmt.Sprintf(`{"earlyBoost":%d}`, boost))
			v := s.SeenBy(game.Watcher)
			if len(v.Ponies) != boost+1 || len(v.Ships) != boost || v.Question != nil {
				t.Fatalf("boost %d, seed %d: %d Ponies, %d Ships, question %v", boost, seed, len(v.Ponies), len(v.Ships), v.Question)
			}
			for _, p := range v.Ponies {
				if p.Looks != nil {
					t.Errorf("boost %d, seed %d: %s looks like %+v", boost, seed, p.Card, p.Looks)
				}
			}
			if len(v.Seats[0].Won) > 0 || v.Counters != (tsssf.Counters{}) {
				t.Errorf("boost %d, seed %d: won %v, counted %+v", boost, seed, v.Seats[0].Won, v.Counters)
			}
			checkOrder(t, events, boost)
			shapes[fmt.Sprint(boost, v.Ships)] = true
		}
	}
	if len(shapes) < 70 {
		t.Errorf("75 seeds gave only %d grids", len(shapes))
	}
}

// checkOrder wants all draws before all boosts, and all boosts before any Goal is seen.
func checkOrder(t *testing.T, events []game.Event, boost int) {
	t.Helper()
	rank := map[string]int{"draw": 0, "boost": 1, "goalUp": 2, "goalAside": 2, "rebuilt": 2, "turn": 3}
	last, boosts := 0, 0
	for _, e := range events {
		name := e.Body.(tsssf.Event).Event
		at, known := rank[name]
		if !known || at < last {
			t.Errorf("%s is told after something of rank %d", name, last)
		}
		last = at
		if name == "boost" {
			boosts++
		}
	}
	if boosts != boost || last != rank["turn"] {
		t.Errorf("%d boosts were told of %d, and the end is of rank %d", boosts, boost, last)
	}
}

// TestGoalsMetAtSetupAreSetAside looks for deals on grown grids that turn up a met Goal. It lies in the discard, or goes to
// the bottom of the deck where the table wants that, and with greased lightning too nobody wins it (S2, G4).
func TestGoalsMetAtSetupAreSetAside(t *testing.T) {
	for _, c := range []struct {
		options string
		bottom  bool
	}{
		{`{"earlyBoost":16}`, false},
		{`{"earlyBoost":16,"metGoals":"bottom"}`, true},
		{`{"earlyBoost":16,"greasedLightning":true}`, false},
		{`{"earlyBoost":16,"privateGoals":true}`, false},
	} {
		found := 0
		for seed := range uint64(60) {
			s, events := dealt(t, 2, seed, c.options)
			var aside []string
			for _, e := range events {
				if body := e.Body.(tsssf.Event); body.Event == "goalAside" {
					aside = append(aside, body.Card)
				}
			}
			found += len(aside)
			if goal := s.Overlooked(); goal != "" {
				t.Errorf("%s, seed %d: %s lies open and is met", c.options, seed, goal)
			}
			v := s.SeenBy(game.Watcher)
			if c.bottom {
				slices.Reverse(aside) // each goes below the one before
				if got := s.DeckCards()[2][:len(aside)]; !slices.Equal(got, aside) {
					t.Errorf("%s, seed %d: %v lie at the bottom, not %v", c.options, seed, got, aside)
				}
			} else if !slices.Equal(v.Discards.Goal, aside) {
				t.Errorf("%s, seed %d: %v lie in the discard, not %v", c.options, seed, v.Discards.Goal, aside)
			}
			for seat := range v.Seats {
				if len(v.Seats[seat].Won) > 0 {
					t.Errorf("%s, seed %d: seat %d has won %v", c.options, seed, seat, v.Seats[seat].Won)
				}
			}
		}
		if found < 5 {
			t.Errorf("%s: only %d met Goals were turned up", c.options, found)
		}
	}
}

// TestSameSeedSameGame deals each seed twice, and others otherwise (S3).
func TestSameSeedSameGame(t *testing.T) {
	seen := map[string]uint64{}
	for _, table := range tables {
		for seed := range uint64(20) {
			one, _ := dealt(t, table.Seats, seed, string(table.Options))
			two, _ := dealt(t, table.Seats, seed, string(table.Options))
			if string(one.Encode()) != string(two.Encode()) {
				t.Errorf("seed %d, %s: two deals differ", seed, table.Options)
			}
			text := fmt.Sprint(table.Seats, string(table.Options), one.Own(0).Hands[0].Cards)
			if other, again := seen[text]; again {
				t.Errorf("seeds %d and %d deal the same hand", other, seed)
			}
			seen[text] = seed
		}
	}
}

// TestDealsAreForever fixes what seeds deal. If it fails, every game ever logged would be dealt differently: change the code, not
// the digests.
func TestDealsAreForever(t *testing.T) {
	for _, c := range []struct {
		seats   int
		seed    uint64
		options string
		want    string
	}{
		{2, 1, ``, "64df37e9b8a6914e"},
		{4, 2, `{"teams":[[0,2],[1,3]]}`, "0902161999cff08f"},
		{3, 3, `{"privateGoals":true,"earlyBoost":8}`, "3068cf743bfb3f9c"},
		{16, 1 << 63, ``, "ed2b0ad6967ff055"},
	} {
		s, _ := dealt(t, c.seats, c.seed, c.options)
		if got := lies(s).String(); got != c.want {
			t.Errorf("%d seats, seed %d, %s: %s, not %s", c.seats, c.seed, c.options, got, c.want)
		}
	}
}

// lies returns a digest of where all cards lie, whatever the form of views and encodings.
func lies(s *tsssf.State) game.Digest {
	text := fmt.Sprintln(s.DeckCards())
	goals := s.Public().Goals
	for seat := range game.Seat(s.Seats()) {
		own := s.Own(seat)
		text += fmt.Sprintln(seat, own.Hands[0].Cards)
		goals = append(goals, own.Private...)
	}
	for _, g := range goals {
		text += fmt.Sprintln(g.Place, g.Card)
	}
	for _, p := range s.Public().Ponies {
		text += fmt.Sprintln(p.Card, p.At)
	}
	for _, sh := range s.Public().Ships {
		text += fmt.Sprintln(sh.Card, sh.From, sh.To)
	}
	return game.DigestOf([]byte(text))
}

// TestOpenTeamHands shows hands to team-mates where the table wants it, and to nobody else: in views and in events (V2).
func TestOpenTeamHands(t *testing.T) {
	for _, open := range []bool{false, true} {
		s, events := dealt(t, 4, 5, fmt.Sprintf(`{"teams":[[0,2],[1,3]],"openTeamHands":%t}`, open))
		for viewer := game.Watcher; viewer < 4; viewer++ {
			var want, seen []game.Seat
			for _, hand := range s.Own(viewer).Hands {
				seen = append(seen, hand.Seat)
			}
			for seat := range game.Seat(4) {
				may := seat == viewer || open && viewer != game.Watcher && seat%2 == viewer%2
				if may {
					want = append(want, seat)
				}
				drawn := 0
				for _, e := range events {
					if body := e.Body.(tsssf.Event); body.Event == "draw" && *body.Seat == seat && e.To.Includes(viewer) {
						drawn += len(body.Cards)
					}
				}
				if want := map[bool]int{true: 7}[may]; drawn != want {
					t.Errorf("seed 5, open %t: seat %d was told %d cards of seat %d's deal", open, viewer, drawn, seat)
				}
			}
			slices.Sort(seen)
			if diff := cmp.Diff(want, seen); diff != "" {
				t.Errorf("seed 5, open %t: seat %d sees the hands of -want +got\n%s", open, viewer, diff)
			}
		}
	}
}

// TestPrivateGoalsAreSecret shows three Goals to their owner alone; the others see how many they are (V1).
func TestPrivateGoalsAreSecret(t *testing.T) {
	s, events := dealt(t, 3, 8, `{"privateGoals":true}`)
	owned := make([][]string, 3)
	for viewer := game.Watcher; viewer < 3; viewer++ {
		v := s.SeenBy(viewer)
		want := 3
		if viewer == game.Watcher {
			want = 0
		}
		if len(v.Private) != want || len(v.Goals) != 0 {
			t.Fatalf("seed 8: seat %d sees %d private Goals and %d open ones", viewer, len(v.Private), len(v.Goals))
		}
		for _, g := range v.Private {
			if g.Owner == nil || game.Seat(*g.Owner) != viewer || g.Card == "" {
				t.Errorf("seed 8: seat %d sees %+v", viewer, g)
			}
			owned[viewer] = append(owned[viewer], g.Card)
		}
		for seat := range v.Seats {
			if v.Seats[seat].PrivateGoals != 3 {
				t.Errorf("seed 8: seat %d sees %d private Goals of seat %d", viewer, v.Seats[seat].PrivateGoals, seat)
			}
		}
	}
	for viewer := game.Watcher; viewer < 3; viewer++ {
		var named []string
		told := 0
		for _, e := range events {
			body := e.Body.(tsssf.Event)
			if body.Event != "goalUp" || !e.To.Includes(viewer) {
				continue
			}
			told++
			if body.Card != "" {
				named = append(named, body.Card)
			}
		}
		var want []string
		if viewer >= 0 {
			want = owned[viewer]
		}
		if diff := cmp.Diff(want, named); diff != "" || told != 9 {
			t.Errorf("seed 8: seat %d was told of %d Goals: -want +got\n%s", viewer, told, diff)
		}
	}
}
