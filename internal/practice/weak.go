package practice

import (
	"fmt"

	"shipfic/game"
	"shipfic/internal/bots"
	"shipfic/tsssf"
)

// Solved is how often weak players solve a puzzle, of a hundred tries each: one who plays at random, a Filly, and Mares with few nodes.
type Solved struct {
	Random  int `json:"random"`
	Filly   int `json:"filly"`
	Mare20  int `json:"mare20"`
	Mare50  int `json:"mare50"`
	Mare200 int `json:"mare200"`
}

// tries is how often each of the weak players tries a puzzle when it is made.
const tries = 100

// Share is how many tries of a hundred solve the puzzle, with each of the players counting as much as any other.
func (s Solved) Share() float64 { return float64(s.sum()) / 5 }

func (s Solved) sum() int { return s.Random + s.Filly + s.Mare20 + s.Mare50 + s.Mare200 }

// String lists the players and how often each solves the puzzle.
func (s Solved) String() string {
	return fmt.Sprintf("random %d%%, Filly %d%%, Mares of 20, 50 and 200 nodes %d%%, %d%%, %d%%", s.Random, s.Filly, s.Mare20, s.Mare50, s.Mare200)
}

// Level is 1 (easy) where weak players solve at least half of their tries, 3 (hard) where they solve a fifth at most, and otherwise 2.
func (s Solved) Level() int {
	switch share := s.Share(); {
	case share >= 50:
		return 1
	case share <= 20:
		return hardest
	}
	return 2
}

// MeasureSeed is the seed of the first try of each of the weak players.
const MeasureSeed = 1

// measure lets the weak players try a puzzle. The same seed gives the same result.
func (p *puzzle) measure(seed uint64, tries int) (s Solved, err error) {
	mare := func(nodes int) func(uint64) bots.Bot {
		return func(seed uint64) bots.Bot { return bots.New(bots.Mare, p.lore(), seed, nodes) }
	}
	const again = 10
	for _, weak := range []struct {
		solved   *int
		patience int
		player   func(seed uint64) bots.Bot
	}{
		{&s.Random, again, func(seed uint64) bots.Bot { return &random{game.Dice(seed)} }},
		{&s.Filly, again, func(seed uint64) bots.Bot { return bots.New(bots.Filly, p.lore(), seed, 0) }},
		{&s.Mare20, 0, mare(20)},
		{&s.Mare50, 0, mare(50)},
		{&s.Mare200, 0, mare(200)},
	} {
		for try := range uint64(tries) {
			begin, err := p.shuffled(seed + try)
			if err != nil {
				return s, err
			}
			if p.tried(weak.player(seed+try), begin, weak.patience) {
				*weak.solved++
			}
		}
		*weak.solved = *weak.solved * 100 / tries
	}
	return s, nil
}

// shuffled is the puzzle's position with the hand in another order. In the same order, a Mare would always play the same.
func (p *puzzle) shuffled(seed uint64) (*tsssf.State, error) {
	scenario, err := tsssf.ParseScenario(p.Scenario)
	if err != nil {
		return nil, err
	}
	hand := scenario.Setup.Hands[learner]
	rng := game.Rand{Seed: game.SeedOf(seed)}
	rng.Shuffle(len(hand), func(i, j int) { hand[i], hand[j] = hand[j], hand[i] })
	return scenario.Begin(p.box)
}

// rate measures the puzzle, and sets its level.
func (p *puzzle) rate() error {
	solved, err := p.measure(MeasureSeed, tries)
	p.Solved, p.Level = &solved, solved.Level()
	return err
}

// tried reports whether a player solves the puzzle. The turn of a puzzle cannot be ended: one who wants to is asked again, as often as its
// patience lasts, and then gives up.
func (p *puzzle) tried(weak bots.Bot, s *tsssf.State, patience int) bool {
	for range longest {
		if waiting := s.Waiting(); len(waiting) != 1 || waiting[0] != learner {
			return false
		}
		move := weak.Choose(bots.Observe(s, learner)).Move
		if move.Do == "end" {
			if patience--; patience < 0 {
				return false
			}
			continue
		}
		next, err := s.After(learner, move, nil)
		if err != nil {
			return false
		}
		if s = next; p.solved(s) {
			return true
		}
	}
	return false
}

// random plays any legal move.
type random struct{ dice game.Dice }

// Choose chooses in an imagined state: what is legal is the same there.
func (r *random) Choose(o bots.Observation) bots.Choice {
	fixed := game.Dice(1)
	s := o.Imagine(&fixed)
	_, act, _ := s.RandomAct(&r.dice)
	return bots.Choice{Move: s.MoveOf(act)}
}
