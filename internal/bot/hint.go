package bot

import "shipfic/tsssf"

// Hint is what a seat could do in its turn: the line that wins most, or where none wins anything, what a Mare would do.
type Hint struct {
	Solution
	Reason Reason
}

// Advise finds a hint for a seat whose turn it is. Like all thoughts here it knows what the seat sees and nothing more. A task that asks for
// a Goal that cannot be won has no line: whoever asks for one thing does not want another.
func Advise(lore *Lore, o Observation, task Task) Hint {
	found := Solve(lore, o, task)
	switch {
	case len(found.Line) > 0:
		return Hint{found, Reason{ReasonWin, found.Goals}}
	case task.Goal != "":
		return Hint{Solution: found}
	}
	mare := newMare(lore, adviceNodes)
	st := imagine(o)
	found.Nodes += mare.think(st, o.Seat)
	found.Line = words(st, o, mare.plan.acts)
	return Hint{found, mare.plan.reason}
}

// adviceNodes is how hard it is thought about what is good where nothing can be won.
const adviceNodes = 2_000

// words puts a line of moves into words, each as it is said where it is made.
func words(from *tsssf.State, o Observation, acts []tsssf.Act) []tsssf.Move {
	line, at := []tsssf.Move{}, from.Clone()
	for _, a := range acts {
		line = append(line, at.MoveOf(a))
		if at.Do(o.Seat, a) != nil {
			panic("bot: a line that was planned cannot be played")
		}
	}
	return line
}
