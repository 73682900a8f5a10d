package table

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"shipfic/game"
	"shipfic/internal/gamelog"
)

// consistent returns an error if a state violates an invariant.
func consistent(s *State) error {
	for _, check := range []func(*State) error{peopleConsistent, hostConsistent, seatsConsistent, gameConsistent, creditsConsistent} {
		if err := check(s); err != nil {
			return err
		}
	}
	return nil
}

func peopleConsistent(s *State) error {
	ids, numbers, names := map[PersonID]bool{}, map[int]bool{}, map[string]bool{}
	for _, p := range s.People {
		looks := strings.ToLower(skeleton(p.Name))
		name, ok := tidyName(p.Name)
		switch {
		case p.ID == "" || ids[p.ID]:
			return fmt.Errorf("person %q is empty or a duplicate", p.ID)
		case !ok || name != p.Name:
			return fmt.Errorf("%q is not a valid name", p.Name)
		case p.Number < 1 || p.Number > s.Came || numbers[p.Number]:
			return fmt.Errorf("%s has number %d of %d", p.ID, p.Number, s.Came)
		case slices.Contains(s.Banned, p.ID):
			return fmt.Errorf("%s is banned but present", p.ID)
		case names[looks]:
			return fmt.Errorf("two people are named %s", p.Name)
		}
		ids[p.ID], numbers[p.Number], names[looks] = true, true, true
	}
	for _, p := range s.Gone {
		if ids[p.ID] || numbers[p.Number] || p.Away {
			return fmt.Errorf("%s is both gone and present", p.ID)
		}
	}
	if len(s.People) > MaxPeople || len(s.Gone) > MaxPeople || len(s.Banned) > MaxBans || len(s.Chat) > MaxChat {
		return errors.New("a list exceeds its limit")
	}
	return nil
}

func hostConsistent(s *State) error {
	host, owner := s.person(s.Host), s.person(s.Owner)
	somebody := slices.ContainsFunc(s.People, func(p Person) bool { return !p.Away })
	switch {
	case len(s.People) == 0:
		if s.Host != "" || s.Owner != "" {
			return errors.New("there is a host but no people")
		}
	case host == nil || owner == nil:
		return fmt.Errorf("the host %q or the owner %q is missing", s.Host, s.Owner)
	case host.Away && somebody:
		return errors.New("the host is away while others are not")
	case host != owner && !owner.Away:
		return errors.New("the owner is present but is not the host")
	}
	return nil
}

func seatsConsistent(s *State) error {
	taken := map[PersonID]bool{}
	for i, seat := range s.Seats {
		p := s.person(seat.Person)
		switch {
		case seat.Person != "" && (p == nil || taken[seat.Person] || seat.Bot != "" || seat.Away != s.needsStandIn(p)):
			return fmt.Errorf("seat %d is inconsistent: %+v", i, seat)
		case seat.Person == "" && (seat.Ready || seat.Away || seat.Late):
			return fmt.Errorf("seat %d has no person but is %+v", i, seat)
		case seat.Person == "" && seat.Bot == "" && s.Playing():
			return fmt.Errorf("seat %d is empty during a game", i)
		case seat.Person != "" && s.Playing() && !slices.Contains(s.Held, Held{seat.Person, game.Seat(i)}):
			return fmt.Errorf("it is not recorded that %s sees the hand of seat %d", seat.Person, i)
		}
		taken[seat.Person] = true
	}
	for i, h := range s.Held {
		if slices.ContainsFunc(s.Held[:i], func(o Held) bool { return o.Person == h.Person && s.Status != gamelog.Waiting }) {
			return fmt.Errorf("%s has seen two hands", h.Person)
		}
	}
	if len(s.Seats) < s.Config.Seats || len(s.Seats) > s.Config.Seats && !s.Playing() {
		return fmt.Errorf("there are %d seats, want %d", len(s.Seats), s.Config.Seats)
	}
	return nil
}

func gameConsistent(s *State) error {
	if (s.Game == nil) != (s.Status == gamelog.Waiting) {
		return fmt.Errorf("status %s does not match whether there is a game", s.Status)
	}
	if !s.Playing() && (len(s.Points) > 0 || s.Request != nil || s.Clock.Since != 0) {
		return errors.New("game data is left without a game")
	}
	if s.Playing() {
		if n := len(s.Game.Result().Points); n != len(s.Seats) {
			return fmt.Errorf("there are %d seats for a game of %d", len(s.Seats), n)
		}
		for _, list := range [][]int64{s.Clock.Left, s.Clock.Used} {
			if len(list) != 0 && len(list) != len(s.Seats) {
				return fmt.Errorf("there are %d seats but %d times", len(s.Seats), len(list))
			}
		}
	}
	if r := s.Request; r != nil && (len(s.Asked()) == 0 || (s.SeatOf(r.By) == game.Watcher) != (r.Kind == RequestSit)) {
		return errors.New("a request has nobody to answer it, or no author")
	}
	for i, p := range s.Points {
		if i > 0 && p.N <= s.Points[i-1].N || p.N > s.N || i >= MaxPoints {
			return fmt.Errorf("the undo points are inconsistent: %+v", s.Points)
		}
	}
	return nil
}

// creditsConsistent checks that the points of every seat are divided among those who have played in it, and nothing is credited twice.
func creditsConsistent(s *State) error {
	if s.Version < standInVersion || s.Game == nil {
		if len(s.Credits) > 0 {
			return fmt.Errorf("there are credits without a game, or by older rules: %+v", s.Credits)
		}
		return nil
	}
	points, latest := make([]game.Points, len(s.Seats)), map[game.Seat]uint64{}
	for i, c := range s.Credits {
		switch {
		case i >= maxCredits+MaxSeats || c.Points < 0 || c.From > s.N || c.Person == "" && c.Bot == "":
			return fmt.Errorf("credit %d is inconsistent: %+v", i, c)
		case slices.ContainsFunc(s.Credits[:i], func(o Credit) bool { return o.Seat == c.Seat && o.Person == c.Person && o.Bot == c.Bot }):
			return fmt.Errorf("%+v is there twice", c)
		}
		points[c.Seat] += c.Points
		latest[c.Seat] = max(latest[c.Seat], c.From)
	}
	if want := s.Game.Result().Points; len(latest) != len(s.Seats) || !slices.Equal(points, want) && s.secrets() == 0 {
		return fmt.Errorf("the credits %+v do not add up to %v", s.Credits, want)
	}
	return nil
}

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
	moves    = rapid.SampledFrom([]toyMove{{Do: "take", N: 1}, {Do: "take", N: 2}, {Do: "take", N: 3}, {Do: "think"}, {Do: "peek"}, {Do: "answer"}, {Do: "ask", Of: []game.Seat{1}}, {Do: "slap", Watcher: 3}, {Do: "window"}, {Do: "nonsense"}})
	options  = rapid.SampledFrom([]string{"", "null", `{"stones":30}`, `{ "stones" : 5 }`, `{"teams":[[0],[1]]}`, `{"ends":true}`, `{"stones":0}`, `[`, `{"stones":"x"}`})
)

// anyCommand draws a command, sensible or not.
func anyCommand(t *rapid.T) Command {
	some := []Do{
		DoCreate, DoJoin, DoJoin, DoLeave, DoSit, DoSit, DoSit, DoStand, DoReady, DoReady, DoReady, DoSay, DoTell, DoTell, DoMove, DoMove, DoMove, DoMove, DoMove, DoMove,
		DoUndo, DoUndo, DoEndVote, DoAgree, DoAgree, DoPause, DoHoliday, DoHoliday, DoBack, DoRematch, DoRematch, DoConfig, DoBot, DoBot, DoBot, DoBot, DoKick, DoHost, DoMute,
		DoStart, DoStart, DoStart, DoStandIn, DoStandIn, DoStandIn, DoAway, DoAway, DoAway, DoTimeout, DoTimeout, DoTimeout, DoWake, "dance",
	}
	c := Command{Do: rapid.SampledFrom(some).Draw(t, "do"), By: somebody.Draw(t, "by"), At: rapid.Int64Range(0, 100_000).Draw(t, "at"), Rules: 1}
	if kinds[c.Do].giver == byTable && rapid.IntRange(0, 9).Draw(t, "own") > 0 {
		c.By = ""
	}
	c.Name, c.Text, c.Person = anything.Draw(t, "name"), anything.Draw(t, "text"), somebody.Draw(t, "person")
	c.On, c.Ban = rapid.Bool().Draw(t, "on"), rapid.IntRange(0, 4).Draw(t, "ban") == 0
	c.Level = rapid.SampledFrom([]string{"filly", "mare", "alicorn", "mare", "", "stallion"}).Draw(t, "level")
	seat := game.Seat(rapid.IntRange(-2, 4).Draw(t, "seat"))
	c.Seat = &seat
	c.Move = words(moves.Draw(t, "move"))
	if c.Do == DoHoliday {
		c.N = rapid.Uint64Range(0, MaxHoliday+1).Draw(t, "days")
	}
	if c.Do == DoStandIn {
		c.Text = rapid.SampledFrom([]string{StandInPlay, StandInWait, StandInEnd}).Draw(t, "decision")
	}
	c.StandIn = rapid.SampledFrom([]string{"Quill", "Doodle"}).Draw(t, "stand-in")
	if c.Do == DoTell {
		c.N = rapid.Uint64Range(0, 30).Draw(t, "about")
	}
	if c.Do == DoStart {
		seed := game.SeedOf(rapid.Uint64().Draw(t, "seed"))
		c.Seed, c.Version = &seed, rapid.IntRange(unversioned, version).Draw(t, "version")
	}
	if c.Do == DoCreate || c.Do == DoConfig {
		c.Config = &Config{
			Game: "toy", Seats: rapid.IntRange(0, 4).Draw(t, "seats"), Options: RawOptions(options.Draw(t, "options")),
			Turn: rapid.OneOf(rapid.IntRange(-1, 20), rapid.Just(Day)).Draw(t, "turn"), Total: rapid.IntRange(0, 40).Draw(t, "total"),
			StandIn: rapid.SampledFrom([]string{"", StandInGently, StandInLevel, StandInWait, "sleep"}).Draw(t, "standIn"),
			Fixed:   rapid.Bool().Draw(t, "fixed"), Title: anything.Draw(t, "title"), Open: true,
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
				c.Name = s.nameBot("mare", c.At)
			} else if c.Do == DoBot {
				c.Name = ""
			}
			before := s.encode()
			next, events, err := s.Step(c, games, func(n uint64) (game.State, error) { return states[n-1].Game, nil })
			if !bytes.Equal(before, s.encode()) {
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
			if err := consistent(next); err != nil {
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
		{Do: DoStart, By: "ada", Seed: &seed, Rules: 1, Version: version},
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
		if w := s.waiting(); len(w) > 0 {
			c.Seat = &w[0]
		}
	}
	return c
}

// sameFromLog checks that a command has the same effect when read from the log, where it has only the fields its kind uses.
func sameFromLog(t *rapid.T, s *State, c Command, want *State, states []*State) {
	kept := c.sanitized()
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
	if err != nil || again.digest(c.Do) != want.digest(c.Do) || !bytes.Equal(again.encode(), want.encode()) {
		t.Fatalf("%s from the log leads to another state (%v)", entry.Body, err)
	}
}

// comesBack checks that a state survives encoding.
func comesBack(t *rapid.T, s *State, games Games) {
	back, err := decode(s.encode(), games)
	if err != nil {
		t.Fatalf("%s does not decode: %v", s.encode(), err)
	}
	if !bytes.Equal(back.encode(), s.encode()) {
		t.Fatalf("%s decodes as %s", s.encode(), back.encode())
	}
}

// sameAsJSON checks that every field of a state survives JSON.
func sameAsJSON(t *rapid.T, s *State) {
	around := State{Game: s.Game}
	data, err := json.Marshal(s)
	if err == nil {
		err = json.Unmarshal(data, &around)
	}
	if diff := cmp.Diff(s, &around, cmpopts.EquateEmpty(), cmp.AllowUnexported(toyState{})); diff != "" || err != nil {
		t.Fatalf("JSON changes the state (%v): -was +is\n%s", err, diff)
	}
}
