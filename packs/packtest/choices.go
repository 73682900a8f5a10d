package packtest

import "shipfic/game"

// Choices are the decisions by which something random is made: first those written down, then those of the dice.
type Choices struct {
	written []byte
	dice    game.Dice
}

// Seeded are the choices that follow from a seed.
func Seeded(seed uint64) *Choices { return &Choices{dice: game.Dice(seed)} }

// Written are choices that a fuzzer has written. The seed decides what they leave open.
func Written(choices []byte, seed uint64) *Choices { return &Choices{choices, game.Dice(seed)} }

// Below chooses a number from 0 to n-1.
func (c *Choices) Below(n int) int {
	if len(c.written) == 0 {
		return c.dice.Below(n)
	}
	said := int(c.written[0])
	c.written = c.written[1:]
	return said % n
}

// between chooses a number from least to most.
func (c *Choices) between(least, most int) int { return least + c.Below(most-least+1) }

// oneIn chooses yes once in n times.
func (c *Choices) oneIn(n int) bool { return c.Below(n) == 0 }

// of chooses one of a list.
func of[E any](c *Choices, list ...E) E { return list[c.Below(len(list))] }
