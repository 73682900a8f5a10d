package hayburger

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"shipfic/game"
)

// undecided plays until somebody can slap, and returns the game before and after a valid slap, and the slapper.
func undecided(t *testing.T, number uint64, seats int) (without, with *State, by game.Seat) {
	t.Helper()
	e, err := New()
	if err != nil {
		t.Fatal(err)
	}
	g, _, err := e.New(game.Setup{Seats: seats, Seed: game.SeedOf(number)})
	if err != nil {
		t.Fatal(err)
	}
	s := g.(*State)
	for range 10_000 {
		if s.over {
			break
		}
		if s.pile.showing(s.table.mix, 0) != Nothing {
			by = game.Seat(int(number) % seats)
			next, events, err := s.Apply(game.Input{Seat: by, At: s.pile.at[0] + 400, Move: Slap{Card: s.pile.turned, Reaction: 400}})
			if err == nil && len(events) == 0 {
				return s, next.(*State), by
			}
		}
		in := game.Input{Seat: s.turn, Move: Turn{}}
		if s.windowOpen() {
			in = game.Input{Seat: game.Watcher, Move: Window{}}
		}
		in.At = max(s.at, s.Ready(in.Move))
		next, _, err := s.Apply(in)
		if err != nil {
			t.Fatalf("seed %d: %v", number, err)
		}
		s = next.(*State)
	}
	t.Skipf("nobody could slap with seed %d", number)
	return nil, nil, 0
}

// TestSecretSlaps compares games with and without a slap that waits for its decision. Nobody but the slapper finds a difference:
// not in views, not in refusals, not in the time at which the table lets the slap window pass.
func TestSecretSlaps(t *testing.T) {
	for number := range uint64(40) {
		seats := 2 + int(number)%4
		without, with, by := undecided(t, number, seats)
		if with.Secrets() != 1 || without.Secrets() != 0 {
			t.Fatalf("seed %d: %d secrets, and %d before the slap", number, with.Secrets(), without.Secrets())
		}
		if a, b := with.SeemsToWaitFor(), without.Waiting(); a[0] != b[0] {
			t.Errorf("seed %d: the game seems to wait for %v, not for %v", number, a, b)
		}
		if without.collecting() && without.Passing() < with.Passing() {
			t.Errorf("seed %d: the slap window passes at %d, before the slap is decided at %d", number, without.Passing(), with.Passing())
		}
		for seat := game.Watcher; seat < game.Seat(seats); seat++ {
			if seat == by {
				continue
			}
			if a, b := asJSON(t, without.View(seat)), asJSON(t, with.View(seat)); !bytes.Equal(a, b) {
				t.Errorf("seed %d: seat %d sees\n%s\nand after the slap\n%s", number, seat, a, b)
			}
			for _, m := range []game.Move{Turn{}, Turn{RTT: []int64{1}}, Seen{}, Window{}, Slap{Card: 1}, Slap{Card: with.pile.turned + 1}, Slap{Card: with.pile.turned, Reaction: -1}} {
				if _, passes := m.(Window); passes && seat == game.Watcher {
					continue // the table itself
				}
				in := game.Input{Seat: seat, At: with.at, Move: m}
				_, _, err := without.Apply(in)
				_, _, err2 := with.Apply(in)
				if secret, is := err2.(*game.Refusal); is && secret.Secret {
					if err != nil {
						t.Errorf("seed %d: %+v of seat %d waits for the decision, though it is refused anyway: %v", number, m, seat, err)
					}
					continue
				}
				if !bytes.Equal(asJSON(t, err), asJSON(t, err2)) {
					t.Errorf("seed %d: %+v of seat %d is answered with %v, and after the slap with %v", number, m, seat, err, err2)
				}
			}
		}
	}
}

// redealt is a game that looks the same to everybody: all cards that lie face down are dealt again.
func redealt(s *State, rng *rand.Rand) *State {
	other := *s
	pool := slices.Clone(s.pile.cards[:s.pile.buried])
	for i := range s.count {
		pool = append(pool, s.seats[i].deck...)
	}
	rng.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	other.pile.cards = slices.Concat(pool[:s.pile.buried], s.pile.cards[s.pile.buried:])
	pool = pool[s.pile.buried:]
	for i := range s.count {
		n := len(s.seats[i].deck)
		other.seats[i].deck = slices.Clone(pool[:n])
		pool = pool[n:]
	}
	return &other
}

// TestNoLeakOfDecks deals all hidden cards again, at every moment of games with slaps, right and wrong. Views, refusals and all
// events before a card is turned stay the same.
func TestNoLeakOfDecks(t *testing.T) {
	e, err := New()
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	for number := range uint64(4) {
		rng := rand.New(rand.NewPCG(number, 3))
		g, _, err := e.New(game.Setup{Seats: 3, Seed: game.SeedOf(number), Options: []byte(`{"pause":500}`)})
		if err != nil {
			t.Fatal(err)
		}
		s := g.(*State)
		for range 300 {
			if s.over {
				break
			}
			other := redealt(s, rng)
			var inputs []game.Input
			for seat := game.Watcher; seat < 3; seat++ {
				if a, b := asJSON(t, s.View(seat)), asJSON(t, other.View(seat)); !bytes.Equal(a, b) {
					t.Fatalf("seed %d: seat %d sees %s, or %s", number, seat, a, b)
				}
				for _, m := range []game.Move{Turn{}, Seen{}, Window{}, Slap{Card: s.pile.turned, Reaction: 300}, Slap{Card: s.pile.turned - 1, Reaction: 300}} {
					inputs = append(inputs, game.Input{Seat: seat, At: max(s.at, s.Ready(m)), Move: m})
				}
			}
			var accepted []game.State
			for _, in := range inputs {
				next, events, err := s.Apply(in)
				_, events2, err2 := other.Apply(in)
				if !bytes.Equal(asJSON(t, err), asJSON(t, err2)) {
					t.Fatalf("seed %d: %+v is answered with %v, or %v", number, in, err, err2)
				}
				compared++
				if err != nil {
					continue
				}
				accepted = append(accepted, next)
				for i := range min(len(events), len(events2)) {
					if events[i].Reveals {
						break
					}
					if a, b := asJSON(t, events[i].Body), asJSON(t, events2[i].Body); !bytes.Equal(a, b) {
						t.Fatalf("seed %d: %+v brings %s, or %s", number, in, a, b)
					}
				}
			}
			s = accepted[rng.IntN(len(accepted))].(*State)
		}
	}
	if compared < 2000 {
		t.Errorf("only %d answers were compared", compared)
	}
}

func asJSON(t *testing.T, v any) []byte {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
