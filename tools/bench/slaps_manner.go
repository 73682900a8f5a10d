package main

import (
	"math/rand/v2"
	"time"
)

// manner is how a player reacts, and how they cheat.
type manner struct {
	reaction, spread time.Duration // from seeing a card to pressing: mean and standard deviation
	claimsLess       time.Duration // than it was
	claimsNothing    bool          // every reaction is said to be 0
	pingsLate        time.Duration // every ping is answered that much later
	pingsUneven      time.Duration // and up to that much more, at random
	helloLate        bool          // the first message is as late as the answers to pings
	claimsUneven     bool          // claims as much less as a random late answer would explain
	claimsEvenly     bool          // the same, but more of a slow reaction, so that claims and lags are not correlated
	cheatsEvery      int           // slaps, it is a script for one
}

// honest is how people react.
var honest = manner{reaction: 350 * time.Millisecond, spread: 60 * time.Millisecond}

// react is how long a player takes from seeing a card to pressing.
func (m *manner) react(rng *rand.Rand) time.Duration {
	if m.cheatsEvery > 0 && rng.IntN(m.cheatsEvery) == 0 {
		return ms(85)
	}
	return max(0, m.reaction+time.Duration(rng.NormFloat64()*float64(m.spread)))
}

// late is how late an answer is.
func (m *manner) late(rng *rand.Rand) time.Duration { return m.pingsLate + upTo(m.pingsUneven, rng) }

// claim is what a player says of a reaction.
func (m *manner) claim(reaction time.Duration, rng *rand.Rand) time.Duration {
	less := m.claimsLess
	if m.claimsUneven {
		less += upTo(m.pingsUneven, rng)
	}
	if m.claimsEvenly { // half of what a reaction is above the usual, and chance
		less += (reaction-m.reaction)/2 + ms(75) + time.Duration(rng.NormFloat64()*float64(m.spread)/2)
	}
	if m.claimsNothing {
		return 0
	}
	return max(0, reaction-max(less, 0)).Round(time.Millisecond)
}

// upTo is a random time below a bound.
func upTo(bound time.Duration, rng *rand.Rand) time.Duration {
	if bound == 0 {
		return 0
	}
	return time.Duration(rng.Int64N(int64(bound)))
}
