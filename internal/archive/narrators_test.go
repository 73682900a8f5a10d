package archive_test

import (
	"context"
	"encoding/json"
	"testing"

	"shipfic/internal/archive"
	"shipfic/internal/gamelog"
	"shipfic/internal/hall"
	"shipfic/internal/limit"
	"shipfic/internal/story"
	"shipfic/internal/table"
	"shipfic/language"
)

// TestLinesAfterUndo tells a game with undone moves as it is played: by a node that was there all the time, and by one
// that was started again before each entry. Both tell what the whole story does.
func TestLinesAfterUndo(t *testing.T) {
	log := &gamelog.Memory{}
	h := newHouse(t, log, ponies(t), nil, limit.Limits{})
	room := h.newTable("bcdfg", "Ada", "Bo")
	always := h.archive
	told := map[uint64]string{}
	tell := func(updates ...*hall.Update) {
		t.Helper()
		for _, u := range updates {
			text := linesText(t, always, u, language.English)
			restarted := archive.New(archive.Options{Chronicles: h.hall, Entries: log})
			if again := linesText(t, restarted, u, language.English); again != text {
				t.Errorf("entry %d: %q, and after a restart %q", u.State.N, text, again)
			}
			told[u.State.N] = text
		}
	}
	undone := 0
	for range 12 {
		tell(h.play(room, 5)...)
		for _, who := range []table.PersonID{"Ada", "Bo"} {
			u, err := room.Do(t.Context(), table.Command{Do: table.DoUndo, By: who})
			if err != nil {
				continue // nothing to undo
			}
			tell(u)
			if room.State().Request != nil {
				other := map[table.PersonID]table.PersonID{"Ada": "Bo", "Bo": "Ada"}[who]
				tell(h.must(room, table.Command{Do: table.DoAgree, By: other, On: true}))
			}
			undone++
			break
		}
	}
	if undone < 3 {
		t.Fatalf("only %d moves were undone", undone)
	}
	whole := map[uint64]string{}
	for _, l := range h.story("bcdfg-1").Story.Lines {
		whole[l.N] += l.Text[language.English]
	}
	for n, text := range whole {
		if live, heard := told[n]; heard && live != text {
			t.Errorf("entry %d was told %q when it happened, %q in the whole story", n, live, text)
		}
	}
}

// linesText returns the lines of an entry in one language, as text.
func linesText(t *testing.T, a *archive.Archive, u *hall.Update, in language.Code) (text string) {
	t.Helper()
	tell := a.Lines("bcdfg", u.State, u.Events)
	if tell == nil {
		return ""
	}
	data, err := tell(in)
	if err != nil {
		t.Fatal(err)
	}
	var lines []story.Line
	if err := json.Unmarshal(data, &lines); err != nil {
		t.Fatal(err)
	}
	for _, l := range lines {
		text += l.Text[in]
		if len(l.Text) != 1 {
			t.Errorf("entry %d was told in %d languages", u.State.N, len(l.Text))
		}
	}
	return text
}

// countingChronicles counts how often a game is read again.
type countingChronicles struct {
	archive.Chronicles
	read int
}

func (c *countingChronicles) Chronicle(ctx context.Context, id gamelog.ID, number int) (*hall.Chronicle, error) {
	c.read++
	return c.Chronicles.Chronicle(ctx, id, number)
}

// TestLinesReadNothing tells a game from its beginning without reading it again, although some moves have nothing to tell.
func TestLinesReadNothing(t *testing.T) {
	log := &gamelog.Memory{}
	h := newHouse(t, log, ponies(t), nil, limit.Limits{})
	room := h.newTable("bcdfg", "Ada", "Bo")
	counting := &countingChronicles{Chronicles: h.hall}
	a := archive.New(archive.Options{Chronicles: counting, Entries: log})
	silent, first := 0, 0
	for i, u := range h.play(room, 300) {
		if a.Lines("bcdfg", u.State, u.Events) == nil {
			silent++
		}
		if i == 0 {
			first = counting.read // the game began before it was listened to
		}
	}
	if silent == 0 || counting.read != first {
		t.Errorf("the game was read %d times, with %d moves that were not told", counting.read, silent)
	}
}
