package table

import (
	"testing"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table/toy"
)

func stones(s *State) int { return s.Game.(*toy.State).Stones }

func undo(by PersonID) Command           { return Command{Do: DoUndo, By: by} }
func agree(by PersonID, on bool) Command { return Command{Do: DoAgree, By: by, On: on} }

// TestUndoAtOnce: moves that revealed nothing are undone at once, one by one, even across a question.
func TestUndoAtOnce(t *testing.T) {
	y := stage(newStory(t), "playing")
	y.do(move("ada", 0, toy.Move{Do: "think"}), move("ada", 0, toy.Move{Do: "think"}), take("ada", 0, 2), undo("ada"))
	if s := y.now(); stones(s) != 12 || s.Game.Waiting()[0] != 0 || s.Game.(*toy.State).Thoughts != 2 || !hasNote(y.events, "undone") {
		t.Errorf("state after one undo: %+v", s.Game)
	}
	y.do(undo("ada"), undo("ada"))
	if s := y.now(); s.Game.(*toy.State).Thoughts != 0 || len(s.Points) != 0 {
		t.Errorf("state after three undos: %+v", s.Game)
	}
	y.refused(undo("ada"), NothingToUndo)
	// Asking Bo and undoing it before he answers leaves no open question.
	y.do(move("ada", 0, toy.Move{Do: "ask", Of: []game.Seat{1}}), undo("ada"))
	if w := y.now().Game.Waiting(); w[0] != 0 {
		t.Errorf("the game waits for %v", w)
	}
	y.do(take("ada", 0, 1), take("bo", 1, 1), undo("bo"), take("bo", 1, 2))
	if stones(y.now()) != 9 {
		t.Errorf("%d stones are left", stones(y.now()))
	}
}

// TestUndoByConsent: a move that revealed something, or that others have answered, is undone if everybody else agrees.
func TestUndoByConsent(t *testing.T) {
	y := stage(newStory(t), "playing").sits("cy", 2)
	y.do(move("ada", 0, toy.Move{Do: "peek"}), undo("ada"))
	if r := y.now().Request; r == nil || r.Kind != RequestUndo || r.By != "ada" {
		t.Fatalf("the request is %+v", r)
	}
	y.do(agree("bo", true))
	if asked := y.now().Asked(); len(asked) != 1 || asked[0] != "cy" {
		t.Errorf("the request still waits for %v", asked)
	}
	y.refused(agree("bo", true), NoRequest) // only once
	y.do(agree("cy", true))
	if s := y.now(); s.Request != nil || len(s.Points) != 0 || !hasNote(y.events, "undone") {
		t.Errorf("everybody agreed, but the move was not undone: %+v", s)
	}
	y.do(take("ada", 0, 1), take("bo", 1, 1), undo("ada"), agree("bo", true), agree("cy", false))
	if s := y.now(); s.Request != nil || stones(s) != 10 {
		t.Errorf("Cy declined, but %d stones are left", stones(s))
	}
	// Others may play on while the request is pending. All of that is undone too.
	y.do(undo("ada"), take("cy", 2, 1), agree("bo", true), agree("cy", true))
	if s := y.now(); stones(s) != 12 || s.Game.Waiting()[0] != 0 {
		t.Errorf("%d stones are left", stones(s))
	}
	y.refused(undo("bo"), NothingToUndo)
	y.do(take("ada", 0, 1), take("bo", 1, 1), undo("ada"), agree("ada", false))
	if y.now().Request != nil {
		t.Error("the request cannot be withdrawn")
	}
}

// TestRequestsSettle: a request ends when its author leaves and does not wait for people who have left.
func TestRequestsSettle(t *testing.T) {
	for name, c := range map[string]Command{
		"leaves":      {Do: DoLeave, By: "bo"},
		"stands up":   {Do: DoStand, By: "bo"},
		"is kicked":   {Do: DoKick, By: "ada", Person: "bo"},
		"is gone":     {Do: DoAway, Person: "bo", On: true},
		"says yes":    agree("bo", true),
		"is banished": {Do: DoKick, By: "ada", Person: "bo", Ban: true},
	} {
		if s := stage(newStory(t), "asked").do(c).now(); s.Request != nil || stones(s) != 12 {
			t.Errorf("Bo %s, but the move was not undone: %d stones", name, stones(s))
		}
	}
	y := stage(newStory(t), "asked").do(Command{Do: DoLeave, By: "ada"})
	if s := y.now(); s.Request != nil || stones(s) != 10 || !hasNote(y.events, "declined") {
		t.Errorf("Ada has left, but her request is still %+v", s.Request)
	}
	// A person who sits down again meanwhile must agree too.
	y = stage(newStory(t), "playing").sits("cy", 2).do(Command{Do: DoStand, By: "cy"}, move("ada", 0, toy.Move{Do: "peek"}), undo("ada"),
		Command{Do: DoSit, By: "cy", Seat: at(2)}, agree("bo", true))
	if y.now().Request == nil {
		t.Error("Cy was not asked")
	}
}

// TestUndoAmongBots: bots agree to everything, so a person among bots can undo any move.
func TestUndoAmongBots(t *testing.T) {
	y := stage(newStory(t), "playing").do(Command{Do: DoLeave, By: "bo"})
	y.do(take("ada", 0, 1), take("", 1, 1), take("", 2, 1), undo("ada"))
	if s := y.now(); stones(s) != 12 {
		t.Errorf("%d stones are left", stones(s))
	}
	y.do(Command{Do: DoEndVote, By: "ada"})
	if s := y.now(); s.Status != gamelog.Finished || s.EndedBy != "vote" {
		t.Errorf("the table is %s", s.Status)
	}
}

func TestEndByVote(t *testing.T) {
	y := stage(newStory(t), "playing").do(Command{Do: DoEndVote, By: "bo"}, agree("ada", false))
	if !y.now().Playing() {
		t.Fatal("the game ended despite a vote against it")
	}
	y.do(Command{Do: DoEndVote, By: "bo"}, agree("ada", true))
	if s := y.now(); s.Status != gamelog.Finished || s.EndedBy != "vote" || s.Points != nil {
		t.Errorf("the table is %+v", s)
	}
}

// TestPointsAreBounded: a long game keeps only the latest undo points, and a finished game keeps none.
func TestPointsAreBounded(t *testing.T) {
	y := stage(newStory(t), "playing")
	for range MaxPoints + 10 {
		y.do(move("ada", 0, toy.Move{Do: "think"}))
	}
	if n := len(y.now().Points); n != MaxPoints {
		t.Errorf("%d undo points are kept", n)
	}
	for range MaxPoints {
		y.do(undo("ada"))
	}
	y.refused(undo("ada"), NothingToUndo)
	if got := y.now().Game.(*toy.State).Thoughts; got != 10 {
		t.Errorf("%d thoughts are left", got)
	}
}

// TestUndoIsForTheSeat: a person who takes over a seat may undo its latest move. Nobody may undo a watcher's move.
func TestUndoIsForTheSeat(t *testing.T) {
	y := stage(newStory(t), "playing").do(take("ada", 0, 1), take("bo", 1, 1), take("", 2, 1))
	y.sits("cy", 2).do(undo("cy"))
	if s := y.now(); stones(s) != 10 || s.Game.Waiting()[0] != 2 {
		t.Errorf("%d stones are left", stones(s))
	}
}

// TestUndoWithoutPast: a step that cannot read the past returns an error and changes nothing.
func TestUndoWithoutPast(t *testing.T) {
	y := stage(newStory(t), "playing").do(take("ada", 0, 1))
	if _, _, err := y.now().Step(undo("ada"), y.games, nil); err == nil {
		t.Error("the undo succeeded without the past")
	}
}
