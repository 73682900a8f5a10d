package game

import "math/bits"

// Dice is a fast random number generator for playouts: a hashed 64-bit counter. It decides nothing in a real game.
type Dice uint64

// Below rolls a number from 0 to n-1.
func (d *Dice) Below(n int) int {
	*d += 0x9E3779B97F4A7C15
	z := uint64(*d)
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	hi, _ := bits.Mul64(z^z>>31, uint64(n))
	return int(hi)
}
