package tsssf_test

import (
	"encoding/json"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"shipfic/game"
	"shipfic/game/gametest"
	"shipfic/packs"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

// denseBox is made mostly of cards with powers of later packs, so that they meet each other often (W7).
func denseBox(t testing.TB) *tsssf.Box {
	t.Helper()
	chosen := []string{
		"Later", "Core.Start.FanficAuthorTwilight",
		"Core.Pony.EarthChangeling", "Core.Pony.QueenChrysalis", "Core.Pony.Discord", "Core.Pony.Derpy",
		"Core.Pony.Cheerilee", "Core.Pony.TheWonderbolts", "Core.Pony.AloeAndLotus",
	}
	var core []string
	for _, card := range packs.Core().Cards {
		copies := len(card.Power.Effects) == 1 && card.Power.Effects[0].Do == tsssf.DeedCopy
		if copies || card.Kind == tsssf.Ship || card.Kind == tsssf.Goal {
			core = append(core, card.ID)
		}
	}
	return packtest.Box(t, packs.Choice{Include: append(core, chosen...)}, packs.Core(), packtest.Load(t, "testdata/packs/later.json"))
}

// rollWithInterrupts lets another seat play into the turn now and then, where it holds a card that may (W7).
func rollWithInterrupts(s *tsssf.State, d *game.Dice) (game.Seat, tsssf.Act, bool) {
	seat := game.Seat(d.Below(s.Seats()))
	if acts := s.LegalActs(seat, nil); len(acts) > 0 && d.Below(4) == 0 {
		return seat, acts[d.Below(len(acts))], true
	}
	return s.RandomAct(d)
}

// TestLaterRandomGames plays random games with the powers of later packs and looks at each state as closely as at games
// of the Core cards.
func TestLaterRandomGames(t *testing.T) {
	large, dense := laterBox(t), denseBox(t) // the dense one cannot deal as many hands
	games := gametest.Times(240)
	var next, moves atomic.Int64
	var workers sync.WaitGroup
	var failed sync.Once
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for n := next.Add(1) - 1; n < int64(games) && !t.Failed(); n = next.Add(1) - 1 {
				box := large
				if tables[int(n)%len(tables)].Seats < 5 && int(n)/len(tables)%2 == 1 {
					box = dense
				}
				made, _, err := playRandomly(box, int(n), rollWithInterrupts)
				if err != nil {
					failed.Do(func() { t.Errorf("seed %d: %v", n, err) })
					return
				}
				moves.Add(int64(made))
			}
		})
	}
	workers.Wait()
	t.Logf("%d games, %d moves", games, moves.Load())
}

// TestLaterConformance looks at the same games as package game's contract wants: what is legal is accepted and nothing
// else, states survive encoding, and nothing hidden shows.
func TestLaterConformance(t *testing.T) {
	games := gametest.Times(15)
	conform(t, denseBox(t), games)
}

// conform runs package game's contract over games with a box, at tables that hide and share different things.
func conform(t *testing.T, box *tsssf.Box, games int) {
	t.Helper()
	gametest.Run(t, gametest.Suite{
		Engine: tsssf.Engine{Box: box},
		Setups: []game.Setup{
			{Seats: 2},
			{Seats: 3, Options: json.RawMessage(`{"privateGoals":true,"oncePerTurn":true}`)},
			{Seats: 4, Options: json.RawMessage(`{"teams":[[0,2],[1,3]],"openTeamHands":true,"chooseDiscardTop":true}`)},
		},
		Games:      games,
		MaxMoves:   300,
		Unfinished: games,
		Every:      40,
		Sample:     12,
		Pick:       pickLively,
		Check:      func(s game.State) error { return s.(*tsssf.State).Healthy() },
		Redeal: func(s game.State, seat game.Seat, n uint64) game.State {
			dice := game.Dice(n)
			return s.(*tsssf.State).Imagine(seat, &dice)
		},
	})
}
