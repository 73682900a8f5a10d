package table

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"strconv"
	"strings"
	"testing"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table/toy"
)

// story is a table driven by a test, one command per second.
type story struct {
	t      testing.TB
	games  Games
	states []*State // after each entry; the first precedes all entries
	events []Event  // of the latest entry
	at     int64
	rules  int  // the version of the table's rules
	quick  bool // skips the checks of each command, for tests with many of them
}

func newStory(t testing.TB) *story {
	return &story{t: t, games: toyGames{1}, states: []*State{{}}, at: 1_000_000, rules: Version}
}

func (y *story) now() *State { return y.states[len(y.states)-1] }

// past returns an earlier game state, for undo.
func (y *story) past(n uint64) (game.State, error) { return y.states[n-1].Game, nil }

// try runs a command as the room would complete it and checks that a refusal changes nothing.
func (y *story) try(c Command) error {
	y.t.Helper()
	var before []byte
	if !y.quick {
		before = y.now().Encode()
	}
	y.at += 1000
	c.At = y.at
	if c.Do == DoStart && c.Seed == nil {
		seed := game.SeedOf(uint64(len(y.states)))
		c.Seed = &seed
	}
	c.Rules, c.Version, c.StandIn = 1, y.rules, "Quill"
	next, events, err := y.now().Step(c, y.games, y.past)
	if !y.quick && !bytes.Equal(before, y.now().Encode()) {
		y.t.Fatalf("%s modified the state it started from", c.Do)
	}
	if err != nil {
		if next != nil || events != nil {
			y.t.Fatalf("%s was refused but returned a result", c.Do)
		}
		return err
	}
	if next.N != y.now().N+1 {
		y.t.Fatalf("%s led from entry %d to %d", c.Do, y.now().N, next.N)
	}
	if !y.quick {
		if err := next.Check(); err != nil {
			y.t.Fatalf("after %s: %v", c.Do, err)
		}
	}
	if c.Do != DoMove && !hasNote(events, "") {
		y.t.Errorf("%s produced no event", c.Do)
	}
	y.states, y.events = append(y.states, next), events
	return nil
}

// do runs commands that must be accepted.
func (y *story) do(commands ...Command) *story {
	y.t.Helper()
	for _, c := range commands {
		if err := y.try(c); err != nil {
			y.t.Fatalf("entry %d: %s by %q was refused: %v", len(y.states), c.Do, c.By, err)
		}
	}
	return y
}

// sits lets a person take over from a bot in a running game: everybody agrees.
func (y *story) sits(by PersonID, seat game.Seat) *story {
	y.t.Helper()
	y.do(Command{Do: DoSit, By: by, Seat: at(seat)})
	for y.now().Request != nil {
		y.do(Command{Do: DoAgree, By: y.now().Asked()[0], On: true})
	}
	return y
}

// doQuickly runs many commands that must be accepted.
func (y *story) doQuickly(commands ...Command) {
	y.t.Helper()
	y.quick = true
	y.do(commands...)
	y.quick = false
}

// refused runs a command that must be refused with the given code.
func (y *story) refused(c Command, code string) {
	y.t.Helper()
	if got := codeOf(y.try(c)); got != code {
		y.t.Errorf("%s by %q returned %q, want %q", c.Do, c.By, got, code)
	}
}

func codeOf(err error) string {
	var refusal *game.Refusal
	switch {
	case err == nil:
		return ""
	case errors.As(err, &refusal):
		return refusal.Code
	}
	return err.Error()
}

// hasNote reports whether there is a note of the given event, or any note if event is empty.
func hasNote(events []Event, event string) bool {
	for _, e := range events {
		if n, ok := e.Body.(Note); ok && (event == "" || n.Event == event) {
			return true
		}
	}
	return false
}

func at(seat game.Seat) *game.Seat { return &seat }

func toyConfig(seats int) *Config { return &Config{Game: "toy", Seats: seats, Fixed: true} }

func take(by PersonID, seat game.Seat, n int) Command {
	return Command{Do: DoMove, By: by, Seat: at(seat), Move: words(toy.Move{Do: "take", N: n})}
}

func move(by PersonID, seat game.Seat, m toy.Move) Command {
	return Command{Do: DoMove, By: by, Seat: at(seat), Move: words(m)}
}

func words(m game.Move) json.RawMessage {
	data, err := m.MarshalJSON()
	if err != nil {
		panic(err)
	}
	return data
}

// stage brings a table to the named stage. Ada is the host, in seat 0; Bo has seat 1; Cy watches. From "ready" on, seat 2 has a
// bot.
func stage(y *story, name string) *story {
	y.t.Helper()
	switch name {
	case "nothing":
	case "lobby":
		y.do(Command{Do: DoCreate, By: "ada", Name: "Ada", Config: toyConfig(3)},
			Command{Do: DoJoin, By: "bo", Name: "Bo"}, Command{Do: DoSit, By: "bo", Seat: at(1)},
			Command{Do: DoJoin, By: "cy", Name: "Cy"})
	case "ready":
		stage(y, "lobby").do(Command{Do: DoBot, By: "ada", Seat: at(2), Level: "filly"}, Command{Do: DoReady, By: "bo", On: true})
	case "playing":
		stage(y, "ready").do(Command{Do: DoStart, By: "ada"})
	case "days":
		c := toyConfig(3)
		c.Turn = Day
		stage(y, "ready").do(Command{Do: DoConfig, By: "ada", Config: c}, Command{Do: DoReady, By: "bo", On: true}, Command{Do: DoStart, By: "ada"})
	case "paused":
		stage(y, "playing").do(Command{Do: DoPause, By: "bo", On: true})
	case "asked":
		stage(y, "playing").do(take("ada", 0, 1), take("bo", 1, 1), Command{Do: DoUndo, By: "ada"})
	case "finished":
		stage(y, "playing").do(Command{Do: DoEndVote, By: "ada"}, Command{Do: DoAgree, By: "bo", On: true})
	default:
		y.t.Fatalf("unknown stage %s", name)
	}
	return y
}

// TestCommands tries every command in every status, by people who may and may not give it: accepted, and refused with every code.
func TestCommands(t *testing.T) {
	const ok = ""
	tests := []struct {
		stage string
		c     Command
		want  string
	}{
		{"nothing", Command{Do: DoCreate, By: "ada", Name: "Ada", Config: toyConfig(2)}, ok},
		{"nothing", Command{Do: DoCreate, By: "ada", Name: "Ada"}, BadConfig},
		{"nothing", Command{Do: DoCreate, By: "ada", Name: " ", Config: toyConfig(2)}, BadName},
		{"nothing", Command{Do: DoCreate, Name: "Ada", Config: toyConfig(2)}, NotHere},
		{"nothing", Command{Do: DoCreate, By: PersonID(strings.Repeat("a", MaxID+1)), Name: "Ada", Config: toyConfig(2)}, NotHere},
		{"nothing", Command{Do: DoCreate, By: "ada", Name: "Ada", Config: &Config{Game: "chess", Seats: 2}}, "noSuchGame"},
		{"nothing", Command{Do: DoCreate, By: "ada", Name: "Ada", Config: &Config{Game: "broken", Seats: 2}}, "the disk is on fire"},
		{"nothing", Command{Do: DoJoin, By: "ada", Name: "Ada"}, Unknown},
		{"lobby", Command{Do: DoCreate, By: "ada", Name: "Ada", Config: toyConfig(2)}, Unknown},
		{"lobby", Command{Do: "dance", By: "ada"}, Unknown},
		{"lobby", Command{By: "ada"}, Unknown},

		{"lobby", Command{Do: DoJoin, By: "di", Name: "Di"}, ok},
		{"lobby", Command{Do: DoJoin, By: "di", Name: ""}, BadName},
		{"lobby", Command{Do: DoJoin, Name: "Di"}, NotHere},
		{"lobby", Command{Do: DoJoin, By: "cy", Name: "Cyrus"}, ok},
		{"lobby", Command{Do: DoJoin, By: "cy", Name: "<b>"}, BadName},
		{"lobby", Command{Do: DoJoin, By: "cy", Name: " Cy "}, AlreadyHere},
		{"playing", Command{Do: DoJoin, By: "di", Name: "Di"}, ok},
		{"finished", Command{Do: DoJoin, By: "di", Name: "Di"}, ok},

		{"lobby", Command{Do: DoLeave, By: "ada"}, ok},
		{"playing", Command{Do: DoLeave, By: "bo"}, ok},
		{"lobby", Command{Do: DoLeave, By: "di"}, NotHere},
		{"lobby", Command{Do: DoLeave}, NotHere},

		{"lobby", Command{Do: DoSit, By: "cy", Seat: at(2)}, ok},
		{"lobby", Command{Do: DoSit, By: "bo", Seat: at(2)}, ok}, // moves to another seat
		{"lobby", Command{Do: DoSit, By: "cy", Seat: at(1)}, SeatTaken},
		{"ready", Command{Do: DoSit, By: "cy", Seat: at(2)}, SeatTaken}, // by a bot
		{"lobby", Command{Do: DoSit, By: "cy", Seat: at(3)}, NoSuchSeat},
		{"lobby", Command{Do: DoSit, By: "cy", Seat: at(-1)}, NoSuchSeat},
		{"lobby", Command{Do: DoSit, By: "cy"}, NoSuchSeat},
		{"lobby", Command{Do: DoSit, By: "di", Seat: at(2)}, NotHere},
		{"lobby", Command{Do: DoSit, By: "cy", Seat: at(2), Program: true}, NoPrograms},
		{"playing", Command{Do: DoSit, By: "cy", Seat: at(2), Program: true}, NoPrograms},
		{"playing", Command{Do: DoSit, By: "cy", Seat: at(2)}, ok}, // takes over from a bot
		{"playing", Command{Do: DoSit, By: "cy", Seat: at(1)}, SeatTaken},
		{"playing", Command{Do: DoSit, By: "bo", Seat: at(2)}, GameOn},
		{"finished", Command{Do: DoSit, By: "cy", Seat: at(2)}, SeatTaken},

		{"lobby", Command{Do: DoStand, By: "bo"}, ok},
		{"playing", Command{Do: DoStand, By: "bo"}, ok},
		{"lobby", Command{Do: DoStand, By: "cy"}, NotSeated},
		{"lobby", Command{Do: DoStand, By: "di"}, NotHere},

		{"lobby", Command{Do: DoReady, By: "bo", On: true}, ok},
		{"finished", Command{Do: DoReady, By: "bo", On: true}, ok},
		{"lobby", Command{Do: DoReady, By: "cy", On: true}, NotSeated},
		{"playing", Command{Do: DoReady, By: "bo", On: true}, GameOn},

		{"lobby", Command{Do: DoSay, By: "cy", Text: "hello <3"}, ok},
		{"playing", Command{Do: DoSay, By: "cy", Text: "hello"}, ok},
		{"lobby", Command{Do: DoSay, By: "cy", Text: "\x00"}, BadText},
		{"lobby", Command{Do: DoSay, By: "di", Text: "hello"}, NotHere},

		{"lobby", Command{Do: DoConfig, By: "ada", Config: toyConfig(4)}, ok},
		{"lobby", Command{Do: DoConfig, By: "bo", Config: toyConfig(4)}, NotHost},
		{"lobby", Command{Do: DoConfig, By: "ada"}, BadConfig},
		{"playing", Command{Do: DoConfig, By: "ada", Config: toyConfig(4)}, GameOn},
		{"finished", Command{Do: DoConfig, By: "ada", Config: toyConfig(4)}, ok},

		{"lobby", Command{Do: DoBot, By: "ada", Seat: at(2), Level: "alicorn"}, ok},
		{"ready", Command{Do: DoBot, By: "ada", Seat: at(2), Level: "mare"}, ok},
		{"ready", Command{Do: DoBot, By: "ada", Seat: at(2)}, ok}, // removes the bot
		{"lobby", Command{Do: DoBot, By: "ada", Seat: at(1), Level: "mare"}, SeatTaken},
		{"lobby", Command{Do: DoBot, By: "ada", Seat: at(7), Level: "mare"}, NoSuchSeat},
		{"lobby", Command{Do: DoBot, By: "ada", Seat: at(2), Level: "stallion"}, NoSuchLevel},
		{"lobby", Command{Do: DoBot, By: "bo", Seat: at(2), Level: "mare"}, NotHost},
		{"playing", Command{Do: DoBot, By: "ada", Seat: at(2), Level: "alicorn"}, ok},
		{"playing", Command{Do: DoBot, By: "ada", Seat: at(2)}, GameOn},

		{"lobby", Command{Do: DoKick, By: "ada", Person: "bo"}, ok},
		{"playing", Command{Do: DoKick, By: "ada", Person: "bo", Ban: true}, ok},
		{"lobby", Command{Do: DoKick, By: "ada", Person: "ada"}, NoSuchPerson},
		{"lobby", Command{Do: DoUnban, By: "ada", Person: "bo"}, NoSuchPerson},
		{"lobby", Command{Do: DoKick, By: "ada", Person: "di"}, NoSuchPerson},
		{"lobby", Command{Do: DoKick, By: "bo", Person: "ada"}, NotHost},

		{"lobby", Command{Do: DoHost, By: "ada", Person: "cy"}, ok},
		{"lobby", Command{Do: DoHost, By: "ada", Person: "ada"}, NoSuchPerson},
		{"lobby", Command{Do: DoHost, By: "ada", Person: "di"}, NoSuchPerson},
		{"lobby", Command{Do: DoHost, By: "cy", Person: "cy"}, NotHost},

		{"lobby", Command{Do: DoMute, By: "ada", Person: "bo", On: true}, ok},
		{"lobby", Command{Do: DoMute, By: "ada", Person: "di", On: true}, NoSuchPerson},
		{"lobby", Command{Do: DoMute, By: "bo", Person: "cy", On: true}, NotHost},

		{"ready", Command{Do: DoStart, By: "ada"}, ok},
		{"ready", Command{Do: DoStart, By: "bo"}, NotHost},
		{"lobby", Command{Do: DoStart, By: "ada"}, SeatsEmpty},
		{"playing", Command{Do: DoStart, By: "ada"}, GameOn},
		{"finished", Command{Do: DoStart, By: "ada"}, NotReady},

		{"playing", take("ada", 0, 2), ok},
		{"playing", take("bo", 1, 2), "notYourTurn"},
		{"playing", take("bo", 0, 2), NotYourSeat},
		{"playing", take("cy", 0, 2), NotYourSeat},
		{"playing", take("cy", 9, 2), NotYourSeat},
		{"playing", take("ada", 0, 4), "toyRefuses"},
		{"playing", Command{Do: DoMove, By: "ada", Seat: at(0), Move: []byte(`{"do":`)}, BadMove},
		{"playing", Command{Do: DoMove, By: "ada", Seat: at(0)}, BadMove},
		{"playing", Command{Do: DoMove, By: "ada", Seat: at(0), Move: bytes.Repeat([]byte(" "), MaxMove+1)}, BadMove},
		{"playing", Command{Do: DoMove, By: "ada", Move: words(toy.Move{Do: "think"})}, NotYourSeat}, // as a watcher
		{"playing", take("di", 0, 2), NotHere},
		{"playing", take("", 0, 2), NotYourSeat}, // the table may not move for a person who is present
		{"playing", take("", 2, 2), "notYourTurn"},
		{"playing", take("", 9, 2), NoSuchSeat},
		{"playing", take("", -2, 2), NoSuchSeat},
		{"playing", move("cy", game.Watcher, toy.Move{Do: "slap", Watcher: 3}), ok},
		{"paused", take("ada", 0, 2), Paused},
		{"lobby", take("ada", 0, 2), NoGame},
		{"finished", take("ada", 0, 2), NoGame},

		{"playing", Command{Do: DoUndo, By: "ada"}, NothingToUndo},
		{"lobby", Command{Do: DoUndo, By: "ada"}, NoGame},
		{"playing", Command{Do: DoUndo, By: "cy"}, NotSeated},
		{"asked", Command{Do: DoUndo, By: "bo"}, RequestOpen},

		{"playing", Command{Do: DoEndVote, By: "bo"}, ok},
		{"finished", Command{Do: DoEndVote, By: "bo"}, NoGame},
		{"playing", Command{Do: DoEndVote, By: "cy"}, NotSeated},
		{"asked", Command{Do: DoEndVote, By: "bo"}, RequestOpen},

		{"asked", Command{Do: DoAgree, By: "bo", On: true}, ok},
		{"asked", Command{Do: DoAgree, By: "bo"}, ok},
		{"asked", Command{Do: DoAgree, By: "ada"}, ok}, // withdraws the request
		{"asked", Command{Do: DoAgree, By: "ada", On: true}, NoRequest},
		{"asked", Command{Do: DoAgree, By: "cy", On: true}, NoRequest},
		{"asked", Command{Do: DoAgree, By: "cy"}, NoRequest},
		{"playing", Command{Do: DoAgree, By: "bo", On: true}, NoRequest},

		{"playing", Command{Do: DoPause, By: "bo", On: true}, ok},
		{"paused", Command{Do: DoPause, By: "ada"}, ok},
		{"paused", Command{Do: DoPause, By: "ada", On: true}, Paused},
		{"playing", Command{Do: DoPause, By: "bo"}, NotPaused},
		{"playing", Command{Do: DoPause, By: "cy", On: true}, NotSeated},
		{"lobby", Command{Do: DoPause, By: "bo", On: true}, NoGame},

		{"days", Command{Do: DoPause, By: "bo", On: true}, OverDays},
		{"days", Command{Do: DoWake}, NoGame},

		{"days", Command{Do: DoHoliday, By: "bo", N: MaxHoliday}, ok},
		{"days", Command{Do: DoHoliday, By: "bo", N: MaxHoliday + 1}, NoHoliday},
		{"days", Command{Do: DoHoliday, By: "bo", N: math.MaxUint64}, NoHoliday},
		{"days", Command{Do: DoHoliday, By: "bo"}, NoHoliday},
		{"days", Command{Do: DoHoliday, By: "cy", N: 1}, NotSeated},
		{"playing", Command{Do: DoHoliday, By: "bo", N: 1}, NotOverDays},
		{"lobby", Command{Do: DoHoliday, By: "bo", N: 1}, NoGame},

		{"finished", Command{Do: DoRematch, By: "bo"}, ok},
		{"finished", Command{Do: DoRematch, By: "cy"}, NotSeated},
		{"playing", Command{Do: DoRematch, By: "bo"}, GameOn},
		{"lobby", Command{Do: DoRematch, By: "bo"}, NoGame},

		{"playing", Command{Do: DoStandIn, By: "ada", Seat: at(1), Text: StandInPlay}, ok},
		{"playing", Command{Do: DoStandIn, By: "bo", Seat: at(0), Text: StandInPlay}, NotHost},
		{"lobby", Command{Do: DoStandIn, By: "ada", Seat: at(1), Text: StandInPlay}, NoGame},
		{"days", Command{Do: DoStandIn, By: "ada", Seat: at(1), Text: StandInPlay}, NotAway},
		{"playing", Command{Do: DoStandIn, By: "ada", Seat: at(2), Text: StandInPlay}, NotAway},
		{"playing", Command{Do: DoStandIn, By: "ada", Seat: at(0), Text: StandInPlay}, NotAway},
		{"playing", Command{Do: DoStandIn, By: "ada", Seat: at(1), Text: "dance"}, NotAway},
		{"playing", Command{Do: DoStandIn, By: "ada", Seat: at(9), Text: StandInPlay}, NoSuchSeat},

		{"playing", Command{Do: DoBack, By: "bo"}, ok},
		{"playing", Command{Do: DoBack, By: "cy"}, NotSeated},

		{"playing", Command{Do: DoAway, Person: "bo", On: true}, ok},
		{"lobby", Command{Do: DoAway, Person: "cy", On: true}, ok},
		{"asked", Command{Do: DoWriteLine, By: "ada", N: 8, Text: "How it began."}, ok},
		{"finished", Command{Do: DoWriteLine, By: "bo", N: 8, Text: "How it ended."}, ok},
		{"asked", Command{Do: DoWriteLine, By: "ada", N: 7, Text: "The start."}, NoSuchShip},
		{"asked", Command{Do: DoWriteLine, By: "ada", N: 11, Text: "This very line."}, NoSuchShip},
		{"asked", Command{Do: DoWriteLine, By: "ada", N: 8, Text: strings.Repeat("x", MaxStoryLine+1)}, BadText},
		{"asked", Command{Do: DoWriteLine, By: "ada", N: 8}, BadText},
		{"asked", Command{Do: DoWriteLine, By: "cy", N: 8, Text: "I only watch."}, NotSeated},
		{"lobby", Command{Do: DoWriteLine, By: "ada", N: 2, Text: "Too soon."}, NoGame},
		{"playing", Command{Do: DoAway, Person: "bo"}, NotDue},
		{"playing", Command{Do: DoAway, Person: "di", On: true}, NoSuchPerson},
		{"playing", Command{Do: DoAway, By: "ada", Person: "bo", On: true}, Unknown},
		{"playing", Command{Do: DoTimeout, Seat: at(0)}, NotDue},
		{"playing", Command{Do: DoTimeout}, NoSuchSeat},
		{"playing", Command{Do: DoTimeout, By: "ada", Seat: at(0)}, Unknown},
		{"playing", Command{Do: DoWake}, ok},
		{"paused", Command{Do: DoWake}, NoGame},
		{"lobby", Command{Do: DoWake}, NoGame},
		{"playing", Command{Do: DoWake, By: "ada"}, Unknown},
		{"playing", Command{Do: DoUpgraded, By: "ada"}, Unknown},
		{"playing", Command{Do: DoUpgraded}, ErrBroken.Error()},
	}
	accepted, refused := map[Do]bool{}, map[string]bool{}
	for i, test := range tests {
		t.Run(strconv.Itoa(i)+" "+test.stage+" "+string(test.c.Do)+" "+test.want, func(t *testing.T) {
			y := stage(newStory(t), test.stage)
			if got := codeOf(y.try(test.c)); got != test.want {
				t.Errorf("%+v returned %q, want %q", test.c, got, test.want)
			}
		})
		if refused[test.want] = true; test.want == ok {
			accepted[test.c.Do] = true
		}
	}
	// Other tests cover these.
	for _, elsewhere := range []string{Banned, TableFull, Muted, SawAnother, NotWanted} {
		refused[elsewhere] = true
	}
	for _, elsewhere := range []Do{DoUndo, DoTimeout, DoUpgraded, DoUnban} {
		accepted[elsewhere] = true
	}
	for do := range kinds {
		if !accepted[do] {
			t.Errorf("no test accepts %s", do)
		}
	}
	for _, code := range allCodes(t) {
		if !refused[code] {
			t.Errorf("no test refuses with %s", code)
		}
	}
}

// allCodes reads the refusal codes from the source, so that none is forgotten.
func allCodes(t *testing.T) (codes []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "refusals.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok {
			code, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			codes = append(codes, code)
		}
		return true
	})
	if len(codes) < 20 {
		t.Fatalf("found only %d codes", len(codes))
	}
	return codes
}

// TestStatus: the status follows from the commands, and there is a game only while one is in progress or just finished.
func TestStatus(t *testing.T) {
	for name, want := range map[string]gamelog.Status{
		"lobby": gamelog.Waiting, "ready": gamelog.Waiting, "playing": gamelog.Playing, "paused": gamelog.Playing, "finished": gamelog.Finished,
	} {
		y := stage(newStory(t), name)
		if s := y.now(); s.Status != want || s.SeatOf("cy") != game.Watcher || (s.Game == nil) != (want == gamelog.Waiting) {
			t.Errorf("%s: the status is %s and Cy has seat %d", name, s.Status, s.SeatOf("cy"))
		}
	}
}
