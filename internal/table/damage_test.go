package table

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"shipfic/internal/gamelog"
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

// TestM7DamagedRow damages a row of one table. That table is set aside, and the others go on.
func TestM7DamagedRow(t *testing.T) {
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
		must(t, r, Command{Do: DoSay, By: "ada", Text: "still here"})
		list, err := log.Summaries(t.Context(), gamelog.Filter{Status: []gamelog.Status{gamelog.Aside}})
		if err != nil || len(list) != 1 || list[0].ID != "bad" {
			t.Errorf("set aside are %v (%v)", list, err)
		}
	})
}

// TestM7AFullDiskIsSure says that a command on a full disk has certainly not happened.
func TestM7AFullDiskIsSure(t *testing.T) {
	bubble(t, func(t *testing.T) {
		log := &damagedLog{}
		h := newHall(t, log)
		r := newTable(t, h, "t", toyConfig(2))
		log.full = true
		if _, err := r.Do(t.Context(), Command{Do: DoSay, By: "ada", Text: "lost"}); !errors.Is(err, gamelog.ErrFull) || errors.Is(err, ErrUnsure) {
			t.Errorf("on a full disk: %v", err)
		}
		log.full = false
		must(t, r, Command{Do: DoSay, By: "ada", Text: "kept"})
		if chat := r.State().Chat; len(chat) != 1 || chat[0].Text != "kept" {
			t.Errorf("the chat is %v", chat)
		}
	})
}
