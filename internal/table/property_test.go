package table

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"shipfic/game"
	"shipfic/internal/table/toy"
)

// TestMain fixes the seed of property tests unless the command line sets one, so that failures are reproducible. It also lowers
// the number of runs, since each run is long.
func TestMain(m *testing.M) {
	flag.Parse()
	for name, value := range map[string]string{"rapid.seed": "1", "rapid.checks": "80"} {
		if f := flag.Lookup(name); f.Value.String() == f.DefValue {
			if err := f.Value.Set(value); err != nil {
				panic(err)
			}
		}
	}
	os.Exit(m.Run())
}

var (
	somebody = rapid.SampledFrom([]PersonID{"ada", "bo", "cy", "di", "ed", ""})
	anything = rapid.SampledFrom([]string{"", "Ada", "bo", "  Cy  ", "<b>", "\u202eevil", "x\u0300\u0301\u0302\u0303\u0304", "long long long long long name", "👩‍🚀", "\xff"})
	moves    = rapid.SampledFrom([]toy.Move{{Do: "take", N: 1}, {Do: "take", N: 2}, {Do: "take", N: 3}, {Do: "think"}, {Do: "peek"}, {Do: "answer"}, {Do: "ask", Of: []game.Seat{1}}, {Do: "slap", Watcher: 3}, {Do: "window"}, {Do: "nonsense"}})
	options  = rapid.SampledFrom([]string{"", "null", `{"stones":30}`, `{ "stones" : 5 }`, `{"teams":[[0],[1]]}`, `{"ends":true}`, `{"stones":0}`, `[`, `{"stones":"x"}`})
)

// anyCommand draws a command, sensible or not.
func anyCommand(t *rapid.T) Command {
	some := []Do{
		DoCreate, DoJoin, DoJoin, DoLeave, DoSit, DoSit, DoSit, DoStand, DoReady, DoReady, DoReady, DoSay, DoWriteLine, DoWriteLine, DoMove, DoMove, DoMove, DoMove, DoMove, DoMove,
		DoUndo, DoUndo, DoEndVote, DoAgree, DoAgree, DoPause, DoHoliday, DoHoliday, DoBack, DoRematch, DoRematch, DoConfig, DoBot, DoBot, DoBot, DoBot, DoKick, DoHost, DoMute,
		DoStart, DoStart, DoStart, DoStandIn, DoStandIn, DoStandIn, DoAway, DoAway, DoAway, DoTimeout, DoTimeout, DoTimeout, DoWake, "dance",
	}
	c := Command{Do: rapid.SampledFrom(some).Draw(t, "do"), By: somebody.Draw(t, "by"), At: rapid.Int64Range(0, 100_000).Draw(t, "at"), Rules: 1}
	if kinds[c.Do].giver == byTable && rapid.IntRange(0, 9).Draw(t, "own") > 0 {
		c.By = ""
	}
	c.Name, c.Text, c.Person = anything.Draw(t, "name"), anything.Draw(t, "text"), somebody.Draw(t, "person")
	c.On, c.Ban = rapid.Bool().Draw(t, "on"), rapid.IntRange(0, 4).Draw(t, "ban") == 0
	c.Level = rapid.SampledFrom([]string{"filly", "crusader", "mare", "alicorn", "", "stallion"}).Draw(t, "level")
	seat := game.Seat(rapid.IntRange(-2, 4).Draw(t, "seat"))
	c.Seat = &seat
	c.Move = words(moves.Draw(t, "move"))
	c.Program = (c.Do == DoJoin || c.Do == DoSit) && rapid.IntRange(0, 3).Draw(t, "program") == 0
	if c.Do == DoHoliday {
		c.N = rapid.Uint64Range(0, MaxHoliday+1).Draw(t, "days")
	}
	if c.Do == DoStandIn {
		c.Text = rapid.SampledFrom([]string{StandInPlay, StandInWait, StandInEnd}).Draw(t, "decision")
	}
	c.StandIn = rapid.SampledFrom([]string{"Quill", "Doodle"}).Draw(t, "stand-in")
	if c.Do == DoWriteLine {
		c.N = rapid.Uint64Range(0, 30).Draw(t, "about")
	}
	if c.Do == DoStart {
		seed := game.SeedOf(rapid.Uint64().Draw(t, "seed"))
		c.Seed, c.Version = &seed, rapid.IntRange(unversioned, Version).Draw(t, "version")
	}
	if c.Do == DoCreate || c.Do == DoConfig {
		c.Config = &Config{
			Game: "toy", Seats: rapid.IntRange(0, 4).Draw(t, "seats"), Options: RawOptions(options.Draw(t, "options")),
			Turn: rapid.OneOf(rapid.IntRange(-1, 20), rapid.Just(Day)).Draw(t, "turn"), Total: rapid.IntRange(0, 40).Draw(t, "total"),
			StandIn: rapid.SampledFrom([]string{"", StandInGently, StandInLevel, StandInWait, "sleep"}).Draw(t, "standIn"),
			Fixed:   rapid.Bool().Draw(t, "fixed"), Title: anything.Draw(t, "title"), Open: true, Programs: rapid.Bool().Draw(t, "programs"),
		}
	}
	return c
}

// TestAnyCommands runs random commands. Nothing panics, a refusal changes nothing, the state stays consistent, and it survives
// encoding.
func TestAnyCommands(t *testing.T) {
	games := toyGames{1}
	done := map[Do]int{}
	rapid.Check(t, func(t *rapid.T) {
		states := []*State{{}}
		next, _, err := states[0].Step(Command{Do: DoCreate, By: "ada", Name: "Ada", Config: toyConfig(2), Rules: 1}, games, nil)
		if err != nil {
			t.Fatal(err)
		}
		states = append(states, next)
		if rapid.Bool().Draw(t, "playing") {
			states = append(states, begun(t, next))
		}
		for range rapid.IntRange(40, 90).Draw(t, "commands") {
			s := states[len(states)-1]
			c := anyCommand(t)
			if rapid.IntRange(0, 3).Draw(t, "sense") > 0 {
				c = sensible(t, s, c)
			}
			if c.Do == DoTimeout && *c.Seat >= 0 && int(*c.Seat) < len(s.Seats) {
				c.Missed = s.Seats[*c.Seat].Missed + 1 // as the room fills it in
			}
			if c.Do == DoBot && c.Level != "" {
				c.Name = s.nameBot("mare", "", c.At)
			} else if c.Do == DoBot {
				c.Name = ""
			}
			before := s.Encode()
			next, events, err := s.Step(c, games, func(n uint64) (game.State, error) { return states[n-1].Game, nil })
			if !bytes.Equal(before, s.Encode()) {
				t.Fatalf("%s modified the state it started from", c.Do)
			}
			if err != nil {
				if next != nil || events != nil {
					t.Fatalf("%s was refused but returned a result", c.Do)
				}
				var refusal *game.Refusal
				if !errors.As(err, &refusal) {
					t.Fatalf("%s returned %v, which is not a refusal", c.Do, err)
				}
				continue
			}
			done[c.Do]++
			if next.N != s.N+1 || next.Now < s.Now {
				t.Fatalf("%s leads from entry %d at %d to entry %d at %d", c.Do, s.N, s.Now, next.N, next.Now)
			}
			if err := next.Check(); err != nil {
				t.Fatalf("after %s: %v", c.Do, err)
			}
			sameFromLog(t, s, c, next, states)
			comesBack(t, next, games)
			states = append(states, next)
		}
		sameAsJSON(t, states[len(states)-1])
	})
	for do := range kinds {
		if done[do] == 0 && do != DoCreate && do != DoUpgraded {
			t.Errorf("%s was never accepted", do)
		}
	}
}

// begun starts a game of two people and a bot, with a clock.
func begun(t *rapid.T, s *State) *State {
	seed := game.SeedOf(7)
	config := toyConfig(3)
	config.Turn, config.Total = rapid.SampledFrom([]int{3, 3, 3, Day}).Draw(t, "first turn"), 10
	for _, c := range []Command{
		{Do: DoConfig, By: "ada", Config: config, Rules: 1},
		{Do: DoBot, By: "ada", Seat: at(2), Level: "mare"},
		{Do: DoJoin, By: "bo", Name: "Bo"},
		{Do: DoSit, By: "bo", Seat: at(1)},
		{Do: DoReady, By: "bo", On: true},
		{Do: DoStart, By: "ada", Seed: &seed, Rules: 1, Version: Version},
	} {
		next, _, err := s.Step(c, toyGames{1}, nil)
		if err != nil {
			t.Fatal(err)
		}
		s = next
	}
	s.N, s.Started = 2, 2
	for i := range s.Credits {
		s.Credits[i].From = 2
	}
	return s
}

// sensible turns a command into one that is more likely to be accepted.
func sensible(t *rapid.T, s *State, c Command) Command {
	if len(s.People) > 0 && kinds[c.Do].giver != byTable && c.Do != DoJoin {
		c.By = rapid.SampledFrom(s.People).Draw(t, "somebody").ID
		c.Person = rapid.SampledFrom(s.People).Draw(t, "another").ID
	}
	if kinds[c.Do].giver == byHost {
		c.By = s.Host
	}
	if away := slices.IndexFunc(s.Seats, func(p Seat) bool { return p.Away || p.Handed }); c.Do == DoStandIn && away >= 0 {
		c.Seat = at(game.Seat(away))
	}
	if len(s.Banned) > 0 && rapid.Bool().Draw(t, "unban") {
		c.Do, c.By, c.Person = DoUnban, s.Host, s.Banned[0]
	}
	if asked := s.Asked(); len(asked) > 0 && c.Do != DoMove {
		c.Do, c.By = DoAgree, rapid.SampledFrom(asked).Draw(t, "asked")
	}
	if s.Playing() && c.Do == DoMove {
		w := s.Game.Waiting()[0]
		if c.Seat = &w; w >= 0 {
			c.By = s.Seats[w].Person
		}
	}
	if c.Do == DoTimeout {
		c.At = s.Now + 20_000
		if w := s.WaitsFor(); len(w) > 0 {
			c.Seat = &w[0]
		}
	}
	return c
}

// sameFromLog checks that a command has the same effect when read from the log, where it has only the fields its kind uses.
func sameFromLog(t *rapid.T, s *State, c Command, want *State, states []*State) {
	kept := c.Sanitized()
	kept.At, kept.Rules, kept.Seed, kept.Missed, kept.Version, kept.StandIn = c.At, c.Rules, c.Seed, c.Missed, c.Version, c.StandIn
	if c.Do == DoBot {
		kept.Name = c.Name
	}
	entry, err := kept.Entry()
	if err != nil {
		t.Fatal(err)
	}
	read, err := ParseCommand(entry)
	if err != nil {
		t.Fatal(err)
	}
	again, _, err := s.Step(read, toyGames{1}, func(n uint64) (game.State, error) { return states[n-1].Game, nil })
	if err != nil || again.Digest(c.Do) != want.Digest(c.Do) || !bytes.Equal(again.Encode(), want.Encode()) {
		t.Fatalf("%s from the log leads to another state (%v)", entry.Body, err)
	}
}

// comesBack checks that a state survives encoding.
func comesBack(t *rapid.T, s *State, games Games) {
	back, err := Decode(s.Encode(), games)
	if err != nil {
		t.Fatalf("%s does not decode: %v", s.Encode(), err)
	}
	if !bytes.Equal(back.Encode(), s.Encode()) {
		t.Fatalf("%s decodes as %s", s.Encode(), back.Encode())
	}
}

// sameAsJSON checks that every field of a state survives JSON.
func sameAsJSON(t *rapid.T, s *State) {
	around := State{Game: s.Game}
	data, err := json.Marshal(s)
	if err == nil {
		err = json.Unmarshal(data, &around)
	}
	if diff := cmp.Diff(s, &around, cmpopts.EquateEmpty(), cmp.AllowUnexported(toy.State{})); diff != "" || err != nil {
		t.Fatalf("JSON changes the state (%v): -was +is\n%s", err, diff)
	}
}
