package hall

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// damagedLog is a log in which the entries of one table cannot be read.
type damagedLog struct {
	gamelog.Memory
	id   gamelog.ID
	full bool
}

func (l *damagedLog) Read(ctx context.Context, id gamelog.ID, from uint64, limit int) ([]gamelog.Entry, error) {
	if id == l.id {
		return nil, fmt.Errorf("row 7: %w", gamelog.ErrDamaged)
	}
	return l.Memory.Read(ctx, id, from, limit)
}

func (l *damagedLog) Append(ctx context.Context, id gamelog.ID, last uint64, entries ...gamelog.Entry) error {
	if l.full {
		return fmt.Errorf("the log: %w", gamelog.ErrFull)
	}
	return l.Memory.Append(ctx, id, last, entries...)
}

// TestDamagedRow damages a row of one table. That table is set aside, and the others go on.
func TestDamagedRow(t *testing.T) {
	bubble(t, func(t *testing.T) {
		log := &damagedLog{}
		h := newHall(t, log)
		newTable(t, h, "good", toyConfig(2))
		newTable(t, h, "bad", toyConfig(2))
		h.Close()
		h.Open()
		log.id = "bad"
		if _, err := h.Room(t.Context(), "bad"); !errors.Is(err, gamelog.ErrDamaged) {
			t.Errorf("the damaged table is answered with %v", err)
		}
		r, err := h.Room(t.Context(), "good")
		if err != nil {
			t.Fatal(err)
		}
		must(t, r, table.Command{Do: table.DoSay, By: "ada", Text: "still here"})
		list, err := log.Summaries(t.Context(), gamelog.Filter{Status: []gamelog.Status{gamelog.Aside}})
		if err != nil || len(list) != 1 || list[0].ID != "bad" {
			t.Errorf("set aside are %v (%v)", list, err)
		}
	})
}

// tornLog is a log whose snapshots cannot be read.
type tornLog struct{ gamelog.Memory }

func (l *tornLog) Snapshot(context.Context, gamelog.ID) (gamelog.Snapshot, error) {
	return gamelog.Snapshot{}, gamelog.ErrDamaged
}

// TestDamagedSnapshot loads a table whose snapshot is damaged from its entries.
func TestDamagedSnapshot(t *testing.T) {
	bubble(t, func(t *testing.T) {
		h := newHall(t, &tornLog{})
		r := newTable(t, h, "t", toyConfig(2))
		must(t, r, table.Command{Do: table.DoSay, By: "ada", Text: "kept"})
		h.Close()
		h.Open()
		r, err := h.Room(t.Context(), "t")
		if err != nil {
			t.Fatal(err)
		}
		if chat := r.State().Chat; len(chat) != 1 || chat[0].Text != "kept" {
			t.Errorf("the chat is %v", chat)
		}
	})
}

// TestFullDiskIsSure says that a command on a full disk has certainly not happened.
func TestFullDiskIsSure(t *testing.T) {
	bubble(t, func(t *testing.T) {
		log := &damagedLog{}
		h := newHall(t, log)
		r := newTable(t, h, "t", toyConfig(2))
		log.full = true
		if _, err := r.Do(t.Context(), table.Command{Do: table.DoSay, By: "ada", Text: "lost"}); !errors.Is(err, gamelog.ErrFull) || errors.Is(err, ErrUnsure) {
			t.Errorf("on a full disk: %v", err)
		}
		log.full = false
		must(t, r, table.Command{Do: table.DoSay, By: "ada", Text: "kept"})
		if chat := r.State().Chat; len(chat) != 1 || chat[0].Text != "kept" {
			t.Errorf("the chat is %v", chat)
		}
	})
}

// crashingLog is a log of a process that dies before its second record.
type crashingLog struct {
	gamelog.Memory
	records int
	dead    bool
}

func (l *crashingLog) crash() error {
	if !l.dead {
		return nil
	}
	if l.records++; l.records > 1 {
		return errors.New("killed")
	}
	return nil
}

func (l *crashingLog) PutSnapshot(ctx context.Context, id gamelog.ID, s gamelog.Snapshot) error {
	if err := l.crash(); err != nil {
		return err
	}
	return l.Memory.PutSnapshot(ctx, id, s)
}

func (l *crashingLog) PutSummary(ctx context.Context, s gamelog.Summary) error {
	if err := l.crash(); err != nil {
		return err
	}
	return l.Memory.PutSummary(ctx, s)
}

// TestCrashBetweenRecords kills the process between the records of a game that has just ended. The list tells of the end when the table
// is loaded again.
func TestCrashBetweenRecords(t *testing.T) {
	bubble(t, func(t *testing.T) {
		log := &crashingLog{}
		h := newHall(t, log)
		r := newTable(t, h, "t", toyConfig(2))
		must(t, r, start)
		sleep(1)
		log.dead = true
		must(t, r, table.Command{Do: table.DoEndVote, By: "ada"})
		sleep(1)
		h.Close()
		log.dead = false
		h.Open()
		if _, err := h.Room(t.Context(), "t"); err != nil {
			t.Fatal(err)
		}
		sleep(1)
		list, err := log.Summaries(t.Context(), gamelog.Filter{})
		if err != nil || len(list) != 1 || list[0].Status != gamelog.Finished {
			t.Errorf("the list says %v (%v)", list, err)
		}
	})
}
