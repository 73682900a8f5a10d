package tsssf_test

import (
	"encoding/json"
	"flag"
	"testing"

	"shipfic/game"
	"shipfic/game/gametest"
	"shipfic/packs"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

// everythingGames is how many games TestEverythingGames plays: go test ./tsssf -run TestEverythingGames -everything 10000 -timeout 0
var everythingGames = flag.Int("everything", 0, "games that TestEverythingGames plays with all embedded packs; 0: a few")

// everythingBox returns all embedded packs together, or mostly those that are not Core.
func everythingBox(t testing.TB, dense bool) *tsssf.Box {
	t.Helper()
	choice := packs.Choice{Start: "Core.Start.FanficAuthorTwilight"}
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
	cards, report := packs.Compose(packs.Everything(), choice)
	if report.Refused() {
		t.Fatal(report)
	}
	box, err := tsssf.NewBox(packs.Rules(cards))
	if err != nil {
		t.Fatal(err)
	}
	return box
}

// TestEverythingGames plays random games with all packs at once: nothing panics, cards are conserved, and states survive encoding.
func TestEverythingGames(t *testing.T) {
	games := 120
	if testing.Short() {
		games = 40
	}
	if *everythingGames > 0 {
		games = *everythingGames
	}
	boxes := []*tsssf.Box{everythingBox(t, false), everythingBox(t, true)}
	moves := 0
	for n := range games {
		made, err := playPack(boxes[n%2], packtest.Seeded(uint64(n)))
		if err != nil {
			t.Fatalf("game %d: %v", n, err)
		}
		moves += made
	}
	t.Logf("%d games, %d moves", games, moves)
}

// TestEverythingConformance looks at such games as package game's contract wants.
func TestEverythingConformance(t *testing.T) {
	games := 16
	if testing.Short() {
		games = 6
	}
	if *everythingGames > 0 {
		games = *everythingGames
	}
	gametest.Run(t, gametest.Suite{
		Engine: tsssf.Engine{Box: everythingBox(t, true)},
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
			dice := tsssf.Dice(n)
			return s.(*tsssf.State).Imagine(seat, &dice)
		},
	})
}
