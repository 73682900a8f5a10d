package tsssf_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"shipfic/game"
	"shipfic/game/gametest"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

// tables are the variants that random games are played in, each with a number of seats (V1-V7).
var tables = []game.Setup{
	{Seats: 2},
	{Seats: 1, Options: json.RawMessage(`{"length":"solitaire"}`)},
	{Seats: 3, Options: json.RawMessage(`{"privateGoals":true}`)},
	{Seats: 4, Options: json.RawMessage(`{"teams":[[0,2],[1,3]],"openTeamHands":true}`)},
	{Seats: 5, Options: json.RawMessage(`{"greasedLightning":true,"swapsPlayShips":false}`)},
	{Seats: 6, Options: json.RawMessage(`{"earlyBoost":16,"chooseDiscardTop":true}`)},
	{Seats: 7, Options: json.RawMessage(`{"length":"longHaul","greasedLightning":true}`)},
	{Seats: 8, Options: json.RawMessage(`{"oncePerTurn":true,"metGoals":"bottom","newGoalsAtEnd":true,"tearUp":"ship","rebuildAll":true}`)},
	{Seats: 2, Options: json.RawMessage(`{"length":"ridiculous","earlyBoost":4}`)},
	{Seats: 4, Options: json.RawMessage(`{"privateGoals":true,"greasedLightning":true,"earlyBoost":8}`)},
	{Seats: 1, Options: json.RawMessage(`{"adjacentPowers":false,"handLimit":12,"winningPoints":20}`)},
	{Seats: 3, Options: json.RawMessage(`{"length":"longHaul","privateGoals":true,"newGoalsAtEnd":true,"chooseDiscardTop":true}`)},
}

// mostMoves is where a random game is cut. Few random players need more.
const mostMoves = 2000

// TestRandomGames plays random games of every variant and looks at each state: cards are conserved, every ship has two
// ponies, all is connected to Start, no Goal that is met is overlooked, every move rolled is accepted, states survive
// encoding, and the same moves lead to the same states.
func TestRandomGames(t *testing.T) {
	box := packtest.CoreBox(t)
	games := gametest.Times(480)
	var next, cut, moves atomic.Int64
	var workers sync.WaitGroup
	var failed sync.Once
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for n := next.Add(1) - 1; n < int64(games) && !t.Failed(); n = next.Add(1) - 1 {
				made, ended, err := playRandomly(box, int(n), (*tsssf.State).RandomAct)
				if err != nil {
					failed.Do(func() { t.Errorf("seed %d: %v", n, err) })
					return
				}
				moves.Add(int64(made))
				if !ended {
					cut.Add(1)
				}
			}
		})
	}
	workers.Wait()
	t.Logf("%d games, %d moves, %d cut after %d moves", games, moves.Load(), cut.Load(), mostMoves)
}

// playRandomly plays game number n, each move rolled by roll. The state is checked closely at every 50th move and at the end.
func playRandomly(box *tsssf.Box, n int, roll func(*tsssf.State, *game.Dice) (game.Seat, tsssf.Act, bool)) (moves int, ended bool, err error) {
	setup := tables[n%len(tables)]
	opts, err := tsssf.ParseOptions(setup.Options)
	if err != nil {
		return 0, false, err
	}
	begin, err := box.NewGame(setup.Seats, game.SeedOf(uint64(n)), opts, nil)
	if err != nil {
		return 0, false, err
	}
	s, dice := begin.Clone(), game.Dice(n)
	for moves = 0; moves < mostMoves; moves++ {
		seat, act, more := roll(s, &dice)
		if !more {
			break
		}
		word := s.MoveOf(act)
		if err := s.Do(seat, act); err != nil {
			return moves, false, fmt.Errorf("move %d %v is refused: %w", moves, word, err)
		}
		if !s.Asking() && !s.Result().Over {
			if goal := s.Overlooked(); goal != "" && !s.TurnBegins() {
				return moves, false, fmt.Errorf("after move %d %+v: %s is met and was not won", moves, word, goal)
			}
		}
		if moves%50 == n%50 {
			if err := isSound(s, box); err != nil {
				return moves, false, fmt.Errorf("after move %d %+v: %w", moves, word, err)
			}
		}
	}
	if err := isSound(s, box); err != nil {
		return moves, false, err
	}
	return moves, s.Result().Over, nil
}

// isSound checks that a state is healthy, and that it stays the same when it is encoded and decoded.
func isSound(s *tsssf.State, box *tsssf.Box) error {
	if err := s.Healthy(); err != nil {
		return err
	}
	encoded := s.Encode()
	decoded, err := box.Decode(encoded)
	if err != nil {
		return err
	}
	if !bytes.Equal(decoded.Encode(), encoded) {
		return fmt.Errorf("decoding and encoding again gives another state")
	}
	return nil
}

// TestConformance plays fewer games and looks as closely as package game's contract wants.
func TestConformance(t *testing.T) {
	games := gametest.Times(36)
	gametest.Run(t, gametest.Suite{
		Engine:     tsssf.Engine{Box: packtest.CoreBox(t)},
		Setups:     tables,
		Games:      games,
		MaxMoves:   400,
		Unfinished: games,
		Every:      40,
		Sample:     12,
		Pick:       pickLively,
		Check:      func(s game.State) error { return s.(*tsssf.State).Healthy() },
		Probe: func(rng *rand.Rand, s game.State, _ game.Seat) []game.Move {
			return probe(rng, packtest.CoreBox(t), s.(*tsssf.State).Seats())
		},
		Redeal: func(s game.State, seat game.Seat, n uint64) game.State {
			dice := game.Dice(n)
			return s.(*tsssf.State).Imagine(seat, &dice)
		},
	})
}

// pickLively ends turns now and then, so that games get on, and otherwise takes any move.
func pickLively(rng *rand.Rand, _ game.State, _ game.Seat, legal []game.Move) game.Move {
	if last := legal[len(legal)-1].(tsssf.Move); last.Do == "end" && rng.IntN(3) == 0 {
		return last
	}
	return legal[rng.IntN(len(legal))]
}

// TestImagineTellsNothingHidden imagines for a seat from two states that look alike to it: the dreams must be the same.
func TestImagineTellsNothingHidden(t *testing.T) {
	box := packtest.CoreBox(t)
	for n := range 200 {
		setup := tables[n%len(tables)]
		opts, err := tsssf.ParseOptions(setup.Options)
		if err != nil {
			t.Fatal(err)
		}
		s := newGame(t, box, setup.Seats, uint64(n), opts)
		dice := game.Dice(n)
		for range n {
			if seat, act, more := s.RandomAct(&dice); more {
				if err := s.Do(seat, act); err != nil {
					t.Fatal(err)
				}
			}
		}
		for seat := game.Watcher; int(seat) < setup.Seats; seat++ {
			one, two, three := game.Dice(1), game.Dice(2), game.Dice(1)
			here, other := s.Imagine(seat, &one), s.Imagine(seat, &two)
			if again := other.Imagine(seat, &three); !bytes.Equal(here.Encode(), again.Encode()) {
				t.Fatalf("seed %d: what seat %d imagines depends on what it cannot see", n, seat)
			}
		}
	}
}

// TestRandomMoveIsDo plays each game twice: with moves that are checked and with moves that are legal as they were rolled.
func TestRandomMoveIsDo(t *testing.T) {
	box := packtest.CoreBox(t)
	for n := range 240 {
		setup := tables[n%len(tables)]
		opts, err := tsssf.ParseOptions(setup.Options)
		if err != nil {
			t.Fatal(err)
		}
		checked := newGame(t, box, setup.Seats, uint64(n), opts)
		rolled := checked.Clone()
		one, two := game.Dice(n), game.Dice(n)
		for move := range 300 {
			seat, act, more := checked.RandomAct(&one)
			if more {
				if err := checked.Do(seat, act); err != nil {
					t.Fatal(err)
				}
			}
			if rolled.RandomMove(&two) != more {
				t.Fatalf("seed %d, move %d: only one of the two has a move", n, move)
			}
			if move%20 == 0 && !bytes.Equal(checked.Encode(), rolled.Encode()) {
				t.Fatalf("seed %d, move %d: the two games have parted", n, move)
			}
		}
	}
}
