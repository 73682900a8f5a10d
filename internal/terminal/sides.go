package terminal

// sides of a cell, with the words for them.
var sides = []struct {
	word string
	step [2]int
}{{"right", [2]int{1, 0}}, {"down", [2]int{0, 1}}, {"left", [2]int{-1, 0}}, {"up", [2]int{0, -1}}}

func beside(cell, step [2]int) [2]int { return [2]int{cell[0] + step[0], cell[1] + step[1]} }
