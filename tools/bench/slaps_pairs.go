package main

import (
	"fmt"
	"time"
)

// pair is two players whose contests are counted.
type pair struct {
	name          string
	first, second distance
	manner        // of the first; the second is honest
}

func ms(n int) time.Duration { return time.Duration(n) * time.Millisecond }

// slapPart is pairs that play at the same time.
type slapPart struct {
	name, title string
	pairs       []pair
	sight       kernelView
	tables      int  // of each pair
	private     bool // addresses
}

// Honest players at different distances have few contests a minute, and win by small margins, so they need many tables.
const honestTables, cheatTables = 64, 16

func slapParts() []slapPart {
	return []slapPart{
		{"honest", "Players who react in 350 ± 60 ms after they see a card, behind a proxy: share of contests won by the nearer one", honestPairs(), behindProxy, honestTables, false},
		{"honest-direct", "The same, no proxy in front of the server", honestPairs(), direct, honestTables, false},
		{"honest-reported", "The same, behind a proxy that reports how far away the players are", honestPairs(), reported, honestTables, false},
		{"direct", "A cheat against an honest player, both 10 ms away, no proxy in front of the server: share of contests won by the cheat", cheats(), direct, cheatTables, false},
		{"private", "The same from private addresses", cheats(), direct, cheatTables, true},
		{"proxied", "The same behind a proxy, where the kernel does not see the players", cheats(), behindProxy, cheatTables, false},
		{"reported", "The same behind a proxy that reports how far away the players are", cheats(), reported, cheatTables, false},
	}
}

func near(n int) distance { return distance{Base: ms(n)} }

// honestPairs are a player nearby against one farther and farther away.
func honestPairs() []pair {
	var pairs []pair
	for _, jitter := range []int{0, 60} {
		for _, far := range []int{10, 60, 120, 180, 200} {
			pairs = append(pairs, pair{fmt.Sprintf("10 ms against %d ms, jitter 0-%d ms", far, jitter), near(10), distance{ms(far), ms(jitter)}, honest})
		}
	}
	return pairs
}

// cheats are players nearby who cheat, against an honest one nearby.
func cheats() []pair {
	cheat := func(name string, change func(*manner)) pair {
		m := honest
		change(&m)
		return pair{name, near(10), near(10), m}
	}
	uneven := cheat("claims 35 ms less, jitter 0-60 ms", func(m *manner) { m.claimsLess = ms(35) })
	uneven.first.Jitter = ms(60)
	uncorrelated := cheat("the same, and no correlation to be found", func(m *manner) { m.pingsUneven, m.claimsEvenly = ms(150), true })
	now := cheat("85 ms on every fourth slap, else honest", func(m *manner) { m.cheatsEvery = 4 })
	return []pair{
		cheat("claims 35 ms less", func(m *manner) { m.claimsLess = ms(35) }),
		uneven,
		cheat("claims 100 ms less", func(m *manner) { m.claimsLess = ms(100) }),
		cheat("claims a reaction of 0", func(m *manner) { m.claimsNothing = true }),
		cheat("answers pings 230 ms late, claims 240 ms less", func(m *manner) { m.pingsLate, m.claimsLess = ms(230), ms(240) }),
		cheat("answers everything 230 ms late, claims 240 ms less", func(m *manner) { m.pingsLate, m.claimsLess, m.helloLate = ms(230), ms(240), true }),
		cheat("answers everything 100 ms late, claims 100 ms less", func(m *manner) { m.pingsLate, m.claimsLess, m.helloLate = ms(100), ms(100), true }),
		cheat("answers pings 0-150 ms late, claims 0-150 ms less", func(m *manner) { m.pingsUneven, m.claimsUneven = ms(150), true }),
		uncorrelated,
		now,
		cheat("a script that slaps after 85 ms", func(m *manner) { m.reaction, m.spread = ms(85), ms(2) }),
		cheat("a script that slaps after 85 ± 40 ms", func(m *manner) { m.reaction, m.spread = ms(85), ms(40) }),
		cheat("a script that slaps after 220 ± 35 ms", func(m *manner) { m.reaction, m.spread = ms(220), ms(35) }),
		cheat("a script that slaps after 280 ± 5 ms", func(m *manner) { m.reaction, m.spread = ms(280), ms(5) }),
	}
}
