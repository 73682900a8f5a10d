package hall

import (
	"bytes"
	"errors"
	"testing"

	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// TestErase takes Cy's lines out of a log with everything in it. The rest replays to the same game, and the table plays on.
func TestErase(t *testing.T) {
	log := &gamelog.Memory{}
	h := newHall(t, log)
	r := newTable(t, h, "t", toyConfig(3))
	must(t, r, table.Command{Do: table.DoJoin, By: "cy", Name: "Cy"}, table.Command{Do: table.DoSay, By: "cy", Text: "my telephone number"},
		table.Command{Do: table.DoSay, By: "ada", Text: "do not write that here"})
	longGame(t, r)
	before := r.State()
	var lines int
	err := h.Suspend(t.Context(), "t", ErrUnloaded, func() (err error) {
		var erased []gamelog.Entry
		if erased, lines, err = Erase(entriesOf(t, log, "t"), h.Games, "cy"); err != nil {
			return err
		}
		return log.Rewrite(t.Context(), "t", erased)
	})
	if err != nil || lines != 1 {
		t.Fatalf("%d lines erased (%v), want 1", lines, err)
	}
	for _, e := range entriesOf(t, log, "t") {
		if bytes.Contains(e.Body, []byte("telephone")) || bytes.Contains(decoded(t, e), []byte("telephone")) {
			t.Errorf("entry %d (%s) still has the line", e.N, e.Kind)
		}
	}
	again := room(t, h, "t")
	after := again.State()
	if after.N != before.N || stones(after) != stones(before) || len(after.Chat) != 3 {
		t.Errorf("the table is at %d with %d stones and %d lines, want %d, %d and 3", after.N, stones(after), len(after.Chat), before.N, stones(before))
	}
	for _, line := range after.Chat {
		if (line.Text == Erased) != (line.By == "cy") {
			t.Errorf("%s says %q", line.Name, line.Text)
		}
	}
	must(t, again, undo("ada"), take("ada", 0, 1))
	for _, err := range Retell(entriesOf(t, log, "t"), h.Games) {
		if err != nil {
			t.Fatal(err)
		}
	}
}

// decoded is the whole table that an entry carries.
func decoded(t *testing.T, e gamelog.Entry) []byte {
	t.Helper()
	c, err := table.ParseCommand(e)
	if err != nil {
		t.Fatal(err)
	}
	return c.State
}

// TestEraseOldRules refuses a log that these rules cannot replay, and changes nothing.
func TestEraseOldRules(t *testing.T) {
	log := &gamelog.Memory{}
	r := newTable(t, newHall(t, log), "t", toyConfig(3))
	longGame(t, r)
	if _, _, err := Erase(entriesOf(t, log, "t"), toyGames{3}, "bo"); !errors.Is(err, ErrNotErasable) {
		t.Errorf("by other rules: %v, want %v", err, ErrNotErasable)
	}
}

// TestSuspend asserts that people at the table learn why, and that nobody loads the table meanwhile.
func TestSuspend(t *testing.T) {
	h := newHall(t, &gamelog.Memory{})
	r := newTable(t, h, "t", toyConfig(2))
	ear := listen(t, r, "ada")
	shut := false
	h.Shut = func(id gamelog.ID) bool { return shut && id == "t" }
	got := make(chan error, 1)
	err := h.Suspend(t.Context(), "t", ErrShut, func() error {
		go func() {
			_, err := h.Room(t.Context(), "t")
			got <- err
		}()
		select {
		case err := <-got:
			t.Errorf("the table was loaded meanwhile (%v)", err)
		default:
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if why, _ := ear.closed.Load().(error); !errors.Is(why, ErrShut) {
		t.Errorf("the listener was told %v, want %v", why, ErrShut)
	}
	if err := <-got; err != nil && !errors.Is(err, ErrUnloaded) {
		t.Error(err)
	}
	room(t, h, "t")
	shut = true
	if _, err := h.Room(t.Context(), "t"); !errors.Is(err, ErrShut) {
		t.Errorf("a closed table: %v, want %v", err, ErrShut)
	}
	if _, err := h.Chronicle(t.Context(), "t", 1); !errors.Is(err, ErrShut) {
		t.Errorf("its games: %v, want %v", err, ErrShut)
	}
}
