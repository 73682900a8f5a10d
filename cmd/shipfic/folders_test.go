package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"shipfic/hayburger"
	"shipfic/internal/gamelog"
	"shipfic/internal/games"
	"shipfic/internal/hall"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/tsssf"
)

// Every version of the program whose stored formats or rules differ from those of the version before has a data folder under
// testdata/folders, with what it said about its tables.
const folders = "testdata/folders"

var writeName = flag.String("folder", "", "write a data folder of today's formats under this name, to be kept")

// formatsNow names everything that decides how stored games are read.
func formatsNow() string {
	return fmt.Sprintf("format %d, table %d, tsssf %d, hayburger %d", gamelog.Format, table.Version, tsssf.RulesVersion, (*hayburger.Engine)(nil).RulesVersion())
}

// TestFoldersOfAllFormats fails after every change of stored formats or rules, until today's program has a folder among the kept ones.
func TestFoldersOfAllFormats(t *testing.T) {
	if *writeName != "" {
		folder := filepath.Join(folders, *writeName)
		if err := os.Mkdir(folder, 0o755); err != nil {
			t.Fatal(err)
		}
		kept, err := json.MarshalIndent(keptFolder{formatsNow(), writeFolder(t, filepath.Join(folder, "shipfic.db"), folders+"/packs")}, "", "  ")
		if err == nil {
			err = errors.Join(os.WriteFile(filepath.Join(folder, "tables.json"), append(kept, '\n'), 0o644), os.Remove(filepath.Join(folder, "shipfic.db.lock")))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range keptFolders(t) {
		if readKept(t, name).Formats == formatsNow() {
			return
		}
	}
	t.Errorf("no kept folder has today's formats (%s). Old games must still be read: when they are, run\n"+
		"go test ./cmd/shipfic -run TestFoldersOfAllFormats -folder NAME\nand commit the folder.", formatsNow())
}

// keptFolder is what a version said about its data folder.
type keptFolder struct {
	Formats string      `json:"formats"`
	Tables  []keptTable `json:"tables"`
}

func readKept(t *testing.T, name string) (kept keptFolder) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(folders, name, "tables.json"))
	if err == nil {
		err = json.Unmarshal(data, &kept)
	}
	if err != nil {
		t.Fatal(err)
	}
	return kept
}

func keptFolders(t *testing.T) (names []string) {
	t.Helper()
	files, err := filepath.Glob(folders + "/*/tables.json")
	if err != nil || len(files) < 2 {
		t.Fatalf("there are the kept folders %v (%v)", files, err)
	}
	for _, file := range files {
		names = append(names, filepath.Base(filepath.Dir(file)))
	}
	return names
}

// TestUpgradeKeepsEveryGame opens the folder of each earlier version. All tables are as their version left them: running games go on, undo, and
// end; finished ones keep their story and picture; the folder verifies, before and after, and a backup of it can be restored.
func TestUpgradeKeepsEveryGame(t *testing.T) {
	t.Parallel()
	for _, name := range keptFolders(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			kept := readKept(t, name)
			data := dataFlag{Data: t.TempDir()}
			file, err := os.ReadFile(filepath.Join(folders, name, "shipfic.db"))
			if err == nil {
				err = os.WriteFile(data.file(), file, 0o600)
			}
			if err != nil {
				t.Fatal(err)
			}
			mustVerify(t, data.file())
			playOn(t, data, kept.Tables)
			mustVerify(t, data.file())
			backup := filepath.Join(t.TempDir(), "backup.db")
			restored := dataFlag{Data: t.TempDir()}
			var out strings.Builder
			if err := errors.Join(backupCmd{dataFlag: data, To: backup}.Run(t.Context(), io.Discard), restoreCmd{dataFlag: restored, From: backup}.Run(t.Context(), &out)); err != nil {
				t.Fatalf("%v\n%s", err, &out)
			}
			mustVerify(t, restored.file())
			tellEnds(t, restored, kept.Tables)
		})
	}
}

// mustVerify verifies a file.
func mustVerify(t *testing.T, file string) {
	t.Helper()
	var out strings.Builder
	if err := verifyFile(t.Context(), file, &out); err != nil {
		t.Fatalf("%v\n%s", err, &out)
	}
}

// playOn opens a folder, compares its tables with what was kept about them, and goes on with those that are running, until they are over.
func playOn(t *testing.T, data dataFlag, kept []keptTable) {
	log, err := data.open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	const seed = 7
	t.Logf("moves are rolled with seed %d", seed)
	w := &folderWriter{t: t, log: log, rng: rand.New(rand.NewPCG(seed, 0)), now: time.Date(2026, 11, 15, 20, 0, 0, 0, time.UTC)}
	shelf := games.NewShelf(log)
	w.hall = &hall.Hall{Log: log, Games: shelf, Bots: games.NewBots(shelf, 0), Now: func() time.Time { return w.now }, Idle: time.Hour}
	w.hall.Open()
	defer w.hall.Close()
	for _, k := range kept {
		r, err := w.hall.Room(t.Context(), k.ID)
		if err != nil {
			t.Errorf("%s: %v", k.ID, err)
			continue
		}
		s := r.State()
		if s.Status != k.Status || s.Games != k.Games || s.N < k.N {
			t.Errorf("%s is %s after entry %d in game %d, and was %s after entry %d in game %d", k.ID, s.Status, s.N, s.Games, k.Status, k.N, k.Games)
		}
		if s.Game != nil && (!slices.Equal(s.Game.Result().Points, k.Points) || !slices.Equal(s.Game.Waiting(), k.Waiting)) {
			t.Errorf("%s has the points %v and waits for %v, and had %v and waited for %v", k.ID, s.Game.Result().Points, s.Game.Waiting(), k.Points, k.Waiting)
		}
		if s.Playing() {
			w.finish(r, k)
		}
	}
}

// finish undoes the last move, if that was possible, plays on and ends the game by a vote.
func (w *folderWriter) finish(r *hall.Room, k keptTable) {
	w.t.Helper()
	if k.Undo {
		s := r.State()
		w.do(r, table.Command{Do: table.DoUndo, By: s.Seats[s.Points[len(s.Points)-1].Seat].Person})
		if now := r.State(); len(now.Points) >= len(s.Points) {
			w.t.Errorf("%s: the last move was not undone", k.ID)
		}
	}
	w.play(r, 15, nil)
	s := r.State()
	if !s.Playing() {
		return
	}
	w.do(r, table.Command{Do: table.DoEndVote, By: s.Seats[0].Person})
	for _, seat := range s.Seats[1:] {
		w.do(r, table.Command{Do: table.DoAgree, By: seat.Person, On: true})
	}
	if s := r.State(); s.Status != gamelog.Finished {
		w.t.Errorf("%s is %s after the vote", k.ID, s.Status)
	}
}

// tellEnds asks a server for the replay, the story and the picture of every game.
func tellEnds(t *testing.T, data dataFlag, kept []keptTable) {
	t.Helper()
	s := start(t, data.Data)
	for _, k := range kept {
		for number := 1; number <= k.Games; number++ {
			id := fmt.Sprintf("%s-%d", k.ID, number)
			var replay wire.Replay
			if err := json.Unmarshal([]byte(get(t, http.DefaultClient, s.address+"/api/games/"+id)), &replay); err != nil || replay.Frames == 0 {
				t.Errorf("the replay of %s has %d frames (%v)", id, replay.Frames, err)
			}
			if k.Status == gamelog.Finished && !slices.Equal(replay.Points, k.Points) {
				t.Errorf("%s ended with the points %v, and now with %v", id, k.Points, replay.Points)
			}
			if k.ID == "slaps" || k.ID == "eaten" {
				continue
			}
			if story := get(t, http.DefaultClient, s.address+"/api/games/"+id+"/story"); !strings.Contains(story, `"lines"`) {
				t.Errorf("the story of %s is %.200s", id, story)
			}
			if picture := get(t, http.DefaultClient, s.address+"/g/"+id+"/picture.png"); !strings.HasPrefix(picture, "\x89PNG") {
				t.Errorf("the picture of %s is %.200s", id, picture)
			}
		}
	}
}
