package hall

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/table/toy"
)

// quiet discards logs: tests check what they expect to be reported.
var quiet = slog.New(slog.DiscardHandler)

// newHall opens a hall for the toy game and closes it when the test ends.
func newHall(t testing.TB, log gamelog.Log) *Hall {
	t.Helper()
	h := &Hall{Log: log, Games: toyGames{1}, Bots: toyBots{}, Alarms: toyAlarms{}, Logger: quiet, Seeds: seedsFrom(1)}
	h.Open()
	t.Cleanup(h.Close)
	return h
}

// seedsFrom returns a deterministic source of seeds, so that every run deals the same cards.
func seedsFrom(n uint64) func() game.Seed {
	var drawn atomic.Uint64
	return func() game.Seed { return game.SeedOf(n<<32 + drawn.Add(1)) }
}

// must runs commands that must be accepted.
func must(t testing.TB, r *Room, commands ...table.Command) *Update {
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

// newTable creates Ada's table, with bots in all other seats.
func newTable(t testing.TB, h *Hall, id gamelog.ID, c *table.Config) *Room {
	t.Helper()
	r, err := h.Create(t.Context(), id, table.Command{By: "ada", Name: "Ada", Config: c})
	if err != nil {
		t.Fatal(err)
	}
	for seat := 1; seat < c.Seats; seat++ {
		must(t, r, table.Command{Do: table.DoBot, By: "ada", Seat: at(game.Seat(seat)), Level: "mare"})
	}
	return r
}

// withBo seats Bo in seat 1, ready.
func withBo(t testing.TB, r *Room) *Room {
	t.Helper()
	must(t, r, table.Command{Do: table.DoJoin, By: "bo", Name: "Bo"}, table.Command{Do: table.DoBot, By: "ada", Seat: at(1)}, table.Command{Do: table.DoSit, By: "bo", Seat: at(1)},
		table.Command{Do: table.DoReady, By: "bo", On: true})
	return r
}

var start = table.Command{Do: table.DoStart, By: "ada"}

// ear is a listener that checks that every entry arrives exactly once and in order.
type ear struct {
	n      atomic.Uint64
	wrong  atomic.Bool
	closed atomic.Value
	stop   func()
}

func listen(t testing.TB, r *Room, person table.PersonID) *ear {
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
			t.Error("an update was duplicated, lost or out of order")
		}
	})
	return e
}

// room returns the room of a table.
func room(t testing.TB, h *Hall, id gamelog.ID) *Room {
	t.Helper()
	r, err := h.Room(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// sleep advances the time in a synctest bubble and waits for everything due by then.
func sleep(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

func bubble(t *testing.T, f func(*testing.T)) {
	t.Helper()
	synctest.Test(t, f)
}

// TestBotsMoveWhenDue: bots move exactly after their delay, even if there is chat meanwhile.
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
			must(t, r, table.Command{Do: table.DoSay, By: "ada", Text: "hurry"})
		}
		if n := stones(r.State()); n != 11 {
			t.Fatalf("the bot moved too early: %d stones", n)
		}
		sleep(100 * time.Millisecond)
		if n := stones(r.State()); n != 10 {
			t.Errorf("the bot did not move: %d stones", n)
		}
	})
}

// TestStandsStill: a table makes no progress while nobody is connected, and continues when somebody is.
func TestStandsStill(t *testing.T) {
	bubble(t, func(t *testing.T) {
		h := newHall(t, &gamelog.Memory{})
		r := newTable(t, h, "t", toyConfig(2))
		must(t, r, start, take("ada", 0, 1))
		sleep(time.Minute)
		if n := stones(r.State()); n != 11 {
			t.Errorf("a bot moved with nobody connected: %d stones", n)
		}
		watcher := listen(t, r, "")
		sleep(0)
		if n := stones(r.State()); n != 10 {
			t.Errorf("the bot did not move after a watcher connected: %d stones", n)
		}
		watcher.stop()
		watcher.stop() // stopping twice is allowed
		must(t, r, take("ada", 0, 1))
		sleep(time.Minute)
		if n := stones(r.State()); n != 9 {
			t.Errorf("the table continued after the watcher left: %d stones", n)
		}
	})
}

// slowBots need time to choose a move.
type slowBots struct {
	toyBots
	think time.Duration
	asked *atomic.Int64
	err   error
}

func (b slowBots) Move(ctx context.Context, c table.Config, g game.State, seat game.Seat, level string, n uint64) (game.Move, error) {
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

// TestSlowBots: chat does not interrupt a bot that is choosing a move, but a move or a pause does.
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
			must(t, r, table.Command{Do: table.DoSay, By: "ada", Text: "hm"})
		}
		sleep(time.Second)
		if stones(r.State()) != 10 || asked.Load() != 1 {
			t.Fatalf("chat made the bot choose %d times: %d stones", asked.Load(), stones(r.State()))
		}
		must(t, r, take("ada", 0, 1))
		sleep(time.Second)
		must(t, r, undo("ada"))
		sleep(20 * time.Second)
		if stones(r.State()) != 10 {
			t.Fatalf("the bot moved in Ada's turn: %d stones", stones(r.State()))
		}
		must(t, r, take("ada", 0, 1))
		sleep(time.Second)
		must(t, r, table.Command{Do: table.DoPause, By: "ada", On: true})
		sleep(time.Minute)
		if stones(r.State()) != 9 {
			t.Fatalf("the bot moved during a pause: %d stones", stones(r.State()))
		}
		must(t, r, table.Command{Do: table.DoPause, By: "ada"})
		sleep(5 * time.Second)
		if stones(r.State()) != 8 {
			t.Errorf("the bot did not move after the pause: %d stones", stones(r.State()))
		}
	})
}

// TestBotsThinkInTheirPause: a bot moves when its pause is over, or when it has thought if that takes longer.
func TestBotsThinkInTheirPause(t *testing.T) {
	for _, c := range []struct{ pause, think, due time.Duration }{
		{3 * time.Second, 2 * time.Second, 3 * time.Second},
		{3 * time.Second, 5 * time.Second, 5*time.Second + headStart},
		{0, time.Second, time.Second},
	} {
		bubble(t, func(t *testing.T) {
			h := newHall(t, &gamelog.Memory{})
			var asked atomic.Int64
			h.Bots = slowBots{toyBots: toyBots{c.pause}, think: c.think, asked: &asked}
			r := newTable(t, h, "t", toyConfig(2))
			defer listen(t, r, "ada").stop()
			must(t, r, start, take("ada", 0, 1))
			sleep(c.due - time.Millisecond)
			if n := stones(r.State()); n != 11 {
				t.Errorf("%+v: the bot moved too early: %d stones", c, n)
			}
			sleep(time.Millisecond)
			if n := stones(r.State()); n != 10 || asked.Load() != 1 {
				t.Errorf("%+v: the bot did not move when it was due: %d stones, asked %d times", c, n, asked.Load())
			}
		})
	}
}

// ponderingBots take a stone after many moves that change little.
type ponderingBots struct {
	toyBots
	moves atomic.Int64
}

func (b *ponderingBots) Move(ctx context.Context, c table.Config, g game.State, seat game.Seat, level string, n uint64) (game.Move, error) {
	if b.moves.Add(1)%200 > 0 {
		return toy.Move{Do: "think"}, nil
	}
	return b.toyBots.Move(ctx, c, g, seat, level, n)
}

// TestLongTurns: a bot's turn of 200 moves lasts ten seconds at most, and the next one begins with an ordinary pause.
func TestLongTurns(t *testing.T) {
	bubble(t, func(t *testing.T) {
		h := newHall(t, &gamelog.Memory{})
		h.Bots = &ponderingBots{toyBots: toyBots{time.Second}}
		r := newTable(t, h, "t", toyConfig(2))
		defer listen(t, r, "ada").stop()
		for range 2 {
			if !r.State().Playing() {
				must(t, r, start)
			}
			n := stones(r.State())
			must(t, r, take("ada", 0, 1))
			entries := r.State().N
			sleep(999 * time.Millisecond)
			if r.State().N != entries {
				t.Error("the bot did not wait before its first move")
			}
			sleep(longestTurn / 2)
			if stones(r.State()) != n-1 || r.State().N < entries+5 {
				t.Errorf("after half the time: %d stones, %d moves", stones(r.State()), r.State().N-entries)
			}
			if sleep(longestTurn / 2); stones(r.State()) != n-2 {
				t.Errorf("the bot's turn is not over: %d moves", r.State().N-entries)
			}
		}
	})
}

// TestBotsAnswerInTurn: of several bots that are asked at once, each thinks once, and each answers after its own pause.
func TestBotsAnswerInTurn(t *testing.T) {
	bubble(t, func(t *testing.T) {
		h := newHall(t, &gamelog.Memory{})
		var asked atomic.Int64
		h.Bots = slowBots{toyBots: toyBots{time.Second}, think: 10 * time.Millisecond, asked: &asked}
		r := newTable(t, h, "t", toyConfig(3))
		defer listen(t, r, "ada").stop()
		must(t, r, start, move("ada", 0, toy.Move{Do: "ask", Of: []game.Seat{1, 2}}))
		for answers := range 3 {
			if left := len(r.State().Game.(*toy.State).Asked); left != 2-answers || answers > 0 && asked.Load() != int64(answers) {
				t.Fatalf("after %d s, %d bots are asked, and they thought %d times", answers, left, asked.Load())
			}
			sleep(time.Second)
		}
	})
}

// TestFailingBots: a bot that fails, panics or makes illegal moves is retried with a delay, and the table stays usable.
func TestFailingBots(t *testing.T) {
	for name, bots := range map[string]func(*atomic.Int64) Bots{
		"errors": func(n *atomic.Int64) Bots { return slowBots{asked: n, err: errors.New("no idea")} },
		"panics": func(n *atomic.Int64) Bots { return badBots{asked: n} },
		"cheats": func(n *atomic.Int64) Bots { return badBots{asked: n, move: toy.Move{Do: "take", N: 9}} },
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
			must(t, r, table.Command{Do: table.DoSay, By: "ada", Text: "what is the matter?"})
			well.Store(true)
			sleep(retryAfter)
			if stones(r.State()) != 10 {
				t.Errorf("the bot that %s has recovered but does not move", name)
			}
		})
	}
}

// recovering bots fail at first and then work.
type recovering struct {
	Bots
	well *atomic.Bool
}

func (b recovering) Move(ctx context.Context, c table.Config, g game.State, seat game.Seat, level string, n uint64) (game.Move, error) {
	if b.well.Load() {
		return toyBots{}.Move(ctx, c, g, seat, level, n)
	}
	return b.Bots.Move(ctx, c, g, seat, level, n)
}

// badBots make an illegal move, or panic if they have none.
type badBots struct {
	toyBots
	asked *atomic.Int64
	move  game.Move
}

func (b badBots) Move(context.Context, table.Config, game.State, game.Seat, string, uint64) (game.Move, error) {
	if b.asked.Add(1); b.move == nil {
		panic("a bot panics")
	}
	return b.move, nil
}

// TestGoneAndBack: a bot fills in for a person who has been disconnected for the grace time, until they return. One of two
// connections is enough to be present.
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
			t.Fatal("Ada is away although one of her two connections is open")
		}
		left := r.Now()
		second.stop()
		if got, want := h.Absences("t")["ada"], (Absence{Since: left, Until: left + defaultGrace*1000}); got != want {
			t.Errorf("Ada's absence is %+v, want %+v", got, want)
		}
		sleep(defaultGrace*time.Second - time.Millisecond)
		if s := r.State(); s.Seats[0].Away || stones(s) != 12 || r.Present("ada") {
			t.Fatal("Ada is away before the grace time has passed")
		}
		sleep(time.Millisecond)
		if s := r.State(); !s.Seats[0].Away || stones(s) != 11 {
			t.Fatalf("no bot fills in for Ada: %+v, %d stones", s.Seats[0], stones(s))
		}
		if got, want := h.Absences("t")["ada"], (Absence{Since: left}); got != want {
			t.Errorf("Ada's absence is %+v, want %+v", got, want)
		}
		sleep(15 * time.Second)
		defer listen(t, r, "ada").stop()
		sleep(0)
		if got, want := h.Absences("t")["ada"], (Absence{Lasted: (defaultGrace + 15) * 1000}); got != want {
			t.Errorf("Ada's absence was %+v, want %+v", got, want)
		}
		if s := r.State(); s.Seats[0].Away {
			t.Error("Ada is back but does not have her seat")
		}
		must(t, r, take("bo", 1, 1), take("ada", 0, 1))
	})
}

// TestGraceIsASetting: the grace time is configurable and starts at the disconnect, not at the latest entry.
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
			must(t, r, table.Command{Do: table.DoSay, By: "bo", Text: "Ada?"})
		}
		if r.State().Person("ada").Away {
			t.Error("Ada is away too early")
		}
		sleep(time.Second)
		if !r.State().Person("ada").Away {
			t.Error("Ada is not away")
		}
	})
}

// TestTimeIsOver: when a turn's time is up, a bot finishes the turn. The room does not poll meanwhile.
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
			t.Fatal("Ada timed out too early")
		}
		sleep(time.Millisecond)
		if !r.State().Seats[0].Late {
			t.Fatal("Ada's turn did not time out")
		}
		asked := counting.pauses.Load()
		sleep(longestTurn/2 - time.Millisecond) // the bot waits as long as it may, without any time left
		if more := counting.pauses.Load() - asked; more > 3 {
			t.Errorf("the idle room woke up %d times", more)
		}
		sleep(time.Millisecond)
		if s := r.State(); s.Seats[0].Late || stones(s) != 11 {
			t.Errorf("the bot did not finish Ada's turn: %d stones", stones(s))
		}
	})
}

type countingBots struct {
	Bots
	pauses atomic.Int64
}

func (b *countingBots) Pause(c table.Config, g game.State, seat game.Seat, level string, n uint64) time.Duration {
	b.pauses.Add(1)
	return b.Bots.Pause(c, g, seat, level, n)
}

// TestSleepCostsNoTime: clocks stop while nobody is connected, even across a restart of the server.
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
		must(t, r, move("ada", 0, toy.Move{Do: "think"}))
		ada.stop()
		sleep(time.Minute)
		ada = listen(t, r, "ada")
		sleep(5 * time.Second)
		if s := r.State(); s.Seats[0].Late {
			t.Fatal("Ada was charged for the time nobody was connected")
		}
		must(t, r, move("ada", 0, toy.Move{Do: "think"}))
		if left := r.State().Clock.Left[0]; left != 85_000 {
			t.Errorf("Ada has %d ms left, want 85,000", left)
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
			t.Errorf("after a day without a server Ada has %d ms left, want 81,000", s.Clock.Left[0])
		}
	})
}

// TestWindowPasses: a game's timed events happen when they are due.
func TestWindowPasses(t *testing.T) {
	bubble(t, func(t *testing.T) {
		h := newHall(t, &gamelog.Memory{})
		r := newTable(t, h, "t", toyConfig(2))
		must(t, r, table.Command{Do: table.DoJoin, By: "cy", Name: "Cy"}, start)
		defer listen(t, r, "cy").stop()
		number := r.State().Person("cy").Number
		must(t, r, move("cy", game.Watcher, toy.Move{Do: "slap", Watcher: number}))
		sleep(toy.Window*time.Millisecond - time.Millisecond)
		if r.State().SeatOf("cy") != game.Watcher {
			t.Error("Cy has the seat too early")
		}
		sleep(time.Millisecond)
		if r.State().SeatOf("cy") != 2 {
			t.Error("Cy does not have the seat")
		}
	})
}

// TestReflexes: a bot may act while the game does not wait for it.
func TestReflexes(t *testing.T) {
	bubble(t, func(t *testing.T) {
		h := newHall(t, &gamelog.Memory{})
		h.Reflexes = answers{}
		h.Bots = toyBots{time.Hour}
		r := newTable(t, h, "t", toyConfig(3))
		defer listen(t, r, "ada").stop()
		must(t, r, start, move("ada", 0, toy.Move{Do: "ask", Of: []game.Seat{1}}))
		sleep(300 * time.Millisecond)
		if w := r.State().Game.Waiting(); w[0] != 0 {
			t.Errorf("the bot did not answer: the game waits for %v", w)
		}
	})
}

// TestBadReflexes: a refused reflex does not block anything else.
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

// fidgets are bots whose reflexes are always refused.
type fidgets struct{}

func (fidgets) Reflex(table.Config, game.State, game.Seat, string, uint64) (game.Move, int64, bool) {
	return toy.Move{Do: "nonsense"}, 0, true
}

// answers are bots that answer a question after 300 milliseconds.
type answers struct{}

func (answers) Reflex(_ table.Config, g game.State, seat game.Seat, _ string, _ uint64) (game.Move, int64, bool) {
	s := g.(*toy.State)
	return toy.Move{Do: "answer"}, s.At + 300, len(s.Asked) > 0 && s.Asked[0] == seat
}

// TestUnloadIdle: an idle table is unloaded after a while and loads unchanged, even for a caller that still holds the old room.
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
			t.Fatal("a table with a listener was unloaded")
		}
		ada.stop()
		was := r.State()
		sleep(59 * time.Second)
		if h.Loaded() != 1 {
			t.Fatal("a table was unloaded too early")
		}
		sleep(16 * time.Second)
		if h.Loaded() != 0 {
			t.Fatal("an idle table was not unloaded")
		}
		if _, err := r.Do(t.Context(), table.Command{Do: table.DoSay, By: "ada", Text: "hello?"}); !errors.Is(err, ErrUnloaded) {
			t.Errorf("the old room returned %v", err)
		}
		if _, _, err := r.Listen(&Listener{}); !errors.Is(err, ErrUnloaded) {
			t.Errorf("listening to the old room returned %v", err)
		}
		again := room(t, h, "t")
		if string(again.State().Encode()) != string(was.Encode()) {
			t.Errorf("the table loaded as\n%s\nwant\n%s", again.State().Encode(), was.Encode())
		}
		if again != room(t, h, "t") {
			t.Error("there are two rooms for one table")
		}
	})
}

// TestSeedIsNotTheHosts: the host cannot choose the seed, and the log holds only the fields that the command's kind uses.
func TestSeedIsNotTheHosts(t *testing.T) {
	log := &gamelog.Memory{}
	h := newHall(t, log)
	known := game.SeedOf(5)
	h.Seeds = func() game.Seed { return game.SeedOf(6) }
	r := newTable(t, h, "t", toyConfig(2))
	must(t, r, table.Command{Do: table.DoStart, By: "ada", Seed: &known, Text: "junk", Rules: 99, N: 3, State: []byte("junk"), Mark: "mine", At: 7})
	s := r.State()
	if s.Setup.Seed != game.SeedOf(6) || s.Rules != 1 || s.Begun == 7 {
		t.Errorf("the host chose the seed: %+v", s.Setup)
	}
	entries, err := log.Read(t.Context(), "t", s.N, 1)
	if err != nil {
		t.Fatal(err)
	}
	c, err := table.ParseCommand(entries[0])
	if err != nil || c.Text != "" || c.Mark == "mine" || c.N != 0 || string(c.State) == "junk" {
		t.Errorf("the log has %s (%v)", entries[0].Body, err)
	}
}

// TestRefusalsAreNotLogged: refused commands are neither logged nor sent to listeners.
func TestRefusalsAreNotLogged(t *testing.T) {
	log := &gamelog.Memory{}
	h := newHall(t, log)
	r := newTable(t, h, "t", toyConfig(2))
	before := r.State()
	ada := listen(t, r, "ada")
	for _, c := range []table.Command{{Do: table.DoStart, By: "bo"}, {Do: "dance", By: "ada"}, {Do: table.DoConfig, By: "ada", Config: &table.Config{}}, {Do: table.DoAway, By: "ada", Person: "ada", On: true}} {
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
	if _, err := r.Do(ctx, table.Command{Do: table.DoSay, By: "ada", Text: "x"}); !errors.Is(err, context.Canceled) || r.State() != before {
		t.Errorf("a command with a cancelled context returned %v", err)
	}
}

// TestExplodingGame: a panic in one game stops neither its table nor others.
func TestExplodingGame(t *testing.T) {
	h := newHall(t, &gamelog.Memory{})
	r := newTable(t, h, "t", toyConfig(2))
	must(t, r, start)
	if _, err := r.Do(t.Context(), move("ada", 0, toy.Move{Do: "explode"})); !errors.Is(err, table.ErrBroken) {
		t.Errorf("a move that panics returned %v", err)
	}
	must(t, r, take("ada", 0, 1))
}

// TestExplodingState: a game that panics whenever it is looked at, even by timers and in the background, leaves other tables alone. They are
// unloaded as usual, and the table goes on when the game has recovered.
func TestExplodingState(t *testing.T) {
	bubble(t, func(t *testing.T) {
		log := &gamelog.Memory{}
		h := newHall(t, log)
		logged := &strings.Builder{}
		h.Logger = slog.New(slog.NewTextHandler(logged, nil))
		mined := toyConfig(2)
		mined.Options, mined.Turn = []byte(`{"stones":13}`), table.Day // one over days is looked at even if nobody is there
		r, other := newTable(t, h, "mined", mined), newTable(t, h, "other", toyConfig(2))
		must(t, r, start)
		must(t, other, start, take("ada", 0, 1))
		ada := listen(t, r, "ada")
		toy.Mines.Store(true)
		defer toy.Mines.Store(false)
		err := guarded(func() error { // as a server does
			_, err := r.Do(t.Context(), table.Command{Do: table.DoSay, By: "ada", Text: "boo"})
			return err
		})
		if err == nil {
			t.Error("a command at a table whose game panics was accepted")
		}
		h.Recount("mined") // as if somebody came or went on another node
		ada.stop()
		sleep(3 * h.Idle) // the table is swept several times
		if h.Loaded() != 1 {
			t.Errorf("%d tables are loaded, want the one that cannot be unloaded", h.Loaded())
		}
		for _, what := range []string{"cannot plan what it does next", "cannot be unloaded"} {
			if !strings.Contains(logged.String(), what) || !strings.Contains(logged.String(), "toy.(*State).explode") {
				t.Errorf("that a table %s was not logged with its stack: %s", what, logged)
			}
		}
		toy.Mines.Store(false)
		must(t, r, take("ada", 0, 1))
		sleep(3 * h.Idle)
		if s, err := log.Snapshot(t.Context(), "mined"); err != nil || s.N != r.State().N || h.Loaded() != 0 {
			t.Errorf("the snapshot is of entry %d, and %d tables are loaded: %v", s.N, h.Loaded(), err)
		}
	})
}

// TestExplodingRecords: a panic while a record is written is an error like any other. The next change writes it.
func TestExplodingRecords(t *testing.T) {
	bubble(t, func(t *testing.T) {
		log := &minedLog{Log: &gamelog.Memory{}}
		h := newHall(t, log)
		r := newTable(t, h, "t", toyConfig(2))
		synctest.Wait()
		log.armed.Store(true)
		must(t, r, start)
		synctest.Wait()
		log.armed.Store(false)
		must(t, r, table.Command{Do: table.DoSay, By: "ada", Text: "still here"}, table.Command{Do: table.DoJoin, By: "bo", Name: "Bo"})
		synctest.Wait()
		if s, err := log.Summaries(t.Context(), gamelog.Filter{}); err != nil || len(s) != 1 || !strings.Contains(string(s[0].About), `"people":2`) {
			t.Errorf("the summaries are %+v: %v", s, err)
		}
	})
}

// minedLog panics when a summary is written.
type minedLog struct {
	gamelog.Log
	armed atomic.Bool
}

func (l *minedLog) PutSummary(ctx context.Context, s gamelog.Summary) error {
	if l.armed.Load() {
		panic("the log explodes")
	}
	return l.Log.PutSummary(ctx, s)
}

// TestSince: a client that was briefly disconnected gets the events it missed; after a longer time it does not.
func TestSince(t *testing.T) {
	h := newHall(t, &gamelog.Memory{})
	r := newTable(t, h, "t", toyConfig(2))
	n := r.State().N
	for i := range recentKept {
		must(t, r, table.Command{Do: table.DoSay, By: "ada", Text: fmt.Sprint(i)})
	}
	for from, want := range map[uint64]int{n: recentKept, n + 10: recentKept - 10, n + recentKept: 0} {
		if _, events, ok := r.Since(from); !ok || len(events) != want {
			t.Errorf("since entry %d there are %d events (%t), want %d", from, len(events), ok, want)
		}
	}
	for _, from := range []uint64{0, n - 1, n + recentKept + 1} {
		if _, _, ok := r.Since(from); ok {
			t.Errorf("events since entry %d are reported as known", from)
		}
	}
}

// TestCreate: table IDs are unique.
func TestCreate(t *testing.T) {
	log := &gamelog.Memory{}
	h, other := newHall(t, log), newHall(t, log)
	newTable(t, h, "t", toyConfig(2))
	for _, h := range []*Hall{h, other} {
		if _, err := h.Create(t.Context(), "t", table.Command{By: "bo", Name: "Bo", Config: toyConfig(2)}); !errors.Is(err, gamelog.ErrConflict) {
			t.Errorf("creating a duplicate table returned %v", err)
		}
	}
	if _, err := h.Create(t.Context(), "u", table.Command{By: "bo", Name: "", Config: toyConfig(2)}); codeOf(err) != table.BadName {
		t.Errorf("creating a table without a host returned %v", err)
	}
	if _, err := h.Room(t.Context(), "u"); !errors.Is(err, gamelog.ErrNotFound) {
		t.Errorf("a refused table exists (%v)", err)
	}
	if n := h.Loaded(); n != 1 {
		t.Errorf("%d tables are in memory", n)
	}
	if s := room(t, other, "t").State(); s.Host != "ada" {
		t.Errorf("the host is %q", s.Host)
	}
}

// TestStoppedHall: a stopped hall refuses everything, and its tables load in a new one.
func TestStoppedHall(t *testing.T) {
	log := &gamelog.Memory{}
	h := newHall(t, log)
	r := newTable(t, h, "t", toyConfig(2))
	ada := listen(t, r, "ada")
	h.Close()
	if err, _ := ada.closed.Load().(error); !errors.Is(err, ErrUnloaded) {
		t.Errorf("the listener received %v", err)
	}
	if _, err := h.Room(t.Context(), "t"); !errors.Is(err, ErrStopped) {
		t.Errorf("a stopped hall opened a room (%v)", err)
	}
	if _, err := h.Create(t.Context(), "u", table.Command{By: "ada", Name: "Ada", Config: toyConfig(2)}); !errors.Is(err, ErrStopped) {
		t.Errorf("a stopped hall created a table (%v)", err)
	}
	h.Open()
	room(t, h, "t")
}
