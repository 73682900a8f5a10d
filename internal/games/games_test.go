package games_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"sync"
	"testing"
	"time"

	"shipfic/game"
	"shipfic/hayburger"
	"shipfic/internal/gamelog"
	"shipfic/internal/games"
	"shipfic/internal/hall"
	"shipfic/internal/table"
	"shipfic/internal/testkit/await"
	"shipfic/tsssf"
)

func put(t *testing.T, log gamelog.Log, data []byte) gamelog.Hash {
	t.Helper()
	hash, err := log.PutBlob(t.Context(), data)
	if err != nil {
		t.Fatal(err)
	}
	return hash
}

func examplePack(t *testing.T) []byte {
	t.Helper()
	data, err := os.ReadFile("../../docs/example-pack.json")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

const barnyard = `{"game": "hayburger", "name": "barnyard", "cards": [
	{"character": "Hen", "symbol": "egg"}, {"character": "Goose", "symbol": "egg"}, {"character": "Crow", "symbol": "rooster"},
	{"character": "Duck", "symbol": "egg"}], "power": {"rooster": 3}}`

// TestShelfSharesEngines shows that tables with the same cards share an engine, whatever their other settings are.
func TestShelfSharesEngines(t *testing.T) {
	log := &gamelog.Memory{}
	shelf := games.NewShelf(log)
	pack := put(t, log, examplePack(t))
	one, err := shelf.Engine(table.Config{Game: "tsssf", Seats: 2, Packs: []gamelog.Hash{pack}})
	if err != nil {
		t.Fatal(err)
	}
	other, err := shelf.Engine(table.Config{Game: "tsssf", Seats: 4, Title: "evening", Packs: []gamelog.Hash{pack}})
	if err != nil {
		t.Fatal(err)
	}
	if one.(tsssf.Engine).Box != other.(tsssf.Engine).Box {
		t.Error("the same cards were loaded twice")
	}
	core, err := shelf.Engine(table.Config{Game: "tsssf"})
	if err != nil {
		t.Fatal(err)
	}
	if with, without := one.(tsssf.Engine).Box.Count(tsssf.Pony), core.(tsssf.Engine).Box.Count(tsssf.Pony); with <= without {
		t.Errorf("with a pack there are %d Pony cards, without it %d", with, without)
	}
}

// TestShelfIsBounded asks for more sets of cards than are kept. An early one is built again and is the same.
func TestShelfIsBounded(t *testing.T) {
	shelf := games.NewShelf(&gamelog.Memory{})
	ponies := tsssfEngine(t, shelf, table.Config{Game: "tsssf"}).Box.IDs(tsssf.Pony)
	config := func(i int) table.Config { return table.Config{Game: "tsssf", Exclude: []string{ponies[i]}} }
	first := tsssfEngine(t, shelf, config(0)).Box
	for i := 1; i < 50; i++ {
		tsssfEngine(t, shelf, config(i))
	}
	again := tsssfEngine(t, shelf, config(0)).Box
	if again == first {
		t.Error("the first cards are still kept after fifty others")
	}
	if !slices.Equal(again.IDs(tsssf.Pony), first.IDs(tsssf.Pony)) {
		t.Error("built again, the cards differ")
	}
	if latest := tsssfEngine(t, shelf, config(49)).Box; latest != tsssfEngine(t, shelf, config(49)).Box {
		t.Error("the latest cards are not kept")
	}
}

func tsssfEngine(t *testing.T, shelf *games.Shelf, c table.Config) tsssf.Engine {
	t.Helper()
	engine, err := shelf.Engine(c)
	if err != nil {
		t.Fatal(err)
	}
	return engine.(tsssf.Engine)
}

// TestShelfRefuses lists settings that cannot be played, with the codes of their refusals.
func TestShelfRefuses(t *testing.T) {
	log := &gamelog.Memory{}
	shelf := games.NewShelf(log)
	broken := put(t, log, []byte(`{"cards": [`))
	deck := put(t, log, []byte(barnyard))
	pack := put(t, log, examplePack(t))
	tests := []struct {
		name string
		c    table.Config
		want string
	}{
		{"no game", table.Config{}, games.NoSuchGame},
		{"another game", table.Config{Game: "chess"}, games.NoSuchGame},
		{"another game with packs", table.Config{Game: "chess", Packs: []gamelog.Hash{pack}}, games.NoSuchGame},
		{"a missing pack", table.Config{Game: "tsssf", Packs: []gamelog.Hash{"0123"}}, games.NoSuchPack},
		{"a broken pack", table.Config{Game: "tsssf", Packs: []gamelog.Hash{broken}}, games.BadPack},
		{"the same pack twice", table.Config{Game: "tsssf", Packs: []gamelog.Hash{pack, pack}}, games.BadPack},
		{"a Hayburger deck", table.Config{Game: "tsssf", Packs: []gamelog.Hash{deck}}, games.BadPack},
		{"an unknown card", table.Config{Game: "tsssf", Exclude: []string{"Core.Pony.Nobody"}}, games.BadPack},
		{"no cards left", table.Config{Game: "tsssf", Exclude: []string{"Core"}}, games.BadPack},
		{"a Pony pack in Hayburger", table.Config{Game: "hayburger", Packs: []gamelog.Hash{pack}}, games.BadPack},
		{"a missing deck", table.Config{Game: "hayburger", Packs: []gamelog.Hash{"0123"}}, games.NoSuchPack},
		{"the same deck twice", table.Config{Game: "hayburger", Packs: []gamelog.Hash{deck, deck}}, games.BadPack},
		{"a part of a deck", table.Config{Game: "hayburger", Include: []string{"Hen"}}, games.BadPack},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			engine, err := shelf.Engine(test.c)
			var refusal *game.Refusal
			if engine != nil || !errors.As(err, &refusal) || refusal.Code != test.want {
				t.Errorf("engine %v, error %v; want a refusal %s", engine, err, test.want)
			}
		})
	}
}

// TestPackCanComeLater shows that a refusal is not cached: the pack may be uploaded later.
func TestPackCanComeLater(t *testing.T) {
	log := &gamelog.Memory{}
	shelf := games.NewShelf(log)
	c := table.Config{Game: "hayburger", Packs: []gamelog.Hash{gamelog.HashOf([]byte(barnyard))}}
	if _, err := shelf.Engine(c); err == nil {
		t.Fatal("a missing deck was found")
	}
	put(t, log, []byte(barnyard))
	engine, err := shelf.Engine(c)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := engine.New(game.Setup{Seats: 2, Options: []byte(`{"decks": ["barnyard"]}`)}); err != nil {
		t.Error(err)
	}
}

// TestShelfIsSafeForConcurrentUse lets many tables ask at once, for the race detector.
func TestShelfIsSafeForConcurrentUse(t *testing.T) {
	shelf := games.NewShelf(&gamelog.Memory{})
	ponies := tsssfEngine(t, shelf, table.Config{Game: "tsssf"}).Box.IDs(tsssf.Pony)
	var tables sync.WaitGroup
	for i := range 40 {
		tables.Go(func() {
			if _, err := shelf.Engine(table.Config{Game: "tsssf", Exclude: []string{ponies[i%10]}}); err != nil {
				t.Error(err)
			}
		})
	}
	await.Return(t, "all engines", tables.Wait)
}

// TestNewTablesHavePauses: however a table of Hayburger is made, it pauses after slaps, unless somebody has said otherwise (K7).
func TestNewTablesHavePauses(t *testing.T) {
	log := &gamelog.Memory{}
	h := &hall.Hall{Log: log, Games: games.NewShelf(log)}
	h.Open()
	defer h.Close()
	c := table.Config{Game: "hayburger", Seats: 2}
	room, err := h.Create(t.Context(), "t1", table.Command{By: "ada", Name: "Ada", Config: &c})
	if err != nil {
		t.Fatal(err)
	}
	if got := string(room.State().Config.Options); got != `{"pause":2000}` {
		t.Errorf("a new table has the options %s", got)
	}
	for _, options := range []string{`{"pause":0}`, `{"maxTurned":9}`} {
		changed := c
		changed.Options = []byte(options)
		if _, err := room.Do(t.Context(), table.Command{Do: table.DoConfig, By: "ada", Config: &changed}); err != nil {
			t.Fatal(err)
		}
		if got := string(room.State().Config.Options); got != options {
			t.Errorf("the options %s became %s", options, got)
		}
	}
}

// playOut lets bots play a whole game at a table, with a fixed seed.
func playOut(t *testing.T, c table.Config) *table.State {
	t.Helper()
	const seed = 7
	t.Logf("seed %d", seed)
	log := &gamelog.Memory{}
	shelf := games.NewShelf(log)
	bots := games.NewBots(shelf, 0)
	h := &hall.Hall{
		Log: log, Games: shelf, Bots: bots, Reflexes: bots, Alarms: games.Clock{},
		Seeds: func() game.Seed { return game.SeedOf(seed) },
	}
	h.Open()
	defer h.Close()
	room, err := h.Create(t.Context(), "t1", table.Command{By: "ada", Name: "Ada", Config: &c})
	if err != nil {
		t.Fatal(err)
	}
	commands := []table.Command{{Do: table.DoStand}}
	for i := range c.Seats {
		seat := game.Seat(i)
		commands = append(commands, table.Command{Do: table.DoBot, Seat: &seat, Level: table.Levels[i%3]})
	}
	over := make(chan struct{})
	_, stop, err := room.Listen(&hall.Listener{Tell: func(u *hall.Update) {
		if u.State.Status == gamelog.Finished {
			close(over)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	for _, c := range append(commands, table.Command{Do: table.DoStart}) {
		c.By = "ada"
		if _, err := room.Do(t.Context(), c); err != nil {
			t.Fatal(fmt.Errorf("%s: %w", c.Do, err))
		}
	}
	await.Receive(t, "the game to end", over)
	return room.State()
}

// TestBotsPlayTSSSF plays a whole game at a table of bots.
func TestBotsPlayTSSSF(t *testing.T) {
	options := []byte(`{"winningPoints": 2}`)
	if s := playOut(t, table.Config{Game: "tsssf", Seats: 3, Options: options}); !s.Game.Result().Over || s.EndedBy != "game" {
		t.Errorf("the table says %q, the game %+v", s.EndedBy, s.Game.Result())
	}
}

// TestBotsPlayHayburger plays a whole short game, in which a Challenge fails and a window closes by itself.
func TestBotsPlayHayburger(t *testing.T) {
	options := []byte(`{"maxTurned": 6, "slapWindow": 250, "fairWindow": 50}`)
	if s := playOut(t, table.Config{Game: "hayburger", Seats: 2, Options: options}); !s.Game.Result().Over {
		t.Errorf("the game stands at %+v", s.Game.Result())
	}
}

// TestN3Gentle compares the bot for somebody who is away with the one for somebody who is out of time: both make the least play, but an adjustment
// does not fail because somebody is away.
func TestN3Gentle(t *testing.T) {
	shelf := games.NewShelf(&gamelog.Memory{})
	config := table.Config{Game: "tsssf"}
	g, _, err := tsssfEngine(t, shelf, config).New(game.Setup{Seats: 2, Seed: game.SeedOf(1)})
	if err != nil {
		t.Fatal(err)
	}
	bots := games.NewBots(shelf, time.Second)
	moves := func(seat game.Seat) (least, gentle string) {
		t.Helper()
		for level, text := range map[string]*string{table.Least: &least, table.Gentle: &gentle} {
			m, err := bots.Move(t.Context(), config, g, seat, level, 1)
			if err != nil {
				t.Fatal(err)
			}
			body, err := m.MarshalJSON()
			if err != nil {
				t.Fatal(err)
			}
			*text = string(body)
		}
		return least, gentle
	}
	if least, gentle := moves(0); least != gentle {
		t.Errorf("somebody out of time plays %s, somebody away %s", least, gentle)
	}
	adjust := tsssf.Move{Do: "adjust", Changes: []tsssf.Change{{Card: "Core.Start.FanficAuthorTwilight", To: &tsssf.Target{Cell: &[2]int{1, 1}}}}}
	if g, _, err = g.Apply(game.Input{Seat: 0, Move: adjust}); err != nil {
		t.Fatal(err)
	}
	if least, gentle := moves(1); least != `{"do":"disagree"}` || gentle != `{"do":"agree"}` {
		t.Errorf("somebody out of time votes %s, somebody away %s", least, gentle)
	}
}

// TestBotsAreRepeatable shows that a bot makes the same choice, after the same pause, in the same moment.
func TestBotsAreRepeatable(t *testing.T) {
	shelf := games.NewShelf(&gamelog.Memory{})
	const seed = 1
	t.Logf("seed %d", seed)
	g, _, err := tsssfEngine(t, shelf, table.Config{Game: "tsssf"}).New(game.Setup{Seats: 2, Seed: game.SeedOf(seed)})
	if err != nil {
		t.Fatal(err)
	}
	for number := range uint64(10) {
		var seen []string
		for range 2 {
			bots := games.NewBots(shelf, time.Second)
			m, err := bots.Move(context.Background(), table.Config{Game: "tsssf"}, g, 0, table.Levels[number%2], number)
			if err != nil {
				t.Fatal(err)
			}
			move, _ := m.MarshalJSON()
			if m, err = (tsssf.Engine{}).ParseMove(move); err != nil {
				t.Fatal(err)
			}
			if _, _, err := g.Apply(game.Input{Move: m}); err != nil {
				t.Fatalf("%s: %v", move, err)
			}
			pause := bots.Pause(table.Config{}, g, 0, "mare", number)
			if pause < 600*time.Millisecond || pause > 1600*time.Millisecond {
				t.Errorf("a bot waits %s", pause)
			}
			seen = append(seen, fmt.Sprintf("%s %s", move, pause))
		}
		if seen[0] != seen[1] {
			t.Errorf("in the same moment a bot chose %s and then %s", seen[0], seen[1])
		}
	}
}

// TestBotsHurryWithinAChoice shows that a bot waits a short time only after a move that nobody else has seen.
func TestBotsHurryWithinAChoice(t *testing.T) {
	shelf := games.NewShelf(&gamelog.Memory{})
	bots := games.NewBots(shelf, time.Second)
	config := table.Config{Game: "tsssf"}
	hurried := 0
	for seed := range uint64(10) {
		g, _, err := tsssfEngine(t, shelf, config).New(game.Setup{Seats: 3, Seed: game.SeedOf(seed)})
		if err != nil {
			t.Fatal(err)
		}
		dice := rand.New(rand.NewPCG(seed, 0))
		for n := uint64(0); n < 300 && len(g.Waiting()) > 0; n++ {
			seat := g.Waiting()[0]
			legal := g.Legal(seat)
			next, _, err := g.Apply(game.Input{Seat: seat, Move: legal[dice.IntN(len(legal))]})
			if err != nil {
				t.Fatalf("seed %d, move %d: %v", seed, n, err)
			}
			before, after := publicJSON(t, g), publicJSON(t, next)
			if g = next; len(g.Waiting()) == 0 {
				break
			}
			switch pause := bots.Pause(config, g, g.Waiting()[0], "mare", n); {
			case pause > 600*time.Millisecond:
			case before != after:
				t.Fatalf("seed %d, move %d: a bot waits only %s after\n%s\nbecame\n%s", seed, n, pause, before, after)
			default:
				hurried++
			}
		}
	}
	if hurried == 0 {
		t.Error("no bot hurried in 10 games")
	}
}

func publicJSON(t *testing.T, g game.State) string {
	t.Helper()
	data, err := json.Marshal(g.(*tsssf.State).Public())
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestWindowCloses shows that the clock reports an open window and nothing else.
func TestWindowCloses(t *testing.T) {
	engine, err := hayburger.New()
	if err != nil {
		t.Fatal(err)
	}
	const seed = 3
	t.Logf("seed %d", seed)
	g, _, err := engine.New(game.Setup{Seats: 2, Seed: game.SeedOf(seed)})
	if err != nil {
		t.Fatal(err)
	}
	windows := 0
	for at := int64(0); windows < 3; at += 2000 {
		alarm, there := games.Clock{}.Alarm(table.Config{Game: games.Hayburger}, g)
		in := game.Input{Seat: g.Waiting()[0], At: at, Move: hayburger.Turn{}}
		if open := in.Seat == game.Watcher; open != there {
			t.Fatalf("a window is open: %t, the clock reports one: %t", open, there)
		}
		if there {
			windows++
			if in.Move = alarm.Move; alarm.At > at {
				in.At = alarm.At
			}
		}
		if g, _, err = g.Apply(in); err != nil {
			t.Fatal(err)
		}
	}
}

// TestStamp shows that clients cannot set what the server measures, nor make moves of the table.
func TestStamp(t *testing.T) {
	slaps, err := hayburger.New()
	if err != nil {
		t.Fatal(err)
	}
	g, _, err := slaps.New(game.Setup{Seats: 2, Seed: game.SeedOf(3)})
	if err != nil {
		t.Fatal(err)
	}
	measured := game.Network{RTT: []int64{40, -1}, Margin: []int64{5, 0}, OwnRTT: 40, OwnMargin: 5, Watcher: 7}
	tests := []struct {
		name string
		from game.Seat
		move string
		want string
	}{
		{"a turn", 0, `{"do":"turn","rtt":[900,900]}`, `{"do":"turn","rtt":[40,-1],"margin":[5,0]}`},
		{"a slap", 0, `{"do":"slap","card":1,"reaction":300,"rtt":900,"watcher":3}`, `{"do":"slap","card":1,"reaction":300,"rtt":40,"margin":5}`},
		{"a watcher's slap", game.Watcher, `{"do":"slap","card":1,"reaction":300,"watcher":3}`, `{"do":"slap","card":1,"reaction":300,"rtt":40,"margin":5,"watcher":7}`},
		{"a window", game.Watcher, `{"do":"window"}`, hayburger.TableOnly},
		{"no move", 0, `{"do":"kiss"}`, table.BadMove},
		{"no JSON", 0, `{`, table.BadMove},
		{"nothing", 0, ``, table.BadMove},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			stamped, err := games.Stamp(table.Config{Game: games.Hayburger}, g, test.from, func() game.Network { return measured }, []byte(test.move))
			got := string(stamped)
			var refusal *game.Refusal
			if errors.As(err, &refusal) {
				got = refusal.Code
			}
			if got != test.want {
				t.Errorf("%s becomes %s, want %s", test.move, got, test.want)
			}
		})
	}
	ponies, _, err := tsssfEngine(t, games.NewShelf(&gamelog.Memory{}), table.Config{Game: "tsssf"}).New(game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := games.Stamp(table.Config{Game: games.TSSSF}, ponies, 0, nil, []byte(`{"do":"pass"}`)); err != nil || string(got) != `{"do":"pass"}` {
		t.Errorf("a move of Secret Shipfic Folder becomes %s (%v)", got, err)
	}
}

// TestReflexes lets bots watch a pile grow. They slap for most matches, as people would, and their slaps are legal.
func TestReflexes(t *testing.T) {
	shelf := games.NewShelf(&gamelog.Memory{})
	c := table.Config{Game: "hayburger"}
	engine, err := shelf.Engine(c)
	if err != nil {
		t.Fatal(err)
	}
	bots := games.NewBots(shelf, time.Second)
	jester := engine.(*hayburger.Engine).Deck(hayburger.DefaultDeck).Jester
	match := func(a, b hayburger.Card) bool {
		return a.Symbol == b.Symbol || a.Symbol == jester || b.Symbol == jester
	}
	showing, slaps := 0, map[bool]int{}
	for seed := range uint64(80) {
		g, _, err := engine.New(game.Setup{Seats: 3, Seed: game.SeedOf(seed)})
		if err != nil {
			t.Fatal(err)
		}
		at := int64(0)
		for range 40 {
			if g.Result().Over || g.Waiting()[0] == game.Watcher {
				break
			}
			at += 997
			if g, _, err = g.Apply(game.Input{Seat: g.Waiting()[0], At: at, Move: hayburger.Turn{}}); err != nil {
				t.Fatal(err)
			}
			top := g.View(1).(hayburger.View).Pile.Top
			shows := len(top) > 1 && match(top[0], top[1]) || len(top) > 2 && match(top[0], top[2])
			move, when, any := bots.Reflex(c, g, 1, "alicorn", 0)
			if again, at, still := bots.Reflex(c, g, 1, "alicorn", 99); again != move || at != when || still != any {
				t.Fatalf("seed %d: asked twice, a bot gives two answers", seed)
			}
			if shows {
				showing++
			}
			if !any {
				continue
			}
			slaps[shows]++
			if when < at+200 || when > at+2000 {
				t.Errorf("seed %d: a bot slaps %d ms after the card", seed, when-at)
			}
			if _, _, err := g.Apply(game.Input{Seat: 1, At: when, Move: move}); err != nil {
				t.Errorf("seed %d: %v", seed, err)
			}
		}
	}
	if showing < 20 || slaps[true]*10 < showing*8 || slaps[false]*5 > slaps[true] {
		t.Errorf("of %d matches %d were slapped, and %d slaps were for nothing", showing, slaps[true], slaps[false])
	}
	ponies, _, err := tsssfEngine(t, shelf, table.Config{Game: "tsssf"}).New(game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	if _, _, any := bots.Reflex(table.Config{Game: "tsssf"}, ponies, 0, "mare", 0); any {
		t.Error("a bot slaps in Secret Shipfic Folder")
	}
}

// TestBotsInAPause shows that bots do not keep people from going on after a slap, and do not turn a card before them (K7).
func TestBotsInAPause(t *testing.T) {
	shelf := games.NewShelf(&gamelog.Memory{})
	config := table.Config{Game: "hayburger", Seats: 2, Options: []byte(`{"pause":3000}`)}
	engine, err := shelf.Engine(config)
	if err != nil {
		t.Fatal(err)
	}
	g, _, err := engine.New(game.Setup{Seats: 2, Seed: game.SeedOf(1), Options: config.Options})
	if err != nil {
		t.Fatal(err)
	}
	for i, in := range []game.Input{
		{Seat: 0, At: 3000, Move: hayburger.Turn{}},                       // the first card waits as well
		{Seat: 0, At: 3400, Move: hayburger.Slap{Card: 1, Reaction: 400}}, // false: a single card matches nothing
	} {
		if g, _, err = g.Apply(in); err != nil {
			t.Fatalf("input %d: %v", i, err)
		}
	}
	bots := games.NewBots(shelf, time.Second)
	if pause := bots.Pause(config, g, 1, "mare", 1); pause < 3*time.Second {
		t.Errorf("a bot turns its card after %s", pause)
	}
	m, at, any := bots.Reflex(config, g, 1, "mare", 1)
	if !any || at != 3400 || m != game.Move(hayburger.Seen{}) {
		t.Fatalf("in a pause a bot does %v at %d", m, at)
	}
	for _, seat := range []game.Seat{1, 0} {
		if g, _, err = g.Apply(game.Input{Seat: seat, At: 3500, Move: hayburger.Seen{}}); err != nil {
			t.Fatal(err)
		}
	}
	if pause := bots.Pause(config, g, 1, "mare", 1); pause >= 3*time.Second {
		t.Errorf("after the pause a bot turns its card after %s", pause)
	}
}

// countedBlobs counts how often packs are read.
type countedBlobs struct {
	*gamelog.Memory
	reads int
}

func (c *countedBlobs) Blob(ctx context.Context, hash gamelog.Hash) ([]byte, error) {
	c.reads++
	return c.Memory.Blob(ctx, hash)
}

// TestPackIsParsedOnce: who changes the choice of cards again and again does not make us read the pack each time.
func TestPackIsParsedOnce(t *testing.T) {
	log := &countedBlobs{Memory: &gamelog.Memory{}}
	hash, err := log.PutBlob(t.Context(), []byte(`{"name": "P", "format": "shipfic:1", "namespace": "P", "cards": {"pony": {
		"A": {"title": "A", "name": "A"}, "B": {"title": "B", "name": "B"}}}}`))
	if err != nil {
		t.Fatal(err)
	}
	shelf := games.NewShelf(log)
	for _, exclude := range [][]string{nil, {"P.Pony.A"}, {"P.Pony.B"}} {
		if _, err := shelf.Engine(table.Config{Game: games.TSSSF, Seats: 2, Packs: []gamelog.Hash{hash}, Exclude: exclude}); err != nil {
			t.Fatal(err)
		}
	}
	if log.reads != 1 {
		t.Errorf("the pack was read %d times, want once", log.reads)
	}
}
