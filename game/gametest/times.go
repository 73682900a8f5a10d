package gametest

import "flag"

// times is larger in make soak.
var times = flag.Int("times", 1, "random tests play this many times as many games")

// Times returns how many random games a test plays: an ordinary number, times the flag -times. A test whose game n is the same in every run
// plays the games of an ordinary run in a long one too.
func Times(ordinary int) int { return ordinary * *times }
