package table

import (
	"testing"

	"shipfic/hayburger"
)

// performed gives a new command at the table of a story, as a room does, and returns the code of its refusal.
func (y *story) performed(c Command) string {
	y.t.Helper()
	y.at += 1000
	c.At = y.at
	_, next, events, err := y.now().perform(c, y.games, y.past)
	if err == nil {
		y.states, y.events = append(y.states, next), events
	}
	return codeOf(err)
}

// TestH4NoPenaltyIsTakenBack makes a false slap in Hayburger. It costs a card, and no undo gives it back, not even where nobody needs to agree.
func TestH4NoPenaltyIsTakenBack(t *testing.T) {
	engine, err := hayburger.New()
	if err != nil {
		t.Fatal(err)
	}
	y := newStory(t)
	y.games = oneGame{engine}
	y.do(
		Command{Do: DoCreate, By: "ada", Name: "Ada", Config: &Config{Game: "hayburger", Seats: 2, Fixed: true}},
		Command{Do: DoBot, By: "ada", Seat: at(1), Level: "mare"},
		Command{Do: DoStart, By: "ada"},
	)
	cards := func() int { return y.now().Game.View(0).(hayburger.View).Seats[0].Cards }
	first := y.now().Game.Waiting()[0]
	by := PersonID("")
	if first == 0 {
		by = "ada"
	}
	y.do(Command{Do: DoMove, By: by, Seat: at(first), Move: encodeMove(hayburger.Turn{})})
	before := cards()
	y.do(Command{Do: DoMove, By: "ada", Seat: at(0), Move: encodeMove(hayburger.Slap{Card: 1, Reaction: 300})})
	if cards() != before-1 {
		t.Fatalf("a false slap leaves %d cards of %d", cards(), before)
	}
	if code := y.performed(undo("ada")); code != NothingToUndo || cards() != before-1 {
		t.Errorf("the undo is answered with %q, and Ada has %d cards of %d", code, cards(), before)
	}
}

// TestH5AnActingHostRemovesNobodyWithASeat lets owner and friend be away, so that a watching stranger becomes host.
func TestH5AnActingHostRemovesNobodyWithASeat(t *testing.T) {
	y := stage(newStory(t), "playing")
	y.do(
		Command{Do: DoJoin, By: "di", Name: "Di"},
		Command{Do: DoAway, Person: "ada", On: true},
		Command{Do: DoAway, Person: "bo", On: true},
	)
	if host := y.now().Host; host != "cy" {
		t.Fatalf("the host is %q", host)
	}
	for _, c := range []Command{
		{Do: DoKick, By: "cy", Person: "bo"},
		{Do: DoKick, By: "cy", Person: "bo", Ban: true},
		{Do: DoKick, By: "cy", Person: "di", Ban: true},
	} {
		if code := y.performed(c); code != NotHost {
			t.Errorf("%+v is answered with %q", c, code)
		}
	}
	if code := y.performed(Command{Do: DoKick, By: "cy", Person: "di"}); code != "" {
		t.Errorf("an acting host cannot remove a watcher: %q", code)
	}
	if code := y.performed(Command{Do: DoSit, By: "cy", Seat: at(1)}); code != SeatTaken {
		t.Errorf("a stranger who asks for an absent player's seat is answered with %q", code)
	}
}

// TestH5BansEnd lifts a ban, and lets another one end by itself.
func TestH5BansEnd(t *testing.T) {
	y := stage(newStory(t), "lobby")
	ban, join := Command{Do: DoKick, By: "ada", Person: "cy", Ban: true}, Command{Do: DoJoin, By: "cy", Name: "Cy"}
	y.do(ban)
	y.refused(join, Banned)
	y.refused(Command{Do: DoUnban, By: "bo", Person: "cy"}, NotHost)
	y.do(Command{Do: DoUnban, By: "ada", Person: "cy"})
	if !hasNote(y.events, "unbanned") {
		t.Error("nobody is told that the ban was lifted")
	}
	y.refused(Command{Do: DoUnban, By: "ada", Person: "cy"}, NoSuchPerson)
	y.do(join, ban)
	y.at += banTime - 3000
	y.refused(join, Banned)
	y.at += 3000
	y.do(join)
	if s := y.now(); len(s.Banned)+len(s.Bans) != 0 {
		t.Errorf("after the ban, %v and %v are left", s.Banned, s.Bans)
	}
}
