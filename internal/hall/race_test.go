//go:build race

package hall

// slow scales the work of long tests down, because the race detector is slow.
const slow = 5
