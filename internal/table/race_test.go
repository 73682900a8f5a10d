//go:build race

package table

// slow is how much longer things take here: the race detector looks at everything.
const slow = 5
