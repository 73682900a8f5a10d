package position_test

import (
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"shipfic/game"
	"shipfic/game/gametest"
	"shipfic/internal/gamelog"
	"shipfic/internal/games"
	"shipfic/internal/position"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/tsssf"
	"shipfic/tsssf/notation"
)

// newReader returns a reader, and the settings of a table that plays with a pack in which every power occurs.
func newReader(t testing.TB) (*position.Reader, table.Config) {
	t.Helper()
	log := &gamelog.Memory{}
	data, err := os.ReadFile("../../tsssf/testdata/packs/later.json")
	if err != nil {
		t.Fatal(err)
	}
	hash, err := log.PutBlob(t.Context(), data)
	if err != nil {
		t.Fatal(err)
	}
	shelf := games.NewShelf(log)
	return &position.Reader{Games: shelf}, table.Config{Game: "tsssf", Packs: []gamelog.Hash{hash}}
}

func boxOf(t testing.TB, d *position.Reader, c table.Config) *tsssf.Box {
	t.Helper()
	engine, err := d.Games.Engine(c)
	if err != nil {
		t.Fatal(err)
	}
	return engine.(tsssf.Engine).Box
}

// kinds are the variants of the random games.
var kinds = []struct {
	seats   int
	options string
}{
	{2, `{}`},
	{3, `{"privateGoals":true}`},
	{4, `{"teams":[[0,2],[1,3]],"openTeamHands":true}`},
	{6, `{"earlyBoost":16,"chooseDiscardTop":true}`},
	{3, `{"length":"longHaul","oncePerTurn":true}`},
}

// playRandomly plays a random game and calls look with the recorder after each move.
func playRandomly(t *testing.T, box *tsssf.Box, seed int, look func(*tsssf.State, *position.Recorder)) {
	t.Helper()
	kind := kinds[seed%len(kinds)]
	opts, err := tsssf.ParseOptions([]byte(kind.options))
	if err != nil {
		t.Fatal(err)
	}
	s, err := box.NewGame(kind.seats, game.SeedOf(uint64(seed)), opts, nil)
	if err != nil {
		t.Fatal(err)
	}
	var r position.Recorder
	r.Add(s, nil)
	dice := game.Dice(seed)
	for range 150 {
		look(s, &r)
		seat, act, more := s.Clone().RandomAct(&dice)
		if !more {
			return
		}
		m := tsssf.SeatMove{Seat: seat, Move: s.Clone().MoveOf(act)}
		if s, err = s.After(seat, m.Move, nil); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		r.Add(s, &m)
	}
}

// seen is where all cards are, what is asked, and what each seat may do.
func seen(t *testing.T, s *tsssf.State) string {
	t.Helper()
	text := notation.New(s.Sight(0).Box()).WritePosition(s)
	for seat := range game.Seat(s.Seats()) {
		text += legal(t, s, seat)
	}
	return text
}

// legal lists the legal moves of a seat, sorted: their order depends on how the grid was built.
func legal(t *testing.T, s *tsssf.State, seat game.Seat) string {
	t.Helper()
	var lines []string
	for _, move := range s.Legal(seat) {
		data, err := json.Marshal(move)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, string(data))
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// TestEveryMomentIsAPosition: any moment of a game, even in the middle of a power, comes back from its text and from its address, and
// the game goes on from there in the same way.
func TestEveryMomentIsAPosition(t *testing.T) {
	reader, packed := newReader(t)
	seeds := gametest.Times(len(kinds))
	moments, asking, longest, n := 0, 0, 0, 0
	for seed := range seeds {
		config := table.Config{Game: "tsssf"}
		if seed%2 == 1 {
			config = packed
		}
		playRandomly(t, boxOf(t, reader, config), seed, func(s *tsssf.State, r *position.Recorder) {
			if n++; s.Result().Over || n%4 != 0 {
				return
			}
			p, err := r.Position(config)
			if refusal := new(game.Refusal); errors.As(err, &refusal) && refusal.Code == position.NoPosition {
				return // something of an earlier turn is pending, and there was no position before it
			}
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			written, err := p.Wire()
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			want := seen(t, s)
			for _, form := range []string{written.Text, written.Address, "https://example.org/position#" + written.Address} {
				back, err := reader.Read(form)
				if err != nil {
					t.Fatalf("seed %d: %v\n%s", seed, err, written.Text)
				}
				laid, err := back.Begin()
				if err != nil {
					t.Fatalf("seed %d: %v\n%s", seed, err, written.Text)
				}
				if diff := cmp.Diff(want, seen(t, laid)); diff != "" {
					t.Fatalf("seed %d: -played +laid\n%s\n%s", seed, diff, written.Text)
				}
				if again, err := back.Wire(); err != nil || again != written {
					t.Fatalf("seed %d: written otherwise the second time (%v):\n%s", seed, err, cmp.Diff(written, again))
				}
			}
			moments++
			if s.Public().Question != nil {
				asking++
			}
			if config.Packs == nil {
				longest = max(longest, len(written.Address))
			}
		})
	}
	if moments < 20*seeds || asking < 2*seeds {
		t.Errorf("only %d moments, of which %d with a question", moments, asking)
	}
	if longest > 1500 {
		t.Errorf("an address has %d characters", longest)
	}
	t.Logf("%d moments, %d with a question; the longest address with Core cards has %d characters", moments, asking, longest)
}

const small = "position tsssf rules 3 seats 2\nturn 1 seat 0\n0,0 FanficAuthorTwilight\n1,0 Zecora\n0,0|1,0 NowKiss\n" +
	"hand 0 Lyra BonBon FillyhoodCrush\nhand 1 Tom\ngoals Rodeo * *\nrest 7\n"

// TestAddressesLast: links that were made once keep working.
func TestAddressesLast(t *testing.T) {
	reader, _ := newReader(t)
	const made = "aPZElUyIgjWoWTisNdQyg9TlITQ2ICy2coe6HtN-g7WTUCg3qUVBbAhIO0BjWUtDiKkotLlEw5wIEAAD__w"
	p, err := reader.Read(made)
	if err != nil {
		p, err := reader.Read(small)
		if err != nil {
			t.Fatal(err)
		}
		now, err := p.Address()
		t.Fatalf("the address is not read: now it would be %s (%v)", now, err)
	}
	if text, err := p.Text(); err != nil || text != small {
		t.Errorf("%v\n%s", err, cmp.Diff(small, text))
	}
}

// TestReadRefuses names what is wrong.
func TestReadRefuses(t *testing.T) {
	reader, _ := newReader(t)
	const header = "position tsssf rules 3 seats 2\n0,0 FanficAuthorTwilight\n"
	p, err := reader.Read(small)
	if err != nil {
		t.Fatal(err)
	}
	address, err := p.Address()
	if err != nil {
		t.Fatal(err)
	}
	flipped := []byte(address)
	if middle := &flipped[len(flipped)/2]; *middle == 'A' { // another letter of an address
		*middle = 'B'
	} else {
		*middle = 'A'
	}
	for _, c := range []struct{ text, code, about string }{
		{"", position.BadPosition, "a position begins with"},
		{strings.Repeat("#\n", position.MaxText), position.BadPosition, "longer than"},
		{string(flipped), position.BadPosition, "incomplete"},
		{address[:len(address)-9], position.BadPosition, "incomplete"},
		{"z" + address[1:], position.BadPosition, "another version"},
		{"{", position.BadPosition, "it ends too early"},
		{`{"name":"x","setup":{"ponies":[{"card":"Core.Pony.Nobody","at":[1,0]}]}}`, tsssf.NoSuchCard, "Nobody"},
		{header + "hand 0 Nobody", position.BadPosition, `there is no card "Nobody"`},
		{header + "hand 0 Zecora\nhand 1 Zecora", tsssf.CardTwice, "Zecora"},
		{header + "hand 0 Rodeo", tsssf.WrongKind, "Rodeo"},
		{header + "0,0 Zecora", tsssf.CellTwice, "0,0"},
		{header + "1,0 Zecora", tsssf.NotJoined, "Zecora"},
		{header + "5000000,0 Zecora", tsssf.BeyondEdge, "Zecora"},
		{header + "0,0|1,0 NowKiss", tsssf.ShipAlone, "NowKiss"},
		{header + "goals Rodeo Pomf Quite Epidemic", tsssf.TooManyGoals, "4"},
		{header + "points 99 0", position.BadPosition, "over"},
		{header + "1 0 pass", position.BadPosition, "move 1 is refused"},
		{"position tsssf rules 3 seats 2 packs core abcdef\n0,0 FanficAuthorTwilight", games.NoSuchPack, "abcdef"},
		{"position tsssf rules 3 seats 29\n0,0 FanficAuthorTwilight", tsssf.FewPonies, "65 116"},
	} {
		_, err := reader.Read(c.text)
		refusal := new(game.Refusal)
		if !errors.As(err, &refusal) || refusal.Code != c.code || !strings.Contains(strings.Join(refusal.About, " "), c.about) {
			t.Errorf("%.60q: %v, not %s about %q", c.text, err, c.code, c.about)
		}
	}
}

// TestSandbox plays all seats from one place. Each answer has the position that the moves lead to.
func TestSandbox(t *testing.T) {
	reader, _ := newReader(t)
	ask := wire.AskPosition{Position: small}
	for n, move := range []string{
		`{"do":"ship","ship":"Core.Ship.FillyhoodCrush","pony":"Core.Pony.Lyra","from":[1,0],"to":[2,0]}`,
		`{"do":"end","draw":["pony","pony","pony","pony","pony","ship"]}`,
	} {
		ask.Moves = append(ask.Moves, wire.PositionMove{Seat: 0, Move: json.RawMessage(move)})
		now, err := reader.Play(ask)
		if err != nil {
			t.Fatal(err)
		}
		if want := game.Seat(n); now.Seat != want {
			t.Errorf("after %d moves it is seat %d's turn, not %d's", n+1, now.Seat, want)
		}
		var own tsssf.OwnView
		if err := json.Unmarshal(now.Update.Own, &own); err != nil || own.Seat != now.Seat {
			t.Errorf("after %d moves the cards of seat %d are shown (%v)", n+1, own.Seat, err)
		}
		if strings.Contains(now.Text, "rest 7") != (n == 0) {
			t.Errorf("after %d moves the position is\n%s", n+1, now.Text)
		}
		from, err := reader.Play(wire.AskPosition{Position: now.Address})
		if err != nil || !slices.Equal(from.Update.Public, now.Update.Public) || !slices.Equal(from.Update.Own, now.Update.Own) {
			t.Errorf("after %d moves the address leads elsewhere (%v):\n%s\n%s", n+1, err, from.Update.Public, now.Update.Public)
		}
		back, err := reader.Read(string(now.Scenario))
		if err != nil {
			t.Fatal(err)
		}
		if text, err := back.Text(); err != nil || text != now.Text {
			t.Errorf("the scenario file says %s (%v)", cmp.Diff(now.Text, text), err)
		}
	}
	ask.Moves[1].Move = json.RawMessage(`{"do":"pass"}`)
	if _, err := reader.Play(ask); err == nil {
		t.Error("a move that the rules refuse was made")
	}
}

// TestTablesBeginWithThePosition, with the same cards or with those dealt again that a seat cannot see.
func TestTablesBeginWithThePosition(t *testing.T) {
	reader, _ := newReader(t)
	box := boxOf(t, reader, table.Config{Game: "tsssf"})
	for seed := range 4 {
		playRandomly(t, box, 5*seed, func(s *tsssf.State, r *position.Recorder) {
			if s.Result().Over || s.TurnNumber()%3 != 1 {
				return
			}
			p, err := r.Position(table.Config{Game: "tsssf"})
			if err != nil {
				t.Fatal(err)
			}
			me := s.Waiting()[0]
			begin := func(redeal *game.Seat) *tsssf.State {
				config, err := p.Table(redeal)
				if err != nil {
					t.Fatal(err)
				}
				if len(config.From) > table.MaxCardText {
					t.Fatalf("seed %d: a position takes %d bytes", seed, len(config.From))
				}
				engine, err := reader.Games.Engine(config)
				if err != nil {
					t.Fatal(err)
				}
				g, _, err := engine.New(game.Setup{Seats: config.Seats, Options: config.Options, From: config.From, Seed: game.SeedOf(99)})
				if err != nil {
					t.Fatalf("seed %d: %v", seed, err)
				}
				return g.(*tsssf.State)
			}
			if diff := cmp.Diff(seen(t, s), seen(t, begin(nil))); diff != "" {
				t.Fatalf("seed %d: -played +begun\n%s", seed, diff)
			}
			dealt := begin(&me)
			mine := func(s *tsssf.State) string {
				pos := s.Position()
				return cmp.Diff(nil, []any{pos.Ponies, pos.Ships, pos.Changes, pos.Hands[me], pos.Goals, pos.Won, pos.Points, pos.Discards}) + legal(t, s, me)
			}
			if diff := cmp.Diff(mine(s), mine(dealt)); diff != "" {
				t.Fatalf("seed %d: the seat sees another position: -played +begun\n%s", seed, diff)
			}
			was, is := s.Position(), dealt.Position()
			if cmp.Equal(was.Decks, is.Decks) || cmp.Equal(was.Hands[(int(me)+1)%s.Seats()], is.Hands[(int(me)+1)%s.Seats()]) {
				t.Fatalf("seed %d: nothing was dealt again", seed)
			}
		})
	}
}

// FuzzRead reads any text: it is refused, or it is a position that can be written, read and played.
func FuzzRead(f *testing.F) {
	reader, _ := newReader(f)
	f.Add(small)
	f.Add(small + "1 0 ship FillyhoodCrush + Lyra 1,0>2,0\n")
	f.Add("position tsssf rules 3 seats 3 include Core privateGoals=true\n0,0 FanficAuthorTwilight over Zecora\nprivate 1 Rodeo *\ntemporary Pomf\nwon 2 Quite\nunder Quite Lyra\nrandom 5 2\n")
	f.Add(`{"name":"x","players":2,"setup":{"hands":[["Core.Pony.Zecora"]]},"steps":[]}`)
	if p, err := reader.Read(small); err == nil {
		address, _ := p.Address()
		f.Add(address)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := reader.Read(text)
		if err != nil {
			refusal := new(game.Refusal)
			if !errors.As(err, &refusal) {
				t.Fatalf("%q: %v is not a refusal", text, err)
			}
			return
		}
		written, err := p.Wire()
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		back, err := reader.Read(written.Address)
		if err != nil {
			t.Fatalf("%q: %v", written.Text, err)
		}
		if again, err := back.Wire(); err != nil || again != written {
			t.Fatalf("%q: written otherwise the second time (%v)", written.Text, err)
		}
		s, err := p.Begin()
		if err != nil {
			t.Fatal(err)
		}
		if s, err = boxOf(t, reader, table.Config{Game: "tsssf"}).Decode(s.Encode()); err != nil {
			t.Skip() // another box
		}
		dice := game.Dice(1)
		for range 20 {
			if !s.RandomMove(&dice) {
				break
			}
		}
	})
}

// TestPuzzle makes a puzzle of what the best line wins, and refuses one without anything to win.
func TestPuzzle(t *testing.T) {
	reader, _ := newReader(t)
	// A Twilight Sparkle, which the Start card is, and a Zecora win Well...Maybe.
	ask := wire.AskPosition{Position: "position tsssf rules 3 seats 3\nturn 4 seat 2\n0,0 FanficAuthorTwilight\nhand 2 Zecora NowKiss Tom\ngoals WellMaybe Rodeo *\nrest 1\n"}
	config, state, seat, err := reader.At(ask)
	if err != nil || seat != 2 {
		t.Fatal(seat, err)
	}
	bots := games.NewBots(reader.Games.(*games.Shelf), 0)
	best, err := bots.Hint(t.Context(), config, state, seat, "")
	if err != nil {
		t.Fatal(err)
	}
	made, err := reader.Puzzle(ask, best)
	if err != nil || made.Task.Goals != 1 {
		t.Fatalf("%+v, %v", made, err)
	}
	var file struct{ Scenario json.RawMessage }
	if err := json.Unmarshal(made.File, &file); err != nil {
		t.Fatal(err)
	}
	p, err := reader.Read(string(file.Scenario))
	if err != nil {
		t.Fatal(err)
	}
	if s, err := p.Begin(); err != nil || s.Seats() != 2 || len(s.Position().Hands[0]) != 3 {
		t.Errorf("the puzzle begins with %+v (%v)", s.Position(), err)
	}
	refusal := new(game.Refusal)
	if _, err := reader.Puzzle(ask, &wire.Hint{}); !errors.As(err, &refusal) || refusal.Code != position.NoPuzzle {
		t.Errorf("nothing to win: %v", err)
	}
}
