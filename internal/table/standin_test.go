package table

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"testing"

	"shipfic/game"
	"shipfic/internal/table/toy"
)

// standingIn starts a game of Ada, Bo and a bot with a setting for stand-ins. Ada is the host, and Cy watches.
func standingIn(t testing.TB, setting string) *story {
	t.Helper()
	c := toyConfig(3)
	c.StandIn, c.Options = setting, []byte(`{"stones":40}`)
	return stage(newStory(t), "ready").do(Command{Do: DoConfig, By: "ada", Config: c}, Command{Do: DoReady, By: "bo", On: true},
		Command{Do: DoStart, By: "ada"})
}

func decide(by PersonID, seat game.Seat, what string) Command {
	return Command{Do: DoStandIn, By: by, Seat: at(seat), Text: what}
}

func away(id PersonID, on bool) Command { return Command{Do: DoAway, Person: id, On: on} }

// sharesIn lists the shares of a seat, such as "Bo 1" or "Quill* 3!": a star for a bot, "!" for the most points, ">" for the latest player.
func sharesIn(s *State, seat game.Seat) string {
	var list []string
	for _, share := range s.Shares() {
		text := share.Name
		if share.Bot != "" {
			text += "*"
		}
		text += " " + share.Points.String()
		if share.Most {
			text += "!"
		}
		if share.Now {
			text = ">" + text
		}
		if share.Seat == seat {
			list = append(list, text)
		}
	}
	return strings.Join(list, ", ")
}

func (y *story) wantShares(seat game.Seat, want string) {
	y.t.Helper()
	if got := sharesIn(y.now(), seat); got != want {
		y.t.Errorf("after entry %d the shares of seat %d are %q, want %q", y.now().N, seat, got, want)
	}
}

// TestN3Levels compares who plays for people by setting: while they are away, for the turn that they are late, after three such turns, and in a seat
// that they have left. Older tables play on as they did.
func TestN3Levels(t *testing.T) {
	for _, test := range []struct {
		version                   int
		setting                   string
		away, late, handed, after string
	}{
		{Version, "", Gentle, Least, Gentle, "filly"},
		{Version, StandInLevel, "alicorn", "alicorn", "alicorn", "alicorn"},
		{daysVersion, "", "mare", Least, "filly", "mare"},
		{unversioned, "", "mare", Least, "filly", "mare"},
	} {
		s := &State{Version: test.version, Config: Config{StandIn: test.setting}, Seats: []Seat{
			{Person: "ada", Away: true}, {Person: "bo", Late: true}, {Person: "cy", Handed: true}, {Bot: "alicorn"}, {Bot: "filly"},
		}}
		got := []string{s.LevelOf(0), s.LevelOf(1), s.LevelOf(2), s.levelAfter()}
		if want := []string{test.away, test.late, test.handed, test.after}; !slices.Equal(got, want) {
			t.Errorf("by version %d with %q the bots are %v, want %v", test.version, test.setting, got, want)
		}
	}
}

// TestN3Waits lets Bo leave a table that waits for people: nobody plays for Bo, and nobody agrees for Bo either.
func TestN3Waits(t *testing.T) {
	y := standingIn(t, StandInWait).do(take("ada", 0, 1), away("bo", true))
	if !hasNote(y.events, "gone") || hasNote(y.events, "away") {
		t.Errorf("the table tells %+v", y.events)
	}
	y.refused(take("", 1, 1), NotYourSeat)
	y.do(Command{Do: DoEndVote, By: "ada"})
	if asked := y.now().Asked(); !slices.Equal(asked, []PersonID{"bo"}) {
		t.Errorf("the vote waits for %v", asked)
	}
	// The host may have a bot play all the same, for this game.
	y.do(Command{Do: DoAgree, By: "ada"}, decide("ada", 1, StandInPlay), take("", 1, 1))
	y.do(Command{Do: DoEndVote, By: "ada"})
	if s := y.now(); s.Playing() || s.Seats[1].Away || s.Seats[1].StandIn != "" {
		t.Errorf("after the game Bo's seat is %+v", s.Seats[1])
	}
	clock := toyConfig(3)
	clock.StandIn, clock.Turn = StandInWait, 30
	y.refused(Command{Do: DoConfig, By: "ada", Config: clock}, BadConfig) // a clock would end turns that should wait
}

// TestN4Shares follows the points of a seat whose player leaves, comes back, undoes and leaves for good.
func TestN4Shares(t *testing.T) {
	y := standingIn(t, "").do(take("ada", 0, 1), take("bo", 1, 1), take("", 2, 1))
	y.do(away("ada", true))
	y.wantShares(0, "") // nobody has played for Ada yet
	y.do(take("", 0, 3))
	if !hasNote(y.events, "plays") {
		t.Error("the log does not tell that a bot plays")
	}
	y.wantShares(0, "Ada 1, >Quill* 3!")
	y.do(take("bo", 1, 1), take("", 2, 1), take("", 0, 2))
	y.wantShares(0, "Ada 1, >Quill* 5!")
	y.wantShares(1, "") // nobody but Bo has played there

	y.do(take("bo", 1, 1), take("", 2, 1), take("ada", 0, 3))
	if !hasNote(y.events, "plays") {
		t.Error("the log does not tell that Ada plays again")
	}
	y.wantShares(0, ">Ada 4, Quill* 5!")
	y.do(Command{Do: DoUndo, By: "ada"})
	y.wantShares(0, ">Ada 1, Quill* 5!")
	y.do(Command{Do: DoUndo, By: "ada"}, Command{Do: DoAgree, By: "bo", On: true}) // the bot's move
	y.wantShares(0, ">Ada 1, Quill* 3!")
	y.do(Command{Do: DoUndo, By: "ada"}, Command{Do: DoAgree, By: "bo", On: true})
	y.wantShares(0, "") // the bot has won nothing

	y.do(take("ada", 0, 1), take("bo", 1, 1), take("", 2, 1), Command{Do: DoLeave, By: "ada"}, take("", 0, 3))
	y.wantShares(0, "Ada 2, >Quill* 3!") // her name is known although she has left
	y.do(take("bo", 1, 1), take("", 2, 1)).sits("cy", 0).do(take("cy", 0, 3))
	y.wantShares(0, "Ada 2, Quill* 3!, >Cy 3")
	y.do(Command{Do: DoEndVote, By: "cy"}, Command{Do: DoAgree, By: "bo", On: true})
	y.wantShares(0, "Ada 2, Quill* 3!, >Cy 3") // for everybody to see at the end
	y.do(Command{Do: DoRematch, By: "bo"})
	if s := y.now(); s.Credits != nil || s.Shares() != nil {
		t.Errorf("in the lobby the credits are %+v", s.Credits)
	}
}

// TestN4AwayFromTheStart: somebody who leaves before the first move has won nothing.
func TestN4AwayFromTheStart(t *testing.T) {
	y := stage(newStory(t), "ready").do(away("bo", true), Command{Do: DoStart, By: "ada"}, take("ada", 0, 1), take("", 1, 3))
	y.wantShares(1, "Bo 0, >Quill* 3!")
}

// TestN4CreditsAreLimited has a long row of bots play one seat. The game goes on when no more of them are credited, even with a new seat.
func TestN4CreditsAreLimited(t *testing.T) {
	c := toyConfig(3)
	c.Options = []byte(`{"stones":1000}`)
	y := stage(newStory(t), "ready").do(Command{Do: DoConfig, By: "ada", Config: c}, Command{Do: DoReady, By: "bo", On: true}, Command{Do: DoStart, By: "ada"})
	for i := range 2 * maxCredits {
		y.do(take("ada", 0, 1), take("bo", 1, 1), Command{Do: DoBot, By: "ada", Seat: at(2), Level: "filly", Name: fmt.Sprint("Bot ", i)}, take("", 2, 1))
	}
	y.do(Command{Do: DoMove, By: "cy", Seat: at(game.Watcher), Move: words(toy.Move{Do: "slap", Watcher: 3})}, move("", game.Watcher, toy.Move{Do: "window"}))
	y.do(take("ada", 0, 1), take("bo", 1, 1), take("", 2, 1), take("cy", 3, 1))
	if n := len(y.now().Credits); n != maxCredits+1 {
		t.Errorf("there are %d credits", n)
	}
}

// TestN4WhatABotDidForMe counts the turns that a bot has played since a person left. The command "back" says that they know.
func TestN4WhatABotDidForMe(t *testing.T) {
	y := standingIn(t, "").do(take("ada", 0, 1), take("bo", 1, 1), take("", 2, 1), away("ada", true))
	latest := func() Credit { s := y.now(); return s.Credits[s.latest(0)] }
	for range 2 {
		y.do(move("", 0, toy.Move{Do: "think"}), take("", 0, 1), move("bo", 1, toy.Move{Do: "ask", Of: []game.Seat{0}}), move("", 0, toy.Move{Do: "answer"}))
		y.do(take("bo", 1, 1), take("", 2, 1))
	}
	y.do(away("ada", false))
	if c := latest(); c.Bot != "Quill" || c.Person != "ada" || c.Turns != 2 || c.From != 14 {
		t.Fatalf("Ada comes back and reads %+v", c)
	}
	y.do(Command{Do: DoBack, By: "ada"})
	if c := latest(); c.Bot != "" || c.Person != "ada" {
		t.Errorf("Ada knows, but reads %+v", c)
	}
	y.do(away("ada", true), take("", 0, 1))
	if c := latest(); c.Bot != "Quill" || c.Turns != 1 || c.From != y.now().N || c.Points != 3*game.Point {
		t.Errorf("after the second time Ada reads %+v", c)
	}
	y.do(Command{Do: DoUndo, By: "ada"})
	if c := latest(); c.Turns != 0 {
		t.Errorf("nothing is left of the second time, but Ada reads %+v", c)
	}
}

// TestN3TheHostDecides: the host lets a bot play for Bo before the grace time is over, waits for Bo, and gives the seat to a bot. The clock stands
// still while the host waits.
func TestN3TheHostDecides(t *testing.T) {
	y := clocked(t, "toy").do(take("ada", 0, 1))
	y.refused(take("", 1, 1), NotYourSeat)
	y.refused(decide("ada", 1, StandInWait), NotAway) // the game waits anyway
	y.refused(decide("ada", 1, StandInEnd), NotAway)
	y.do(decide("ada", 1, StandInPlay))
	if p := y.now().Seats[1]; !p.Away || !hasNote(y.events, "away") || !hasNote(y.events, "standIn") {
		t.Fatalf("Bo's seat is %+v", p)
	}
	y.refused(decide("ada", 1, StandInPlay), NotAway)
	y.do(decide("ada", 1, StandInWait))
	y.refused(take("", 1, 1), NotYourSeat)
	if _, running := left(y.now(), y.at+1_000_000); running != nil {
		t.Errorf("the clocks of %v run although the host waits", running)
	}
	y.do(Command{Do: DoEndVote, By: "ada"}) // the others can still end the game
	if y.now().Playing() {
		t.Error("a vote waits for Bo")
	}
	y.states = y.states[:len(y.states)-1]
	y.do(decide("ada", 1, StandInPlay), take("", 1, 1), take("", 2, 1), take("ada", 0, 1), decide("ada", 1, StandInWait), away("bo", false))
	if p := y.now().Seats[1]; p.StandIn != "" || p.Away {
		t.Errorf("Bo is back, but the seat is %+v", p)
	}
	y.do(take("bo", 1, 1), take("", 2, 1), take("ada", 0, 1), away("bo", true), away("ada", true))
	y.refused(decide("cy", 1, StandInEnd), NotHost) // Cy only fills in for the host
	y.do(away("ada", false), decide("ada", 1, StandInEnd), take("", 1, 1))
	if s := y.now(); s.Seats[1].Bot != "filly" || s.SeatOf("bo") != game.Watcher || s.Person("bo") == nil {
		t.Errorf("Bo's seat is %+v", s.Seats[1])
	}
	y.wantShares(1, "Bo 1, >Quill* 2!")
	y.do(Command{Do: DoSit, By: "bo", Seat: at(1)}) // Bo has seen that hand, so nobody needs to agree
	if y.now().SeatOf("bo") != 1 {
		t.Error("Bo cannot come back")
	}
}

// TestOldStandIns replays commands of the version before settings for stand-ins. The digest is the one that the program of that time gave.
func TestOldStandIns(t *testing.T) {
	y := newStory(t)
	y.rules = daysVersion
	y = stage(y, "playing").do(take("ada", 0, 1), away("bo", true), take("", 1, 1), take("", 2, 1), Command{Do: DoStand, By: "ada"}, take("", 0, 1),
		away("bo", false), Command{Do: DoBack, By: "bo"}, take("bo", 1, 1), take("", 2, 1), Command{Do: DoSit, By: "ada", Seat: at(0)},
		Command{Do: DoUndo, By: "bo"}, Command{Do: DoAgree, By: "ada", On: true}, Command{Do: DoEndVote, By: "bo"})
	y.do(Command{Do: DoAgree, By: "ada", On: true})
	digest := y.now().Digest(DoAgree)
	if got, want := hex.EncodeToString(digest[:]), "f366e3b7d5e58e17"; got != want {
		t.Errorf("the digest is %s, want %s", got, want)
	}
}
