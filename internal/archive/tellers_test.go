package archive_test

import (
	"encoding/json"
	"testing"

	"shipfic/internal/archive"
	"shipfic/internal/gamelog"
	"shipfic/internal/server"
	"shipfic/internal/story"
	"shipfic/internal/table"
	"shipfic/language"
)

// TestLinesAfterUndo tells a game with undone moves as it is played: by a node that was there all the time, and by one
// that was started again before each entry. Both tell what the whole story does.
func TestLinesAfterUndo(t *testing.T) {
	log := &gamelog.Memory{}
	h := newHouse(t, log, ponies(t), nil, server.Limits{})
	room := h.newTable("bcdfg", "Ada", "Bo")
	always := h.archive
	told := map[uint64]string{}
	tell := func(updates ...*table.Update) {
		t.Helper()
		for _, u := range updates {
			text := linesText(t, always, u)
			restarted := archive.New(archive.Options{Chronicles: h.hall, Entries: log})
			if again := linesText(t, restarted, u); again != text {
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

func linesText(t *testing.T, a *archive.Archive, u *table.Update) string {
	t.Helper()
	tell := a.Lines("bcdfg", u.State, u.Events)
	if tell == nil {
		return ""
	}
	data, err := tell(language.English)
	if err != nil {
		t.Fatal(err)
	}
	var lines []story.Line
	if err := json.Unmarshal(data, &lines); err != nil {
		t.Fatal(err)
	}
	text := ""
	for _, l := range lines {
		text += l.Text[language.English]
	}
	return text
}
