package hall

import (
	"errors"
	"slices"
	"testing"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// TestBotNames: each bot has a name of its own that no person has, in the log too, and a person who comes later with that name
// gets another.
func TestBotNames(t *testing.T) {
	log := &gamelog.Memory{}
	h := newHall(t, log)
	r := newTable(t, h, "t", toyConfig(6))
	taken := table.BotNames["filly"][0]
	must(t, r, table.Command{Do: table.DoJoin, By: "bo", Name: taken})
	for seat := 1; seat < 6; seat++ {
		must(t, r, table.Command{Do: table.DoBot, By: "ada", Seat: at(game.Seat(seat)), Level: "filly"})
	}
	seen := map[string]bool{taken: true}
	for _, seat := range r.State().Seats[1:] {
		if seat.Name == "" || seen[seat.Name] {
			t.Errorf("a bot is called %q", seat.Name)
		}
		seen[seat.Name] = true
	}
	bot := r.State().Seats[3].Name
	must(t, r, table.Command{Do: table.DoJoin, By: "cy", Name: bot})
	if name := r.State().Person("cy").Name; name != bot+" 2" {
		t.Errorf("Cy is called %q, as the bot is", name)
	}
	same(t, "from the log alone", room(t, newHall(t, crashed(t, log, "t", nil)), "t").State(), r.State())
}

// TestStandInsHaveNames lets a player of a running game stand up. The bot that fills in has a name that nobody else has, and the log
// alone gives the same one.
func TestStandInsHaveNames(t *testing.T) {
	log := &gamelog.Memory{}
	r := withBo(t, newTable(t, newHall(t, log), "t", toyConfig(3)))
	must(t, r, table.Command{Do: table.DoBot, By: "ada", Seat: at(2), Level: table.Levels[0]}, start, table.Command{Do: table.DoStand, By: "bo"})
	filling, other := r.State().Seats[1], r.State().Seats[2]
	if filling.Bot != table.Levels[0] || !slices.Contains(table.BotNames[table.Levels[0]], filling.Name) || filling.Name == other.Name {
		t.Errorf("%+v fills in as well as %+v", filling, other)
	}
	same(t, "from the log alone", room(t, newHall(t, crashed(t, log, "t", nil)), "t").State(), r.State())
}

// TestBotCharacters lets the host choose what a bot likes: its name says it, even from the log alone.
func TestBotCharacters(t *testing.T) {
	log := &gamelog.Memory{}
	h := newHall(t, log)
	r := newTable(t, h, "t", toyConfig(6))
	for i := range 5 { // more than there are names with that character
		must(t, r, table.Command{Do: table.DoBot, By: "ada", Seat: at(game.Seat(1 + i)), Level: "mare", Text: "wrecker"})
		if name := r.State().Seats[1+i].Name; table.CharacterOf(name) != "wrecker" || r.State().BotOf(game.Seat(1+i)) != "mare:wrecker" {
			t.Errorf("a wrecker is called %q, a %q", name, table.CharacterOf(name))
		}
	}
	_, err := r.Do(t.Context(), table.Command{Do: table.DoBot, By: "ada", Seat: at(1), Level: "mare", Text: "saint"})
	if refusal := new(game.Refusal); !errors.As(err, &refusal) || refusal.Code != table.NoSuchLevel {
		t.Errorf("a saint: %v", err)
	}
	if c := table.CharacterOf("Ada"); c != "" {
		t.Errorf("Ada is a %s", c)
	}
	same(t, "from the log alone", room(t, newHall(t, crashed(t, log, "t", nil)), "t").State(), r.State())
}
