package notation_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"shipfic/game"
	"shipfic/game/gametest"
	"shipfic/packs"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
	"shipfic/tsssf/notation"
)

// tables are the variants of the random games.
var tables = []game.Setup{
	{Seats: 2},
	{Seats: 1, Options: json.RawMessage(`{"length":"solitaire"}`)},
	{Seats: 3, Options: json.RawMessage(`{"privateGoals":true}`)},
	{Seats: 4, Options: json.RawMessage(`{"teams":[[0,2],[1,3]],"openTeamHands":true}`)},
	{Seats: 6, Options: json.RawMessage(`{"earlyBoost":16,"chooseDiscardTop":true}`)},
	{Seats: 8, Options: json.RawMessage(`{"oncePerTurn":true,"metGoals":"bottom","tearUp":"ship"}`)},
	{Seats: 3, Options: json.RawMessage(`{"length":"longHaul","privateGoals":true,"chooseDiscardTop":true}`)},
}

// boxOf composes packs: the Core pack and the files named.
func boxOf(t testing.TB, files ...string) *tsssf.Box {
	t.Helper()
	chosen := []*packs.Pack{packs.Core()}
	for _, file := range files {
		chosen = append(chosen, packtest.Load(t, file))
	}
	return packtest.Box(t, packs.Choice{}, chosen...)
}

// laterBox has the Core cards and cards with every power of later packs.
func laterBox(t testing.TB) *tsssf.Box {
	t.Helper()
	return boxOf(t, "../testdata/packs/later.json")
}

// playRandomly plays a random game from a seed and calls look with each state. Now and then a seat interrupts another's turn or
// proposes an adjustment (R1, W7).
func playRandomly(t *testing.T, box *tsssf.Box, seed, maxMoves int, look func(*tsssf.State)) (*notation.Game, *tsssf.State) {
	t.Helper()
	setup := tables[seed%len(tables)]
	opts, err := tsssf.ParseOptions(setup.Options)
	if err != nil {
		t.Fatal(err)
	}
	g := &notation.Game{Rules: tsssf.RulesVersion, Packs: []string{"core", "my own/later.json"}, Seats: setup.Seats, Seed: game.SeedOf(uint64(seed)), Options: opts}
	g.Seed[31] = byte(seed % 3) // seeds that are not a small number are written in hexadecimal digits
	s, err := box.NewGame(g.Seats, g.Seed, opts, nil)
	if err != nil {
		t.Fatal(err)
	}
	dice := game.Dice(seed)
	for range maxMoves {
		look(s)
		seat, m, more := roll(s, &dice)
		if !more {
			break
		}
		next, err := s.After(seat, m, nil)
		if err != nil {
			if m.Do == "adjust" {
				continue
			}
			t.Fatalf("seed %d: %v", seed, err)
		}
		g.Moves = append(g.Moves, notation.Move{Seat: seat, Move: m})
		s = next
	}
	return g, s
}

// roll rolls a legal move or an adjustment, which may be refused.
func roll(s *tsssf.State, d *game.Dice) (game.Seat, tsssf.Move, bool) {
	seat := game.Seat(d.Below(s.Seats()))
	acts := s.LegalActs(seat, nil)
	var act tsssf.Act
	if len(acts) > 0 && d.Below(4) == 0 {
		act = acts[d.Below(len(acts))]
	} else {
		var more bool
		if seat, act, more = s.RandomAct(d); !more {
			return 0, tsssf.Move{}, false
		}
	}
	if d.Below(12) == 0 && len(s.Waiting()) == 1 && s.SeenBy(s.Waiting()[0]).Question == nil {
		return seat, someAdjustment(s, d), true
	}
	return seat, s.MoveOf(act), true
}

// someAdjustment moves a discarded card somewhere, or sets points.
func someAdjustment(s *tsssf.State, d *game.Dice) tsssf.Move {
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

// TestGameRoundTrip writes random games of every variant, reads and replays them: the moves and the last state are the same.
func TestGameRoundTrip(t *testing.T) {
	box := laterBox(t)
	codec := notation.New(box)
	games := gametest.Times(60)
	for seed := range games {
		g, end := playRandomly(t, box, seed, 150, func(*tsssf.State) {})
		text := codec.WriteGame(g)
		back, err := codec.ReadGame(text)
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text)
		}
		if diff := cmp.Diff(g, back, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("seed %d: -written +read\n%s", seed, diff)
		}
		if again := codec.WriteGame(back); again != text {
			t.Fatalf("seed %d: written differently the second time: %s", seed, cmp.Diff(text, again))
		}
		s, err := codec.Replay(back)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if game.DigestOf(s.Encode()) != game.DigestOf(end.Encode()) {
			t.Fatalf("seed %d: the replay ends in another state", seed)
		}
	}
}

// TestPositionRoundTrip writes the positions of random games and reads them: the set-up is the position of the state.
func TestPositionRoundTrip(t *testing.T) {
	box := laterBox(t)
	codec := notation.New(box)
	games := gametest.Times(24)
	positions, open, changed := 0, 0, 0
	for seed := range games {
		playRandomly(t, box, seed, 120, func(s *tsssf.State) {
			text := codec.WritePosition(s)
			sc, err := codec.ReadPosition(text)
			if v := s.SeenBy(game.Watcher); v.Over || v.Question != nil || v.Proposal != nil {
				open++
				if err == nil {
					t.Fatalf("seed %d: read a position that cannot be laid:\n%s", seed, text)
				}
				return
			}
			positions++
			if err != nil {
				t.Fatalf("seed %d: %v\n%s", seed, err, text)
			}
			pos := s.Position()
			changed += len(pos.Changes)
			if diff := cmp.Diff(pos, sc.Setup, cmpopts.EquateEmpty()); diff != "" {
				t.Fatalf("seed %d: -written +read\n%s", seed, diff)
			}
			laid, err := sc.Begin(box)
			if err != nil {
				t.Fatalf("seed %d: %v\n%s", seed, err, text)
			}
			if diff := cmp.Diff(text, codec.WritePosition(laid)); diff != "" {
				t.Fatalf("seed %d: -written +laid\n%s", seed, diff)
			}
		})
	}
	if open < games || changed < games {
		t.Errorf("too few interesting positions in %d: %d with a question, %d changed cards", positions, open, changed)
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

// TestMoveRoundTrip writes and reads moves, legal or not.
func TestMoveRoundTrip(t *testing.T) {
	codec := notation.New(oddlyNamedBox(t))
	ids := []string{"One.Start.S", "One.Pony.turn", "One.Pony.points", "One.Pony.Same", "Two.Pony.Same", "One.Ship.discard", "One.Ship.It is odd", "One.Goal.É5", "Plain"}
	rapid.Check(t, func(rt *rapid.T) {
		m := moves(ids).Draw(rt, "move")
		text := codec.WriteMove(m)
		back, err := codec.ReadMove(text)
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
	codec := notation.New(oddlyNamedBox(t))
	for id, want := range map[string]string{
		"One.Pony.turn": "use turn", "One.Pony.Same": "use One.Pony.Same", "Two.Pony.Same": "use Two.Pony.Same",
		"One.Ship.It is odd": `use "It is odd"`, "One.Goal.É5": "use É5", "Plain": "use Plain",
	} {
		if got := codec.WriteMove(tsssf.Move{Do: "use", Card: id}); got != want {
			t.Errorf("%s is written %q, not %q", id, got, want)
		}
		if m, err := codec.ReadMove(fmt.Sprintf("use %q", id)); err != nil || m.Card != id {
			t.Errorf("%s in full is read as %q (%v)", id, m.Card, err)
		}
	}
}

// TestNotationErrors names the line and what is wrong in it.
func TestNotationErrors(t *testing.T) {
	const header = "game tsssf rules 2 seats 2 seed 1\n"
	box := boxOf(t)
	codec := notation.New(box)
	for _, c := range []struct {
		text string
		want string
	}{
		{"", `line 1: a game begins with a line such as`},
		{"\n# nothing\n", `line 1: a game begins with`},
		{"position tsssf rules 2 seats 2", `line 1: found "position" where "game" was expected`},
		{"game hayburger", `line 1: found "hayburger" where "tsssf" was expected`},
		{"game tsssf rules 9 seats 2 seed 1", "line 1: version 9 of the rules is not supported"},
		{"game tsssf rules 2 seats 0 seed 1", "line 1: a game has 1 to 30 seats, not 0"},
		{"game tsssf rules 2 seats two seed 1", `line 1: found "two" where the number of seats was expected`},
		{"game tsssf rules 2 seats 2 seed x", `"x" is not a seed`},
		{"game tsssf rules 2 seats 2 seed 01", `write the seed "01" as 1`},
		{"game tsssf rules 2 seats 2 seed 1 core", `unexpected "core" at the end`},
		{"game tsssf rules 2 seats 2 seed 1 handSize=3", "handSize"},
		{"game tsssf rules 2 seats 2 seed 1 handLimit=3 handLimit=4", `the option "handLimit" is set twice`},
		{"game tsssf rules 2 seats 2 seed 1 handLimit=null", "handLimit"},
		{"game tsssf rules 2 seats 2 seed 1 teams=0,x/1", "teams"},
		{header + "1 0", "line 2: the line ends where a move was expected"},
		{header + "2 0 pass", "line 2: the next move is number 1, not 2"},
		{header + "1 0 pass\n\n1 0 pass", "line 4: the next move is number 2, not 1"},
		{header + "1 2 pass", "line 2: there is no seat 2 in a game with 2 seats"},
		{header + "1 -1 pass", "line 2: there is no seat -1"},
		{header + "1 0 jump", `line 2: "jump" is not a move: write one of ship, link`},
		{header + "1 0 pass now", `line 2: unexpected "now" at the end`},
		{header + "1 0 ship NowKis + Zecora 0,0>1,0", `line 2: there is no card "NowKis": write its key, such as FanficAuthorTwilight`},
		{header + "1 0 ship NowKiss Zecora 0,0>1,0", `found "Zecora" where "+" was expected`},
		{header + "1 0 ship NowKiss + Zecora 0,0", `"0,0" is not a pair of cells: write them as 0,0>1,0`},
		{header + "1 0 ship NowKiss + Zecora 0,0>01,0", "is not a pair of cells"},
		{header + "1 0 ship NowKiss +\n  Zecora\n  0,0|1,0", "line 2: "}, // where the move begins
		{header + "1 0 choose", "the line ends where a kind of answer was expected"},
		{header + "1 0 choose colour red", `"colour" is not a kind of answer: write one of cell, edge`},
		{header + "1 0 choose race griffon", `"griffon" is not a race: write one of earth, pegasus, unicorn, alicorn`},
		{header + "1 0 choose cell 1;0", `"1" is not a cell`},
		{header + "1 0 end goal", `"goal" is not a deck: write one of pony, ship`},
		{header + "1 0 adjust Zecora", `the line ends where "to" was expected`},
		{header + "1 0 adjust Zecora to bed", `"bed" is not a place`},
		{header + "1 0 adjust points 0=x", `"0=x" does not set points`},
		{header + "1 0 adjust points 0=1 0=2", `"0=2" does not set points: write each seat once`},
		{header + "1 0 adjust turn 99", "there is no seat 99"},
		{header + "1 0 choose keyword \"Mane 6", "line 2: the quotes of"},
		{header + "1 0\tpass", "line 2: the character U+0009 is not allowed here"},
		{header + "1 0 p\u0000ass", "line 2: the character U+0000 is not allowed here"},
		{strings.Repeat("#\n", 4<<20+1), "line 1: the text is longer than 8 MiB"},
	} {
		_, err := codec.ReadGame(c.text)
		var at *notation.Error
		if !errors.As(err, &at) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.80q: %v, not %q", c.text, err, c.want)
		}
	}
}

// TestPositionErrors does the same for positions, and for set-ups that cannot be laid.
func TestPositionErrors(t *testing.T) {
	const header = "position tsssf rules 2 seats 2\n0,0 FanficAuthorTwilight\n"
	box := boxOf(t)
	codec := notation.New(box)
	for _, c := range []struct {
		text string
		want string
	}{
		{"", "line 1: a position begins with"},
		{"game tsssf", `line 1: found "game" where "position" was expected`},
		{header + "hoof 0 Zecora", `line 3: no line of a position begins with "hoof"`},
		{header + "hand 0 Zecora\nhand 0 Tom", `line 4: there are two lines for "hand 0"`},
		{header + "hand 2 Zecora", "line 3: there is no seat 2 in a game with 2 seats"},
		{header + "deck draw Zecora", `line 3: "draw" is not a pile: write one of pony, ship, goal`},
		{header + "points 1", "line 3: the line ends where the points of each seat was expected"},
		{header + "points 1 2 3", `line 3: unexpected "3" at the end`},
		{header + "points 1 x", `line 3: "x" is not a number of points`},
		{header + "turn 0", "line 3: the line ends"},
		{header + "changed Zecora", "line 3: the line ends where a change was expected"},
		{header + "changed Zecora hungry", `line 3: "hungry" is not a change`},
		{header + "question 0 swap", "line 3: a position with an open question"},
		{header + "over 0", "line 3: a position of a finished game"},
		{header + "0,0 Zecora", "two cards stand on [0 0]"},
		{header + "0,0|1,0 NowKiss", "does not join two neighbouring Ponies"},
		{header + "9999999,0 Zecora", "beyond the edge of the table"},
		{header + "hand 0 Zecora\nhand 1 Zecora", "Core.Pony.Zecora is used twice"},
		{header + "hand 0 Rodeo", "Core.Goal.Rodeo cannot lie there"},
		{header + "goals Rodeo Pomf Quite Epidemic", "there are 4 Goals for 3 places"},
		{header + "private 0 Rodeo", "privateGoals needs the option privateGoals"},
		{header + "turn 1 seat 1\nchanged Zecora race earth\nchanged Zecora race earth", "is changed twice"},
		{header + "changed NowKiss race earth", "there is no Pony card"},
		{header + "changed Zecora count 101", "cannot count as 101 ponies"},
		{header + "changed Zecora keyword Sandwich", `there is no keyword "Sandwich"`},
		{header + "changed Zecora copies NowKiss", "cannot be a copy of"},
		{header + "changed EarthChangeling disguise NowKiss", "cannot be disguised as"},
		{header + "changed EarthChangeling disguise FlimAndFlam", "one of the ponies of Core.Pony.FlimAndFlam: say which"},
		{header + "changed EarthChangeling disguise Zecora as Flim", "one of the ponies of Core.Pony.Zecora: say which"},
		{header + "turn 9999999 seat 0", "there is no turn 9999999 of seat 0"},
		{"position tsssf rules 2 seats 2 earlyBoost=3\n0,0 FanficAuthorTwilight", "badOption: earlyBoost, 3"},
	} {
		sc, err := codec.ReadPosition(c.text)
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
		WinningPoints: 5, HandLimit: 3, MetGoals: "bottom", NewGoalsAtEnd: true, TearUp: "ship", RebuildAll: true, OncePerTurn: true, ChooseDiscardTop: true,
		OpenTeamHands: true, PrivateGoals: true, Teams: [][]game.Seat{{0, 2}, {1, 3}}, GreasedLightning: true, EarlyBoost: 4,
		Length: "longHaul", Rule0: "off", Rehearse: "2024", // a namespace may be a number
	}
	const want = "game tsssf rules 3 seats 4 seed 7 packs core winningPoints=5 handLimit=3 metGoals=bottom newGoalsAtEnd=true tearUp=ship " +
		"rebuildAll=true swapsPlayShips=false adjacentPowers=false oncePerTurn=true chooseDiscardTop=true openTeamHands=true privateGoals=true " +
		"teams=0,2/1,3 greasedLightning=true earlyBoost=4 length=longHaul rule0=off rehearse=2024\n"
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
	box := boxOf(t)
	codec := notation.New(box)
	r := &notation.Game{Rules: tsssf.RulesVersion, Packs: []string{"core"}, Seats: 4, Seed: game.SeedOf(7), Options: opts}
	if got := codec.WriteGame(r); got != want {
		t.Errorf("written %q, not %q", got, want)
	}
	back, err := codec.ReadGame(want)
	if diff := cmp.Diff(r, back, cmpopts.EquateEmpty()); err != nil || diff != "" {
		t.Errorf("%v, -want +got\n%s", err, diff)
	}
}

// TestDocumentedNotation reads the examples of docs/notation.md: the game replays and ends in the position that follows it.
func TestDocumentedNotation(t *testing.T) {
	page, err := os.ReadFile("../../docs/notation.md")
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
	box := boxOf(t)
	codec := notation.New(box)
	r, err := codec.ReadGame(games[0])
	if err != nil {
		t.Fatal(err)
	}
	s, err := codec.Replay(r)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(positions[0], codec.WritePosition(s)); diff != "" {
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
	box := boxOf(f)
	codec := notation.New(box)
	f.Add("game tsssf rules 2 seats 2 seed 3 packs core \"a b\" earlyBoost=4 teams=0/1\n1 0 ship NowKiss + Zecora 0,0>1,0\n2 0 choose card FlimAndFlam as Flam\n3 0 end pony ship discard Tom\n")
	f.Add("game tsssf rules 2 seats 2 seed 3\n1 0 adjust Tom to hand 1; NowKiss to edge 0,0|1,0; points 0=3.5 1=-1; turn 1\n2 1 agree\n")
	f.Add("position tsssf rules 2 seats 2\nturn 5 seat 1\n0,0 FanficAuthorTwilight\n1,0 EarthChangeling\n0,0|1,0 NowKiss\nchanged EarthChangeling disguise FlimAndFlam as Flim; gender female; keyword \"Mane 6\"; count 2; dystopian; everypony\nhand 0 Zecora\ngoals * Rodeo *\npoints 0 0.5\n")
	f.Add("choose edge 0,0|-1,0")
	f.Add("end pony\n  ship # comment\n")
	f.Fuzz(func(t *testing.T, text string) {
		if r, err := codec.ReadGame(text); err == nil {
			written := codec.WriteGame(r)
			back, err := codec.ReadGame(written)
			if diff := cmp.Diff(r, back, cmpopts.EquateEmpty()); err != nil || diff != "" {
				t.Fatalf("%q: %v, -read +written and read\n%s", written, err, diff)
			}
			if len(r.Moves) < 50 {
				_, _ = codec.Replay(r) // whatever it says, it must not panic
			}
		}
		if m, err := codec.ReadMove(text); err == nil {
			written := codec.WriteMove(m)
			back, err := codec.ReadMove(written)
			if diff := cmp.Diff(m, back); err != nil || diff != "" {
				t.Fatalf("%q: %v, -read +written and read\n%s", written, err, diff)
			}
		}
		sc, err := codec.ReadPosition(text)
		if err != nil {
			return
		}
		s, err := sc.Begin(box)
		if err != nil {
			return
		}
		if _, err := box.Decode(s.Encode()); err != nil {
			t.Fatalf("%q is laid as an invalid state: %v", text, err)
		}
		written := codec.WritePosition(s)
		again, err := codec.ReadPosition(written)
		if err != nil {
			t.Fatalf("%q: %v", written, err)
		}
		laid, err := again.Begin(box)
		if err != nil || codec.WritePosition(laid) != written {
			t.Fatalf("%q is laid otherwise (%v)", written, err)
		}
		if diff := cmp.Diff(s.Legal(0), laid.Legal(0)); diff != "" {
			t.Fatalf("%q: other moves are legal: -read +written and read\n%s", written, diff)
		}
	})
}
