package tsssf_test

import (
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"shipfic/game/gametest"
	"shipfic/packs"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

// startCards are the Start cards of all packs.
var startCards = []string{
	"Core.Start.FanficAuthorTwilight", "HorriblePeople.2015ConExclusives.Start.FanficAuthorDiscord",
	"ChildrenOfKefentse.Promo.Start.DizzyFrizzyPatronSaintOfShippers", "ChildrenOfKefentse.Promo.Start.FanficEditorStarlight",
}

// everythingBox returns all embedded packs together, or mostly those that are not Core, with a Start card.
func everythingBox(t testing.TB, dense bool, start string) *tsssf.Box {
	t.Helper()
	choice := packs.Choice{Start: start}
	if dense {
		for _, c := range packs.Core().Cards {
			if c.Kind != tsssf.Goal && c.Power.Name != "lovePoison" && c.Power.Name != "changeling" && c.Power.Name != "playFromDiscard" && c.Kind != tsssf.Start {
				choice.Exclude = append(choice.Exclude, c.ID)
			}
		}
		for _, e := range packs.Expansions() {
			for _, c := range e.Cards {
				if c.Kind == tsssf.Ship && c.Power.Name == "" || c.Kind == tsssf.Pony && tsssf.NamedPowers[c.Power.Name].Effects != nil && c.Power.Name != "interrupt" {
					choice.Exclude = append(choice.Exclude, c.ID)
				}
			}
		}
	}
	return packtest.Box(t, choice, packs.Everything()...)
}

// TestEverythingGames plays random games with all packs at once: nothing panics, cards are conserved, and states survive encoding.
func TestEverythingGames(t *testing.T) {
	games := gametest.Times(120)
	boxes := []*tsssf.Box{everythingBox(t, false, startCards[0])}
	for _, start := range startCards {
		boxes = append(boxes, everythingBox(t, true, start))
	}
	var next, moves atomic.Int64
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for n := next.Add(1) - 1; n < int64(games) && !t.Failed(); n = next.Add(1) - 1 {
				made, err := playPack(boxes[int(n)%len(boxes)], packtest.Seeded(uint64(n)))
				if err != nil {
					t.Errorf("game %d: %v", n, err)
				}
				if all := moves.Add(int64(made)); n%10_000 == 9_999 {
					t.Logf("game %d, %d moves", n, all)
				}
			}
		})
	}
	workers.Wait()
	t.Logf("%d games, %d moves", games, moves.Load())
}

// TestEverythingConformance looks at such games as package game's contract wants.
func TestEverythingConformance(t *testing.T) {
	for _, start := range startCards {
		t.Run(start, func(t *testing.T) {
			conform(t, everythingBox(t, true, start), gametest.Times(4))
		})
	}
}
