//go:build !race

package hall

// slow scales the work of long tests; the race detector makes it larger.
const slow = 1
