package table

import (
	"testing"

	"shipfic/game"
	"shipfic/hayburger"
)

// performed gives a new command at the table of a story, as a room does, and returns the code of its refusal.
func (y *story) performed(c Command) string {
	y.t.Helper()
	y.at += 1000
	c.At = y.at
	_, next, events, err := y.now().Perform(c, y.games, y.past)
	if err == nil {
		y.states, y.events = append(y.states, next), events
	}
	return codeOf(err)
}

// TestNoPenaltyIsTakenBack makes a false slap in Hayburger. It costs a card, and no undo gives it back, not even where nobody needs to agree.
func TestNoPenaltyIsTakenBack(t *testing.T) {
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
	y.do(Command{Do: DoMove, By: by, Seat: at(first), Move: words(hayburger.Turn{})})
	before := cards()
	y.do(Command{Do: DoMove, By: "ada", Seat: at(0), Move: words(hayburger.Slap{Card: 1, Reaction: 300})})
	if cards() != before-1 {
		t.Fatalf("a false slap leaves %d cards of %d", cards(), before)
	}
	if code := y.performed(undo("ada")); code != NothingToUndo || cards() != before-1 {
		t.Errorf("the undo is answered with %q, and Ada has %d cards of %d", code, cards(), before)
	}
}

// TestActingHostRemovesNobodyWithASeat lets owner and friend be away, so that a watching stranger becomes host.
func TestActingHostRemovesNobodyWithASeat(t *testing.T) {
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

// TestBansEnd lifts a ban, and lets another one end by itself.
func TestBansEnd(t *testing.T) {
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

// TestSeatsNeedConsent lets a watcher ask for a bot's seat in a running game. The players decide, and nobody sees the hand before.
func TestSeatsNeedConsent(t *testing.T) {
	sit := Command{Do: DoSit, By: "cy", Seat: at(2)}
	y := stage(newStory(t), "playing").do(sit)
	r := y.now().Request
	if r == nil || r.Kind != RequestSit || *r.Seat != 2 || y.now().SeatOf("cy") != game.Watcher || len(y.now().Held) != 2 {
		t.Fatalf("after Cy asked, the request is %+v and the hands seen are %v", r, y.now().Held)
	}
	y.refused(Command{Do: DoSit, By: "cy", Seat: at(2)}, RequestOpen)
	y.do(agree("bo", true), agree("ada", true))
	if s := y.now(); s.SeatOf("cy") != 2 || s.Request != nil || !hasNote(y.events, "sat") {
		t.Errorf("everybody agreed, but Cy has seat %d", s.SeatOf("cy"))
	}
	// A person who has seen the hand comes back without asking.
	y.do(Command{Do: DoStand, By: "cy"}, sit)
	if s := y.now(); s.SeatOf("cy") != 2 {
		t.Error("Cy may not sit down again")
	}

	y = stage(newStory(t), "playing").do(sit, agree("bo", false))
	if s := y.now(); s.Request != nil || s.SeatOf("cy") != game.Watcher {
		t.Errorf("Bo declined, but Cy has seat %d", s.SeatOf("cy"))
	}
	y.refused(sit, NotWanted) // nobody is asked again and again

	// Players are not kept from their own requests, and those who are away have not agreed.
	y = stage(newStory(t), "playing").do(sit, Command{Do: DoEndVote, By: "ada"})
	if r := y.now().Request; r == nil || r.Kind != RequestEnd {
		t.Errorf("after Ada's request, the open one is %+v", r)
	}
	y = stage(newStory(t), "playing").do(Command{Do: DoAway, Person: "ada", On: true}, Command{Do: DoAway, Person: "bo", On: true}, sit)
	if s := y.now(); s.SeatOf("cy") != game.Watcher || len(s.Asked()) != 2 {
		t.Errorf("with everybody away, Cy got seat %d; %v are asked", s.SeatOf("cy"), s.Asked())
	}
	y.do(Command{Do: DoLeave, By: "cy"})
	if y.now().Request != nil {
		t.Error("Cy left, but the request is open")
	}
	// Where only bots play, nobody minds.
	y = stage(newStory(t), "playing").do(Command{Do: DoLeave, By: "ada"}, Command{Do: DoLeave, By: "bo"}, sit)
	if s := y.now(); s.SeatOf("cy") != 2 {
		t.Error("Cy may not sit among bots")
	}
}

// TestOldSeatsReplay replays a log from before seats needed consent.
func TestOldSeatsReplay(t *testing.T) {
	y := stage(newStory(t), "playing")
	old := *y.now()
	old.Version = unversioned
	next, _, err := old.Step(Command{Do: DoSit, By: "cy", Seat: at(2), At: y.at}, y.games, nil)
	if err != nil || next.SeatOf("cy") != 2 {
		t.Errorf("Cy does not sit where the log says: %v", err)
	}
}

// TestOwnerLeaves lets the owner leave while the friend is away and a stranger watches. The stranger acts as host, and the table is
// the friend's.
func TestOwnerLeaves(t *testing.T) {
	y := stage(newStory(t), "playing")
	y.do(Command{Do: DoAway, Person: "bo", On: true}, Command{Do: DoLeave, By: "ada"})
	if s := y.now(); s.Owner != "bo" || s.Host != "cy" {
		t.Fatalf("the table is %q's, and the host is %q", s.Owner, s.Host)
	}
	for _, c := range []Command{
		{Do: DoKick, By: "cy", Person: "bo"},
		{Do: DoKick, By: "cy", Person: "bo", Ban: true},
		{Do: DoHost, By: "cy", Person: "cy"},
		{Do: DoMute, By: "cy", Person: "bo", On: true},
		{Do: DoUnban, By: "cy", Person: "di"},
	} {
		if code := y.performed(c); code != NotHost && code != NoSuchPerson {
			t.Errorf("%+v is answered with %q", c, code)
		}
	}
	y.do(Command{Do: DoAway, Person: "bo"})
	if s := y.now(); s.Host != "bo" {
		t.Errorf("the friend is back, and the host is %q", s.Host)
	}
	// Nobody is left but watchers: the table goes to one of them.
	y.do(Command{Do: DoLeave, By: "bo"})
	if s := y.now(); s.Owner != "cy" || s.Host != "cy" {
		t.Errorf("the table is %q's, and the host is %q", s.Owner, s.Host)
	}
}

// TestActingHostKeepsSeats lets an acting host change the settings between games, but not so that somebody loses a seat.
func TestActingHostKeepsSeats(t *testing.T) {
	y := stage(newStory(t), "finished")
	y.do(Command{Do: DoAway, Person: "ada", On: true}, Command{Do: DoAway, Person: "bo", On: true})
	if code := y.performed(Command{Do: DoConfig, By: "cy", Config: toyConfig(1)}); code != NotHost {
		t.Errorf("taking a seat away is answered with %q", code)
	}
	if code := y.performed(Command{Do: DoConfig, By: "cy", Config: toyConfig(4)}); code != "" {
		t.Errorf("adding a seat is answered with %q", code)
	}
}
