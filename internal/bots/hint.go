package bots

import (
	"shipfic/game"
	"shipfic/tsssf"
)

// Hint is advice for a turn: the line that wins most, or if nothing can be won, what a Mare would do.
type Hint struct {
	Solution
	Reason Reason
}

// Advise finds a hint for the seat whose turn it is, from what that seat sees. If the task asks for a Goal that
// cannot be won, the hint has no line: advice about something else would not answer the question.
func Advise(lore *Lore, o Observation, task Task) Hint {
	found := Solve(lore, o, task)
	switch {
	case len(found.Line) > 0:
		return Hint{found, Reason{ReasonWin, found.Goals}}
	case task.Goal != "":
		return Hint{Solution: found}
	}
	mare := newMare(lore, 0, adviceNodes, attention{})
	st := imagine(o)
	found.Nodes += mare.think(st, o.Seat)
	found.Line = notate(st, o.Seat, mare.plan.acts, lore.unseen(st, o.Seat, nil))
	return Hint{found, mare.plan.reason}
}

// adviceNodes is the budget for advice where nothing can be won.
const adviceNodes = 2_000

// notate converts a line of acts to moves, each in the position where it is made, as far as it needs no card that is unseen.
func notate(from *tsssf.State, seat game.Seat, acts []tsssf.Act, unseen tsssf.CardSet) []tsssf.Move {
	line, at := []tsssf.Move{}, from.Clone()
	for i, a := range acts {
		if i > 0 && imagined(at, seat, a, unseen) {
			break
		}
		line = append(line, at.MoveOf(a))
		if do(at, seat, a) != nil {
			panic("bot: planned line is illegal")
		}
		if laid(at, from, unseen) {
			break
		}
	}
	return line
}
