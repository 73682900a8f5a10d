//go:build !race

package table

// slow is how much longer things take here: not at all.
const slow = 1
