package terminal

// sides are the sides of a cell. A player types the word; a sentence uses the position.
var sides = []struct {
	word, position string
	step           [2]int
}{
	{"right", "right of", [2]int{1, 0}},
	{"down", "below", [2]int{0, 1}},
	{"left", "left of", [2]int{-1, 0}},
	{"up", "above", [2]int{0, -1}},
}

// step is the cell one step away.
func step(cell, by [2]int) [2]int { return [2]int{cell[0] + by[0], cell[1] + by[1]} }
