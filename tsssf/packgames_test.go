package tsssf_test

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"runtime"
	"runtime/debug"
	"testing"

	"shipfic/game"
	"shipfic/game/gametest"
	"shipfic/packs"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

// packSeed is the seed of the first pack.
var packSeed = flag.Uint64("packseed", 0, "the seed of the first pack that TestPackGames makes")

const (
	gamesPerPack  = 10
	packGameMoves = 200 // where a game is cut
)

// TestPackGames plays random games with random packs: no card, pack or position makes the engine panic, recurse or loop without
// a bound, and cards are conserved.
func TestPackGames(t *testing.T) {
	games := gametest.Times(300 * gamesPerPack)
	played, moves, began := 0, 0, heap()
	for seed := *packSeed; played < games; seed++ {
		box := randomBox(t, packtest.Make(packtest.Seeded(seed)))
		for n := range uint64(gamesPerPack) {
			made, err := playPack(box, packtest.Seeded(seed*gamesPerPack+n))
			if err != nil {
				t.Fatalf("the pack of seed %d, game %d: %v", seed, n, err)
			}
			played, moves = played+1, moves+made
		}
		if seed%1000 == 999 {
			t.Logf("%d games, %d moves, %d KiB at first, %d KiB now", played, moves, began>>10, heap()>>10)
		}
	}
	t.Logf("%d games, %d moves, %d KiB at first, %d KiB now", played, moves, began>>10, heap()>>10)
}

// TestPacksThatFailed plays packs with which games once failed.
func TestPacksThatFailed(t *testing.T) {
	for _, seed := range []uint64{
		1000031, // a Goal that Rule 0 put into the place of a Temporary Goal: the state could not be read again
		2000457, // the same
		2004381, // a power that acts when its card is discarded, and discards the top of the deck, met its own card there without end
		3000312, // the same
		2002942, // a card that makes all others Princesses interrupted: the tallies were not counted again
	} {
		box := randomBox(t, packtest.Make(packtest.Seeded(seed)))
		for n := range uint64(gamesPerPack) {
			if _, err := playPack(box, packtest.Seeded(seed*gamesPerPack+n)); err != nil {
				t.Errorf("the pack of seed %d, game %d: %v", seed, n, err)
			}
		}
	}
}

// FuzzPackGames lets the fuzzer choose the pack and the moves.
func FuzzPackGames(f *testing.F) {
	for seed := range uint64(8) {
		f.Add([]byte{}, []byte{}, seed)
	}
	f.Fuzz(func(t *testing.T, pack, moves []byte, seed uint64) {
		file := packtest.Make(packtest.Written(pack, seed))
		if _, err := playPack(randomBox(t, file), packtest.Written(moves, seed)); err != nil {
			t.Fatalf("%v\n%s", err, file)
		}
	})
}

// heap is how much memory is in use.
func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

func randomBox(t testing.TB, file []byte) *tsssf.Box {
	t.Helper()
	return packtest.Box(t, packs.Choice{}, packtest.Parse(t, "random.json", file))
}

// randomOptions chooses options that a table may have.
func randomOptions(c *packtest.Choices) (seats int, o tsssf.Options) {
	o = tsssf.DefaultOptions()
	for _, option := range []*bool{&o.SwapsPlayShips, &o.AdjacentPowers, &o.OncePerTurn, &o.ChooseDiscardTop, &o.PrivateGoals, &o.GreasedLightning} {
		*option = *option != (c.Below(3) == 0)
	}
	o.HandLimit = []int{1, 7, 7, 50}[c.Below(4)]
	o.MetGoals = []string{"discard", "bottom"}[c.Below(2)]
	o.TearUp = []string{"any", "ship"}[c.Below(2)]
	o.Length = []string{"points", "longHaul", "ridiculous"}[c.Below(3)]
	o.Rule0 = []string{"consent", "free", "off"}[c.Below(3)]
	return 1 + c.Below(4), o
}

// playPack plays one game with random moves: those rolled at the engine's speed, and now and then one of the list, of any seat, or an
// adjustment.
func playPack(box *tsssf.Box, c *packtest.Choices) (moves int, err error) {
	var s *tsssf.State
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("move %d: panic: %v\n%s", moves, p, debug.Stack())
		}
	}()
	seats, opts := randomOptions(c)
	if s, err = box.NewGame(seats, game.SeedOf(uint64(c.Below(1<<30))), opts, nil); err != nil {
		if isRefusal(err) {
			return 0, nil // too few cards for the seats and options
		}
		return 0, err
	}
	dice := game.Dice(c.Below(1 << 30))
	for ; moves < packGameMoves && !s.Result().Over; moves++ {
		switch c.Below(24) {
		case 0:
			s, err = listed(s, c)
		case 1:
			s, err = adjusted(s, box, c)
		default:
			seat, act, more := s.RandomAct(&dice)
			if !more {
				return moves, fmt.Errorf("move %d: the game is not over, and there is no move", moves)
			}
			word := s.MoveOf(act)
			if err = s.Do(seat, act); err != nil {
				err = fmt.Errorf("%+v of seat %d is refused: %w", word, seat, err)
			}
		}
		if err == nil && moves%60 == 0 {
			err = looksWell(s, box)
		}
		if err != nil {
			return moves, fmt.Errorf("move %d: %w", moves, err)
		}
	}
	return moves, looksWell(s, box)
}

// looksWell checks that a state is sound, and that everybody can be shown it.
func looksWell(s *tsssf.State, box *tsssf.Box) error {
	if err := isSound(s, box); err != nil {
		return err
	}
	for seat := game.Watcher; int(seat) < s.Seats(); seat++ {
		if _, err := json.Marshal(s.View(seat)); err != nil {
			return err
		}
	}
	return nil
}

// listed makes one of the legal moves of a seat, which may be an interruption (W7).
func listed(s *tsssf.State, c *packtest.Choices) (*tsssf.State, error) {
	seat := game.Seat(c.Below(s.Seats()))
	legal := s.Legal(seat)
	if len(legal) == 0 {
		return s, nil
	}
	move := legal[c.Below(len(legal))]
	next, _, err := s.Apply(game.Input{Seat: seat, Move: move})
	if err != nil {
		return s, fmt.Errorf("%+v is legal for seat %d: %w", move, seat, err)
	}
	return next.(*tsssf.State), nil
}

// adjusted proposes to move some cards somewhere (R1), which may be refused.
func adjusted(s *tsssf.State, box *tsssf.Box, c *packtest.Choices) (*tsssf.State, error) {
	move := tsssf.Move{Do: "adjust"}
	for range 1 + c.Below(3) {
		move.Changes = append(move.Changes, randomChange(s, box, c))
	}
	next, _, err := s.Apply(game.Input{Seat: game.Seat(c.Below(s.Seats())), Move: move})
	if err != nil {
		if isRefusal(err) {
			err = nil
		}
		return s, err
	}
	return next.(*tsssf.State), nil
}

func randomChange(s *tsssf.State, box *tsssf.Box, c *packtest.Choices) tsssf.Change {
	seat, cell := game.Seat(c.Below(s.Seats())), [2]int{c.Below(5) - 2, c.Below(5) - 2}
	if c.Below(10) == 0 {
		return tsssf.Change{Turn: &seat}
	}
	to := &tsssf.Target{}
	switch c.Below(8) {
	case 0:
		to.Cell = &cell
	case 1:
		to.Edge = &[2][2]int{cell, {cell[0] + 1, cell[1]}}
	case 2:
		to.Hand = &seat
	case 3:
		to.Deck = "top"
	case 4:
		to.Deck = "bottom"
	case 5:
		to.Discard = true
	case 6:
		to.Won = &seat
	case 7:
		to.Open = &seat
	}
	return tsssf.Change{Card: box.Card(tsssf.CardID(1 + c.Below(box.Cards()-1))).ID, To: to}
}

func isRefusal(err error) bool {
	var refusal *game.Refusal
	return errors.As(err, &refusal)
}
