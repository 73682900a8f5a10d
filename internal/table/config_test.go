package table

import (
	"slices"
	"strings"
	"testing"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/packs"
	"shipfic/tsssf"
)

func TestConfig(t *testing.T) {
	for name, test := range map[string]struct {
		change func(*Config)
		about  string // the refused field; empty if accepted
	}{
		"as it is":             {func(*Config) {}, ""},
		"everything":           {func(c *Config) { c.Turn, c.Total, c.Grace, c.Title, c.Open = 30, 600, 60, "Tea", true }, ""},
		"no seats":             {func(c *Config) { c.Seats = 0 }, "seats"},
		"too many seats":       {func(c *Config) { c.Seats = MaxSeats + 1 }, "seats"},
		"a long turn":          {func(c *Config) { c.Turn = MaxTurn + 1 }, "turnSeconds"},
		"a negative turn":      {func(c *Config) { c.Turn = -1 }, "turnSeconds"},
		"a long game":          {func(c *Config) { c.Total = MaxTotal + 1 }, "gameSeconds"},
		"a negative game":      {func(c *Config) { c.Total = -1 }, "gameSeconds"},
		"a long grace":         {func(c *Config) { c.Grace = MaxGrace + 1 }, "graceSeconds"},
		"a negative grace":     {func(c *Config) { c.Grace = -1 }, "graceSeconds"},
		"many packs":           {func(c *Config) { c.Packs = make([]gamelog.Hash, MaxPacks+1) }, "packs"},
		"a long hash":          {func(c *Config) { c.Packs = []gamelog.Hash{gamelog.Hash(strings.Repeat("0", MaxWord+1))} }, "packs"},
		"many cards":           {func(c *Config) { c.Include = make([]string, MaxCards+1) }, "include"},
		"many cards in both":   {func(c *Config) { c.Include, c.Exclude = make([]string, MaxCards), make([]string, 1) }, "include"},
		"long names of cards":  {func(c *Config) { c.Exclude = []string{strings.Repeat("x", MaxCardText+1)} }, "include"},
		"a card in no letters": {func(c *Config) { c.Exclude = []string{"\xff"} }, "include"},
		"a title of HTML":      {func(c *Config) { c.Title = "<b>hi</b>" }, "title"},
		"a long title":         {func(c *Config) { c.Title = strings.Repeat("x", MaxTitle+1) }, "title"},
		"a title of nothing":   {func(c *Config) { c.Title = "  " }, "title"},
		"a game of no letters": {func(c *Config) { c.Game = "\xff" }, "game"},
		"a long game's name":   {func(c *Config) { c.Game = strings.Repeat("x", MaxWord+1) }, "game"},
		"half of an option":    {func(c *Config) { c.Options = RawOptions(`{"stones":`) }, "options"},
		"options of no text":   {func(c *Config) { c.Options = RawOptions("{\"stones\xff\":3}") }, "options"},
		"many options":         {func(c *Config) { c.Options = RawOptions(`{"x":"` + strings.Repeat("x", MaxOptions) + `"}`) }, "options"},
		"a wrong option":       {func(c *Config) { c.Options = RawOptions(`{"stones":"many"}`) }, "options: json: cannot unmarshal string into Go struct field .stones of type int"},
	} {
		t.Run(name, func(t *testing.T) {
			c := toyConfig(3)
			test.change(c)
			err := newStory(t).try(Command{Do: DoCreate, By: "ada", Name: "Ada", Config: c})
			refusal, _ := err.(*game.Refusal)
			switch {
			case test.about == "" && err != nil:
				t.Errorf("refused: %v", err)
			case test.about != "" && (refusal == nil || refusal.Code != BadConfig || !slices.Equal(refusal.About, []string{test.about})):
				t.Errorf("got %v, want a refusal of %s", err, test.about)
			}
		})
	}
}

// TestContradictions: the engine's refusal of the options is passed on unchanged.
func TestContradictions(t *testing.T) {
	box, err := tsssf.NewBox(packs.Rules(packs.Core().Cards))
	if err != nil {
		t.Fatal(err)
	}
	for options, want := range map[string]string{
		`{"length":"solitaire"}`:                        tsssf.Contradiction,
		`{"openTeamHands":true}`:                        tsssf.Contradiction,
		`{"winningPoints":5,"length":"longHaul"}`:       tsssf.Contradiction,
		`{"teams":[[0],[1]]}`:                           tsssf.BadTeams,
		`{"handLimit":0}`:                               tsssf.BadOption,
		`{"handLimits":3}`:                              BadConfig, // misspelt
		`{"handLimit":8,"metGoals":"bottom"}`:           "",
		`{"privateGoals":true,"greasedLightning":true}`: "",
		`{"rehearse":"Nopony"}`:                         tsssf.NothingToRehearse,
		`{"rehearse":"Core"}`:                           "",
	} {
		y := newStory(t)
		y.games = oneGame{tsssf.Engine{Box: box}}
		got := codeOf(y.try(Command{Do: DoCreate, By: "ada", Name: "Ada", Config: &Config{Game: "tsssf", Seats: 3, Options: RawOptions(options)}}))
		if got != want {
			t.Errorf("%s: got %q, want %q", options, got, want)
		}
	}
}

// TestRehearsalKeepsSeats: whoever rehearses stays in the first seat, which is dealt the pack's cards.
func TestRehearsalKeepsSeats(t *testing.T) {
	for options, want := range map[string]bool{`{"rehearse":"Core"}`: true, `{"rehearse":""}`: false, `{}`: false} {
		c, err := Config{Game: "tsssf", Seats: 3, Options: RawOptions(options)}.check()
		if err != nil || c.Fixed != want {
			t.Errorf("%s: seats are kept: %v (%v)", options, c.Fixed, err)
		}
	}
}

// TestFewerSeats: people in removed seats become watchers. A finished game is cleared, since the new settings may be for another
// game.
func TestFewerSeats(t *testing.T) {
	y := stage(newStory(t), "finished")
	y.do(Command{Do: DoConfig, By: "ada", Config: toyConfig(1)})
	s := y.now()
	if s.SeatOf("bo") != game.Watcher || s.SeatOf("ada") != 0 || s.Person("bo") == nil || s.Status != gamelog.Waiting || s.Game != nil {
		t.Errorf("unexpected state %+v", s)
	}
	if _, err := Decode(s.Encode(), toyGames{1}); err != nil {
		t.Error(err)
	}
}
