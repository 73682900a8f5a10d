package hayburger

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"shipfic/game"
	"shipfic/game/gametest"
)

func newEngine(t testing.TB, decks ...*Deck) *Engine {
	t.Helper()
	e, err := New(decks...)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// sharedEngine is for tests that begin thousands of games.
var sharedEngine = sync.OnceValue(func() *Engine {
	e, err := New()
	if err != nil {
		panic(err)
	}
	return e
})

func TestConformance(t *testing.T) {
	var setups []game.Setup
	for seats := MinSeats; seats <= MaxSeats; seats++ {
		setups = append(setups, game.Setup{Seats: seats})
	}
	for _, options := range []string{
		`{"maxTurned":60,"slapIn":"players","pause":2000}`,
		`{"maxTurned":60,"cardTime":1500}`,
		`{"decks":["hayburger","hayburger"],"jesterMatches":false,"slapIn":"nobody"}`,
		`{"chances":{"dragon":1,"cat":1,"dog":1},"fairWindow":50,"slapWindow":250,"dealer":0}`,
	} {
		setups = append(setups, game.Setup{Seats: 3, Options: json.RawMessage(options)})
	}
	games := gametest.Times(60)
	gametest.Run(t, gametest.Suite{
		Engine:   newEngine(t),
		Setups:   setups,
		Games:    games,
		MaxMoves: 60_000,
		Every:    max(97, games/2), // many games are looked at less often each
		Sample:   6,
		Pick:     pickAnyhow,
		Earliest: func(s game.State, m game.Move) int64 { return s.(*State).Ready(m) },
		Check:    conserved,
		Naive:    naiveMoves,
		Redeal:   redeal,
	})
}

// pickAnyhow gives a legal move any of the other forms it may have.
func pickAnyhow(rng *rand.Rand, s game.State, _ game.Seat, legal []game.Move) game.Move {
	switch m := legal[rng.IntN(len(legal))].(type) {
	case Turn:
		for range s.(*State).count * rng.IntN(2) {
			m.RTT = append(m.RTT, rng.Int64N(400)-1)
			m.Margin = append(m.Margin, rng.Int64N(100))
		}
		return m
	case Slap:
		m.Reaction, m.RTT, m.Margin, m.Sent = rng.Int64N(900), rng.Int64N(400), rng.Int64N(100), rng.Int64N(9)-2
		return m
	default:
		return m
	}
}

// conserved says that each card of the mix is at exactly one place.
func conserved(state game.State) error {
	s := state.(*State)
	cards := slices.Clone(s.pile.cards)
	for i := range s.count {
		cards = append(cards, s.seats[i].deck...)
	}
	slices.Sort(cards)
	if n := len(slices.Compact(slices.Clone(cards))); n != len(cards) || n != len(s.table.mix.cards) {
		return fmt.Errorf("%d different cards among %d, of %d", n, len(cards), len(s.table.mix.cards))
	}
	return nil
}

// naiveMoves is every move one could think of. Of watchers, whose one form is the lowest number that may slap, it tries number
// after number until one is let in.
func naiveMoves(state game.State, seat game.Seat) []game.Move {
	s := state.(*State)
	moves := []game.Move{Turn{}, Seen{}, Window{}}
	numbers := 2
	if seat == game.Watcher {
		numbers = 3 + len(s.watchers.barred) + len(s.watchers.seated) + len(s.slapped)
	}
	for card := s.pile.turned - 3; card <= s.pile.turned+2; card++ {
		for watcher := range numbers {
			m := Slap{Card: card, Watcher: watcher}
			moves = append(moves, m)
			if _, _, err := s.Apply(game.Input{Seat: seat, At: s.at, Move: m}); err == nil {
				break
			}
		}
	}
	return moves
}

// redeal exchanges all cards that lie face down: the decks, and the penalties under the pile.
func redeal(state game.State, _ game.Seat, n uint64) game.State {
	s := *state.(*State)
	s.pile.cards = slices.Clone(s.pile.cards)
	var places []*cardID
	for i := range s.pile.buried {
		places = append(places, &s.pile.cards[i])
	}
	for i := range s.count {
		s.seats[i].deck = slices.Clone(s.seats[i].deck)
		for k := range s.seats[i].deck {
			places = append(places, &s.seats[i].deck[k])
		}
	}
	chance := game.Rand{Seed: game.SeedOf(n)}
	chance.Shuffle(len(places), func(i, j int) { *places[i], *places[j] = *places[j], *places[i] })
	return &s
}
