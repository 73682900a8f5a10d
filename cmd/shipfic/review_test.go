package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"shipfic/game"
	"shipfic/internal/archive"
	"shipfic/internal/bots"
	"shipfic/internal/gamelog"
	"shipfic/internal/games"
	"shipfic/internal/hall"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/tsssf"
)

// finishedGame writes a game of two Fillies, which was broken off after some moves, to a file.
func finishedGame(t *testing.T, seed uint64, moves int) string {
	t.Helper()
	log := &gamelog.Memory{}
	shelf := games.NewShelf(log)
	hall := &hall.Hall{Log: log, Games: shelf, Seeds: func() game.Seed { return game.SeedOf(seed) }}
	hall.Open()
	defer hall.Close()
	room, err := hall.Create(t.Context(), "k3xq9", table.Command{By: "ada", Name: "Ada", Config: &table.Config{Game: games.TSSSF, Seats: 2}})
	if err != nil {
		t.Fatal(err)
	}
	do := func(c table.Command) {
		t.Helper()
		if _, err := room.Do(t.Context(), c); err != nil {
			t.Fatalf("seed %d: %s: %v", seed, c.Do, err)
		}
	}
	seat := game.Seat(1)
	do(table.Command{Do: table.DoJoin, By: "bo", Name: "Bo"})
	do(table.Command{Do: table.DoSit, By: "bo", Seat: &seat})
	do(table.Command{Do: table.DoReady, By: "bo", On: true})
	do(table.Command{Do: table.DoStart, By: "ada"})
	var filly bots.Bot
	for range moves {
		s := room.State().Game.(*tsssf.State)
		if filly == nil {
			filly = bots.New(bots.Filly, bots.NewLore(s.Sight(0).Box()), seed, 0)
		}
		seat := s.Waiting()[0]
		move, err := filly.Choose(bots.Observe(s, seat)).Move.MarshalJSON()
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		do(table.Command{Do: table.DoMove, By: []table.PersonID{"ada", "bo"}[seat], Seat: &seat, Move: move})
	}
	do(table.Command{Do: table.DoEndVote, By: "ada"})
	do(table.Command{Do: table.DoAgree, By: "bo", On: true})
	file, err := archive.LoadGame(t.Context(), log, "k3xq9")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := file.Write(&out); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "game.jsonl")
	if err := os.WriteFile(name, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// TestReview prints the review of a game, for people and for programs.
func TestReview(t *testing.T) {
	t.Parallel()
	const seed = 5
	file := finishedGame(t, seed, 40)
	var text, data bytes.Buffer
	if err := (reviewCmd{storedFlags: storedFlags{tableFlags: tableFlags{Game: file}}}).Run(t.Context(), &text); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`(?m)^Turn 1, (Ada|Bo): `, `won .+; could win .+ \(\d points?\) in \d+ moves?\n    \S`} {
		if !regexp.MustCompile(want).MatchString(text.String()) {
			t.Errorf("seed %d: %s is missing in\n%s", seed, want, text.String())
		}
	}
	if err := (reviewCmd{storedFlags: storedFlags{tableFlags: tableFlags{Game: file}}, Seat: 2, JSON: true}).Run(t.Context(), &data); err != nil {
		t.Fatal(err)
	}
	var v wire.Review
	if err := json.Unmarshal(data.Bytes(), &v); err != nil {
		t.Fatal(err)
	}
	if said := strings.Count(text.String(), ", Bo: "); len(v.Turns) != said || said == 0 {
		t.Errorf("seed %d: Bo has %d turns, or %d", seed, len(v.Turns), said)
	}
	for _, c := range []struct {
		cmd  reviewCmd
		want string
	}{
		{reviewCmd{storedFlags: storedFlags{tableFlags{Game: file}, 2}}, "has no game 2"},
		{reviewCmd{storedFlags: storedFlags{tableFlags: tableFlags{Game: file}}, Seat: 3}, "the table has no seat 3"},
	} {
		if err := c.cmd.Run(t.Context(), &data); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v", c.cmd, err)
		}
	}
}
