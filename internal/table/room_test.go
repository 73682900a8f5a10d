package table

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"shipfic/game"
	"shipfic/internal/gamelog"
)

// quiet does not log: tests look at what they expect to be reported.
var quiet = slog.New(slog.DiscardHandler)

// newHall opens a hall for the toy, closed when the test ends.
func newHall(t testing.TB, log gamelog.Log) *Hall {
	t.Helper()
	h := &Hall{Log: log, Games: toyGames{1}, Bots: toyBots{}, Alarms: toyAlarms{}, Logger: quiet, Seeds: seedsFrom(1)}
	h.Open()
	t.Cleanup(h.Close)
	return h
}

// seedsFrom returns a source of seeds, always the same ones: a test that deals cards must deal the same in every run.
func seedsFrom(n uint64) func() game.Seed {
	var drawn atomic.Uint64
	return func() game.Seed { return game.SeedOf(n<<32 + drawn.Add(1)) }
}

// must does commands at a room that must be accepted.
func must(t testing.TB, r *Room, commands ...Command) *Update {
	t.Helper()
	var u *Update
	for _, c := range commands {
		var err error
		if u, err = r.Do(t.Context(), c); err != nil {
			t.Fatalf("%s by %q: %v", c.Do, c.By, err)
		}
	}
	return u
}

// newTable makes Ada's table, with bots in all other seats.
func newTable(t testing.TB, h *Hall, id gamelog.ID, c *Config) *Room {
	t.Helper()
	r, err := h.Create(t.Context(), id, Command{By: "ada", Name: "Ada", Config: c})
	if err != nil {
		t.Fatal(err)
	}
	for seat := 1; seat < c.Seats; seat++ {
		must(t, r, Command{Do: DoBot, By: "ada", Seat: at(game.Seat(seat)), Level: "mare"})
	}
	return r
}

// withBo puts Bo in seat 1, ready.
func withBo(t testing.TB, r *Room) *Room {
	t.Helper()
	must(t, r, Command{Do: DoJoin, By: "bo", Name: "Bo"}, Command{Do: DoBot, By: "ada", Seat: at(1)}, Command{Do: DoSit, By: "bo", Seat: at(1)},
		Command{Do: DoReady, By: "bo", On: true})
	return r
}

var start = Command{Do: DoStart, By: "ada"}

// ear listens, and checks that it is told of everything once and in order.
type ear struct {
	n      atomic.Uint64
	wrong  atomic.Bool
	closed atomic.Value
	stop   func()
}

func listen(t testing.TB, r *Room, person PersonID) *ear {
	t.Helper()
	e := &ear{}
	s, stop, err := r.Listen(&Listener{
		Person: person,
		Tell: func(u *Update) {
			if before := e.n.Swap(u.State.N); before != 0 && before != u.State.N-1 {
				e.wrong.Store(true)
			}
		},
		Closed: func(err error) { e.closed.Store(err) },
	})
	if err != nil {
		t.Fatal(err)
	}
	e.n.CompareAndSwap(0, s.N)
	e.stop = stop
	t.Cleanup(func() {
		if e.wrong.Load() {
			t.Error("something was told twice, or not in order, or not at all")
		}
	})
	return e
}

// room gives the room of a table.
func room(t testing.TB, h *Hall, id gamelog.ID) *Room {
	t.Helper()
	r, err := h.Room(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// sleep lets time pass in a bubble, and everything that is due then happen.
func sleep(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

func bubble(t *testing.T, f func(*testing.T)) {
	t.Helper()
	synctest.Test(t, f)
}

// TestBotsMoveWhenDue: after their pause, neither sooner nor later, whatever is said meanwhile.
func TestBotsMoveWhenDue(t *testing.T) {
	bubble(t, func(t *testing.T) {
		h := newHall(t, &gamelog.Memory{})
		h.Bots = toyBots{3 * time.Second}
		r := newTable(t, h, "t", toyConfig(2))
		must(t, r, start)
		ada := listen(t, r, "ada")
		defer ada.stop()
		must(t, r, take("ada", 0, 1))
		for range 29 {
			sleep(100 * time.Millisecond)
			must(t, r, Command{Do: DoSay, By: "ada", Text: "hurry"})
		}
		if n := stones(r.State()); n != 11 {
			t.Fatalf("the bot has moved too soon: %d stones", n)
		}
		sleep(100 * time.Millisecond)
		if n := stones(r.State()); n != 10 {
			t.Errorf("the bot has not moved: %d stones", n)
		}
	})
}

// TestStandsStill: while nobody is there, nothing happens; when somebody is, it goes on.
func TestStandsStill(t *testing.T) {
	bubble(t, func(t *testing.T) {
		h := newHall(t, &gamelog.Memory{})
		r := newTable(t, h, "t", toyConfig(2))
		must(t, r, start, take("ada", 0, 1))
		sleep(time.Minute)
		if n := stones(r.State()); n != 11 {
			t.Errorf("a bot has moved, and nobody saw it: %d stones", n)
		}
		watcher := listen(t, r, "")
		sleep(0)
		if n := stones(r.State()); n != 10 {
			t.Errorf("a watcher came, and the bot did not move: %d stones", n)
		}
		watcher.stop()
		watcher.stop() // twice is once
		must(t, r, take("ada", 0, 1))
		sleep(time.Minute)
		if n := stones(r.State()); n != 9 {
			t.Errorf("the watcher has gone, and the table goes on: %d stones", n)
		}
	})
}

// slowBots take their time.
type slowBots struct {
	toyBots
	think time.Duration
	asked *atomic.Int64
	err   error
}

func (b slowBots) Move(ctx context.Context, c Config, g game.State, seat game.Seat, level string, n uint64) (game.Move, error) {
	b.asked.Add(1)
	select {
	case <-time.After(b.think):
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if b.err != nil {
		return nil, b.err
	}
	return b.toyBots.Move(ctx, c, g, seat, level, n)
}

// TestSlowBots: a bot's thought outlives what is said meanwhile, but not the moment it was for.
func TestSlowBots(t *testing.T) {
	bubble(t, func(t *testing.T) {
		h := newHall(t, &gamelog.Memory{})
		var asked atomic.Int64
		h.Bots = slowBots{think: 5 * time.Second, asked: &asked}
		r := newTable(t, h, "t", toyConfig(2))
		defer listen(t, r, "ada").stop()
		must(t, r, start, take("ada", 0, 1))
		for range 4 {
			sleep(time.Second)
			must(t, r, Command{Do: DoSay, By: "ada", Text: "hm"})
		}
		sleep(time.Second)
		if stones(r.State()) != 10 || asked.Load() != 1 {
			t.Fatalf("talk made the bot think %d times: %d stones", asked.Load(), stones(r.State()))
		}
		must(t, r, take("ada", 0, 1))
		sleep(time.Second)
		must(t, r, undo("ada"))
		sleep(20 * time.Second)
		if stones(r.State()) != 10 {
			t.Fatalf("the bot has moved in Ada's turn: %d stones", stones(r.State()))
		}
		must(t, r, take("ada", 0, 1))
		sleep(time.Second)
		must(t, r, Command{Do: DoPause, By: "ada", On: true})
		sleep(time.Minute)
		if stones(r.State()) != 9 {
			t.Fatalf("the bot has moved in a pause: %d stones", stones(r.State()))
		}
		must(t, r, Command{Do: DoPause, By: "ada"})
		sleep(5 * time.Second)
		if stones(r.State()) != 8 {
			t.Errorf("the bot does not go on after the pause: %d stones", stones(r.State()))
		}
	})
}

// TestFailingBots: a bot that fails, panics or makes moves that are refused is asked again, but not all the time; and the
// table lives.
func TestFailingBots(t *testing.T) {
	for name, bots := range map[string]func(*atomic.Int64) Bots{
		"errors": func(n *atomic.Int64) Bots { return slowBots{asked: n, err: errors.New("no idea")} },
		"panics": func(n *atomic.Int64) Bots { return badBots{asked: n} },
		"cheats": func(n *atomic.Int64) Bots { return badBots{asked: n, move: toyMove{Do: "take", N: 9}} },
	} {
		bubble(t, func(t *testing.T) {
			h := newHall(t, &gamelog.Memory{})
			var asked atomic.Int64
			var well atomic.Bool
			h.Bots = recovering{bots(&asked), &well}
			r := newTable(t, h, "t", toyConfig(2))
			defer listen(t, r, "ada").stop()
			must(t, r, start, take("ada", 0, 1))
			sleep(time.Minute)
			if n := asked.Load(); n < 10 || n > 31 {
				t.Errorf("a bot that %s was asked %d times in a minute", name, n)
			}
			must(t, r, Command{Do: DoSay, By: "ada", Text: "what is the matter?"})
			well.Store(true)
			sleep(retryAfter)
			if stones(r.State()) != 10 {
				t.Errorf("the bot that %s is well again, and does not move", name)
			}
		})
	}
}

// recovering are bad bots that become good ones.
type recovering struct {
	Bots
	well *atomic.Bool
}

func (b recovering) Move(ctx context.Context, c Config, g game.State, seat game.Seat, level string, n uint64) (game.Move, error) {
	if b.well.Load() {
		return toyBots{}.Move(ctx, c, g, seat, level, n)
	}
	return b.Bots.Move(ctx, c, g, seat, level, n)
}

// badBots make a move that cannot be made, or panic if they have none.
type badBots struct {
	toyBots
	asked *atomic.Int64
	move  game.Move
}

func (b badBots) Move(context.Context, Config, game.State, game.Seat, string, uint64) (game.Move, error) {
	if b.asked.Add(1); b.move == nil {
		panic("a bot panics")
	}
	return b.move, nil
}

// TestGoneAndBack: a person without a connection for the grace time is played for, and is back at once on return. With
// two connections, one is enough.
func TestGoneAndBack(t *testing.T) {
	bubble(t, func(t *testing.T) {
		h := newHall(t, &gamelog.Memory{})
		r := withBo(t, newTable(t, h, "t", toyConfig(2)))
		must(t, r, start)
		bo := listen(t, r, "bo")
		defer bo.stop()
		first, second := listen(t, r, "ada"), listen(t, r, "ada")
		first.stop()
		sleep(time.Hour)
		if s := r.State(); s.Seats[0].Away || !r.Present("ada") {
			t.Fatal("one of Ada's two connections has closed, and she counts as away")
		}
		second.stop()
		sleep(defaultGrace*time.Second - time.Millisecond)
		if s := r.State(); s.Seats[0].Away || stones(s) != 12 || r.Present("ada") {
			t.Fatal("Ada counts as away before the grace time is over")
		}
		sleep(time.Millisecond)
		if s := r.State(); !s.Seats[0].Away || stones(s) != 11 {
			t.Fatalf("nobody plays for Ada: %+v, %d stones", s.Seats[0], stones(s))
		}
		defer listen(t, r, "ada").stop()
		sleep(0)
		if s := r.State(); s.Seats[0].Away {
			t.Error("Ada is back, and has not her seat")
		}
		must(t, r, take("bo", 1, 1), take("ada", 0, 1))
	})
}

// TestGraceIsASetting: and it counts from the moment of going, not from the latest entry.
func TestGraceIsASetting(t *testing.T) {
	bubble(t, func(t *testing.T) {
		h := newHall(t, &gamelog.Memory{})
		c := toyConfig(2)
		c.Grace = 10
		r := withBo(t, newTable(t, h, "t", c))
		must(t, r, start)
		defer listen(t, r, "bo").stop()
		listen(t, r, "ada").stop()
		for range 9 {
			sleep(time.Second)
			must(t, r, Command{Do: DoSay, By: "bo", Text: "Ada?"})
		}
		if r.State().person("ada").Away {
			t.Error("Ada counts as away too soon")
		}
		sleep(time.Second)
		if !r.State().person("ada").Away {
			t.Error("Ada does not count as away")
		}
	})
}

// TestTimeIsOver: the room notices when, and a bot ends the turn; it asks nothing more often than it must.
func TestTimeIsOver(t *testing.T) {
	bubble(t, func(t *testing.T) {
		h := newHall(t, &gamelog.Memory{})
		counting := &countingBots{Bots: toyBots{time.Hour}}
		h.Bots = counting
		c := toyConfig(2)
		c.Turn = 20
		r := newTable(t, h, "t", c)
		defer listen(t, r, "ada").stop()
		must(t, r, start)
		sleep(20*time.Second - time.Millisecond)
		if r.State().Seats[0].Late {
			t.Fatal("Ada is late before her time is over")
		}
		sleep(time.Millisecond)
		if !r.State().Seats[0].Late {
			t.Fatal("Ada's time is over, and nobody noticed")
		}
		asked := counting.pauses.Load()
		sleep(59 * time.Minute) // the bot waits for an hour, with no time at all
		if more := counting.pauses.Load() - asked; more > 3 {
			t.Errorf("while nothing happened, the room looked %d times", more)
		}
		sleep(time.Minute)
		if s := r.State(); s.Seats[0].Late || stones(s) != 11 {
			t.Errorf("the bot has not ended Ada's turn: %d stones", stones(s))
		}
	})
}

type countingBots struct {
	Bots
	pauses atomic.Int64
}

func (b *countingBots) Pause(c Config, g game.State, seat game.Seat, level string, n uint64) time.Duration {
	b.pauses.Add(1)
	return b.Bots.Pause(c, g, seat, level, n)
}

// TestSleepCostsNoTime: everybody leaves, also by a stop of the server, and finds the clock as it was.
func TestSleepCostsNoTime(t *testing.T) {
	bubble(t, func(t *testing.T) {
		log := &gamelog.Memory{}
		h := newHall(t, log)
		c := toyConfig(2)
		c.Turn, c.Total = 20, 100
		r := newTable(t, h, "t", c)
		ada := listen(t, r, "ada")
		must(t, r, start)
		sleep(10 * time.Second)
		must(t, r, move("ada", 0, toyMove{Do: "think"}))
		ada.stop()
		sleep(time.Minute)
		ada = listen(t, r, "ada")
		sleep(5 * time.Second)
		if s := r.State(); s.Seats[0].Late {
			t.Fatal("Ada was charged for the time she was gone")
		}
		must(t, r, move("ada", 0, toyMove{Do: "think"}))
		if left := r.State().Clock.Left[0]; left != 85_000 {
			t.Errorf("Ada has %d ms left, not 85,000", left)
		}
		ada.stop()
		h.Close()
		sleep(24 * time.Hour)
		h = newHall(t, log)
		r = room(t, h, "t")
		defer listen(t, r, "ada").stop()
		sleep(4 * time.Second)
		must(t, r, take("ada", 0, 1))
		if s := r.State(); s.Clock.Left[0] != 81_000 {
			t.Errorf("after a day without a server Ada has %d ms left, not 81,000", s.Clock.Left[0])
		}
	})
}

// TestWindowPasses: what a game does by itself happens when its time has come.
func TestWindowPasses(t *testing.T) {
	bubble(t, func(t *testing.T) {
		h := newHall(t, &gamelog.Memory{})
		r := newTable(t, h, "t", toyConfig(2))
		must(t, r, Command{Do: DoJoin, By: "cy", Name: "Cy"}, start)
		defer listen(t, r, "cy").stop()
		number := r.State().person("cy").Number
		must(t, r, move("cy", game.Watcher, toyMove{Do: "slap", Watcher: number}))
		sleep(toyWindow*time.Millisecond - time.Millisecond)
		if r.State().SeatOf("cy") != game.Watcher {
			t.Error("Cy has the seat too soon")
		}
		sleep(time.Millisecond)
		if r.State().SeatOf("cy") != 2 {
			t.Error("Cy has not got the seat")
		}
	})
}

// TestReflexes: a bot may do something though the game does not wait for it.
func TestReflexes(t *testing.T) {
	bubble(t, func(t *testing.T) {
		h := newHall(t, &gamelog.Memory{})
		h.Reflexes = answers{}
		h.Bots = toyBots{time.Hour}
		r := newTable(t, h, "t", toyConfig(3))
		defer listen(t, r, "ada").stop()
		must(t, r, start, move("ada", 0, toyMove{Do: "ask", Of: []game.Seat{1}}))
		sleep(300 * time.Millisecond)
		if w := r.State().Game.Waiting(); w[0] != 0 {
			t.Errorf("the bot has not answered: the game waits for %v", w)
		}
	})
}

// TestBadReflexes: a reflex that is refused keeps the table from nothing else.
func TestBadReflexes(t *testing.T) {
	bubble(t, func(t *testing.T) {
		h := newHall(t, &gamelog.Memory{})
		h.Reflexes = fidgets{}
		r := newTable(t, h, "t", toyConfig(3))
		defer listen(t, r, "ada").stop()
		must(t, r, start, take("ada", 0, 1))
		sleep(10 * time.Second)
		if n := stones(r.State()); n != 9 {
			t.Errorf("the bots do not move: %d stones", n)
		}
	})
}

// fidgets are bots that always do something that is refused.
type fidgets struct{}

func (fidgets) Reflex(Config, game.State, game.Seat, string, uint64) (game.Move, int64, bool) {
	return toyMove{Do: "nonsense"}, 0, true
}

// answers are bots that answer a question after 300 milliseconds.
type answers struct{}

func (answers) Reflex(_ Config, g game.State, seat game.Seat, _ string, _ uint64) (game.Move, int64, bool) {
	s := g.(*toyState)
	return toyMove{Do: "answer"}, s.At + 300, len(s.Asked) > 0 && s.Asked[0] == seat
}

// TestUnloadIdle: a table that nobody is at is gone from memory after a while, and comes back as it was; also for one who
// still holds its old room.
func TestUnloadIdle(t *testing.T) {
	bubble(t, func(t *testing.T) {
		log := &gamelog.Memory{}
		h := newHall(t, log)
		h.Close()
		h.Idle = time.Minute
		h.Open()
		r := newTable(t, h, "t", toyConfig(2))
		must(t, r, start, take("ada", 0, 1))
		ada := listen(t, r, "ada")
		sleep(10 * time.Minute)
		if h.Loaded() != 1 {
			t.Fatal("a table was unloaded with somebody at it")
		}
		ada.stop()
		was := r.State()
		sleep(59 * time.Second)
		if h.Loaded() != 1 {
			t.Fatal("a table was unloaded too soon")
		}
		sleep(16 * time.Second)
		if h.Loaded() != 0 {
			t.Fatal("an idle table is still there")
		}
		if _, err := r.Do(t.Context(), Command{Do: DoSay, By: "ada", Text: "hello?"}); !errors.Is(err, ErrUnloaded) {
			t.Errorf("the old room answers with %v", err)
		}
		if _, _, err := r.Listen(&Listener{}); !errors.Is(err, ErrUnloaded) {
			t.Errorf("the old room is listened to: %v", err)
		}
		again := room(t, h, "t")
		if string(again.State().encode()) != string(was.encode()) {
			t.Errorf("the table came back as\n%s\nnot\n%s", again.State().encode(), was.encode())
		}
		if again != room(t, h, "t") {
			t.Error("there are two rooms for one table")
		}
	})
}

// TestSeedIsNotTheHosts: nor is anything else that a command of its kind does not use in the log.
func TestSeedIsNotTheHosts(t *testing.T) {
	log := &gamelog.Memory{}
	h := newHall(t, log)
	known := game.SeedOf(5)
	h.Seeds = func() game.Seed { return game.SeedOf(6) }
	r := newTable(t, h, "t", toyConfig(2))
	must(t, r, Command{Do: DoStart, By: "ada", Seed: &known, Text: "junk", Rules: 99, N: 3, State: []byte("junk"), Mark: "mine", At: 7})
	s := r.State()
	if s.Setup.Seed != game.SeedOf(6) || s.Rules != 1 || s.Begun == 7 {
		t.Errorf("the host has chosen: %+v", s.Setup)
	}
	entries, err := log.Read(t.Context(), "t", s.N, 1)
	if err != nil {
		t.Fatal(err)
	}
	c, err := ParseCommand(entries[0])
	if err != nil || c.Text != "" || c.Mark == "mine" || c.N != 0 || string(c.State) == "junk" {
		t.Errorf("the log has %s (%v)", entries[0].Body, err)
	}
}

// TestRefusalsAreNotLogged: nor are they told to anybody.
func TestRefusalsAreNotLogged(t *testing.T) {
	log := &gamelog.Memory{}
	h := newHall(t, log)
	r := newTable(t, h, "t", toyConfig(2))
	before := r.State()
	ada := listen(t, r, "ada")
	for _, c := range []Command{{Do: DoStart, By: "bo"}, {Do: "dance", By: "ada"}, {Do: DoConfig, By: "ada", Config: &Config{}}, {Do: DoAway, By: "ada", Person: "ada", On: true}} {
		if _, err := r.Do(t.Context(), c); codeOf(err) == "" {
			t.Errorf("%s was accepted", c.Do)
		}
	}
	entries, err := log.Read(t.Context(), "t", 1, 0)
	if err != nil || len(entries) != int(before.N) || r.State() != before || ada.n.Load() != before.N {
		t.Errorf("refusals left %d entries of %d (%v)", len(entries), before.N, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := r.Do(ctx, Command{Do: DoSay, By: "ada", Text: "x"}); !errors.Is(err, context.Canceled) || r.State() != before {
		t.Errorf("a command whose context had ended was answered with %v", err)
	}
}

// TestExplodingGame: a fault in one game ends neither its table nor others.
func TestExplodingGame(t *testing.T) {
	h := newHall(t, &gamelog.Memory{})
	r := newTable(t, h, "t", toyConfig(2))
	must(t, r, start)
	if _, err := r.Do(t.Context(), move("ada", 0, toyMove{Do: "explode"})); !errors.Is(err, errBroken) {
		t.Errorf("a move that panics is answered with %v", err)
	}
	must(t, r, take("ada", 0, 1))
}

// TestSince: who was gone for a moment gets what they missed, who was gone for long does not.
func TestSince(t *testing.T) {
	h := newHall(t, &gamelog.Memory{})
	r := newTable(t, h, "t", toyConfig(2))
	n := r.State().N
	for i := range recentKept {
		must(t, r, Command{Do: DoSay, By: "ada", Text: fmt.Sprint(i)})
	}
	for from, want := range map[uint64]int{n: recentKept, n + 10: recentKept - 10, n + recentKept: 0} {
		if events, ok := r.Since(from); !ok || len(events) != want {
			t.Errorf("since entry %d there are %d events (%t), not %d", from, len(events), ok, want)
		}
	}
	for _, from := range []uint64{0, n - 1, n + recentKept + 1} {
		if _, ok := r.Since(from); ok {
			t.Errorf("what happened since entry %d is said to be known", from)
		}
	}
}

// TestCreate: there is one table of a name.
func TestCreate(t *testing.T) {
	log := &gamelog.Memory{}
	h, other := newHall(t, log), newHall(t, log)
	newTable(t, h, "t", toyConfig(2))
	for _, h := range []*Hall{h, other} {
		if _, err := h.Create(t.Context(), "t", Command{By: "bo", Name: "Bo", Config: toyConfig(2)}); !errors.Is(err, gamelog.ErrConflict) {
			t.Errorf("a second table of that name is answered with %v", err)
		}
	}
	if _, err := h.Create(t.Context(), "u", Command{By: "bo", Name: "", Config: toyConfig(2)}); codeOf(err) != BadName {
		t.Errorf("a table of nobody is answered with %v", err)
	}
	if _, err := h.Room(t.Context(), "u"); !errors.Is(err, gamelog.ErrNotFound) {
		t.Errorf("a table that was refused is there (%v)", err)
	}
	if n := h.Loaded(); n != 1 {
		t.Errorf("%d tables are in memory", n)
	}
	if s := room(t, other, "t").State(); s.Host != "ada" {
		t.Errorf("the table is %q's", s.Host)
	}
}

// TestStoppedHall: a hall that stops takes nothing more, and can be opened again.
func TestStoppedHall(t *testing.T) {
	log := &gamelog.Memory{}
	h := newHall(t, log)
	r := newTable(t, h, "t", toyConfig(2))
	ada := listen(t, r, "ada")
	h.Close()
	if err, _ := ada.closed.Load().(error); !errors.Is(err, ErrUnloaded) {
		t.Errorf("who listened was told %v", err)
	}
	if _, err := h.Room(t.Context(), "t"); !errors.Is(err, ErrStopped) {
		t.Errorf("a hall that has stopped gives a room (%v)", err)
	}
	if _, err := h.Create(t.Context(), "u", Command{By: "ada", Name: "Ada", Config: toyConfig(2)}); !errors.Is(err, ErrStopped) {
		t.Errorf("a hall that has stopped makes a table (%v)", err)
	}
	h.Open()
	room(t, h, "t")
}
