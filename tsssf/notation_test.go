package tsssf_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"shipfic/game"
	"shipfic/tsssf"
)

// recorded plays a random game of some table and gives it move by move, with a look at each state. Now and then somebody
// proposes an adjustment (R1).
func recorded(t *testing.T, box *tsssf.Box, n, most int, look func(*tsssf.State)) (*tsssf.Record, *tsssf.State) {
	t.Helper()
	setup := tables[n%len(tables)]
	opts, err := tsssf.ParseOptions(setup.Options)
	if err != nil {
		t.Fatal(err)
	}
	r := &tsssf.Record{Packs: []string{"core", "my own/later.json"}, Seats: setup.Seats, Seed: game.SeedOf(uint64(n)), Options: opts}
	r.Seed[31] = byte(n % 3) // small seeds and large ones are written otherwise
	s, err := box.NewGame(r.Seats, r.Seed, opts, nil)
	if err != nil {
		t.Fatal(err)
	}
	dice := tsssf.Dice(n)
	for range most {
		look(s)
		seat, act, more := rollWithInterrupts(s, &dice)
		if !more {
			break
		}
		m := s.MoveOf(act)
		if !s.Asking() && dice.Below(12) == 0 {
			m = someAdjustment(s, &dice)
		}
		next, err := s.After(seat, m, nil)
		if err != nil {
			if m.Do == "adjust" {
				continue
			}
			t.Fatal(err)
		}
		r.Moves = append(r.Moves, tsssf.RecordedMove{Seat: seat, Move: m})
		s = next
	}
	return r, s
}

// someAdjustment moves a discarded card somewhere, or sets points.
func someAdjustment(s *tsssf.State, d *tsssf.Dice) tsssf.Move {
	v := s.Public()
	seat := game.Seat(d.Below(s.Seats()))
	places := []tsssf.Target{
		{Hand: &seat}, {Deck: "top"}, {Deck: "bottom"}, {Discard: true}, {Cell: &[2]int{v.Ponies[0].At[0], v.Ponies[0].At[1] - 1}},
	}
	var changes []tsssf.Change
	for _, cards := range [][]string{v.Discards.Pony, v.Discards.Ship} {
		if len(cards) > 0 {
			to := places[d.Below(len(places))]
			changes = append(changes, tsssf.Change{Card: cards[d.Below(len(cards))], To: &to})
		}
	}
	points := map[game.Seat]game.Points{0: 50, seat: game.Points(d.Below(5)) * game.Point}
	return tsssf.Move{Do: "adjust", Changes: append(changes, tsssf.Change{Points: points})}
}

// TestGamesComeBackFromNotation writes random games of every variant, reads and replays them: the same moves, the same
// digest.
func TestGamesComeBackFromNotation(t *testing.T) {
	box := laterBox(t)
	games := 200
	if testing.Short() {
		games = 36
	}
	for n := range games {
		r, end := recorded(t, box, n, 150, func(*tsssf.State) {})
		text := box.WriteRecord(r)
		back, err := box.ReadRecord(text)
		if err != nil {
			t.Fatalf("game %d: %v\n%s", n, err, text)
		}
		if diff := cmp.Diff(r, back, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("game %d: -written +read\n%s", n, diff)
		}
		if again := box.WriteRecord(back); again != text {
			t.Fatalf("game %d is written otherwise: %s", n, cmp.Diff(text, again))
		}
		s, err := back.Replay(box)
		if err != nil {
			t.Fatalf("game %d: %v", n, err)
		}
		if game.DigestOf(s.Encode()) != game.DigestOf(end.Encode()) {
			t.Fatalf("game %d ends otherwise when it is replayed", n)
		}
	}
}

// TestPositionsComeBackFromNotation writes positions of random games, reads them as set-ups and lays these: they are written
// the same. At the beginning of a turn the same moves are legal too.
func TestPositionsComeBackFromNotation(t *testing.T) {
	box := laterBox(t)
	games := 60
	if testing.Short() {
		games = 24
	}
	positions, questions, changed, turns := 0, 0, 0, 0
	for n := range games {
		recorded(t, box, n, 120, func(s *tsssf.State) {
			text := s.Notation()
			if s.Asking() || s.Result().Over {
				questions++
				if _, err := box.ReadPosition(text); err == nil {
					t.Fatalf("a position with a question was read:\n%s", text)
				}
				return
			}
			positions++
			sc, err := box.ReadPosition(text)
			if err != nil {
				t.Fatalf("game %d: %v\n%s", n, err, text)
			}
			laid, err := sc.Begin(box)
			if err != nil {
				t.Fatalf("game %d: %v\n%s", n, err, text)
			}
			if diff := cmp.Diff(text, laid.Notation()); diff != "" {
				t.Fatalf("game %d: -written +laid\n%s", n, diff)
			}
			if err := laid.Healthy(); err != nil {
				t.Fatalf("game %d: %v\n%s", n, err, text)
			}
			if strings.Contains(text, "\nchanged ") {
				changed++
			}
			if s.TurnBegins() {
				turns++
				if diff := cmp.Diff(s.ListedLegal(s.Waiting()[0]), laid.ListedLegal(s.Waiting()[0])); diff != "" {
					t.Fatalf("game %d: other moves are legal: -played +laid\n%s", n, diff)
				}
			}
		})
	}
	if questions < games || changed < games || turns < games {
		t.Errorf("of %d positions %d had changed cards and %d were at the beginning of a turn; %d had a question", positions, changed, turns, questions)
	}
}

// moves draws any move that can be written, legal or not.
func moves(ids []string) *rapid.Generator[tsssf.Move] {
	return rapid.Custom(func(t *rapid.T) tsssf.Move {
		card := func(label string) string { return rapid.SampledFrom(ids).Draw(t, label) }
		cell := func(label string) *[2]int {
			return &[2]int{rapid.IntRange(-30, 30).Draw(t, label), rapid.IntRange(-30, 30).Draw(t, label)}
		}
		seat := func() *game.Seat {
			s := game.Seat(rapid.IntRange(0, game.MaxSeats-1).Draw(t, "seat"))
			return &s
		}
		m := tsssf.Move{Do: rapid.SampledFrom([]string{
			"ship", "link", "poison", "revive", "replace", "use", "choose", "pass", "end", "adjust", "agree", "disagree",
		}).Draw(t, "do")}
		switch m.Do {
		case "ship":
			m.Ship, m.Pony, m.From, m.To = card("ship"), card("pony"), cell("from"), cell("to")
		case "link", "revive":
			m.Ship, m.From, m.To = card("ship"), cell("from"), cell("to")
		case "poison":
			m.Ship, m.Take, m.From, m.To = card("ship"), cell("take"), cell("from"), cell("to")
		case "replace":
			m.Pony, m.At = card("pony"), cell("at")
		case "use":
			m.Card = card("card")
		case "choose":
			m.Pick = rapid.SampledFrom([]*tsssf.Pick{
				{Cell: cell("cell")},
				{Edge: &[2][2]int{*cell("a"), *cell("b")}},
				{Card: card("card")},
				{Card: card("card"), Name: rapid.StringN(1, 20, -1).Draw(t, "name")},
				{Race: "alicorn"},
				{Gender: "male"},
				{Deck: "ship"},
				{Order: "backward"},
				{Keyword: rapid.StringN(1, 20, -1).Draw(t, "keyword")},
			}).Draw(t, "pick")
		case "end":
			m.Draw = rapid.SliceOfN(rapid.SampledFrom([]string{"pony", "ship"}), 1, 9).Draw(t, "draw")
			m.Discard = rapid.SliceOfN(rapid.SampledFrom(ids), 1, 4).Draw(t, "discard")
		case "adjust":
			m.Changes = rapid.SliceOfN(rapid.SampledFrom([]tsssf.Change{
				{Card: card("card"), To: &tsssf.Target{Cell: cell("cell")}},
				{Card: card("card"), To: &tsssf.Target{Edge: &[2][2]int{*cell("a"), *cell("b")}}},
				{Card: card("card"), To: &tsssf.Target{Hand: seat()}},
				{Card: card("card"), To: &tsssf.Target{Deck: "bottom"}},
				{Card: card("card"), To: &tsssf.Target{Discard: true}},
				{Card: card("card"), To: &tsssf.Target{Won: seat()}},
				{Card: card("card"), To: &tsssf.Target{Open: seat()}},
				{Points: map[game.Seat]game.Points{*seat(): game.Points(rapid.IntRange(-99999, 99999).Draw(t, "points"))}},
				{Turn: seat()},
			}), 1, 5).Draw(t, "changes")
		}
		return m
	})
}

// TestMovesComeBackFromNotation writes and reads moves that no game needs to allow.
func TestMovesComeBackFromNotation(t *testing.T) {
	box := oddlyNamedBox(t)
	ids := []string{"One.Start.S", "One.Pony.turn", "One.Pony.points", "One.Pony.Same", "Two.Pony.Same", "One.Ship.discard", "One.Ship.It is odd", "One.Goal.É5", "Plain"}
	rapid.Check(t, func(rt *rapid.T) {
		m := moves(ids).Draw(rt, "move")
		text := box.WriteMove(m)
		back, err := box.ReadMove(text)
		if err != nil {
			rt.Fatalf("%s: %v", text, err)
		}
		if diff := cmp.Diff(m, back); diff != "" {
			rt.Fatalf("%s: -written +read\n%s", text, diff)
		}
	})
}

// oddlyNamedBox has cards with one key, with keys that are words of the notation, and with ids that no pack has.
func oddlyNamedBox(t *testing.T) *tsssf.Box {
	t.Helper()
	pony := func(id string) tsssf.Card {
		return tsssf.Card{ID: id, Kind: tsssf.Pony, Names: []string{id}, Count: 1}
	}
	box, err := tsssf.NewBox([]tsssf.Card{
		{ID: "One.Start.S", Kind: tsssf.Start, Names: []string{"S"}, Count: 1},
		pony("One.Pony.turn"), pony("One.Pony.points"), pony("One.Pony.Same"), pony("Two.Pony.Same"), pony("Plain"),
		{ID: "One.Ship.discard", Kind: tsssf.Ship},
		{ID: "One.Ship.It is odd", Kind: tsssf.Ship},
		{ID: "One.Goal.É5", Kind: tsssf.Goal},
	})
	if err != nil {
		t.Fatal(err)
	}
	return box
}

// TestCardsAreCalledByTheirKeys where only one card has the key; full ids are always understood.
func TestCardsAreCalledByTheirKeys(t *testing.T) {
	box := oddlyNamedBox(t)
	for id, want := range map[string]string{
		"One.Pony.turn": "use turn", "One.Pony.Same": "use One.Pony.Same", "Two.Pony.Same": "use Two.Pony.Same",
		"One.Ship.It is odd": `use "It is odd"`, "One.Goal.É5": "use É5", "Plain": "use Plain",
	} {
		if got := box.WriteMove(tsssf.Move{Do: "use", Card: id}); got != want {
			t.Errorf("%s is written %q, not %q", id, got, want)
		}
		if m, err := box.ReadMove(fmt.Sprintf("use %q", id)); err != nil || m.Card != id {
			t.Errorf("%s in full is read as %q (%v)", id, m.Card, err)
		}
	}
}

// TestNotationErrors names the line and what is wrong in it.
func TestNotationErrors(t *testing.T) {
	const header = "game tsssf rules 1 seats 2 seed 1\n"
	box := coreBox(t)
	for _, c := range []struct {
		text string
		want string
	}{
		{"", `line 1: a game begins with a line such as`},
		{"\n# nothing\n", `line 1: a game begins with`},
		{"position tsssf rules 1 seats 2", `line 1: "position" stands where "game" was expected`},
		{"game hayburger", `line 1: "hayburger" stands where "tsssf" was expected`},
		{"game tsssf rules 9 seats 2 seed 1", "line 1: this was played by version 9 of the rules"},
		{"game tsssf rules 1 seats 0 seed 1", "line 1: 0 are not from 1 to 30 seats"},
		{"game tsssf rules 1 seats two seed 1", `line 1: "two" stands where the number of seats was expected`},
		{"game tsssf rules 1 seats 2 seed x", `"x" is no seed`},
		{"game tsssf rules 1 seats 2 seed 01", `the seed "01" is written 1`},
		{"game tsssf rules 1 seats 2 seed 1 core", `"core" is too much`},
		{"game tsssf rules 1 seats 2 seed 1 handSize=3", "handSize"},
		{"game tsssf rules 1 seats 2 seed 1 handLimit=3 handLimit=4", `the option "handLimit" is there twice`},
		{"game tsssf rules 1 seats 2 seed 1 handLimit=null", "handLimit"},
		{"game tsssf rules 1 seats 2 seed 1 teams=0,x/1", "teams"},
		{header + "1 0", "line 2: the line ends where a move was expected"},
		{header + "2 0 pass", "line 2: move 1 comes next, not 2"},
		{header + "1 0 pass\n\n1 0 pass", "line 4: move 2 comes next, not 1"},
		{header + "1 2 pass", "line 2: there is no seat 2 among 2"},
		{header + "1 -1 pass", "line 2: there is no seat -1"},
		{header + "1 0 jump", `line 2: "jump" is no move: there are ship, link`},
		{header + "1 0 pass now", `line 2: "now" is too much`},
		{header + "1 0 ship NowKis + Zecora 0,0>1,0", `line 2: there is no card "NowKis": write its key, such as FanficAuthorTwilight`},
		{header + "1 0 ship NowKiss Zecora 0,0>1,0", `"Zecora" stands where "+" was expected`},
		{header + "1 0 ship NowKiss + Zecora 0,0", `"0,0" is no pair of cells: write them as 0,0>1,0`},
		{header + "1 0 ship NowKiss + Zecora 0,0>01,0", "is no pair of cells"},
		{header + "1 0 ship NowKiss +\n  Zecora\n  0,0|1,0", "line 2: "}, // where the move begins
		{header + "1 0 choose", "the line ends where a kind of answer was expected"},
		{header + "1 0 choose colour red", `"colour" is not a kind of answer: there are cell, edge`},
		{header + "1 0 choose race griffon", `"griffon" is not a race: there are earth, pegasus, unicorn, alicorn`},
		{header + "1 0 choose cell 1;0", `"1" is no cell`},
		{header + "1 0 end goal", `"goal" is not a deck: there are pony, ship`},
		{header + "1 0 adjust Zecora", `the line ends where "to" was expected`},
		{header + "1 0 adjust Zecora to bed", `"bed" is not a place`},
		{header + "1 0 adjust points 0=x", `"0=x" are no points`},
		{header + "1 0 adjust points 0=1 0=2", `"0=2" are no points: write each seat's once`},
		{header + "1 0 adjust turn 99", "there is no seat 99"},
		{header + "1 0 choose keyword \"Mane 6", "line 2: the quotes of"},
		{header + "1 0\tpass", "line 2: the character U+0009 does not belong here"},
		{header + "1 0 p\u0000ass", "line 2: the character U+0000 does not belong here"},
		{strings.Repeat("#\n", 4<<20+1), "line 1: the text is longer than 8 MiB"},
	} {
		_, err := box.ReadRecord(c.text)
		var at *tsssf.NotationError
		if !errors.As(err, &at) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.80q: %v, not %q", c.text, err, c.want)
		}
	}
}

// TestPositionErrors does the same for positions, and for set-ups that cannot be laid.
func TestPositionErrors(t *testing.T) {
	const header = "position tsssf rules 1 seats 2\n0,0 FanficAuthorTwilight\n"
	box := coreBox(t)
	for _, c := range []struct {
		text string
		want string
	}{
		{"", "line 1: a position begins with"},
		{"game tsssf", `line 1: "game" stands where "position" was expected`},
		{header + "hoof 0 Zecora", `line 3: no line of a position begins with "hoof"`},
		{header + "hand 0 Zecora\nhand 0 Tom", `line 4: "hand 0" is there twice`},
		{header + "hand 2 Zecora", "line 3: there is no seat 2 among 2"},
		{header + "deck draw Zecora", `line 3: "draw" is not a pile: there are pony, ship, goal`},
		{header + "points 1", "line 3: the line ends where the points of each seat was expected"},
		{header + "points 1 2 3", `line 3: "3" is too much`},
		{header + "points 1 x", `line 3: "x" are no points`},
		{header + "turn 0", "line 3: the line ends"},
		{header + "changed Zecora", "line 3: the line ends where a change was expected"},
		{header + "changed Zecora hungry", `line 3: "hungry" is not a change`},
		{header + "question 0 swap", "line 3: a question is open"},
		{header + "over 0", "line 3: the game is over"},
		{header + "0,0 Zecora", "two cards stand on [0 0]"},
		{header + "0,0|1,0 NowKiss", "does not join two neighbouring Ponies"},
		{header + "9999999,0 Zecora", "beyond the edge of the table"},
		{header + "hand 0 Zecora\nhand 1 Zecora", "Core.Pony.Zecora is used twice"},
		{header + "hand 0 Rodeo", "Core.Goal.Rodeo cannot lie there"},
		{header + "goals Rodeo Pomf Quite Epidemic", "there are 4 Goals for 3 places"},
		{header + "private 0 Rodeo", "privateGoals need the option privateGoals"},
		{header + "turn 1 seat 1\nchanged Zecora race earth\nchanged Zecora race earth", "is changed twice"},
		{header + "changed NowKiss race earth", "there is no Pony card"},
		{header + "changed Zecora count 101", "cannot count as 101 ponies"},
		{header + "changed Zecora keyword Sandwich", `there is no keyword "Sandwich"`},
		{header + "changed Zecora copies NowKiss", "cannot be a copy of"},
		{header + "changed EarthChangeling disguise NowKiss", "cannot be disguised as"},
		{header + "changed EarthChangeling disguise FlimAndFlam", "one of the ponies of Core.Pony.FlimAndFlam: say which"},
		{header + "changed EarthChangeling disguise Zecora as Flim", "one of the ponies of Core.Pony.Zecora: say which"},
		{header + "turn 9999999 seat 0", "there is no turn 9999999 of seat 0"},
		{"position tsssf rules 1 seats 2 earlyBoost=3\n0,0 FanficAuthorTwilight", "badOption: earlyBoost, 3"},
	} {
		sc, err := box.ReadPosition(c.text)
		if err == nil {
			_, err = sc.Begin(box)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, not %q", c.text, err, c.want)
		}
	}
}

// TestEveryOptionIsWritten wants no option forgotten in notation.
func TestEveryOptionIsWritten(t *testing.T) {
	opts := tsssf.Options{
		WinningPoints: 5, HandLimit: 3, MetGoals: "bottom", TearUp: "ship", OncePerTurn: true, ChooseDiscardTop: true,
		OpenTeamHands: true, PrivateGoals: true, Teams: [][]game.Seat{{0, 2}, {1, 3}}, GreasedLightning: true, EarlyBoost: 4,
		Length: "longHaul", Rule0: "off",
	}
	const want = "game tsssf rules 1 seats 4 seed 7 packs core winningPoints=5 handLimit=3 metGoals=bottom tearUp=ship " +
		"swapsPlayShips=false adjacentPowers=false oncePerTurn=true chooseDiscardTop=true openTeamHands=true privateGoals=true " +
		"teams=0,2/1,3 greasedLightning=true earlyBoost=4 length=longHaul rule0=off\n"
	var names map[string]any
	text, err := json.Marshal(opts)
	if err == nil {
		err = json.Unmarshal(text, &names)
	}
	if err != nil {
		t.Fatal(err)
	}
	for name := range names {
		if !strings.Contains(want, " "+name+"=") {
			t.Errorf("%s is not tried here", name)
		}
	}
	box := coreBox(t)
	r := &tsssf.Record{Packs: []string{"core"}, Seats: 4, Seed: game.SeedOf(7), Options: opts}
	if got := box.WriteRecord(r); got != want {
		t.Errorf("written %q, not %q", got, want)
	}
	back, err := box.ReadRecord(want)
	if diff := cmp.Diff(r, back, cmpopts.EquateEmpty()); err != nil || diff != "" {
		t.Errorf("%v, -want +got\n%s", err, diff)
	}
}

// TestDocumentedNotation reads the examples of docs/notation.md: the game replays and ends in the position that follows it.
func TestDocumentedNotation(t *testing.T) {
	page, err := os.ReadFile("../docs/notation.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := strings.Split(string(page), "```")
	var games, positions []string
	for i := 1; i < len(blocks); i += 2 {
		switch block := strings.TrimPrefix(blocks[i], "text\n"); {
		case strings.HasPrefix(block, "game "):
			games = append(games, block)
		case strings.HasPrefix(block, "position "):
			positions = append(positions, block)
		}
	}
	if len(games) != 1 || len(positions) != 1 {
		t.Fatalf("there are %d games and %d positions", len(games), len(positions))
	}
	box := coreBox(t)
	r, err := box.ReadRecord(games[0])
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.Replay(box)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(positions[0], s.Notation()); diff != "" {
		t.Errorf("-documented +played\n%s", diff)
	}
	for _, do := range []string{"ship", "link", "poison", "revive", "replace", "use", "choose", "pass", "end", "adjust", "agree", "disagree"} {
		if !strings.Contains(string(page), "\n| `"+do) {
			t.Errorf("%q is not in the table of moves", do)
		}
	}
}

// FuzzNotation reads any text as a game, a position and a move: it is refused, or comes back the same.
func FuzzNotation(f *testing.F) {
	box := coreBox(f)
	f.Add("game tsssf rules 1 seats 2 seed 3 packs core \"a b\" earlyBoost=4 teams=0/1\n1 0 ship NowKiss + Zecora 0,0>1,0\n2 0 choose card FlimAndFlam as Flam\n3 0 end pony ship discard Tom\n")
	f.Add("game tsssf rules 1 seats 2 seed 3\n1 0 adjust Tom to hand 1; NowKiss to edge 0,0|1,0; points 0=3.5 1=-1; turn 1\n2 1 agree\n")
	f.Add("position tsssf rules 1 seats 2\nturn 5 seat 1\n0,0 FanficAuthorTwilight\n1,0 EarthChangeling\n0,0|1,0 NowKiss\nchanged EarthChangeling disguise FlimAndFlam as Flim; gender female; keyword \"Mane 6\"; count 2; dystopian; everypony\nhand 0 Zecora\ngoals * Rodeo *\npoints 0 0.5\n")
	f.Add("choose edge 0,0|-1,0")
	f.Add("end pony\n  ship # comment\n")
	f.Fuzz(func(t *testing.T, text string) {
		if r, err := box.ReadRecord(text); err == nil {
			written := box.WriteRecord(r)
			back, err := box.ReadRecord(written)
			if diff := cmp.Diff(r, back, cmpopts.EquateEmpty()); err != nil || diff != "" {
				t.Fatalf("%q: %v, -read +written and read\n%s", written, err, diff)
			}
			if len(r.Moves) < 50 {
				_, _ = r.Replay(box) // whatever it says, it must not panic
			}
		}
		if m, err := box.ReadMove(text); err == nil {
			written := box.WriteMove(m)
			back, err := box.ReadMove(written)
			if diff := cmp.Diff(m, back); err != nil || diff != "" {
				t.Fatalf("%q: %v, -read +written and read\n%s", written, err, diff)
			}
		}
		sc, err := box.ReadPosition(text)
		if err != nil {
			return
		}
		s, err := sc.Begin(box)
		if err != nil {
			return
		}
		if err := s.Healthy(); err != nil {
			t.Fatal(err)
		}
		written := s.Notation()
		again, err := box.ReadPosition(written)
		if err != nil {
			t.Fatalf("%q: %v", written, err)
		}
		laid, err := again.Begin(box)
		if err != nil || laid.Notation() != written {
			t.Fatalf("%q is laid otherwise (%v)", written, err)
		}
		if !slices.Equal(s.ListedLegal(0), laid.ListedLegal(0)) {
			t.Fatalf("%q allows other moves", written)
		}
	})
}
