//go:build !race

package table

// slow scales the work of long tests; the race detector makes it larger.
const slow = 1
