package hall

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/table/toy"
	"shipfic/internal/testkit/await"
)

// upgrades returns the log's upgrade entries.
func upgrades(t testing.TB, log gamelog.Log, id gamelog.ID) (list []table.Command) {
	t.Helper()
	for _, e := range entriesOf(t, log, id) {
		if table.Do(e.Kind) == table.DoUpgraded {
			c, err := table.ParseCommand(e)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, c)
		}
	}
	return list
}

// firstVersion plays a game with version 1 of the rules in which a seat takes three stones, so that version 2 replays it
// differently. It returns the table as the snapshot of the start has it, too.
func firstVersion(t testing.TB, log gamelog.Log) (r *Room, begun *table.State) {
	t.Helper()
	r = withBo(t, newTable(t, hallOf(t, log, 1), "t", toyConfig(2)))
	must(t, r, start)
	begun = r.State()
	must(t, r, take("ada", 0, 1), take("bo", 1, 3), take("ada", 0, 1))
	return r, begun
}

// TestUpgradeAgrees: if the newer rules replay to the same state, the game continues, and the log records the new version.
func TestUpgradeAgrees(t *testing.T) {
	log := &gamelog.Memory{}
	r := withBo(t, newTable(t, hallOf(t, log, 1), "t", toyConfig(2)))
	must(t, r, start, take("ada", 0, 1), take("bo", 1, 2))
	was := r.State()
	log = crashed(t, log, "t", nil)
	r = room(t, hallOf(t, log, 2), "t")
	if s := r.State(); stones(s) != stones(was) || s.N != was.N+1 || s.Rules != 2 || s.SeatOf("bo") != 1 {
		t.Errorf("the table continues as %+v", s)
	}
	must(t, r, take("ada", 0, 3), take("bo", 1, 3))
	if n := stones(r.State()); n != 5 {
		t.Errorf("with version 2, %d stones are left", n)
	}
	if list := upgrades(t, log, "t"); len(list) != 1 || list[0].N != was.N || list[0].Rules != 2 {
		t.Errorf("the logged upgrades are %+v", list)
	}
	same(t, "from the log alone", room(t, hallOf(t, crashed(t, log, "t", nil), 2), "t").State(), r.State())
}

// TestOtherVersion: without a snapshot of the game, a table that these rules replay differently is left as it is, and logged once. It is
// neither begun again nor quarantined, and the version that made it finds it unchanged.
func TestOtherVersion(t *testing.T) {
	log := &gamelog.Memory{}
	r, _ := firstVersion(t, log)
	was := r.State()
	log = crashed(t, log, "t", nil)
	var reports bytes.Buffer
	h := hallOf(t, log, 2)
	h.Logger = slog.New(slog.NewTextHandler(&reports, nil))
	for range 3 {
		if _, err := h.Room(t.Context(), "t"); !errors.Is(err, ErrOtherVersion) || errors.Is(err, ErrQuarantined) {
			t.Fatalf("loading it returns %v", err)
		}
	}
	if n := strings.Count(reports.String(), "left as it is"); n != 1 {
		t.Errorf("it is logged %d times:\n%s", n, &reports)
	}
	if got := statusOf(t, log, "t"); got == gamelog.Aside || len(entriesOf(t, log, "t")) != int(was.N) {
		t.Errorf("the table was changed: its status is %q", got)
	}
	same(t, "by its own version", room(t, hallOf(t, log, 1), "t").State(), was)
}

// TestUpgradeAfterStop: a graceful stop leaves a snapshot, so nothing is lost even if the newer rules replay differently.
func TestUpgradeAfterStop(t *testing.T) {
	log := &gamelog.Memory{}
	r, _ := firstVersion(t, log)
	r.hall.Close()
	was := r.State()
	r = room(t, hallOf(t, log, 2), "t")
	if s := r.State(); stones(s) != 7 || s.N != was.N+1 || s.Rules != 2 {
		t.Fatalf("%d stones are left after entry %d", stones(s), s.N)
	}
	if _, err := r.Do(t.Context(), undo("ada")); codeOf(err) != table.NothingToUndo {
		t.Errorf("undo went back past the upgrade (%v)", err)
	}
	// Later undos go back at most to the upgrade, with and without snapshots.
	must(t, r, take("bo", 1, 3), undo("bo"), take("bo", 1, 1), undo("bo"), take("bo", 1, 3), take("ada", 0, 1))
	if n := stones(r.State()); n != 4 {
		t.Errorf("%d stones are left", n)
	}
	log = crashed(t, log, "t", nil)
	again := room(t, hallOf(t, log, 2), "t")
	same(t, "from the log alone", again.State(), r.State())
	must(t, again, undo("ada"), undo("bo"))
	if n := stones(again.State()); n != 7 {
		t.Errorf("%d stones are left", n)
	}
}

// TestUpgradeAfterCrash: with an older snapshot, the game continues from the last state after it on which both versions agree. The log
// records which one and keeps all entries.
func TestUpgradeAfterCrash(t *testing.T) {
	log := &gamelog.Memory{}
	r, begun := firstVersion(t, log)
	was := r.State()
	must(t, r, table.Command{Do: table.DoSay, By: "bo", Text: "see you"})
	log = withSnapshot(t, crashed(t, log, "t", nil), "t", begun)
	h := hallOf(t, log, 2)
	r = room(t, h, "t")
	s := r.State()
	if stones(s) != 11 || s.Game.Waiting()[0] != 1 || s.N != was.N+2 || len(s.Chat) != 0 {
		t.Fatalf("%d stones are left after entry %d", stones(s), s.N)
	}
	if list := upgrades(t, log, "t"); len(list) != 1 || list[0].N != was.N-2 {
		t.Fatalf("the logged upgrades are %+v", list)
	}
	if _, events, ok := r.Since(was.N + 1); !ok || !hasNote(events, "upgraded") {
		t.Errorf("the upgrade produced no note: %+v", events)
	}
	must(t, r, take("bo", 1, 3))
	if n := stones(r.State()); n != 9 {
		t.Errorf("%d stones are left", n)
	}
	for _, version := range []int{2, 2} {
		log = crashed(t, log, "t", nil)
		same(t, "again", room(t, hallOf(t, log, version), "t").State(), r.State())
	}
	if got := statusOf(t, log, "t"); got == gamelog.Aside {
		t.Error("an upgrade quarantined the table")
	}
}

// TestSecondUpgrade: a table can be upgraded again, from any mixture of snapshots.
func TestSecondUpgrade(t *testing.T) {
	for _, stop := range []bool{true, false} {
		log := &gamelog.Memory{}
		_, begun := firstVersion(t, log)
		log = withSnapshot(t, crashed(t, log, "t", nil), "t", begun)
		h := hallOf(t, log, 2)
		r := room(t, h, "t")
		must(t, r, take("bo", 1, 3), move("ada", 0, toy.Move{Do: "ask", Of: []game.Seat{1}}), move("bo", 1, toy.Move{Do: "answer"}), take("ada", 0, 1))
		if stop {
			h.Close()
		} else {
			log = crashed(t, log, "t", nil)
		}
		r = room(t, hallOf(t, log, 3), "t")
		want := 9 // without the question, which version 3 does not allow, and everything after it
		if stop {
			want = 8
		}
		if s := r.State(); stones(s) != want || s.Rules != 3 {
			t.Errorf("graceful stop %t: %d stones are left, want %d", stop, stones(s), want)
		}
		if list := upgrades(t, log, "t"); len(list) != 2 || list[0].Rules != 2 || list[1].Rules != 3 {
			t.Errorf("the logged upgrades are %+v", list)
		}
		by := r.State().Game.Waiting()[0]
		who := r.State().Seats[by].Person
		must(t, r, take(who, by, 1), undo(who), take(who, by, 2))
		same(t, "from the log alone", room(t, hallOf(t, crashed(t, log, "t", nil), 3), "t").State(), r.State())
	}
}

// TestEarlierGames: finished games under older rules do not affect the next game.
func TestEarlierGames(t *testing.T) {
	log := &gamelog.Memory{}
	r, _ := firstVersion(t, log)
	must(t, r, table.Command{Do: table.DoEndVote, By: "ada"}, agree("bo", true))
	r.hall.Close()
	r = room(t, hallOf(t, log, 2), "t")
	must(t, r, table.Command{Do: table.DoReady, By: "bo", On: true}, start, take("ada", 0, 3), take("bo", 1, 3), undo("bo"), take("bo", 1, 1))
	if n := stones(r.State()); n != 9 {
		t.Errorf("%d stones are left", n)
	}
	if list := upgrades(t, log, "t"); len(list) != 0 {
		t.Errorf("no game was in progress, but the logged upgrades are %+v", list)
	}
	again := room(t, hallOf(t, crashed(t, log, "t", nil), 2), "t")
	same(t, "from the log alone", again.State(), r.State())
	must(t, again, undo("bo"), undo("ada"))
	if n := stones(again.State()); n != 12 {
		t.Errorf("%d stones are left", n)
	}
}

// TestUpgradedLobby: settings that newer rules refuse do not break a table without a game.
func TestUpgradedLobby(t *testing.T) {
	log := &gamelog.Memory{}
	r := withBo(t, newTable(t, hallOf(t, log, 1), "t", toyConfig(2)))
	was := r.State()
	log = crashed(t, log, "t", nil)
	r = room(t, hallOf(t, log, 2), "t")
	same(t, "the lobby", r.State(), was)
	must(t, r, start)
	if s := r.State(); s.Rules != 2 {
		t.Errorf("the game uses version %d", s.Rules)
	}
}

// TestNewerRules: an older program refuses a game with newer rules and leaves it unchanged.
func TestNewerRules(t *testing.T) {
	log := &gamelog.Memory{}
	h := hallOf(t, log, 2)
	r := withBo(t, newTable(t, h, "t", toyConfig(2)))
	must(t, r, start, take("ada", 0, 3))
	for _, log := range []*gamelog.Memory{crashed(t, log, "t", nil), withSnapshot(t, crashed(t, log, "t", nil), "t", r.State())} {
		if _, err := hallOf(t, log, 1).Room(t.Context(), "t"); !errors.Is(err, ErrNewer) || errors.Is(err, ErrQuarantined) {
			t.Errorf("an older program returned %v", err)
		}
		if got := statusOf(t, log, "t"); got == gamelog.Aside {
			t.Error("an older program quarantined the table")
		}
		if n := len(entriesOf(t, log, "t")); n != int(r.State().N) {
			t.Errorf("an older program wrote entry %d", n)
		}
		same(t, "with its own rules", room(t, hallOf(t, log, 2), "t").State(), r.State())
	}
}

// TestRollingUpgrade: a newer node upgrades a table that an older node has loaded. The older one closes its room and reports why.
func TestRollingUpgrade(t *testing.T) {
	bubble(t, func(t *testing.T) {
		log := &gamelog.Memory{}
		older, newer := hallOf(t, log, 1), hallOf(t, log, 2)
		older.Follow, newer.Follow = true, true
		r := withBo(t, newTable(t, older, "t", toyConfig(2)))
		must(t, r, start, take("ada", 0, 1))
		bo := listen(t, r, "bo")
		defer bo.stop()
		n := room(t, newer, "t")
		synctest.Wait()
		if err, _ := bo.closed.Load().(error); !errors.Is(err, ErrNewer) {
			t.Errorf("the listener at the older node received %v", err)
		}
		if _, err := r.Do(t.Context(), take("bo", 1, 1)); !errors.Is(err, ErrNewer) {
			t.Errorf("the older node returned %v", err)
		}
		if _, err := older.Room(t.Context(), "t"); !errors.Is(err, ErrNewer) {
			t.Errorf("the older node opened a room (%v)", err)
		}
		must(t, n, take("bo", 1, 3))
		if stones(n.State()) != 9 {
			t.Errorf("%d stones are left", stones(n.State()))
		}
	})
}

// TestTwoUpgradeAtOnce: two nodes load the same old table, and only one upgrade is logged.
func TestTwoUpgradeAtOnce(t *testing.T) {
	bubble(t, func(t *testing.T) {
		log := &gamelog.Memory{}
		_, begun := firstVersion(t, log)
		log = withSnapshot(t, crashed(t, log, "t", nil), "t", begun)
		a, b := hallOf(t, log, 2), hallOf(t, log, 2)
		a.Follow, b.Follow = true, true
		rooms := make(chan *Room, 2)
		for _, h := range []*Hall{a, b} {
			go func() { rooms <- room(t, h, "t") }()
		}
		x, y := await.Receive(t, "a room", rooms), await.Receive(t, "a room", rooms)
		synctest.Wait()
		same(t, "two nodes", x.State(), y.State())
		if list := upgrades(t, log, "t"); len(list) != 1 {
			t.Errorf("the logged upgrades are %+v", list)
		}
	})
}
