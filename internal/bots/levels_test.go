package bots

import (
	"testing"

	"shipfic/game"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

// TestEachLevelBeatsTheOneBelow plays games between neighbouring levels. The stronger one wins most; how many of them is in docs/bots.md.
func TestEachLevelBeatsTheOneBelow(t *testing.T) {
	const games = 40
	box := packtest.CoreBox(t)
	for i, weak := range []Level{Random, Filly, Crusader} {
		strong := []Level{Filly, Crusader, Mare}[i]
		won := 0
		for seed := range uint64(games) {
			seats := []Level{weak, strong}
			if seed%2 == 1 {
				seats = []Level{strong, weak}
			}
			last := lastOf(t, box, seed, seats...)
			if v := last.Sight(0); v.Points(game.Seat(1-seed%2)) > v.Points(game.Seat(seed%2)) {
				won++
			}
		}
		if t.Logf("a %s wins %d of %d games against a %s", strong, won, games, weak); won <= games/2 {
			t.Errorf("seeds 0 to %d: a %s wins %d of %d games against a %s", games-1, strong, won, games, weak)
		}
	}
}

// TestCharacters plays games between Mares of all characters: a wrecker breaks most ships, a matchmaker makes most, and a collector has most
// cards with a power in its hand.
func TestCharacters(t *testing.T) {
	const games = 12
	box := packtest.CoreBox(t)
	lore := loreOf(box)
	made, broken, held, turns := map[Character]int{}, map[Character]int{}, map[Character]int{}, map[Character]int{}
	for seed := range uint64(games) {
		levels := make([]Level, len(Characters))
		for seat := range levels {
			levels[seat] = Mare + ":" + Level(Characters[(seat+int(seed))%len(Characters)])
		}
		positions := playedBy(t, box, seed, 60, levels...)
		for i, s := range positions[1:] {
			before := positions[i].Sight(0)
			if s.TurnNumber() == positions[i].TurnNumber() {
				continue
			}
			at := positions[i].Sight(before.Turn())
			c := levels[at.Turn()].Character()
			turns[c]++
			made[c], broken[c] = made[c]+at.Shipped(), broken[c]+at.Broken()
			for _, card := range at.Hand() {
				if lore.powers[card] != 0 {
					held[c]++
				}
			}
		}
	}
	for what, counts := range map[Character]map[Character]int{Collector: held, Wrecker: broken, Matchmaker: made} {
		for _, other := range Characters {
			if other != what && counts[what]*turns[other] <= counts[other]*turns[what] {
				t.Errorf("seeds 0 to %d: what a %s likes, a %s does in %d of %d turns, and itself in %d of %d", games-1, what, other, counts[other], turns[other],
					counts[what], turns[what])
			}
		}
	}
	t.Logf("Ship cards played %v, broken %v, cards held %v, in turns %v", made, broken, held, turns)
}

// lastOf is the end of a game between bots of these levels.
func lastOf(t *testing.T, box *tsssf.Box, seed uint64, levels ...Level) *tsssf.State {
	t.Helper()
	positions := playedBy(t, box, seed, 1000, levels...)
	return positions[len(positions)-1]
}
